"""What the system's own files say of a device's port: who may use it, who has it, what drives it. It opens none.

On a system without such files (Windows) nothing is known, and nothing is said.
"""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROCESSES, SYSTEM = Path("/proc"), Path("/sys")
RULES_FOLDERS = (Path("/etc/udev/rules.d"), Path("/run/udev/rules.d"), Path("/usr/lib/udev/rules.d"))
OUR_RULE = "70-tablemgr.rules"
MODEM_MANAGER = "ModemManager"
USUAL_GROUP = "dialout"


@dataclass(frozen=True, slots=True)
class Holder:
    """A program that has a port open."""

    pid: int
    name: str


@dataclass(frozen=True, slots=True)
class Rights:
    """`group` is who may use the file beside its owner, empty where there are no groups."""

    is_usable: bool
    group: str


def look_at_rights(path: str) -> Rights | None:
    """Of a device's file; None where it is none."""
    file = Path(path)
    if not file.exists():
        return None
    try:
        group = file.group()
    except (OSError, KeyError, NotImplementedError):
        group = ""
    return Rights(os.access(path, os.R_OK | os.W_OK), group)


def look_at_holders(path: str, processes: Path = PROCESSES) -> tuple[Holder, ...]:
    """The programs that have the file open, as far as this user may see; not this one."""
    real = os.path.realpath(path)
    return tuple(
        Holder(int(process.name), _name_of(process))
        for process in _processes(processes)
        if int(process.name) != os.getpid() and any(open_file == real for open_file in _open_files(process))
    )


def is_running(name: str, processes: Path = PROCESSES) -> bool:
    """Whether a program of this name runs."""
    return any(_name_of(process) == name for process in _processes(processes))


def look_at_driver(path: str, system: Path = SYSTEM) -> str:
    """The kernel's driver of a serial port, empty if it has none that is told."""
    driver = system / "class/tty" / Path(os.path.realpath(path)).name / "device/driver"
    return Path(os.path.realpath(driver)).name if driver.is_symlink() else ""


def look_at_latency(path: str, system: Path = SYSTEM) -> int | None:
    """For how many milliseconds an FTDI adapter hoards what has come; None for all others."""
    file = system / "class/tty" / Path(os.path.realpath(path)).name / "device/latency_timer"
    try:
        return int(file.read_text("ascii"))
    except (OSError, ValueError):
        return None


def has_our_rule(folders: tuple[Path, ...] = RULES_FOLDERS) -> bool:
    """Whether the rule of config/udev is installed."""
    return any((folder / OUR_RULE).is_file() for folder in folders)


def _processes(processes: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from (process for process in processes.iterdir() if process.name.isdecimal())


def _open_files(process: Path) -> Iterator[str]:
    # A program may end, or be another user's, while it is looked at.
    with contextlib.suppress(OSError):
        for descriptor in (process / "fd").iterdir():
            with contextlib.suppress(OSError):
                yield str(descriptor.readlink())


def _name_of(process: Path) -> str:
    try:
        return (process / "comm").read_text("utf-8", "replace").strip()
    except OSError:
        return ""
