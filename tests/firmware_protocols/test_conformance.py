"""What every device family owes, whichever it is: the families of the registry, one suite.

Cases: tests/vectors/protocols, frames of real devices with their sources. A family without a vector fails here.
"""

import json
import random
import tracemalloc
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.registry import FAMILIES
from firmware_protocols.angel_eye import Command
from firmware_protocols.feig_obid import Request as FeigRequest
from firmware_protocols.readings import (
    AntennaEmpty,
    CardShown,
    CardUnread,
    ChipsSeen,
    CodeScanned,
    CutCardReached,
    DeviceNote,
    DeviceStarted,
    Malformed,
    Reading,
)
from firmware_protocols.rfid210 import Request as RfidRequest
from firmware_protocols.zebra_ssi import Packet

VECTORS = Path(__file__).parents[1] / "vectors" / "protocols"
PAGES = Path(__file__).parents[2] / "docs" / "protocols"
PENDING_BYTES_MAX = 4096
FREE_OF_CHECKS = {"line_shoe"}
"""Families whose frames carry no check: damage may make another frame of one, and noise sticks to what follows."""
CHECKED = sorted(FAMILIES.keys() - FREE_OF_CHECKS)

MEANINGS: dict[str, dict[str, object]] = {
    "angel_eye": {
        "024F504C4B3032033142": Command("LK", "02"),
        "053153033631": DeviceStarted("3153", False),
        "053250033631": DeviceNote("P", "standby", "3250", False),
        "05314481B8033446": CardShown("8S", "314481B8", False, "player 1"),
        "05374491A5033434": CardShown("5C", "374491A5", False, "banker 1"),
        "053343033733": CutCardReached("3343", False),
        "053445C1034233": CardUnread("E1", "cannot read the card", "3445C1", False),
    },
    "feig_obid": {
        "05FF65E5CB": FeigRequest(0xFF, 0x65),
        "020007FF656E61": FeigRequest(0xFF, 0x65, is_advanced=True),
        "06128007E580": FeigRequest(0x12, 0x80, b"\x07"),
        "0D006500030300" + "44530D303309": DeviceNote(
            "65", "software 0303, development 00, hardware 44, reader 53, tags 0D30", "", False
        ),
        "1100B000010300E0040150A05F02B7D7BE": ChipsSeen("", ("E0040150A05F02B7",)),
        "07FFB001001C56": FeigRequest(0xFF, 0xB0, b"\x01\x00"),
    },
    "line_shoe": {
        "37480D0A": CardShown("7H", "3748", False),
        "3130530D0A": CardShown("10S", "313053", False),
        "343030363338313333333933310D0A": CardUnread(
            "token", "no card is assigned to '4006381333931'", "34303036333831333333393331", False
        ),
    },
    "rfid210": {
        "D60005FE0005FA40": RfidRequest(0xFE, b"\x00\x05"),
        "D60007FE00000500C97B": AntennaEmpty(""),
        "D6000FFE00000501E00401003123AA26941A": ChipsSeen("", ("E00401003123AA26",)),
        "D60017FE00000502E00401003123AA26E0040100017C0C38CADB": ChipsSeen("", ("E00401003123AA26", "E0040100017C0C38")),
        "D500050400118C66": RfidRequest(0x04, b"\x00\x11", lead=0xD5),
        "D6000C09E00401003123AA26D73AF0": RfidRequest(0x09, bytes.fromhex("E00401003123AA26 D7")),
        "D6000C0900E00401003123AA266A44": DeviceNote("09", "done E00401003123AA26", "", False),
    },
    "zebra_ssi": {
        "050004000" + "0FFF7": Packet(0x00, 0x04, 0, b"\x00"),
        "07F30000014E52FE65": CodeScanned("NR", "01", "014E52", False),
        "04D00400FF28": Packet(0xD0, 0x04),
        "04E40400FF14": Packet(0xE4, 0x04),
        "04E90408FF07": Packet(0xE9, 0x04, 0x08),
        "0AC60000FFF4F03E04FFFB0C": DeviceNote("C6", "parameters FFF4F03E04FF", "", False),
        "0500040012FFE5": Packet(0x00, 0x04, 0, b"\x12"),
        "0600040012E3FF01": Packet(0x00, 0x04, 0, b"\x12\xe3"),
    },
}


