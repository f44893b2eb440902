"""A simulated USB bus in this process, and a device's end of a wire on it or on any other bus.

Sent bytes are one transfer each; what the host sent is handed on as it came, transfer by transfer.
"""

from collections.abc import Callable
from typing import Protocol

from drivers.simulators.usb_model import IN, OUT, QUEUE_BYTES_MAX, Identity, UsbDevice

DEVICES_MAX = 126
"""What one bus has addresses for, besides its root."""


class Bus(Protocol):
    """Where devices are plugged in: this process's own bus, or a USB/IP server."""

    def plug(self, device: UsbDevice) -> None: ...

    def unplug(self, device: UsbDevice) -> None: ...

    def url_of(self, identity: Identity) -> str:
        """What the host opens."""

    def close(self) -> None:
        """Take the bus away."""


class UsbBus:
    """The devices that are plugged in, in this process. A Bus."""

    def __init__(self) -> None:
        self._plugged: list[UsbDevice] = []
        self._addresses: dict[int, int] = {}
        self._count = 0

    @property
    def devices(self) -> tuple[UsbDevice, ...]:
        return tuple(self._plugged)

    def address_of(self, device: UsbDevice) -> int:
        """A new one for each plug, round and round as the kernel counts."""
        return self._addresses.get(id(device), 0)

    def plug(self, device: UsbDevice) -> None:
        assert len(self._plugged) < DEVICES_MAX
        self._addresses[id(device)] = self._count % DEVICES_MAX + 2
        self._count += 1
        self._plugged.append(device)

    def unplug(self, device: UsbDevice) -> None:
        self._plugged.remove(device)
        del self._addresses[id(device)]
        device.unplug()

    def url_of(self, identity: Identity) -> str:
        return usb_url(identity)

    def close(self) -> None:
        for device in self.devices:
            self.unplug(device)


def usb_url(identity: Identity) -> str:
    """The URL of the one device with these numbers."""
    serial = f"/{identity.serial}" if identity.serial else ""
    return f"usb://{identity.vendor:04x}:{identity.product:04x}{serial}"


class UsbLine:
    """The device's end; a Line. Bytes that were pushed before the plug is pulled are read first, as on other lines.

    `make` makes the device anew for each plug: one that is more than two bulk endpoints, such as a serial adapter.
    """

    def __init__(
        self, bus: Bus, identity: Identity | None = None, make: Callable[[Identity], UsbDevice] = UsbDevice
    ) -> None:
        self._bus = bus
        self._identity = identity or Identity()
        self._make = make
        self._device: UsbDevice | None = None
        self.plug()

    @property
    def url(self) -> str:
        return self._bus.url_of(self._identity)

    @property
    def device(self) -> UsbDevice | None:
        """The device itself, for a hand that stalls it; None while the plug is out."""
        return self._device

    @property
    def is_plugged(self) -> bool:
        return self._device is not None

    def is_heard(self) -> bool:
        return self._device is not None and self._device.is_read

    def send(self, outgoing: bytes) -> int:
        if self._device is None or not self.is_heard():
            return 0
        transfer = outgoing[:QUEUE_BYTES_MAX]
        return len(transfer) if self._device.push(IN, transfer) else 0

    def receive(self) -> bytes:
        received = b""
        while self._device is not None and (transfer := self._device.take(OUT)) is not None:
            received += transfer
        return received

    def yank(self) -> None:
        if self._device is not None:
            self._bus.unplug(self._device)
            self._device = None

    def plug(self) -> None:
        if self._device is None:
            self._device = self._make(self._identity)
            self._bus.plug(self._device)

    def close(self) -> None:
        self.yank()
        self._bus.close()
