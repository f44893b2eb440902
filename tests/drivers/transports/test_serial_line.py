"""What only a serial line has, over real pseudo-terminals: a path, a framing, bytes that came before the opening."""

import array
import fcntl
import os
import termios
import threading
from pathlib import Path

import pytest
import serial

from drivers.errors import BadPortError, PortLostError, PortRefusedError, SimulatedPortError
from drivers.simulators.pty_line import PtyLine
from drivers.transports import PortSettings, Transport, open_port, serial_habits

TIOCGEXCL = 0x80045440
"""Linux: whether a terminal is kept from others. Python's termios has no name for it."""

FEIG = PortSettings(baud=38400, framing="8E1")
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def read_all(port: Transport, count: int) -> bytes:
    received = b""
    while len(received) < count:
        received += port.read(5.0)
    return received


@pytest.mark.parametrize("framing", ["8E1", "8O1", "7E1", "8N2", "8N1"])
def test_a_pseudo_terminal_takes_any_framing_as_often_as_it_is_opened(framing: str) -> None:
    """The kernel knows no parity there: asked for it a second time, nothing changes, and that is refused (22)."""
    line = PtyLine()
    for timeout_s in (0.01, 0.02, 0.03):
        port = open_port(line.url, PortSettings(framing=framing))
        assert port.read(timeout_s) == b""
        line.send(bytes(range(128)))
        # A new time-out is a new setting to pyserial.
        assert read_all(port, 128) == bytes(range(128))
        port.close()
    line.close()


def test_the_framing_of_a_line_is_set_on_it() -> None:
    line = PtyLine()
    port = open_port(line.url, FEIG)
    slave = os.open(line.url, os.O_RDWR | os.O_NOCTTY)
    attributes = termios.tcgetattr(slave)
    os.close(slave)
    port.close()
    line.close()
    assert attributes[4:6] == [termios.B38400, termios.B38400]
    assert not attributes[0] & (termios.IGNBRK | termios.ICRNL | termios.IXON | termios.ISTRIP)


def test_who_else_has_the_line_is_said() -> None:
    line = PtyLine()
    first = open_port(line.url)
    with pytest.raises(PortRefusedError) as refused:
        open_port(line.url)
    assert "another program" in refused.value.remedy
    first.close()
    line.close()


def test_what_the_line_brought_before_the_opening_is_kept() -> None:
    line = PtyLine()
    line.send(b"first card")
    port = open_port(line.url)
    assert read_all(port, 10) == b"first card"
    port.close()
    line.close()


def test_a_port_that_is_not_there_says_what_to_look_at(tmp_path: Path) -> None:
    with pytest.raises(PortRefusedError) as refused:
        open_port(str(tmp_path / "ttyUSB0"))
    assert refused.value.why == "cannot open the line: No such file or directory"
    assert "plugged in" in refused.value.remedy


@pytest.mark.parametrize(("is_folder", "remedy"), [(False, "no serial port"), (True, "a folder")])
def test_a_path_that_is_no_port_says_what_it_is(tmp_path: Path, is_folder: bool, remedy: str) -> None:
    path = tmp_path / "shoe"
    path.mkdir() if is_folder else path.write_text("")
    with pytest.raises(PortRefusedError) as refused:
        open_port(str(path))
    assert remedy in refused.value.remedy
    assert "Errno" not in str(refused.value)


def test_a_path_that_becomes_a_pseudo_terminal_is_refused_when_it_is_opened_live() -> None:
    """C22."""
    line = PtyLine()
    with pytest.raises(SimulatedPortError) as refused:
        open_port(line.url, PortSettings(refuses_simulated=True))
    assert refused.value.remedy == "give the port of the device itself"
    line.close()


@pytest.mark.parametrize("settings", [PortSettings(framing="9N1"), PortSettings(framing=""), PortSettings(baud=-1)])
def test_a_setting_that_no_line_has_is_refused(settings: PortSettings) -> None:
    line = PtyLine()
    with pytest.raises(BadPortError):
        open_port(line.url, settings)
    line.close()


