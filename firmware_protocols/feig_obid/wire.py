"""The layout of FEIG frames: bytes to fields and back, and whether a frame begins at a position of a stream.

A first byte 02 is no legal standard length, so it means advanced. Nothing marks the direction: a request has no STATUS,
and whoever reads must know which end he listens to. This file does not know what commands and answers mean.

Ref: docs/protocols/feig_obid.md
"""

from dataclasses import dataclass

from firmware_protocols.checksums import crc16_mcrf4xx
from firmware_protocols.readings import Malformed
from firmware_protocols.seeking import SeekingReader, why_not_whole

ADVANCED = 0x02
STANDARD_BYTES_MAX = 0xFF
FRAME_BYTES_MAX = 2048
"""The longest advanced frame that is waited for; an inventory of some 200 tags in one answer."""
ADDRESS_MAX = 254
ANY_ADDRESS = 0xFF
BYTE_GAP_S = 0.012
"""A longer silence within a frame ends it."""
FRAME_SILENCE_S = 0.005
"""So long a silence separates two frames."""

RESPONSE_BYTES_MIN = 6
"""Of a standard answer without data; an advanced one has `ADVANCED_MORE`."""
ADVANCED_MORE = 2

_REQUEST_BYTES_MIN = 5
_CRC_BYTES = 2
_IMPOSSIBLE = "an impossible length"


@dataclass(frozen=True, slots=True)
class Request:
    """What a host asks of the reader at `address`, 0 to 254, or of any with `ANY_ADDRESS`."""

    address: int
    command: int
    data: bytes = b""
    is_advanced: bool = False


@dataclass(frozen=True, slots=True)
class Response:
    """A reader's answer; `command` is the one that was asked."""

    address: int
    command: int
    status: int
    data: bytes = b""
    is_advanced: bool = False


def encode_command(request: Request) -> bytes:
    """The bytes of a request. ValueError if a standard frame cannot hold it."""
    body = bytes([request.address, request.command]) + request.data
    return _framed(body, request.is_advanced)


def decode_command(raw: bytes) -> Request | Malformed:
    """Exactly one request; the twin of `encode_command`."""
    why = why_not_whole(raw, probe_request)
    return Malformed(why, raw) if why else split_request(raw)


def encode_frame(response: Response) -> bytes:
    """The bytes of an answer. ValueError if a standard frame cannot hold it."""
    body = bytes([response.address, response.command, response.status]) + response.data
    return _framed(body, response.is_advanced)


def decode_frame(raw: bytes) -> Response | Malformed:
    """Exactly one answer; the twin of `encode_frame`."""
    why = why_not_whole(raw, probe_response)
    return Malformed(why, raw) if why else split_response(raw)


def explain_host(stream: bytes) -> list[Request | Malformed]:
    """The requests in what a host sent, and what is none."""
    pieces = SeekingReader(probe_request, FRAME_BYTES_MAX, BYTE_GAP_S).all_of(stream)
    return [Malformed(piece.why, piece.raw) if piece.why else split_request(piece.raw) for piece in pieces]


def split_request(raw: bytes) -> Request:
    """The fields of a request whose length and CRC were checked before."""
    at = 3 if raw[0] == ADVANCED else 1
    return Request(raw[at], raw[at + 1], raw[at + 2 : -_CRC_BYTES], raw[0] == ADVANCED)


def split_response(raw: bytes) -> Response:
    """The fields of an answer whose length and CRC were checked before."""
    at = 3 if raw[0] == ADVANCED else 1
    return Response(raw[at], raw[at + 1], raw[at + 2], raw[at + 3 : -_CRC_BYTES], raw[0] == ADVANCED)


def probe_request(stream: bytes, at: int) -> int | str:
    """Does a request begin here? See `seeking` for what is answered."""
    return _probe(stream, at, _REQUEST_BYTES_MIN)


def probe_response(stream: bytes, at: int) -> int | str:
    """Does an answer begin here?"""
    return _probe(stream, at, RESPONSE_BYTES_MIN)


def response_length(stream: bytes, at: int) -> int | str:
    """How long the answer is that begins here; 0 until that has come, a text if it is no length."""
    return _length(stream, at, RESPONSE_BYTES_MIN)


def whole_frame(stream: bytes, at: int, length: int) -> int | str:
    """What a probe answers of a frame that would be so long."""
    end = at + length
    if end > len(stream):
        return 0
    check = end - _CRC_BYTES
    return length if stream[check:end] == crc16_mcrf4xx(stream[at:check]) else "wrong CRC"


def _probe(stream: bytes, at: int, bytes_min: int) -> int | str:
    length = _length(stream, at, bytes_min)
    return whole_frame(stream, at, length) if isinstance(length, int) and length else length


def _length(stream: bytes, at: int, bytes_min: int) -> int | str:
    length = stream[at]
    if length == ADVANCED:
        if len(stream) - at < 3:
            return 0
        length = stream[at + 1] << 8 | stream[at + 2]
        return length if bytes_min + ADVANCED_MORE <= length <= FRAME_BYTES_MAX else _IMPOSSIBLE
    return length if length >= bytes_min else _IMPOSSIBLE


def _framed(body: bytes, is_advanced: bool) -> bytes:
    length = 1 + is_advanced * ADVANCED_MORE + len(body) + _CRC_BYTES
    if length > (FRAME_BYTES_MAX if is_advanced else STANDARD_BYTES_MAX):
        raise ValueError(f"a frame of {length} bytes")
    head = bytes([ADVANCED]) + length.to_bytes(2, "big") if is_advanced else bytes([length])
    return head + body + crc16_mcrf4xx(head + body)
