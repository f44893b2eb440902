"""Frames whose CRC is right and that no reader can have meant; and what they must not hide."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_protocols.feig_obid import Response, Tap, decode_frame, encode_frame
from firmware_protocols.feig_obid.plausible import BEGINS, TROUBLE_BYTES_MAX, probe_answer
from firmware_protocols.readings import AntennaEmpty, DeviceFault, Malformed

EMPTY = encode_frame(Response(0, 0xB0, 0x01))
HEAD = st.builds(
    bytes.__add__,
    st.one_of(
        st.binary(min_size=1, max_size=1),
        st.builds(lambda length: b"\x02" + length.to_bytes(2, "big"), st.integers(0, 0x900)),
    ),
    st.binary(max_size=12),
)


@given(HEAD)
@example(b"\x06\x00\xb0\x01")
@example(b"\x09\x00\xb0\x01")
@example(b"\x02\x08\x01\x00\xb0\x01")
@example(b"\x02\x09\x00")
def test_whatever_can_be_an_answer_is_looked_at_and_what_was_said_of_it_stays_so(stream: bytes) -> None:
    said = [probe_answer(stream[:seen], 0) for seen in range(1, len(stream) + 1)]
    decided = [each for each in said if each != 0]
    assert len(set(decided)) <= 1
    assert said == [0] * (len(said) - len(decided)) + decided
    for seen, each in enumerate(said, start=1):
        assert isinstance(each, str) or BEGINS.match(stream[:seen], 0)


@pytest.mark.parametrize("is_advanced", [False, True])
@pytest.mark.parametrize(
    ("status", "content_bytes", "is_plausible"),
    [
        (0x00, 100, True),
        (0x94, 100, True),
        (0x84, 100, True),
        (0x01, 0, True),
        (0x01, 1, False),
        (0x95, TROUBLE_BYTES_MAX, True),
        (0x95, TROUBLE_BYTES_MAX + 1, False),
        (0x77, 0, True),
        (0x77, 1, False),
    ],
)
def test_trouble_has_little_to_say(status: int, content_bytes: int, is_plausible: bool, is_advanced: bool) -> None:
    raw = encode_frame(Response(0, 0x65, status, bytes(content_bytes), is_advanced))
    assert isinstance(decode_frame(raw), Response)
    assert (probe_answer(raw, 0) == len(raw)) == is_plausible


def test_a_good_answer_within_one_that_cannot_be_is_found() -> None:
    hiding = encode_frame(Response(0, 0xB0, 0x05, EMPTY + bytes(4)))
    tap = Tap()
    readings = tap.feed(hiding) + tap.reset()
    assert [each for each in readings if not isinstance(each, Malformed)] == [AntennaEmpty("")]


def test_a_good_answer_behind_a_long_false_length_is_not_kept_waiting() -> None:
    assert [type(each) for each in Tap().feed(b"\xf0\x00\x00\x05" + EMPTY)] == [Malformed, AntennaEmpty]


def test_a_short_answer_of_trouble_is_still_told() -> None:
    assert [type(each) for each in Tap().feed(encode_frame(Response(0, 0xB0, 0x77)))] == [DeviceFault]


def test_a_million_bytes_of_noise_are_no_answer() -> None:
    tap, dice = Tap(), random.Random(2)
    told = [each for _ in range(1_000) for each in tap.feed(dice.randbytes(1_000)) if not isinstance(each, Malformed)]
    assert told == []
