"""A device's own framing on a pseudo-terminal, which has no parity and no seven bits."""

import pytest

from drivers.simulators.pty_line import PtyLine
from drivers.transports import PortSettings, open_port


@pytest.mark.parametrize("framing", ["8E1", "7E1"])
def test_a_pseudo_terminal_is_opened_whatever_the_parity_of_the_device_and_opened_again(framing: str) -> None:
    line = PtyLine()
    for _ in range(3):
        port = open_port(line.url, PortSettings(baud=38400, framing=framing))
        assert port.read(0.01) == b""
        port.close()
    line.close()
