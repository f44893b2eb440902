"""The small plays that pictures of the screens are drawn from: a table of seven, one of nine, and a full one of ten.

Each step is a line or a card, one second after the other. Everybody's name and stack are made up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import CardSeen, Noted, Request


@dataclass(frozen=True, slots=True)
class OfTheTray:
    """What the reader of the tray has to say, not the shoe."""

    request: Request


Step = Mapping[str, object] | Request | OfTheTray
Bet = tuple[int, str, str]
"""Seat, amount, card."""

_SEATED = (
    ("anna", "475.00"),
    ("bruno", "265.00"),
    ("carla", "530.00"),
    ("dino", "330.00"),
    ("elena", "1250.00"),
    ("fabio", "185.00"),
    ("gina", "670.00"),
    ("hugo", "2480.00"),
    ("irma", "940.00"),
    ("livio", "12305.00"),
)
_CARDS = ("7H", "QC", "JC", "5C", "5D", "3S", "AS", "KD", "AD", "2C", "4D")
_NINE_BETS: tuple[Bet, ...] = (
    (2, "25.00", "7"),
    (5, "50.00", "7"),
    (3, "10.00", "Q"),
    (4, "30.00", "Q"),
    (6, "100.00", "Q"),
    (7, "50.00", "3"),
    (3, "20.00", "K"),
    (5, "75.00", "K"),
    (2, "25.00", "K"),
)
# Nine punters, two bets each.
_EIGHTEEN_BETS: tuple[Bet, ...] = (
    (2, "25.00", "7"),
    (3, "10.00", "7"),
    (4, "30.00", "7"),
    (5, "150.00", "7"),
    (6, "20.00", "7"),
    (7, "50.00", "Q"),
    (8, "200.00", "Q"),
    (9, "40.00", "Q"),
    (10, "175.00", "Q"),
    (2, "15.00", "3"),
    (3, "20.00", "3"),
    (6, "100.00", "3"),
    (8, "120.00", "3"),
    (4, "45.00", "K"),
    (5, "75.00", "K"),
    (7, "60.00", "K"),
    (9, "105.00", "2"),
    (10, "185.00", "2"),
)


def to_the_seats(seats: int) -> list[Step]:
    """So many have sat down, and nobody holds the bank."""
    return [
        {"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": seats, "rules": _LIMITS},
        *(
            {"do": "seat", "seat": seat, "player": name, "buy_in": stack}
            for seat, (name, stack) in enumerate(_SEATED[:seats], start=1)
        ),
    ]


def to_the_shuffle(seats: int) -> list[Step]:
    """The first of them holds the bank, and the pack is shuffled."""
    return [
        *to_the_seats(seats),
        {"do": "buy_in", "seat": 1, "amount": "1545.00"},
        {"do": "bank", "seat": 1, "amount": "1545.00"},
        Noted(DeviceReported("ready", "the port is open")),
        {"do": "shuffle", "cut_by": 2},
    ]


def to_the_cards(seats: int, cards: int) -> list[Step]:
    """So many cards have shown, and nobody has bet."""
    return [*to_the_shuffle(seats), *(CardSeen(card) for card in _CARDS[:cards])]


def to_the_bets(seats: int = 7) -> list[Step]:
    """The first of the table banks, five cards lie there and nine bets."""
    return [*to_the_cards(seats, len(_CARDS)), *_lines(_NINE_BETS)]


def to_many_bets() -> list[Step]:
    """A table of ten, all of whom but the banker have bet twice."""
    return [*to_the_cards(10, len(_CARDS)), *_lines(_EIGHTEEN_BETS)]


_LIMITS = {"minimum": "5.00", "maximum": "200.00"}


def _lines(bets: Sequence[Bet]) -> list[Step]:
    return [{"do": "bet", "seat": seat, "amount": amount, "on": on} for seat, amount, on in bets]


def to_the_pair(seats: int = 7, bank: str = "600.00") -> list[Step]:
    """Monte bank: a pair of sevens lies there, and bets of every kind. The first of the table banks."""
    return [
        *_opened("monte_bank", seats, bank, {"minimum": "5.00", "commission_unit": "0.25"}),
        {"do": "shuffle", "cut_by": seats},
        *map(CardSeen, ("7D", "7S", "3C", "AD", "KH")),
        *({"do": "bet", "seat": seat, "amount": amount, **keys} for seat, amount, keys in _MONTE_BETS if seat <= seats),
    ]


def to_a_grown_layout() -> list[Step]:
    """Monte bank, where the layout grows: two cards have been added, and there are bets on them."""
    grown = {"kind": "crisscross", "on": "5", "against": "A"}, {"kind": "crisscross", "on": "K", "against": "J"}
    return [
        *_opened("monte_bank", 7, "600.00", {"minimum": "5.00", "growing_layout": True}),
        {"do": "shuffle", "cut_by": 7},
        *map(CardSeen, ("7D", "3C", "AD", "KH")),
        {"do": "bet", "seat": 2, "amount": "25.00", "kind": "crisscross", "on": "7", "against": "3"},
        {"do": "bet", "seat": 3, "amount": "10.00", "kind": "circle", "on": "A"},
        {"do": "no_more_bets"},
        CardSeen("5S"),
        {"do": "bet", "seat": 4, "amount": "50.00", **grown[0]},
        CardSeen("JC"),
        {"do": "bet", "seat": 5, "amount": "20.00", **grown[1]},
    ]


def to_the_layouts(seats: int = 7) -> list[Step]:
    """Private monte: two layouts and six bets, in the second deal of the bank."""
    return [
        *_opened("private_monte", seats, "800.00", {"minimum": "5.00"}),
        {"do": "shuffle"},
        *map(CardSeen, ("7D", "KS", "3C", "AH")),
        {"do": "no_more_bets"},
        CardSeen("2D"),
        *map(CardSeen, ("5S", "QH", "7C", "JS")),
        *_lines(_LAYOUT_BETS),
    ]


_MONTE_BETS: tuple[tuple[int, str, dict[str, str]], ...] = (
    (2, "25.00", {"kind": "circle", "on": "7"}),
    (3, "30.00", {"kind": "monte_carlo", "on": "3", "against": "A", "side": "right"}),
    (3, "10.00", {"kind": "circle", "on": "A"}),
    (7, "10.00", {"kind": "crisscross", "on": "A", "against": "7"}),
    (6, "25.00", {"kind": "crisscross", "on": "3", "against": "K"}),
    (5, "20.00", {"kind": "crisscross", "on": "K", "against": "A"}),
    (2, "40.00", {"kind": "doubler", "on": "left"}),
    (5, "30.00", {"kind": "doubler", "on": "bottom"}),
    (4, "50.00", {"kind": "crisscross", "on": "7", "against": "3"}),
    (8, "20.00", {"kind": "circle", "on": "7"}),
    (9, "15.00", {"kind": "circle", "on": "7"}),
    (8, "75.00", {"kind": "doubler", "on": "left"}),
    (9, "100.00", {"kind": "crisscross", "on": "7", "against": "3"}),
)
_LAYOUT_BETS: tuple[Bet, ...] = (
    (2, "25.00", "top"),
    (3, "50.00", "bottom"),
    (4, "10.00", "top"),
    (5, "100.00", "top"),
    (6, "15.00", "bottom"),
    (7, "20.00", "bottom"),
)


def _opened(game: str, seats: int, bank: str, rules: Mapping[str, object]) -> list[Step]:
    return [
        {"do": "open", "game": game, "currency": "EUR", "seats": seats, "rules": rules},
        *(
            {"do": "seat", "seat": seat, "player": name, "buy_in": stack}
            for seat, (name, stack) in enumerate(_SEATED[:seats], start=1)
        ),
        {"do": "buy_in", "seat": 1, "amount": bank},
        {"do": "bank", "seat": 1, "amount": bank},
        Noted(DeviceReported("ready", "the port is open")),
    ]


def to_the_draw(game: str, seats: int, cards: Sequence[str]) -> list[Step]:
    """Nobody holds the bank: it is drawn for, and these cards have shown."""
    seated = to_the_seats(seats)
    opening = {"do": "open", "game": game, "currency": "EUR", "seats": seats, "rules": {"minimum": "5.00"}}
    return [opening, *seated[1:], {"do": "draw"}, *map(CardSeen, cards)]
