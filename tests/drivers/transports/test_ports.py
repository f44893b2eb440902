"""One contract for every kind of port, over real pseudo-terminals, sockets and memory."""

import os
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drivers.errors import BadPortError, PortLostError, PortRefusedError, SimulatedPortError
from drivers.simulators.line import Line
from drivers.simulators.pty_line import PtyLine
from drivers.simulators.tcp_line import TcpLine
from drivers.transports import PortSettings, Transport, open_port
from drivers.transports.memory import MemoryLine

Wait = Callable[[Callable[[], object]], None]
Opener = Callable[[Line], Transport]


def opened(line: Line) -> Transport:
    return line.connect() if isinstance(line, MemoryLine) else open_port(line.url)


@pytest.fixture(params=["pty", "tcp", "memory"])
def line(request: pytest.FixtureRequest, nothing_left_behind: None) -> Iterator[Line]:
    made: Line = {"pty": PtyLine, "tcp": TcpLine, "memory": lambda: MemoryLine("sim://test")}[request.param]()
    yield made
    made.close()


@pytest.fixture
def port(line: Line, eventually: Wait) -> Iterator[Transport]:
    transport = opened(line)
    eventually(line.is_heard)
    yield transport
    transport.close()


def read_all(port: Transport, count: int) -> bytes:
    received = b""
    while len(received) < count:
        received += port.read(5.0)
    return received


def test_bytes_of_every_value_come_through_both_ways(line: Line, port: Transport, eventually: Wait) -> None:
    every = bytes(range(256))
    assert line.send(every) == 256
    assert read_all(port, 256) == every
    port.write(every)
    received = bytearray()
    eventually(lambda: received.extend(line.receive()) or len(received) == 256)
    assert received == every


def test_silence_is_an_empty_read_and_no_loss(line: Line, port: Transport) -> None:
    assert port.read(0.01) == b""
    line.send(b"7")
    assert port.read(5.0) == b"7"


def test_a_pulled_plug_is_a_lost_port(line: Line, port: Transport) -> None:
    line.yank()
    with pytest.raises(PortLostError):
        port.read(5.0)


def test_while_the_plug_is_out_the_port_cannot_be_opened(line: Line, port: Transport, eventually: Wait) -> None:
    line.yank()
    assert not line.is_plugged
    with pytest.raises(PortRefusedError):
        opened(line)
    line.plug()
    again = opened(line)
    eventually(line.is_heard)
    line.send(b"7H")
    assert read_all(again, 2) == b"7H"
    again.close()


def test_what_came_before_the_plug_was_pulled_is_read(line: Line, port: Transport, eventually: Wait) -> None:
    received = bytearray()

    def read_on() -> bool:
        try:
            received.extend(port.read(0.01))
        except PortLostError:
            return True
        return False

    line.send(b"last words")
    if isinstance(line, PtyLine):
        # A pseudo-terminal gives the host a moment to read, which takes a reader of its own.
        assert read_all(port, 10) == b"last words"
        return
    line.yank()
    eventually(read_on)
    assert received == b"last words"


def test_closing_twice_is_no_fault(port: Transport) -> None:
    port.close()
    port.close()


def test_a_line_that_nobody_opened_is_not_heard(line: Line) -> None:
    assert not line.is_heard()


def test_a_second_reader_is_refused() -> None:
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
