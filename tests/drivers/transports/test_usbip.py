"""USB/IP: the bytes of its document, a server that is told nonsense, and a client that meets every kind of server."""

import errno
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.errors import PortLostError, PortRefusedError
from drivers.simulators.usb_bus import UsbLine
from drivers.simulators.usb_model import IN, OUT, Identity, UsbDevice
from drivers.simulators.usbip_server import UsbipServer
from drivers.simulators.usbip_urbs import URBS_MAX, Urbs
from drivers.transports import Transport, open_port
from drivers.transports.usbip_wire import (
    DEVICE,
    HEADER_BYTES,
    OPERATION,
    TRANSFER_BYTES_MAX,
    Answered,
    Exported,
    Returned,
    Submit,
    Unlink,
    decode_exported,
    decode_message,
    encode_exported,
    encode_message,
)

Wait = Callable[[Callable[[], object]], None]
SHORT = st.integers(0, 2**32 - 1)
STATUS = st.integers(-200, 0)
LENGTH = st.integers(0, TRANSFER_BYTES_MAX)


# ---- the bytes: the Linux kernel's documentation, usb/usbip_protocol ----


def test_a_submit_has_the_layout_of_the_document() -> None:
    """GET_DESCRIPTOR of 64 bytes as its example of a capture has it: sequence 0d05, device 1-2 on bus 1 as 1000f."""
    setup = bytes.fromhex("8006000100004000")
    wire = encode_message(Submit(0x0D05, 0x0001000F, True, 0, 0x40, setup))
    assert wire == bytes.fromhex(
        "00000001 00000d05 0001000f 00000001 00000000 00000000 00000040 00000000 ffffffff 00000000 8006000100004000"
    )


def test_a_return_has_the_layout_of_the_document() -> None:
    wire = encode_message(Returned(0x0D05, 0, 0x12))
    assert wire == bytes.fromhex(
        "00000003 00000d05 00000000 00000000 00000000 00000000 00000012 00000000 ffffffff 00000000 0000000000000000"
    )


def test_giving_up_has_the_layout_of_the_document() -> None:
    assert encode_message(Unlink(7, 0x0001000F, 5)) == bytes.fromhex(
        "00000002 00000007 0001000f 00000000 00000000 00000005" + "00" * 24
    )
    assert encode_message(Answered(7, -errno.ECONNRESET)) == bytes.fromhex(
        "00000004 00000007 00000000 00000000 00000000 ffffff98" + "00" * 24
    )


def test_an_exported_device_has_the_layout_of_the_document() -> None:
    raw = encode_exported(Exported("1-1", 1, 2, 2, 0x0AB1, 0x0002, 0x0100, interfaces=1))
    assert len(raw) == 312
    assert raw[256:288] == b"1-1".ljust(32, b"\0")
    assert raw[288:] == bytes.fromhex("00000001 00000002 00000002 0ab1 0002 0100 00 00 00 01 01 01")


@given(
    st.one_of(
        st.builds(Submit, SHORT, SHORT, st.booleans(), SHORT, LENGTH, st.binary(min_size=8, max_size=8)),
        st.builds(Unlink, SHORT, SHORT, SHORT),
        st.builds(Returned, SHORT, STATUS, LENGTH),
        st.builds(Answered, SHORT, STATUS),
    )
)
def test_every_message_comes_back_as_it_was(message: Submit | Unlink | Returned | Answered) -> None:
    wire = encode_message(message)
    assert len(wire) == HEADER_BYTES
    assert decode_message(wire) == message


@given(st.binary(min_size=HEADER_BYTES, max_size=HEADER_BYTES))
def test_no_bytes_of_the_wire_are_a_fault_of_ours(raw: bytes) -> None:
    try:
        message = decode_message(raw)
    except ValueError:
        return
    assert decode_message(encode_message(message)) == message


@given(st.builds(Exported, st.sampled_from(["1-1", "2-1.4"]), *[st.integers(0, 255)] * 9))
def test_every_device_comes_back_as_it_was(exported: Exported) -> None:
    assert decode_exported(encode_exported(exported)) == exported


# ---- the server's transfers, without a socket ----


def submitted(seq: int, endpoint: int, outgoing: bytes | None = None, length: int = 64) -> bytes:
    submit = Submit(seq, 0x10002, outgoing is None, endpoint & 0x7F, length if outgoing is None else len(outgoing))
    return encode_message(submit) + (outgoing or b"")


