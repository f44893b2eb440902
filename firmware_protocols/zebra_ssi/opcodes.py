"""What packets of SSI are called, and what a refusal says.

Ref: docs/protocols/zebra_ssi.md
"""

REVISION_REQUEST, REVISION_REPLY = 0xA3, 0xA4
PARAMETER_SEND, PARAMETER_REQUEST, PARAMETER_DEFAULTS = 0xC6, 0xC7, 0xC8
ACK, NAK = 0xD0, 0xD1
START_SESSION, STOP_SESSION = 0xE4, 0xE5
BEEP = 0xE6
SCAN_ENABLE, SCAN_DISABLE = 0xE9, 0xEA
DECODE_DATA, EVENT = 0xF3, 0xF6

NAK_RESEND, NAK_BAD_CONTEXT, NAK_DENIED, NAK_CANCEL = 0x01, 0x02, 0x06, 0x0A
NAK_CAUSES = {
    NAK_RESEND: "wrong sum, send again",
    NAK_BAD_CONTEXT: "unknown, or not now",
    NAK_DENIED: "denied",
    NAK_CANCEL: "cancelled",
}

NOTES = {
    REVISION_REPLY: "revision",
    PARAMETER_SEND: "parameters",
    EVENT: "event",
}
"""Packets of a scanner that only inform, and what they bring."""
