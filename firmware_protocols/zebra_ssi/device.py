"""The scanner's end of the SSI wire: codes to packets, a host's packets to answers. The simulated scanner speaks
through it.

One code is on the wire until it is acknowledged; it is sent again twice, `RETRANSMIT` set, and then given up. Codes
scanned meanwhile wait in their order.

Ref: docs/protocols/zebra_ssi.md
"""

from collections import deque

from firmware_protocols.ends import DeviceEnd
from firmware_protocols.framing import Piece
from firmware_protocols.seeking import SeekingReader
from firmware_protocols.zebra_ssi.opcodes import (
    ACK,
    BEEP,
    DECODE_DATA,
    EVENT,
    NAK,
    NAK_BAD_CONTEXT,
    NAK_RESEND,
    PARAMETER_DEFAULTS,
    PARAMETER_REQUEST,
    PARAMETER_SEND,
    REVISION_REPLY,
    REVISION_REQUEST,
    SCAN_DISABLE,
    SCAN_ENABLE,
    START_SESSION,
    STOP_SESSION,
)
from firmware_protocols.zebra_ssi.wire import (
    BEGINS_HOST,
    BYTE_GAP_S,
    CONTINUATION,
    FROM_SCANNER,
    HEAD_BYTES,
    PACKET_BYTES_MAX,
    RESPONSE_TIMEOUT_S,
    RETRANSMIT,
    RETRIES_MAX,
    WRONG_SUM,
    Packet,
    encode_frame,
    probe_host,
    split_packet,
)

CODE_39 = 0x01
CODES_MAX = 64
"""Codes that may wait until the host has acknowledged those before them."""
REVISION = b"SIMULATED"

_DATA_BYTES_MAX = 0xFF - HEAD_BYTES
_OBEYED = frozenset({BEEP, PARAMETER_DEFAULTS, PARAMETER_SEND, START_SESSION, STOP_SESSION})


class Device(DeviceEnd[Packet]):
    """`scan` is the hand, `answer` takes what the host sent, `poll` gives what is to be sent now."""

    def __init__(self) -> None:
        super().__init__(SeekingReader(probe_host, PACKET_BYTES_MAX, BYTE_GAP_S, BEGINS_HOST))
        self._packets: deque[Packet] = deque()
        self._tries = 0
        self._sent_s = 0.0
        self._is_due = False
        self.is_enabled = True
        self.given_up = 0
        """How many packets the host never acknowledged."""

    def scan(self, code: str, kind: int = CODE_39) -> bool:
        """Read a label; False if the scanner is switched off, or too many codes wait. ValueError if it is not ASCII."""
        content = bytes([kind]) + code.encode("ascii")
        if not self.is_enabled or len(self._packets) >= CODES_MAX:
            return False
        parts = [content[at : at + _DATA_BYTES_MAX] for at in range(0, len(content), _DATA_BYTES_MAX)]
        for number, part in enumerate(parts, start=1):
            status = CONTINUATION if number < len(parts) else 0
            self._packets.append(Packet(DECODE_DATA, FROM_SCANNER, status, part))
        return True

    def event(self, number: int) -> bytes:
        """A packet that tells of an event; nothing waits for its ACK."""
        return encode_frame(Packet(EVENT, FROM_SCANNER, 0, bytes([number])))

    def poll(self, now_s: float) -> bytes:
        """The code whose turn it is, or again the one that the host does not acknowledge."""
        if self._tries and not self._is_due and now_s - self._sent_s > RESPONSE_TIMEOUT_S:
            self._is_due = True
        if self._is_due and self._tries > RETRIES_MAX:
            self.given_up += 1
            self._next()
        if not self._packets or (self._tries and not self._is_due):
            return b""
        packet = self._packets[0]
        status = packet.status | (RETRANSMIT if self._tries else 0)
        self._tries, self._sent_s, self._is_due = self._tries + 1, now_s, False
        return encode_frame(Packet(packet.opcode, packet.source, status, packet.data))

    def _hear(self, piece: Piece) -> tuple[bytes, Packet | None]:
        if piece.why:
            return (self._nak(NAK_RESEND) if piece.why == WRONG_SUM else b""), None
        packet = split_packet(piece.raw)
        return self._obey(packet), packet

    def _obey(self, packet: Packet) -> bytes:
        if packet.opcode == ACK:
            if self._tries:
                self._next()
            return b""
        if packet.opcode == NAK:
            self._is_due = self._tries > 0 and packet.data == bytes([NAK_RESEND])
            return b""
        if packet.opcode in (SCAN_ENABLE, SCAN_DISABLE):
            self.is_enabled = packet.opcode == SCAN_ENABLE
            return encode_frame(Packet(ACK, FROM_SCANNER))
        if packet.opcode == REVISION_REQUEST:
            return encode_frame(Packet(REVISION_REPLY, FROM_SCANNER, 0, REVISION))
        if packet.opcode == PARAMETER_REQUEST:
            return encode_frame(Packet(PARAMETER_SEND, FROM_SCANNER, 0, b"\xff" + packet.data))
        return encode_frame(Packet(ACK, FROM_SCANNER)) if packet.opcode in _OBEYED else self._nak(NAK_BAD_CONTEXT)

    def _nak(self, cause: int) -> bytes:
        return encode_frame(Packet(NAK, FROM_SCANNER, 0, bytes([cause])))

    def _next(self) -> None:
        self._packets.popleft()
        self._tries, self._is_due = 0, False
