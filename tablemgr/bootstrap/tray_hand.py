"""The hand in a simulated tray: it moves the chips of each payment as a dealer does, and errs when it is asked to.

Chips come from and go to wherever else the registry's chips are, before the players and in the cage. What the chips at
hand do not make up stays unmoved, and is said: then the tray differs, as it would.
"""

import random
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from tablemgr.bootstrap.acts import Acts
from tablemgr.devices.simulated import HandError
from tablemgr.kernel.money import Currency
from tablemgr.play.change import change_of
from tablemgr.service.tray.chips import OK, Registry
from tablemgr.service.tray.plan import Column, TrayPlan
from tablemgr.service.writer import Committed

PACE_S = 0.5
"""How long after the books the hand moves."""
STRANGE_UID = "E0FF{:012X}"
UID_NUMBERS = 16**12


class TrayChips(Protocol):
    """The chips of a simulated tray, wherever it is."""

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """The tags by the antenna that they lie on, the newest last."""

    def place(self, tags: Sequence[str], antenna: str) -> None:
        """Lays chips down; HandError."""

    def take(self, tag: str, antenna: str) -> None:
        """Takes a chip away; HandError."""


class SimulatedTrayHand:
    """Acts one after another, on a thread of its own; `on_trouble` is told what could not be done."""

    def __init__(
        self,
        tray: TrayChips,
        plan: TrayPlan,
        registry: Registry,
        dice: random.Random,
        on_trouble: Callable[[str], None],
        pace_s: float | None = None,
    ) -> None:
        self._tray = tray
        self._dice = dice
        self._pace_s = PACE_S if pace_s is None else pace_s
        self._plan = plan
        self._currency = Currency.of(plan.currency)
        self._columns = {column.antenna: column for column in plan.columns}
        # What each chip is worth that is in order, this table's, and has a column here.
        self._worth = {
            chip.uid: chip.denomination_minor
            for chip in registry.chips.values()
            if (chip.status, chip.currency, chip.chip_set) == (OK, plan.currency, plan.chip_set)
            and chip.table in ("", plan.table)
            and self._columns_of(chip.denomination_minor)
        }
        # What the books expected when the hand moved last; None before it has laid the tray out.
        self._books: int | None = None
        # The same as it was heard last, on the writer's thread.
        self._heard: int | None = None
        self._follows = True
        self._stopping = threading.Event()
        self._acts = Acts("tray hand", "the hand in the simulated tray is busy", on_trouble)

    @property
    def follows(self) -> bool:
        """Whether it moves the chips of each payment."""
        return self._follows

    def follow(self, *, on: bool) -> None:
        """It does from now on, or leaves them where they lie."""
        self._follows = on

    def lay_out(self, amount_minor: int) -> None:
        """Chips of so much into the empty tray; HandError where the registry's do not make it up. On the caller's
        thread, before the tray is read."""
        self._books = self._heard = amount_minor
        self._bring(amount_minor)

    def hear(self, committed: Committed) -> None:
        """For a writer's listeners: what the books expect now."""
        tray = committed.standing.tray
        if tray is not None and tray.expected_minor != self._heard:
            self._heard = tray.expected_minor
            self._acts.ask(self._pay)

    def put_in(self) -> None:
        """A chip that no registry has, into any column."""
        self._acts.ask(self._put_in)

    def take_out(self) -> None:
        """A chip that belongs there, out of the tray."""
        self._acts.ask(self._take_out)

    def move(self) -> None:
        """A chip into a column that is for another value."""
        self._acts.ask(self._move)

    def put_right(self) -> None:
        """Each chip where it belongs, no strange one, and as much as the books expect."""
        self._acts.ask(self._put_right)

    def stop(self) -> None:
        """Lets what was asked be done, and ends the thread."""
        self._stopping.set()
        self._acts.stop()

    def _pay(self) -> None:
        """All that the books have moved by now, at once; what was asked for meanwhile finds nothing left to do."""
        if self._books == self._heard:
            return
        if self._follows:
            self._stopping.wait(self._pace_s)
        before, self._books = self._books, self._heard
        if self._follows and before is not None and self._books is not None:
            self._bring(self._books - before)

    def _bring(self, amount_minor: int) -> None:
        """So much more into the tray, or out of it."""
        lying = {tag: antenna for antenna, tags in self._tray.places.items() for tag in tags if tag in self._worth}
        here = Counter(self._worth[tag] for tag in lying)
        outside: dict[int, list[str]] = {}
        for tag, worth in self._worth.items():
            if tag not in lying:
                outside.setdefault(worth, []).append(tag)
        change = change_of(amount_minor, here, {worth: len(tags) for worth, tags in outside.items()})
        if change is None:
            way = "into the tray" if amount_minor > 0 else "out of the tray"
            amount = self._currency.format(abs(amount_minor))
            raise HandError(f"the simulated hand: the chips at hand do not make up {amount} {way}")
        for worth, count in change.items():
            for tag in outside.get(worth, [])[: max(count, 0)]:
                self._tray.place([tag], self._emptiest(worth))
            for _ in range(-count):
                self._take_newest(worth)

    def _emptiest(self, worth: int) -> str:
        places = self._tray.places
        return min(self._columns_of(worth), key=lambda column: len(places.get(column.antenna, ()))).antenna

    def _take_newest(self, worth: int) -> None:
        """From the fullest of its columns, wherever else one may have come to lie."""
        places: Mapping[str, list[str]] = {
            antenna: [tag for tag in tags if self._worth.get(tag) == worth]
            for antenna, tags in self._tray.places.items()
        }
        fullest = max(places, key=lambda antenna: len(places[antenna]))
        self._tray.take(places[fullest][-1], fullest)

    def _put_in(self) -> None:
        strange = STRANGE_UID.format(self._dice.randrange(UID_NUMBERS))
        self._tray.place([strange], self._dice.choice(self._plan.columns).antenna)

    def _take_out(self) -> None:
        tag, antenna = self._any()
        self._tray.take(tag, antenna)

    def _move(self) -> None:
        tag, antenna = self._any()
        worth = self._worth[tag]
        others = [column for column in self._plan.columns if column.denomination_minor not in (None, worth)]
        if not others:
            raise HandError("the simulated hand: there is no column where a chip would be wrong")
        self._tray.take(tag, antenna)
        self._tray.place([tag], self._dice.choice(others).antenna)

    def _any(self) -> tuple[str, str]:
        """A chip that lies where it belongs, and its antenna."""
        lying = [
            (tag, antenna)
            for antenna, tags in self._tray.places.items()
            for tag in tags
            if tag in self._worth and self._columns[antenna] in self._columns_of(self._worth[tag])
        ]
        if not lying:
            raise HandError("the simulated hand: there is no chip in the tray that belongs there")
        return self._dice.choice(lying)

    def _put_right(self) -> None:
        for antenna, tags in self._tray.places.items():
            for tag in tags:
                if tag not in self._worth or self._columns[antenna] not in self._columns_of(self._worth[tag]):
                    self._tray.take(tag, antenna)
        lying = sum(self._worth[tag] for tags in self._tray.places.values() for tag in tags)
        if self._books is not None:
            self._bring(self._books - lying)

    def _columns_of(self, worth: int) -> tuple[Column, ...]:
        """The columns for a chip of this value; those for any chip if it has none of its own."""
        columns = self._plan.columns
        own = tuple(column for column in columns if column.denomination_minor == worth)
        return own or tuple(column for column in columns if column.denomination_minor is None)
