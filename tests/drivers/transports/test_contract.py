"""One contract for every kind of wire, over real pseudo-terminals, sockets, USB/IP, and in memory; and in a virtual
machine over what a kernel makes of USB devices.

A wire has two ends: the device's (`Line`) and the host's (`Transport`). What a transport promises is the same for all.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from wires import KERNEL_PARAMS, WIRES, Wire, made_wire

from drivers.errors import PortLostError, PortRefusedError
from drivers.simulators.line import Line
from drivers.transports import Transport

Wait = Callable[[Callable[[], object]], None]
EVERY_BYTE = bytes(range(256))


@pytest.fixture(params=[*WIRES, *KERNEL_PARAMS])
def wire(request: pytest.FixtureRequest, nothing_left_behind: None) -> Iterator[Wire]:
    made = made_wire(request.param)
    yield made
    made.line.close()


@pytest.fixture
def line(wire: Wire) -> Line:
    return wire.line


@pytest.fixture
def port(wire: Wire, eventually: Wait) -> Iterator[Transport]:
    transport = wire.open()
    eventually(wire.line.is_heard)
    yield transport
    transport.close()


def read_all(port: Transport, count: int) -> bytes:
    received = b""
    while len(received) < count:
        received += port.read(5.0)
    return received


def receive_all(line: Line, count: int, eventually: Wait) -> bytes:
    received = bytearray()
    eventually(lambda: received.extend(line.receive()) or len(received) >= count)
    return bytes(received)


def yank_and_hear(line: Line, port: Transport) -> None:
    """The host reads what is left, and then hears of it."""
    line.yank()
    with pytest.raises(PortLostError):
        for_ever(lambda: port.read(5.0))


def for_ever(act: Callable[[], object], times_max: int = 20_000) -> None:
    for _ in range(times_max):
        act()


# ---- bytes ----


def test_bytes_of_every_value_come_through_both_ways(line: Line, port: Transport, eventually: Wait) -> None:
    assert line.send(EVERY_BYTE) == 256
    assert read_all(port, 256) == EVERY_BYTE
    port.write(EVERY_BYTE)
    assert receive_all(line, 256, eventually) == EVERY_BYTE


@pytest.mark.parametrize("seed", range(5))
def test_however_they_are_chopped_the_bytes_and_their_order_are_the_same(
    line: Line, port: Transport, eventually: Wait, seed: int
) -> None:
    dice = random.Random(seed)
    sent, received, back = dice.randbytes(3000), bytearray(), bytearray()
    at = 0
    while at < len(sent) or len(received) < len(sent):
        at += line.send(sent[at : at + dice.randint(1, 200)])
        if dice.random() < 0.7:
            chunk = port.read(0.2 if at > len(received) else 0.0)
            port.write(chunk or b"\0")
            back += chunk or b"\0"
            received += chunk
    assert received == sent
    assert receive_all(line, len(back), eventually) == back


def test_silence_is_an_empty_read_and_no_loss(line: Line, port: Transport) -> None:
    for timeout_s in (0.0, 0.01, 0.02):
        assert port.read(timeout_s) == b""
    line.send(b"7")
    assert port.read(5.0) == b"7"


def test_a_read_that_waits_has_what_comes_meanwhile(line: Line, port: Transport) -> None:
    timer = threading.Timer(0.02, lambda: line.send(b"7H"))
    timer.start()
    assert read_all(port, 2) == b"7H"
    timer.join()


def test_a_byte_that_comes_between_two_reads_is_not_lost(line: Line, port: Transport) -> None:
    """A read that ended in silence leaves nothing behind that could swallow the next byte."""
    for number in range(50):
        port.read(0.0)
        line.send(bytes([number]))
        assert read_all(port, 1) == bytes([number])


# ---- the plug ----


def test_a_pulled_plug_is_a_lost_port(line: Line, port: Transport) -> None:
    yank_and_hear(line, port)


def test_a_lost_port_stays_lost(line: Line, port: Transport) -> None:
    yank_and_hear(line, port)
    with pytest.raises(PortLostError):
        port.read(0.01)


def test_a_plug_pulled_while_the_host_waits_wakes_it(line: Line, port: Transport) -> None:
    timer = threading.Timer(0.03, line.yank)
    timer.start()
    with pytest.raises(PortLostError):
        port.read(20.0)
    timer.join()


def test_what_is_written_to_a_dead_peer_is_an_error_and_not_lost_in_silence(line: Line, port: Transport) -> None:
    """TCP knows after the answer to the first of these; whoever reads knows too."""
    line.yank()

    def ask() -> None:
        port.write(b"\x02OPLK02")
        port.read(0.01)

    with pytest.raises(PortLostError):
        for_ever(ask, 100)


@pytest.mark.parametrize("seed", range(10))
def test_a_plug_pulled_at_any_moment_is_a_lost_port_and_nothing_else(line: Line, port: Transport, seed: int) -> None:
    """Whatever the layers below raise, and whatever the host is doing. The device's end has a thread of its own."""
    dice = random.Random(seed)
    end_s = time.monotonic() + dice.uniform(0, 0.02)

    def send_and_yank() -> None:
        while time.monotonic() < end_s:
            line.send(b"x" * (1 + seed))
            line.receive()
        line.yank()

    def ask_and_hear() -> None:
        port.read(dice.choice((0.0, 0.001, 0.01)))
        if dice.random() < 0.3:
            port.write(b"?")

    device = threading.Thread(target=send_and_yank)
    device.start()
    with pytest.raises(PortLostError):
        for_ever(ask_and_hear)
    device.join()


