"""A simulated USB device without any transport: what it says of itself, its requests, and a queue for each endpoint.

Nothing here blocks and nothing here is a socket. Whoever carries it (a pyusb backend in this process, a USB/IP server,
a test bed under libusb) asks again when `listen`'s callback has been called. What a transfer can end with is an OSError
with the number that Linux gives for it: 32 stalled, 19 gone, 75 more than the host asked for, 16 taken, or what
`fail_next` was told.
"""

import errno
import struct
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from drivers.transports.usb_descriptors import (
    CLEAR_FEATURE,
    CONFIGURATION_TYPE,
    DEVICE,
    DEVICE_TYPE,
    GET_CONFIGURATION,
    GET_DESCRIPTOR,
    GET_INTERFACE,
    GET_STATUS,
    OF_ENDPOINT,
    SET_CONFIGURATION,
    SET_FEATURE,
    SET_INTERFACE,
    STRING_TYPE,
    TO_HOST,
    Endpoint,
    Interface,
    Setup,
    encode_configuration,
)

QUEUE_BYTES_MAX = 4096
"""What one endpoint holds; a full one lets the host wait."""
FULL_SPEED, HIGH_SPEED = 2, 3
US_ENGLISH = 0x0409
OUT, IN = 0x02, 0x81
TWO_BULK_PIPES = (Interface(0, (Endpoint(OUT), Endpoint(IN))),)
_STANDARD_KIND, _RECIPIENT = 0x60, 0x1F


@dataclass(frozen=True, slots=True)
class Identity:
    """What the device says of itself. The numbers of the default are the test numbers of pid.codes."""

    vendor: int = 0x1209
    product: int = 0x0001
    serial: str = "SIM0001"
    maker: str = "simulated"
    name: str = "simulated device"
    release: int = 0x0100
    speed: int = FULL_SPEED


