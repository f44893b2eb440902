"""A USB/IP server on this machine: what is plugged in here can be opened from any program, `usbip://127.0.0.1:PORT/1-1`.

One thread serves all connections and waits for no device: a transfer that cannot end yet lies in its connection's
`Urbs` until the device changes. A device that is pulled out ends them all with -19; its connection is closed when what
it had sent has been fetched.
"""

import contextlib
import errno
import selectors
import socket
import threading
from dataclasses import dataclass, field

from drivers.simulators.usb_model import Identity, UsbDevice
from drivers.simulators.usbip_urbs import Urbs
from drivers.transports.usbip_wire import (
    BUS_ID_BYTES,
    COUNT,
    NO_DEVICE,
    OK,
    OPERATION,
    REPLY_DEVICES,
    REPLY_IMPORT,
    REQUEST_DEVICES,
    REQUEST_IMPORT,
    TAKEN,
    VERSION,
    Exported,
    encode_exported,
)

ADDRESS = "127.0.0.1"
BACKLOG = 8
CONNECTIONS_MAX = 32
RECEIVE_BYTES_MAX = 65_536
SEND_BYTES_MAX = 1 << 20
"""What may wait for a client that does not read; more, and it is hung up on."""
STOP_TIMEOUT_S = 2.0
BUS = 1


@dataclass(slots=True, eq=False)
class _Caller:
    """A connection: at first it asks, later it is a device's."""

    connection: socket.socket
    came: bytearray = field(default_factory=bytearray)
    going: bytearray = field(default_factory=bytearray)
    urbs: Urbs | None = None
    is_last_words: bool = False


