"""What a serial line is told once it is open, beside its speed and framing; each where the system knows of it.

- **Low latency**: an FTDI adapter hands over what has come only every 16 ms, unless it is told not to hoard.
- **No hang-up**: when the last program closes a port, the system drops DTR, and the next opening raises it; some
  devices restart with that. So it is left up, and a reopening is nothing to the device.
- **Nobody else**: pyserial's own lock is honoured by few, and a second reader steals bytes. This one holds for all but
  root. Not for a pseudo-terminal: the flag would outlive us there, as long as the other end is open.
"""

import contextlib
import sys

import serial

from drivers.transports.simulated import is_pseudo_terminal

if sys.platform != "win32":
    import fcntl
    import termios


def settle_in(line: serial.Serial) -> None:
    """Tell an open line. What a line does not know is no trouble: a pseudo-terminal has no latency."""
    with contextlib.suppress(ValueError, NotImplementedError, OSError):
        line.set_low_latency_mode(True)
    if sys.platform == "win32" or line.fd is None:
        return
    with contextlib.suppress(termios.error, OSError):
        attributes = termios.tcgetattr(line.fd)
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(line.fd, termios.TCSANOW, attributes)
        if not is_pseudo_terminal(line.fd):
            fcntl.ioctl(line.fd, termios.TIOCEXCL)