def told(urbs: Urbs, came: bytes) -> list[tuple[Submit | Unlink | Returned | Answered, bytes]]:
    """What the server answers to these bytes. Transfers of the tests from number 100 on are to the device."""
    urbs.feed(bytearray(came))
    answers, told_ = urbs.work(), []
    while answers:
        message = decode_message(answers[:HEADER_BYTES])
        follows = message.length if isinstance(message, Returned) and message.seq < 100 else 0
        told_.append((message, answers[HEADER_BYTES : HEADER_BYTES + follows]))
        answers = answers[HEADER_BYTES + follows :]
    return told_


def test_a_transfer_to_the_host_lies_there_until_the_device_has_something() -> None:
    device = UsbDevice()
    urbs = Urbs(device)
    assert told(urbs, submitted(1, IN) + submitted(2, IN)) == []
    device.push(IN, b"7H")
    assert told(urbs, b"") == [(Returned(1, 0, 2), b"7H")]
    device.push(IN, b"2C")
    assert told(urbs, b"") == [(Returned(2, 0, 2), b"2C")]


def test_a_transfer_that_is_given_up_ends_once_and_takes_nothing_with_it() -> None:
    device = UsbDevice()
    urbs = Urbs(device)
    told(urbs, submitted(1, IN))
    assert told(urbs, encode_message(Unlink(2, 0x10002, 1))) == [(Answered(2, -errno.ECONNRESET), b"")]
    device.push(IN, b"7H")
    assert told(urbs, b"") == []
    assert told(urbs, submitted(3, IN)) == [(Returned(3, 0, 2), b"7H")]
    assert told(urbs, encode_message(Unlink(4, 0x10002, 3))) == [(Answered(4, 0), b"")]


def test_a_full_device_lets_the_host_wait_and_the_order_stays() -> None:
    device = UsbDevice()
    urbs = Urbs(device)
    outs = b"".join(submitted(seq, OUT, bytes([seq]) * 1500) for seq in range(101, 105))
    assert [message.seq for message, _ in told(urbs, outs)] == [101, 102]
    assert told(urbs, submitted(105, OUT, b"!")) == []
    assert device.take(OUT) == bytes([101]) * 1500
    assert [message.seq for message, _ in told(urbs, b"")] == [103]
    taken = []
    while (transfer := device.take(OUT)) is not None:
        taken.append(transfer[0])
        told(urbs, b"")
    assert taken == [102, 103, 104, ord("!")]


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EIO, errno.EOVERFLOW, errno.ETIMEDOUT])
def test_the_devices_trouble_is_the_transfers_status(number: int) -> None:
    device = UsbDevice()
    device.fail_next(IN, number)
    assert told(Urbs(device), submitted(1, IN)) == [(Returned(1, -number), b"")]


def test_a_pulled_plug_ends_every_transfer_once() -> None:
    device = UsbDevice()
    urbs = Urbs(device)
    told(urbs, submitted(1, IN) + submitted(2, IN))
    device.unplug()
    assert [message for message, _ in told(urbs, submitted(101, OUT, b"x"))] == [
        Returned(seq, -errno.ENODEV) for seq in (1, 2, 101)
    ]
    assert urbs.is_over


@given(st.lists(st.integers(1, 60), max_size=20))
def test_however_the_clients_bytes_are_chopped_the_transfers_are_the_same(cuts: list[int]) -> None:
    came = submitted(1, OUT, b"abc") + submitted(2, OUT, b"defgh") + encode_message(Unlink(3, 0x10002, 1))
    device, waiting = UsbDevice(), bytearray()
    urbs = Urbs(device)
    for cut in [*cuts, len(came)]:
        waiting += came[:cut]
        came = came[cut:]
        urbs.feed(waiting)
    answers = urbs.work()
    assert (device.take(OUT), device.take(OUT)) in ((b"abc", b"defgh"), (b"defgh", None))
    assert answers


def test_a_client_that_lets_too_many_lie_is_refused() -> None:
    urbs = Urbs(UsbDevice())
    with pytest.raises(ValueError, match="transfers at once"):
        urbs.feed(bytearray(b"".join(submitted(seq, IN) for seq in range(URBS_MAX + 1))))


# ---- the server, over sockets ----


@pytest.fixture
def server(nothing_left_behind: None) -> Iterator[UsbipServer]:
    made = UsbipServer()
    yield made
    made.close()


@pytest.fixture
def line(nothing_left_behind: None) -> Iterator[UsbLine]:
    made = UsbLine(UsbipServer(), Identity(0x0AB1, 0x0002))
    yield made
    made.close()


