"""What POSIX asks before a file counts as written: its bytes forced to the disk, and its name in the directory too."""

import os
import sys
from pathlib import Path


def sync_file(path: Path) -> None:
    """Return when the file's bytes are on the disk; OSError if the disk says no."""
    _sync(path, os.O_RDWR)


def sync_directory(path: Path) -> None:
    """Return when the names in the directory are on the disk. Windows has no such call and keeps names in its log."""
    if sys.platform != "win32":
        _sync(path, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    opened = os.open(path, flags)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
