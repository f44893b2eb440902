"""The bytes of USB/IP, version 1.1.1. All numbers are big endian, but for the eight bytes of a control request.

    client: 0111 8003 status(4) busid(32)                       give me this device
    server: 0111 0003 status(4) [device(312)]                   here it is; from here on transfers go both ways
    client: 0111 8005 status(4)                                 which are there?
    server: 0111 0005 status(4) count(4) [device(312) 4 bytes for each of its interfaces]...

    client: SUBMIT  1 seq devid direction endpoint | flags length 0 packets interval setup(8) | [bytes out]
    server: RETURN  3 seq 0 0 0                    | status length 0 packets errors 0(8)      | [bytes in]
    client: UNLINK  2 seq devid direction 0        | seq of the transfer to give up, 0(24)
    server: ANSWER  4 seq 0 0 0                    | status: -104 given up, 0 it was done already; 0(24)

Ref: the Linux kernel's documentation, usb/usbip_protocol. Both ends of ours use this file.
"""

import struct
from dataclasses import dataclass

VERSION = 0x0111
REQUEST_DEVICES, REPLY_DEVICES = 0x8005, 0x0005
REQUEST_IMPORT, REPLY_IMPORT = 0x8003, 0x0003
OK, NOT_AVAILABLE, TAKEN, BROKEN, NO_DEVICE, ERROR = range(6)
SUBMIT, UNLINK, RETURN, ANSWER = 1, 2, 3, 4
NO_PACKETS = 0xFFFF_FFFF
"""For all transfers but the isochronous ones, which are for sound and pictures."""
TRANSFER_BYTES_MAX = 65_536
"""Neither end of ours believes in a longer transfer."""

OPERATION = struct.Struct(">HHI")
BUS_ID_BYTES = 32
COUNT = struct.Struct(">I")
DEVICE = struct.Struct(">256s32sIIIHHHBBBBBB")
BASIC = struct.Struct(">IIIII")
SUBMIT_REST = struct.Struct(">IIIIi8s")
RETURN_REST = struct.Struct(">iIIII8x")
UNLINK_REST = struct.Struct(">I24x")
ANSWER_REST = struct.Struct(">i24x")
HEADER_BYTES = 48


@dataclass(frozen=True, slots=True)
class Exported:
    """A device as a server describes it. `device_id` goes into each transfer."""

    bus_id: str
    bus: int
    number: int
    speed: int
    vendor: int
    product: int
    release: int
    configuration: int = 1
    configurations: int = 1
    interfaces: int = 1

    @property
    def device_id(self) -> int:
        return self.bus << 16 | self.number


@dataclass(frozen=True, slots=True)
class Submit:
    """A transfer that the client wants. `outgoing` is empty for one to the host, `length` what it may bring."""

    seq: int
    device_id: int
    is_to_host: bool
    endpoint: int
    length: int
    setup: bytes = bytes(8)


@dataclass(frozen=True, slots=True)
class Unlink:
    """A transfer that the client gives up."""

    seq: int
    device_id: int
    victim: int


@dataclass(frozen=True, slots=True)
class Returned:
    """How a transfer ended: 0, or a negative number of Linux. `length` bytes follow if it was one to the host."""

    seq: int
    status: int
    length: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """How an `Unlink` ended."""

    seq: int
    status: int


def encode_bus_id(bus_id: str) -> bytes:
    """Filled up with zeros."""
    return bus_id.encode("ascii").ljust(BUS_ID_BYTES, b"\0")


def encode_exported(exported: Exported) -> bytes:
    """312 bytes."""
    path = f"/sys/devices/simulated/{exported.bus_id}".encode("ascii")
    own = exported
    numbers = (own.bus, own.number, own.speed, own.vendor, own.product, own.release)
    counts = (own.configuration, own.configurations, own.interfaces)
    return DEVICE.pack(path, encode_bus_id(own.bus_id), *numbers, 0, 0, 0, *counts)


def decode_exported(raw: bytes) -> Exported:
    """The device of these 312 bytes."""
    _, bus_id, *numbers = DEVICE.unpack(raw)
    return Exported(bus_id.rstrip(b"\0").decode("ascii", "replace"), *numbers[:6], *numbers[9:])


def encode_message(message: Submit | Unlink | Returned | Answered) -> bytes:
    """The 48 bytes of its header; the bytes of the transfer go behind them."""
    match message:
        case Submit():
            basic = (SUBMIT, message.seq, message.device_id, int(message.is_to_host), message.endpoint)
            return BASIC.pack(*basic) + SUBMIT_REST.pack(0, message.length, 0, NO_PACKETS, 0, message.setup)
        case Unlink():
            return BASIC.pack(UNLINK, message.seq, message.device_id, 0, 0) + UNLINK_REST.pack(message.victim)
        case Returned():
            head = BASIC.pack(RETURN, message.seq, 0, 0, 0)
            return head + RETURN_REST.pack(message.status, message.length, 0, NO_PACKETS, 0)
        case Answered():
            return BASIC.pack(ANSWER, message.seq, 0, 0, 0) + ANSWER_REST.pack(message.status)


def decode_message(header: bytes) -> Submit | Unlink | Returned | Answered:
    """The message of these 48 bytes; ValueError for what is none, or too long to be believed."""
    command, seq, device_id, direction, endpoint = BASIC.unpack_from(header)
    rest = header[BASIC.size :]
    if command == SUBMIT:
        _, length, _, _, _, setup = SUBMIT_REST.unpack(rest)
        return Submit(seq, device_id, direction == 1, endpoint, _believed(length), setup)
    if command == UNLINK:
        return Unlink(seq, device_id, UNLINK_REST.unpack(rest)[0])
    if command == RETURN:
        status, length, *_ = RETURN_REST.unpack(rest)
        return Returned(seq, status, _believed(length))
    if command == ANSWER:
        return Answered(seq, ANSWER_REST.unpack(rest)[0])
    raise ValueError(f"no USB/IP message has the number {command}")


def _believed(length: int) -> int:
    if length > TRANSFER_BYTES_MAX:
        raise ValueError(f"a transfer of {length} bytes")
    return length
