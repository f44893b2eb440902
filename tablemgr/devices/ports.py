"""Ports as a table's settings name them: what a family's line is set to, and whether a port is a simulated one."""

from drivers.errors import BadPortError
from drivers.registry import FAMILIES
from drivers.transports import PortSettings, is_simulated_port

__all__ = ["BadPortError", "LivePortError", "families", "port_settings", "tray_families", "why_simulated"]


class LivePortError(Exception):
    """A simulated port was offered to a live table."""


def families() -> tuple[str, ...]:
    """The device families that a shoe can be of."""
    return tuple(name for name, family in FAMILIES.items() if family.shows_cards)


def tray_families() -> tuple[str, ...]:
    """The device families that a tray's reader can be of."""
    return tuple(name for name, family in FAMILIES.items() if not family.shows_cards)


def port_settings(
    family: str, baud: int | None, framing: str | None = None, *, refuses_simulated: bool
) -> PortSettings:
    """The line of a family, at its own speed and framing or at those given."""
    own = FAMILIES[family].line
    return PortSettings(own.baud if baud is None else baud, framing or own.framing, refuses_simulated)


def why_simulated(url: str) -> str:
    """Why a port is a simulated one, empty if it is not; BadPortError for what is no port."""
    return is_simulated_port(url)
