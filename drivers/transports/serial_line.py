"""A serial line through pyserial. What pyserial gets wrong is mended here and nowhere else.

- A lost line shows as SerialException, as a plain OSError, or as termios.error, which is no OSError: one tuple.
- *Ready but no data* means unplugged, or stolen by another reader. Ports are opened exclusively.
- pyserial throws away, at opening, what the line has already brought. A shoe's first card may be in it, and the codec
  finds its feet behind any rest of an old frame: so that is not done.
- Closing wakes no reader, so reads have a short time-out and the owner closes.
- A pseudo-terminal has no parity and no 7 bits. Asked for them and for nothing else that is new, the C library says
  *invalid argument*: so a line of 8E1 would open once and never again. Something harmless is changed first.
"""

import errno
import os
import sys

import serial

from drivers.errors import BadPortError, PortLostError, PortRefusedError, SimulatedPortError
from drivers.transports.serial_habits import settle_in
from drivers.transports.simulated import is_pseudo_terminal, why_handle
from drivers.transports.transport import LIVE_REMEDY, READ_BYTES_MAX, OpenPort, PortSettings
from drivers.transports.urls import SerialPort

WRITE_TIMEOUT_S = 1.0

TROUBLE: tuple[type[Exception], ...] = (OSError,)
"""SerialException is an OSError too."""
if sys.platform != "win32":
    import termios

    TROUBLE = (OSError, termios.error)

LOST_REMEDY = "put it back"
STUCK = "the device takes nothing of what is written"
STUCK_REMEDY = "is it switched on, and the line without flow control?"
GONE = (errno.EIO, errno.ENXIO, errno.ENODEV, errno.EBADF)
PULLED = "the cable was pulled"
STOLEN = "another program reads from the port"
STOLEN_REMEDY = "end it: tablemgr devices doctor says which"

REMEDIES = {
    errno.ENOENT: "is the cable plugged in, and the path right?",
    errno.EACCES: "the user needs the right to it, on Debian the group dialout",
    errno.ENOTTY: "that is no serial port: give the path of one",
    errno.EISDIR: "that is a folder: give the path of a port in it",
    errno.EAGAIN: "another program has it open",
    errno.EBUSY: "another program has it open",
}


class SerialLine(OpenPort):
    """An open serial line; a Transport."""

    def __init__(self, port: str, line: serial.Serial) -> None:
        super().__init__(port)
        self._line = line

    def read(self, timeout_s: float) -> bytes:
        self._check_open()
        try:
            if self._line.timeout != timeout_s:
                self._line.timeout = timeout_s
            return bytes(self._line.read(min(max(1, self._line.in_waiting), READ_BYTES_MAX)))
        except TROUBLE as error:
            raise self._lost(error) from error

    def write(self, outgoing: bytes) -> None:
        self._check_open()
        try:
            self._line.write(outgoing)
        except serial.SerialTimeoutException as error:
            raise PortLostError(self._port, STUCK, STUCK_REMEDY) from error
        except TROUBLE as error:
            raise self._lost(error) from error

    def close(self) -> None:
        self._check_owner()
        self._is_closed = True
        self._line.close()

    def _lost(self, error: Exception) -> PortLostError:
        """In words for who stands at the table; the system's own are the cause, for the log."""
        number = _number_of(error)
        if number and number not in GONE:
            return PortLostError(self._port, f"the line was lost: {os.strerror(number)}", LOST_REMEDY)
        if not number and self._is_there():
            return PortLostError(self._port, STOLEN, STOLEN_REMEDY)
        return PortLostError(self._port, PULLED, LOST_REMEDY)

    def _is_there(self) -> bool:
        """After *ready but no data*, which has no number: who was pulled out answers nothing else either."""
        try:
            return bool(self._line.in_waiting >= 0)
        except TROUBLE:
            return False


def open_transport(port: SerialPort, settings: PortSettings) -> SerialLine:
    """The open line; PortRefusedError with a remedy where one is known."""
    return open_line(port.url, port.path, settings)


def open_line(url: str, path: str, settings: PortSettings) -> SerialLine:
    """The same of a path that the URL names in another way."""
    line = _KeepingSerial()
    try:
        _configure(line, path, settings)
    except (ValueError, KeyError) as error:
        raise BadPortError(url, f"no serial setting: {settings.baud} {settings.framing} ({error})") from None
    try:
        line.open()
    except TROUBLE as error:
        line.close()
        number = _number_of(error)
        remedy = REMEDIES.get(number, REMEDIES[errno.EBUSY] if "exclusively lock" in str(error) else "")
        said = os.strerror(number) if number else str(error)
        raise PortRefusedError(url, f"cannot open the line: {said}", remedy) from error
    if settings.refuses_simulated and (why := why_handle(line.fileno(), path)):
        line.close()
        raise SimulatedPortError(url, f"{why} cannot feed a live table", LIVE_REMEDY)
    settle_in(line)
    return SerialLine(url, line)


class _KeepingSerial(serial.Serial):
    """pyserial, but what came before the opening is kept, and a pseudo-terminal takes any framing."""

    def _reset_input_buffer(self) -> None:
        """Called by pyserial while it opens the port."""

    def _reconfigure_port(self, force_update: bool = False) -> None:
        """Called by pyserial while it opens the port, and for each new setting."""
        if sys.platform != "win32" and self.fd is not None and is_pseudo_terminal(self.fd):
            _change_something(self.fd)
        super()._reconfigure_port(force_update)  # type: ignore[misc]


if sys.platform != "win32":

    def _change_something(descriptor: int) -> None:
        """Set what pyserial is about to clear, the reading of breaks: no pseudo-terminal has any."""
        attributes = termios.tcgetattr(descriptor)
        attributes[0] |= termios.IGNBRK
        termios.tcsetattr(descriptor, termios.TCSANOW, attributes)


def _number_of(error: BaseException | None) -> int:
    """The system's number for an error, which pyserial may have put into words; 0 if there is none."""
    while error is not None:
        for value in error.args:
            if isinstance(value, int):
                return value
        error = error.__context__
    return 0


def _configure(line: serial.Serial, path: str, settings: PortSettings) -> None:
    if len(settings.framing) != 3:
        raise ValueError("framing is data bits, parity, stop bits: 8N1")
    line.port = path
    line.baudrate = settings.baud
    line.bytesize = int(settings.framing[0])
    line.parity = settings.framing[1]
    line.stopbits = int(settings.framing[2])
    line.write_timeout = WRITE_TIMEOUT_S
    line.exclusive = True
