# ruff: noqa: ARG002 - the arguments are those that pyusb gives to every backend.
"""Simulated USB devices in this process, behind pyusb's own interface: the drivers' code runs, no system does.

It answers and fails as libusb does on Linux, in pyusb's own exceptions. As the kernel does, it selects the first
configuration when a device is opened, so that a driver which forgets to finds no other thing here than in life.
"""

import errno
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from usb.backend import IBackend
from usb.core import USBError, USBTimeoutError

from drivers.simulators.usb_bus import UsbBus
from drivers.simulators.usb_model import UsbDevice
from drivers.transports.usb_descriptors import (
    DEVICE,
    SET_CONFIGURATION,
    TO_HOST,
    Endpoint,
    Interface,
    Setup,
    decode_configuration,
)

BUS = 1
LIBUSB_CODES = {
    errno.EPIPE: -9,
    errno.ETIMEDOUT: -7,
    errno.ENODEV: -4,
    errno.EOVERFLOW: -8,
    errno.EBUSY: -6,
    errno.EACCES: -3,
}
"""libusb's own numbers for these; all others are -1, trouble."""


class _Handle:
    """An open device. It waits for the model, which itself never does."""

    def __init__(self, device: UsbDevice) -> None:
        self.device = device
        self._changed = threading.Condition()
        self._changes = 0
        device.listen(self._on_change)

    def wait(self, attempt: Callable[[], Any], timeout_ms: int) -> Any:
        """What `attempt` gives, once it gives something; OSError 110 at the end of the time."""
        deadline_s = time.monotonic() + timeout_ms / 1000
        while True:
            seen = self._changes
            done = attempt()
            if done is not None and done is not False:
                return done
            left_s = deadline_s - time.monotonic()
            if left_s <= 0:
                raise OSError(errno.ETIMEDOUT, "Operation timed out")
            with self._changed:
                if self._changes == seen:
                    self._changed.wait(left_s)

    def close(self) -> None:
        self.device.unlisten(self._on_change)
        self.device.release(self)

    def _on_change(self) -> None:
        with self._changed:
            self._changes += 1
            self._changed.notify_all()


