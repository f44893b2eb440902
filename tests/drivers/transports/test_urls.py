"""A port is a URL."""

import pytest

from drivers.errors import BadPortError
from drivers.transports.urls import SerialPort, SimulatedPort, SocketPort, parse_port


@pytest.mark.parametrize("path", ["/dev/ttyUSB0", "COM3", "/dev/serial/by-id/usb-shoe", "./shoe"])
def test_a_path_is_a_serial_line(path: str) -> None:
    assert parse_port(path) == SerialPort(path, path)


@pytest.mark.parametrize(
    ("url", "host", "number"),
    [("socket://10.0.0.7:4001", "10.0.0.7", 4001), ("socket://[::1]:1", "::1", 1), ("socket://shoe/", "", 0)],
)
def test_a_socket_has_a_host_and_a_number(url: str, host: str, number: int) -> None:
    if host:
        assert parse_port(url) == SocketPort(url, host, number)
    else:
        with pytest.raises(BadPortError):
            parse_port(url)


def test_a_simulator_has_a_kind_and_options() -> None:
    url = "sim://shoe?seed=7&every_s=0.5"
    assert parse_port(url) == SimulatedPort(url, "shoe", (("seed", "7"), ("every_s", "0.5")))


@pytest.mark.parametrize(
    ("url", "remedy"),
    [("pty:/tmp/shoe", "give the path /tmp/shoe"), ("tcp:4001", "give socket://127.0.0.1:4001")],
)
def test_where_a_simulator_stands_is_not_what_its_listener_is_told(url: str, remedy: str) -> None:
    with pytest.raises(BadPortError) as refused:
        parse_port(url)
    assert refused.value.remedy == remedy


@pytest.mark.parametrize(
    "url",
    ["", " ", "a\0b", "http://shoe", "loop://", "rfc2217://h:1", "sim://", "sim://shoe/7"]
    + [
        f"socket://{rest}"
        for rest in ("", "h", ":4001", "h:0", "h:65536", "h:x", "a@h:1", "h:1/x", "h:1?x=1", "[::1:1")
    ],
)
def test_what_names_no_port_is_refused_with_the_forms_there_are(url: str) -> None:
    with pytest.raises(BadPortError) as refused:
        parse_port(url)
    assert refused.value.remedy