def test_the_line_is_raw_and_echoes_nothing_from_the_start() -> None:
    line = PtyLine()
    slave = os.open(line.url, os.O_RDWR | os.O_NOCTTY)
    local = termios.tcgetattr(slave)[3]
    os.close(slave)
    line.close()
    assert not local & (termios.ECHO | termios.ICANON | termios.ISIG)


def test_a_reopening_is_nothing_to_the_device() -> None:
    """pyserial #124: DTR that is dropped by the last close, and raised by the next opening, restarts some devices."""
    line = PtyLine()
    slave = os.open(line.url, os.O_RDWR | os.O_NOCTTY)
    attributes = termios.tcgetattr(slave)
    attributes[2] |= termios.HUPCL
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    port = open_port(line.url)
    # A new time-out makes pyserial set all of it anew.
    port.read(0.01)
    assert not termios.tcgetattr(slave)[2] & termios.HUPCL
    port.close()
    os.close(slave)
    line.close()


def test_a_line_is_asked_not_to_hoard_bytes_and_one_that_cannot_is_opened_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """pyserial #287: an FTDI adapter waits 16 ms."""
    asked: list[bool] = []

    def refuse(line: serial.Serial, is_low: bool) -> None:
        asked.append(is_low)
        raise ValueError("Failed to update ASYNC_LOW_LATENCY flag")

    monkeypatch.setattr(serial.Serial, "set_low_latency_mode", refuse)
    line = PtyLine()
    open_port(line.url).close()
    line.close()
    assert asked == [True]


@pytest.mark.parametrize("is_pseudo", [True, False])
def test_a_real_line_is_kept_from_all_other_programs(monkeypatch: pytest.MonkeyPatch, is_pseudo: bool) -> None:
    """pyserial #341: a second reader steals bytes. What other programs honour of it is only the kernel's own flag."""
    monkeypatch.setattr(serial_habits, "is_pseudo_terminal", lambda descriptor: is_pseudo)
    line = PtyLine()
    port = open_port(line.url)
    slave = os.open(line.url, os.O_RDWR | os.O_NOCTTY)
    is_exclusive = array.array("i", [0])
    fcntl.ioctl(slave, TIOCGEXCL, is_exclusive)
    assert bool(is_exclusive[0]) is not is_pseudo
    os.close(slave)
    port.close()
    line.close()


@pytest.mark.parametrize("act", ["read", "write"])
def test_a_pulled_cable_is_said_in_our_words_with_what_to_do(act: str) -> None:
    line = PtyLine()
    port = open_port(line.url)
    line.yank()
    with pytest.raises(PortLostError) as lost:
        port.read(1.0) if act == "read" else port.write(b"x")
    assert lost.value.why == "the cable was pulled"
    assert lost.value.remedy == "put it back"
    assert "Errno" not in str(lost.value)
    port.close()
    line.close()


def test_ready_but_no_data_is_a_thief_where_the_line_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial #341. Its own sentence is for programmers; it stays in the log as the cause."""
    line = PtyLine()
    port = open_port(line.url)
    monkeypatch.setattr(os, "read", lambda descriptor, count: b"")
    line.send(b"x")
    with pytest.raises(PortLostError) as lost:
        port.read(1.0)
    monkeypatch.undo()
    assert lost.value.why == "another program reads from the port"
    assert "devices doctor" in lost.value.remedy
    assert "device reports readiness" in str(lost.value.__cause__)
    port.close()
    line.close()


def test_a_cable_that_is_pulled_while_a_read_waits_is_no_thief() -> None:
    """The system says *ready* and gives nothing, as with a thief."""
    line = PtyLine()
    port = open_port(line.url)
    pulls = threading.Timer(0.1, line.yank)
    pulls.start()
    with pytest.raises(PortLostError) as lost:
        port.read(20.0)
    pulls.join()
    assert lost.value.why == "the cable was pulled"
    port.close()
    line.close()
