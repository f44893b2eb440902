"""`tablemgr simulate table`: a whole table with all its devices, each a process of its own behind a bad cable.

A shoe on a pseudo-terminal, a chip tray over TCP, a desk reader over USB/IP; bots bet, a hand moves the chips as the
books say and passes those that are bought over the desk, and now and then a cable is pulled in the middle of a frame.
Nothing is said to the table but by its devices and by the bots. At the end the tray must agree with the books, and
the journal must prove.

In the folder are left: `table/` and `chips/`, the two journals, `chips.csv` and `devices.toml`, what was fitted.
"""

import contextlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablemgr.bootstrap.dealing import CardMissingError, Dealing, DealingError, Tally, say
from tablemgr.bootstrap.demo_tray import lay_out_demo_tray
from tablemgr.bootstrap.table import OpenTable, TableRefusedError, new_table
from tablemgr.bootstrap.tray import TRAY, tray_registry
from tablemgr.bootstrap.tray_hand import SimulatedTrayHand
from tablemgr.bootstrap.verify import expected_key, verify_directory
from tablemgr.devices.desk import DeskReader
from tablemgr.devices.programs import DeviceProgram, TrayProgram
from tablemgr.devices.simulated import HandError, check_cable
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.moves import Say
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.tray import events as t
from tablemgr.service.tray.chips import Registry
from tablemgr.service.tray.standing import AGREED, TrayStanding
from tablemgr.service.writer import Committed

BAD_CABLE = "drop=0.0002,flip=0.0002,double=0.0002,chop=0.02,delay=0.02,delay_s=0.01"
"""A cable that damages one frame in some hundred."""
PULLS = 0.1
"""How likely each cable is pulled after each deal."""
CUT_AFTER_BYTES = 3
AGREES_EVERY = 20
"""After so many deals the play waits until the tray has been read and agrees, and after the last one."""
CHIPS_OF_A_COLUMN, CHIPS_OF_A_COLUMN_MAX = 14, 75
"""At first; one more for every twenty deals, since in the long run players take chips with them."""
SETTLE_S = 600.0
"""Longer than a play: the hand moves chips all the time, and what is under way is no difference."""
PATIENCE_S = 120.0
"""So long a device may need for what it does at once on a good line: each damaged answer costs a reader a second."""
LOOK_S = 0.02
DESK_TAGS_MAX = 100
"""What a desk reader has room for."""


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """What is to be played. `cable` is what each port is behind, as `faulty://` takes it, empty for a good one; the
    seed makes its dice too. `pulls` is how likely each cable is pulled after each deal. Ports as in `simulate`."""

    deals: int
    seed: int = 1
    opening: dict[str, object] = field(default_factory=lambda: dict(OPENING_LINE))
    cable: str = BAD_CABLE
    pulls: float = PULLS
    tray_port: str = "tcp:0"
    desk_port: str = "usbip:0"


def play_simulated_table(
    directory: Path, wanted: SimulatedTable, key_file: Path | None, progress: Callable[[int], None]
) -> dict[str, Any]:
    """Plays it in a new folder, and says what came of it; DealingError, and what `new_table` raises."""
    _check(directory, wanted)
    directory.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as ends:
        try:
            devices = ends.enter_context(_devices(directory, wanted))
        except HandError as error:
            raise TableRefusedError(str(error)) from error
        try:
            document = _Play(directory, wanted, key_file, devices).play(progress)
        except HandError as error:
            raise DealingError(str(error)) from error
    return document | {"records": _proved(directory / "table", key_file)}


def _check(directory: Path, wanted: SimulatedTable) -> None:
    """Before anything is made or started: nothing is written over, and no device waits for a cable that is none."""
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise TableRefusedError(f"{directory} is there already and is not empty: name a new folder")
    if wanted.cable:
        try:
            check_cable(wanted.cable)
        except HandError as error:
            raise TableRefusedError(str(error)) from error


@dataclass(frozen=True, slots=True)
class _Devices:
    """The processes of the devices."""

    shoe: DeviceProgram
    tray: TrayProgram
    desk: DeviceProgram


@contextlib.contextmanager
def _devices(directory: Path, wanted: SimulatedTable) -> Iterator[_Devices]:
    with (
        DeviceProgram("shoe", f"pty:{(directory / 'shoe').absolute()}") as shoe,
        TrayProgram(wanted.tray_port) as tray,
        DeviceProgram("reader", wanted.desk_port) as desk,
    ):
        yield _Devices(shoe, tray, desk)