def called(url: str) -> socket.socket:
    number = int(url.partition("127.0.0.1:")[2].partition("/")[0])
    connection = socket.create_connection(("127.0.0.1", number))
    connection.settimeout(5.0)
    return connection


def read_exactly(connection: socket.socket, count: int) -> bytes:
    received = b""
    while len(received) < count:
        chunk = connection.recv(count - len(received))
        assert chunk, "hung up"
        received += chunk
    return received


def test_a_server_lists_what_is_plugged_in(line: UsbLine) -> None:
    with called(line.url) as connection:
        connection.sendall(OPERATION.pack(0x0111, 0x8005, 0))
        assert read_exactly(connection, 12) == bytes.fromhex("0111 0005 00000000 00000001")
        listed = decode_exported(read_exactly(connection, DEVICE.size))
        assert (listed.bus_id, listed.vendor, listed.product) == ("1-1", 0x0AB1, 0x0002)
        assert read_exactly(connection, 4) == b"\xff\0\0\0"


@pytest.mark.parametrize(
    "words",
    [
        b"GET / HTTP/1.1\r\n\r\n" * 4,
        bytes(100),
        OPERATION.pack(0x0111, 0x8003, 0) + b"1-1".ljust(32, b"\0") + bytes(48),
        OPERATION.pack(0x0111, 0x8003, 0)
        + b"1-1".ljust(32, b"\0")
        + encode_message(Submit(1, 0, False, 2, 1))[:24]
        + b"\xff" * 24,
        OPERATION.pack(0x0111, 0x8003, 0) + b"1-1".ljust(32, b"\0") + encode_message(Returned(1, 0)),
    ],
    ids=["another language", "zeros", "no command", "a length beyond belief", "a server's words"],
)
def test_who_speaks_nonsense_is_hung_up_on_and_the_others_are_served(
    line: UsbLine, eventually: Wait, words: bytes
) -> None:
    with called(line.url) as connection:
        connection.sendall(words)
        while connection.recv(4096):
            pass
    port = open_port(line.url)
    eventually(line.is_heard)
    line.send(b"7H")
    assert port.read(5.0) == b"7H"
    port.close()


def test_two_devices_of_one_server_are_two(server: UsbipServer, eventually: Wait) -> None:
    first, second = UsbLine(server, Identity(serial="1")), UsbLine(server, Identity(serial="2"))
    ports = [open_port(line.url) for line in (first, second)]
    eventually(lambda: first.is_heard() and second.is_heard())
    first.send(b"first")
    second.send(b"second")
    assert [port.read(5.0) for port in ports] == [b"first", b"second"]
    first.yank()
    with pytest.raises(PortLostError):
        ports[0].read(5.0)
    second.send(b"still here")
    assert ports[1].read(5.0) == b"still here"
    for port in ports:
        port.close()
    assert first.url.endswith("/1-1")
    assert second.url.endswith("/1-2")


# ---- the client ----


def test_a_device_that_is_taken_or_not_there_says_so(line: UsbLine) -> None:
    port = open_port(line.url)
    with pytest.raises(PortRefusedError, match="taken") as refused:
        open_port(line.url)
    assert refused.value.remedy == "another program has it open"
    port.close()
    with pytest.raises(PortRefusedError, match="no such device"):
        open_port(line.url.replace("1-1", "1-2"))


def test_a_stalled_endpoint_is_cleared_and_read_on(line: UsbLine, eventually: Wait) -> None:
    port = open_port(line.url)
    eventually(line.is_heard)
    assert line.device is not None
    line.device.halt(IN)
    line.send(b"7H")
    assert port.read(5.0) == b""
    assert port.read(5.0) == b"7H"
    line.device.halt(OUT)
    with pytest.raises(PortLostError, match="stalled"):
        port.write(b"abc")
    port.close()
    again = open_port(line.url)
    again.write(b"abc")
    again.close()


def test_a_write_that_nobody_takes_is_given_up_and_not_carried_out_later(line: UsbLine, eventually: Wait) -> None:
    port, device = open_port(line.url), line.device
    assert device is not None
    port.write(bytes(4000))
    with pytest.raises(PortLostError, match="nobody takes"):
        port.write(b"\x02OPLK02" + bytes(100))
    assert line.receive() == bytes(4000)
    eventually(line.is_heard)
    # What comes while the write is given up is not lost with it.
    line.send(b"7H")
    assert port.read(5.0) == b"7H"
    assert line.receive() == b""
    port.close()


