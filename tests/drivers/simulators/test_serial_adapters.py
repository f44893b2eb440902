"""The simulated adapters, byte by byte: what the drivers of a kernel say to them, and what they answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.simulators import serial_adapter
from drivers.simulators.acm_adapter import FUNCTIONS, AcmAdapter
from drivers.simulators.acm_adapter import INTERFACES as ACM_INTERFACES
from drivers.simulators.ftdi_adapter import (
    BREAK,
    CARRIER,
    CLEAR_TO_SEND,
    PACKET_BYTES,
    FtdiAdapter,
    ftdi_identity,
    rate_of,
)
from drivers.simulators.serial_adapter import SerialAdapter
from drivers.simulators.usb_bus import UsbBus, UsbLine
from drivers.simulators.usb_model import IN, OUT, Identity
from drivers.transports.transport import PortSettings
from drivers.transports.usb_descriptors import Setup, decode_configuration

TO_CHIP, FROM_CHIP = 0x40, 0xC0
TO_CLASS, FROM_CLASS = 0x21, 0xA1
# Ref: FTDI AN232B-05, table of the divisors; the fraction in the two highest bits.
DIVISORS = {
    300: 0x2710,
    600: 0x1388,
    1200: 0x09C4,
    2400: 0x04E2,
    4800: 0x0271,
    9600: 0x4138,
    19200: 0x809C,
    38400: 0xC04E,
}


def chip() -> FtdiAdapter:
    return FtdiAdapter(ftdi_identity("FT0001"))


def order(adapter: SerialAdapter, request: int, value: int = 0, index: int = 0) -> None:
    adapter.control(Setup(TO_CHIP, request, value, index))


@pytest.mark.parametrize(("baud", "divisor"), DIVISORS.items())
def test_the_rates_are_those_of_the_makers_table(baud: int, divisor: int) -> None:
    assert rate_of(divisor, 0) == baud


def test_the_fastest_rates_have_divisors_of_their_own_and_the_third_bit_is_in_the_index() -> None:
    assert (rate_of(0, 0), rate_of(1, 0)) == (3_000_000, 2_000_000)
    assert rate_of(2, 1) == round(3_000_000 / 2.375)


@pytest.mark.parametrize(
    ("value", "framing"),
    [(0x0008, "8N1"), (0x0208, "8E1"), (0x0107, "7O1"), (0x1008, "8N2"), (0x0807, "7N1.5"), (0x0308, "8M1")],
)
def test_the_framing_is_bits_parity_and_stop_bits_of_one_number(value: int, framing: str) -> None:
    adapter = chip()
    order(adapter, 4, value)
    assert adapter.line is None
    order(adapter, 3, 0x4138)
    assert adapter.line == PortSettings(9600, framing)
    assert not adapter.is_breaking
    order(adapter, 4, value | 0x4000)
    assert adapter.is_breaking


def test_each_of_the_two_lines_is_set_by_itself() -> None:
    adapter = chip()
    seen = []
    for value in (0x0303, 0x0100, 0x0200, 0x0202, 0x0101):
        order(adapter, 1, value)
        seen.append((adapter.is_ready, adapter.is_requesting))
    assert seen == [(True, True), (False, True), (False, False), (False, True), (True, True)]


def test_the_chip_is_heard_a_moment_after_the_host_is_ready_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_adapter, "SETTLE_S", 1e9)
    line = UsbLine(UsbBus(), ftdi_identity("FT0001"), FtdiAdapter)
    assert isinstance(line.device, FtdiAdapter)
    assert line.send(b"7H") == 0
    order(line.device, 1, 0x0303)
    assert not line.is_heard()
    monkeypatch.setattr(serial_adapter, "SETTLE_S", 0.0)
    assert line.is_heard()
    assert line.send(b"7H") == 2
    order(line.device, 1, 0x0300)
    assert not line.is_heard()
    line.close()


def test_two_bytes_of_status_stand_before_the_bytes_of_each_packet() -> None:
    adapter = chip()
    assert adapter.give(IN, 512) is None
    adapter.push(IN, bytes(100))
    assert adapter.give(IN, 512) == b"\x01\x60" + bytes(62) + b"\x01\x60" + bytes(38)
    assert adapter.give(IN, 512) is None
    adapter.push(IN, bytes(200))
    assert [len(adapter.give(IN, length) or b"") for length in (64, 100, 128)] == [64, 64, 80]


def test_a_line_that_the_device_moves_is_told_once_without_a_byte() -> None:
    adapter = chip()
    adapter.show_lines(CLEAR_TO_SEND | CARRIER)
    assert adapter.give(IN, 512) == b"\x91\x60"
    assert adapter.give(IN, 512) is None
    assert adapter.control(Setup(FROM_CHIP, 5, length=2)) == b"\x91\x60"


def test_an_error_comes_with_the_next_bytes_and_with_no_others() -> None:
    adapter = chip()
    adapter.spoil(BREAK)
    assert adapter.give(IN, 512) is None
    adapter.push(IN, bytes(63))
    assert adapter.give(IN, 512) == b"\x01\x70" + bytes(62) + b"\x01\x60\0"


@given(
    st.lists(st.binary(min_size=1, max_size=200), max_size=12), st.lists(st.sampled_from([64, 128, 512]), max_size=40)
)
def test_however_it_is_asked_the_bytes_and_their_order_are_the_same(pieces: list[bytes], lengths: list[int]) -> None:
    adapter, sent, received = chip(), b"", b""
    for piece in pieces:
        sent += piece if adapter.push(IN, piece) else b""
    for length in [*lengths, *[4096] * 2]:
        given_ = adapter.give(IN, length) or b""
        assert len(given_) <= length
        for at in range(0, len(given_), PACKET_BYTES):
            packet = given_[at : at + PACKET_BYTES]
            assert packet[:2] == b"\x01\x60"
            received += packet[2:]
    assert received == sent


def test_the_latency_is_kept_and_an_unknown_request_stalls() -> None:
    adapter = chip()
    assert adapter.control(Setup(FROM_CHIP, 10, length=1)) == b"\x10"
    order(adapter, 9, 1)
    assert adapter.control(Setup(FROM_CHIP, 10, length=1)) == b"\x01"
    assert adapter.control(Setup(FROM_CHIP, 0x90, length=2)) == b"\xff\xff"
    for setup in (Setup(FROM_CHIP, 0x77, length=1), Setup(TO_CHIP, 0x77)):
        with pytest.raises(OSError, match="32"):
            adapter.control(setup)


def test_a_reset_forgets_what_was_not_fetched() -> None:
    adapter = chip()
    adapter.push(IN, b"old")
    order(adapter, 0)
    assert not adapter.is_unread


def test_a_device_by_its_class_says_what_it_is_and_keeps_its_coding() -> None:
    adapter = AcmAdapter(Identity())
    assert FUNCTIONS in adapter.configuration_descriptor
    _, interfaces = decode_configuration(adapter.configuration_descriptor)
    assert [(one.kind, one.subclass, one.protocol, one.endpoints) for one in interfaces] == [
        (one.kind, one.subclass, one.protocol, one.endpoints) for one in ACM_INTERFACES
    ]
    assert adapter.line is None
    coding = bytes.fromhex("00960000 02 02 07")
    adapter.control(Setup(TO_CLASS, 0x20, length=7), coding)
    assert adapter.line == PortSettings(38400, "7E2")
    assert adapter.control(Setup(FROM_CLASS, 0x21, length=7)) == coding
    adapter.control(Setup(TO_CLASS, 0x22, 3))
    assert (adapter.is_ready, adapter.is_requesting) == (True, True)
    adapter.control(Setup(TO_CLASS, 0x22, 0))
    assert (adapter.is_ready, adapter.is_requesting) == (False, False)
    for setup in (Setup(TO_CLASS, 0x20, length=3), Setup(FROM_CLASS, 0x77, length=1)):
        with pytest.raises(OSError, match="32"):
            adapter.control(setup, b"abc")


def test_a_device_by_its_class_gives_no_more_than_is_asked_for() -> None:
    adapter = AcmAdapter(Identity())
    adapter.push(IN, b"abcde")
    adapter.push(IN, b"fgh")
    assert [adapter.give(IN, 3) for _ in range(4)] == [b"abc", b"def", b"gh", None]
    assert adapter.accept(OUT, b"ok")
    assert adapter.take(OUT) == b"ok"
