"""The kinds of line that a simulated device can stand on, by the text of `--port`.

pty             a pseudo-terminal; its URL is new after each plug
pty:LINK        the same, with a symbolic link kept on the newest one: the URL that outlives a yank
tcp:PORT        a socket on this machine; 0 takes a free port and keeps it
"""

from drivers.simulators.line import Line
from drivers.simulators.trouble import HandError

FORMS = "pty, pty:LINK, or tcp:PORT"
TCP_PORT_MAX = 65_535


def open_line(spec: str) -> Line:
    """The device's end of a new line. HandError says what is wrong with the text, or with this machine."""
    kind, _, rest = spec.partition(":")
    try:
        if kind == "pty":
            return _pty_line(rest)
        if kind == "tcp" and rest.isascii() and rest.isdigit() and int(rest) <= TCP_PORT_MAX:
            return _tcp_line(int(rest))
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
