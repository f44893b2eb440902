"""Zebra (Symbol) scanners on the Simple Serial Interface: barcoded cards, dealt by hand past a reader; 9600 8N1.

    LEN OPCODE SOURCE STATUS DATA... SUM_H SUM_L        LEN counts all but the sum; SOURCE 04 host, 00 scanner

Ref: docs/protocols/zebra_ssi.md, which also says how sure each line is. Conformance is to public frames; no physical
device has been attached so far.

`wire` has the layout of packets, `Host` and `Device` are the two ends of the wire, `Tap` is a bystander. A
packet that the scanner sends again is no second card; a card that is scanned twice is two.
"""

from firmware_protocols.zebra_ssi.device import Device
from firmware_protocols.zebra_ssi.host import Host
from firmware_protocols.zebra_ssi.tap import Tap
from firmware_protocols.zebra_ssi.wire import (
    Packet,
    decode_command,
    decode_frame,
    encode_command,
    encode_frame,
    explain_host,
)

__all__ = [
    "Device",
    "Host",
    "Packet",
    "Tap",
    "decode_command",
    "decode_frame",
    "encode_command",
    "encode_frame",
    "explain_host",
]
