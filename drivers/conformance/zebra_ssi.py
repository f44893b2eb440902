"""The cases of a scanner. It is switched off for a moment only where that is allowed.

Ref: docs/protocols/zebra_ssi.md
"""

from collections.abc import Callable

from drivers.conformance.bench import ALLOWANCE_S, Bench
from drivers.conformance.cases import BreachError, Case, UntriedError, require
from drivers.conformance.showing import (
    each_card_once,
    goes_on_after_reopening,
    no_halt_within,
    nothing_but_frames,
    stretch_of,
)
from firmware_protocols.seeking import SeekingReader
from firmware_protocols.zebra_ssi import Packet, encode_command
from firmware_protocols.zebra_ssi.opcodes import (
    ACK,
    DECODE_DATA,
    NAK,
    NAK_BAD_CONTEXT,
    NAK_RESEND,
    REVISION_REPLY,
    REVISION_REQUEST,
    SCAN_DISABLE,
    SCAN_ENABLE,
)
from firmware_protocols.zebra_ssi.wire import (
    BEGINS_SCANNER,
    BYTE_GAP_S,
    FROM_HOST,
    PACKET_BYTES_MAX,
    RESPONSE_TIMEOUT_S,
    RETRANSMIT,
    RETRIES_MAX,
    probe_scanner,
    split_packet,
)

NO_OPCODE = 0x7F
"""A packet that no scanner knows."""
SLOW_S = 1.0
"""How much later than it should a scanner may send again; a host waits for longer."""
OFF_S = 1.0
REVISION = encode_command(Packet(REVISION_REQUEST, FROM_HOST))
Moment = tuple[float, Packet]


class _Talk:
    """A conversation in which the case decides what is acknowledged."""

    def __init__(self, bench: Bench, *, acknowledges: bool = True) -> None:
        self._bench = bench
        self._reader = SeekingReader(probe_scanner, PACKET_BYTES_MAX, BYTE_GAP_S, BEGINS_SCANNER)
        self.acknowledges = acknowledges
        self.packets: list[Moment] = []

    def until(self, is_enough: Callable[[list[Moment]], bool], seconds: float) -> list[Moment]:
        """Listen until it is enough, or so long; all packets of this conversation."""
        end_s = self._bench.now_s() + seconds
        while not is_enough(self.packets) and self._bench.now_s() < end_s:
            self._reader.push(self._bench.read())
            while (piece := self._reader.pop()) is not None:
                if piece.why:
                    raise BreachError(f"{piece.why}: {piece.raw.hex().upper()}")
                self._take(split_packet(piece.raw))
        return self.packets

    def answer(self, opcode: int, content: bytes = b"") -> None:
        self._bench.write(encode_command(Packet(opcode, FROM_HOST, 0, content)))

    def _take(self, packet: Packet) -> None:
        self.packets.append((self._bench.now_s(), packet))
        if self.acknowledges and packet.opcode == DECODE_DATA:
            self.answer(ACK)


def _acknowledged_once(bench: Bench) -> None:
    repeats = [each for _, each in stretch_of(bench).said if each.is_repeat]
    require(not repeats, f"{len(repeats)} codes were sent again though they were acknowledged: {repeats[:1]}")


def _no_halt(bench: Bench) -> None:
    no_halt_within(bench, BYTE_GAP_S)


def _sent_again(bench: Bench) -> None:
    """Leave one code without an answer, until the scanner gives it up; the next one is acknowledged."""
    _empty_line(bench)
    bench.setting.tell("show one code, and no more for ten seconds")
    talk = _Talk(bench, acknowledges=False)
    first_s, first = _first_code(talk, bench)
    end_s = RESPONSE_TIMEOUT_S * (RETRIES_MAX + 1) + SLOW_S * (RETRIES_MAX + 1)
    copies = [moment for moment in talk.until(lambda _: False, end_s) if moment[1].opcode == DECODE_DATA]
    copies = [(moment, each) for moment, each in copies if each.data == first.data]
    moments = [moment - first_s for moment, _ in copies]
    talk.answer(ACK)
    require(len(copies) > 1, f"a code without an answer was not sent again within {end_s:g} s")
    shown = ", ".join(f"{moment:.1f} s" for moment in moments)
    require(
        all(each.status & RETRANSMIT for _, each in copies[1:]), f"what was sent again had no retransmit bit: {shown}"
    )
    require(len(copies) <= RETRIES_MAX + 1, f"a code without an answer came {len(copies)} times: {shown}")
    require(
        moments[1] >= RESPONSE_TIMEOUT_S - ALLOWANCE_S, f"a code came again before {RESPONSE_TIMEOUT_S:g} s: {shown}"
    )
    require(len(copies) == RETRIES_MAX + 1, f"a code was sent {len(copies)} times, not {RETRIES_MAX + 1}: {shown}")


def _resend(bench: Bench) -> None:
    _empty_line(bench)
    bench.setting.tell("show one code")
    talk = _Talk(bench, acknowledges=False)
    _, first = _first_code(talk, bench)
    talk.acknowledges = True
    talk.answer(NAK, bytes([NAK_RESEND]))
    wait_s = RESPONSE_TIMEOUT_S / 2
    codes = [
        each
        for _, each in talk.until(lambda packets: len(packets) > 1, wait_s)
        if each.opcode == DECODE_DATA and each.data == first.data
    ]
    if len(codes) < 2:
        # It is sent again by itself: then it is acknowledged, and does not disturb the cases that follow.
        talk.until(lambda packets: len(packets) > 1, RESPONSE_TIMEOUT_S + SLOW_S)
        raise BreachError(f"NAK 01 did not bring the code again within {wait_s:g} s")
    require(bool(codes[1].status & RETRANSMIT), "what was sent again had no retransmit bit")


