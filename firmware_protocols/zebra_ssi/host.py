"""The host's end of a scanner's wire: packets in, readings out; acknowledgements and orders out. It waits never.

A scanner sends a code and waits for its ACK; without one it sends the code twice more, with the RETRANSMIT bit set.

- **A code with that bit is a repeat if it is the code last accepted**, also one accepted before a restart of ours, for
  its mark comes back from the journal. Else the first copy was lost, and this is the card.
- **A code without the bit is a card, whatever was scanned before**: a card scanned twice is delivered twice, and the
  table raises its alarm.
- The ACK goes out when the reading has been delivered and the next step begins: what is acknowledged is durable.

What this cannot know: a card that is really scanned again, and whose first copy is lost on the line, comes with the bit
and passes for a repeat. No card is lost by it, only the alarm.

Ref: docs/protocols/zebra_ssi.md
"""

from collections import deque
from collections.abc import Mapping

from firmware_protocols.asking import NO_ANSWER_CODE
from firmware_protocols.cards import TOKENS
from firmware_protocols.ends import HostEnd
from firmware_protocols.exchange import Exchange
from firmware_protocols.framing import Piece
from firmware_protocols.orders import Lock, Order, StartSession, StopSession, Unlock
from firmware_protocols.readings import (
    CardShown,
    CodeScanned,
    DeviceFault,
    DeviceNote,
    Effect,
    Malformed,
    Outcome,
    Reading,
)
from firmware_protocols.seeking import SeekingReader
from firmware_protocols.zebra_ssi.opcodes import (
    ACK,
    DECODE_DATA,
    NAK,
    NAK_BAD_CONTEXT,
    NAK_CAUSES,
    NAK_RESEND,
    NOTES,
    SCAN_DISABLE,
    SCAN_ENABLE,
    START_SESSION,
    STOP_SESSION,
)
from firmware_protocols.zebra_ssi.wire import (
    BEGINS_SCANNER,
    BYTE_GAP_S,
    CONTINUATION,
    FROM_HOST,
    PACKET_BYTES_MAX,
    RESPONSE_TIMEOUT_S,
    RETRANSMIT,
    RETRIES_MAX,
    WRONG_SUM,
    Packet,
    encode_command,
    probe_scanner,
    split_packet,
)

CODE_BYTES_MAX = 1024
"""A code in several packets may be so long."""
PARTS_TIMEOUT_S = RESPONSE_TIMEOUT_S * (RETRIES_MAX + 2)
"""Longer than a scanner tries to send the next packet of a code."""
REPLIES_MAX = 16
"""Answers that wait to be written; of more the oldest are dropped, and the scanner sends again."""
ORDERS: dict[type[Order], int] = {
    Lock: SCAN_DISABLE,
    Unlock: SCAN_ENABLE,
    StartSession: START_SESSION,
    StopSession: STOP_SESSION,
}

_UNPRINTABLE = {byte: f"\\x{byte:02X}" for byte in range(256) if not 0x20 <= byte <= 0x7E}


