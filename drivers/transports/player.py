"""A recording that passes for the port it was made at, `play:///srv/evening.jsonl`.

What the device said comes in the same pieces, at the pace of the recording or at once. What the host writes is held
against what it wrote then, whatever pieces it writes it in: other bytes are a `SessionMismatchError`, since whatever
comes after them is no longer true. What the device said after it was written to waits until it is written to again.

Each opening plays the next session of the file, so that a host which reopens a lost port finds what it found then;
behind the last one the port is refused. `rewind` begins anew.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from drivers.errors import BadPortError, PortLostError, PortRefusedError, SessionMismatchError, SimulatedPortError
from drivers.transports.recording import Chunk, End, RecordingError, Session, Way, decode_sessions
from drivers.transports.transport import OpenPort, PortSettings
from drivers.transports.urls import PlayedPort

RECORDINGS_MAX = 64
FILE_BYTES_MAX = 256 * 1024 * 1024
SHOWN_BYTES = 16


@dataclass(slots=True)
class _Standing:
    """A recording in use in this process, and how many of its sessions were opened."""

    sessions: list[Session]
    opened: int = 0


_standing: dict[str, _Standing] = {}
_lock = threading.Lock()


class Player(OpenPort):
    """One session; a Transport."""

    def __init__(
        self,
        url: str,
        session: Session,
        pace: float = 0.0,
        *,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        super().__init__(url)
        self._session = session
        self._chunks = deque(session.chunks)
        self._expected = b"".join(chunk.content for chunk in session.chunks if chunk.way is Way.OUT)
        self._written = 0
        self._owed = 0
        self._pace = pace
        self._now_s = now_s
        self._sleep = sleep
        self._began_s = now_s()

    @property
    def is_over(self) -> bool:
        """Whether all was played, and all was written."""
        self._pass_what_was_written()
        return not self._chunks

    def read(self, timeout_s: float) -> bytes:
        self._check_open()
        self._pass_what_was_written()
        wait_s = self._wait_s()
        if wait_s is None or wait_s > timeout_s:
            self._sleep(timeout_s)
            return b""
        if wait_s > 0:
            self._sleep(wait_s)
        if not self._chunks:
            assert self._session.ending is not None
            raise PortLostError(self._port, f"as in the recording: {self._session.ending.why}")
        return self._chunks.popleft().content

    def write(self, outgoing: bytes) -> None:
        self._check_open()
        expected = self._expected[self._written : self._written + len(outgoing)]
        if expected != outgoing:
            raise SessionMismatchError(
                self._port,
                f"byte {self._written + _first_difference(expected, outgoing)} that was written is another than in the "
                f"recording: {outgoing[:SHOWN_BYTES].hex()} in place of {expected[:SHOWN_BYTES].hex() or 'nothing'}",
            )
        self._written += len(outgoing)

    def close(self) -> None:
        self._check_owner()
        self._is_closed = True

    def _wait_s(self) -> float | None:
        """How long until there is something to play; None if that is not in the power of time."""
        if self._chunks:
            return self._due_in_s(self._chunks[0].at_s) if self._chunks[0].way is Way.IN else None
        ending = self._session.ending
        return self._due_in_s(ending.at_s) if ending is not None and ending.end is End.LOST else None

    def _due_in_s(self, at_s: float) -> float:
        return max(0.0, self._began_s + at_s / self._pace - self._now_s()) if self._pace else 0.0

    def _pass_what_was_written(self) -> None:
        """Step over the host's own chunks, as far as it has written them."""
        while self._chunks and self._is_written(self._chunks[0]):
            self._owed += len(self._chunks.popleft().content)

    def _is_written(self, chunk: Chunk) -> bool:
        return chunk.way is Way.OUT and self._owed + len(chunk.content) <= self._written


def open_transport(port: PlayedPort, settings: PortSettings) -> Player:
    """The next session. BadPortError for what is no recording, PortRefusedError where it is over or not there."""
    if settings.refuses_simulated:
        raise SimulatedPortError(port.url, "a recording cannot feed a live table")
    with _lock:
        if port.url not in _standing:
            if len(_standing) >= RECORDINGS_MAX:
                raise PortRefusedError(port.url, f"{RECORDINGS_MAX} recordings are being played already")
            _standing[port.url] = _Standing(_sessions(port))
        standing = _standing[port.url]
        if standing.opened >= len(standing.sessions):
            raise PortRefusedError(port.url, "the recording is over")
        standing.opened += 1
        return Player(port.url, standing.sessions[standing.opened - 1], port.pace)


def rewind(url: str) -> None:
    """Let the next opening begin with the first session, from the file as it is then."""
    with _lock:
        _standing.pop(url, None)


def _sessions(port: PlayedPort) -> list[Session]:
    try:
        with open(port.path, encoding="utf-8", newline="\n") as lines:  # noqa: PTH123 - a path as configured
            if lines.seek(0, 2) > FILE_BYTES_MAX:
                raise BadPortError(port.url, f"a recording of more than {FILE_BYTES_MAX} bytes")
            lines.seek(0)
            return decode_sessions(lines)
    except (RecordingError, UnicodeDecodeError) as error:
        raise BadPortError(port.url, f"no recording: {error}") from error
    except OSError as error:
        raise PortRefusedError(port.url, f"cannot read the recording: {error.strerror or error}") from error


def _first_difference(expected: bytes, outgoing: bytes) -> int:
    pairs = zip(expected, outgoing, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), len(expected))
