"""Finds frames that begin with their length and end with a check, and misses none that came whole.

Any byte can be a length, so a damaged one makes noise look like a long frame with good frames inside it. Where no frame
begins, the next position is tried: one byte is given up, not the frame. A family brings one function, the *probe*: what
begins at this position?

    a number above 0    a whole frame of so many bytes, its check right
    0                   nobody can say before more bytes have come
    a text              no frame, and why not

Two duties of a probe make any chopping of the stream give the same pieces: an answer, once it is not 0, stays the same
whatever bytes follow; and it is not 0 when `frame_bytes_max` bytes lie before it.

Silence, or the loss of the line, decides too: what is not whole by then never will be. The bytes are searched once more
in that knowledge, for a good frame may be behind a false length. Every byte of the stream lands in exactly one piece.
"""

import re
from collections.abc import Callable

from firmware_protocols.framing import Piece

JUNK_BYTES_MAX = 128
"""What is no frame is handed over at the next frame, or at this length."""

Probe = Callable[[bytes, int], int | str]

ANYTHING = re.compile(rb"(?s).")


def why_not_whole(raw: bytes, probe: Probe) -> str:
    """Why these bytes are not exactly one frame; empty if they are."""
    found = probe(raw, 0) if raw else 0
    if isinstance(found, str):
        return found
    return "" if found and found == len(raw) else "not one whole frame"


class SeekingReader:
    """Holds at most `pending_bytes_max` bytes between two calls of `push`."""

    __slots__ = (
        "_at",
        "_begins",
        "_gap_s",
        "_grew",
        "_grew_at_s",
        "_probe",
        "_scan",
        "_stream",
        "_why",
        "pending_bytes_max",
    )

    def __init__(self, probe: Probe, frame_bytes_max: int, gap_s: float, begins: re.Pattern[bytes] = ANYTHING) -> None:
        """`begins` fits where a frame may begin, and at the end of the stream where it might; elsewhere the probe need
        not be asked."""
        self.pending_bytes_max = JUNK_BYTES_MAX + frame_bytes_max
        self._probe = probe
        self._begins = begins
        self._gap_s = gap_s
        self._stream = b""
        # Before `_at` all is handed over; from there to `_scan` no frame begins, for the reason `_why`.
        self._at = self._scan = 0
        self._why = ""
        self._grew = False
        self._grew_at_s = 0.0

    @property
    def pending(self) -> int:
        """How many bytes wait for a decision."""
        return len(self._stream) - self._at

    def push(self, chunk: bytes) -> None:
        """Append what was read. Call `pop` until it gives None before the next push."""
        assert self.pending <= self.pending_bytes_max, "the probe failed to decide"
        if chunk:
            self._stream = self._stream[self._at :] + chunk if self.pending else chunk
            self._scan -= self._at
            self._at = 0
            self._grew = True

    def pop(self) -> Piece | None:
        """The next piece, or None when more bytes must come first."""
        size = len(self._stream)
        while self._scan < size and self._scan - self._at < JUNK_BYTES_MAX:
            found = self._probe(self._stream, self._scan)
            if isinstance(found, str):
                self._step_over(found, min(size, self._at + JUNK_BYTES_MAX))
            elif not found:
                return None
            elif self._scan > self._at:
                break
            else:
                return self._take(found, "")
        junk = self._scan - self._at
        is_over = junk >= JUNK_BYTES_MAX or self._scan < size
        return self._take(junk, self._why) if junk and is_over else None

    def all_of(self, stream: bytes) -> list[Piece]:
        """The pieces of a stream that is all there is: nothing comes after it."""
        self.push(stream)
        pieces = []
        while (piece := self.pop()) is not None:
            pieces.append(piece)
        return pieces + self.finish("not one whole frame")

    def expire(self, now_s: float) -> list[Piece]:
        """All that is pending after `gap_s` without a further byte; else nothing.

        The gap counts from the first call after the bytes came. Call it after a read that returned, so that bytes which
        waited in the kernel while the program was busy are never taken for silence.
        """
        if not self.pending:
            return []
        if self._grew:
            self._grew = False
            self._grew_at_s = now_s
        return self.finish("cut short by silence") if now_s - self._grew_at_s > self._gap_s else []

    def finish(self, why: str) -> list[Piece]:
        """Nothing more comes, for the reason given: the frames that are whole, and the rest as it is."""
        pieces: list[Piece] = []
        while self.pending:
            found = self._probe(self._stream, self._scan) if self._scan < len(self._stream) else ""
            if found and not isinstance(found, str):
                if self._scan > self._at:
                    pieces.append(self._take(self._scan - self._at, self._why))
                pieces.append(self._take(found, ""))
            elif self._scan == len(self._stream):
                pieces.append(self._take(self._scan - self._at, self._why))
            else:
                self._step_over(found if isinstance(found, str) else why, len(self._stream))
        self._stream = b""
        self._at = self._scan = 0
        return pieces

    def _step_over(self, why: str, limit: int) -> None:
        if self._scan == self._at:
            self._why = why
        begin = self._begins.search(self._stream, self._scan + 1, limit)
        self._scan = begin.start() if begin else limit

    def _take(self, length: int, why: str) -> Piece:
        start, self._at = self._at, self._at + length
        self._scan = self._at
        return Piece(self._stream[start : self._at], why)
