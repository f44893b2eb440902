"""What an answer of the RFID 210 says: tags that lie there, blocks of one, what went wrong.

Error 06 of an inventory, and a count of none, are an empty antenna: knowledge, and no fault.

Ref: docs/protocols/rfid210.md
"""

from firmware_protocols.readings import AntennaEmpty, ChipsSeen, DeviceFault, DeviceNote, Effect, Reading, TagRead
from firmware_protocols.rfid210.wire import Answer

READ, WRITE, WRITE_AFI, VERSION, INVENTORY = 0x02, 0x04, 0x09, 0x11, 0xFE
AFI_ANY, INVENTORY_OPTION = 0x00, 0x05

OK, NOT_IMPLEMENTED, NO_TRANSPONDER, LOCKED, NOT_READ, NOT_WRITTEN = 0x00, 0x02, 0x06, 0x12, 0x15, 0x16
ERRORS = {
    NOT_IMPLEMENTED: "not implemented",
    NO_TRANSPONDER: "no such tag on the antenna",
    LOCKED: "locked",
    NOT_READ: "not read",
    NOT_WRITTEN: "not written",
}

UID_BYTES = 8
UID_BEGINS = 0xE0
BLOCK_BYTES = 4
RECORD_BYTES = 2 + BLOCK_BYTES
"""A block as the answer to a reading has it: its number, a byte that nobody has explained, its content."""
BLOCKS_MAX = 28
"""Of one tag, as the common ones have; a request for more is refused."""


def meaning(answer: Answer) -> Reading | str:
    """What the answer says, or why it says an impossible thing."""
    if answer.command == INVENTORY and answer.error == NO_TRANSPONDER:
        return AntennaEmpty("")
    if answer.error != OK:
        return trouble(answer)
    if answer.command == INVENTORY:
        return _inventory(answer.data)
    if answer.command == READ:
        return _blocks(answer.data)
    return DeviceNote(f"{answer.command:02X}", f"done {answer.data.hex().upper()}".rstrip(), "", is_repeat=False)


def trouble(answer: Answer) -> DeviceFault:
    """An error that the reader names."""
    text = f"command {answer.command:02X}: {ERRORS.get(answer.error, 'an error that is in no table')}"
    return DeviceFault(f"{answer.error:02X}", text, Effect.RECORD, "", is_repeat=False, is_alert=True)


def _inventory(content: bytes) -> Reading | str:
    if len(content) < 3:
        return "an inventory without a count"
    count, uids = content[2], content[3:]
    if len(uids) != count * UID_BYTES:
        return f"an inventory of {count} tags in {len(uids)} bytes"
    if any(uids[at] != UID_BEGINS for at in range(0, len(uids), UID_BYTES)):
        return "a UID that does not begin with E0"
    tags = dict.fromkeys(uids[at : at + UID_BYTES].hex().upper() for at in range(0, len(uids), UID_BYTES))
    return ChipsSeen("", tuple(tags)) if tags else AntennaEmpty("")


def _blocks(content: bytes) -> Reading | str:
    if len(content) <= UID_BYTES:
        return "blocks without a count"
    tag, count, records = content[:UID_BYTES], content[UID_BYTES], content[UID_BYTES + 1 :]
    if not count or len(records) != count * RECORD_BYTES:
        return f"{count} blocks in {len(records)} bytes"
    if list(records[::RECORD_BYTES]) != list(range(records[0], records[0] + count)):
        return "blocks that do not follow one another"
    blocks = (records[at + 2 : at + RECORD_BYTES].hex().upper() for at in range(0, len(records), RECORD_BYTES))
    return TagRead(tag.hex().upper(), records[0], tuple(blocks))
