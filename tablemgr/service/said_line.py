"""A line of keys for what a seat says: `7H` for the saying that takes a card, `m KH QH` for one that takes several, a
letter alone for one that takes none. Nothing here knows what fits; the table says so.
"""

from collections.abc import Sequence

from tablemgr.kernel.cards import CARDS
from tablemgr.service.entry import EntryError
from tablemgr.service.views import SayingView


def read_saying(text: str, sayings: Sequence[SayingView]) -> dict[str, object]:
    """The line of a table script; EntryError for what says nothing, and for a saying that is off."""
    words = text.split()
    if not words:
        raise EntryError(example(sayings))
    saying, cards = _chosen(words, sayings)
    if saying is None:
        raise EntryError(f"{words[0]!r} says nothing here: {example(sayings)}")
    if not saying.takes:
        if cards:
            raise EntryError(f"{saying.title.lower()} takes no card")
        return dict(saying.line)
    return with_cards(saying, cards)


def with_cards(saying: SayingView, cards: Sequence[str]) -> dict[str, object]:
    """The line with its cards; EntryError for words that are none, or for too many or too few."""
    wrong = next((card for card in cards if card not in CARDS), None)
    if wrong is not None:
        raise EntryError(f"{wrong!r} is no card: write rank and suit, such as 7H or KS")
    if saying.takes_many:
        if not cards:
            raise EntryError(f"{saying.title.lower()} of which cards? such as {saying.key} KH QH")
        return {**saying.line, saying.takes: list(cards)}
    if len(cards) != 1:
        raise EntryError(f"{saying.title.lower()}: one card, such as 7H")
    return {**saying.line, saying.takes: cards[0]}


def example(sayings: Sequence[SayingView]) -> str:
    """What can be written now."""
    single = next((saying for saying in sayings if saying.takes and not saying.takes_many), None)
    several = next((saying for saying in reversed(sayings) if saying.takes_many), None)
    said = [] if single is None else ["a card: 7H"]
    said += [f"letter and cards: {several.key} KH QH"] if several is not None else []
    said += [f"{saying.key}: {saying.title.lower()}" for saying in sayings if not saying.takes]
    return ", or ".join(said) or "nothing can be said now"


def _chosen(words: Sequence[str], sayings: Sequence[SayingView]) -> tuple[SayingView | None, tuple[str, ...]]:
    """A saying by its letter, with the cards after it; else the one that takes a card."""
    by_key = next((saying for saying in sayings if saying.key == words[0].lower()), None)
    if by_key is not None:
        return by_key, tuple(word.upper() for word in words[1:])
    card = words[0].upper()
    if card not in CARDS:
        return None, ()
    single = next((saying for saying in sayings if saying.takes and not saying.takes_many), None)
    return single, tuple(word.upper() for word in words)