def test_what_came_before_the_plug_was_pulled_is_read(
    wire: Wire, line: Line, port: Transport, eventually: Wait
) -> None:
    received = bytearray()

    def read_on() -> bool:
        try:
            received.extend(port.read(0.01))
        except PortLostError:
            return True
        return False

    line.send(b"last words")
    if not wire.keeps_last_words:
        assert read_all(port, 10) == b"last words"
        return
    line.yank()
    eventually(read_on)
    assert received == b"last words"


def test_while_the_plug_is_out_the_port_cannot_be_opened(wire: Wire, port: Transport, eventually: Wait) -> None:
    wire.line.yank()
    assert not wire.line.is_plugged
    with pytest.raises(PortRefusedError) as refused:
        wire.open()
    assert refused.value.why
    assert "Errno" not in str(refused.value)
    wire.line.plug()
    again = wire.open()
    eventually(wire.line.is_heard)
    wire.line.send(b"7H")
    assert read_all(again, 2) == b"7H"
    again.close()


def test_a_plug_in_place_may_be_put_there_and_one_that_is_out_may_be_pulled(line: Line) -> None:
    url = line.url
    line.plug()
    assert line.url == url
    line.yank()
    line.yank()
    assert not line.is_plugged


def test_many_plugs_leave_nothing_open_and_nothing_running(wire: Wire, eventually: Wait) -> None:
    """The fixture counts threads and descriptors before the first and after the last."""
    for count in range(wire.plugs):
        port = wire.open()
        eventually(wire.line.is_heard)
        wire.line.send(bytes([count]))
        assert read_all(port, 1) == bytes([count])
        port.write(bytes([count]))
        assert receive_all(wire.line, 1, eventually) == bytes([count])
        if count % 2:
            yank_and_hear(wire.line, port)
        else:
            wire.line.yank()
        port.close()
        wire.line.plug()


# ---- who has it ----


def test_a_port_can_be_closed_and_opened_again(wire: Wire, eventually: Wait) -> None:
    for count in range(20):
        port = wire.open()
        eventually(wire.line.is_heard)
        wire.line.send(bytes([count]))
        assert read_all(port, 1) == bytes([count])
        port.close()
        if wire.tells_closing:
            eventually(lambda: not wire.line.is_heard())


def test_a_second_reader_gets_no_byte(wire: Wire, port: Transport) -> None:
    """Two readers of one line steal each other's bytes. A serial server takes the call and hangs up at once."""

    def read_too() -> None:
        second = wire.open()
        try:
            wire.line.is_heard()
            second.read(5.0)
        finally:
            second.close()

    with pytest.raises((PortRefusedError, PortLostError)):
        read_too()
    wire.line.send(b"7H")
    assert read_all(port, 2) == b"7H"


def test_closing_twice_is_no_fault(port: Transport) -> None:
    port.close()
    port.close()


def test_a_closed_port_is_a_lost_one(port: Transport) -> None:
    port.close()
    with pytest.raises(PortLostError):
        port.read(0.01)
    with pytest.raises(PortLostError):
        port.write(b"?")


def test_a_line_that_nobody_opened_is_not_heard(line: Line) -> None:
    assert not line.is_heard()


def test_a_port_stays_with_the_thread_that_opened_it(line: Line, port: Transport) -> None:
    """Closing from elsewhere wakes no reader, and may pull its descriptor away under it: it is refused."""
    faults: list[BaseException] = []

    def meddle() -> None:
        for act in (port.close, lambda: port.read(0.01), lambda: port.write(b"?")):
            try:
                act()
            except AssertionError as fault:
                faults.append(fault)

    meddler = threading.Thread(target=meddle)
    meddler.start()
    meddler.join()
    assert len(faults) == 3
    line.send(b"7H")
    assert read_all(port, 2) == b"7H"


# ---- a slow peer ----


def test_a_peer_that_takes_nothing_does_not_hold_the_host_for_ever(line: Line, port: Transport) -> None:
    """The write ends, well or as a lost port; nobody may wait for a reader that has no power."""
    with pytest.raises(PortLostError):
        for_ever(lambda: port.write(bytes(4096)))
    # A kernel's driver holds up the closing for half a minute while bytes wait at a plug that is in.
    line.yank()
