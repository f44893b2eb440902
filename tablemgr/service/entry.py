"""Bets being entered by touch or by keys: what is kept, what is still missing, and the lines that come of it.

An amount and a card stick: after one bet each further touch of a seat is the same bet for that seat. A bet is complete
when seat, card and amount have been given, in any order. What is bet on is a token of the game's own, such as `7` or
`7/K`; in a game whose bets are on nothing it is the empty one, which is given from the start. Nothing here knows what
the rules allow; the table says so.
"""

import re
from dataclasses import dataclass, replace

from tablemgr.engine.core import GAMES
from tablemgr.kernel.money import Currency

SEATS_IN_A_LINE_MAX = 12

ON_NOTHING = ""

_SEATS = re.compile(r"\d{1,2}(?:-\d{1,2})?(?:,\d{1,2}(?:-\d{1,2})?)*\Z", re.ASCII)
_AMOUNT = re.compile(r"(\d{1,12})(?:[.,](\d{1,4}))?\Z", re.ASCII)


class EntryError(ValueError):
    """A line of keys that says no bet; the text says what is wanted."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is kept for the next bet. `seat` waits for the rest; `is_used` says that the amount has been bet, so that
    the next chip begins a new one."""

    amount_minor: int = 0
    on: str | None = None
    seat: int | None = None
    is_used: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bet that is complete."""

    seat: int
    on: str
    amount_minor: int

    def line(self, game: str, currency: Currency) -> dict[str, object]:
        """The line of a table script."""
        amount = currency.format(self.amount_minor)
        return {"do": "bet", "seat": self.seat, "amount": amount, **GAMES[game].bet_keys(self.on)}


def touch_chip(entry: Entry, value_minor: int) -> tuple[Entry, Wanted | None]:
    """A chip adds up to those before it; after a bet it begins a new amount."""
    amount = value_minor if entry.is_used else entry.amount_minor + value_minor
    return _complete(replace(entry, amount_minor=amount, is_used=False))


def touch_seat(entry: Entry, seat: int) -> tuple[Entry, Wanted | None]:
    """A seat: the kept bet is placed for it, or it waits for card and amount."""
    return _complete(replace(entry, seat=seat))


def touch_column(entry: Entry, on: str) -> tuple[Entry, Wanted | None]:
    """A card is chosen, and stays so."""
    return _complete(replace(entry, on=on))


def touch_cell(entry: Entry, seat: int, on: str) -> tuple[Entry, Wanted | None]:
    """Where a seat's row and a card's column cross: both are given at once."""
    return _complete(replace(entry, seat=seat, on=on))


def clear(entry: Entry) -> Entry:
    """No amount and no seat; the card stays."""
    return Entry(on=entry.on)


def without_column(entry: Entry, live: tuple[str, ...]) -> Entry:
    """The card is kept only as long as it can be bet on. Where there is one thing to bet on, and that is nothing, it is
    chosen."""
    if live == (ON_NOTHING,):
        return replace(entry, on=ON_NOTHING)
    return entry if entry.on is None or entry.on in live else replace(entry, on=None)


def read_keys(
    text: str, kept: Entry, currency: Currency, live: tuple[str, ...] = ()
) -> tuple[Entry, tuple[Wanted, ...]]:
    """A line of keys: `2 7 25`, `2,5,7 Q 25`, `2-10 Q 25`; card and amount may be left out when they are kept. `live`
    are the tokens of what can be bet on, for their spelling; where that is nothing, a line is `2 25`. EntryError."""
    on_nothing = live == (ON_NOTHING,)
    example = "seat and amount: 2 25, or 2,5,7 25" if on_nothing else "seat, card and amount: 2 7 25, or 2,5,7 Q 25"
    words = text.split()
    if not words:
        raise EntryError(example)
    seats = _seats(words[0])
    if on_nothing:
        words.insert(1, ON_NOTHING)
    if len(words) > 3:
        what = "seat and amount" if on_nothing else "seat, card and amount"
        raise EntryError(f"{what}, and no more: {' '.join(words[3:])!r} is too much")
    on = _token(words[1], live) if len(words) > 1 else kept.on
    amount = read_amount(words[2], currency) if len(words) > 2 else kept.amount_minor
    if on is None:
        raise EntryError("on which card? seat, card and amount: 2 7 25")
    if not amount:
        raise EntryError(f"how much? {example.partition(', or')[0]}")
    wanted = tuple(Wanted(seat, on, amount) for seat in seats)
    return Entry(amount, on, None, is_used=True), wanted


def _token(word: str, live: tuple[str, ...]) -> str:
    """The token that a word means, in large or small letters; one that cannot be bet on is the table's to refuse."""
    return next((each for each in live if each.upper() == word.upper()), word.upper())


def read_amount(text: str, currency: Currency) -> int:
    """`25`, `25.5` or `25,50` as minor units; EntryError for what has more decimals than the currency, or is none."""
    match = _AMOUNT.match(text)
    fraction = (match[2] or "") if match else ""
    if not match or len(fraction) > currency.decimals:
        raise EntryError(f"{text!r} is no amount: write it like 25 or {currency.format(2550)}")
    return int(match[1] + fraction.ljust(currency.decimals, "0"))


def _complete(entry: Entry) -> tuple[Entry, Wanted | None]:
    if entry.seat is None or entry.on is None or not entry.amount_minor:
        return entry, None
    wanted = Wanted(entry.seat, entry.on, entry.amount_minor)
    return replace(entry, seat=None, is_used=True), wanted


def _seats(text: str) -> tuple[int, ...]:
    if not _SEATS.match(text):
        raise EntryError(f"{text!r} is no seat: write 2, or 2,5,7, or 2-7")
    seats: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seats.extend(range(int(first), int(last or first) + 1))
    if not seats or len(seats) > SEATS_IN_A_LINE_MAX:
        raise EntryError(f"one to {SEATS_IN_A_LINE_MAX} seats in a line")
    return tuple(dict.fromkeys(seats))
