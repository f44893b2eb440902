"""The host's end of the RFID 210's wire: orders in, requests out; answers in, readings out. It waits never.

What an order that only looks gets for a damaged answer is another try, as `asking` has it. A tag is never written twice
for one order: when the answer is damaged or does not come, nobody knows whether it was written, and that is said.

Ref: docs/protocols/rfid210.md
"""

from firmware_protocols.asking import UNASKED, AskingHost, Pace
from firmware_protocols.orders import Order, ReadBlocks, TakeInventory, WriteAfi, WriteBlocks
from firmware_protocols.readings import DeviceFault, DeviceNote, Malformed, Outcome, Reading, TagRead
from firmware_protocols.rfid210.meanings import (
    AFI_ANY,
    BLOCK_BYTES,
    BLOCKS_MAX,
    INVENTORY,
    INVENTORY_OPTION,
    READ,
    UID_BEGINS,
    UID_BYTES,
    WRITE,
    WRITE_AFI,
    meaning,
)
from firmware_protocols.rfid210.wire import (
    BEGINS,
    BYTE_GAP_S,
    FRAME_BYTES_MAX,
    Answer,
    Request,
    encode_command,
    probe_answer,
    split_answer,
)
from firmware_protocols.seeking import SeekingReader

RESPONSE_LIMIT_S = 1.0
"""Not published; a reading of all blocks takes part of it."""
ANSWER_TIMEOUT_S = 1.5
FRAME_SILENCE_S = 0.0
PACE = Pace(FRAME_SILENCE_S, RESPONSE_LIMIT_S, ANSWER_TIMEOUT_S)


class Host(AskingHost):
    """Obeys `TakeInventory`, `ReadBlocks`, `WriteBlocks` and `WriteAfi`."""

    def __init__(self, last_mark: str | None = None, *, pace: Pace = PACE) -> None:
        """`last_mark` is kept as it is: inventories have no marks."""
        super().__init__(last_mark, SeekingReader(probe_answer, FRAME_BYTES_MAX, BYTE_GAP_S, BEGINS), pace)
        self._asked = Request(INVENTORY)

    def send(self, order: Order) -> bool:
        """Queue an order; False when `ORDERS_MAX` of them wait already."""
        request = request_of(order)
        return self._exchange.refuse(order, request) if isinstance(request, str) else self._exchange.put(order)

    def _begin(self, order: Order) -> bytes | str:
        return self._ask(order)

    def _begin_again(self, order: Order) -> bytes:
        return self._ask(order) if isinstance(order, TakeInventory | ReadBlocks) else b""

    def _ask(self, order: Order) -> bytes:
        request = request_of(order)
        assert isinstance(request, Request), "what cannot be asked was refused when it was sent"
        self._asked = request
        return encode_command(request)

    def _accept(self, raw: bytes) -> list[Reading]:
        answer = split_answer(raw)
        if not self._is_listening or not _does_fit(self._asked, answer):
            return [Malformed(UNASKED, raw)]
        said = meaning(answer)
        if isinstance(said, str):
            return [self._spoil(said, raw)]
        if isinstance(said, TagRead) and (said.first_block, len(said.blocks)) != tuple(self._asked.data[UID_BYTES:]):
            return [self._spoil("other blocks than those asked for", raw)]
        if isinstance(said, DeviceFault):
            return [said, self._end(Outcome.REFUSED, said.text)]
        ended = self._end(Outcome.DONE, "")
        return [ended] if isinstance(said, DeviceNote) else [said, ended]

    def _lost(self) -> None:
        """The reader keeps nothing between two requests."""


def request_of(order: Order) -> Request | str:
    """The request that an order becomes, or why there is none."""
    match order:
        case TakeInventory():
            return Request(INVENTORY, bytes([AFI_ANY, INVENTORY_OPTION]))
        case ReadBlocks():
            return _of_tag(READ, order.tag, _block_range(order.first_block, order.count))
        case WriteBlocks():
            return _of_tag(WRITE, order.tag, _written(order))
        case WriteAfi():
            return _of_tag(WRITE_AFI, order.tag, bytes([order.afi]) if 0 <= order.afi <= 0xFF else "an AFI is one byte")
        case _:
            return "an RFID 210 knows no such order"


def _of_tag(command: int, tag: str, content: bytes | str) -> Request | str:
    uid = _from_hex(tag)
    if len(uid) != UID_BYTES or uid[0] != UID_BEGINS:
        return f"{tag} is no UID: 16 hex digits that begin with E0"
    return content if isinstance(content, str) else Request(command, uid + content)


def _block_range(first: int, count: int) -> bytes | str:
    is_range = first >= 0 and count >= 1 and first + count <= BLOCKS_MAX
    return bytes([first, count]) if is_range else f"a tag has blocks 0 to {BLOCKS_MAX - 1}"


def _written(order: WriteBlocks) -> bytes | str:
    where = _block_range(order.first_block, len(order.blocks))
    contents = [_from_hex(block) for block in order.blocks]
    if any(len(content) != BLOCK_BYTES for content in contents):
        return f"a block is {BLOCK_BYTES} bytes in hex"
    return where if isinstance(where, str) else where + b"\x00" + b"".join(contents)


def _from_hex(text: str) -> bytes:
    """The bytes, or none for what is no hex."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _does_fit(asked: Request, answer: Answer) -> bool:
    """Is this the answer to that? What asks for a tag is answered with its UID, unless something went wrong."""
    if answer.command != asked.command:
        return False
    is_of_tag = asked.command != INVENTORY and not answer.error
    return not is_of_tag or answer.data[:UID_BYTES] == asked.data[:UID_BYTES]
