"""A simulated USB device under umockdev: the system's own libusb asks Linux for it, and is answered from here.

Run by `test_umockdev.py` as a program of its own under umockdev-wrapper, since umockdev ends the process when
something is wrong. Requests to the kernel come as numbers (Ref: linux/usbdevice_fs.h); each transfer lies here until
the model can end it, and is fetched by the host with REAP.
"""

import errno
import shutil
import struct
import threading
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import gi

from drivers.simulators.usb_model import UsbDevice
from drivers.transports.usb_descriptors import TO_HOST, decode_setup

gi.require_version("UMockdev", "1.0")
UMockdev = import_module("gi.repository.UMockdev")

READ, WRITE = 2, 1
USB = ord("U")


def request(way: int, number: int, size: int) -> int:
    """The kernel's _IOC."""
    return way << 30 | size << 16 | USB << 8 | number


SET_INTERFACE, SET_CONFIGURATION, GET_DRIVER = request(READ, 4, 8), request(READ, 5, 4), request(WRITE, 8, 260)
SUBMIT, DISCARD, REAP, REAP_NOW = request(READ, 10, 56), request(0, 11, 0), request(WRITE, 12, 8), request(WRITE, 13, 8)
CLAIM, RELEASE, RESET, CLEAR_HALT = request(READ, 15, 4), request(READ, 16, 4), request(0, 20, 0), request(READ, 21, 4)
CAPABILITIES, DISCONNECT_CLAIM = request(READ, 26, 4), request(READ, 27, 264)

URB_BYTES = 56
STATUS_AT, BUFFER_AT, LENGTH_AT, ACTUAL_AT = 4, 16, 24, 28
CONTROL_URB = 2
SETUP_BYTES = 8
NO_PACKET_SIZE_LIMIT, REAP_AFTER_DISCONNECT, BULK_CONTINUATION = 0x04, 0x10, 0x02
REAP_WAIT_S = 0.002
"""umockdev has no descriptor to poll: a host that asks is held for a moment."""


@dataclass(frozen=True)
class _Urb:
    """A transfer that the host has laid down."""

    client: Any
    kind: int
    endpoint: int
    buffer: Any
    outgoing: bytes
    length: int


