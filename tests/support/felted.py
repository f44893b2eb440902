"""A table whose felt has antennas: a hand that lays chips on places and lifts them, and looks that are told at once.

`Felted` is a table behind its writer without a reader: what lies there is told as the feed of a reader tells it.
"""

from served import Served

from tablemgr.service.felt.events import FELT_EVENTS, FeltAlarmRaised, FeltChip, FeltFitted
from tablemgr.service.felt.look import FeltLook, PlaceSeen
from tablemgr.service.felt.proposals import Proposal, proposals
from tablemgr.service.felt.standing import CALLED, FeltStanding
from tablemgr.service.requests import Answer, By, FeltLooked, Noted
from tablemgr.service.views import TableView, TableViewer

READER = By("tray", "device", device="tray")
PLACES = ("slot_1", "slot_2", "slot_3", "desk")


class Felted:
    """Chips by name: `"a25"` is a chip of 25.00. `places` is what lies where, None is unread."""

    def __init__(self, served: Served, places: tuple[str, ...] = PLACES) -> None:
        self.served = served
        self.places: dict[str, list[str] | None] = {place: [] for place in places}
        served.ask(Noted(FeltFitted("tray", places)), READER)
        self.look()

    def lay(self, place: str, *chips: str, from_tray: bool = False) -> list[object]:
        """Lays chips down, and looks."""
        self._there(place).extend(chips)
        return self.look(from_tray=frozenset(map(uid, chips)) if from_tray else frozenset())

    def lift(self, place: str, *chips: str) -> list[object]:
        """Takes chips up, all of them if none is named, and looks."""
        there = self._there(place)
        for chip in chips or tuple(there):
            there.remove(chip)
        return self.look()

    def look(
        self,
        *,
        still: bool = False,
        in_tray: tuple[str, ...] = (),
        from_tray: frozenset[str] = frozenset(),
        in_time: bool = False,
        alarms: tuple[FeltAlarmRaised, ...] = (),
        uncounted: tuple[str, ...] = (),
    ) -> list[object]:
        """One look that counts, and what it left in the journal. `in_time`: what is new may have lain there before the
        call."""
        seen = FeltLook(
            tuple(PlaceSeen(place, _chips(chips, uncounted)) for place, chips in self.places.items()),
            alarms,
            frozenset(map(uid, in_tray)),
        )
        lying = frozenset(uid(chip) for chips in self.places.values() for chip in chips or ())
        is_called = self.felt is not None and self.felt.call == CALLED
        late = lying if is_called and not in_time else frozenset()
        before = self.served.writer.head.seq
        self.served.ask(FeltLooked(seen, late, from_tray, frozenset(self.places) if still else frozenset()), READER)
        return [event for event in self.served.events(before) if isinstance(event, FELT_EVENTS)]

    def accept(self, place: str | None = None, seat: int | None = None, key: str | None = None) -> Answer:
        """Accepts what is proposed."""
        fields: dict[str, object] = {} if place is None else {"place": place}
        if seat is not None:
            fields["seat"] = seat
        return self.served.say("accept", key, **fields)[0]

    @property
    def felt(self) -> FeltStanding:
        """How the felt stands."""
        felt = self.served.writer.standing.felt
        assert felt is not None
        return felt

    @property
    def proposed(self) -> tuple[Proposal, ...]:
        """What is proposed now."""
        standing = self.served.writer.standing
        return proposals(standing.felt, standing.table, standing.hold)

    @property
    def said(self) -> list[tuple[str, int | None, int, str]]:
        """The same in short: place, seat, amount, and what it asks or is refused with."""
        return [
            (each.place, each.seat, each.amount_minor, each.asks or (each.refused.reason.value if each.refused else ""))
            for each in self.proposed
        ]

    @property
    def alarms(self) -> list[tuple[str, str, int | None, int, int]]:
        """The alarms that stand: why, place, amount, seat, bet."""
        return [(each.why, each.place, each.denomination_minor, each.seat, each.bet) for each in self.felt.alarms]

    @property
    def view(self) -> TableView:
        """What a console shows now."""
        viewer = TableViewer()
        for record, event in zip(self.served.records(), self.served.events(), strict=True):
            viewer.add(record, event)
        return viewer.view()

    def _there(self, place: str) -> list[str]:
        there = self.places[place]
        assert there is not None, "a place that cannot be read"
        return there


def uid(chip: str) -> str:
    """A UID that says the chip's name."""
    return f"E004{chip.encode().hex().upper():0>12}"


def worth_of(chip: str) -> int:
    """Minor units: `"a25"` is 25.00."""
    return int(chip.strip("abcdefghijklmnopqrstuvwxyz")) * 100


def _chips(chips: list[str] | None, uncounted: tuple[str, ...]) -> tuple[FeltChip, ...] | None:
    if chips is None:
        return None
    return tuple(FeltChip(uid(chip), None if chip in uncounted else worth_of(chip)) for chip in sorted(chips, key=uid))
