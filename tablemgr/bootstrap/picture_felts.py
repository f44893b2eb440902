"""What is pictured of a felt with antennas: bets that lie there and are proposed, in each of the kinds of felt."""

from collections.abc import Mapping

from tablemgr.bootstrap import picture_hands
from tablemgr.bootstrap.picture_plays import Step, to_the_bets, to_the_pair
from tablemgr.bootstrap.scene import Scene
from tablemgr.console.model import Pane
from tablemgr.service.events import DeviceReported
from tablemgr.service.felt.events import ChipsBound, FeltChip, FeltFitted
from tablemgr.service.felt.look import FeltLook, PlaceSeen
from tablemgr.service.requests import FeltLooked, Noted, TrayLooked
from tablemgr.service.tray.events import TrayFitted
from tablemgr.service.tray.look import ColumnSeen, TrayLook

Lying = Mapping[str, tuple[tuple[int, int, str], ...]]
"""What lies on each place: the amount of a chip in whole units, and the seat and player whose it is; no name for none.
"""


def felt_scenes() -> tuple[Scene, ...]:
    """Proposals that can be accepted, that ask for a seat, that the table refuses, and more beside a bet."""
    return (
        *(Scene(f"bets_proposed{suffix}", _columns(seats)) for seats, suffix in ((7, ""), (9, "_nine_seats"))),
        Scene("bets_proposed_whose", _columns(7), (lambda model: model.touch_proposal("slot_6"),)),
        Scene("monte_bank_proposed", _layout()),
        Scene("hands_proposed", _hands()),
        Scene("felt_alarms", _amiss(), (lambda model: model.open(Pane.TRAY),)),
    )


def _columns(seats: int) -> list[Step]:
    """7, Q, 3, K and 2 lie on slots 1, 2, 4, 6 and 7; on 7 and Q lie bets already, as chips under the antennas."""
    lying: Lying = {
        "slot_1": ((25, 2, "bruno"), (50, 5, "elena"), (10, 2, "bruno")),
        "slot_2": ((10, 3, "carla"), (30, 4, "dino"), (100, 6, "fabio"), (85, 6, "fabio")),
        "slot_4": ((50, 7, "gina"), (15, 3, "carla")),
        "slot_6": ((25, 2, "bruno"), (20, 3, "carla"), (75, 5, "elena"), (100, 0, ""), (25, 0, "")),
        "slot_7": ((40, 4, "dino"),),
    }
    before = {"slot_1": 2, "slot_2": 3, "slot_4": 1, "slot_6": 3}
    return [*to_the_bets(seats), *_looked(lying, before)]


def _layout() -> list[Step]:
    lying: Lying = {
        "bottom_right": ((30, 4, "dino"),),
        "top_left/top_right": ((50, 4, "dino"), (20, 6, "fabio")),
        "left": ((40, 2, "bruno"), (25, 0, "")),
        "bottom_left/bottom_right": ((700, 7, "gina"),),
    }
    return [*to_the_pair(), *_looked(lying, {"top_left/top_right": 1, "left": 1})]


def _hands() -> list[Step]:
    lying: Lying = {
        "seat_1": ((40, 1, "anna"),),
        "seat_2": ((25, 2, "bruno"), (10, 2, "bruno")),
        "seat_4": ((50, 5, "elena"),),
    }
    return [*picture_hands.to_the_bets(), *_looked(lying, {"seat_2": 1})]


def _amiss() -> list[Step]:
    """Of one bet a chip is taken away, of another one it was moved; and one was laid after the call."""
    before: Lying = {
        "slot_1": ((25, 2, "bruno"), (50, 5, "elena")),
        "slot_2": ((10, 3, "carla"), (30, 4, "dino"), (100, 6, "fabio")),
        "slot_4": ((50, 7, "gina"),),
        "slot_6": ((25, 2, "bruno"), (20, 3, "carla"), (75, 5, "elena")),
    }
    looked = _looked(before, {place: len(here) for place, here in before.items()})
    chips = {place.name: place.chips or () for place in looked[-1].look.places}  # type: ignore[union-attr]
    late = FeltChip("E004010FFF00000A", 2_500)
    after = {
        **chips,
        "slot_1": chips["slot_1"][:1],
        "slot_2": (*chips["slot_2"][:2], late),
        "slot_4": (),
        "slot_6": (*chips["slot_6"], *chips["slot_4"]),
    }
    tray: list[Step] = [
        Noted(TrayFitted("tray", ("float",), ("1",), 500_000)),
        Noted(DeviceReported("ready", "the port is open")),
        TrayLooked(TrayLook((ColumnSeen("1", 500_000),)), None),
    ]
    last = FeltLooked(_look(after).look, frozenset({late.uid}))
    return [*to_the_bets(), *tray, *looked, {"do": "no_more_bets"}, last]


def _looked(lying: Lying, before: Mapping[str, int]) -> list[Step]:
    """The first chips of some places were seen `before` the others."""
    chips = {
        place: tuple(FeltChip(f"E004010{at:03X}{n:06X}", worth * 100) for n, (worth, *_) in enumerate(here))
        for at, (place, here) in enumerate(lying.items())
    }
    bound = [
        Noted(ChipsBound(seat, player, (chip.uid,), "buy_in", chip.amount_minor or 0))
        for place, here in lying.items()
        for chip, (_, seat, player) in zip(chips[place], here, strict=True)
        if player
    ]
    first = {place: here[: before.get(place, 0)] for place, here in chips.items()}
    return [Noted(FeltFitted("tray", tuple(lying))), *bound, _look(first), _look(chips)]


def _look(chips: Mapping[str, tuple[FeltChip, ...]]) -> FeltLooked:
    return FeltLooked(FeltLook(tuple(PlaceSeen(place, here) for place, here in chips.items())))
