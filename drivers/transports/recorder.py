"""A port that is recorded, `record:///dev/ttyUSB0#evening.jsonl`. docs/transports.md has the format.

The recording never hurts the port. A file that cannot be begun refuses the opening, since somebody asked for it; one
that cannot be gone on with, or that has its size, is given up, and the log says so. Each line is on its way to the disk
before the bytes are handed on, so what a program did last can be read after it died. The file is for its owner alone:
it has every card in it, those that were dealt face down too.
"""

import contextlib
import logging
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol, TextIO

from drivers.errors import PortLostError, PortRefusedError
from drivers.transports.recording import Chunk, End, Ending, Way, encode_chunk, encode_ending, encode_opening
from drivers.transports.transport import PortSettings, Transport
from drivers.transports.urls import RecordedPort

BYTES_MAX = 64 * 1024 * 1024
"""Of one file. A shoe in use fills it in some months, a reader that is asked ten times a second in half a day."""
ENDING_BYTES_MAX = 512
FILE_MODE = 0o600
HAS_ITS_SIZE = "the file has its size"

log = logging.getLogger("drivers.recorder")


class Tape:
    """A file that a session is written to."""

    def __init__(self, out: TextIO, path: str, bytes_max: int, now_s: Callable[[], float] = time.monotonic) -> None:
        self._out: TextIO | None = out
        self._path = path
        self._left = bytes_max - out.tell()
        self._now_s = now_s
        self._began_s = now_s()
        self.given_up = ""
        """Why nothing more is written though nobody has ended it; empty as long as all is well."""

    def open(self, port: str, opened: str) -> None:
        """The first line; OSError. A file that has its size gets none, however often the port is opened again."""
        assert self._out is not None
        self._began_s = self._now_s()
        line = encode_opening(port, opened)
        self._left -= len(line.encode())
        if self._left < ENDING_BYTES_MAX:
            log.warning("the recording %s has its size: this session is not in it", self._path)
            self.given_up = HAS_ITS_SIZE
            self._give_up()
            return
        self._out.write(line)
        self._out.flush()

    def note(self, way: Way, content: bytes) -> None:
        """A line for these bytes, while the file goes on."""
        self._write(encode_chunk(Chunk(self._passed_s(), way, content)))

    def end(self, end: End, why: str = "") -> None:
        """The last line; nothing is written after it."""
        if self._out is None:
            return
        self._put(encode_ending(Ending(self._passed_s(), end, why[: ENDING_BYTES_MAX // 8])))
        self._give_up()

    def _passed_s(self) -> float:
        return self._now_s() - self._began_s

    def _write(self, line: str) -> None:
        if self._out is None:
            return
        self._left -= len(line.encode())
        if self._left < ENDING_BYTES_MAX:
            log.warning("the recording %s has its size: what comes now is not in it", self._path)
            self.given_up = HAS_ITS_SIZE
            self.end(End.FULL)
            return
        self._put(line)

    def _put(self, line: str) -> None:
        if self._out is None:
            return
        try:
            self._out.write(line)
            self._out.flush()
        except OSError as error:
            log.warning("the recording %s cannot be gone on with: %s", self._path, error)
            self.given_up = f"the file cannot be written: {error.strerror or error}"
            self._give_up()

    def _give_up(self) -> None:
        out, self._out = self._out, None
        if out is None:
            return
        try:
            out.close()
        except OSError as error:
            log.warning("the recording %s lost its last line: %s", self._path, error)


class Listener(Protocol):
    """What hears the bytes of a port: a tape, or what has one now and then."""

    def note(self, way: Way, content: bytes) -> None: ...

    def end(self, end: End, why: str = "") -> None: ...


class Recorder:
    """Another transport, with a tape running; a Transport."""

    def __init__(self, url: str, inner: Transport, tape: Listener) -> None:
        self._url = url
        self._inner = inner
        self._tape = tape

    @property
    def port(self) -> str:
        """The URL as configured."""
        return self._url

    def read(self, timeout_s: float) -> bytes:
        try:
            received = self._inner.read(timeout_s)
        except PortLostError as error:
            self._tape.end(End.LOST, error.why)
            raise
        if received:
            self._tape.note(Way.IN, received)
        return received

    def write(self, outgoing: bytes) -> None:
        # Before it is written: that it was asked for is sure, and how much of it went is not.
        self._tape.note(Way.OUT, outgoing)
        try:
            self._inner.write(outgoing)
        except PortLostError as error:
            self._tape.end(End.LOST, error.why)
            raise

    def close(self) -> None:
        self._inner.close()
        self._tape.end(End.CLOSED)


def open_transport(port: RecordedPort, settings: PortSettings) -> Recorder:
    """The port inside, open, and a new session at the end of the file; PortRefusedError if the file cannot be."""
    from drivers.transports.opening import open_port

    inner = open_port(port.inner, settings)
    try:
        tape = begun(port.path, port.inner)
    except OSError as error:
        inner.close()
        said = error.strerror or str(error)
        raise PortRefusedError(port.url, f"cannot begin the recording {port.path}: {said}") from error
    return Recorder(port.url, inner, tape)


def begun(path: str, port: str) -> Tape:
    """A tape with a new session at the end of the file; OSError."""
    # The recording is open longer than this function, and the tape closes it.
    out = open_file(path)
    try:
        tape = Tape(out, path, BYTES_MAX)
        tape.open(port, datetime.now(UTC).isoformat(timespec="seconds"))
    except BaseException:
        # What is still in its buffer may be refused once more.
        with contextlib.suppress(OSError):
            out.close()
        raise
    return tape


def open_file(path: str) -> TextIO:
    """The end of a recording's file, made for its owner alone; OSError."""

    def for_its_owner(path: str, flags: int) -> int:
        return os.open(path, flags, FILE_MODE)

    return open(path, "a", encoding="utf-8", newline="\n", opener=for_its_owner)
