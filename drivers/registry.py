"""Device families: the name in the configuration, one line each. A test fails for a codec without a line here."""

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from drivers.session import Codec
from drivers.transports import PortSettings


@dataclass(frozen=True, slots=True)
class Family:
    """The module with the `Host` of this family, how its line is set when it leaves the factory, and whether it shows
    cards: a shoe, or a scanner that serves as one."""

    module: str
    line: PortSettings
    shows_cards: bool


FAMILIES: dict[str, Family] = {
    "angel_eye": Family("firmware_protocols.angel_eye", PortSettings(baud=4800, framing="8N1"), True),
    "feig_obid": Family("firmware_protocols.feig_obid", PortSettings(baud=38400, framing="8E1"), False),
    "line_shoe": Family("firmware_protocols.line_shoe", PortSettings(baud=9600, framing="8N1"), True),
    "rfid210": Family("firmware_protocols.rfid210", PortSettings(baud=19200, framing="8N1"), False),
    "zebra_ssi": Family("firmware_protocols.zebra_ssi", PortSettings(baud=9600, framing="8N1"), True),
}


def make_codec(family: str, last_mark: str | None = None, **arguments: object) -> Codec:
    """The host's end of this family's wire, with the family's own arguments: a map of cards, a repeat window, an
    address. KeyError if there is no such family, TypeError and ValueError for arguments that it does not take."""
    return cast(Codec, import_module(FAMILIES[family].module).Host(last_mark, **arguments))
