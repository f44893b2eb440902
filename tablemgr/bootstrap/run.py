"""`tablemgr run`: a table without a window. Lines of a table script in, one JSON line out for each when it is durable.

Two lines ask of the devices and not of the table: `devices`, which is told beside the answers, and `record`.

Each line may have a key `id`, its idempotency key: the same `id` again gives the first answer, also after a restart.
The shoe's cards answer with `id` null. All answers come in the order of the journal. What a device reports and a person
should see is said on standard error.

The lines are read on a thread of their own, so that a signal, or a journal that fails, ends the table at once and not
with the next line.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import BinaryIO

from tablemgr.bootstrap.answer_lines import AnswerLines
from tablemgr.bootstrap.asides import Asides
from tablemgr.bootstrap.chips import WatchedRegistry
from tablemgr.bootstrap.device_desk import DeviceDesk
from tablemgr.bootstrap.input_lines import Asked, input_lines, read_asked
from tablemgr.bootstrap.packs import table_packs
from tablemgr.bootstrap.table import OpenTable, check_shoe, resume_or_new_table
from tablemgr.bootstrap.tray import TRAY, tray_registry, with_tray_currency
from tablemgr.devices.shoe_line import ShoeLine
from tablemgr.kernel.sealed import LIVE, SIMULATED
from tablemgr.service.device_health import said_of
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.options import TableOptions
from tablemgr.service.requests import Answer, By
from tablemgr.service.writer import TableWriter
from tablemgr.settings.devices import TraySettings

EXIT_ORDERLY = 0
EXIT_NOT_OPENED = 2
EXIT_JOURNAL_FAILED = 3
EXIT_UNREAD = 4

SHOE = "shoe"

# A wait without an end cannot be interrupted by a signal on every system.
WAIT_S = 1.0


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What `tablemgr run` was told."""

    directory: Path
    shoe: str | None = None
    family: str = "angel_eye"
    baud: int | None = None
    live: bool = False
    key_file: Path | None = None
    actor: str = "dealer"
    table: TableOptions = field(default_factory=TableOptions)
    tray: TraySettings | None = None
    line: ShoeLine = field(default_factory=ShoeLine)


class _StopAsked(BaseException):
    """A signal asks for an orderly end."""


def run_table(options: RunOptions, stdin: BinaryIO, stdout: BinaryIO, stderr: BinaryIO) -> tuple[int, str]:
    """Runs the table until the input ends or a signal comes; the exit status and why, empty if all is well. What
    `resume_or_new_table` and `check_shoe` raise. Call it from the main thread, with files that nobody else reads or
    writes: a thread that is stuck in one is left behind."""
    origin = LIVE if options.live else SIMULATED
    if options.shoe is not None:
        check_shoe(options.shoe, options.family, origin)
    registry = None if options.tray is None else tray_registry(options.tray, origin, options.key_file)
    packs = table_packs(options.table, origin, options.key_file)
    table_options = with_tray_currency(options.table, options.tray)
    with (
        Asides(stderr) as asides,
        AnswerLines(stdout) as answers,
        resume_or_new_table(options.directory, origin, options.key_file, table_options) as table,
    ):
        table.writer.listeners.append(asides.hear)
        if registry is not None:
            registry.on_trouble = lambda why: asides.say(f"{TRAY}: {why}")
        if packs is not None:
            packs.on_trouble(asides.say)
            packs.attach(table)
        try:
            _Run(options, table, answers, asides, registry).serve(stdin)
        finally:
            answers.hurry()
    return _outcome(table, answers)


def _outcome(table: OpenTable, answers: AnswerLines) -> tuple[int, str]:
    if table.failure is None:
        if not table.writer.is_open:
            return EXIT_NOT_OPENED, "no table was opened: a new directory begins with an `open` line"
        if answers.went_unread:
            return (
                EXIT_UNREAD,
                "nobody read the answers to the end; what was asked is done, the same id answers again",
            )
        return EXIT_ORDERLY, ""
    why = f"the journal failed: {table.failure}; what is on disk is whole"
    if table.feed is not None and table.feed.untaken:
        why += f"; read since and not on disk: {', '.join(table.feed.untaken)}"
    return EXIT_JOURNAL_FAILED, why


