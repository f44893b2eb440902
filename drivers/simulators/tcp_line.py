"""A line over TCP on this machine, as a serial server would offer it: one host at a time, raw bytes.

A yank hangs up and stops listening; a plug listens again on the same port. A second host is refused while one is there,
since two readers of one line steal each other's bytes.
"""

import socket

RECEIVE_BYTES_MAX = 4096
BACKLOG = 1
ADDRESS = "127.0.0.1"


class TcpLine:
    """The device's end; a Line."""

    def __init__(self, number: int = 0) -> None:
        self._number = number
        self._listener: socket.socket | None = None
        self._host: socket.socket | None = None
        self._received = b""
        self.plug()

    @property
    def url(self) -> str:
        return f"socket://{ADDRESS}:{self._number}"

    @property
    def is_plugged(self) -> bool:
        return self._listener is not None

    def is_heard(self) -> bool:
        self._accept()
        self._notice_hang_up()
        return self._host is not None

    def send(self, outgoing: bytes) -> int:
        if self._host is None:
            return 0
        try:
            return self._host.send(outgoing)
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return 0

    def receive(self) -> bytes:
        self._accept()
        self._notice_hang_up()
        received, self._received = self._received, b""
        return received

    def yank(self) -> None:
        # Unread bytes of the host would turn the hang-up into a reset, which destroys what the host has not read.
        self.receive()
        # First the listener: a quick host that was hung up on would get in again, only to be lost a second time.
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        self._hang_up()

    def plug(self) -> None:
        if self._listener is not None:
            return
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((ADDRESS, self._number))
            listener.listen(BACKLOG)
            listener.setblocking(False)
            self._number = listener.getsockname()[1]
        except BaseException:
            listener.close()
            raise
        self._listener = listener

    def close(self) -> None:
        self.yank()

    def _accept(self) -> None:
        if self._listener is None:
            return
        try:
            caller, _ = self._listener.accept()
        except OSError:
            # Nobody calls, or somebody hung up before we could answer.
            return
        self._notice_hang_up()
        if self._host is not None:
            caller.close()
            return
        caller.setblocking(False)
        caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._host = caller

    def _notice_hang_up(self) -> None:
        """Take what the host sent; at most one buffer of it is kept."""
        if self._host is None or len(self._received) >= RECEIVE_BYTES_MAX:
            return
        try:
            received = self._host.recv(RECEIVE_BYTES_MAX)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if received:
            self._received += received
        else:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None
            self._received = b""
