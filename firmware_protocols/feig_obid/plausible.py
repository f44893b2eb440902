"""Which frames can be answers of a reader at all; what else than its CRC a frame must get right.

Of any bytes one in 65,536 has a right CRC of 16 bits, and nearly any byte can be a length: of a line that is all noise
each 65 kB would be an answer that nobody gave. Trouble has little to say, so most of these are known by their length,
and as soon as STATUS has come: then what is behind a false length is not kept waiting.

Ref: docs/protocols/feig_obid.md
"""

import re

from firmware_protocols.feig_obid.meanings import (
    HARDWARE_WARNING,
    MORE_DATA,
    NO_TRANSPONDER,
    OK,
    OVERFLOW,
    RF_TROUBLE,
    RF_WARNING,
    STATUS,
)
from firmware_protocols.feig_obid.wire import (
    ADDRESS_MAX,
    ADVANCED,
    ADVANCED_MORE,
    RESPONSE_BYTES_MIN,
    response_length,
    whole_frame,
)

TROUBLE_BYTES_MAX = 2
"""Data of an answer that tells of trouble: a code of the tag's, or the number of a block."""

BEGINS = re.compile(
    rb"(?s)\x02(?:\Z|.\Z|[\x00-\x08])"
    rb"|[\x06-\x08](?:\Z|[^\xff])"
    rb"|[\x09-\xff](?:\Z|[^\xff](?:\Z|.(?:\Z|[\x00\x83\x84\x93\x94\xf1])))"
)
"""Heads that can be an answer's, also those of which only the beginning has come."""

_ANY_LENGTH = frozenset({OK, MORE_DATA, RF_TROUBLE, RF_WARNING, OVERFLOW, HARDWARE_WARNING})
"""A warning may come beside what was asked for."""


def probe_answer(stream: bytes, at: int) -> int | str:
    """Does an answer begin here that a reader can have given? See `seeking` for what is answered."""
    length = response_length(stream, at)
    if isinstance(length, str) or not length:
        return length
    return _why_implausible(stream, at, length) or whole_frame(stream, at, length)


def _why_implausible(stream: bytes, at: int, length: int) -> str:
    """Nothing as long as it can be an answer. What comes first decides first, however little has come."""
    is_advanced = stream[at] == ADVANCED
    head = at + 1 + is_advanced * ADVANCED_MORE
    if len(stream) > head and stream[head] > ADDRESS_MAX:
        return "an answer from no address"
    if len(stream) > head + 2 and (status := stream[head + 2]) not in _ANY_LENGTH:
        content_bytes = length - RESPONSE_BYTES_MIN - is_advanced * ADVANCED_MORE
        if content_bytes > (TROUBLE_BYTES_MAX if status in STATUS and status != NO_TRANSPONDER else 0):
            return "an answer that tells of trouble at length"
    return ""
