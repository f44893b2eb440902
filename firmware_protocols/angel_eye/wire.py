"""The layout of Angel Eye frames and commands: bytes to fields and back, and where a frame ends in a stream.

    event      05 SEQ DATA... 03 B1 B2      BCC over SEQ to 03; SEQ one printable ASCII byte
    command    02 4F 50 T1 T2 D1 D2 03 B1 B2    BCC over 02 to 03 (the one published host frame verifies only so)

No control byte occurs in SEQ or DATA. So a 05 always begins a frame, even inside another one, and whatever went before
it was cut short. This file does not know what DATA means.

Ref: docs/protocols/angel_eye.md
"""

import re
from dataclasses import dataclass

from firmware_protocols.checksums import xor_bcc
from firmware_protocols.framing import Cut, FrameReader
from firmware_protocols.readings import Malformed

STX, ETX, ENQ, ACK, NAK = 0x02, 0x03, 0x05, 0x06, 0x15

HEAD_BYTES_MAX = 128
"""How many bytes may stand before the ETX, the 05 counted. After more of them no frame begins at that 05."""
BCC_BYTES = 2
PENDING_BYTES_MAX = HEAD_BYTES_MAX + 1 + BCC_BYTES
COMMAND_BYTES = 10
COMMAND_GAP_S = 1.0
NOISE = "noise between commands"
NO_ETX = "no ETX where a command has it"

_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
_BEGINS_COMMAND = re.compile(rb"\x02")
_BEGINS_FRAME = re.compile(rb"\x05")
_BEGINS_FRAME_OR_ANSWER = re.compile(rb"[\x05\x06\x15]")
_CUT_SHORT = "cut short by a new start byte"


@dataclass(frozen=True, slots=True)
class BccScope:
    """Does the BCC cover the start byte too? Shoes are not all agreed, so each direction has its own setting."""

    events_include_start: bool = False
    commands_include_start: bool = True


PUBLISHED_SCOPE = BccScope()


@dataclass(frozen=True, slots=True)
class Frame:
    """One event on the wire: `seq` is one printable byte, `data` the letter of the event and its parameters."""

    seq: bytes
    data: bytes

    @property
    def mark(self) -> str:
        """SEQ and DATA in hex: what tells a repeat from a new event."""
        return (self.seq + self.data).hex().upper()


@dataclass(frozen=True, slots=True)
class Command:
    """One host command: `kind` LK, EC or GP, and two digits."""

    kind: str
    digits: str


def encode_frame(frame: Frame, scope: BccScope = PUBLISHED_SCOPE) -> bytes:
    """The bytes of one copy of an event."""
    return _sealed(ENQ, frame.seq + frame.data, scope.events_include_start)


def decode_frame(raw: bytes, scope: BccScope = PUBLISHED_SCOPE) -> Frame | Malformed:
    """Exactly one frame, nothing before or after it; the twin of `encode_frame`."""
    if raw[:1] != bytes([ENQ]):
        return Malformed("a frame begins with 05", raw)
    cut = cut_event(raw, 0, scope, answer_may_come=False)
    if cut is not None and cut.why:
        return Malformed(cut.why, raw)
    return split_frame(raw) if cut == Cut(len(raw)) else Malformed("not one whole frame", raw)


def split_frame(raw: bytes) -> Frame | Malformed:
    """The fields of a frame whose ends and BCC were checked before."""
    seq, data = raw[1:2], raw[2 : -1 - BCC_BYTES]
    if not data:
        return Malformed("a frame without SEQ or DATA", raw)
    if seq[0] > 0x7E:
        return Malformed("SEQ is no printable ASCII byte", raw)
    return Frame(seq, data)


def encode_command(command: Command, scope: BccScope = PUBLISHED_SCOPE) -> bytes:
    """The bytes of one host command."""
    body = b"OP" + command.kind.encode("ascii") + command.digits.encode("ascii")
    return _sealed(STX, body, scope.commands_include_start)


def decode_command(raw: bytes, scope: BccScope = PUBLISHED_SCOPE) -> Command | Malformed:
    """Exactly one host command; the twin of `encode_command`."""
    if len(raw) != COMMAND_BYTES or raw[0] != STX or raw[7] != ETX:
        return Malformed("not one whole command", raw)
    if not raw[1:7].isascii() or not raw[1:7].isalnum():
        return Malformed("a command of other bytes than letters and digits", raw)
    if raw != _sealed(STX, raw[1:7], scope.commands_include_start):
        return Malformed("wrong BCC", raw)
    if raw[1:3] != b"OP":
        return Malformed("a command that does not begin with OP", raw)
    return Command(raw[3:5].decode("ascii"), raw[5:7].decode("ascii"))