def _revision(bench: Bench) -> None:
    opcodes = _answers(bench, REVISION)
    require(REVISION_REPLY in opcodes, f"a revision request was answered by {_names(opcodes)}")


def _damaged(bench: Bench) -> None:
    packets = _answer_packets(bench, REVISION[:-1] + bytes([REVISION[-1] ^ 1]))
    is_refused = any(each.opcode == NAK and each.data == bytes([NAK_RESEND]) for each in packets)
    said = _names([each.opcode for each in packets])
    require(is_refused, f"a packet with a wrong sum was answered by {said}, not by NAK 01")


def _unknown(bench: Bench) -> None:
    packets = _answer_packets(bench, encode_command(Packet(NO_OPCODE, FROM_HOST)))
    is_refused = any(each.opcode == NAK and each.data == bytes([NAK_BAD_CONTEXT]) for each in packets)
    said = _names([each.opcode for each in packets])
    require(is_refused, f"an unknown packet was answered by {said}, not by NAK 02")


def _half(bench: Bench) -> None:
    bench.write(REVISION[: len(REVISION) // 2])
    _Talk(bench).until(lambda _: False, BYTE_GAP_S * 2 + ALLOWANCE_S)
    opcodes = _answers(bench, REVISION)
    require(REVISION_REPLY in opcodes, f"after half a packet a whole one was answered by {_names(opcodes)}")


def _switched_off(bench: Bench) -> None:
    if not bench.setting.host_commands:
        raise UntriedError("commands to the scanner are not allowed")
    _empty_line(bench)
    try:
        opcodes = _answers(bench, encode_command(Packet(SCAN_DISABLE, FROM_HOST)))
        require(ACK in opcodes, f"scanning off was answered by {_names(opcodes)}")
        bench.setting.tell("show a code: it must not be read")
        codes = [each for _, each in _Talk(bench).until(lambda _: False, OFF_S) if each.opcode == DECODE_DATA]
        require(not codes, "a code was read while scanning was off")
    finally:
        opcodes = _answers(bench, encode_command(Packet(SCAN_ENABLE, FROM_HOST)))
    require(ACK in opcodes, f"scanning on was answered by {_names(opcodes)}")


def _answer_packets(bench: Bench, outgoing: bytes) -> list[Packet]:
    """What comes in answer; codes that come meanwhile are acknowledged, and are none."""
    talk = _Talk(bench)
    bench.write(outgoing)
    seconds = RESPONSE_TIMEOUT_S + ALLOWANCE_S
    packets = talk.until(lambda seen: any(each.opcode != DECODE_DATA for _, each in seen), seconds)
    return [each for _, each in packets if each.opcode != DECODE_DATA]


def _answers(bench: Bench, outgoing: bytes) -> list[int]:
    return [each.opcode for each in _answer_packets(bench, outgoing)]


def _first_code(talk: _Talk, bench: Bench) -> Moment:
    """The first code that is no copy of an earlier one."""
    talk.until(_has_code, bench.setting.wait_s)
    codes = [moment for moment in talk.packets if moment[1].opcode == DECODE_DATA]
    if not codes:
        raise UntriedError(f"no code was shown within {bench.setting.wait_s:g} s")
    return codes[0]


def _has_code(packets: list[Moment]) -> bool:
    return any(each.opcode == DECODE_DATA for _, each in packets)


def _empty_line(bench: Bench) -> None:
    """Codes that wait in the scanner are taken, for a moment."""
    _Talk(bench).until(lambda _: False, BYTE_GAP_S)


def _names(opcodes: list[int]) -> str:
    return " ".join(f"{opcode:02X}" for opcode in opcodes) or "nothing"


NEEDS = ("byte_gap",)
CASES = (
    Case("framing", "Every byte belongs to a packet of the scanner with a right sum.", nothing_but_frames),
    Case("byte_gap", "A packet does not halt for more than 200 ms.", _no_halt, ("framing",)),
    Case("acknowledged", "A code that was acknowledged is not sent again.", _acknowledged_once, NEEDS),
    Case("revision", "The revision is told.", _revision, NEEDS),
    Case(
        "sent_again",
        "A code without an answer is sent again twice, marked as such.",
        _sent_again,
        ("revision", "acknowledged"),
    ),
    Case("resend", "NAK 01 brings the code again.", _resend, ("sent_again",)),
    Case("damaged_packet", "A packet with a wrong sum is refused by NAK 01.", _damaged, ("revision",)),
    Case("unknown_packet", "An unknown packet is refused by NAK 02.", _unknown, ("revision",)),
    Case("half_packet", "Half a packet is forgotten after 200 ms.", _half, ("revision",)),
    Case("switched_off", "While scanning is off no code is read.", _switched_off, ("half_packet",)),
    Case(
        "whole_deal",
        "The cards of a deal come one by one, and no card twice.",
        each_card_once,
        (*NEEDS, "acknowledged"),
    ),
    Case("reopening", "The scanner goes on when its host opens the port again.", goes_on_after_reopening, NEEDS),
)
