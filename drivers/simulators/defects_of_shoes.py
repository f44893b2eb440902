"""What a simulated shoe or scanner can be told to do wrong. See `defects`.

Ref: docs/protocols/angel_eye.md, line_shoe.md, zebra_ssi.md
"""

from collections.abc import Callable
from dataclasses import replace

from drivers.simulators.defects import (
    Bent,
    DeafAfter,
    Defect,
    DefectKind,
    Misheard,
    Parts,
    Sulks,
    Torn,
    Twice,
    after_noise,
    wrong_check,
)
from firmware_protocols import angel_eye, zebra_ssi
from firmware_protocols.checksums import sum16, xor_bcc
from firmware_protocols.readings import Malformed
from firmware_protocols.zebra_ssi.opcodes import ACK, NAK, NAK_BAD_CONTEXT
from firmware_protocols.zebra_ssi.wire import FROM_HOST, RETRANSMIT, SUM_BYTES, probe_host

COPIES = 3
PAUSE_S = 1.3
"""Longer than a frame of a shoe may halt."""
SCANNER_PAUSE_S = 0.5
SKIPPED_SEQ = b"4"
CARD_LETTER = b"D"
CARD_BYTES = 3
ETX_AT = 7


def _event(bend: Callable[[angel_eye.Frame], angel_eye.Frame]) -> Callable[[], Defect]:
    """Another event in place of each; answers to commands stay."""

    def bent(raw: bytes) -> bytes:
        frame = angel_eye.decode_frame(raw)
        return raw if isinstance(frame, Malformed) else angel_eye.encode_frame(bend(frame))

    return lambda: Bent(bent)


def _bad_event(bend: Callable[[bytes], bytes]) -> Callable[[], Defect]:
    """Other bytes in place of each event; answers to commands stay."""
    return lambda: Bent(lambda raw: raw if isinstance(angel_eye.decode_frame(raw), Malformed) else bend(raw))


class _Copies(Defect):
    """So many copies of an event in place of three."""

    def __init__(self, copies: int) -> None:
        self._copies = copies
        self._said = 0

    def says(self, frame: bytes) -> Parts:
        if isinstance(angel_eye.decode_frame(frame), Malformed):
            return [(0.0, frame)]
        self._said = self._said % COPIES + 1
        if self._said == COPIES:
            return [(0.0, frame)] * (1 + max(0, self._copies - COPIES))
        return [(0.0, frame)] if self._said < self._copies else []


class _Skips(Defect):
    """No copy of the events under one sequence byte ever comes."""

    def says(self, frame: bytes) -> Parts:
        return [] if frame[1:2] == SKIPPED_SEQ else [(0.0, frame)]


def _without_high_bit(frame: angel_eye.Frame) -> angel_eye.Frame:
    return replace(frame, data=frame.data[:1] + bytes(byte & 0x7F for byte in frame.data[1:]))


def _always_one_card(frame: angel_eye.Frame) -> angel_eye.Frame:
    is_card = frame.data[:1] == CARD_LETTER and len(frame.data) == CARD_BYTES
    return replace(frame, data=frame.data[:2] + b"\x91") if is_card else frame


def _mended_command(chunk: bytes) -> bytes:
    return chunk[:-2] + xor_bcc(chunk[: ETX_AT + 1]) if len(chunk) == ETX_AT + 3 else chunk


ANGEL_EYE = {
    "wrong_check": DefectKind("the BCC is the XOR of the frame", _bad_event(wrong_check)),
    "noise": DefectKind("nothing lies between two frames", _bad_event(after_noise)),
    "impossible_content": DefectKind("parameter bytes have bit 7 set", _event(_without_high_bit)),
    "torn_frames": DefectKind("a frame does not halt for more than a second", lambda: Torn(PAUSE_S)),
    "one_copy": DefectKind("each event is sent three times", lambda: _Copies(1)),
    "repeated_events": DefectKind("each event is sent three times, and no more", lambda: _Copies(COPIES + 1)),
    "one_sequence_byte": DefectKind(
        "each event has a sequence byte of its own", _event(lambda frame: replace(frame, seq=b"0"))
    ),
    "skips_events": DefectKind("sequence bytes follow one another", _Skips),
    "same_card": DefectKind("a card is shown once in a pack", _event(_always_one_card)),
    "silent_after_reopening": DefectKind("a shoe outlives its host's port", Sulks),
    "no_answers": DefectKind("a command is answered", lambda: Bent(lambda raw: b"" if raw[0] in (0x06, 0x15) else raw)),
    "takes_damaged": DefectKind("a damaged command is refused by 15 02", lambda: Misheard(_mended_command)),
    "takes_unknown": DefectKind(
        "an unknown command is refused by 15 14", lambda: Bent(lambda raw: b"\x06" if raw == b"\x15\x14" else raw)
    ),
}

