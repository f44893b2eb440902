"""The plays and scenes of a game of piles and points that pictures are drawn from: four players, the doubled suit is
hearts.
"""

from collections.abc import Callable, Sequence

from tablemgr.bootstrap.picture_plays import Step
from tablemgr.bootstrap.scene import Scene
from tablemgr.console.model import ConsoleModel
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import CardSeen, Noted

_SEATED = ("anna", "bruno", "carla", "dino")
# Anna deals; bruno, carla, dino and anna hold these.
_HANDS = (
    ("KH", "KH", "QH", "QH", "KS", "4D"),
    ("2S", "3S", "4S", "9C", "JD", "7D"),
    ("5H", "6D", "7S", "8H", "9D", "10C"),
    ("AH", "AD", "3H", "3C", "JS", "10H"),
)
_DEALT = tuple(hand[n] for n in range(6) for hand in _HANDS)


def to_the_first_turn(seats: int = 7, **rules: object) -> list[Step]:
    """Six cards each, and bruno is in turn."""
    return [
        {"do": "open", "game": "zetema", "seats": seats, "rules": rules},
        *({"do": "seat", "seat": seat, "player": name} for seat, name in enumerate(_SEATED, start=1)),
        Noted(DeviceReported("ready", "the port is open")),
        {"do": "shuffle"},
        *map(CardSeen, _DEALT),
    ]


def to_the_piles(seats: int = 7, **rules: object) -> list[Step]:
    """Some turns later: a pile of four threes, others begun, and a combination has scored."""
    return [
        *to_the_first_turn(seats, **rules),
        *_play(2, "4D", "3D"),
        *_play(3, "3S", "QC"),
        {"do": "declare", "seat": 4, "what": "sequence", "cards": list(_HANDS[2])},
        *_play(4, "10C", "2D"),
        *_play(1, "3C", "8S"),
        *_play(2, "3D", "AC"),
        *_play(3, "4S", "6S"),
        *_play(4, "7S", "10S"),
        *_play(1, "3H", "2H"),
        *_play(2, "AC", "9H"),
        *_play(3, "7D", "5C"),
    ]


def to_the_end(seats: int = 7) -> list[Step]:
    """Dino reaches the target with a sequence after bruno's marriages."""
    return [
        *to_the_first_turn(seats, target=50),
        *_play(2, "4D", "3D"),
        *_play(3, "3S", "QC"),
        {"do": "declare", "seat": 4, "what": "sequence", "cards": list(_HANDS[2])},
        *_play(4, "10C", "2D"),
        *_play(1, "3C", "8S"),
        {"do": "declare", "seat": 2, "what": "marriages", "cards": ["KH", "KH", "QH", "QH"]},
    ]


def pile_scenes() -> tuple[Scene, ...]:
    """All of them."""
    return (
        *_scenes("piles_dealing", lambda seats: to_the_first_turn(seats)[:-10]),
        *_scenes("piles_turn", to_the_piles),
        *_scenes("piles_declare", to_the_first_turn, (_declares("m", "KH", "KH", "QH"),)),
        *_scenes("piles_play", to_the_piles, (_declares("p"),)),
        *_scenes("piles_teams", lambda seats: to_the_piles(seats, partners="two_teams")),
        *_scenes("piles_over", to_the_end),
    )


def _scenes(
    name: str, steps: Callable[[int], list[Step]], touches: Sequence[Callable[[ConsoleModel], object]] = ()
) -> tuple[Scene, ...]:
    return tuple(Scene(f"{name}{suffix}", steps(seats), touches) for seats, suffix in ((7, ""), (9, "_nine_seats")))


def _play(seat: int, card: str, drawn: str) -> tuple[Step, Step]:
    return {"do": "play", "seat": seat, "card": card}, CardSeen(drawn)


def _declares(key: str, *cards: str) -> Callable[[ConsoleModel], object]:
    """The saying of this key is touched, and cards of the grid for it."""

    def touch(model: ConsoleModel) -> None:
        model.say_it(next(saying for saying in model.view.sayings if saying.key == key))
        for card in cards:
            model.touch_card(card)

    return touch
