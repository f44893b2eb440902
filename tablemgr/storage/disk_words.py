"""What the system or SQLite says when a disk does not take or give what it should, in words that say what to do."""

import errno
import shutil
from pathlib import Path

DISK_FULL = "the disk is full: make room, or choose a directory on another disk"

# SQLite says no more than "disk I/O error" where it finds no room for its own files beside the journal; it wants
# 32 KiB for the one and a page or more for the other.
ROOM_BYTES_MIN = 64 * 1024

_FULL = (errno.ENOSPC, errno.EDQUOT)
# Ref: https://sqlite.org/rescode.html. The lower byte of an extended code is its kind.
SQLITE_FULL, SQLITE_IOERR = 13, 10
_KIND = 0xFF


def in_words(error: Exception, path: Path) -> str:
    """Why a file, at this path or in its folder, cannot be used."""
    if isinstance(error, OSError):
        return DISK_FULL if error.errno in _FULL else error.strerror or str(error)
    kind = getattr(error, "sqlite_errorcode", 0) & _KIND
    is_full = kind == SQLITE_FULL or (kind == SQLITE_IOERR and _has_no_room(path))
    return DISK_FULL if is_full else str(error)


def _has_no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < ROOM_BYTES_MIN
    except OSError:
        return False
