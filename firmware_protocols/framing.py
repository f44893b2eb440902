"""Cuts a stream of bytes into pieces, incrementally, in bounded memory, and finds its feet again after damage.

A family brings one function, the *cutter*. It looks at the stream from a position and says how long the next piece is,
and whether that piece is a frame or why it is none; or that it must see more bytes. The reader does the rest.

Two duties of a cutter make any chopping of the stream give the same pieces:

- a decision, once possible, stays the same whatever bytes follow;
- it decides at the latest when `pending_bytes_max` bytes lie before it.

Every byte of the stream lands in exactly one piece: nothing is dropped unseen, nothing is reported twice.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

NOT_WHOLE = "not one whole frame"


class Piece(NamedTuple):
    """The bytes of one cut. An empty `why` says that they are a frame, else why they are none. A tuple, as `Cut` is:
    one is made for every frame, and a tuple is made soonest."""

    raw: bytes
    why: str = ""


class PieceReader(ABC):
    """A stream that is cut into pieces: `push` what was read, then `pop` until it gives None. It holds what is not yet
    decided, at most `pending_bytes_max` bytes between two calls of `push`."""

    __slots__ = ("_at", "_gap_s", "_grew", "_grew_at_s", "_stream", "pending_bytes_max")

    def __init__(self, pending_bytes_max: int, gap_s: float) -> None:
        self.pending_bytes_max = pending_bytes_max
        self._gap_s = gap_s
        self._stream = b""
        # Before it all is handed over.
        self._at = 0
        self._grew = False
        self._grew_at_s = 0.0

    @property
    def pending(self) -> int:
        """How many bytes wait for a decision."""
        return len(self._stream) - self._at

    def push(self, chunk: bytes) -> None:
        """Append what was read."""
        if not chunk:
            return
        waiting = len(self._stream) - self._at
        assert waiting <= self.pending_bytes_max, "the family failed to decide"
        self._stream = self._stream[self._at :] + chunk if waiting else chunk
        self._at = 0
        self._grew = True

    @abstractmethod
    def pop(self) -> Piece | None:
        """The next piece, or None when more bytes must come first."""

    @abstractmethod
    def finish(self, why: str) -> list[Piece]:
        """Nothing more comes, for the reason given: the pieces of what is pending."""

    def expire(self, now_s: float) -> list[Piece]:
        """The pieces of all that is pending after `gap_s` without a further byte; else none.

        The gap counts from the first call after the bytes came. Call it after a read that returned, so that bytes which
        waited in the kernel while the program was busy are never taken for silence.
        """
        if self._at == len(self._stream):
            return []
        if self._grew:
            self._grew = False
            self._grew_at_s = now_s
        return self.finish("cut short by silence") if now_s - self._grew_at_s > self._gap_s else []

    def all_of(self, stream: bytes, why: str = NOT_WHOLE) -> list[Piece]:
        """The pieces of a stream that is all there is; `why` is said of what nothing comes after."""
        self.push(stream)
        pieces = []
        while (piece := self.pop()) is not None:
            pieces.append(piece)
        return pieces + self.finish(why)


class Cut(NamedTuple):
    """The next `length` bytes belong together. An empty `why` says that they are a frame, else why they are none."""

    length: int
    why: str = ""


Cutter = Callable[[bytes, int], Cut | None]


class FrameReader(PieceReader):
    """Cuts where its cutter says."""

    __slots__ = ("_cutter",)

    def __init__(self, cutter: Cutter, pending_bytes_max: int, gap_s: float) -> None:
        super().__init__(pending_bytes_max, gap_s)
        self._cutter = cutter

    def pop(self) -> Piece | None:
        stream, start = self._stream, self._at
        if start == len(stream):
            return None
        cut = self._cutter(stream, start)
        if cut is None:
            return None
        length, why = cut
        assert length > 0, "a cut goes forward"
        self._at = end = start + length
        return Piece(stream[start:end], why)

    def finish(self, why: str) -> list[Piece]:
        """A half frame is dropped as it is."""
        half = self._stream[self._at :]
        self._stream = b""
        self._at = 0
        return [Piece(half, why)] if half else []