@dataclass(frozen=True)
class Vector:
    family: str
    raw: bytes
    is_of_device: bool

    @property
    def module(self) -> Any:
        return import_module(FAMILIES[self.family].module)


def vectors(kind: str) -> list[Vector]:
    return [
        Vector(family, bytes.fromhex(vector["hex"]), vector.get("direction", "device") == "device")
        for family in FAMILIES
        for vector in json.loads((VECTORS / f"{family}.json").read_text("utf-8"))[kind]
    ]


def name_of(vector: Vector) -> str:
    return f"{vector.family} {vector.raw.hex().upper()}"


GOOD, BAD = vectors("good"), vectors("bad")


def overheard(vector: Vector) -> list[object]:
    """What both kinds of bystander make of it."""
    if not vector.is_of_device:
        return list(vector.module.explain_host(vector.raw))
    tap = vector.module.Tap()
    return list(tap.feed(vector.raw) + tap.reset())


def frames_of(family: str) -> list[bytes]:
    return [vector.raw for vector in GOOD if vector.family == family and vector.is_of_device]


def tap_of(family: str) -> Any:
    return import_module(FAMILIES[family].module).Tap()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_vectors_and_each_has_its_meaning_here(family: str) -> None:
    mine = [vector.raw.hex().upper() for vector in GOOD if vector.family == family]
    assert mine
    assert sorted(mine) == sorted(MEANINGS[family])
    assert frames_of(family)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_its_page_and_the_page_says_how_sure_it_is(family: str) -> None:
    assert "How sure" in (PAGES / "README.md").read_text("utf-8")
    assert f"]({family}.md)" in (PAGES / "README.md").read_text("utf-8")
    page = (PAGES / f"{family}.md").read_text("utf-8")
    assert "how sure" in page
    assert "no physical device" in page.lower()


@pytest.mark.parametrize("vector", GOOD, ids=name_of)
def test_a_good_vector_has_its_meaning(vector: Vector) -> None:
    assert overheard(vector) == [MEANINGS[vector.family][vector.raw.hex().upper()]]


@pytest.mark.parametrize("vector", GOOD, ids=name_of)
def test_a_good_vector_is_encoded_to_the_same_bytes(vector: Vector) -> None:
    module = vector.module
    decode, encode = (
        (module.decode_frame, module.encode_frame)
        if vector.is_of_device
        else (module.decode_command, module.encode_command)
    )
    decoded = decode(vector.raw)
    assert not isinstance(decoded, Malformed)
    assert encode(decoded) == vector.raw


@pytest.mark.parametrize("vector", GOOD, ids=name_of)
def test_only_a_whole_frame_is_decoded(vector: Vector) -> None:
    decode = vector.module.decode_frame if vector.is_of_device else vector.module.decode_command
    for wrong in (b"", vector.raw[:-1], vector.raw + b"\x00", vector.raw + vector.raw):
        assert isinstance(decode(wrong), Malformed)


@pytest.mark.parametrize("vector", BAD, ids=name_of)
def test_a_bad_vector_is_refused_whole(vector: Vector) -> None:
    said = overheard(vector)
    assert said
    assert all(isinstance(each, Malformed) for each in said)
    assert b"".join(each.raw for each in said if isinstance(each, Malformed)) == vector.raw


