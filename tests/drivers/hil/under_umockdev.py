"""The USB driver through the system's libusb, udev's place and usbfs. A program of its own: see `test_umockdev.py`.

Each line of its output is a step that went well; it ends with `done`.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from usbfs import MockedDevice, UMockdev

from drivers.errors import PortLostError, PortRefusedError, SimulatedPortError
from drivers.simulators.usb_model import IN, OUT, Identity, UsbDevice
from drivers.transports import PortSettings, Transport, is_simulated_port, open_port
from drivers.transports.discovery import found_readers

FEIG = Identity(0x0AB1, 0x0002, "1234567")
URL = "usb://0ab1:0002"
DEADLINE_S = 10.0
PLUGS = 100


def eventually(attempt: Callable[[], object]) -> None:
    deadline_s = time.monotonic() + DEADLINE_S
    while not attempt():
        if time.monotonic() > deadline_s:
            raise AssertionError("it never came true")
        time.sleep(0.005)


def raises(kind: type[Exception], act: Callable[[], object]) -> str:
    try:
        act()
    except kind as error:
        return str(error)
    raise AssertionError(f"no {kind.__name__}")


def opened() -> Transport:
    """As soon as libusb has heard of the plug."""
    found: list[Transport] = []

    def attempt() -> bool:
        try:
            found.append(open_port(URL))
        except PortRefusedError:
            return False
        return True

    eventually(attempt)
    return found[0]


def step(name: str) -> None:
    sys.stdout.write(name + "\n")
    sys.stdout.flush()


def talk(port: Transport, device: UsbDevice) -> None:
    assert port.read(0.02) == b""
    step("silence is no loss")
    device.push(IN, bytes(range(256)))
    assert port.read(5.0) == bytes(range(256))
    port.write(b"\x05\xff\x65")
    assert device.take(OUT) == b"\x05\xff\x65"
    step("bytes of every value come through")
    device.halt(IN)
    device.push(IN, b"7H")
    assert port.read(5.0) == b""
    assert port.read(5.0) == b"7H"
    step("a stall is cleared and read on")
    began_s = time.monotonic()
    for count in range(100):
        device.push(IN, bytes([count]))
        assert port.read(5.0) == bytes([count])
    step(f"a hundred transfers in {time.monotonic() - began_s:.2f} s")


def main() -> None:
    bed = UMockdev.Testbed.new()
    assert is_simulated_port(URL)
    raises(PortRefusedError, lambda: open_port(URL))
    device = UsbDevice(FEIG)
    mocked = MockedDevice(bed, device, 5)
    port = opened()
    step("pyusb finds the device through the system's libusb")
    (listed,) = found_readers()
    assert (listed.url, listed.usb) == (f"{URL}/1234567", "0AB1:0002"), listed
    assert Path(listed.device).exists(), listed
    step("it is listed with the URL to paste and its file of this moment")
    assert raises(SimulatedPortError, lambda: open_port(URL, PortSettings(refuses_simulated=True)))
    step("a live table refuses it")
    talk(port, device)
    mocked.remove()
    raises(PortLostError, lambda: [port.read(1.0) for _ in range(20)])
    port.close()
    eventually(lambda: raises(PortRefusedError, lambda: open_port(URL)))
    step("a pulled plug is a lost port, and then no port")
    for count in range(PLUGS):
        device = UsbDevice(FEIG)
        mocked = MockedDevice(bed, device, 6 + count)
        port = opened()
        device.push(IN, bytes([count]))
        assert port.read(5.0) == bytes([count])
        mocked.remove()
        port.close()
    step(f"{PLUGS} plugs while the program runs")
    step("done")


main()
