"""The devices' ends of wires in the virtual machine, one for each way that a driver of the kernel carries bytes."""

from drivers.simulators.acm_adapter import AcmAdapter
from drivers.simulators.ftdi_adapter import FtdiAdapter, ftdi_identity
from drivers.simulators.line import Line
from drivers.simulators.usb_bus import UsbLine
from drivers.simulators.usb_model import Identity
from tests.vm.kernel_bus import ClaimedLine, KernelBus

FEIG = Identity(0x0AB1, 0x0002, "F0001", "FEIG", "reader")
SCANNER = Identity(0x05E0, 0x1701, "Z0001", "Zebra", "scanner")


def bulk_line(identity: Identity = FEIG) -> Line:
    """Bulk endpoints that no driver of the kernel knows: libusb opens them."""
    return ClaimedLine(KernelBus(is_serial=False), identity)


def ftdi_line(serial: str = "FT0001") -> UsbLine:
    """A device at an FTDI adapter: `ftdi_sio` makes a ttyUSB of it."""
    return UsbLine(KernelBus(is_serial=True), ftdi_identity(serial), FtdiAdapter)


def acm_line(identity: Identity = SCANNER) -> UsbLine:
    """A device that is a serial port by its class: `cdc_acm` makes a ttyACM of it."""
    return UsbLine(KernelBus(is_serial=True), identity, AcmAdapter)
