"""What Qt loads of the system when it starts: the Debian package, and the file by which it is found.

`run.py` has the same lists, since it installs what is missing before this package is there; a test holds them together.
"""

import ctypes
import os
import sys
from collections.abc import Iterable, Sequence

Libraries = Sequence[tuple[str, str]]

DRAWING: Libraries = (
    ("libgl1", "libGL.so.1"),
    ("libegl1", "libEGL.so.1"),
    ("libxkbcommon0", "libxkbcommon.so.0"),
    ("libglib2.0-0", "libglib-2.0.so.0"),
    ("libfontconfig1", "libfontconfig.so.1"),
    ("libfreetype6", "libfreetype.so.6"),
    ("libdbus-1-3", "libdbus-1.so.3"),
)
WINDOW: Libraries = (
    ("libxcb-cursor0", "libxcb-cursor.so.0"),
    ("libxcb-icccm4", "libxcb-icccm.so.4"),
    ("libxcb-keysyms1", "libxcb-keysyms.so.1"),
    ("libxcb-shape0", "libxcb-shape.so.0"),
    ("libxcb-xkb1", "libxcb-xkb.so.1"),
    ("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
)


def missing_packages(libraries: Libraries) -> list[str]:
    """The packages whose library the loader does not find; none where Qt brings all it needs."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for package, file in libraries if not _loads(file)]


def apt_line(packages: Iterable[str]) -> str:
    """What to type on Debian and Ubuntu; empty if nothing is missing."""
    names = " ".join(packages)
    sudo = "" if hasattr(os, "geteuid") and os.geteuid() == 0 else "sudo "
    return f"{sudo}apt-get install -y --no-install-recommends {names}" if names else ""


def _loads(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True
