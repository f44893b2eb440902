"""A table with a simulated FEIG reader under its tray: many antennas behind multiplexers, chips that a hand moves.

The reader speaks through the device's end of the protocol, over a wire in memory, to the real supervisor; the table is
one behind its writer's thread. `Trayed` is used in a `with`.
"""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from served import Served
from waiting import eventually

from drivers.transports import PortSettings
from drivers.transports.memory import MemoryLine, MemoryTransport
from firmware_protocols.asking import Pace
from firmware_protocols.feig_obid import Device
from tablemgr.devices.tray_feed import TrayFeed
from tablemgr.service.inbox import Inbox
from tablemgr.service.tray import events as t
from tablemgr.service.tray.chips import Chip, Registry
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.tray.plan import Column, TrayPlan
from tablemgr.service.views import TableView, TableViewer

# What a simulated reader needs no silence for, and how long it is waited for when it is mute.
QUICK = Pace(frame_silence_s=0.0, response_limit_s=0.02, answer_timeout_s=0.04)
CHANNELS = 8
HOST_COMMAND = 0xB0
SETTLE_S = 10.0


class Reader:
    """The hand beside a reader's wire; from any thread. `mute` antennas give no answer; on `restless` ones a chip
    comes and goes."""

    def __init__(self, page_tags: int = 100) -> None:
        self.line = MemoryLine("memory://tray")
        self.mute: set[str] = set()
        self.restless: set[str] = set()
        self._device = Device(page_tags=page_tags)
        self._lock = threading.Lock()

    def open(self, url: str, settings: PortSettings) -> "ReaderTransport":
        return ReaderTransport(self, self.line.connect())

    def place(self, antenna: str, *tags: str) -> None:
        with self._lock:
            self._device.place(tags, antenna)

    def lift(self, antenna: str, *tags: str) -> None:
        with self._lock:
            self._device.lift(tags, antenna)

    def move(self, tag: str, of: str, to: str) -> None:
        """From one antenna to another at once, so that no round sees it in the air."""
        with self._lock:
            self._device.lift([tag], of)
            self._device.place([tag], to)

    def attend(self) -> None:
        """Answers what the host has asked."""
        with self._lock:
            answers, heard = self._device.answer(self.line.receive())
            asks = bool(heard) and heard[-1].command == HOST_COMMAND
            if asks and self._device.antenna in self.restless:
                self._flip(self._device.antenna)
            if not (asks and self._device.antenna in self.mute):
                self.line.send(answers)

    def _flip(self, antenna: str) -> None:
        """A hand plays with a chip there: it is gone at every other look."""
        try:
            self._device.lift([RESTLESS], antenna)
        except KeyError:
            self._device.place([RESTLESS], antenna)


class ReaderTransport:
    """The host's end; whoever reads it lets the reader go on."""

    def __init__(self, reader: Reader, inner: MemoryTransport) -> None:
        self._reader = reader
        self._inner = inner

    @property
    def port(self) -> str:
        return self._inner.port

    def read(self, timeout_s: float) -> bytes:
        self._reader.attend()
        return self._inner.read(min(timeout_s, 0.005))

    def write(self, outgoing: bytes) -> None:
        self._inner.write(outgoing)

    def close(self) -> None:
        self._inner.close()


RESTLESS = "E00401FFFFFFFFFF"


def antenna(column: int) -> str:
    """Column 0 is channel 1 of multiplexer 1, column 8 channel 1 of multiplexer 2."""
    return f"{1 + column // CHANNELS}:{1 + column % CHANNELS}"


def uid(number: int) -> str:
    return f"E00401{number:010X}"


def tray_of(columns: int, each: int, denominations: tuple[int, ...]) -> tuple[TrayPlan, Registry, list[list[str]]]:
    """So many columns of `each` chips, their denominations in turn; a plan, the registry and the chips by column."""
    worth = [denominations[column * len(denominations) // columns] for column in range(columns)]
    chips = [[uid(column * each + n) for n in range(each)] for column in range(columns)]
    registered = {
        tag: Chip(tag, worth[column], "EUR", "blue", "monte 1") for column, tags in enumerate(chips) for tag in tags
    }
    plan = TrayPlan(
        tuple(Column(str(column + 1), antenna(column), worth[column]) for column in range(columns)),
        ("float", "bank", "house"),
        sum(chip.denomination_minor for chip in registered.values()),
        "EUR",
        "blue",
        "monte 1",
    )
    return plan, Registry(registered), chips


class Trayed:
    """The table, its tray and its reader, polled as long as the `with` block lasts."""

    def __init__(self, served: Served, plan: TrayPlan, registry: Registry, reader: Reader) -> None:
        self.served, self.plan, self.reader, self.registry = served, plan, reader, registry
        self.failures: list[BaseException] = []
        # Stands still, so that nothing counts as settled before the hand has moved.
        self.now_s = 100.0
        # The looks that counted, and who is told of them on the reader's thread.
        self.looks: list[TrayLook] = []
        self.look_listeners: list[Callable[[TrayLook], None]] = []
        self.inbox = Inbox(served.writer, self.failures.append)
        self.feed = TrayFeed(
            "tray",
            reader.line.url,
            "feig_obid",
            self.inbox,
            plan,
            lambda: served.writer.standing,
            lambda: self.registry,
            PortSettings(),
            SETTLE_S,
            now_s=lambda: self.now_s,
            open_transport=reader.open,
            on_look=self._see,
            pace=QUICK,
        )

    def __enter__(self) -> "Trayed":
        self.inbox.start()
        self.feed.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        stopped = self.feed.stop(), self.inbox.stop()
        assert kind is not None or (stopped, self.failures) == ((True, True), [])

    def do(self, word: str, /, **keys: object) -> None:
        """A line for the table, on the writer's thread."""
        fields = {"do": word, **keys}
        self.inbox.ask_work(lambda _: self.served.do_line(fields))

    def draw(self, *cards: str) -> None:
        """Cards of the shoe, on the writer's thread."""
        self.inbox.ask_work(lambda _: tuple(self.served.draw(*cards)))

    def view(self) -> TableView:
        """What a console shows now."""
        viewer = TableViewer()
        for record, event in zip(self.served.records(), self.served.events(), strict=True):
            viewer.add(record, event)
        return viewer.view()

    def settle(self) -> None:
        """Until all that hands did has been seen, and then for longer than a difference is waited with."""
        self.see()
        self.now_s += SETTLE_S + 1
        self.see()

    def see(self) -> None:
        """Until three whole rounds have been taken."""
        enough = self.feed.supervisor.counters.frames + 3 * 2 * (len(self.plan.antennas) + 1)
        eventually(lambda: self.failures or self.feed.supervisor.counters.frames >= enough, deadline_s=60.0)

    def until(self, *kinds: type) -> Any:
        """The newest event of the tray, once it is of one of these kinds."""
        eventually(lambda: self.failures or isinstance(self._newest(), kinds), deadline_s=60.0)
        assert not self.failures
        return self._newest()

    def told(self, *kinds: type) -> list[Any]:
        """What the journal has of the tray, of these kinds or of any."""
        return [event for event in self.served.events() if isinstance(event, kinds or t.TRAY_EVENTS)]

    def _see(self, seen: TrayLook) -> None:
        self.looks.append(seen)
        for listener in self.look_listeners:
            listener(seen)

    def _newest(self) -> object:
        told = self.told()
        return told[-1] if told else None
