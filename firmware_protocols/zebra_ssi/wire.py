"""The layout of SSI packets: bytes to fields and back, and whether a packet begins at a position of a stream.

Both directions look alike but for SOURCE. The sum is weak: bytes that change places leave it as it is. So SOURCE and
the free bits of STATUS are looked at too. This file does not know what opcodes mean.

Ref: docs/protocols/zebra_ssi.md
"""

import re
from dataclasses import dataclass

from firmware_protocols.checksums import sum16
from firmware_protocols.readings import Malformed
from firmware_protocols.seeking import Probe, SeekingReader, why_not_whole

FROM_SCANNER, FROM_HOST = 0x00, 0x04
RETRANSMIT, CONTINUATION, PERMANENT = 0x01, 0x02, 0x08
HEAD_BYTES = 4
SUM_BYTES = 2
PACKET_BYTES_MAX = 0xFF + SUM_BYTES
BYTE_GAP_S = 0.2
"""A longer silence within a packet ends it."""
RESPONSE_TIMEOUT_S = 2.0
"""How long either side waits for the answer to a packet before it sends it again."""
RETRIES_MAX = 2
WRONG_SUM = "wrong sum"
BEGINS_SCANNER = re.compile(rb"(?s)[\x04-\xff](?:\Z|.(?:\Z|\x00(?:\Z|[\x00-\x03\x08-\x0b])))")
BEGINS_HOST = re.compile(rb"(?s)[\x04-\xff](?:\Z|.(?:\Z|\x04(?:\Z|[\x00-\x03\x08-\x0b])))")
"""Heads that can be one of either side, also those of which only the beginning has come."""

_STATUS_BITS = RETRANSMIT | CONTINUATION | PERMANENT


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet of either side. `status` has the bits RETRANSMIT, CONTINUATION and PERMANENT."""

    opcode: int
    source: int
    status: int = 0
    data: bytes = b""


def encode_frame(packet: Packet) -> bytes:
    """The bytes of a packet, whoever sends it. ValueError if it cannot hold the data."""
    length = HEAD_BYTES + len(packet.data)
    if length > 0xFF:
        raise ValueError(f"a packet of {length} bytes")
    covered = bytes([length, packet.opcode, packet.source, packet.status]) + packet.data
    return covered + sum16(covered)


encode_command = encode_frame


def decode_frame(raw: bytes) -> Packet | Malformed:
    """Exactly one packet of a scanner; the twin of `encode_frame`."""
    return _decode(raw, probe_scanner)


def decode_command(raw: bytes) -> Packet | Malformed:
    """Exactly one packet of a host; the twin of `encode_command`."""
    return _decode(raw, probe_host)


def explain_host(stream: bytes) -> list[Packet | Malformed]:
    """The packets in what a host sent, and what is none."""
    pieces = SeekingReader(probe_host, PACKET_BYTES_MAX, BYTE_GAP_S, BEGINS_HOST).all_of(stream)
    return [Malformed(piece.why, piece.raw) if piece.why else split_packet(piece.raw) for piece in pieces]


def split_packet(raw: bytes) -> Packet:
    """The fields of a packet whose length and sum were checked before."""
    return Packet(raw[1], raw[2], raw[3], raw[HEAD_BYTES:-SUM_BYTES])


def probe_scanner(stream: bytes, at: int) -> int | str:
    """Does a packet of a scanner begin here? See `seeking` for what is answered."""
    return _probe(stream, at, FROM_SCANNER)


def probe_host(stream: bytes, at: int) -> int | str:
    """Does a packet of a host begin here?"""
    return _probe(stream, at, FROM_HOST)


def _probe(stream: bytes, at: int, source: int) -> int | str:
    length = stream[at]
    if length < HEAD_BYTES:
        return "an impossible length"
    seen = len(stream) - at
    if seen > 2 and stream[at + 2] != source:
        return "a packet from the wrong side"
    if seen > 3 and stream[at + 3] & ~_STATUS_BITS:
        return "a status with bits that are none"
    end = at + length
    if end + SUM_BYTES > len(stream):
        return 0
    return length + SUM_BYTES if stream[end : end + SUM_BYTES] == sum16(stream[at:end]) else WRONG_SUM


def _decode(raw: bytes, probe: Probe) -> Packet | Malformed:
    why = why_not_whole(raw, probe)
    return Malformed(why, raw) if why else split_packet(raw)
