"""The reader's end of the FEIG wire: tags on antennas, requests to answers. The simulated reader speaks through it.

It obeys what a host of ours or of others asks of a tray: version, resets, RF on and off, the multiplexer's channel, and
inventories in pages. A damaged request, and one to another address, get no answer at all.

Ref: docs/protocols/feig_obid.md
"""

from collections.abc import Iterable

from firmware_protocols.ends import DeviceEnd
from firmware_protocols.feig_obid.meanings import (
    BAUD_DETECT,
    CHANNEL_MAX,
    CPU_RESET,
    HOST_COMMAND,
    INVENTORY,
    ISO_15693,
    MODE_MORE,
    MORE_DATA,
    NO_TRANSPONDER,
    NOT_AVAILABLE,
    OK,
    PARAMETER_RANGE,
    RESET_TO_READY,
    RF_ON_OFF,
    RF_RESET,
    SELECT_CHANNEL,
    SOFTWARE_VERSION,
    STAY_QUIET,
    TAG_BYTES,
    UID_BEGINS,
    UNKNOWN_COMMAND,
    WRONG_LENGTH,
)
from firmware_protocols.feig_obid.wire import (
    ADDRESS_MAX,
    ANY_ADDRESS,
    BYTE_GAP_S,
    FRAME_BYTES_MAX,
    STANDARD_BYTES_MAX,
    Request,
    Response,
    encode_frame,
    probe_request,
    split_request,
)
from firmware_protocols.framing import Piece
from firmware_protocols.seeking import SeekingReader

PAGE_TAGS = 4
"""How many tags a small reader gives in one answer."""
PAGE_TAGS_MAX = 200
VERSION = bytes.fromhex("0303 00 44 53 0D30")

# Commands and how many bytes of data each has.
_PLAIN = {BAUD_DETECT: 1, CPU_RESET: 0, RF_RESET: 0, RF_ON_OFF: 1}
_OWN_ANTENNA = ""


class Device(DeviceEnd[Request]):
    """`place` and `lift` are the hand; `answer` takes what the host sent."""

    def __init__(self, address: int = 0, page_tags: int = PAGE_TAGS) -> None:
        if not 0 <= address <= ADDRESS_MAX or not 1 <= page_tags <= PAGE_TAGS_MAX:
            raise ValueError(f"an address from 0 to {ADDRESS_MAX}, and 1 to {PAGE_TAGS_MAX} tags a page")
        super().__init__(SeekingReader(probe_request, FRAME_BYTES_MAX, BYTE_GAP_S))
        self._address = address
        self._page_tags = page_tags
        self._antennas: dict[str, dict[str, None]] = {}
        self._waiting: list[str] = []
        self.antenna = _OWN_ANTENNA

    def place(self, tags: Iterable[str], antenna: str = _OWN_ANTENNA) -> None:
        """Put tags on an antenna, `""` or such as `1:3`. ValueError for what is no UID."""
        placed = list(tags)
        for tag in placed:
            if len(tag) != 16 or bytes.fromhex(tag)[0] != UID_BEGINS:
                raise ValueError(f"{tag} is no UID: 16 hex digits that begin with E0")
        self._antennas.setdefault(antenna, {}).update((tag.upper(), None) for tag in placed)

    def lift(self, tags: Iterable[str], antenna: str = _OWN_ANTENNA) -> None:
        """Take tags off an antenna. KeyError for one that does not lie there."""
        for tag in tags:
            del self._antennas[antenna][tag.upper()]

    def _hear(self, piece: Piece) -> tuple[bytes, Request | None]:
        if piece.why:
            return b"", None
        request = split_request(piece.raw)
        if request.address not in (self._address, ANY_ADDRESS):
            return b"", None
        return self._encode(request, *self._obey(request)), request

    def _encode(self, request: Request, status: int, content: bytes) -> bytes:
        is_advanced = request.is_advanced or len(content) + 6 > STANDARD_BYTES_MAX
        return encode_frame(Response(self._address, request.command, status, content, is_advanced))

    def _obey(self, request: Request) -> tuple[int, bytes]:
        """Status and data."""
        if request.command in _PLAIN:
            return (OK if len(request.data) == _PLAIN[request.command] else WRONG_LENGTH), b""
        if request.command == SOFTWARE_VERSION:
            return (WRONG_LENGTH, b"") if request.data else (OK, VERSION)
        if request.command == SELECT_CHANNEL:
            return self._select(request.data), b""
        if request.command == HOST_COMMAND:
            return self._obey_host(request.data)
        return UNKNOWN_COMMAND, b""

    def _select(self, content: bytes) -> int:
        if len(content) != 3:
            return WRONG_LENGTH
        multiplexer, first, second = content
        if max(first, second) > CHANNEL_MAX or first == second:
            return PARAMETER_RANGE
        self.antenna = f"{multiplexer}:{first or second}"
        return OK

    def _obey_host(self, content: bytes) -> tuple[int, bytes]:
        kind = content[:1]
        if kind in (bytes([STAY_QUIET]), bytes([RESET_TO_READY])):
            return OK, b""
        if kind != bytes([INVENTORY]):
            return NOT_AVAILABLE, b""
        if len(content) != 2:
            return WRONG_LENGTH, b""
        if not content[1] & MODE_MORE:
            self._waiting = list(self._antennas.get(self.antenna, ()))
        return self._page()

    def _page(self) -> tuple[int, bytes]:
        page, self._waiting = self._waiting[: self._page_tags], self._waiting[self._page_tags :]
        if not page:
            return NO_TRANSPONDER, b""
        records = b"".join(bytes([ISO_15693, 0]) + bytes.fromhex(tag) for tag in page)
        assert len(records) == len(page) * TAG_BYTES
        return (MORE_DATA if self._waiting else OK), bytes([len(page)]) + records
