"""A USB device that a USB/IP server exports, `usbip://host/1-1`: no libusb, no kernel module and no right is needed.

The connection is the device: who has imported it has it alone, and who hangs up has let go of it. One read of its
endpoint lies with the server all the time, so that no time-out loses a transfer that was on its way; it is given up
(unlinked) when the port is closed. A write that nobody takes is given up too.
"""

import errno
import itertools
import os
import socket
import time

from drivers.errors import PortRefusedError
from drivers.transports.tcp import connect
from drivers.transports.transport import PortSettings
from drivers.transports.urls import UsbipPort
from drivers.transports.usb_bulk import TAKEN_REMEDY, TRANSFER_BYTES_MAX, BulkPort
from drivers.transports.usb_descriptors import (
    CLEAR_FEATURE,
    CONFIGURATION,
    CONFIGURATION_TYPE,
    GET_CONFIGURATION,
    GET_DESCRIPTOR,
    OF_ENDPOINT,
    SET_CONFIGURATION,
    TO_HOST,
    Endpoint,
    Setup,
    bulk_pair,
    decode_configuration,
    encode_setup,
)
from drivers.transports.usbip_wire import (
    BROKEN,
    DEVICE,
    HEADER_BYTES,
    NO_DEVICE,
    NOT_AVAILABLE,
    OK,
    OPERATION,
    REPLY_IMPORT,
    REQUEST_IMPORT,
    TAKEN,
    VERSION,
    Answered,
    Exported,
    Returned,
    Submit,
    Unlink,
    decode_exported,
    decode_message,
    encode_bus_id,
    encode_message,
)

INTERFACE = 0
ANSWER_TIMEOUT_S = 3.0
"""How long the server may take for anything but a transfer to the host."""
SERVER_REMEDY = "is the USB/IP server on the network, and is the device exported?"
REFUSALS = {
    NOT_AVAILABLE: ("the server exports no such device", "is the cable plugged in?"),
    TAKEN: ("the device is taken", TAKEN_REMEDY),
    BROKEN: ("the server says that the device is broken", ""),
    NO_DEVICE: ("the server has no such device", "is the cable plugged in?"),
}


