"""Device families: the name in the configuration, one line each. A test fails for a codec without a line here."""

from dataclasses import dataclass
from importlib import import_module
from typing import cast

from drivers.session import Codec
from drivers.transports import PortSettings


@dataclass(frozen=True, slots=True)
class Family:
    """The module with the `Host` of this family, and how its line is set when it leaves the factory."""

    module: str
    line: PortSettings


FAMILIES: dict[str, Family] = {
    "angel_eye": Family("firmware_protocols.angel_eye", PortSettings(baud=4800, framing="8N1")),
}


def make_codec(family: str, last_mark: str | None = None) -> Codec:
    """The host's end of this family's wire. KeyError if there is no such family."""
    return cast(Codec, import_module(FAMILIES[family].module).Host(last_mark))
