"""The host's end of the Angel Eye wire: bytes in, readings out; orders in, bytes out. It opens nothing and waits never.

Repeats. The shoe sends each event three times. A frame whose (SEQ, DATA) equals the *last accepted* one is a repeat,
whatever a wrapped sequence did long before. The same SEQ with other DATA is two events under one number: it is
delivered, then a fault with the operator's alert follows. The card goes first, since a program that dies between the
two must rather lose the alarm. `S` restarts the sequence: neither it nor the frame after it can clash, and a card
equal to the one before the `S` is a new card. What this cannot know: if all copies of an `S` are lost and the first
event after it equals the last one before it, that event passes for a repeat.

Ref: docs/protocols/angel_eye.md
"""

from firmware_protocols.angel_eye.meanings import read_frame
from firmware_protocols.angel_eye.wire import (
    ACK,
    NAK,
    PENDING_BYTES_MAX,
    PUBLISHED_SCOPE,
    BccScope,
    Command,
    cut_event,
    encode_command,
    split_frame,
)
from firmware_protocols.ends import HostEnd
from firmware_protocols.exchange import Exchange
from firmware_protocols.framing import Cut, FrameReader, Piece
from firmware_protocols.orders import Lock, Order, Unlock
from firmware_protocols.readings import DeviceFault, Effect, Malformed, Outcome, Reading

BYTE_GAP_S = 1.0
"""Silence after which a half frame is given up; some 480 byte times at 4800 baud, so a slow serial server fits in."""
ANSWER_TIMEOUT_S = 2.0

CLASH_CODE = "SEQ"
START_DATA = b"S".hex().upper()
COMMANDS: dict[type[Order], Command] = {Unlock: Command("LK", "01"), Lock: Command("LK", "02")}
REFUSALS = {
    0x01: "overrun, framing or parity",
    0x02: "wrong BCC",
    0x03: "no ETX",
    0x11: "format",
    0x12: "address",
    0x13: "command",
    0x14: "type",
    0x21: "busy",
    0x22: "writing",
    0xFF: "other",
}


class Host(HostEnd):
    """Obeys `Lock` and `Unlock`.

    `skipped` counts sequence numbers that were jumped over, upwards: events that may have been lost on the line. Where
    the shoe begins its sequence anew is not public, so a step downwards is taken for that.
    """

    def __init__(self, last_mark: str | None = None, scope: BccScope = PUBLISHED_SCOPE) -> None:
        """`last_mark` is the mark of the last accepted reading, from the journal. ValueError if it is no mark."""
        if last_mark is not None and len(bytes.fromhex(last_mark)) < 2:
            raise ValueError(f"no mark of an Angel Eye frame: {last_mark!r}")
        super().__init__(last_mark, FrameReader(self._cut, PENDING_BYTES_MAX, BYTE_GAP_S), Exchange(ANSWER_TIMEOUT_S))
        self._scope = scope

    def expire(self, now_s: float) -> list[Reading]:
        """Give up a half frame after `BYTE_GAP_S` of silence, and an order's answer after `ANSWER_TIMEOUT_S`."""
        readings = self._read_all(self._reader.expire(now_s)) + self._exchange.refused()
        if self._exchange.is_overdue(now_s):
            readings.append(self._exchange.end(Outcome.UNKNOWN, "no answer"))
        return readings

    def poll(self, now_s: float) -> bytes:
        """What is to be written now: the next order, once the one before it has ended."""
        order = self._exchange.next(now_s)
        if order is None:
            return b""
        self._exchange.sent(now_s)
        return encode_command(COMMANDS[type(order)], self._scope)

    def send(self, order: Order) -> bool:
        """Queue an order; False when `ORDERS_MAX` of them wait already. It is sent once, never resent blindly."""
        if type(order) not in COMMANDS:
            return self._exchange.refuse(order, "an Angel Eye shoe knows no such order")
        return self._exchange.put(order)

    def _forget(self) -> list[Reading]:
        return []

    def _cut(self, stream: bytes, at: int) -> Cut | None:
        return cut_event(stream, at, self._scope, answer_may_come=self._exchange.is_awaiting_answer)

    def _read(self, piece: Piece) -> list[Reading]:
        if piece.why:
            return [Malformed(piece.why, piece.raw)]
        if piece.raw[0] == ACK:
            return [self._exchange.end(Outcome.DONE, "")]
        if piece.raw[0] == NAK:
            code = piece.raw[1]
            return [self._exchange.end(Outcome.REFUSED, f"{code:02X}: {REFUSALS.get(code, 'an unknown code')}")]
        return self._accept(piece.raw)

    def _accept(self, raw: bytes) -> list[Reading]:
        frame = split_frame(raw)
        if isinstance(frame, Malformed):
            return [frame]
        mark = frame.mark
        is_repeat = mark == self._last_mark
        reading = read_frame(frame, raw, is_repeat)
        if isinstance(reading, Malformed):
            return [reading]
        self._frames += 1
        if is_repeat:
            return [reading]
        before, self._last_mark = self._last_mark, mark
        if before is None or START_DATA in (before[2:], mark[2:]):
            return [reading]
        if before[:2] == mark[:2]:
            return [reading, _clash(before, mark)]
        self._skipped += max(0, int(mark[:2], 16) - int(before[:2], 16) - 1)
        return [reading]


def _clash(before: str, mark: str) -> DeviceFault:
    text = f"two events under one sequence byte: {before}, then {mark}"
    return DeviceFault(CLASH_CODE, text, Effect.RECORD, mark, is_repeat=False, is_alert=True)