class MockedDevice:
    """The model at a place of the test bed's bus."""

    def __init__(self, bed: Any, device: UsbDevice, number: int, bus: int = 1) -> None:
        self._bed = bed
        self._device = device
        self._node = f"/dev/bus/usb/{bus:03}/{number:03}"
        self._place = f"/sys/devices/pci0000:00/usb{bus}/{bus}-1"
        self._lying: list[_Urb] = []
        self._ended: deque[tuple[_Urb, int, int]] = deque()
        self._changed = threading.Condition()
        self.driver_requests: list[str] = []
        self._handler = UMockdev.IoctlBase.new()
        self._handler.connect("handle-ioctl", self._on_request)
        device.listen(self._ring)
        bed.attach_ioctl(self._node, self._handler)
        bed.add_from_string(self._described(bus, number))

    def remove(self) -> None:
        """Pull the plug. umockdev leaves the folder behind, and would end the process when it is added again."""
        self._device.unplug()
        self._bed.uevent(self._place, "remove")
        self._bed.detach_ioctl(self._node)
        self._bed.remove_device(self._place)
        shutil.rmtree(self._bed.get_root_dir() + self._place, ignore_errors=True)

    def _described(self, bus: int, number: int) -> str:
        own = self._device.identity
        raw = (self._device.device_descriptor + self._device.configuration_descriptor).hex().upper()
        lines = [
            f"P: {self._place.removeprefix('/sys')}",
            f"N: bus/usb/{bus:03}/{number:03}={raw}",
            "E: DEVTYPE=usb_device",
            "E: SUBSYSTEM=usb",
            "E: DRIVER=usb",
            f"E: DEVNAME={self._node}",
            f"E: BUSNUM={bus:03}",
            f"E: DEVNUM={number:03}",
            "E: MAJOR=189",
            f"E: MINOR={number - 1}",
            f"E: PRODUCT={own.vendor:x}/{own.product:x}/{own.release:x}",
            f"A: busnum={bus}\\n",
            f"A: devnum={number}\\n",
            "A: bConfigurationValue=1\\n",
            f"A: idVendor={own.vendor:04x}\\n",
            f"A: idProduct={own.product:04x}\\n",
            "A: speed=12\\n",
            f"A: serial={own.serial}\\n",
            f"H: descriptors={raw}",
        ]
        return "\n".join([*lines, "", ""])

    def _ring(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _on_request(self, _handler: Any, client: Any) -> bool:
        try:
            number = self._answer(client.get_request() & 0xFFFF_FFFF, client.get_arg())
        except OSError as error:
            number = error.errno or errno.EIO
        client.complete(-1 if number else 0, number)
        return True

    def _answer(self, asked: int, argument: Any) -> int:
        """The number of the error, 0 for none."""
        if asked in (REAP, REAP_NOW):
            return self._reap(argument, is_patient=asked == REAP)
        if self._device.is_gone:
            return errno.ENODEV
        if asked == SUBMIT:
            self._lay_down(argument)
        elif asked == DISCARD:
            return self._discard(struct.unpack("<Q", bytes(argument.retrieve())[:8])[0])
        elif asked == CAPABILITIES:
            offered = NO_PACKET_SIZE_LIMIT | REAP_AFTER_DISCONNECT | BULK_CONTINUATION
            argument.resolve(0, 4).update(0, list(struct.pack("<I", offered)))
        elif asked in (CLAIM, DISCONNECT_CLAIM):
            self._device.claim(self)
            self._device.begin_reading()
        elif asked == RELEASE:
            self._device.release(self)
        elif asked == CLEAR_HALT:
            self._device.clear_halt(struct.unpack("<I", bytes(argument.resolve(0, 4).retrieve()))[0])
        elif asked == GET_DRIVER:
            return errno.ENODATA
        elif asked in (SET_INTERFACE, SET_CONFIGURATION):
            self.driver_requests.append("set")
        elif asked != RESET:
            return errno.ENOTTY
        return 0

    def _lay_down(self, argument: Any) -> None:
        client = argument.resolve(0, URB_BYTES)
        raw = bytes(client.retrieve())
        kind, endpoint = raw[:2]
        (length,) = struct.unpack_from("<i", raw, LENGTH_AT)
        buffer = client.resolve(BUFFER_AT, length) if length else None
        is_outgoing = kind == CONTROL_URB or not endpoint & TO_HOST
        outgoing = bytes(buffer.retrieve()) if buffer is not None and is_outgoing else b""
        with self._changed:
            self._lying.append(_Urb(client, kind, endpoint, buffer, outgoing, length))

    def _discard(self, address: int) -> int:
        with self._changed:
            found = [urb for urb in self._lying if urb.client.client_addr == address]
            for urb in found:
                self._lying.remove(urb)
                self._ended.append((urb, -errno.ENOENT, 0))
            self._changed.notify_all()
        return 0 if found else errno.EINVAL

    def _reap(self, argument: Any, *, is_patient: bool) -> int:
        self._work()
        with self._changed:
            if not self._ended:
                self._changed.wait(REAP_WAIT_S)
        self._work()
        with self._changed:
            if not self._ended:
                if self._device.is_gone:
                    return errno.ENODEV
                return errno.EINTR if is_patient else errno.EAGAIN
            urb, status, actual = self._ended.popleft()
        urb.client.update(STATUS_AT, list(struct.pack("<i", status)))
        urb.client.update(ACTUAL_AT, list(struct.pack("<i", actual)))
        argument.resolve(0, 8).set_ptr(0, urb.client)
        return 0

    def _work(self) -> None:
        """End every transfer that can end now. The device is asked from here alone, never from its own callback."""
        with self._changed:
            for urb in tuple(self._lying):
                try:
                    actual = self._attempt(urb)
                except OSError as error:
                    ended = (urb, -(error.errno or errno.EIO), 0)
                else:
                    if actual is None:
                        continue
                    ended = (urb, 0, actual)
                self._lying.remove(urb)
                self._ended.append(ended)

    def _attempt(self, urb: _Urb) -> int | None:
        """How many bytes went; None while it cannot end."""
        if urb.kind == CONTROL_URB:
            setup = decode_setup(urb.outgoing[:SETUP_BYTES])
            received = self._device.control(setup, urb.outgoing[SETUP_BYTES:])
            if received:
                urb.buffer.update(SETUP_BYTES, list(received))
            return len(received) if setup.is_to_host else setup.length
        if not urb.endpoint & TO_HOST:
            return len(urb.outgoing) if self._device.accept(urb.endpoint, urb.outgoing) else None
        brought = self._device.give(urb.endpoint, urb.length)
        if brought:
            urb.buffer.update(0, list(brought))
        return None if brought is None else len(brought)
