"""The shoe's end: what it answers to a host."""

import pytest

from firmware_protocols.angel_eye import Command, Device, encode_command, explain_host
from firmware_protocols.readings import Malformed

LOCK = bytes.fromhex("02 4F 50 4C 4B 30 32 03 31 42")


def command(kind: str, digits: str) -> bytes:
    return encode_command(Command(kind, digits))


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (LOCK, b"\x06"),
        (command("LK", "01"), b"\x06"),
        (command("EC", "04"), b"\x06"),
        (command("GP", "00"), b"\x06"),
        (command("LK", "03"), b"\x15\x11"),
        (command("EC", "09"), b"\x15\x11"),
        (command("XX", "00"), b"\x15\x14"),
        (LOCK[:-1] + b"C", b"\x15\x02"),
        (LOCK[:7] + b"0" + LOCK[8:], b"\x15\x03"),
    ],
)
def test_a_command_gets_its_answer(sent: bytes, answer: bytes) -> None:
    assert Device().answer(sent)[0] == answer


def test_only_a_lock_command_locks() -> None:
    device = Device()
    device.answer(LOCK[:-1] + b"C")
    assert not device.is_locked
    device.answer(LOCK)
    assert device.is_locked
    device.answer(command("LK", "01"))
    assert not device.is_locked


def test_a_command_is_found_among_noise_and_in_any_chops() -> None:
    device = Device()
    stream = b"noise" + LOCK[:4] + LOCK + b"\xff" * 30 + command("LK", "01")
    answers = b"".join(device.answer(stream[at : at + 1])[0] for at in range(len(stream)))
    assert answers == b"\x06\x06"


def test_the_sequence_goes_round_and_a_start_begins_it_anew() -> None:
    device = Device(b"abc")
    assert [device.standby()[1:2] for _ in range(4)] == [b"a", b"b", b"c", b"a"]
    assert device.started()[1:2] == b"a"
    assert device.standby()[1:2] == b"b"


@pytest.mark.parametrize("sequence", [b"", b"1", b"1\x05", b"1\x80"])
def test_a_sequence_is_printable_and_more_than_one_byte(sequence: bytes) -> None:
    with pytest.raises(ValueError, match="printable"):
        Device(sequence)


def test_a_card_that_no_shoe_reads_is_refused() -> None:
    with pytest.raises(KeyError):
        Device().card("1H")


def test_a_bystander_hears_the_same_commands_as_the_shoe() -> None:
    half = LOCK[:4]
    assert explain_host(b"noise" + LOCK + half) == [
        Malformed("noise between commands", b"noise"),
        Command("LK", "02"),
        Malformed("not one whole command", half),
    ]
