"""Which serial ports there are, and whether this person may use them."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do
from tablemgr.devices.found import serial_ports

# The group that Debian and most others give their serial ports to.
USUAL_GROUP = "dialout"
ROOT = "root"


@dataclass(frozen=True, slots=True)
class SerialPort:
    """`group` is who may use it, empty where there are no groups."""

    path: str
    says: str
    group: str
    is_usable: bool


def look_at_ports() -> tuple[SerialPort, ...]:
    """All serial ports of this machine."""
    return tuple(_look(path, says) for path, says in serial_ports())


def judge_ports(name: str, ports: Sequence[SerialPort]) -> Finding:
    """Whether all that are there can be used; that there is none may be as it should."""
    if not ports:
        return note(name, "no serial port is there", "connect the shoe if it has a serial or USB cable")
    barred = [port for port in ports if not port.is_usable]
    if not barred:
        return ok(name, _told(ports))
    return to_do(name, f"no right to use {_told(barred)}", join_remedy(port.group for port in barred))


def join_remedy(groups: Iterable[str]) -> str:
    """What gives a user the right to ports of these groups. Nobody is told to join the group of root: whoever is in it
    has more than a port."""
    named = set(groups)
    join = ",".join(sorted({USUAL_GROUP if group in ("", ROOT) else group for group in named}))
    remedy = f"sudo usermod -aG {join} $USER, then log in again"
    if ROOT not in named:
        return remedy
    return f"it is root's alone: sudo chgrp {USUAL_GROUP} FILE, by a udev rule for good; {remedy}"


def _told(ports: Sequence[SerialPort]) -> str:
    return "; ".join(f"{port.path} ({port.says})" if port.says else port.path for port in ports)


def _look(path: str, says: str) -> SerialPort:
    # Windows has ports that are no files: who can log in there can use them.
    is_file = Path(path).exists()
    is_usable = os.access(path, os.R_OK | os.W_OK) if is_file else os.name == "nt"
    return SerialPort(path, says, _group_of(path), is_usable)


def _group_of(path: str) -> str:
    try:
        return Path(path).group()
    except (OSError, KeyError, NotImplementedError):
        return ""
