"""The Angel Eye II-EX card-reading shoe: an optical reader in the nose of the shoe, RS-232, 4800 8N1.

    shoe to host    05 SEQ DATA... 03 B1 B2         each event three times
    host to shoe    02 'O' 'P' TYPE(2) DATA(2) 03 B1 B2
    answer          06, or 15 and one raw code byte

Ref: docs/protocols/angel_eye.md, which also says how sure each line is. Conformance is to public frames; no physical
device has been attached so far.

`wire` has the layout of frames and commands, `meanings` the table of what DATA says, `Host` and `Device` are the two
ends of the wire. Nothing of baccarat is judged here: target and result are information.
"""

from firmware_protocols.angel_eye.device import Device
from firmware_protocols.angel_eye.host import Host
from firmware_protocols.angel_eye.meanings import read_frame
from firmware_protocols.angel_eye.wire import (
    BccScope,
    Command,
    Frame,
    decode_command,
    decode_frame,
    encode_command,
    encode_frame,
    explain_host,
)

Tap = Host
"""Whoever overhears a shoe understands what its host does."""

BAUD = 4800
"""As delivered. 9600 is seen too, so it is a setting of the port."""

__all__ = [
    "BAUD",
    "BccScope",
    "Command",
    "Device",
    "Frame",
    "Host",
    "Tap",
    "decode_command",
    "decode_frame",
    "encode_command",
    "encode_frame",
    "explain_host",
    "read_frame",
]
