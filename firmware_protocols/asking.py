"""The host's end of a reader that speaks only when it is asked: one request on the wire, its answer, the next.

What is common to such readers is here; a family says how an order becomes a request and what an answer means. Three
things are kept apart:

- **no answer** is a fault, and the order ends in doubt. It is not sent again by itself.
- **a damaged answer** is `Malformed`, and the order is sent again, unless obeying it twice could do harm; after
  `RETRIES_MAX` times it is a fault too. It is sent again when the reader has no time left to answer: noise may have
  come before the answer, and two answers on the way could be taken for one.
- **an answer that nobody asked for** is dropped. It names no request, so it could be that of the order before: after an
  order without an answer, also one that a lost line cut off, the reader is left in peace for as long as it may speak.
"""

from abc import abstractmethod
from dataclasses import dataclass
from math import inf

from firmware_protocols.ends import HostEnd
from firmware_protocols.exchange import Exchange
from firmware_protocols.framing import Piece
from firmware_protocols.orders import Order
from firmware_protocols.readings import DeviceFault, Effect, Malformed, Outcome, Reading
from firmware_protocols.seeking import SeekingReader

RETRIES_MAX = 2
RETRY_SILENCE_S = 0.05
"""So long nothing comes before a damaged answer is asked for again."""
NO_ANSWER_CODE = "no_answer"
BAD_ANSWER_CODE = "bad_answer"
UNASKED = "an answer that nobody asked for"


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of a family's wire, in seconds."""

    frame_silence_s: float
    """So long a silence lies between two frames, a request or an answer either of them."""
    response_limit_s: float
    """How long the reader itself may take."""
    answer_timeout_s: float
    """How long the host waits: longer than the reader may take."""


class AskingHost(HostEnd):
    """Answers have no marks: the last mark stays what it was given."""

    def __init__(self, last_mark: str | None, reader: SeekingReader, pace: Pace) -> None:
        super().__init__(last_mark, reader, Exchange(pace.answer_timeout_s, pace.response_limit_s))
        self._pace = pace
        self._said: list[Reading] = []
        self._due = b""
        self._retries = 0
        # Something came that was no answer; the answer may be right behind it, so silence decides.
        self._is_spoiled = False
        # An answer was lost and may come late.
        self._wants_peace = False
        self._has_heard = False
        self._was_answered = False
        self._heard_s = self._sent_s = self._answered_s = -inf

    @abstractmethod
    def _begin(self, order: Order) -> bytes | str:
        """The first request of an order, or why it cannot be obeyed now."""

    @abstractmethod
    def _begin_again(self, order: Order) -> bytes:
        """The request after a damaged answer; nothing if the order must not be obeyed twice."""

    @abstractmethod
    def _accept(self, raw: bytes) -> list[Reading]:
        """What an intact frame means. It ends the order, asks for more, or calls the frame unasked or spoiled."""

    @abstractmethod
    def _lost(self) -> None:
        """The line was lost: what is known of the reader's state may be true no longer."""

    def feed(self, chunk: bytes) -> list[Reading]:
        self._has_heard |= bool(chunk)
        return super().feed(chunk)

    def expire(self, now_s: float) -> list[Reading]:
        """What silence decides: half frames, retries, orders without an answer; and the ends of refused orders."""
        readings = self._read_all(self._reader.expire(now_s))
        if self._has_heard:
            self._has_heard, self._heard_s = False, now_s
        if self._was_answered:
            self._was_answered, self._answered_s = False, now_s
        may_speak = self.pending or now_s - self._sent_s <= self._pace.response_limit_s
        if self._is_spoiled and not may_speak and now_s - self._heard_s > RETRY_SILENCE_S:
            readings += self._retry()
        elif self._is_listening and self._exchange.is_overdue(now_s):
            readings += self._give_up()
        if self._wants_peace and self._exchange.current is None:
            self._wants_peace = False
            self._exchange.hush(now_s)
        said, self._said = self._said, []
        return readings + self._exchange.refused() + said

    def poll(self, now_s: float) -> bytes:
        """What is to be written now: more of the order on the wire, else the next order. Noise keeps nothing waiting:
        it is no frame, and may never end."""
        if self._silent_in_s(now_s) > 0:
            return b""
        if not self._due and not self._wants_peace and (order := self._exchange.next(now_s)) is not None:
            self._take_up(order)
        if not self._due:
            return b""
        due, self._due = self._due, b""
        self._sent_s = now_s
        self._exchange.sent(now_s)
        return due

    def due_in_s(self, now_s: float) -> float:
        if self._said or (self._wants_peace and self._exchange.current is None):
            # `expire` tells the end of a refused order at once, and begins the peace.
            return 0.0
        if self._due:
            return self._silent_in_s(now_s)
        return max(self._silent_in_s(now_s), self._exchange.next_in_s(now_s))

    def _forget(self) -> list[Reading]:
        # A line that comes back may bring the answer that was on its way.
        self._wants_peace |= self._exchange.is_awaiting_answer
        self._forget_order()
        self._lost()
        said, self._said = self._said, []
        return said

    def _silent_in_s(self, now_s: float) -> float:
        """How long the line has yet to be silent before a frame may follow."""
        return max(0.0, max(self._sent_s, self._answered_s) + self._pace.frame_silence_s - now_s)

    @property
    def _is_listening(self) -> bool:
        """May an answer come?"""
        return self._exchange.is_awaiting_answer and not self._due

    def _take_up(self, order: Order) -> None:
        self._forget_order()
        request = self._begin(order)
        if isinstance(request, str):
            self._said.append(self._exchange.end(Outcome.REFUSED, request))
        else:
            self._due = request

    def _ask_more(self, request: bytes) -> None:
        """The answer was a part: the order goes on with this."""
        self._is_spoiled = False
        self._was_answered = True
        self._due = request

    def _end(self, outcome: Outcome, text: str) -> Reading:
        self._forget_order()
        self._was_answered = True
        return self._exchange.end(outcome, text)

    def _spoil(self, why: str, raw: bytes) -> Malformed:
        """What came is no answer."""
        self._is_spoiled = self._is_listening
        return Malformed(why, raw)

    def _read(self, piece: Piece) -> list[Reading]:
        if piece.why:
            return [self._spoil(piece.why, piece.raw)]
        self._frames += 1
        return self._accept(piece.raw)

    def _retry(self) -> list[Reading]:
        assert self._exchange.current is not None, "only an order on the wire has an answer"
        request = self._begin_again(self._exchange.current) if self._retries < RETRIES_MAX else b""
        if not request:
            return self._give_up()
        self._is_spoiled = False
        self._retries += 1
        self._due = request
        return []

    def _give_up(self) -> list[Reading]:
        if self._is_spoiled:
            code, text = BAD_ANSWER_CODE, "the reader's answers come damaged"
        else:
            code, text = NO_ANSWER_CODE, f"the reader gave no answer within {self._pace.answer_timeout_s} s"
        fault = DeviceFault(code, text, Effect.RECORD, "", is_repeat=False, is_alert=True)
        self._wants_peace = True
        return [fault, self._end(Outcome.UNKNOWN, text)]

    def _forget_order(self) -> None:
        self._due = b""
        self._retries = 0
        self._is_spoiled = False