@pytest.mark.parametrize("vector", [each for each in GOOD if each.family in CHECKED], ids=name_of)
def test_no_frame_with_one_flipped_bit_is_taken(vector: Vector) -> None:
    for place in range(len(vector.raw)):
        for bit in range(8):
            damaged = bytearray(vector.raw)
            damaged[place] ^= 1 << bit
            said = overheard(Vector(vector.family, bytes(damaged), vector.is_of_device))
            assert all(isinstance(each, Malformed) for each in said)


STREAM_PARTS = st.lists(
    st.one_of(
        st.tuples(st.just("frame"), st.integers(0, 100)),
        st.tuples(st.just("half"), st.integers(0, 10_000)),
        st.tuples(st.just("noise"), st.binary(max_size=40)),
    ),
    max_size=12,
)


def stream_of(family: str, parts: list[tuple[str, Any]]) -> bytes:
    frames = frames_of(family)
    stream = b""
    for kind, what in parts:
        if kind == "noise":
            stream += what
        elif kind == "frame":
            stream += frames[what % len(frames)]
        else:
            frame = frames[what % len(frames)]
            stream += frame[: what // len(frames) % len(frame)]
    return stream


@pytest.mark.parametrize("family", FAMILIES)
@given(parts=STREAM_PARTS, cuts=st.lists(st.integers(0, 10_000), max_size=12))
def test_any_chopping_gives_the_same_readings(family: str, parts: list[tuple[str, Any]], cuts: list[int]) -> None:
    stream = stream_of(family, parts)
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    whole, chopped, bytewise = tap_of(family), tap_of(family), tap_of(family)
    readings = whole.feed(stream)
    assert [reading for start, end in pairwise(edges) for reading in chopped.feed(stream[start:end])] == readings
    assert [reading for at in range(len(stream)) for reading in bytewise.feed(stream[at : at + 1])] == readings
    assert whole.pending == chopped.pending == bytewise.pending <= PENDING_BYTES_MAX
    assert whole.reset() == chopped.reset() == bytewise.reset()


def told(family: str, readings: list[Reading]) -> list[object]:
    """What was said, without the marks and repeats that depend on what was said before."""
    return [type(each) for each in readings if not isinstance(each, Malformed)]


# Noise can by chance be a frame; the same noise each time makes the same chances.
@pytest.mark.parametrize("family", CHECKED)
@settings(derandomize=True)
@given(parts=st.lists(st.tuples(st.binary(max_size=30), st.integers(0, 100)), max_size=8), tail=st.binary(max_size=30))
def test_every_intact_frame_among_noise_is_found(family: str, parts: list[tuple[bytes, int]], tail: bytes) -> None:
    frames = frames_of(family)
    chosen = [(noise, frames[number % len(frames)]) for noise, number in parts]
    clean, noisy = tap_of(family), tap_of(family)
    wanted = clean.feed(b"".join(frame for _, frame in chosen)) + clean.reset()
    heard = noisy.feed(b"".join(noise + frame for noise, frame in chosen) + tail) + noisy.reset()
    assert told(family, heard) == told(family, wanted)


@pytest.mark.parametrize("family", FAMILIES)
@given(noise=st.binary(max_size=400))
@settings(derandomize=True)
def test_a_frame_after_noise_and_silence_is_found(family: str, noise: bytes) -> None:
    host = import_module(FAMILIES[family].module).Tap()
    for frame in frames_of(family):
        host.feed(noise)
        host.reset()
        assert told(family, host.feed(frame))


@pytest.mark.parametrize("family", FAMILIES)
def test_random_bytes_without_end_leave_nothing_behind(family: str) -> None:
    dice, host = random.Random(7), import_module(FAMILIES[family].module).Host()
    for step in range(64):
        if step == 56:
            tracemalloc.start()
            before, _ = tracemalloc.get_traced_memory()
        host.feed(dice.randbytes(4096))
        host.expire(step * 0.001)
        host.poll(step * 0.001)
        assert host.pending <= PENDING_BYTES_MAX
    after, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 30_000
    assert peak - before < 1_000_000
