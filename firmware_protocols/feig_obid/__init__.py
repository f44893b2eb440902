"""FEIG OBID i-scan HF and classic-pro readers: ISO 15693 tags in a chip tray or under the felt; 38400 8E1, TCP or USB.

    standard    LEN ADR CMD [STATUS] DATA... CRC_L CRC_H                LEN counts the whole frame
    advanced    02 LEN_H LEN_L ADR CMD [STATUS] DATA... CRC_L CRC_H     STATUS is the reader's, in answers alone

Ref: docs/protocols/feig_obid.md, which also says how sure each line is. Conformance is to public frames; no physical
device has been attached so far.

`wire` has the layout of frames, `meanings` what an answer says, `Host` and `Device` are the two ends of the wire, `Tap`
is a bystander. The reader speaks only when it is asked.
"""

from firmware_protocols.feig_obid.device import Device
from firmware_protocols.feig_obid.host import Host
from firmware_protocols.feig_obid.tap import Tap
from firmware_protocols.feig_obid.wire import (
    Request,
    Response,
    decode_command,
    decode_frame,
    encode_command,
    encode_frame,
    explain_host,
)

__all__ = [
    "Device",
    "Host",
    "Request",
    "Response",
    "Tap",
    "decode_command",
    "decode_frame",
    "encode_command",
    "encode_frame",
    "explain_host",
]
