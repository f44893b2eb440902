"""The reader's end of the RFID 210's wire: tags on a desk, requests to answers. The simulated reader speaks through it.

It obeys version, inventory, reading, writing and AFI; any other command is not implemented. A damaged request gets no
answer.

Ref: docs/protocols/rfid210.md
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from firmware_protocols.ends import DeviceEnd
from firmware_protocols.framing import Piece
from firmware_protocols.rfid210.meanings import (
    BLOCK_BYTES,
    BLOCKS_MAX,
    INVENTORY,
    INVENTORY_OPTION,
    LOCKED,
    NO_TRANSPONDER,
    NOT_IMPLEMENTED,
    NOT_READ,
    NOT_WRITTEN,
    OK,
    READ,
    UID_BEGINS,
    UID_BYTES,
    VERSION,
    WRITE,
    WRITE_AFI,
)
from firmware_protocols.rfid210.wire import (
    BEGINS,
    BYTE_GAP_S,
    FRAME_BYTES_MAX,
    PROBE_LEAD,
    Answer,
    Request,
    encode_frame,
    probe_request,
    split_request,
)
from firmware_protocols.seeking import SeekingReader

SOFTWARE = bytes.fromhex("0A050002")
TAGS_MAX = 100


@dataclass(slots=True)
class _Tag:
    blocks: list[bytes] = field(default_factory=lambda: [bytes(BLOCK_BYTES)] * BLOCKS_MAX)
    afi: int = 0
    is_locked: bool = False


class Device(DeviceEnd[Request]):
    """`place`, `lift` and `lock` are the hand; `answer` takes what the host sent."""

    def __init__(self) -> None:
        super().__init__(SeekingReader(probe_request, FRAME_BYTES_MAX, BYTE_GAP_S, BEGINS))
        self._tags: dict[bytes, _Tag] = {}

    def place(self, tags: Iterable[str]) -> None:
        """Put tags on the reader. ValueError for what is no UID, and for more than `TAGS_MAX`."""
        for tag in tags:
            uid = bytes.fromhex(tag)
            if len(uid) != UID_BYTES or uid[0] != UID_BEGINS:
                raise ValueError(f"{tag} is no UID: 16 hex digits that begin with E0")
            if len(self._tags) >= TAGS_MAX:
                raise ValueError(f"the reader holds {TAGS_MAX} tags")
            self._tags.setdefault(uid, _Tag())

    def lift(self, tags: Iterable[str]) -> None:
        """Take tags away. KeyError for one that does not lie there."""
        for tag in tags:
            del self._tags[bytes.fromhex(tag)]

    def lock(self, tag: str) -> None:
        """Make a tag one that cannot be written."""
        self._tags[bytes.fromhex(tag)].is_locked = True

    def _hear(self, piece: Piece) -> tuple[bytes, Request | None]:
        if piece.why:
            return b"", None
        request = split_request(piece.raw)
        error, content = self._obey(request)
        return encode_frame(Answer(request.command, error, content, request.lead)), request

    def _obey(self, request: Request) -> tuple[int, bytes]:
        """Error and data."""
        if request.lead == PROBE_LEAD:
            return OK, request.data[1:] + SOFTWARE
        if request.command == VERSION:
            return OK, SOFTWARE
        if request.command == INVENTORY:
            return OK, bytes([*request.data[:1], INVENTORY_OPTION, len(self._tags)]) + b"".join(self._tags)
        if request.command not in (READ, WRITE, WRITE_AFI):
            return NOT_IMPLEMENTED, b""
        uid, content = request.data[:UID_BYTES], request.data[UID_BYTES:]
        tag = self._tags.get(uid)
        if tag is None:
            return NO_TRANSPONDER, uid
        if request.command == READ:
            return _read(uid, tag, content)
        if tag.is_locked:
            return LOCKED, uid
        return _write(uid, tag, content) if request.command == WRITE else _write_afi(uid, tag, content)


def _read(uid: bytes, tag: _Tag, content: bytes) -> tuple[int, bytes]:
    if len(content) != 2 or not content[1] or content[0] + content[1] > BLOCKS_MAX:
        return NOT_READ, uid
    first, count = content
    records = (bytes([number, 0]) + tag.blocks[number] for number in range(first, first + count))
    return OK, uid + bytes([count]) + b"".join(records)


def _write(uid: bytes, tag: _Tag, content: bytes) -> tuple[int, bytes]:
    if len(content) < 3 or content[0] + content[1] > BLOCKS_MAX or len(content) != 3 + content[1] * BLOCK_BYTES:
        return NOT_WRITTEN, uid
    first, count = content[:2]
    for number in range(count):
        at = 3 + number * BLOCK_BYTES
        tag.blocks[first + number] = content[at : at + BLOCK_BYTES]
    return OK, uid + bytes([count])


def _write_afi(uid: bytes, tag: _Tag, content: bytes) -> tuple[int, bytes]:
    if len(content) != 1:
        return NOT_WRITTEN, uid
    tag.afi = content[0]
    return OK, uid