class UsbDevice:
    """From any thread. One is plugged in once: what is pulled out and put back is a new one with the same identity."""

    def __init__(self, identity: Identity | None = None, interfaces: tuple[Interface, ...] = TWO_BULK_PIPES) -> None:
        self.identity = identity or Identity()
        self.interfaces = interfaces
        self._endpoints = {one.address: one for interface in interfaces for one in interface.endpoints}
        self._queues: dict[int, deque[bytes]] = {address: deque() for address in self._endpoints}
        self._halted: set[int] = set()
        self._failures: dict[int, int] = {}
        self._holder: object = None
        self._is_read = False
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.RLock()
        self.configuration = 0
        self.is_gone = False
        self.has_kernel_driver = False

    # ---- the host's side: each carrier brings its calls here ----

    @property
    def device_descriptor(self) -> bytes:
        own = self.identity
        return DEVICE.pack(
            18, DEVICE_TYPE, 0x0200, 0, 0, 0, 64, own.vendor, own.product, own.release, 1, 2, 3 if own.serial else 0, 1
        )

    @property
    def configuration_descriptor(self) -> bytes:
        return encode_configuration(self.interfaces)

    def claim(self, holder: object) -> None:
        """Take the device for one host; OSError 16 if another one has it, 19 if it is gone."""
        with self._lock:
            self._check_there()
            if self._holder not in (None, holder):
                raise _trouble(errno.EBUSY)
            self._holder = holder

    def release(self, holder: object) -> None:
        """Give it back; nothing happens if it was not taken."""
        with self._lock:
            if self._holder is holder:
                self._holder = None
                self._is_read = False

    def begin_reading(self) -> None:
        """The host that has it is ready for what comes."""
        self._is_read = True

    def control(self, setup: Setup, outgoing: bytes = b"") -> bytes:
        """Answer a request of chapter 9; OSError 32 for one that the device does not know. `outgoing` is its data."""
        with self._lock:
            self._check_there()
            if setup.kind & _STANDARD_KIND:
                return self.own_request(setup, outgoing)[: setup.length]
            return self._standard_request(setup)[: setup.length]

    def own_request(self, setup: Setup, outgoing: bytes) -> bytes:
        """A request of a class or a vendor. This device knows none; a heir may."""
        del setup, outgoing
        raise _trouble(errno.EPIPE)

    def accept(self, endpoint: int, transfer: bytes) -> bool:
        """Take a whole transfer from the host; False while there is no room for it, however long it is."""
        with self._lock:
            self._check(endpoint)
            queue = self._queues[endpoint]
            if queue and sum(map(len, queue)) + len(transfer) > QUEUE_BYTES_MAX:
                return False
            queue.append(transfer)
        self._tell()
        return True

    def give(self, endpoint: int, length: int) -> bytes | None:
        """One transfer for the host; None while there is nothing. What lay there before the plug went comes first."""
        with self._lock:
            queue = self._queues.get(endpoint)
            if not queue or endpoint in self._halted or endpoint in self._failures:
                self._check(endpoint)
                return None
            transfer = queue.popleft()
        if len(transfer) > length:
            raise _trouble(errno.EOVERFLOW)
        self._tell()
        return transfer

    def clear_halt(self, endpoint: int) -> None:
        """What the host does after a stall."""
        with self._lock:
            self._halted.discard(endpoint)
        self._tell()

    def listen(self, on_change: Callable[[], None]) -> None:
        """Call back after each change, on the thread that made it. The callback rings a bell; it asks nothing here."""
        with self._lock:
            self._listeners.append(on_change)

    def unlisten(self, on_change: Callable[[], None]) -> None:
        with self._lock:
            self._listeners.remove(on_change)

    # ---- the device's side ----

    @property
    def is_claimed(self) -> bool:
        return self._holder is not None

    @property
    def is_read(self) -> bool:
        """Does a host read it now? One that is still opening it may fail, and what it was sent would be gone."""
        return self._is_read

    @property
    def is_unread(self) -> bool:
        """Is there something that no host has fetched yet?"""
        with self._lock:
            return any(queue for address, queue in self._queues.items() if address & TO_HOST)

    def push(self, endpoint: int, transfer: bytes) -> bool:
        """Put a transfer there for the host; False while there is no room for it, or the plug is out."""
        with self._lock:
            queue = self._queues[endpoint]
            if self.is_gone or (queue and sum(map(len, queue)) + len(transfer) > QUEUE_BYTES_MAX):
                return False
            queue.append(transfer)
        self._tell()
        return True

    def take(self, endpoint: int) -> bytes | None:
        """One transfer from the host, or None."""
        with self._lock:
            queue = self._queues[endpoint]
            taken = queue.popleft() if queue else None
        if taken is not None:
            self._tell()
        return taken

    def halt(self, endpoint: int) -> None:
        """Stall: every transfer ends with OSError 32 until the host clears it."""
        with self._lock:
            self._halted.add(endpoint)
        self._tell()

    def fail_next(self, endpoint: int, number: int) -> None:
        """The next transfer ends with OSError `number`."""
        with self._lock:
            self._failures[endpoint] = number
        self._tell()

    def unplug(self) -> None:
        """Pull the plug; for good."""
        with self._lock:
            self.is_gone = True
        self._tell()

    def _standard_request(self, setup: Setup) -> bytes:
        is_endpoint = setup.kind & _RECIPIENT == OF_ENDPOINT
        if setup.request == GET_DESCRIPTOR:
            return self._descriptor(setup.value >> 8, setup.value & 0xFF)
        if setup.request == SET_CONFIGURATION:
            self.configuration = setup.value & 0xFF
            self._halted.clear()
            return b""
        if setup.request == GET_CONFIGURATION:
            return bytes([self.configuration])
        if setup.request == GET_STATUS:
            return struct.pack("<H", is_endpoint and setup.index in self._halted)
        if setup.request == GET_INTERFACE:
            return b"\0"
        if setup.request == SET_INTERFACE and not setup.value:
            return b""
        if setup.request in (CLEAR_FEATURE, SET_FEATURE) and is_endpoint and setup.index in self._endpoints:
            (self._halted.discard if setup.request == CLEAR_FEATURE else self._halted.add)(setup.index)
            return b""
        raise _trouble(errno.EPIPE)

    def _descriptor(self, kind: int, number: int) -> bytes:
        if kind == DEVICE_TYPE:
            return self.device_descriptor
        if kind == CONFIGURATION_TYPE and not number:
            return self.configuration_descriptor
        if kind == STRING_TYPE and not number:
            return struct.pack("<BBH", 4, STRING_TYPE, US_ENGLISH)
        texts = (self.identity.maker, self.identity.name, self.identity.serial)
        if kind == STRING_TYPE and number <= len(texts):
            text = texts[number - 1].encode("utf-16-le")
            return bytes([2 + len(text), STRING_TYPE]) + text
        raise _trouble(errno.EPIPE)

    def _check(self, endpoint: int) -> None:
        self._check_there()
        if endpoint in self._failures:
            raise _trouble(self._failures.pop(endpoint))
        if endpoint in self._halted:
            raise _trouble(errno.EPIPE)
        if endpoint not in self._endpoints:
            raise _trouble(errno.ENOENT)

    def _check_there(self) -> None:
        if self.is_gone:
            raise _trouble(errno.ENODEV)

    def _tell(self) -> None:
        with self._lock:
            listeners = tuple(self._listeners)
        for on_change in listeners:
            on_change()


def _trouble(number: int) -> OSError:
    return OSError(number, errno.errorcode.get(number, "unknown"))