class _ShoeHand:
    """The hand at the shoe, which may have been told to pull its cable in the next card."""

    def __init__(self, shoe: DeviceProgram) -> None:
        self._shoe = shoe
        self.pulls_next = False

    def reload(self, cards: Sequence[str]) -> None:
        self._shoe.do("empty")
        self._shoe.do("load", *cards)

    def draw(self) -> str:
        pulls, self.pulls_next = self.pulls_next, False
        if pulls:
            self._shoe.do("yank", str(CUT_AFTER_BYTES))
        card = self._shoe.do("draw").removeprefix("drew ")
        if pulls:
            self._shoe.do("plug")
        return card


@dataclass
class _Told:
    """What the table's journal says of the tray; a listener of its writer."""

    agreed: int = 0
    differed: int = 0
    unread: int = 0
    alarms: int = 0

    def add(self, committed: Committed) -> None:
        for event in committed.events:
            self.agreed += isinstance(event, t.TrayAgreed)
            self.differed += isinstance(event, t.TrayDiffers)
            self.unread += isinstance(event, t.TrayUnread)
            self.alarms += isinstance(event, t.ChipAlarmRaised)


class _Play:
    """One play, from the opening line to the last look at the tray."""

    def __init__(self, directory: Path, wanted: SimulatedTable, key_file: Path | None, devices: _Devices) -> None:
        self._directory = directory
        self._wanted = wanted
        self._key_file = key_file
        self._devices = devices
        self._currency = Currency.of(str(wanted.opening["currency"]))
        self._dice = random.Random(f"{wanted.seed} cables")
        self._shoe = _ShoeHand(devices.shoe)
        self._desk = DeskReader(self._behind_cable(devices.desk.url))
        self._tally, self._told = Tally(), _Told()
        self._by_hand = self._passed = 0
        self._trouble: list[str] = []
        self._worth: dict[str, int] = {}

    def play(self, progress: Callable[[int], None]) -> dict[str, Any]:
        """All deals, and then until the tray agrees."""
        with contextlib.ExitStack() as ends:
            table = ends.enter_context(new_table(self._directory / "table", SIMULATED, self._key_file))
            table.writer.listeners += [self._tally.add, self._told.add]
            # The writer's end has its reason in `failure`.
            with contextlib.suppress(InboxClosedError):
                say(table, self._wanted.opening)
                self._fit_tray(table, ends)
                self._desk.start()
                ends.callback(self._desk.stop)
                self._deal(table, progress)
            if table.failure is not None:
                raise DealingError(f"the journal failed: {table.failure}")
            return self._document(table)

    def _fit_tray(self, table: OpenTable, ends: contextlib.ExitStack) -> None:
        """A tray like a demonstration's, its chips laid out by a hand that follows the books at once."""
        each = min(CHIPS_OF_A_COLUMN_MAX, CHIPS_OF_A_COLUMN + self._wanted.deals // 20)
        url = self._behind_cable(self._devices.tray.url)
        tray = lay_out_demo_tray(
            self._directory,
            table.standing_table,
            SIMULATED,
            self._key_file,
            port=url,
            chips_of_a_column=each,
            settle_s=SETTLE_S,
        ).tray
        assert tray is not None
        registry = tray_registry(tray, SIMULATED, self._key_file)
        chips: Registry = registry()
        self._worth = {uid: chip.denomination_minor for uid, chip in chips.chips.items()}
        hand = SimulatedTrayHand(
            self._devices.tray, tray.plan, chips, random.Random(self._wanted.seed), self._trouble.append, pace_s=0.0
        )
        ends.callback(hand.stop)
        hand.lay_out(tray.plan.opening_minor)
        table.writer.listeners.append(hand.hear)
        table.attach_tray(TRAY, tray, registry)
        self._await(table, lambda: _tray_of(table) is not None, "the tray was not fitted")

    def _deal(self, table: OpenTable, progress: Callable[[int], None]) -> None:
        url = self._behind_cable(self._devices.shoe.url)
        dealing = Dealing(table, self._shoe, url, Dealer(random.Random(self._wanted.seed)))
        try:
            while self._tally.deals < self._wanted.deals:
                before = self._tally.deals
                self._step(table, dealing)
                if self._tally.deals > before:
                    self._pull_cables(table)
                    if self._tally.deals % AGREES_EVERY == 0 or self._tally.deals == self._wanted.deals:
                        self._await(table, lambda: _agrees(table), "the tray does not agree with the books")
                    progress(self._tally.deals)
        finally:
            dealing.stop()
            self._shoe_counters = dealing.feed.supervisor.counters

    def _step(self, table: OpenTable, dealing: Dealing) -> None:
        before = self._in_tray()
        try:
            move = dealing.step()
        except CardMissingError as missing:
            # All its copies were damaged: as at a real table, whoever saw the card says it.
            say(table, {"do": "card", "card": missing.card})
            self._by_hand += 1
            return
        if isinstance(move, Say) and "buy_in" in (move.line["do"], *move.line):
            self._await(table, lambda: self._lying_minor() == _expected(table), "the hand did not pay the chips out")
            self._pass_over_desk(table, sorted(before - self._in_tray())[:DESK_TAGS_MAX])

    def _pass_over_desk(self, table: OpenTable, chips: list[str]) -> None:
        """The chips that somebody buys lie on the desk until its reader has told them all."""
        if not chips:
            return
        self._devices.desk.do("place", *chips)
        self._await(table, lambda: self._desk.tags() == frozenset(chips), "the desk reader does not see all chips")
        self._devices.desk.do("empty")
        self._passed += len(chips)

    def _in_tray(self) -> frozenset[str]:
        return frozenset(tag for tags in self._devices.tray.places.values() for tag in tags)

    def _lying_minor(self) -> int:
        return sum(self._worth[tag] for tag in self._in_tray())

    def _pull_cables(self, table: OpenTable) -> None:
        """Each by its own throw of the dice. The shoe's goes in the next card, a reader's in its next answer."""
        pulls = [self._dice.random() < self._wanted.pulls for _ in range(3)]
        self._shoe.pulls_next |= pulls[0]
        assert table.tray is not None
        tray, desk = table.tray.supervisor, self._desk
        if pulls[1]:
            self._pull(table, self._devices.tray, lambda: tray.counters.lost, lambda: None)
        if pulls[2]:
            self._pull(table, self._devices.desk, lambda: desk.counters.lost, desk.tags)

    def _pull(
        self, table: OpenTable, device: DeviceProgram, lost: Callable[[], int], ask: Callable[[], object]
    ) -> None:
        before = lost()
        device.do("yank", str(CUT_AFTER_BYTES))
        self._await(table, lambda: (ask(), lost() > before)[1], "a cable was pulled and nobody noticed")
        device.do("plug")

    def _await(self, table: OpenTable, condition: Callable[[], bool], why: str) -> None:
        deadline_s = time.monotonic() + PATIENCE_S
        while not condition():
            if table.failure is not None:
                raise InboxClosedError
            if time.monotonic() > deadline_s:
                said = "; ".join((why, *self._trouble))
                raise DealingError(
                    f"after {self._tally.deals} deals, for {PATIENCE_S:.0f} s: {said}: {_tray_of(table)}"
                )
            time.sleep(LOOK_S)

    def _behind_cable(self, url: str) -> str:
        return f"faulty://seed={self._wanted.seed},{self._wanted.cable}/{url}" if self._wanted.cable else url

    def _document(self, table: OpenTable) -> dict[str, Any]:
        assert table.tray is not None
        tray, standing = table.tray.supervisor.counters, _tray_of(table)
        amount = self._currency.format
        lines = {"shoe": self._shoe_counters, "tray": tray, "desk": self._desk.counters}
        return {
            "simulated": True,
            "seed": self._wanted.seed,
            "data": str(self._directory),
            "deals": self._tally.deals,
            "cards": self._tally.cards,
            "cards_by_hand": self._by_hand,
            "bets": self._tally.bets,
            "refused": self._tally.refused,
            "chips_moved": self._devices.tray.moved,
            "chips_over_the_desk": self._passed,
            "tray": {
                "state": None if standing is None else standing.state,
                "expected": None if standing is None else amount(standing.expected_minor),
                "lies_there": amount(self._lying_minor()),
                "agreed": self._told.agreed,
                "differed": self._told.differed,
                "unread": self._told.unread,
                "alarms": self._told.alarms,
            },
            "lines": {
                name: {"frames": line.frames, "bad_frames": line.bad_frames, "cable_pulls": line.lost}
                for name, line in lines.items()
            },
        }


def _tray_of(table: OpenTable) -> TrayStanding | None:
    return table.writer.standing.tray


def _expected(table: OpenTable) -> int | None:
    tray = _tray_of(table)
    return None if tray is None else tray.expected_minor


def _agrees(table: OpenTable) -> bool:
    tray = _tray_of(table)
    return tray is not None and tray.state == AGREED and tray.read_minor == tray.expected_minor


def _proved(directory: Path, key_file: Path | None) -> int:
    """How many records the journal has; DealingError for the first that is not as it was written."""
    verdict = verify_directory(directory, expected_key(directory, None, key_file), None, _unwatched).verdict
    if verdict.fault is not None or verdict.unsigned:
        raise DealingError(f"the journal does not prove: {verdict.fault or f'{verdict.unsigned} records are unsigned'}")
    return verdict.head.seq


@contextlib.contextmanager
def _unwatched(_: int) -> Iterator[Callable[[int], None]]:
    yield lambda _: None
