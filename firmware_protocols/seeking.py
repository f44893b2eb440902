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

from firmware_protocols.framing import NOT_WHOLE, Piece, PieceReader

JUNK_BYTES_MAX = 128
"""What is no frame is handed over at the next frame, or at this length."""

Probe = Callable[[bytes, int], int | str]

ANYTHING = re.compile(rb"(?s).")


def why_not_whole(raw: bytes, probe: Probe) -> str:
    """Why these bytes are not exactly one frame; empty if they are."""
    found = probe(raw, 0) if raw else 0
    if isinstance(found, str):
        return found
    return "" if found and found == len(raw) else NOT_WHOLE


class SeekingReader(PieceReader):
    """Seeks where its probe finds a frame."""

    __slots__ = ("_begins", "_probe", "_scan", "_why")

    def __init__(self, probe: Probe, frame_bytes_max: int, gap_s: float, begins: re.Pattern[bytes] = ANYTHING) -> None:
        """`begins` fits where a frame may begin, and at the end of the stream where it might; elsewhere the probe need
        not be asked."""
        super().__init__(JUNK_BYTES_MAX + frame_bytes_max, gap_s)
        self._probe = probe
        self._begins = begins
        # From `_at` to here no frame begins, for the reason `_why`.
        self._scan = 0
        self._why = ""

    def push(self, chunk: bytes) -> None:
        if chunk:
            self._scan -= self._at
            super().push(chunk)

    def pop(self) -> Piece | None:
        stream, at = self._stream, self._at
        if at == len(stream):
            return None
        if self._scan > at:
            return self._seek()
        # The straight path: where the last frame ended the next one begins.
        found = self._probe(stream, at)
        if isinstance(found, str):
            self._step_over(found, min(len(stream), at + JUNK_BYTES_MAX))
            return self._seek()
        if not found:
            return None
        self._at = self._scan = end = at + found
        return Piece(stream[at:end])

    def _seek(self) -> Piece | None:
        """No frame begins before `_scan`: go on from there until one does, and hand over what lies before it."""
        size = len(self._stream)
        while self._scan < size and self._scan - self._at < JUNK_BYTES_MAX:
            found = self._probe(self._stream, self._scan)
            if isinstance(found, int):
                return self._take(self._scan - self._at, self._why) if found else None
            self._step_over(found, min(size, self._at + JUNK_BYTES_MAX))
        junk = self._scan - self._at
        return self._take(junk, self._why) if junk >= JUNK_BYTES_MAX else None

    def finish(self, why: str) -> list[Piece]:
        """The frames that are whole, and the rest as it is."""
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
