"""The small plays that pictures of the screens are drawn from: a table of seven, one of nine, and a full one of ten.

Each step is a line or a card, one second after the other. Everybody's name and stack are made up.
"""

from collections.abc import Mapping, Sequence

from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import CardSeen, Noted, Request

Step = Mapping[str, object] | Request
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
