"""What both ends of every wire have, and whoever overhears it: pieces of a stream in, what they mean out.

A family says what a piece means; how bytes become pieces is `framing`'s. Nothing here opens, waits, or tells the time.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import inf
from typing import Generic, TypeVar

from firmware_protocols.exchange import Exchange
from firmware_protocols.framing import NOT_WHOLE, Piece, PieceReader
from firmware_protocols.readings import Reading

LINE_LOST = "cut short by the loss of the line"

Asked = TypeVar("Asked")
"""What a family's host asks of its device."""


class Listener(ABC):
    """Feed it what a device says, in any chops."""

    def __init__(self, reader: PieceReader) -> None:
        self._reader = reader

    @abstractmethod
    def _read(self, piece: Piece) -> list[Reading]:
        """What the next piece means, a frame or none."""

    @property
    def pending(self) -> int:
        """How many bytes wait for the rest of their frame."""
        return self._reader.pending

    def feed(self, chunk: bytes) -> list[Reading]:
        """The readings that these bytes complete, repeats and Malformed ones among them."""
        readings: list[Reading] = []
        reader = self._reader
        reader.push(chunk)
        while (piece := reader.pop()) is not None:
            readings += self._read(piece)
        return readings

    def _read_all(self, pieces: Iterable[Piece]) -> list[Reading]:
        return [reading for piece in pieces for reading in self._read(piece)]


class Bystander(Listener):
    """Overhears a device, and does not know what it was asked."""

    def reset(self) -> list[Reading]:
        """The line ends here: what is left."""
        return self._read_all(self._reader.finish(NOT_WHOLE))


class HostEnd(Listener):
    """The host's end. Feed it what was read; call `expire` and `poll` now and then, `poll` no later than `due_in_s`
    says; deliver every reading in order."""

    def __init__(self, last_mark: str | None, reader: PieceReader, exchange: Exchange) -> None:
        """`last_mark` is the mark of the last accepted reading, from the journal."""
        super().__init__(reader)
        self._last_mark = last_mark
        self._exchange = exchange
        self._frames = 0
        self._skipped = 0

    @abstractmethod
    def _forget(self) -> list[Reading]:
        """The line was lost, and with it what holds only as long as it does; what this leaves to be told."""

    @property
    def last_mark(self) -> str | None:
        """The mark of the last accepted reading; a lost line does not change it."""
        return self._last_mark

    @property
    def frames(self) -> int:
        """How many intact frames came, repeats among them, and answers that nobody asked for."""
        return self._frames

    @property
    def skipped(self) -> int:
        """How many events the device has counted that never came; 0 where it does not count them."""
        return self._skipped

    def due_in_s(self, now_s: float) -> float:
        """How long until there is something to send, or an order's end to be told, that waits for nothing but the time;
        without an end if there is neither. Half frames do not count: what hoards bytes on the way must not cut a frame
        in two."""
        del now_s
        return inf

    def reset(self) -> list[Reading]:
        """The line was lost: half frames and the orders end here, the last mark stays."""
        readings = self._read_all(self._reader.finish(LINE_LOST))
        return readings + self._forget() + self._exchange.abandon()


class DeviceEnd(ABC, Generic[Asked]):
    """The device's end: `answer` takes what the host sent."""

    def __init__(self, reader: PieceReader) -> None:
        self._reader = reader

    @abstractmethod
    def _hear(self, piece: Piece) -> tuple[bytes, Asked | None]:
        """What goes back for the next piece, and what was understood."""

    def answer(self, chunk: bytes) -> tuple[bytes, list[Asked]]:
        """What goes back to the host for these bytes, and what was understood."""
        self._reader.push(chunk)
        pieces = []
        while (piece := self._reader.pop()) is not None:
            pieces.append(piece)
        return self._answer_all(pieces)

    def expire(self, now_s: float) -> tuple[bytes, list[Asked]]:
        """The same for what silence decides: half a request is forgotten, what was whole behind it is obeyed."""
        return self._answer_all(self._reader.expire(now_s))

    def _answer_all(self, pieces: Iterable[Piece]) -> tuple[bytes, list[Asked]]:
        answers, heard = b"", []
        for piece in pieces:
            answer, asked = self._hear(piece)
            answers += answer
            if asked is not None:
                heard.append(asked)
        return answers, heard
