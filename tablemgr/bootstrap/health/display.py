"""Whether there is a screen for the window, on a system where that is not a matter of course."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.bootstrap.health.findings import Finding, ok, to_do
from tablemgr.bootstrap.health.qt import OFFSCREEN, QtStart
from tablemgr.bootstrap.health.qt_libraries import apt_line

# Where a session of the desktop says that it has a screen.
SCREEN_VARIABLES = ("WAYLAND_DISPLAY", "DISPLAY")
PLATFORM_VARIABLE = "QT_QPA_PLATFORM"

_NO_WINDOW = "call from a session of the desktop, or do without a window: `tablemgr demo --headless`, `tablemgr run`"


@dataclass(frozen=True, slots=True)
class Screen:
    """What a session says of its screen. `is_asked`: the system is one where a session says so."""

    is_asked: bool
    names: tuple[str, ...]
    platform: str

    @property
    def may_be_there(self) -> bool:
        """Whether it is worth a try to open a window."""
        return bool(self.names) or not self.is_asked


def screen_of(environment: Mapping[str, str], system: str) -> Screen:
    """What this environment says, on this `sys.platform`."""
    names = tuple(f"{name}={environment[name]}" for name in SCREEN_VARIABLES if environment.get(name))
    return Screen(system.startswith("linux"), names, environment.get(PLATFORM_VARIABLE, ""))


def judge_display(name: str, screen: Screen, start: QtStart | None, missing: Sequence[str]) -> Finding:
    """`start` is the try to open Qt on that screen, None where there was none to make; `missing` are packages."""
    if screen.platform == OFFSCREEN:
        return to_do(
            name, f"{PLATFORM_VARIABLE}={OFFSCREEN}: windows are drawn and not shown", f"unset {PLATFORM_VARIABLE}"
        )
    if start is None:
        return to_do(name, f"there is no screen: neither {' nor '.join(SCREEN_VARIABLES)} is set", _NO_WINDOW)
    if start.platform:
        return ok(name, f"a window can be opened ({', '.join((start.platform, *screen.names))})")
    why = start.said or "it ended without a word"
    return to_do(name, f"no window can be opened on {', '.join(screen.names)}: {why}", apt_line(missing) or _NO_WINDOW)
