"""A raw TCP connection to a serial server, `socket://host:4001`.

A peer that hangs up is a lost line; so is one that vanished without a word, once the kernel has found out: by its
keepalive while the line is silent, by a limit to unanswered bytes while we write, since no keepalive is sent then.
"""

import errno
import socket

from drivers.errors import PortLostError, PortRefusedError, SimulatedPortError
from drivers.transports.simulated import why_connection
from drivers.transports.transport import LIVE_REMEDY, READ_BYTES_MAX, OpenPort, PortSettings
from drivers.transports.urls import SocketPort, UsbipPort

LOST_REMEDY = "are the serial server and the network up?"
CONNECT_TIMEOUT_S = 3.0
WRITE_TIMEOUT_S = 1.0
KEEPALIVE_IDLE_S = 5
KEEPALIVE_INTERVAL_S = 2
KEEPALIVE_PROBES_MAX = 3
"""So a vanished peer is known after some 11 seconds of silence."""
UNANSWERED_MS_MAX = 11_000
"""And after the same time when we wrote to it; the kernel's own limit is a quarter of an hour."""
SAYINGS = {
    errno.ECONNRESET: "the other end broke it off",
    errno.EPIPE: "the other end hung up",
    errno.ETIMEDOUT: "the other end is silent",
    errno.EHOSTUNREACH: "there is no way to the other end",
    errno.ENETUNREACH: "there is no way to the other end",
}


class TcpConnection(OpenPort):
    """An open connection; a Transport."""

    def __init__(self, port: str, connection: socket.socket) -> None:
        super().__init__(port)
        self._connection = connection

    def read(self, timeout_s: float) -> bytes:
        self._check_open()
        try:
            self._connection.settimeout(timeout_s)
            received = self._connection.recv(READ_BYTES_MAX)
        except (TimeoutError, BlockingIOError):
            return b""
        except OSError as error:
            raise PortLostError(self._port, f"the connection was lost: {_said(error)}", LOST_REMEDY) from error
        if not received:
            raise PortLostError(self._port, "the other end hung up", LOST_REMEDY)
        return received

    def write(self, outgoing: bytes) -> None:
        self._check_open()
        try:
            self._connection.settimeout(WRITE_TIMEOUT_S)
            self._connection.sendall(outgoing)
        except OSError as error:
            why = f"the connection was lost while writing: {_said(error)}"
            raise PortLostError(self._port, why, LOST_REMEDY) from error

    def close(self) -> None:
        self._check_owner()
        self._is_closed = True
        self._connection.close()


def _said(error: OSError) -> str:
    """A time-out of ours has no number: the other end took nothing for so long."""
    number = errno.ETIMEDOUT if isinstance(error, TimeoutError) else error.errno or 0
    return SAYINGS.get(number) or error.strerror or str(error)


def open_transport(port: SocketPort, settings: PortSettings) -> TcpConnection:
    """The open connection; PortRefusedError if nobody answers."""
    return TcpConnection(port.url, connect(port, settings, "is the serial server on the network?"))


def connect(port: SocketPort | UsbipPort, settings: PortSettings, remedy: str) -> socket.socket:
    """A connection that notices when its peer is gone, and that is no simulator's where those are refused."""
    try:
        connection = socket.create_connection((port.host, port.number), CONNECT_TIMEOUT_S)
    except OSError as error:
        raise PortRefusedError(port.url, f"cannot connect: {error.strerror or error}", remedy) from error
    try:
        if settings.refuses_simulated and (why := why_connection(connection)):
            raise SimulatedPortError(port.url, f"{why} and cannot feed a live table", LIVE_REMEDY)
        _watch_over(connection)
    except BaseException as error:
        connection.close()
        if isinstance(error, OSError):
            raise PortRefusedError(port.url, f"the connection was lost at once: {error.strerror or error}") from error
        raise
    return connection


def _watch_over(connection: socket.socket) -> None:
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, limit in (
        ("TCP_USER_TIMEOUT", UNANSWERED_MS_MAX),
        ("TCP_KEEPIDLE", KEEPALIVE_IDLE_S),
        ("TCP_KEEPINTVL", KEEPALIVE_INTERVAL_S),
        ("TCP_KEEPCNT", KEEPALIVE_PROBES_MAX),
    ):
        # Not every system has all of them by these names.
        if hasattr(socket, name):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), limit)
