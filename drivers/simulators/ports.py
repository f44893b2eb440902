"""The kinds of line that a simulated device can stand on, by the text of `--port`.

pty             a pseudo-terminal; its URL is new after each plug
pty:LINK        the same, with a symbolic link kept on the newest one: the URL that outlives a yank
tcp:PORT        a socket on this machine; 0 takes a free port and keeps it
usbip:PORT      a USB device behind a USB/IP server on this machine; its URL names both
usbip:PORT/VVVV:PPPP    the same with a vendor's and a product's number of one's own
"""

import re

from drivers.simulators.line import Line
from drivers.simulators.trouble import HandError

FORMS = "pty, pty:LINK, tcp:PORT, usbip:PORT, or usbip:PORT/VVVV:PPPP"
TCP_PORT_MAX = 65_535
_USBIP = re.compile(r"([0-9]{1,5})(?:/([0-9a-fA-F]{4}):([0-9a-fA-F]{4}))?")


def open_line(spec: str) -> Line:
    """The device's end of a new line. HandError says what is wrong with the text, or with this machine."""
    kind, _, rest = spec.partition(":")
    try:
        if kind == "pty":
            return _pty_line(rest)
        if kind == "tcp" and rest.isascii() and rest.isdigit() and int(rest) <= TCP_PORT_MAX:
            return _tcp_line(int(rest))
        if kind == "usbip" and (found := _USBIP.fullmatch(rest)) and int(found[1]) <= TCP_PORT_MAX:
            return _usbip_line(int(found[1]), found[2], found[3])
    except OSError as error:
        raise HandError(f"cannot make the port {spec}: {error.strerror or error}") from error
    raise HandError(f"{spec} is no port: {FORMS}")


def _pty_line(link: str) -> Line:
    try:
        from drivers.simulators.pty_line import PtyLine
    except ImportError:
        raise HandError("this system has no pseudo-terminals: use tcp:PORT") from None
    return PtyLine(link or None)


def _tcp_line(number: int) -> Line:
    from drivers.simulators.tcp_line import TcpLine

    return TcpLine(number)


def _usbip_line(number: int, vendor: str | None, product: str | None) -> Line:
    from drivers.simulators.usb_bus import UsbLine
    from drivers.simulators.usb_model import Identity
    from drivers.simulators.usbip_server import UsbipServer

    identity = Identity(int(vendor, 16), int(product, 16)) if vendor and product else Identity()
    return UsbLine(UsbipServer(number), identity)
