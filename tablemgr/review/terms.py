"""The terms that a record is found by: its kind, time, people, seats, cards, amounts, codes and words.

They are read off the stored text of the record itself, by the names of its fields: not off its class, which may change
and bring old records up to date, and not off the sentence that a screen shows for it, which may be worded better one
day. So the terms of a record are the same for ever, and `verify` can hold an index against them. A game that joins
brings its fields under the names that all events use, and is found without a word here.
"""

import contextlib
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tablemgr.kernel.cards import CARDS, rank_of
from tablemgr.kernel.money import AMOUNT_MINOR_MAX, Currency
from tablemgr.review.words import words_of

# What is remembered of each of the kinds of values that come again.
TEXTS_REMEMBERED = 4_096

# A time is found by its ten minutes, the first characters of `2026-11-30T18:04:05.000000Z`; who looks compares the
# rest.
TIME_CHARS = 15
# Amounts are written with so many digits, so that their order as texts is their order.
AMOUNT_DIGITS = len(str(AMOUNT_MINOR_MAX))

PLAYER_FIELDS = frozenset(("player", "banker", "debtor", "creditor"))
CARD_FIELDS = frozenset(("card", "cards", "on", "against", "held", "suggestion"))
SEAT_FIELDS = frozenset(("seat", "seats", "cut_by"))
# Of a line that was refused.
AMOUNT_KEYS = frozenset(("amount", "buy_in", "min", "max"))
CODE_FIELDS = frozenset(("code",))
# A held card's `why` is the code of a refusal; that of a bet that is returned is a code of its own.
CODES_OF_KIND = {kind: frozenset(("why",)) for kind in ("CardHeld", "HeldCardStands", "BetReturned")}
# Numbers that people name: deal 14.
NUMBER_FIELDS = frozenset(("number",))
# How things stood before is no news, pages and hashes nobody looks for by their words, and of a refused line it counts
# what it asked.
_UNSAID = "old_minimum_minor old_maximum_minor old_game old_rules_hash rule rules rules_hash line sample"
UNSAID_FIELDS = frozenset(_UNSAID.split())
# What these say is for machines, or, like the number of seats at a table, means something else than its name.
UNSAID_KINDS = frozenset(("CheckpointSigned", "JournalOpened", "TableOpened"))

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def at_term(at: str) -> str:
    return f"at:{at[:TIME_CHARS]}"


def kind_term(kind: str) -> str:
    return f"kind:{kind}"


def actor_term(actor: str) -> str:
    return f"actor:{_storable(actor)}"


def device_term(device: str) -> str:
    return f"device:{_storable(device)}"


def seat_term(seat: int) -> str:
    return f"seat:{seat}"


def player_term(player: str) -> str:
    return f"player:{_storable(player)}"


def card_term(card: str) -> str:
    """Of a card or of a rank alone."""
    return f"card:{_storable(card)}"


def code_term(code: str) -> str:
    return f"code:{_storable(code)}"


def amount_term(amount_minor: int) -> str:
    return f"amount:{amount_minor:0{AMOUNT_DIGITS}}"


def word_term(word: str) -> str:
    return f"word:{word}"


def _storable(text: str) -> str:
    # There are databases whose texts end at a NUL.
    return text.replace("\0", " ")


def terms_of(
    kind: str,
    at: str,
    actor: str,
    device: str | None,
    fields: Mapping[str, Any],
    asked: Mapping[str, Any],
    currency: Currency | None,
) -> set[str]:
    """All terms of a record. `fields` are those of its event as stored, `asked` those of the line that was refused, if
    it was one; `currency` is None as long as the table is not open."""
    terms = {at_term(at), kind_term(kind), actor_term(actor)}
    terms |= _kind_words(kind) | _text_terms("actor", actor, is_code=False)
    if device is not None:
        terms.add(device_term(device))
        terms |= _text_terms("device", device, is_code=False)
    if kind not in UNSAID_KINDS:
        codes = CODES_OF_KIND.get(kind, CODE_FIELDS)
        for name, value in fields.items():
            if value is not None and name not in UNSAID_FIELDS:
                _add(terms, name, value, name in codes, currency)
        for name, value in asked.items():
            _add_asked(terms, name, value, currency)
    return terms


def _add(terms: set[str], name: str, value: Any, is_code: bool, currency: Currency | None) -> None:
    kind = type(value)
    if kind is str:
        terms |= _text_terms(name, value, is_code)
    elif kind is int:
        if name.endswith("_minor"):
            terms |= _amount_terms(value, currency)
        elif name in SEAT_FIELDS:
            terms.add(seat_term(value))
        elif name in NUMBER_FIELDS:
            terms.add(word_term(str(value)))
    elif kind is list:
        for each in value:
            _add(terms, name, each, is_code, currency)


def _add_asked(terms: set[str], name: str, value: Any, currency: Currency | None) -> None:
    """A refused line is as it came: anything may stand in it, and amounts are written as text."""
    if type(value) is int and name in SEAT_FIELDS:
        terms.add(seat_term(value))
    elif type(value) is str:
        if name in AMOUNT_KEYS and currency is not None:
            with contextlib.suppress(ValueError):
                terms |= _amount_terms(currency.parse(value), currency)
        terms |= _text_terms(name, value, is_code=False)


# Names, cards, stakes and reasons come again and again, so what they are found by is remembered, up to a number.


@lru_cache(maxsize=TEXTS_REMEMBERED)
def _text_terms(name: str, value: str, is_code: bool) -> frozenset[str]:
    terms = set(map(word_term, words_of(value)))
    if not value:
        return frozenset()
    if name in PLAYER_FIELDS:
        terms.add(player_term(value))
    elif name in CARD_FIELDS:
        terms.add(card_term(value))
        if value in CARDS:
            terms.add(card_term(rank_of(value)))
    elif is_code:
        terms.add(code_term(value))
    return frozenset(terms)


@lru_cache(maxsize=TEXTS_REMEMBERED)
def _amount_terms(amount_minor: int, currency: Currency | None) -> frozenset[str]:
    """Nothing moved is no amount, and what no event of ours can hold is none either."""
    if currency is None or not 0 < amount_minor <= AMOUNT_MINOR_MAX:
        return frozenset()
    return frozenset((amount_term(amount_minor), word_term(currency.format(amount_minor))))


@lru_cache(maxsize=TEXTS_REMEMBERED)
def _kind_words(kind: str) -> frozenset[str]:
    """`bet` and `placed` of `BetPlaced`."""
    return frozenset(map(word_term, words_of(_HUMP.sub(" ", kind))))