class UsbipServer:
    """A Bus whose devices are named `1-1`, `1-2`, ... in the order in which their identities came."""

    def __init__(self, number: int = 0) -> None:
        self._devices: dict[str, UsbDevice] = {}
        self._places: dict[Identity, str] = {}
        self._lock = threading.Lock()
        self._listener = socket.create_server((ADDRESS, number), backlog=BACKLOG)
        self._listener.setblocking(False)
        self._number = int(self._listener.getsockname()[1])
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._callers: set[_Caller] = set()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="usbip server", daemon=True)
        self._thread.start()

    def plug(self, device: UsbDevice) -> None:
        with self._lock:
            self._devices[self._place_of(device.identity)] = device
        device.listen(self._ring)

    def unplug(self, device: UsbDevice) -> None:
        with self._lock:
            self._devices.pop(self._place_of(device.identity), None)
        device.unplug()
        device.unlisten(self._ring)

    def url_of(self, identity: Identity) -> str:
        with self._lock:
            return f"usbip://{ADDRESS}:{self._number}/{self._place_of(identity)}"

    def close(self) -> None:
        """Hang up on everybody and end the thread."""
        self._is_stopping = True
        self._ring()
        self._thread.join(STOP_TIMEOUT_S)
        assert not self._thread.is_alive(), "nothing that the server does may block"
        self._rope.close()

    def _place_of(self, identity: Identity) -> str:
        return self._places.setdefault(identity, f"{BUS}-{len(self._places) + 1}")

    def _ring(self) -> None:
        """Wake the server's thread; from any thread."""
        # An error: it has been rung for already, or the server has ended.
        with contextlib.suppress(OSError):
            self._rope.send(b"!")

    # ---- the server's own thread ----

    def _run(self) -> None:
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._bell, selectors.EVENT_READ)
        try:
            while not self._is_stopping:
                self._serve_once()
        finally:
            for caller in tuple(self._callers):
                self._hang_up(caller)
            self._selector.close()
            self._listener.close()
            self._bell.close()

    def _serve_once(self) -> None:
        for key, events in self._selector.select():
            if key.fileobj is self._listener:
                self._answer_the_door()
            elif key.fileobj is self._bell:
                self._bell.recv(RECEIVE_BYTES_MAX)
            elif events & selectors.EVENT_READ:
                self._hear(key.data)
        for caller in tuple(self._callers):
            self._speak(caller)

    def _answer_the_door(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except OSError:
            # Whoever called has hung up again.
            return
        if len(self._callers) >= CONNECTIONS_MAX:
            connection.close()
            return
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        caller = _Caller(connection)
        self._callers.add(caller)
        self._selector.register(connection, selectors.EVENT_READ, caller)

    def _hear(self, caller: _Caller) -> None:
        try:
            received = caller.connection.recv(RECEIVE_BYTES_MAX)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._hang_up(caller)
            return
        if caller.is_last_words:
            # Read and forgotten: closing over unread bytes would destroy what the client has not fetched yet.
            return
        caller.came += received
        try:
            if caller.urbs is None:
                self._ask(caller)
            if caller.urbs is not None:
                caller.urbs.feed(caller.came)
        except ValueError:
            self._hang_up(caller)

    def _speak(self, caller: _Caller) -> None:
        """Carry out what can be carried out, and send what can be sent."""
        if caller not in self._callers:
            return
        if caller.urbs is not None and not caller.is_last_words:
            caller.going += caller.urbs.work()
        try:
            while caller.going:
                sent = caller.connection.send(caller.going)
                del caller.going[:sent]
        except BlockingIOError:
            pass
        except OSError:
            self._hang_up(caller)
            return
        if len(caller.going) > SEND_BYTES_MAX:
            self._hang_up(caller)
            return
        self._attend_to_writing(caller)
        if caller.urbs is not None and caller.urbs.is_over and not caller.going and not caller.is_last_words:
            caller.is_last_words = True
            # An error: the client was quicker, and will be heard hanging up.
            with contextlib.suppress(OSError):
                caller.connection.shutdown(socket.SHUT_WR)

    def _attend_to_writing(self, caller: _Caller) -> None:
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if caller.going else 0)
        self._selector.modify(caller.connection, events, caller)

    def _ask(self, caller: _Caller) -> None:
        """The first words of a connection; ValueError for what is no USB/IP."""
        if len(caller.came) < OPERATION.size:
            return
        version, operation, _ = OPERATION.unpack_from(caller.came)
        if version >> 8 != VERSION >> 8 or operation not in (REQUEST_DEVICES, REQUEST_IMPORT):
            raise ValueError("no USB/IP")
        if operation == REQUEST_DEVICES:
            del caller.came[: OPERATION.size]
            caller.going += self._listed()
        elif len(caller.came) >= OPERATION.size + BUS_ID_BYTES:
            bus_id = bytes(caller.came[OPERATION.size : OPERATION.size + BUS_ID_BYTES]).rstrip(b"\0")
            del caller.came[: OPERATION.size + BUS_ID_BYTES]
            caller.going += self._imported(caller, bus_id.decode("ascii", "replace"))

    def _listed(self) -> bytes:
        with self._lock:
            devices = dict(self._devices)
        listed = OPERATION.pack(VERSION, REPLY_DEVICES, OK) + COUNT.pack(len(devices))
        for place, device in devices.items():
            listed += encode_exported(_exported(place, device))
            listed += b"".join(bytes([interface.kind, 0, 0, 0]) for interface in device.interfaces)
        return listed

    def _imported(self, caller: _Caller, place: str) -> bytes:
        with self._lock:
            device = self._devices.get(place)
        status = NO_DEVICE
        if device is not None:
            try:
                device.claim(caller)
                status = OK
            except OSError as error:
                status = TAKEN if error.errno == errno.EBUSY else NO_DEVICE
        reply = OPERATION.pack(VERSION, REPLY_IMPORT, status)
        if device is None or status != OK:
            return reply
        caller.urbs = Urbs(device)
        return reply + encode_exported(_exported(place, device))

    def _hang_up(self, caller: _Caller) -> None:
        if caller.urbs is not None:
            caller.urbs.device.release(caller)
        self._callers.discard(caller)
        self._selector.unregister(caller.connection)
        caller.connection.close()


def _exported(place: str, device: UsbDevice) -> Exported:
    own = device.identity
    number = int(place.partition("-")[2]) + 1
    return Exported(
        place, BUS, number, own.speed, own.vendor, own.product, own.release, interfaces=len(device.interfaces)
    )
