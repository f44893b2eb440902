"""A bystander on the line of a FEIG reader: what its answers say, without knowing what was asked.

For people who look at bytes, and for measurements. It takes every answer of B0 with data for an inventory, and merges
pages as they come. It cannot know which antenna was selected, nor whether an answer came too late: so nothing that it
says goes to a table.

Ref: docs/protocols/feig_obid.md
"""

from firmware_protocols.ends import Bystander
from firmware_protocols.feig_obid.meanings import (
    EMPTY_AFTER_PAGES,
    HOST_COMMAND,
    MORE_DATA,
    NO_TRANSPONDER,
    OK,
    Inventory,
    note,
    trouble,
)
from firmware_protocols.feig_obid.plausible import BEGINS, probe_answer
from firmware_protocols.feig_obid.wire import (
    BYTE_GAP_S,
    FRAME_BYTES_MAX,
    Response,
    split_response,
)
from firmware_protocols.framing import Piece
from firmware_protocols.readings import AntennaEmpty, DeviceNote, Malformed, Reading
from firmware_protocols.seeking import SeekingReader


class Tap(Bystander):
    """Feed it what the reader says, in any chops."""

    def __init__(self) -> None:
        super().__init__(SeekingReader(probe_answer, FRAME_BYTES_MAX, BYTE_GAP_S, BEGINS))
        self._inventory = Inventory()

    def reset(self) -> list[Reading]:
        readings = super().reset()
        self._inventory = Inventory()
        return readings

    def _read(self, piece: Piece) -> list[Reading]:
        return [self._said(piece)]

    def _said(self, piece: Piece) -> Reading:
        if piece.why:
            return Malformed(piece.why, piece.raw)
        response = split_response(piece.raw)
        if response.command == HOST_COMMAND and response.status in (OK, MORE_DATA) and response.data:
            return self._page(response, piece.raw)
        if response.command == HOST_COMMAND and response.status == NO_TRANSPONDER:
            pages, self._inventory = self._inventory.pages, Inventory()
            return Malformed(EMPTY_AFTER_PAGES, piece.raw) if pages else AntennaEmpty("")
        if response.status != OK:
            return trouble(response)
        said = note(response)
        return Malformed(said.why, piece.raw) if isinstance(said, Malformed) else said

    def _page(self, response: Response, raw: bytes) -> Reading:
        if why := self._inventory.add(response):
            self._inventory = Inventory()
            return Malformed(why, raw)
        if response.status == MORE_DATA:
            return DeviceNote("94", "a page of an inventory; there is more", "", is_repeat=False)
        whole, self._inventory = self._inventory.all_of(""), Inventory()
        return whole
