"""A bystander on the line of an RFID 210: what its answers say, without knowing what was asked.

For people who look at bytes, and for measurements; an answer that came too late looks like any other here.

Ref: docs/protocols/rfid210.md
"""

from firmware_protocols.ends import Bystander
from firmware_protocols.framing import Piece
from firmware_protocols.readings import Malformed, Reading
from firmware_protocols.rfid210.meanings import meaning
from firmware_protocols.rfid210.wire import BEGINS, BYTE_GAP_S, FRAME_BYTES_MAX, probe_answer, split_answer
from firmware_protocols.seeking import SeekingReader


class Tap(Bystander):
    """Feed it what the reader says, in any chops."""

    def __init__(self) -> None:
        super().__init__(SeekingReader(probe_answer, FRAME_BYTES_MAX, BYTE_GAP_S, BEGINS))

    def _read(self, piece: Piece) -> list[Reading]:
        if piece.why:
            return [Malformed(piece.why, piece.raw)]
        said = meaning(split_answer(piece.raw))
        return [Malformed(said, piece.raw) if isinstance(said, str) else said]