SPEECHES = {
    "silence": b"",
    "another language": b"HTTP/1.1 400 Bad Request\r\n\r\n",
    "an older version": OPERATION.pack(0x0106, 0x0003, 0)[:8] + bytes(400),
    "half a device": OPERATION.pack(0x0111, 0x0003, 0) + bytes(100),
    "a device without answers": OPERATION.pack(0x0111, 0x0003, 0) + encode_exported(Exported("1-1", 1, 2, 2, 1, 1, 1)),
    "a broken answer": OPERATION.pack(0x0111, 0x0003, 0)
    + encode_exported(Exported("1-1", 1, 2, 2, 1, 1, 1))
    + bytes(HEADER_BYTES),
    "a client": OPERATION.pack(0x0111, 0x0003, 0)
    + encode_exported(Exported("1-1", 1, 2, 2, 1, 1, 1))
    + encode_message(Unlink(1, 2, 3)),
    "a stall": OPERATION.pack(0x0111, 0x0003, 0)
    + encode_exported(Exported("1-1", 1, 2, 2, 1, 1, 1))
    + encode_message(Returned(1, -errno.EPIPE)),
    "no descriptor": OPERATION.pack(0x0111, 0x0003, 0)
    + encode_exported(Exported("1-1", 1, 2, 2, 1, 1, 1))
    + encode_message(Returned(1, 0, 1))
    + b"\1"
    + encode_message(Returned(2, 0, 0)),
}


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.usefixtures("nothing_left_behind")
def test_whatever_a_server_says_the_port_is_refused_and_nothing_else_happens(speech: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        caller: list[socket.socket] = []

        def serve() -> None:
            connection, _ = listener.accept()
            caller.append(connection)
            connection.sendall(SPEECHES[speech])
            connection.shutdown(socket.SHUT_WR)

        thread = threading.Thread(target=serve)
        thread.start()
        with pytest.raises(PortRefusedError) as refused:
            open_port(f"usbip://127.0.0.1:{listener.getsockname()[1]}/1-1")
        assert refused.value.why
        thread.join()
        caller[0].close()


def test_a_client_that_breaks_off_at_any_moment_takes_no_other_with_it(line: UsbLine, eventually: Wait) -> None:
    """A reset in the middle of a message, of a transfer, or while the plug is pulled."""
    words = OPERATION.pack(0x0111, 0x8003, 0) + b"1-1".ljust(32, b"\0") + submitted(1, IN) + submitted(2, OUT, b"abc")
    for count in range(1, len(words) + 1, 7):
        connection = called(line.url)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(words[:count])
        if count % 2:
            line.yank()
        connection.close()
        line.plug()
    port = open_at_last(line, eventually)
    line.send(b"7H")
    assert port.read(5.0) == b"7H"
    port.close()


def open_at_last(line: UsbLine, eventually: Wait) -> Transport:
    """As soon as the server has noticed that those before have hung up."""
    opened: list[Transport] = []

    def attempt() -> bool:
        with suppress(PortRefusedError):
            opened.append(open_port(line.url))
        return bool(opened)

    eventually(attempt)
    eventually(line.is_heard)
    return opened[0]


IMPORT = OPERATION.pack(0x0111, 0x8003, 0) + b"1-1".ljust(32, b"\0")


def test_a_client_that_waits_for_nothing_hears_of_a_pulled_plug(line: UsbLine) -> None:
    """The kernel is such a client, of a serial adapter that no program has open."""
    with called(line.url) as connection:
        connection.sendall(IMPORT)
        read_exactly(connection, OPERATION.size + DEVICE.size)
        line.yank()
        assert connection.recv(1) == b""


def test_a_client_that_has_not_fetched_everything_is_not_hung_up_on(line: UsbLine) -> None:
    with called(line.url) as connection:
        connection.sendall(IMPORT)
        read_exactly(connection, OPERATION.size + DEVICE.size)
        assert line.device is not None
        assert line.device.push(0x81, b"last")
        assert line.device.push(0x81, b"words")
        line.yank()
        for seq, expected in enumerate((b"last", b"words"), 1):
            connection.sendall(encode_message(Submit(seq, 0, True, 1, 64)))
            assert decode_message(read_exactly(connection, 48)) == Returned(seq, 0, len(expected))
            assert read_exactly(connection, len(expected)) == expected
        assert connection.recv(1) == b""
