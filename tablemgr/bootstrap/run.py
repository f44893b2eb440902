"""`tablemgr run`: a table without a window. Lines of a table script in, one JSON line out for each when it is durable.

Each line may have a key `id`, its idempotency key: the same `id` again gives the first answer, also after a restart.
The shoe's cards answer with `id` null, in the order in which they were taken.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

import msgspec

from tablemgr.bootstrap.table import OpenTable, resume_or_new_table
from tablemgr.kernel.sealed import LIVE, SIMULATED
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.lines import NoObjectError, read_object
from tablemgr.service.requests import Answer, By, LineGiven

LINE_BYTES_MAX = 1_000_000

EXIT_ORDERLY = 0
EXIT_JOURNAL_FAILED = 3


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


@dataclass(frozen=True, slots=True)
class _Asked:
    """A line with its `id`, as it came."""

    id: str | int | None
    line: LineGiven

    @property
    def key(self) -> str | None:
        """The idempotency key: text and number of the same digits are two."""
        return None if self.id is None else f"line:{msgspec.json.encode(self.id).decode()}"


class _StopAsked(BaseException):
    """A signal asks for an orderly end."""


def run_table(options: RunOptions, stdin: BinaryIO, stdout: BinaryIO) -> tuple[int, str]:
    """Runs the table until the input ends or a signal comes; the exit status and why, empty if all is well. What
    `resume_or_new_table` raises, and the refusals of a port."""
    with resume_or_new_table(options.directory, LIVE if options.live else SIMULATED, options.key_file) as table:
        return _Run(options, table, stdout).serve(stdin)


class _Run:
    """One run: the table, its shoe, and where the answers go."""

    def __init__(self, options: RunOptions, table: OpenTable, stdout: BinaryIO) -> None:
        self._options = options
        self._table = table
        self._stdout = stdout
        self._by = {"actor": options.actor, "role": "dealer"}
        self._reader_gone = threading.Event()
        if options.shoe is not None:
            table.check_port(options.shoe)

    def serve(self, stdin: BinaryIO) -> tuple[int, str]:
        """Takes lines until there are no more."""
        if self._table.writer.is_open:
            self._attach_shoe()
        try:
            with _signals_stop():
                for raw in _lines(stdin):
                    self._take(raw)
        except (_StopAsked, InboxClosedError):
            pass
        if self._table.failure is not None:
            return EXIT_JOURNAL_FAILED, f"the journal failed: {self._table.failure}; what is on disk is whole"
        return EXIT_ORDERLY, ""

    def _take(self, raw: bytes) -> None:
        asked, refused = _read(raw)
        if refused is not None:
            asked = _Asked(None, refused)
        assert asked is not None
        by = By(self._by["actor"], self._by["role"], asked.key)
        self._table.give(asked.line, by, lambda answers: self._answer(asked.id, answers))

    def _answer(self, asked_id: str | int | None, answers: tuple[Answer, ...]) -> None:
        for answer in answers:
            self._print(None if answer.of_card is not None else asked_id, answer)
        if self._table.writer.is_open:
            self._attach_shoe()

    def _attach_shoe(self) -> None:
        """Once the table is open its shoe is listened to; cards that come before wait on the line."""
        options = self._options
        if options.shoe is not None and self._table.feed is None:
            self._table.attach_shoe("shoe", options.shoe, lambda x: self._answer(None, x), options.family, options.baud)

    def _print(self, asked_id: str | int | None, answer: Answer) -> None:
        if self._reader_gone.is_set():
            return
        said: dict[str, Any] = {"id": asked_id, "accepted": answer.accepted}
        if answer.accepted:
            said["seq"] = answer.seq
        else:
            said |= {"code": answer.code, "message": answer.message}
        try:
            self._stdout.write(msgspec.json.encode(said) + b"\n")
            self._stdout.flush()
        except (BrokenPipeError, ValueError):
            # Nobody reads the answers any more; what is asked is done all the same.
            self._reader_gone.set()


def _read(raw: bytes) -> tuple[_Asked | None, LineGiven | None]:
    """A line with its id; or, for one that cannot be read, what is refused of it."""
    text = raw.decode("utf-8", "backslashreplace")
    if len(raw) > LINE_BYTES_MAX:
        return None, LineGiven(None, text, f"longer than {LINE_BYTES_MAX} bytes")
    try:
        fields = read_object(raw)
    except NoObjectError as error:
        return None, LineGiven(None, text, str(error))
    asked_id = fields.pop("id", None)
    if asked_id is not None and (isinstance(asked_id, bool) or not isinstance(asked_id, str | int)):
        return None, LineGiven(None, text, "refused: the key 'id' takes text or a whole number")
    return _Asked(asked_id, LineGiven(fields, text)), None


def _lines(stdin: BinaryIO) -> Iterator[bytes]:
    """The lines of the input that are not blank; of one that is too long, its beginning."""
    while raw := stdin.readline(LINE_BYTES_MAX + 2):
        rest = raw
        while not rest.endswith(b"\n") and len(rest) > LINE_BYTES_MAX:
            rest = stdin.readline(LINE_BYTES_MAX + 2)
        if raw.strip():
            yield raw.removesuffix(b"\n")


@contextmanager
def _signals_stop() -> Iterator[None]:
    """SIGTERM and SIGINT end the reading of lines, and nothing else: what was taken is done."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _StopAsked

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