class Host(HostEnd):
    """Obeys `Lock`, `Unlock`, `StartSession` and `StopSession`."""

    def __init__(self, last_mark: str | None = None, cards: Mapping[str, str] = TOKENS) -> None:
        """`last_mark` is the mark of the last accepted reading, from the journal; ValueError if it is no mark. `cards`
        maps what a label says to a card; by default a label says the card's own token.
        """
        if last_mark is not None and len(bytes.fromhex(last_mark)) < 1:
            raise ValueError(f"no mark of a scanner's packet: {last_mark!r}")
        reader = SeekingReader(probe_scanner, PACKET_BYTES_MAX, BYTE_GAP_S, BEGINS_SCANNER)
        super().__init__(last_mark, reader, Exchange(RESPONSE_TIMEOUT_S))
        self._cards = dict(cards)
        self._replies: deque[Packet] = deque(maxlen=REPLIES_MAX)
        self._is_due = False
        self._parts = b""
        self._last_part: bytes | None = None
        self._have_parts_grown = False
        self._parts_s = 0.0
        self._has_asked_again = False

    def expire(self, now_s: float) -> list[Reading]:
        """Give up a half packet after `BYTE_GAP_S` of silence; send an order again, or give up its answer."""
        readings = self._read_all(self._reader.expire(now_s))
        if self._parts and self._have_parts_grown:
            self._have_parts_grown, self._parts_s = False, now_s
        elif self._parts and now_s - self._parts_s > PARTS_TIMEOUT_S:
            readings += self._drop_parts()
        if self._exchange.is_overdue(now_s) and not self._is_due:
            if self._exchange.tries > RETRIES_MAX:
                text = f"the scanner gave no answer within {RESPONSE_TIMEOUT_S} s, {RETRIES_MAX + 1} times"
                fault = DeviceFault(NO_ANSWER_CODE, text, Effect.RECORD, "", is_repeat=False, is_alert=True)
                readings += [fault, self._exchange.end(Outcome.UNKNOWN, text)]
            else:
                self._is_due = True
        return readings + self._exchange.refused()

    def poll(self, now_s: float) -> bytes:
        """What is to be written now: answers to the scanner first, then an order."""
        outgoing = b""
        while self._replies:
            outgoing += encode_command(self._replies.popleft())
        order = self._exchange.current if self._is_due else self._exchange.next(now_s)
        if order is not None:
            self._is_due = False
            status = RETRANSMIT if self._exchange.tries else 0
            self._exchange.sent(now_s)
            outgoing += encode_command(Packet(ORDERS[type(order)], FROM_HOST, status))
        return outgoing

    def send(self, order: Order) -> bool:
        """Queue an order; False when `ORDERS_MAX` of them wait already. All can be obeyed twice without harm."""
        if type(order) not in ORDERS:
            return self._exchange.refuse(order, "a scanner knows no such order")
        return self._exchange.put(order)

    def _forget(self) -> list[Reading]:
        self._replies.clear()
        self._is_due = self._has_asked_again = False
        return self._drop_parts()

    def _read(self, piece: Piece) -> list[Reading]:
        if piece.why:
            if piece.why == WRONG_SUM and not self._has_asked_again:
                # Once: after that the scanner's own patience decides.
                self._has_asked_again = True
                self._reply(NAK, bytes([NAK_RESEND]))
            return [Malformed(piece.why, piece.raw)]
        self._frames += 1
        self._has_asked_again = False
        packet = split_packet(piece.raw)
        if packet.opcode in (ACK, NAK):
            return [self._answered(packet, piece.raw)]
        if packet.opcode == DECODE_DATA:
            return self._decoded(packet, piece.raw)
        return [self._noted(packet)]

    def _noted(self, packet: Packet) -> Reading:
        is_known = packet.opcode in NOTES
        if is_known:
            self._reply(ACK)
        else:
            self._reply(NAK, bytes([NAK_BAD_CONTEXT]))
        text = f"{NOTES.get(packet.opcode, 'an unknown packet')} {packet.data.hex().upper()}"
        return DeviceNote(f"{packet.opcode:02X}", text, "", is_repeat=False)

    def _answered(self, packet: Packet, raw: bytes) -> Reading:
        if not self._exchange.is_awaiting_answer:
            return Malformed("an answer that nobody asked for", raw)
        if packet.opcode == ACK and not packet.data:
            self._is_due = False
            return self._exchange.end(Outcome.DONE, "")
        if packet.opcode == ACK or len(packet.data) != 1:
            return Malformed("an answer with the wrong data", raw)
        cause = packet.data[0]
        if cause == NAK_RESEND and self._exchange.tries <= RETRIES_MAX:
            self._is_due = True
            return DeviceNote("D1", NAK_CAUSES[cause], "", is_repeat=False)
        self._is_due = False
        return self._exchange.end(Outcome.REFUSED, f"{cause:02X}: {NAK_CAUSES.get(cause, 'an unknown cause')}")

    def _decoded(self, packet: Packet, raw: bytes) -> list[Reading]:
        self._reply(ACK)
        if packet.status & RETRANSMIT and packet.data == self._last_part:
            # A part of a code that has come already; the code itself is not whole yet.
            return []
        if packet.status & CONTINUATION:
            self._parts, self._last_part = self._parts + packet.data, packet.data
            self._have_parts_grown = True
            if len(self._parts) <= CODE_BYTES_MAX:
                return []
            return self._drop_parts()
        # The mark is the packet that completes a code: it is what a scanner sends again.
        mark = packet.data.hex().upper()
        is_repeat = bool(packet.status & RETRANSMIT) and not self._parts and mark == self._last_mark
        whole, self._parts, self._last_part = self._parts + packet.data, b"", None
        return [self._scanned(whole, mark, raw, is_repeat)]

    def _scanned(self, whole: bytes, mark: str, raw: bytes, is_repeat: bool) -> Reading:
        if len(whole) < 2:
            return Malformed("a code of no bytes", raw)
        kind, code = whole[:1].hex().upper(), _as_text(whole[1:])
        self._last_mark = mark
        if code in self._cards:
            return CardShown(self._cards[code], mark, is_repeat, f"code type {kind}")
        return CodeScanned(code, kind, mark, is_repeat)

    def _drop_parts(self) -> list[Reading]:
        parts, self._parts, self._last_part = self._parts, b"", None
        return [Malformed("packets that are no whole code", parts)] if parts else []

    def _reply(self, opcode: int, content: bytes = b"") -> None:
        self._replies.append(Packet(opcode, FROM_HOST, 0, content))


def _as_text(code: bytes) -> str:
    """Printable bytes as they are, others in hex: nothing of a code is lost."""
    return code.decode("latin-1").translate(_UNPRINTABLE)
