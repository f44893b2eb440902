"""One step of a device: what is counted, what is logged, and what is not."""

import logging

import pytest

from drivers.errors import PortLostError
from drivers.levels import FRAME, READING, WIRE
from drivers.session import Counters, Session
from drivers.transports.memory import MemoryLine
from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.orders import Lock
from firmware_protocols.readings import CardShown, Malformed


@pytest.fixture
def line() -> MemoryLine:
    return MemoryLine("sim://session")


def a_session(line: MemoryLine, host: Host, is_hushed: bool = False) -> Session:
    return Session("shoe 1", line.connect(), host, Counters(), lambda: is_hushed)


def now_s() -> float:
    return 100.0


def test_bytes_frames_bad_frames_and_repeats_are_counted(line: MemoryLine) -> None:
    session = a_session(line, Host())
    card = Device().card("7H")
    line.send(b"noise" + card * 3 + card[:-1] + b"0")
    readings = session.step(now_s)
    assert [type(reading) for reading in readings] == [Malformed, CardShown, CardShown, CardShown, Malformed]
    assert session.counters == Counters(
        bytes_in=37, frames=3, bad_frames=2, repeats=2, last_byte_s=100.0, last_frame_s=100.0
    )


def test_noise_makes_no_device_alive(line: MemoryLine) -> None:
    session = a_session(line, Host())
    line.send(b"noise" * 30)
    session.step(now_s)
    assert session.counters.last_byte_s == 100.0
    assert session.counters.last_frame_s is None


def test_an_order_goes_out_before_the_read(line: MemoryLine) -> None:
    host = Host()
    session = a_session(line, host)
    host.send(Lock())
    session.step(now_s, timeout_s=0.0)
    assert line.receive() == bytes.fromhex("02 4F 50 4C 4B 30 32 03 31 42")
    assert session.counters.bytes_out == 10


def test_a_port_that_breaks_while_writing_takes_no_reading_with_it(line: MemoryLine) -> None:
    host = Host()
    session = a_session(line, host)
    line.send(Device().card("7H"))
    line.yank()
    host.send(Lock())
    with pytest.raises(PortLostError):
        session.step(now_s)
    assert host.frames == 0


def test_a_half_frame_of_a_lost_line_is_counted(line: MemoryLine) -> None:
    session = a_session(line, Host())
    line.send(Device().card("7H")[:5])
    assert session.step(now_s) == []
    assert [type(reading) for reading in session.end()] == [Malformed]
    assert session.counters.bad_frames == 1


def test_each_level_says_its_own(line: MemoryLine, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(WIRE, "drivers.session")
    session = a_session(line, Host())
    line.send(Device().card("7H") + b"\x05")
    session.step(now_s)
    session.end()
    said = [(record.levelno, record.getMessage()) for record in caplog.records]
    assert said[:4] == [
        (WIRE, f"shoe 1: in {(Device().card('7H') + bytes([5])).hex()}"),
        (FRAME, "shoe 1: frame 304481C7"),
        (READING, "shoe 1: CardShown(card='7H', mark='304481C7', is_repeat=False, detail='player 1')"),
        (FRAME, "shoe 1: bad frame 05"),
    ]
    assert {record.__dict__["device"] for record in caplog.records} == {"shoe 1"}


def test_while_a_card_lies_face_down_no_level_says_which(line: MemoryLine, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.NOTSET + 1, "drivers.session")
    session = a_session(line, Host(), is_hushed=True)
    card = Device().card("7H")
    line.send(card + card[:-1] + b"\xff")
    session.step(now_s)
    assert {record.levelno for record in caplog.records} == {WIRE, FRAME, READING}
    for record in caplog.records:
        everything = f"{record.getMessage()} {record.__dict__}".lower()
        assert "7h" not in everything
        assert "81c7" not in everything
