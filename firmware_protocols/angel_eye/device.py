"""The shoe's end of the Angel Eye wire: events to frames, commands to answers. The simulated shoe speaks through it.

It numbers its events as a shoe does, round and round; it knows nothing of repeats in time, packs, or ports. It obeys LK
(lock), EC (clear an error) and GP (state); everything else is answered by 15 and the code of what is wrong.

Ref: docs/protocols/angel_eye.md
"""

from firmware_protocols.angel_eye.meanings import BIT_7, CARDS, ERRORS
from firmware_protocols.angel_eye.wire import (
    ACK,
    COMMAND_BYTES,
    COMMAND_GAP_S,
    ETX,
    NAK,
    NO_ETX,
    PUBLISHED_SCOPE,
    BccScope,
    Command,
    Frame,
    cut_command,
    decode_command,
    encode_frame,
)
from firmware_protocols.ends import DeviceEnd
from firmware_protocols.framing import FrameReader, Piece
from firmware_protocols.readings import Malformed

SEQUENCE = b"0123456789"
"""Which bytes a real shoe counts with is not public; a short cycle makes a wrap an everyday thing."""

_CARD_BYTES = {card: BIT_7 | parameter for parameter, card in CARDS.items()}
_WRONG_BCC, _ETX_MISSING, _FORMAT, _WRONG_COMMAND, _WRONG_TYPE = 0x02, 0x03, 0x11, 0x13, 0x14


class Device(DeviceEnd[Command]):
    """Each method gives the bytes of one copy of one event. `answer` gives the commands that were obeyed."""

    def __init__(self, sequence: bytes = SEQUENCE, scope: BccScope = PUBLISHED_SCOPE) -> None:
        if len(sequence) < 2 or not all(0x20 <= seq <= 0x7E for seq in sequence):
            raise ValueError("a sequence is two or more printable ASCII bytes")
        super().__init__(FrameReader(cut_command, COMMAND_BYTES, COMMAND_GAP_S))
        self._sequence = sequence
        self._scope = scope
        self._count = 0
        self.is_locked = False

    def started(self) -> bytes:
        """`S`: power came; the sequence begins anew."""
        self._count = 0
        return self._event(b"S")

    def standby(self) -> bytes:
        return self._event(b"P")

    def cut_card(self) -> bytes:
        return self._event(b"C")

    def card(self, card: str, target: int = 0, index: int = 1) -> bytes:
        """A card drawn in a game, as a token: `7H`, `10S`. KeyError if no shoe can read such a card."""
        return self._event(b"D" + bytes([0x80 | target << 4 | index, _CARD_BYTES[card]]))

    def card_outside_a_game(self, card: str, mode: int = 0) -> bytes:
        """`d`: mode 0 lock, 1 error, 2 setting."""
        return self._event(b"d" + bytes([0x80 | mode << 4, _CARD_BYTES[card]]))

    def error(self, number: int, *, is_error_mode: bool = True) -> bytes:
        assert number in ERRORS
        return self._event(b"E" + bytes([0x80 | is_error_mode << 6 | number]))

    def cleared(self, number: int) -> bytes:
        assert number in ERRORS
        return self._event(b"e" + bytes([0x80 | number]))

    def sources_disagree(self) -> bytes:
        return self._event(b"R")

    def lock_state(self) -> bytes:
        return self._event(b"L" + bytes([0x80 | self.is_locked]))

    def _hear(self, piece: Piece) -> tuple[bytes, Command | None]:
        if piece.why and piece.why != NO_ETX:
            return b"", None
        command = decode_command(piece.raw, self._scope)
        if refusal := _refusal(piece.raw, command):
            return bytes([NAK, refusal]), None
        assert isinstance(command, Command), "what is no command is refused"
        self._obey(command)
        return bytes([ACK]), command

    def _event(self, data: bytes) -> bytes:
        seq = self._sequence[self._count : self._count + 1]
        self._count = (self._count + 1) % len(self._sequence)
        return encode_frame(Frame(seq, data), self._scope)

    def _obey(self, command: Command) -> None:
        if command.kind == "LK":
            self.is_locked = command.digits == "02"


def _refusal(raw: bytes, command: Command | Malformed) -> int:
    """The code byte behind the 15, or 0 when there is nothing to refuse."""
    if isinstance(command, Malformed):
        return {"wrong BCC": _WRONG_BCC}.get(command.why, _ETX_MISSING if raw[7] != ETX else _FORMAT)
    if command.kind == "LK":
        return 0 if command.digits in ("01", "02") else _FORMAT
    if command.kind == "EC":
        return 0 if command.digits.isdigit() and int(command.digits) in ERRORS else _FORMAT
    if command.kind == "GP":
        return 0 if command.digits == "00" else _FORMAT
    return _WRONG_TYPE
