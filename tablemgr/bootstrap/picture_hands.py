"""The plays and scenes of a game of hands that pictures are drawn from: four punters against a banker, who deals each
a card face down.
"""

from collections.abc import Callable, Sequence

from tablemgr.bootstrap.picture_plays import Step
from tablemgr.bootstrap.scene import Scene
from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import CardPassedUnread, CardSeen, Noted

_SEATED = (
    ("anna", "475.00"),
    ("bruno", "265.00"),
    ("carla", "530.00"),
    ("dino", "330.00"),
    ("elena", "1250.00"),
)
_RULES = {"minimum": "5.00", "maximum": "200.00", "burn": "34", "split": True, "royal": True, "bank_rotation": "fixed"}
BANKER = 3
_BETS = ((1, "20.00"), (2, "25.00"), (4, "10.00"), (5, "75.00"))
# In the order of play: from the banker's right.
_FIRST = ("QS", "7H", "KD", "6C", "5D")


def to_the_bets(seats: int = 7) -> list[Step]:
    """The third of them banks, and four have bet."""
    return [
        {"do": "open", "game": "sette_e_mezzo", "currency": "EUR", "seats": seats, "rules": _RULES},
        *(
            {"do": "seat", "seat": seat, "player": name, "buy_in": stack}
            for seat, (name, stack) in enumerate(_SEATED, start=1)
        ),
        {"do": "buy_in", "seat": BANKER, "amount": "545.00"},
        {"do": "bank", "seat": BANKER, "amount": "600.00"},
        Noted(DeviceReported("ready", "the port is open")),
        {"do": "shuffle", "cut_by": 2},
        *({"do": "bet", "seat": seat, "amount": amount} for seat, amount in _BETS),
    ]


def to_the_first_cards(seats: int = 7, cards: int = len(_FIRST)) -> list[Step]:
    """So many first cards have been dealt, face down."""
    return [*to_the_bets(seats), {"do": "no_more_bets"}, *map(CardSeen, _FIRST[:cards])]


def to_the_turns(seats: int = 7) -> list[Step]:
    """The first punter stands, the second has bust, the third is in turn with three cards."""
    return [
        *to_the_first_cards(seats),
        CardSeen("4H"),
        {"do": "stand", "seat": 2},
        CardSeen("2C"),
        *map(CardSeen, ("AS", "2D")),
    ]


def to_the_split(seats: int = 7) -> list[Step]:
    """The first punter has split two court cards, and the first of his hands has bust."""
    return [
        *to_the_first_cards(seats),
        CardSeen("JD"),
        {"do": "split", "seat": 2},
        CardSeen("4H"),
        CardSeen("2S"),
    ]


def to_the_end(seats: int = 7) -> list[Step]:
    """A natural, a bust hand, one that stood too low; the banker has stood."""
    return [
        *to_the_first_cards(seats),
        CardSeen("4H"),
        {"do": "stand", "seat": 2},
        CardSeen("JC"),
        {"do": "stand", "seat": 5},
        CardSeen("6D"),
        {"do": "stand", "seat": 4},
        CardSeen("AH"),
        {"do": "stand", "seat": BANKER},
    ]


def hand_scenes() -> tuple[Scene, ...]:
    """All of them."""
    away = Noted(DeviceReported("away", "the line was lost", is_alert=True))
    taken = Noted(DeviceReported("taken", "the card grid is taken", is_alert=True))
    unread = CardPassedUnread("cannot read the card")
    return (
        *_scenes("hands_bets", to_the_bets, (_chip,)),
        *_scenes("hands_first_cards", lambda seats: to_the_first_cards(seats, 3)),
        *_scenes("hands_in_turn", to_the_turns),
        *_scenes("hands_split", to_the_split),
        *_scenes("hands_settlement", to_the_end),
        *_scenes("hands_grid", lambda seats: [*to_the_turns(seats), away, taken], (_opens(Pane.GRID),)),
        *_scenes("hands_first_card_unread", lambda seats: [*to_the_first_cards(seats, 2), unread]),
    )


def _scenes(
    name: str, steps: Callable[[int], list[Step]], touches: Sequence[Callable[[ConsoleModel], object]] = ()
) -> tuple[Scene, ...]:
    return tuple(Scene(f"{name}{suffix}", steps(seats), touches) for seats, suffix in ((7, ""), (9, "_nine_seats")))


def _opens(pane: Pane) -> Callable[[ConsoleModel], object]:
    return lambda model: model.open(pane)


def _chip(model: ConsoleModel) -> None:
    model.touch_chip(2500)
