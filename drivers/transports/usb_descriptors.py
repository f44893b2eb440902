"""What a USB device says of itself, as bytes and as values. Both ends read it here.

Layouts as in the USB 2.0 specification, chapter 9.6; chapter 9.4 has the requests. Nothing is opened here.
"""

import struct
from dataclasses import dataclass, replace

DEVICE = struct.Struct("<BBHBBBBHHHBBBB")
CONFIGURATION = struct.Struct("<BBHBBBBB")
INTERFACE = struct.Struct("<BBBBBBBBB")
ENDPOINT = struct.Struct("<BBBBHB")
SETUP = struct.Struct("<BBHHH")

DEVICE_TYPE, CONFIGURATION_TYPE, STRING_TYPE, INTERFACE_TYPE, ENDPOINT_TYPE = 1, 2, 3, 4, 5
GET_STATUS, CLEAR_FEATURE, SET_FEATURE = 0, 1, 3
GET_DESCRIPTOR, GET_CONFIGURATION, SET_CONFIGURATION = 6, 8, 9
GET_INTERFACE, SET_INTERFACE = 10, 11
TO_HOST = 0x80
"""The highest bit of an endpoint's address, and of a request's first byte: from the device to the host."""
OF_ENDPOINT = 0x02
KIND_MASK, BULK, INTERRUPT = 0x03, 2, 3


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`kind` is BULK or INTERRUPT; `packet_bytes` the most that one packet has."""

    address: int
    kind: int = BULK
    packet_bytes: int = 64
    interval: int = 0

    @property
    def is_to_host(self) -> bool:
        return bool(self.address & TO_HOST)


@dataclass(frozen=True, slots=True)
class Interface:
    """One interface in its only setting. `kind` is the class, 255 a vendor's own. `extra` are descriptors of a class,
    behind the interface's own."""

    number: int
    endpoints: tuple[Endpoint, ...]
    kind: int = 0xFF
    alternate: int = 0
    subclass: int = 0
    protocol: int = 0
    extra: bytes = b""


@dataclass(frozen=True, slots=True)
class Setup:
    """A control request: the eight bytes before its data."""

    kind: int
    request: int
    value: int = 0
    index: int = 0
    length: int = 0

    @property
    def is_to_host(self) -> bool:
        return bool(self.kind & TO_HOST)


def encode_setup(setup: Setup) -> bytes:
    """The eight bytes."""
    return SETUP.pack(setup.kind, setup.request, setup.value, setup.index, setup.length)


def decode_setup(raw: bytes) -> Setup:
    """The request of these eight bytes."""
    return Setup(*SETUP.unpack(raw))


def encode_configuration(interfaces: tuple[Interface, ...], value: int = 1) -> bytes:
    """The configuration with its interfaces and endpoints, as one reply gives them."""
    body = b""
    for interface in interfaces:
        count = len(interface.endpoints)
        kinds = (interface.kind, interface.subclass, interface.protocol)
        body += INTERFACE.pack(9, INTERFACE_TYPE, interface.number, interface.alternate, count, *kinds, 0)
        body += interface.extra
        for one in interface.endpoints:
            body += ENDPOINT.pack(7, ENDPOINT_TYPE, one.address, one.kind, one.packet_bytes, one.interval)
    return CONFIGURATION.pack(9, CONFIGURATION_TYPE, 9 + len(body), len(interfaces), value, 0, 0x80, 50) + body


def decode_configuration(raw: bytes) -> tuple[int, tuple[Interface, ...]]:
    """Its number, and its interfaces with their endpoints; what is of another type is passed over, `extra` too.

    ValueError for bytes that do not hold together: they came from a device.
    """
    if len(raw) < CONFIGURATION.size or raw[1] != CONFIGURATION_TYPE:
        raise ValueError("no configuration descriptor")
    interfaces: list[Interface] = []
    at = raw[0]
    while at < len(raw):
        piece = raw[at : at + raw[at]]
        if len(piece) < 2 or len(piece) != raw[at]:
            raise ValueError("a descriptor that is cut short")
        if piece[1] == INTERFACE_TYPE and len(piece) >= INTERFACE.size:
            interfaces.append(Interface(piece[2], (), piece[5], piece[3], piece[6], piece[7]))
        elif piece[1] == ENDPOINT_TYPE and len(piece) >= ENDPOINT.size and interfaces:
            interfaces[-1] = _with_endpoint(interfaces[-1], piece)
        at += len(piece)
    return raw[5], tuple(interfaces)


def bulk_pair(interfaces: tuple[Interface, ...], number: int) -> tuple[Endpoint, Endpoint]:
    """The first bulk endpoint to the device and the first to the host, of one interface; ValueError without both."""
    bulk = [
        endpoint
        for interface in interfaces
        if interface.number == number and not interface.alternate
        for endpoint in interface.endpoints
        if endpoint.kind & KIND_MASK == BULK
    ]
    to_device = [endpoint for endpoint in bulk if not endpoint.is_to_host]
    to_host = [endpoint for endpoint in bulk if endpoint.is_to_host]
    if not to_device or not to_host:
        raise ValueError(f"interface {number} has no bulk endpoints for both ways")
    return to_device[0], to_host[0]


def _with_endpoint(interface: Interface, piece: bytes) -> Interface:
    _, _, address, kind, packet_bytes, interval = ENDPOINT.unpack_from(piece)
    added = Endpoint(address, kind, packet_bytes, interval)
    return replace(interface, endpoints=(*interface.endpoints, added))
