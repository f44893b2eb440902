"""USB through pyusb: the driver's own code, over simulated devices in this process that fail as libusb does."""

import errno
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from drivers.errors import BadPortError, PortLostError, PortRefusedError, SimulatedPortError
from drivers.simulators.usb_bus import UsbBus, usb_url
from drivers.simulators.usb_model import IN, OUT, TWO_BULK_PIPES, Identity, UsbDevice
from drivers.transports import PortSettings, is_simulated_port, open_port, parse_port, simulated
from drivers.transports.transport import Transport
from drivers.transports.urls import UsbPort
from drivers.transports.usb_descriptors import INTERRUPT, Endpoint, Interface

pytest.importorskip("usb", reason="pyusb is not installed: pip install 'tablemgr[usb]'")

from drivers.transports.usb_host import open_device
from drivers.transports.usb_model_backend import ModelBackend

FEIG = Identity(0x0AB1, 0x0002, "1234567", "FEIG ELECTRONIC GmbH", "ID ISC.MR101-U")
URL = "usb://0ab1:0002"
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


@pytest.fixture
def bus() -> UsbBus:
    return UsbBus()


@pytest.fixture
def backend(bus: UsbBus) -> Iterator[ModelBackend]:
    made = ModelBackend(bus)
    yield made
    assert made.opened == 0, "a handle was left open"


@pytest.fixture
def device(bus: UsbBus) -> UsbDevice:
    made = UsbDevice(FEIG)
    bus.plug(made)
    return made


@pytest.fixture
def port(device: UsbDevice, backend: ModelBackend) -> Iterator[Transport]:
    opened = opened_at(backend)
    yield opened
    opened.close()


def opened_at(backend: ModelBackend, url: str = URL, settings: PortSettings | None = None) -> Transport:
    port = parse_port(url)
    assert isinstance(port, UsbPort)
    return open_device(port, settings or PortSettings(), backend)


# ---- opening ----


def test_a_device_is_found_by_its_numbers_configured_and_claimed(device: UsbDevice, port: Transport) -> None:
    assert device.configuration == 1
    assert device.is_claimed
    assert port.port == URL
    port.close()
    assert not device.is_claimed


def test_a_device_without_a_configuration_gets_its_first_one(device: UsbDevice, backend: ModelBackend) -> None:
    class Forgetful(ModelBackend):
        """A system that selects none when a device is plugged in."""

        def open_device(self, dev: UsbDevice) -> Any:
            handle = super().open_device(dev)
            if not dev.is_claimed:
                dev.configuration = 0
            return handle

    forgetful = Forgetful(backend._bus)
    opened_at(forgetful).close()
    assert device.configuration == 1


