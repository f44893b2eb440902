"""Laws of the stream: any chopping gives the same readings, good frames are found, nothing is lost or hoarded."""

import random
import tracemalloc
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.angel_eye.wire import PENDING_BYTES_MAX, PUBLISHED_SCOPE, cut_event
from firmware_protocols.framing import FrameReader
from firmware_protocols.orders import Lock
from firmware_protocols.readings import Malformed, Reading

CARDS = ["AS", "7H", "10D", "KC", "8S", "QH"]
GOOD = st.builds(
    lambda seq, card: Device(bytes([seq, 0x7E - (seq == 0x7E)])).card(card),
    st.integers(0x20, 0x7E),
    st.sampled_from(CARDS),
)
NOISE = st.one_of(
    st.binary(max_size=20),
    st.lists(st.sampled_from(b"\x02\x03\x05\x06\x15\x151D\x81\xb8\x7f\x80"), max_size=20).map(bytes),
    st.integers(100, 300).map(lambda length: b"\x051" + b"\x81" * length),
)
HALF = st.builds(lambda frame, length: frame[:length], GOOD, st.integers(0, 7))
STREAM = st.lists(st.one_of(GOOD, GOOD, NOISE, HALF), max_size=12).map(b"".join)


def chopped(stream: bytes, cuts: list[int]) -> list[bytes]:
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    return [stream[start:end] for start, end in pairwise(edges)]


def read_in(host: Host, chops: list[bytes]) -> list[Reading]:
    return [reading for chop in chops for reading in host.feed(chop)]


@given(STREAM, st.lists(st.integers(0, 10_000), max_size=20), st.booleans())
def test_any_chopping_gives_the_same_readings(stream: bytes, cuts: list[int], is_order_out: bool) -> None:
    whole, pieces, bytewise = Host(), Host(), Host()
    for host in (whole, pieces, bytewise):
        if is_order_out:
            host.send(Lock())
            host.poll(0.0)
    readings = whole.feed(stream)
    assert read_in(pieces, chopped(stream, cuts)) == readings
    assert read_in(bytewise, [stream[at : at + 1] for at in range(len(stream))]) == readings
    assert whole.pending == pieces.pending == bytewise.pending <= PENDING_BYTES_MAX
    assert whole.reset() == pieces.reset() == bytewise.reset()


@given(STREAM, st.lists(st.integers(0, 10_000), max_size=5))
def test_every_byte_lands_in_exactly_one_piece(stream: bytes, cuts: list[int]) -> None:
    def cutter(seen: bytes, at: int):  # type: ignore[no-untyped-def]
        return cut_event(seen, at, PUBLISHED_SCOPE, answer_may_come=False)

    reader, pieces = FrameReader(cutter, PENDING_BYTES_MAX, 1.0), b""
    for chop in chopped(stream, cuts):
        reader.push(chop)
        while (piece := reader.pop()) is not None:
            pieces += piece.raw
    assert pieces + b"".join(piece.raw for piece in reader.finish("over")) == stream


@given(st.lists(st.tuples(st.one_of(NOISE, HALF), st.sampled_from(CARDS)), max_size=10), NOISE)
def test_every_intact_frame_among_noise_is_found_and_nothing_else(parts: list[tuple[bytes, str]], tail: bytes) -> None:
    device = Device()
    frames = [device.card(card) for _, card in parts]
    stream = b"".join(noise + frame for (noise, _), frame in zip(parts, frames, strict=True)) + tail
    marks = [reading.mark for reading in Host().feed(stream) if not isinstance(reading, Malformed)]
    assert marks == [frame[1:-3].hex().upper() for frame in frames]


@given(GOOD, st.integers(0, 63))
def test_no_frame_with_one_flipped_bit_is_accepted(frame: bytes, place: int) -> None:
    byte, bit = place // 8, place % 8
    damaged = frame[:byte] + bytes([frame[byte] ^ 1 << bit]) + frame[byte + 1 :]
    host = Host()
    readings = host.feed(damaged) + host.reset()
    assert readings
    assert all(isinstance(reading, Malformed) for reading in readings)
    assert host.last_mark is None


def test_a_million_random_bytes_leave_nothing_behind() -> None:
    dice, host = random.Random(7), Host()
    host.feed(dice.randbytes(4096))
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(256):
            host.feed(dice.randbytes(4096))
            assert host.pending <= PENDING_BYTES_MAX
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20_000
    assert peak - before < 200_000
