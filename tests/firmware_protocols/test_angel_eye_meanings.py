"""Which contents a shoe can mean, letter by letter; docs/protocols/angel_eye.md, the table of DATA."""

import pytest

from firmware_protocols.angel_eye import Host
from firmware_protocols.readings import (
    CardShown,
    CardUnread,
    DeviceFault,
    DeviceNote,
    Effect,
    Malformed,
    Reading,
)


def sealed(body: bytes) -> bytes:
    total = 0
    for byte in body + b"\x03":
        total ^= byte
    return b"\x05" + body + b"\x03" + f"{total:02X}".encode()


def read(data: bytes) -> Reading:
    (reading,) = Host().feed(sealed(b"1" + data))
    return reading


def test_of_all_card_bytes_only_possible_ones_are_cards() -> None:
    suits, ranks = "?DCSH", ["?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    for p1 in range(0x20, 0x100):
        for p2 in range(0x80, 0x100):
            if p1 == 0x7F:
                continue
            target, index, suit, rank = p1 >> 4 & 7, p1 & 15, p2 >> 4 & 7, p2 & 15
            is_place = p1 & 0x80 and (target in (2, 4, 5) or (target in (0, 1) and index in (1, 2, 3)))
            reading = read(bytes([0x44, p1, p2]))
            if is_place and suit in (1, 2, 3, 4) and 1 <= rank <= 13:
                assert isinstance(reading, CardShown)
                assert reading.card == ranks[rank] + suits[suit]
            else:
                assert isinstance(reading, Malformed)


@pytest.mark.parametrize("data", [b"D\x81\x38", b"D\x01\xb8", b"E\x41", b"e\x04", b"L\x01", b"G\x10", b"d\x00\xb8"])
def test_a_parameter_without_bit_7_is_malformed(data: bytes) -> None:
    # Parameters below 0x20 are control bytes, which end a frame before its content is looked at.
    host = Host()
    readings = host.feed(sealed(b"1" + data)) + host.reset()
    assert readings
    assert all(isinstance(reading, Malformed) for reading in readings)


@pytest.mark.parametrize(
    "data",
    [
        b"S\x80",
        b"P\x80",
        b"C\x80",
        b"D\x81",
        b"D\x81\xb8\x80",
        b"d\x80",
        b"E",
        b"E\xc1\x80",
        b"e",
        b"L",
        b"G",
        b"M12345",
    ],
)
def test_a_wrong_number_of_parameters_is_malformed(data: bytes) -> None:
    assert isinstance(read(data), Malformed)


@pytest.mark.parametrize("letter", [byte for byte in range(0x20, 0x100) if byte != 0x7F and byte not in b"SPCDdGEeLMR"])
def test_a_letter_of_no_event_is_malformed(letter: int) -> None:
    assert isinstance(read(bytes([letter])), Malformed)


@pytest.mark.parametrize(
    "data", [b"E\x80", b"E\x88", b"E\xff", b"e\x80", b"G\x80", b"G\xb0", b"d\xb0\xb8", b"d\x80\x88"]
)
def test_a_code_of_no_table_is_malformed(data: bytes) -> None:
    assert isinstance(read(data), Malformed)


@pytest.mark.parametrize("seq", [0x80, 0xFF])
def test_a_sequence_that_is_not_printable_is_malformed(seq: int) -> None:
    (reading,) = Host().feed(sealed(bytes([seq]) + b"S"))
    assert isinstance(reading, Malformed)


@pytest.mark.parametrize("number", [1, 6])
@pytest.mark.parametrize("mode", [0x00, 0x40])
def test_a_card_that_passed_unread_waits_for_its_name_whatever_the_shoe_clears(number: int, mode: int) -> None:
    raised, cleared = read(bytes([0x45, 0x80 | mode | number])), read(bytes([0x65, 0x80 | mode | number]))
    assert isinstance(raised, CardUnread)
    assert raised.code == f"E{number}"
    assert raised.suggestion == ""
    assert isinstance(cleared, DeviceNote)


@pytest.mark.parametrize("number", [4, 5, 7])
def test_a_card_pulled_back_or_late_holds_the_table_until_cleared(number: int) -> None:
    raised, cleared = read(bytes([0x45, 0xC0 | number])), read(bytes([0x65, 0x80 | number]))
    assert isinstance(raised, DeviceFault)
    assert isinstance(cleared, DeviceFault)
    assert (raised.effect, cleared.effect) == (Effect.HOLD, Effect.CLEAR)
    assert raised.code == cleared.code == f"E{number}"


@pytest.mark.parametrize("number", [2, 3])
def test_an_overdraw_or_a_wrong_button_is_recorded_only(number: int) -> None:
    reading = read(bytes([0x45, 0xC0 | number]))
    assert isinstance(reading, DeviceFault)
    assert (reading.effect, reading.is_alert) == (Effect.RECORD, False)


@pytest.mark.parametrize(("mode", "name"), [(0, "lock mode"), (1, "error mode")])
def test_a_card_drawn_outside_a_game_is_a_card(mode: int, name: str) -> None:
    assert read(bytes([0x64, 0x80 | mode << 4, 0xC7])) == CardShown(
        "7H", f"3164{0x80 | mode << 4:X}C7", False, f"drawn in {name}"
    )


def test_a_card_drawn_in_setting_mode_holds_the_table_and_keeps_its_face() -> None:
    reading = read(b"d\xa0\xc7")
    assert isinstance(reading, CardUnread)
    assert reading.suggestion == "7H"


def test_disagreeing_sources_alert_and_do_nothing() -> None:
    reading = read(b"R\x81\xb8")
    assert isinstance(reading, DeviceFault)
    assert (reading.code, reading.effect, reading.is_alert) == ("R", Effect.RECORD, True)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"L\x81", "locked"),
        (b"L\x80", "unlocked"),
        (b"G\xc3", "baccarat result: banker, both pairs"),
        (b"M010042", "preset 01 is now 0042"),
        (b"M" + bytes(byte | 0x80 for byte in b"010042"), "preset 01 is now 0042"),
    ],
)
def test_what_only_informs_is_a_note(data: bytes, text: str) -> None:
    reading = read(data)
    assert isinstance(reading, DeviceNote)
    assert reading.text == text
