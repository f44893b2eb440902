"""A family's device on every kind of line, heard and ordered about through the supervisor."""

from collections.abc import Callable

import pytest

from drivers.registry import make_codec
from drivers.simulators.attendant import Attendant
from drivers.simulators.ports import open_line
from drivers.simulators.served import ServedDevice
from drivers.simulators.trouble import HandError
from drivers.supervisor import DeviceState, Supervisor
from firmware_protocols.angel_eye import Device
from firmware_protocols.orders import Lock
from firmware_protocols.readings import CardShown, OrderAnswered, Reading

Wait = Callable[[Callable[[], object]], None]
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


@pytest.mark.parametrize("spec", ["pty", "tcp:0", "usbip:0", "usbip:0/0ab1:0002"])
def test_a_device_says_and_obeys_the_same_on_every_line(spec: str, eventually: Wait) -> None:
    device, readings = Device(), list[Reading]()
    served = ServedDevice(open_line(spec), device)
    supervisor = Supervisor(
        "shoe 1", served.url, make_codec("angel_eye"), readings.append, lambda status: None, host_commands=True
    )
    served.say(device.card("7H"))
    with Attendant(served):
        supervisor.start()
        eventually(lambda: supervisor.status.state is DeviceState.READY and served.is_heard)
        eventually(lambda: any(isinstance(reading, CardShown) and reading.card == "7H" for reading in readings))
        supervisor.order(Lock())
        eventually(lambda: any(isinstance(reading, OrderAnswered) for reading in readings))
        assert supervisor.stop()
    served.close()
    assert device.is_locked


@pytest.mark.parametrize("spec", ["usbip", "usbip:x", "usbip:65536", "usbip:0/0ab1", "usbip:0/0ab1:000x", "usbip:0/"])
def test_what_is_no_line_is_refused_with_the_forms_there_are(spec: str) -> None:
    with pytest.raises(HandError, match="usbip:PORT"):
        open_line(spec)


def test_a_taken_port_is_refused() -> None:
    line = open_line("usbip:0")
    number = line.url.partition("127.0.0.1:")[2].partition("/")[0]
    with pytest.raises(HandError, match="cannot make the port"):
        open_line(f"usbip:{number}")
    line.close()
