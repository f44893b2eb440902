"""The only way from another thread into Qt's: a plain queue, drained on the Qt thread.

Signals are not emitted across threads here (since PySide6 6.8 that can crash): the sender puts a message into the queue
and writes one byte into a socket pair, whose notifier wakes the event loop.
"""

import contextlib
import queue
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

# As many as are handled before the event loop has its turn again.
MESSAGES_AT_ONCE = 200
WAKES_AT_ONCE = 4096


class Courier(QObject):
    """Messages of any thread, handled one after another on the thread that made the courier."""

    def __init__(
        self, handle: Callable[[object], None], after: Callable[[], None], parent: QObject | None = None
    ) -> None:
        """`handle` gets each message; `after` is called when those at hand have been handled."""
        super().__init__(parent)
        self._handle = handle
        self._after = after
        self._messages: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)

    def send(self, message: object) -> None:
        """From any thread. It does not wait."""
        self._messages.put(message)
        self._wake()

    def close(self) -> None:
        """No message is handled any more."""
        self._notifier.setEnabled(False)
        self._read.close()
        self._write.close()

    def _drain(self) -> None:
        with contextlib.suppress(OSError):
            self._read.recv(WAKES_AT_ONCE)
        for _ in range(MESSAGES_AT_ONCE):
            try:
                message = self._messages.get_nowait()
            except queue.Empty:
                break
            self._handle(message)
        else:
            self._wake()
        self._after()

    def _wake(self) -> None:
        # A pair that takes no more is full of bytes that say the same; one that is closed has a window that is gone.
        with contextlib.suppress(OSError):
            self._write.send(b"\0")
