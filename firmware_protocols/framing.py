"""Cuts a stream of bytes into pieces, incrementally, in bounded memory, and finds its feet again after damage.

A family brings one function, the *cutter*. It looks at the stream from a position and says how long the next piece is,
and whether that piece is a frame or why it is none; or that it must see more bytes. The reader does the rest.

Two duties of a cutter make any chopping of the stream give the same pieces:

- a decision, once possible, stays the same whatever bytes follow;
- it decides at the latest when `pending_bytes_max` bytes lie before it.

Every byte of the stream lands in exactly one piece: nothing is dropped unseen, nothing is reported twice.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cut:
    """The next `length` bytes belong together. An empty `why` says that they are a frame, else why they are none."""

    length: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """The bytes of one cut."""

    raw: bytes
    why: str = ""


Cutter = Callable[[bytes, int], Cut | None]


class FrameReader:
    """Holds what is not yet decided: at most `pending_bytes_max` bytes between two calls of `push`."""

    __slots__ = ("_at", "_cutter", "_gap_s", "_grew", "_grew_at_s", "_pending_bytes_max", "_stream")

    def __init__(self, cutter: Cutter, pending_bytes_max: int, gap_s: float) -> None:
        self._cutter = cutter
        self._pending_bytes_max = pending_bytes_max
        self._gap_s = gap_s
        self._stream = b""
        self._at = 0
        self._grew = False
        self._grew_at_s = 0.0

    @property
    def pending(self) -> int:
        """How many bytes wait for a decision."""
        return len(self._stream) - self._at

    def push(self, chunk: bytes) -> None:
        """Append what was read. Call `pop` until it gives None before the next push."""
        assert self.pending <= self._pending_bytes_max, "the cutter failed to decide"
        if chunk:
            self._stream = self._stream[self._at :] + chunk
            self._at = 0
            self._grew = True

    def pop(self) -> Piece | None:
        """The next piece, or None when more bytes must come first."""
        if self._at == len(self._stream):
            return None
        cut = self._cutter(self._stream, self._at)
        if cut is None:
            return None
        assert cut.length > 0, "a cut goes forward"
        start, self._at = self._at, self._at + cut.length
        return Piece(self._stream[start : self._at], cut.why)

    def expire(self, now_s: float) -> bytes:
        """Drop and return a half frame after `gap_s` without a further byte; else return nothing.

        The gap counts from the first call after the bytes came. Call it after a read that returned, so that bytes which
        waited in the kernel while the program was busy are never taken for silence.
        """
        if not self.pending:
            return b""
        if self._grew:
            self._grew = False
            self._grew_at_s = now_s
        return self.drop() if now_s - self._grew_at_s > self._gap_s else b""

    def drop(self) -> bytes:
        """Give up what is pending, and return it: the line was lost, or fell silent."""
        dropped = self._stream[self._at :]
        self._stream = b""
        self._at = 0
        return dropped