LINE_SHOE = {
    "noise": DefectKind("a line is printable ASCII", lambda: Bent(after_noise)),
    "torn_frames": DefectKind("a line does not halt for more than a second", lambda: Torn(PAUSE_S)),
    "repeated_events": DefectKind("a line comes once, outside the repeat window", Twice),
    "unknown_tokens": DefectKind("each token is in the map of cards", lambda: Bent(lambda raw: b"X" + raw)),
    "same_card": DefectKind("a card is shown once in a pack", lambda: Bent(lambda _: b"7H\r\n")),
    "silent_after_reopening": DefectKind("a shoe outlives its host's port", Sulks),
}


def _packet(bend: Callable[[zebra_ssi.Packet], zebra_ssi.Packet]) -> Callable[[], Defect]:
    def bent(raw: bytes) -> bytes:
        packet = zebra_ssi.decode_frame(raw)
        return raw if isinstance(packet, Malformed) else zebra_ssi.encode_frame(bend(packet))

    return lambda: Bent(bent)


def _is_sent_again(raw: bytes) -> bool:
    packet = zebra_ssi.decode_frame(raw)
    return isinstance(packet, zebra_ssi.Packet) and bool(packet.status & RETRANSMIT)


def _without(opcode: int) -> Callable[[bytes], bytes]:
    """What the host has written, less the packets with this opcode."""

    def heard(chunk: bytes) -> bytes:
        said = zebra_ssi.explain_host(chunk)
        if any(isinstance(each, Malformed) for each in said):
            return chunk
        kept = (each for each in said if isinstance(each, zebra_ssi.Packet) and each.opcode != opcode)
        return b"".join(map(zebra_ssi.encode_command, kept))

    return heard


def _mended_packet(chunk: bytes) -> bytes:
    """Each packet with the sum that it should have; the rest as it is."""
    mended = b""
    while chunk and len(chunk) >= chunk[0] + SUM_BYTES:
        covered, chunk = chunk[: chunk[0]], chunk[chunk[0] + SUM_BYTES :]
        mended += covered + sum16(covered)
    return mended + chunk


def _taken(packet: zebra_ssi.Packet) -> zebra_ssi.Packet:
    is_refusal = packet.opcode == NAK and packet.data == bytes([NAK_BAD_CONTEXT])
    return replace(packet, opcode=ACK, data=b"") if is_refusal else packet


class _TooManyTries(Defect):
    def says(self, frame: bytes) -> Parts:
        return [(0.0, frame)] * (1 + _is_sent_again(frame))


ZEBRA_SSI = {
    "wrong_check": DefectKind("the sum is that of the packet", lambda: Bent(wrong_check)),
    "noise": DefectKind("nothing lies between two packets", lambda: Bent(after_noise)),
    "wrong_side": DefectKind(
        "a scanner's packets have SOURCE 00", _packet(lambda each: replace(each, source=FROM_HOST))
    ),
    "torn_frames": DefectKind("a packet does not halt for more than 200 ms", lambda: Torn(SCANNER_PAUSE_S)),
    "repeated_events": DefectKind("an acknowledged code is not sent again", lambda: Misheard(_without(ACK))),
    "never_again": DefectKind(
        "a code without an answer is sent again", lambda: Bent(lambda raw: b"" if _is_sent_again(raw) else raw)
    ),
    "no_retransmit_bit": DefectKind(
        "what is sent again has the retransmit bit",
        _packet(lambda each: replace(each, status=each.status & ~RETRANSMIT)),
    ),
    "too_many_tries": DefectKind("a code is sent again twice, and no more", _TooManyTries),
    "ignores_nak": DefectKind("a NAK 01 brings the code again at once", lambda: Misheard(_without(NAK))),
    "takes_damaged": DefectKind("a damaged packet is refused by NAK 01", lambda: Misheard(_mended_packet)),
    "takes_unknown": DefectKind("an unknown packet is refused by NAK 02", _packet(_taken)),
    "deaf_after_half": DefectKind(
        "half a packet is forgotten after 200 ms",
        lambda: DeafAfter(lambda chunk: probe_host(chunk, 0) == 0),
    ),
    "silent_after_reopening": DefectKind("a scanner outlives its host's port", Sulks),
}
