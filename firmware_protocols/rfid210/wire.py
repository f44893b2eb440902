"""The layout of frames of the RFID 210: bytes to fields and back, and whether a frame begins at a position of a stream.

A frame begins with D6; D5 is seen in a captured start-up probe, and is taken and given back as it is. This file does
not know what commands and answers mean.

Ref: docs/protocols/rfid210.md
"""

import re
from dataclasses import dataclass

from firmware_protocols.checksums import crc16_genibus
from firmware_protocols.readings import Malformed
from firmware_protocols.seeking import SeekingReader, why_not_whole

LEAD, PROBE_LEAD = 0xD6, 0xD5
FRAME_BYTES_MAX = 1024
"""The longest frame that is waited for; an inventory of more than a hundred tags."""
BYTE_GAP_S = 0.1
"""A longer silence within a frame ends it. Not published; some 190 byte times."""

BEGINS = re.compile(rb"[\xd5\xd6]")

_HEAD_BYTES = 3
_CRC_BYTES = 2
_REQUEST_LENGTH_MIN = 1 + _CRC_BYTES
_ANSWER_LENGTH_MIN = 2 + _CRC_BYTES


@dataclass(frozen=True, slots=True)
class Request:
    """What a host asks of the reader."""

    command: int
    data: bytes = b""
    lead: int = LEAD


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reader says to the command; `error` 0 is none."""

    command: int
    error: int
    data: bytes = b""
    lead: int = LEAD


def encode_command(request: Request) -> bytes:
    """The bytes of a request. ValueError if a frame cannot hold it."""
    return _framed(request.lead, bytes([request.command]) + request.data)


def decode_command(raw: bytes) -> Request | Malformed:
    """Exactly one request; the twin of `encode_command`."""
    why = why_not_whole(raw, probe_request)
    return Malformed(why, raw) if why else split_request(raw)


def encode_frame(answer: Answer) -> bytes:
    """The bytes of an answer. ValueError if a frame cannot hold it."""
    return _framed(answer.lead, bytes([answer.command, answer.error]) + answer.data)


def decode_frame(raw: bytes) -> Answer | Malformed:
    """Exactly one answer; the twin of `encode_frame`."""
    why = why_not_whole(raw, probe_answer)
    return Malformed(why, raw) if why else split_answer(raw)


def explain_host(stream: bytes) -> list[Request | Malformed]:
    """The requests in what a host sent, and what is none."""
    pieces = SeekingReader(probe_request, FRAME_BYTES_MAX, BYTE_GAP_S, BEGINS).all_of(stream)
    return [Malformed(piece.why, piece.raw) if piece.why else split_request(piece.raw) for piece in pieces]


def split_request(raw: bytes) -> Request:
    """The fields of a request whose length and CRC were checked before."""
    return Request(raw[3], raw[4:-_CRC_BYTES], raw[0])


def split_answer(raw: bytes) -> Answer:
    """The fields of an answer whose length and CRC were checked before."""
    return Answer(raw[3], raw[4], raw[5:-_CRC_BYTES], raw[0])


def probe_request(stream: bytes, at: int) -> int | str:
    """Does a request begin here? See `seeking` for what is answered."""
    return _probe(stream, at, _REQUEST_LENGTH_MIN)


def probe_answer(stream: bytes, at: int) -> int | str:
    """Does an answer begin here?"""
    return _probe(stream, at, _ANSWER_LENGTH_MIN)


def _probe(stream: bytes, at: int, length_min: int) -> int | str:
    if stream[at] not in (LEAD, PROBE_LEAD):
        return "noise between frames"
    if len(stream) - at < _HEAD_BYTES:
        return 0
    length = stream[at + 1] << 8 | stream[at + 2]
    if not length_min <= length <= FRAME_BYTES_MAX - _HEAD_BYTES:
        return "an impossible length"
    end = at + _HEAD_BYTES + length
    if end > len(stream):
        return 0
    check = end - _CRC_BYTES
    return end - at if stream[check:end] == crc16_genibus(stream[at + 1 : check]) else "wrong CRC"


def _framed(lead: int, body: bytes) -> bytes:
    length = len(body) + _CRC_BYTES
    if length > FRAME_BYTES_MAX - _HEAD_BYTES:
        raise ValueError(f"a frame of {length} bytes")
    covered = length.to_bytes(2, "big") + body
    return bytes([lead]) + covered + crc16_genibus(covered)