def explain_host(stream: bytes, scope: BccScope = PUBLISHED_SCOPE) -> list[Command | Malformed]:
    """The commands in what a host sent, and what is none."""
    pieces = FrameReader(cut_command, COMMAND_BYTES, COMMAND_GAP_S).all_of(stream, "not one whole command")
    return [Malformed(piece.why, piece.raw) if piece.why else decode_command(piece.raw, scope) for piece in pieces]


def cut_command(stream: bytes, at: int) -> Cut | None:
    """Where the next piece of the host's stream ends. A command has one length, so it is whole or not at all; a new 02
    begins a new one."""
    limit = at + COMMAND_BYTES
    begin = _BEGINS_COMMAND.search(stream, at + 1, limit)
    if begin is not None:
        return Cut(begin.start() - at, NOISE)
    if len(stream) < limit:
        return None
    if stream[at] != STX:
        return Cut(COMMAND_BYTES, NOISE)
    return Cut(COMMAND_BYTES, "" if stream[at + 7] == ETX else NO_ETX)


def cut_event(stream: bytes, at: int, scope: BccScope, *, answer_may_come: bool) -> Cut | None:
    """Where the next piece of the shoe's stream ends; see `framing` for the duties of a cutter.

    An answer (06, or 15 and a code) is looked for only while one may come: in any other place these bytes are noise.
    """
    begins = _BEGINS_FRAME_OR_ANSWER if answer_may_come else _BEGINS_FRAME
    if stream[at] == ENQ:
        return _cut_frame(stream, at, scope, begins)
    if answer_may_come and stream[at] in (ACK, NAK):
        return _cut_answer(stream, at)
    return _cut_junk(stream, at, "noise between frames", begins)


def _cut_frame(stream: bytes, at: int, scope: BccScope, begins: re.Pattern[bytes]) -> Cut | None:
    stop = _CONTROL.search(stream, at + 1, at + HEAD_BYTES_MAX + 1)
    if stop is None:
        is_too_long = len(stream) - at > HEAD_BYTES_MAX
        return Cut(HEAD_BYTES_MAX, f"no ETX within {HEAD_BYTES_MAX} bytes") if is_too_long else None
    etx = stop.start()
    if stream[etx] == ENQ:
        return Cut(etx - at, _CUT_SHORT)
    if stream[etx] != ETX:
        return _cut_junk(stream, at, f"control byte {stream[etx]:02X} in a frame", begins)
    return _cut_checked(stream, at, etx, scope)


def _cut_checked(stream: bytes, at: int, etx: int, scope: BccScope) -> Cut | None:
    end = etx + 1 + BCC_BYTES
    sent = stream[etx + 1 : end]
    if ENQ in sent:
        return Cut(etx + 1 + sent.index(ENQ) - at, _CUT_SHORT)
    if len(sent) < BCC_BYTES:
        return None
    covered_from = at if scope.events_include_start else at + 1
    return Cut(end - at, "" if sent == xor_bcc(stream[covered_from : etx + 1]) else "wrong BCC")


def _cut_answer(stream: bytes, at: int) -> Cut | None:
    if stream[at] == ACK:
        return Cut(1)
    if len(stream) - at < 2:
        return None
    return Cut(1, "15 without a code") if stream[at + 1] == ENQ else Cut(2)


def _cut_junk(stream: bytes, at: int, why: str, begins: re.Pattern[bytes]) -> Cut | None:
    """All up to the next byte that may begin something, or as much as a piece may hold."""
    limit = at + HEAD_BYTES_MAX
    begin = begins.search(stream, at + 1, limit)
    if begin is not None:
        return Cut(begin.start() - at, why)
    return Cut(HEAD_BYTES_MAX, why) if len(stream) >= limit else None


def _sealed(start: int, body: bytes, is_start_covered: bool) -> bytes:
    head = bytes([start])
    tail = body + bytes([ETX])
    return head + tail + xor_bcc(head + tail if is_start_covered else tail)
