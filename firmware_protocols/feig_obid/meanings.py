"""What an answer of a FEIG reader says: its status, and the pages of an inventory.

Three things are kept apart. Status 01 is an empty antenna: knowledge. No answer is a fault. A damaged answer is a fault
too, and is asked for again. Status 94 says that a page is not all: **a part of an inventory is never told as one**.

Ref: docs/protocols/feig_obid.md
"""

from firmware_protocols.feig_obid.wire import Response
from firmware_protocols.readings import AntennaEmpty, ChipsSeen, DeviceFault, DeviceNote, Effect, Malformed, Reading

BAUD_DETECT, CPU_RESET, SOFTWARE_VERSION, READER_INFO, RF_RESET, RF_ON_OFF = 0x52, 0x63, 0x65, 0x66, 0x69, 0x6A
HOST_COMMAND, SELECT_CHANNEL = 0xB0, 0xDD
INVENTORY, STAY_QUIET, RESET_TO_READY = 0x01, 0x02, 0x26
MODE_MORE = 0x80
CHANNEL_MAX = 8

RF_TROUBLE, RF_WARNING, OVERFLOW, HARDWARE_WARNING = 0x83, 0x84, 0x93, 0xF1
OK, NO_TRANSPONDER, PARAMETER_RANGE, UNKNOWN_COMMAND, WRONG_LENGTH, NOT_AVAILABLE, MORE_DATA = (
    0x00,
    0x01,
    0x11,
    0x80,
    0x81,
    0x82,
    0x94,
)
STATUS = {
    OK: "done",
    NO_TRANSPONDER: "no transponder",
    0x02: "data false",
    0x03: "write error",
    0x04: "address error",
    0x05: "wrong transponder type",
    0x08: "authentication error",
    0x0B: "collision",
    0x0E: "general error",
    0x0F: "busy",
    0x10: "EEPROM failure",
    PARAMETER_RANGE: "parameter out of range",
    0x13: "login needed",
    0x15: "read protected",
    0x16: "write protected",
    UNKNOWN_COMMAND: "unknown command",
    WRONG_LENGTH: "wrong length",
    NOT_AVAILABLE: "command not available",
    RF_TROUBLE: "RF communication error",
    RF_WARNING: "RF warning",
    0x92: "no valid data",
    OVERFLOW: "buffer overflow",
    MORE_DATA: "more data",
    0x95: "ISO 15693 error",
    HARDWARE_WARNING: "hardware warning",
}

ISO_15693 = 0x03
UID_BEGINS = 0xE0
TAG_BYTES = 10
"""TR-TYPE, DSFID, and eight bytes of UID."""
PAGES_MAX = 64
TAGS_MAX = 1024
"""What one antenna may hold before an inventory is taken for nonsense."""
VERSION_BYTES = 7
EMPTY_AFTER_PAGES = "an empty antenna after pages that promised more"


class Inventory:
    """The pages of one inventory, merged: each tag once, in the order in which it came."""

    def __init__(self) -> None:
        self._tags: dict[str, None] = {}
        self.pages = 0

    def add(self, response: Response) -> str:
        """Take a page in; why it cannot be one, or nothing."""
        page = read_page(response.data)
        if isinstance(page, str):
            return page
        self.pages += 1
        self._tags.update(dict.fromkeys(page))
        if self.pages > PAGES_MAX or len(self._tags) > TAGS_MAX:
            return "an inventory without end"
        return ""

    def all_of(self, antenna: str) -> Reading:
        """What lies on the antenna, once the last page was added."""
        return ChipsSeen(antenna, tuple(self._tags)) if self._tags else AntennaEmpty(antenna)


def read_page(content: bytes) -> tuple[str, ...] | str:
    """The UIDs of one page of an inventory, or why it cannot be one."""
    if not content:
        return "an inventory without a count"
    if len(content) != 1 + content[0] * TAG_BYTES:
        return f"an inventory of {content[0]} tags in {len(content)} bytes"
    tags = []
    for at in range(1, len(content), TAG_BYTES):
        if content[at] != ISO_15693:
            return "a transponder that is none of ISO 15693"
        if content[at + 2] != UID_BEGINS:
            return "a UID that does not begin with E0"
        tags.append(content[at + 2 : at + TAG_BYTES].hex().upper())
    return tuple(tags)


def trouble(response: Response) -> DeviceFault:
    """A status that is neither done nor an empty antenna."""
    code = f"{response.status:02X}"
    text = f"command {response.command:02X}: {STATUS.get(response.status, 'a status that is in no table')}"
    return DeviceFault(code, text, Effect.RECORD, "", is_repeat=False, is_alert=True)


def note(response: Response) -> DeviceNote | Malformed:
    """What an answer says that is no inventory and no trouble."""
    code = f"{response.command:02X}"
    if response.command != SOFTWARE_VERSION:
        text = " ".join(filter(None, ("done", response.data.hex().upper())))
        return DeviceNote(code, text, "", is_repeat=False)
    if len(response.data) != VERSION_BYTES:
        return Malformed(f"a software version of {len(response.data)} bytes", response.data)
    software, development, hardware, reader, transponders = (
        response.data[start:end].hex().upper() for start, end in ((0, 2), (2, 3), (3, 4), (4, 5), (5, 7))
    )
    text = f"software {software}, development {development}, hardware {hardware}, reader {reader}, tags {transponders}"
    return DeviceNote(code, text, "", is_repeat=False)
