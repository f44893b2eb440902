"""Public frames of the Angel Eye shoe, and a BCC reckoned here by hand: our own encoder is no witness."""

import json
from pathlib import Path

import pytest

from firmware_protocols.angel_eye import (
    Command,
    Device,
    Host,
    decode_command,
    decode_frame,
    encode_command,
    encode_frame,
)
from firmware_protocols.angel_eye.wire import Frame
from firmware_protocols.readings import CardShown, CardUnread, CutCardReached, DeviceNote, DeviceStarted, Malformed

VECTORS = json.loads((Path(__file__).parents[1] / "vectors/protocols/angel_eye.json").read_text("utf-8"))
EVENTS = [bytes.fromhex(vector["hex"]) for vector in VECTORS["good"] if vector["direction"] == "device"]
COMMANDS = [bytes.fromhex(vector["hex"]) for vector in VECTORS["good"] if vector["direction"] == "host"]
BAD = [bytes.fromhex(vector["hex"]) for vector in VECTORS["bad"]]

MEANINGS = {
    "05 31 53 03 36 31": DeviceStarted("3153", False),
    "05 32 50 03 36 31": DeviceNote("P", "standby", "3250", False),
    "05 31 44 81 B8 03 34 46": CardShown("8S", "314481B8", False, "player 1"),
    "05 37 44 91 A5 03 34 34": CardShown("5C", "374491A5", False, "banker 1"),
    "05 33 43 03 37 33": CutCardReached("3343", False),
    "05 34 45 C1 03 42 33": CardUnread("E1", "cannot read the card", "3445C1", False),
}


def plain_xor(covered: bytes) -> bytes:
    total = 0
    for byte in covered:
        total ^= byte
    return bytes("0123456789ABCDEF"[nibble].encode()[0] for nibble in (total >> 4, total & 15))


def test_every_public_event_has_its_meaning() -> None:
    assert len(EVENTS) == len(MEANINGS)
    for raw in EVENTS:
        assert Host().feed(raw) == [MEANINGS[raw.hex(" ").upper()]]


@pytest.mark.parametrize("raw", EVENTS)
def test_a_public_event_is_encoded_to_the_same_bytes(raw: bytes) -> None:
    frame = decode_frame(raw)
    assert isinstance(frame, Frame)
    assert encode_frame(frame) == raw


@pytest.mark.parametrize("raw", COMMANDS)
def test_a_public_command_is_encoded_to_the_same_bytes(raw: bytes) -> None:
    command = decode_command(raw)
    assert command == Command("LK", "02")
    assert encode_command(command) == raw


@pytest.mark.parametrize("raw", BAD)
def test_a_bad_public_frame_is_malformed_and_changes_no_mark(raw: bytes) -> None:
    host = Host("314481B8")
    (reading,) = host.feed(raw)
    assert isinstance(reading, Malformed)
    assert reading.raw == raw
    assert host.last_mark == "314481B8"


@pytest.mark.parametrize("raw", EVENTS + COMMANDS)
def test_only_the_whole_frame_is_decoded(raw: bytes) -> None:
    decode = decode_frame if raw in EVENTS else decode_command
    for wrong in (b"", raw[:-1], raw[1:], raw + b"\x05", raw + raw):
        assert isinstance(decode(wrong), Malformed)


def test_the_shoe_seals_its_frames_by_a_plain_xor() -> None:
    device = Device()
    frames = [device.started(), device.standby(), device.cut_card(), device.error(1), device.cleared(4)]
    frames += [device.card(card) for card in ("AS", "10H", "KD", "7C")] + [device.card_outside_a_game("QD", 2)]
    for frame in frames:
        assert frame[0] == 0x05
        assert frame[-3] == 0x03
        assert frame[-2:] == plain_xor(frame[1:-2])


def test_the_shoe_makes_the_public_frames() -> None:
    assert Device(b"12").started() == bytes.fromhex("05 31 53 03 36 31")
    assert Device(b"23").standby() == bytes.fromhex("05 32 50 03 36 31")
    assert Device(b"12").card("8S") == bytes.fromhex("05 31 44 81 B8 03 34 46")
    assert Device(b"78").card("5C", target=1) == bytes.fromhex("05 37 44 91 A5 03 34 34")
    assert Device(b"34").cut_card() == bytes.fromhex("05 33 43 03 37 33")
    assert Device(b"45").error(1) == bytes.fromhex("05 34 45 C1 03 42 33")
