"""Reads the URL of a port. It opens nothing and looks at no file."""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from drivers.errors import BadPortError

FORMS = "a path such as /dev/ttyUSB0 or COM3, socket://host:4001, or sim://shoe?seed=7"


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial line, or a pseudo-terminal that passes for one."""

    url: str
    path: str


@dataclass(frozen=True, slots=True)
class SocketPort:
    """A serial server, or a simulator that passes for one."""

    url: str
    host: str
    number: int


@dataclass(frozen=True, slots=True)
class SimulatedPort:
    """A simulated device in this process: its kind and its options."""

    url: str
    kind: str
    options: tuple[tuple[str, str], ...]


Port = SerialPort | SocketPort | SimulatedPort


def parse_port(url: str) -> Port:
    """The parts of a port's URL; BadPortError says which forms there are."""
    scheme, has_scheme, _ = url.partition("://")
    if not url.strip() or "\0" in url:
        raise BadPortError(url, "an empty port", FORMS)
    if not has_scheme:
        _refuse_far_end(url)
        return SerialPort(url, url)
    if scheme == "socket":
        return _socket_port(url)
    if scheme == "sim":
        return _simulated_port(url)
    raise BadPortError(url, f"no port has the scheme {scheme}://", FORMS)


def _refuse_far_end(url: str) -> None:
    """`pty:LINK` and `tcp:PORT` say where a simulated device stands; who listens to it names the port that it made."""
    kind, _, rest = url.partition(":")
    near_end = {"pty": f"the path {rest}", "tcp": f"socket://127.0.0.1:{rest}"}.get(kind)
    if near_end and rest:
        raise BadPortError(url, "that is how a simulated device is told its own end", f"give {near_end}")


def _socket_port(url: str) -> SocketPort:
    try:
        parts = urlsplit(url)
        host, number = parts.hostname, parts.port
    except ValueError as error:
        raise BadPortError(url, str(error), "socket://host:port") from None
    if not host or not number or parts.username or parts.path.strip("/") or parts.query:
        raise BadPortError(url, "a socket is a host and a port number, no more", "socket://host:port")
    return SocketPort(url, host, number)


def _simulated_port(url: str) -> SimulatedPort:
    parts = urlsplit(url)
    if not parts.netloc or parts.path.strip("/"):
        raise BadPortError(url, "a simulator is a kind and options", "sim://shoe?seed=7")
    return SimulatedPort(url, parts.netloc, tuple(parse_qsl(parts.query, keep_blank_values=True)))