class _Run:
    """One run: the table, its shoe, where the answers go, and what is said beside them."""

    def __init__(
        self,
        options: RunOptions,
        table: OpenTable,
        answers: AnswerLines,
        asides: Asides,
        registry: WatchedRegistry | None,
    ) -> None:
        self._options = options
        self._table = table
        self._answers = answers
        self._asides = asides
        self._registry = registry
        self._desk = DeviceDesk(table)
        self._ended = threading.Event()
        self._fault: Exception | None = None
        table.failed.append(self._ended.set)

    def serve(self, stdin: BinaryIO) -> None:
        """Takes lines until there are no more, or a signal comes, or the journal fails."""
        if self._table.writer.is_open:
            self._say_what_is_held()
            self._attach_devices()
        try:
            with _signals_stop():
                threading.Thread(target=self._take_all, args=(stdin,), name="lines", daemon=True).start()
                while not self._ended.wait(WAIT_S):
                    pass
        except _StopAsked:
            pass
        if self._fault is not None:
            raise self._fault

    def _say_what_is_held(self) -> None:
        """Who starts the table again is told, beside the answers, what a person has still to answer for."""
        hold = self._table.writer.standing.hold
        if hold.cards:
            card = hold.cards[0].card or "a card that passed unread"
            self._asides.say(f"held: {card} ({hold.cards[0].why}), {len(hold.cards) - 1} more wait")
        for code in hold.faults:
            self._asides.say(f"the fault {code} stands")

    def _take_all(self, stdin: BinaryIO) -> None:
        try:
            for raw in input_lines(stdin):
                self._take(read_asked(raw))
            # The end of the input is no hurry: all is done and answered first, however slowly somebody reads.
            self._table.wait()
            self._answers.wait()
        except (InboxClosedError, OSError):
            # The table has ended, or the terminal has gone.
            pass
        except Exception as error:  # noqa: BLE001 - a thread's top: the main thread raises it
            self._fault = error
        finally:
            self._ended.set()

    def _take(self, asked: Asked) -> None:
        by = By(self._options.actor, "dealer", asked.key)

        def answered(answers: tuple[Answer, ...]) -> None:
            self._answer(asked.id, answers)

        match asked.line.fields:
            case {"do": "record"}:
                self._desk.record(asked.line, by, answered)
            case {"do": "devices", **rest} if not rest:
                self._table.do(self._tell_devices, answered)
            case _:
                self._table.give(asked.line, by, answered)

    def _tell_devices(self, writer: TableWriter) -> tuple[Answer, ...]:
        """How they are, beside the answers. It is asked of no journal, and nothing of it is sealed."""
        seen = self._desk.health()
        for line in [line for each in seen for line in said_of(each)] or ["no device is fitted"]:
            self._asides.say(line)
        return (Answer(True, seq=writer.head.seq),)

    def _answer(self, asked_id: str | int | None, answers: tuple[Answer, ...]) -> None:
        """On the writer's thread, as all answers."""
        for answer in answers:
            self._answers.say(None if answer.of_card is not None else asked_id, answer)
        if self._table.writer.is_open:
            self._attach_devices()

    def _attach_devices(self) -> None:
        """Once the table is open its devices are listened to; cards that come before wait on the line. The tray first:
        the shoe's first answer comes here too, on the writer's thread, and would open it a second time."""
        options = self._options
        if options.tray is not None and self._registry is not None and self._table.tray is None:
            self._table.attach_tray(TRAY, options.tray, self._registry)
        if options.shoe is not None and self._table.feed is None:
            self._table.attach_shoe(
                SHOE, options.shoe, lambda x: self._answer(None, x), options.family, options.baud, options.line
            )


@contextmanager
def _signals_stop() -> Iterator[None]:
    """SIGTERM and SIGINT end the wait, and nothing else: what was taken is done. A second one ends the process."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        give_back()
        raise _StopAsked

    def give_back() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        give_back()
