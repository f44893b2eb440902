"""RFID reader 210 and 810: ISO 15693 tags on a desk, for buy-ins and the cage; USB-serial, 19200 8N1.

    request     D6 LEN_H LEN_L CMD DATA... CRC_H CRC_L              LEN counts what follows it, CRC included
    answer      D6 LEN_H LEN_L CMD ERR DATA... CRC_H CRC_L          the CRC covers all but the first byte

Ref: docs/protocols/rfid210.md, which also says how sure each line is. Conformance is to public frames; no physical
device has been attached so far.

`wire` has the layout of frames, `meanings` what an answer says, `Host` and `Device` are the two ends of the wire, `Tap`
is a bystander. The reader speaks only when it is asked.
"""

from firmware_protocols.rfid210.device import Device
from firmware_protocols.rfid210.host import Host
from firmware_protocols.rfid210.tap import Tap
from firmware_protocols.rfid210.wire import (
    Answer,
    Request,
    decode_command,
    decode_frame,
    encode_command,
    encode_frame,
    explain_host,
)

__all__ = [
    "Answer",
    "Device",
    "Host",
    "Request",
    "Tap",
    "decode_command",
    "decode_frame",
    "encode_command",
    "encode_frame",
    "explain_host",
]
