"""A port is a URL."""

from dataclasses import replace

import pytest

from drivers.errors import BadPortError
from drivers.transports.urls import (
    FaultyPort,
    PlayedPort,
    Port,
    RecordedPort,
    SerialPort,
    SimulatedPort,
    SocketPort,
    UsbipPort,
    UsbPort,
    parse_port,
)


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
    ("url", "port"),
    [
        ("usb://0ab1:0002", UsbPort("", 0x0AB1, 2, "")),
        ("usb://0AB1:0002/A%2F7", UsbPort("", 0x0AB1, 2, "A/7")),
        ("usbip://tray/1-1", UsbipPort("", "tray", 3240, "1-1")),
        ("usbip://[::1]:4000/2-1.4", UsbipPort("", "::1", 4000, "2-1.4")),
        ("play:///srv/evening.jsonl", PlayedPort("", "/srv/evening.jsonl", 0.0)),
        ("play://evening.jsonl?pace=1.5", PlayedPort("", "evening.jsonl", 1.5)),
        ("record:///dev/ttyUSB0#/srv/a.jsonl", RecordedPort("", "/dev/ttyUSB0", "/srv/a.jsonl")),
        ("record://socket://h:1#a", RecordedPort("", "socket://h:1", "a")),
        ("faulty://seed=7,drop=0.01//dev/ttyUSB0", FaultyPort("", "/dev/ttyUSB0", "seed=7,drop=0.01")),
        ("faulty://seed=7/usb://0ab1:0002/7", FaultyPort("", "usb://0ab1:0002/7", "seed=7")),
        (
            "record://faulty://seed=7/record://COM3#b#a",
            RecordedPort("", "faulty://seed=7/record://COM3#b", "a"),
        ),
    ],
)
def test_each_kind_of_port_has_its_parts(url: str, port: Port) -> None:
    assert parse_port(url) == replace(port, url=url)


@pytest.mark.parametrize(
    ("url", "remedy"),
    [
        ("pty:/tmp/shoe", "give the path /tmp/shoe"),
        ("tcp:4001", "give socket://127.0.0.1:4001"),
        ("usbip:3240/0ab1:0002", "give usbip://127.0.0.1:3240/1-1"),
    ],
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
    ]
    + [f"usb://{rest}" for rest in ("", "0ab1", "ab1:0002", "0ab1:0002/", "0ab1:0002/7/8", "0abx:0002", "0ab1:0002?x")]
    + [
        f"usbip://{rest}"
        for rest in ("", "h", "h/", "/1-1", "h:0/1-1", "h:x/1-1", "h/1/1", "h/é", "h/" + "1" * 32, "h/1-1?x", "a@h/1-1")
    ]
    + [f"play://{rest}" for rest in ("", "?pace=1", "a?pace=x", "a?pace=-1", "a?pace=inf", "a?speed=1")]
    + [f"record://{rest}" for rest in ("", "COM3", "COM3#", "#a", "http://h#a", "socket://h#a")]
    + [f"faulty://{rest}" for rest in ("", "seed=7", "seed=7/", "/COM3", "seed=7/http://h", "seed=7/sim://")]
    + ["record://" * 5 + "COM3" + "#a" * 5],
)
def test_what_names_no_port_is_refused_with_the_forms_there_are(url: str) -> None:
    with pytest.raises(BadPortError) as refused:
        parse_port(url)
    assert refused.value.remedy
