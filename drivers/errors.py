"""How a port can fail, told apart by what is to be done.

Nonsense on the wire is no error: it is a `Malformed` reading.
"""


class DriverError(Exception):
    """The root of all of these. `port` is the URL as it was configured, `why` and `remedy` are for people."""

    def __init__(self, port: str, why: str, remedy: str = "") -> None:
        super().__init__(f"{port}: {why}" + (f" ({remedy})" if remedy else ""))
        self.port = port
        self.why = why
        self.remedy = remedy


class BadPortError(DriverError):
    """The text names no port at all: to be mended in the configuration, never retried."""


class PortRefusedError(DriverError):
    """The port cannot be opened now: absent, taken, forbidden. Worth another try later."""


class SimulatedPortError(DriverError):
    """A simulator stands where real money asks for a real device. Not retried."""


class PortLostError(DriverError):
    """An open port broke: unplugged, hung up, or stolen by another reader."""


class OrderRefusedError(DriverError):
    """An order to the device that may not or cannot be sent: switched off, device away, too many waiting."""


class SessionMismatchError(DriverError):
    """A host wrote other bytes to a recording than were written when it was made. What follows means nothing."""