class ModelBackend(IBackend):  # type: ignore[misc]
    """pyusb's backend over the devices of one simulated bus."""

    def __init__(self, bus: UsbBus) -> None:
        self._bus = bus
        self.opened = 0

    def enumerate_devices(self) -> Iterator[UsbDevice]:
        return iter(self._bus.devices)

    def get_parent(self, dev: UsbDevice) -> None:
        return None

    def get_device_descriptor(self, dev: UsbDevice) -> SimpleNamespace:
        address = self._bus.address_of(dev)
        names = (
            "bLength bDescriptorType bcdUSB bDeviceClass bDeviceSubClass bDeviceProtocol bMaxPacketSize0 idVendor "
            "idProduct bcdDevice iManufacturer iProduct iSerialNumber bNumConfigurations"
        )
        values = dict(zip(names.split(), DEVICE.unpack(dev.device_descriptor), strict=True))
        place = {"bus": BUS, "address": address, "port_number": address, "port_numbers": (address,)}
        return SimpleNamespace(**values, **place, speed=dev.identity.speed, extra_descriptors=[])

    def get_configuration_descriptor(self, dev: UsbDevice, config: int) -> SimpleNamespace:
        if config:
            raise IndexError(config)
        value, interfaces = decode_configuration(dev.configuration_descriptor)
        return SimpleNamespace(
            bLength=9,
            bDescriptorType=2,
            wTotalLength=len(dev.configuration_descriptor),
            bNumInterfaces=len(interfaces),
            bConfigurationValue=value,
            iConfiguration=0,
            bmAttributes=0x80,
            bMaxPower=50,
            extra_descriptors=[],
        )

    def get_interface_descriptor(self, dev: UsbDevice, intf: int, alt: int, config: int) -> SimpleNamespace:
        interface = self._interface(dev, intf, alt)
        return SimpleNamespace(
            bLength=9,
            bDescriptorType=4,
            bInterfaceNumber=interface.number,
            bAlternateSetting=alt,
            bNumEndpoints=len(interface.endpoints),
            bInterfaceClass=interface.kind,
            bInterfaceSubClass=0,
            bInterfaceProtocol=0,
            iInterface=0,
            extra_descriptors=[],
        )

    def get_endpoint_descriptor(self, dev: UsbDevice, ep: int, intf: int, alt: int, config: int) -> SimpleNamespace:
        endpoint: Endpoint = self._interface(dev, intf, alt).endpoints[ep]
        return SimpleNamespace(
            bLength=7,
            bDescriptorType=5,
            bEndpointAddress=endpoint.address,
            bmAttributes=endpoint.kind,
            wMaxPacketSize=endpoint.packet_bytes,
            bInterval=endpoint.interval,
            bRefresh=0,
            bSynchAddress=0,
            extra_descriptors=[],
        )

    def open_device(self, dev: UsbDevice) -> _Handle:
        if not dev.configuration:
            _told(lambda: dev.control(Setup(0, SET_CONFIGURATION, 1)))
        self.opened += 1
        return _Handle(dev)

    def close_device(self, dev_handle: _Handle) -> None:
        self.opened -= 1
        dev_handle.close()

    def get_configuration(self, dev_handle: _Handle) -> int:
        return dev_handle.device.configuration

    def set_configuration(self, dev_handle: _Handle, config_value: int) -> None:
        _told(lambda: dev_handle.device.control(Setup(0, SET_CONFIGURATION, config_value)))

    def claim_interface(self, dev_handle: _Handle, intf: int) -> None:
        _told(lambda: dev_handle.device.claim(dev_handle))
        dev_handle.device.begin_reading()

    def release_interface(self, dev_handle: _Handle, intf: int) -> None:
        dev_handle.device.release(dev_handle)

    def bulk_write(self, dev_handle: _Handle, ep: int, intf: int, data: Any, timeout: int) -> int:
        outgoing = bytes(data)
        _told(lambda: dev_handle.wait(lambda: dev_handle.device.accept(ep, outgoing), timeout))
        return len(outgoing)

    def bulk_read(self, dev_handle: _Handle, ep: int, intf: int, buff: Any, timeout: int) -> int:
        length = len(buff) * buff.itemsize
        received: bytes = _told(lambda: dev_handle.wait(lambda: dev_handle.device.give(ep, length), timeout))
        memoryview(buff).cast("B")[: len(received)] = received
        return len(received)

    intr_write, intr_read = bulk_write, bulk_read

    def ctrl_transfer(
        self, dev_handle: _Handle, kind: int, request: int, value: int, index: int, data: Any, timeout: int
    ) -> int:
        length = int(len(data) * data.itemsize)
        setup = Setup(kind, request, value, index, length)
        outgoing = b"" if kind & TO_HOST else bytes(data)
        received: bytes = _told(lambda: dev_handle.device.control(setup, outgoing))
        if not kind & TO_HOST:
            return length
        memoryview(data).cast("B")[: len(received)] = received
        return len(received)

    def clear_halt(self, dev_handle: _Handle, ep: int) -> None:
        dev_handle.device.clear_halt(ep)

    def reset_device(self, dev_handle: _Handle) -> None:
        """A reset leaves this device as it is."""

    def is_kernel_driver_active(self, dev_handle: _Handle, intf: int) -> bool:
        return dev_handle.device.has_kernel_driver

    def detach_kernel_driver(self, dev_handle: _Handle, intf: int) -> None:
        dev_handle.device.has_kernel_driver = False

    def attach_kernel_driver(self, dev_handle: _Handle, intf: int) -> None:
        dev_handle.device.has_kernel_driver = True

    def _interface(self, dev: UsbDevice, number: int, alternate: int) -> Interface:
        """IndexError where there is no such one: so pyusb finds the end of the list."""
        if alternate:
            raise IndexError(alternate)
        return dev.interfaces[number]


def _told(call: Callable[[], Any]) -> Any:
    """The call's result, or its trouble in pyusb's words."""
    try:
        return call()
    except OSError as error:
        number = error.errno or errno.EIO
        kind = USBTimeoutError if number == errno.ETIMEDOUT else USBError
        raise kind(error.strerror, LIBUSB_CODES.get(number, -1), number) from error
