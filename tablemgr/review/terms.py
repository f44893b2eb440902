"""The terms that a fact is found by: `seat:4`; `player:anna` and the words of the name; a card, its rank, its word.

Terms are texts, in an order that means something within each kind: amounts by size, times by the clock, words by their
beginnings. A filter looks for spans of them.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from tablemgr.kernel.cards import CARDS, rank_of
from tablemgr.kernel.money import AMOUNT_MINOR_MAX, Currency
from tablemgr.review import facts as f
from tablemgr.review.words import words_of

# Names, cards, stakes and reasons come again and again, so what they are found by is remembered, up to a number.
FACTS_REMEMBERED = 8_192

# Amounts are written with so many digits, so that their order as texts is their order.
AMOUNT_DIGITS = len(str(AMOUNT_MINOR_MAX))

_WORD = "word"
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_AS_THEY_ARE = frozenset((f.ACTOR, f.DEVICE, f.PLAYER, f.CARD, f.CODE))


def term(about: str, value: str | int) -> str:
    """What is looked for when a value itself is, and not its words. There are databases whose texts end at a NUL."""
    return f"{about}:{value}".replace("\0", " ")


def amount_term(amount_minor: int) -> str:
    return term(f.AMOUNT, f"{amount_minor:0{AMOUNT_DIGITS}}")


def word_term(word: str) -> str:
    return term(_WORD, word)


def terms_of(facts: Iterable[f.Fact], currency: Currency | None) -> set[str]:
    """All terms of a record's facts; `currency` is None as long as the table is not open."""
    return {each for fact in facts for each in fact_terms(fact, currency)}


@lru_cache(maxsize=FACTS_REMEMBERED)
def fact_terms(fact: f.Fact, currency: Currency | None) -> frozenset[str]:
    """The terms of one fact."""
    about, value = fact
    if isinstance(value, int):
        return frozenset(_of_number(about, value, currency))
    if about == f.AT:
        return frozenset((term(about, value),))
    if about == f.KIND:
        # `bet` and `placed` of `BetPlaced`.
        return frozenset((term(about, value), *map(word_term, words_of(_HUMP.sub(" ", value)))))
    return frozenset((*map(word_term, words_of(value)), *_of_text(about, value, currency)))


def _of_number(about: str, value: int, currency: Currency | None) -> Iterable[str]:
    if about == f.SEAT:
        yield term(about, value)
    elif about == f.NUMBER:
        yield word_term(str(value))
    elif currency is not None and 0 < value <= AMOUNT_MINOR_MAX:
        yield amount_term(value)
        yield word_term(currency.format(value))


def _of_text(about: str, value: str, currency: Currency | None) -> Iterable[str]:
    if about in _AS_THEY_ARE:
        yield term(about, value)
    if about == f.CARD and value in CARDS:
        yield term(about, rank_of(value))
    if about == f.TYPED_AMOUNT and currency is not None:
        try:
            yield from _of_number(f.AMOUNT, currency.parse(value), currency)
        except ValueError:
            return
