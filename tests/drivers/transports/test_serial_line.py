"""What only a serial line has, over real pseudo-terminals: a path, a framing, bytes that came before the opening."""

import os
import termios
from pathlib import Path

import pytest

from drivers.errors import BadPortError, PortRefusedError, SimulatedPortError
from drivers.simulators.pty_line import PtyLine
from drivers.transports import PortSettings, Transport, open_port

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