class _Messages:
    """The connection as a row of messages. A half one waits for its rest, however often a wait ends in between."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._came = bytearray()

    def send(self, outgoing: bytes, timeout_s: float) -> None:
        """All of it; OSError."""
        self._connection.settimeout(timeout_s)
        self._connection.sendall(outgoing)

    def take(self, count: int, deadline_s: float) -> bytes:
        """The next bytes, which are gone from the row; TimeoutError, and OSError 19 when the other end has hung up."""
        self.have(count, deadline_s)
        taken = bytes(self._came[:count])
        del self._came[:count]
        return taken

    def have(self, count: int, deadline_s: float) -> bytes:
        """The next bytes, which stay where they are."""
        while len(self._came) < count:
            self._connection.settimeout(max(0.0, deadline_s - time.monotonic()))
            try:
                received = self._connection.recv(TRANSFER_BYTES_MAX)
            except BlockingIOError:
                raise TimeoutError(errno.ETIMEDOUT, "silence") from None
            if not received:
                raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
            self._came += received
        return bytes(self._came[:count])

    def close(self) -> None:
        self._connection.close()


class _ImportedPipe:
    """The device behind the connection; a Pipe once `select` was called."""

    def __init__(self, messages: _Messages, exported: Exported) -> None:
        self._messages = messages
        self._device_id = exported.device_id
        self._seqs = itertools.count(1)
        self._reading: int | None = None
        self._brought: list[bytes | OSError] = []
        self._to_device = self._to_host = Endpoint(0)

    def select(self) -> None:
        """Select the first configuration if none is, and find the two endpoints. OSError, ValueError."""
        if self._control(Setup(TO_HOST, GET_CONFIGURATION, length=1)) in (b"\0", b""):
            self._control(Setup(0, SET_CONFIGURATION, 1))
        kind = CONFIGURATION_TYPE << 8
        head = self._control(Setup(TO_HOST, GET_DESCRIPTOR, kind, length=CONFIGURATION.size))
        if len(head) != CONFIGURATION.size:
            raise ValueError("the device does not describe itself")
        _, _, length, *_ = CONFIGURATION.unpack(head)
        _, interfaces = decode_configuration(self._control(Setup(TO_HOST, GET_DESCRIPTOR, kind, length=length)))
        self._to_device, self._to_host = bulk_pair(interfaces, INTERFACE)
        self._begin_reading()

    def read(self, timeout_s: float) -> bytes:
        deadline_s = time.monotonic() + timeout_s
        if not self._brought:
            self._begin_reading()
        while not self._brought:
            self._next(deadline_s)
        brought = self._brought.pop(0)
        if isinstance(brought, OSError):
            raise brought
        return brought

    def write(self, transfer: bytes, timeout_s: float) -> int:
        seq = self._submit(False, self._to_device.address, transfer, len(transfer))
        try:
            returned, _ = self._ended(seq, time.monotonic() + timeout_s)
        except TimeoutError:
            self._give_up(seq)
            raise
        _check(returned.status)
        return returned.length

    def clear_halt(self, *, is_to_host: bool) -> None:
        address = (self._to_host if is_to_host else self._to_device).address
        self._control(Setup(OF_ENDPOINT, CLEAR_FEATURE, 0, address))

    def close(self) -> None:
        reading, self._reading = self._reading, None
        try:
            if reading is not None:
                self._messages.send(encode_message(Unlink(next(self._seqs), self._device_id, reading)), 0.0)
        except OSError:
            # Nobody there, or nobody who takes it: hanging up says the same.
            pass
        finally:
            self._messages.close()

    def _begin_reading(self) -> None:
        if self._reading is None:
            self._reading = self._submit(True, self._to_host.address & ~TO_HOST, b"", TRANSFER_BYTES_MAX)

    def _submit(self, is_to_host: bool, endpoint: int, outgoing: bytes, length: int, setup: bytes = bytes(8)) -> int:
        seq = next(self._seqs)
        message = Submit(seq, self._device_id, is_to_host, endpoint, length, setup)
        self._messages.send(encode_message(message) + outgoing, ANSWER_TIMEOUT_S)
        return seq

    def _control(self, setup: Setup) -> bytes:
        seq = self._submit(setup.is_to_host, 0, b"", setup.length, encode_setup(setup))
        returned, received = self._ended(seq, time.monotonic() + ANSWER_TIMEOUT_S, setup.is_to_host)
        _check(returned.status)
        return received

    def _ended(self, seq: int, deadline_s: float, is_to_host: bool = False) -> tuple[Returned, bytes]:
        """Wait for the end of this transfer; what the endpoint brings meanwhile is kept for `read`."""
        while True:
            message, received = self._next(deadline_s, seq if is_to_host else None)
            if isinstance(message, Returned) and message.seq == seq:
                return message, received

    def _give_up(self, seq: int) -> None:
        """Take a transfer back, so that it is not carried out later."""
        unlink = next(self._seqs)
        self._messages.send(encode_message(Unlink(unlink, self._device_id, seq)), ANSWER_TIMEOUT_S)
        deadline_s = time.monotonic() + ANSWER_TIMEOUT_S
        while True:
            message, _ = self._next(deadline_s)
            if isinstance(message, Answered) and message.seq == unlink:
                return

    def _next(self, deadline_s: float, bringing: int | None = None) -> tuple[Returned | Answered, bytes]:
        """One message of the server; OSError 71 for what is none. `bringing` is a request whose bytes follow."""
        try:
            message = decode_message(self._messages.have(HEADER_BYTES, deadline_s))
        except ValueError as error:
            raise OSError(errno.EPROTO, str(error)) from error
        if isinstance(message, Submit | Unlink):
            raise OSError(errno.EPROTO, "the server speaks as a client")
        is_reading = isinstance(message, Returned) and message.seq == self._reading
        brings = isinstance(message, Returned) and message.seq in (self._reading, bringing)
        length = message.length if isinstance(message, Returned) and brings else 0
        received = self._messages.take(HEADER_BYTES + length, deadline_s)[HEADER_BYTES:]
        if is_reading and isinstance(message, Returned):
            self._reading = None
            self._brought.append(_trouble(message.status) if message.status else received)
        return message, received


def open_transport(port: UsbipPort, settings: PortSettings) -> BulkPort:
    """The imported device; PortRefusedError if the server or the device is not there, or taken."""
    messages = _Messages(connect(port, settings, SERVER_REMEDY))
    try:
        pipe = _ImportedPipe(messages, _imported(port, messages))
        pipe.select()
    except BaseException as error:
        messages.close()
        if isinstance(error, OSError | ValueError):
            said = (error.strerror if isinstance(error, OSError) else "") or str(error)
            raise PortRefusedError(port.url, f"cannot open the USB device: {said}", SERVER_REMEDY) from error
        raise
    return BulkPort(port.url, pipe)


def _imported(port: UsbipPort, messages: _Messages) -> Exported:
    deadline_s = time.monotonic() + ANSWER_TIMEOUT_S
    messages.send(OPERATION.pack(VERSION, REQUEST_IMPORT, 0) + encode_bus_id(port.bus_id), ANSWER_TIMEOUT_S)
    version, operation, status = OPERATION.unpack(messages.take(OPERATION.size, deadline_s))
    if operation != REPLY_IMPORT or version >> 8 != VERSION >> 8:
        raise PortRefusedError(port.url, "the other end speaks no USB/IP", SERVER_REMEDY)
    if status != OK:
        why, remedy = REFUSALS.get(status, (f"the server refuses the device ({status})", SERVER_REMEDY))
        raise PortRefusedError(port.url, why, remedy)
    return decode_exported(messages.take(DEVICE.size, deadline_s))


def _check(status: int) -> None:
    if status:
        raise _trouble(status)


def _trouble(status: int) -> OSError:
    """The server's negative number as an error. One that Linux gives to a device that is going is *gone*."""
    number = errno.ENODEV if -status == errno.ESHUTDOWN else -status
    return OSError(number, os.strerror(number) if number > 0 else f"status {status}")
