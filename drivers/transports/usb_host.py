"""A USB device of this machine through pyusb and libusb, `usb://0ab1:0002`. What pyusb gets wrong is mended here.

- A device may come with a kernel driver on it: that is detached first, and given back at the end. Else it is *busy*.
- A configuration is selected only where none is: selecting it again resets the device under other programs' hands.
- pyusb claims and frees in destructors, where nobody hears an error: here both are done by name.
- Devices that are found and not opened are let go at once, else a hub that is replugged often runs out of handles.
"""

import errno
from importlib import import_module
from typing import Any

from drivers.errors import BadPortError, PortRefusedError, SimulatedPortError
from drivers.transports.simulated import why_bus
from drivers.transports.transport import LIVE_REMEDY, PortSettings
from drivers.transports.urls import UsbPort
from drivers.transports.usb_bulk import TAKEN_REMEDY, TRANSFER_BYTES_MAX, BulkPort
from drivers.transports.usb_descriptors import Endpoint, Interface, bulk_pair

INTERFACE = 0
INSTALL = "pip install 'tablemgr[usb]', and on Debian apt-get install libusb-1.0-0"
UDEV_REMEDY = "the user needs the right to it, by a udev rule for this vendor and product"
REMEDIES = {
    errno.EBUSY: TAKEN_REMEDY,
    errno.EACCES: UDEV_REMEDY,
    errno.EPERM: UDEV_REMEDY,
    errno.ENODEV: "it was unplugged while it was opened",
}


class _HostPipe:
    """Two bulk endpoints of a device that pyusb has open; a Pipe."""

    def __init__(self, device: Any, to_device: int, to_host: int, has_detached: bool) -> None:
        self._device = device
        self._to_device = to_device
        self._to_host = to_host
        self._has_detached = has_detached

    def read(self, timeout_s: float) -> bytes:
        try:
            return bytes(self._device.read(self._to_host, TRANSFER_BYTES_MAX, _milliseconds(timeout_s)))
        except _usb("core").USBTimeoutError as error:
            raise TimeoutError(errno.ETIMEDOUT, "silence") from error

    def write(self, transfer: bytes, timeout_s: float) -> int:
        return int(self._device.write(self._to_device, transfer, _milliseconds(timeout_s)))

    def clear_halt(self, *, is_to_host: bool) -> None:
        self._device.clear_halt(self._to_host if is_to_host else self._to_device)

    def close(self) -> None:
        let_go(self._device, self._has_detached)
        self._has_detached = False


def open_transport(port: UsbPort, settings: PortSettings) -> BulkPort:
    """The open device; PortRefusedError with a remedy where one is known, BadPortError without pyusb or libusb."""
    return open_device(port, settings, _libusb(port))


def open_device(port: UsbPort, settings: PortSettings, backend: Any) -> BulkPort:
    """The same on a bus of the caller's: `backend` is one of pyusb's."""
    try:
        device = _found(port, backend)
    except OSError as error:
        raise _refused(port, error) from error
    has_detached = False
    try:
        if settings.refuses_simulated and (why := why_bus(device.bus)):
            raise SimulatedPortError(port.url, f"{why} cannot feed a live table", LIVE_REMEDY)
        has_detached = _detach_driver(device)
        to_device, to_host = bulk_pair(_configured(device), INTERFACE)
        _usb("util").claim_interface(device, INTERFACE)
    except BaseException as error:
        let_go(device, has_detached)
        if isinstance(error, ValueError | OSError):
            raise _refused(port, error) from error
        raise
    return BulkPort(port.url, _HostPipe(device, to_device.address, to_host.address, has_detached))


def _usb(module: str) -> Any:
    return import_module(f"usb.{module}")


def libusb() -> Any:
    """The system's libusb, which hears of plugs from udev; else the one that a package brings along; None if there is
    neither. ImportError without pyusb."""
    backend = import_module("usb.backend.libusb1").get_backend()
    if backend is None:
        try:
            backend = import_module("libusb_package").get_libusb1_backend()
        except ImportError:
            backend = None
    return backend


def _libusb(port: UsbPort) -> Any:
    try:
        backend = libusb()
    except ImportError:
        raise BadPortError(port.url, "USB ports need pyusb, which is not installed", INSTALL) from None
    if backend is None:
        raise BadPortError(port.url, "USB ports need libusb, which is not installed", INSTALL)
    return backend


def _found(port: UsbPort, backend: Any) -> Any:
    """The one device that the URL names."""
    alike = list(_usb("core").find(find_all=True, idVendor=port.vendor, idProduct=port.product, backend=backend))
    serials = [serial_of(device) if port.serial else "" for device in alike]
    chosen = [device for device, serial in zip(alike, serials, strict=True) if serial == port.serial]
    for device in alike:
        if len(chosen) != 1 or device is not chosen[0]:
            let_go(device, False)
    if not chosen and None in serials:
        raise PortRefusedError(port.url, "a USB device of this kind does not tell its serial number", UDEV_REMEDY)
    if not chosen:
        others = f"; there are {len(alike)} with another serial number" if alike else ""
        raise PortRefusedError(port.url, f"no such USB device{others}", "is the cable plugged in?")
    if len(chosen) > 1:
        raise PortRefusedError(port.url, f"there are {len(chosen)} such USB devices", f"{port.url}/SERIAL_NUMBER")
    return chosen[0]


def serial_of(device: Any) -> str | None:
    """Empty if it has none, None if it does not tell: it takes the right to open a device to ask it."""
    try:
        return str(device.serial_number or "")
    except (OSError, ValueError):
        return None


def _detach_driver(device: Any) -> bool:
    """Whether there was a driver of the kernel on it. Systems other than Linux do not know."""
    try:
        if not device.is_kernel_driver_active(INTERFACE):
            return False
    except NotImplementedError:
        return False
    device.detach_kernel_driver(INTERFACE)
    return True


def _configured(device: Any) -> tuple[Interface, ...]:
    """The interfaces of the configuration in force, which is selected if there is none."""
    try:
        configuration = device.get_active_configuration()
    except _usb("core").USBError as error:
        # Without a number it is pyusb's own word for a device that has none selected.
        if error.errno is not None:
            raise
        device.set_configuration()
        configuration = device.get_active_configuration()
    return tuple(_interface_of(interface) for interface in configuration)


def _interface_of(found: Any) -> Interface:
    endpoints = tuple(
        Endpoint(one.bEndpointAddress, one.bmAttributes, one.wMaxPacketSize, one.bInterval) for one in found
    )
    return Interface(found.bInterfaceNumber, endpoints, found.bInterfaceClass, found.bAlternateSetting)


def let_go(device: Any, has_detached: bool = False) -> None:
    """Free the interface, give the kernel its driver back, close the handle. A device that is gone has none of them."""
    try:
        _usb("util").release_interface(device, INTERFACE)
        if has_detached:
            device.attach_kernel_driver(INTERFACE)
    except (OSError, NotImplementedError):
        # Gone, or no longer the kernel's: there is nothing to give back.
        pass
    finally:
        _usb("util").dispose_resources(device)


def _refused(port: UsbPort, error: Exception) -> PortRefusedError:
    number = error.errno or 0 if isinstance(error, OSError) else 0
    said = (error.strerror if isinstance(error, OSError) else "") or str(error)
    return PortRefusedError(port.url, f"cannot open the USB device: {said}", REMEDIES.get(number, ""))


def _milliseconds(timeout_s: float) -> int:
    """At least one: to libusb none is for ever."""
    return max(1, round(timeout_s * 1000))
