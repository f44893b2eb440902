"""A bystander on the line of a scanner: what its packets say, without knowing what the host has said.

For people who look at bytes, and for measurements. An ACK or a NAK is a note here: whether somebody waits for it, only
the host knows.

Ref: docs/protocols/zebra_ssi.md
"""

from firmware_protocols.readings import DeviceNote, Malformed, Reading
from firmware_protocols.zebra_ssi.host import Host
from firmware_protocols.zebra_ssi.opcodes import ACK, NAK_CAUSES
from firmware_protocols.zebra_ssi.wire import Packet


class Tap(Host):
    """Feed it what the scanner says, in any chops; nobody takes the answers that it would give."""

    def _answered(self, packet: Packet, raw: bytes) -> Reading:
        code = f"{packet.opcode:02X}"
        if packet.opcode == ACK:
            return Malformed("an ACK with data", raw) if packet.data else DeviceNote(code, "ACK", "", is_repeat=False)
        if len(packet.data) != 1:
            return Malformed("a NAK without a cause", raw)
        text = f"NAK {packet.data[0]:02X}: {NAK_CAUSES.get(packet.data[0], 'an unknown cause')}"
        return DeviceNote(code, text, "", is_repeat=False)