def test_a_configuration_in_force_is_not_selected_again(
    device: UsbDevice, backend: ModelBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To select it again resets the device."""
    selected: list[int] = []
    monkeypatch.setattr(backend, "set_configuration", lambda handle, value: selected.append(value))
    opened_at(backend).close()
    assert selected == []


def test_the_kernels_driver_is_detached_and_given_back(device: UsbDevice, backend: ModelBackend) -> None:
    device.has_kernel_driver = True
    port = opened_at(backend)
    assert not device.has_kernel_driver
    port.close()
    assert device.has_kernel_driver


def test_a_device_that_had_no_driver_gets_none(device: UsbDevice, port: Transport) -> None:
    port.close()
    assert not device.has_kernel_driver


def test_a_system_that_knows_no_drivers_is_not_asked_twice(
    device: UsbDevice, backend: ModelBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(handle: object, interface: int) -> bool:
        raise NotImplementedError

    monkeypatch.setattr(backend, "is_kernel_driver_active", unknown)
    opened_at(backend).close()


@pytest.mark.parametrize("url", [URL, "usb://0AB1:0002/1234567"])
def test_a_serial_number_is_asked_for_only_when_it_is_named(device: UsbDevice, backend: ModelBackend, url: str) -> None:
    opened_at(backend, url).close()


def test_of_two_alike_the_serial_number_decides(bus: UsbBus, backend: ModelBackend) -> None:
    first, second = UsbDevice(FEIG), UsbDevice(Identity(0x0AB1, 0x0002, "7654321"))
    bus.plug(first)
    bus.plug(second)
    with pytest.raises(PortRefusedError, match="there are 2 such USB devices") as refused:
        opened_at(backend)
    assert refused.value.remedy == f"{URL}/SERIAL_NUMBER"
    port = opened_at(backend, usb_url(second.identity))
    assert (first.is_claimed, second.is_claimed) == (False, True)
    port.close()


def test_a_device_that_is_not_there_says_what_to_look_at(device: UsbDevice, backend: ModelBackend) -> None:
    with pytest.raises(PortRefusedError, match="no such USB device") as refused:
        opened_at(backend, "usb://0ab1:0004")
    assert "plugged in" in refused.value.remedy
    with pytest.raises(PortRefusedError, match="there are 1 with another serial number"):
        opened_at(backend, f"{URL}/999")


def test_a_device_that_another_program_has_is_refused(device: UsbDevice, backend: ModelBackend) -> None:
    """Errno 16."""
    device.claim("another program")
    with pytest.raises(PortRefusedError) as refused:
        opened_at(backend)
    assert refused.value.remedy == "another program has it open"
    device.release("another program")
    opened_at(backend).close()


@pytest.mark.parametrize("url", [URL, f"{URL}/1234567"])
def test_a_device_without_the_right_to_it_is_refused_and_the_right_is_named(
    device: UsbDevice, backend: ModelBackend, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    from usb.core import USBError

    def forbidden(dev: UsbDevice) -> None:
        raise USBError("Access denied (insufficient permissions)", -3, errno.EACCES)

    monkeypatch.setattr(backend, "open_device", forbidden)
    with pytest.raises(PortRefusedError) as refused:
        opened_at(backend, url)
    assert "udev rule" in refused.value.remedy


def test_a_device_without_two_bulk_endpoints_is_refused(bus: UsbBus, backend: ModelBackend) -> None:
    keys = (Interface(0, (Endpoint(0x81, INTERRUPT),)),)
    bus.plug(UsbDevice(FEIG, keys))
    with pytest.raises(PortRefusedError, match="no bulk endpoints"):
        opened_at(backend)


def test_a_simulated_bus_is_refused_by_a_live_table(
    device: UsbDevice, backend: ModelBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C22. This bus has no place in the system; one that has is looked up there."""
    monkeypatch.setenv("LD_PRELOAD", "libumockdev-preload.so.0")
    assert is_simulated_port(URL)
    with pytest.raises(SimulatedPortError):
        opened_at(backend, settings=PortSettings(refuses_simulated=True))
    monkeypatch.delenv("LD_PRELOAD")
    assert not is_simulated_port(URL)


@pytest.mark.parametrize(
    ("place", "is_virtual"), [("vhci_hcd.0", True), ("dummy_hcd.0", True), ("0000:00:14.0", False)]
)
def test_a_bus_without_a_plug_is_simulated(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, place: str, is_virtual: bool
) -> None:
    """What USB/IP attaches to the kernel looks like a device of this machine to all but this."""
    (tmp_path / "devices" / place / "usb3").mkdir(parents=True)
    (tmp_path / "bus/usb/devices").mkdir(parents=True)
    (tmp_path / "bus/usb/devices/usb3").symlink_to(tmp_path / "devices" / place / "usb3")
    monkeypatch.setattr(simulated, "SYSTEM_FILES", tmp_path)
    assert bool(simulated.why_bus(3)) is is_virtual


@pytest.mark.parametrize("missing", ["usb.backend.libusb1", "libusb"])
def test_what_is_missing_is_named_with_what_to_type(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    if missing == "libusb":
        import usb.backend.libusb1

        monkeypatch.setattr(usb.backend.libusb1, "get_backend", lambda: None)
        monkeypatch.setitem(sys.modules, "libusb_package", None)
    else:
        monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(BadPortError) as refused:
        open_port(URL)
    assert "pip install" in refused.value.remedy
    assert "apt-get" in refused.value.remedy


def test_without_a_usb_port_no_usb_library_is_loaded() -> None:
    import subprocess

    ask = "import sys, drivers.transports, drivers.supervisor; sys.exit('usb' in sys.modules)"
    assert subprocess.call([sys.executable, "-c", ask]) == 0


# ---- what a transfer can end with ----


def test_a_frame_is_one_transfer_each_way(device: UsbDevice, port: Transport) -> None:
    device.push(IN, b"\x05" * 64)
    device.push(IN, b"\x07")
    assert port.read(1.0) == b"\x05" * 64
    assert port.read(1.0) == b"\x07"
    port.write(b"abc")
    port.write(b"d")
    assert [device.take(OUT), device.take(OUT), device.take(OUT)] == [b"abc", b"d", None]


@pytest.mark.parametrize("number", [errno.ENODEV, errno.EIO, errno.EPROTO, errno.ESHUTDOWN])
def test_trouble_while_reading_is_a_lost_port(device: UsbDevice, port: Transport, number: int) -> None:
    device.fail_next(IN, number)
    with pytest.raises(PortLostError):
        port.read(1.0)


@pytest.mark.parametrize("number", [errno.ETIMEDOUT, errno.EPIPE, errno.ENODEV, errno.EIO])
def test_trouble_while_writing_is_a_lost_port(device: UsbDevice, port: Transport, number: int) -> None:
    """A time-out too: nobody knows how much went."""
    device.fail_next(OUT, number)
    with pytest.raises(PortLostError, match="while writing"):
        port.write(b"abc")


def test_a_time_out_while_reading_is_silence(device: UsbDevice, port: Transport) -> None:
    device.fail_next(IN, errno.ETIMEDOUT)
    assert port.read(1.0) == b""
    device.push(IN, b"7H")
    assert port.read(1.0) == b"7H"


def test_a_stalled_endpoint_is_cleared_and_read_on(device: UsbDevice, port: Transport) -> None:
    """Errno 32."""
    for _ in range(10):
        device.halt(IN)
        device.push(IN, b"7H")
        assert port.read(1.0) == b""
        assert port.read(1.0) == b"7H"


def test_an_endpoint_that_stalls_again_and_again_is_a_lost_port(device: UsbDevice, port: Transport) -> None:
    for _ in range(3):
        device.halt(IN)
        assert port.read(1.0) == b""
    device.halt(IN)
    with pytest.raises(PortLostError, match="stalled"):
        port.read(1.0)


def test_a_stall_while_writing_is_cleared_for_the_next_one_who_opens_it(
    device: UsbDevice, port: Transport, backend: ModelBackend
) -> None:
    device.halt(OUT)
    with pytest.raises(PortLostError):
        port.write(b"abc")
    port.close()
    again = opened_at(backend)
    again.write(b"abc")
    again.close()
    assert device.take(OUT) == b"abc"


def test_a_stalled_device_that_goes_is_a_lost_port(device: UsbDevice, port: Transport) -> None:
    device.halt(OUT)

    device.control = _gone  # type: ignore[method-assign]
    device.clear_halt = _gone  # type: ignore[method-assign]
    with pytest.raises(PortLostError, match="the plug was pulled"):
        port.write(b"abc")


def _gone(*_: object) -> Any:
    raise OSError(errno.ENODEV, "No such device")


def test_more_than_was_asked_for_is_a_lost_port(device: UsbDevice, port: Transport) -> None:
    """Errno 75: what was too much is gone."""
    device._queues[IN].append(bytes(20_000))
    with pytest.raises(PortLostError, match="more than was asked for"):
        port.read(1.0)


def test_a_device_that_takes_a_part_of_a_frame_is_a_lost_port(
    device: UsbDevice, port: Transport, backend: ModelBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "bulk_write", lambda *arguments: 2)
    with pytest.raises(PortLostError, match="took 2 of 3 bytes"):
        port.write(b"abc")


def test_a_hundred_replugs_take_a_new_address_each_and_leave_no_handle(bus: UsbBus, backend: ModelBackend) -> None:
    addresses = set()
    for _ in range(100):
        device = UsbDevice(FEIG)
        bus.plug(device)
        addresses.add(bus.address_of(device))
        port = opened_at(backend)
        device.push(IN, b"7H")
        assert port.read(1.0) == b"7H"
        bus.unplug(device)
        with pytest.raises(PortLostError):
            port.read(1.0)
        port.close()
        assert backend.opened == 0
        assert device._listeners == []
    assert len(addresses) == 100


# ---- the model ----


def test_a_device_describes_itself_in_full(device: UsbDevice, backend: ModelBackend) -> None:
    """pyusb reads all there is to read, to print it."""
    import usb.core
    import usb.util

    found = usb.core.find(idVendor=0x0AB1, backend=backend)
    told = str(found)
    usb.util.dispose_resources(found)
    for said in (
        "0ab1:0002",
        "FEIG ELECTRONIC GmbH",
        "ID ISC.MR101-U",
        "ENDPOINT 0x2: Bulk OUT",
        "ENDPOINT 0x81: Bulk IN",
    ):
        assert said in told


def test_the_two_endpoints_are_those_of_the_vendors_manual() -> None:
    assert [endpoint.address for endpoint in TWO_BULK_PIPES[0].endpoints] == [0x02, 0x81]
