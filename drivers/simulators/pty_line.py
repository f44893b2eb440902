"""A line over a pseudo-terminal: the host's end is a real serial port to all who open it.

The terminal is raw and echoes nothing from the first byte on. A yank closes the master, so that the host sees what an
unplugged adapter shows. Before, it waits a moment for the host to read what is on its way: bytes of a real line were
heard long before a hand can reach the plug, while those of a pseudo-terminal die with it.

The link is taken away with the plug. The number of a dead terminal is given to the next one that anybody opens, and a
host that goes on trying must not find a stranger's terminal behind it.
"""

import fcntl
import os
import select
import struct
import termios
import time
import tty
from pathlib import Path

from drivers.simulators.trouble import HandError

DRAIN_TIMEOUT_S = 0.5
DRAIN_LOOK_S = 0.005
DRAIN_LOOKS = 2
"""Looks in a row that must find nothing unread: between two buffers of the kernel bytes are invisible for a moment."""
SETTLE_S = 0.03
"""What a host that opens the port may take to set it up; many throw away what comes in between."""
RECEIVE_BYTES_MAX = 4096
PSEUDO_TERMINALS = "/dev/pts/"


class PtyLine:
    """The device's end; a Line."""

    def __init__(self, link: str | None = None) -> None:
        self._link = Path(link).absolute() if link else None
        self._master: int | None = None
        self._slave_path = ""
        self._heard_since_s: float | None = None
        self.plug()

    @property
    def url(self) -> str:
        return str(self._link) if self._link else self._slave_path

    @property
    def is_plugged(self) -> bool:
        return self._master is not None

    def is_heard(self) -> bool:
        if self._master is None or not self._is_open_at_the_other_end():
            self._heard_since_s = None
            return False
        now_s = time.monotonic()
        if self._heard_since_s is None:
            self._heard_since_s = now_s
        return now_s - self._heard_since_s >= SETTLE_S

    def send(self, outgoing: bytes) -> int:
        if self._master is None:
            return 0
        try:
            return os.write(self._master, outgoing)
        except BlockingIOError:
            return 0

    def receive(self) -> bytes:
        if self._master is None:
            return b""
        # Asked here too, so that a host that left and came back is noticed while nothing waits to be sent.
        self.is_heard()
        try:
            return os.read(self._master, RECEIVE_BYTES_MAX)
        except OSError:
            # Nothing there, or nobody there: the kernel says EAGAIN to the one and EIO to the other.
            return b""

    def yank(self) -> None:
        if self._master is None:
            return
        self._let_the_host_read()
        self._unlink()
        os.close(self._master)
        self._master = None
        self._heard_since_s = None

    def plug(self) -> None:
        if self._master is not None:
            return
        master, slave = os.openpty()
        try:
            self._slave_path = os.ttyname(slave)
            tty.setraw(slave, termios.TCSANOW)
            os.set_blocking(master, False)
            self._relink()
        except BaseException:
            os.close(master)
            raise
        finally:
            os.close(slave)
        self._master = master

    def close(self) -> None:
        self.yank()

    def _is_open_at_the_other_end(self) -> bool:
        assert self._master is not None
        look = select.poll()
        look.register(self._master, select.POLLIN)
        return not any(events & select.POLLHUP for _, events in look.poll(0))

    def _let_the_host_read(self) -> None:
        deadline_s = time.monotonic() + DRAIN_TIMEOUT_S
        quiet_looks = 0
        while quiet_looks < DRAIN_LOOKS and time.monotonic() < deadline_s and self._is_open_at_the_other_end():
            quiet_looks = 0 if self._unread_by_the_host() else quiet_looks + 1
            time.sleep(DRAIN_LOOK_S)

    def _unread_by_the_host(self) -> int:
        slave = os.open(self._slave_path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            answer = fcntl.ioctl(slave, termios.FIONREAD, b"\0" * struct.calcsize("i"))
            return int(struct.unpack("i", answer)[0])
        finally:
            os.close(slave)

    def _relink(self) -> None:
        """Atomically: whoever looks finds the old terminal or the new one, never nothing."""
        if self._link is None:
            return
        is_ours = self._link.is_symlink() and str(self._link.readlink()).startswith(PSEUDO_TERMINALS)
        if not is_ours and os.path.lexists(self._link):
            raise HandError(f"{self._link} exists and is no link to a pseudo-terminal: it is left alone")
        fresh = self._link.with_name(f"{self._link.name}.{os.getpid()}")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(self._slave_path)
        fresh.replace(self._link)

    def _unlink(self) -> None:
        """Only our own link: another simulator may have taken the name since."""
        if self._link and self._link.is_symlink() and str(self._link.readlink()) == self._slave_path:
            self._link.unlink(missing_ok=True)
