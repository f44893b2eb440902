"""Any shoe or scanner that sends a line of text for a card: Honeywell and Datalogic scanners, home-made shoes.

    TEXT... TERMINATOR      printable ASCII, no check, nothing goes the other way

Ref: docs/protocols/line_shoe.md. What the lines look like is told by whoever sets the table up: a terminator, a regular
expression, a map from tokens to cards, and how soon a line is a repeat. No physical device has been attached so far.

`wire` has lines, `Host` and `Device` are the two ends of the wire.
"""

from firmware_protocols.line_shoe.device import Device
from firmware_protocols.line_shoe.host import Host
from firmware_protocols.line_shoe.wire import (
    Line,
    decode_command,
    decode_frame,
    encode_frame,
    explain_host,
)

Tap = Host
"""Whoever overhears a line shoe understands what its host does."""

__all__ = ["Device", "Host", "Line", "Tap", "decode_command", "decode_frame", "encode_frame", "explain_host"]
