"""What the system says of a path that a person gave and that cannot be written, with what to do about it."""

import errno
import tempfile
from pathlib import Path

_REMEDIES = {
    errno.ENOENT: "name a folder that is there, where files can be made",
    errno.ENOTDIR: "a part of that path is a file, and no folder",
    errno.EEXIST: "something of that name is there already",
    errno.EISDIR: "that is a folder: name a file in it",
    errno.EACCES: "name a folder that you may write to",
    errno.EPERM: "name a folder that you may write to",
    errno.EROFS: "name a folder on another disk",
    errno.ENOSPC: "make room, or name a folder on another disk",
    errno.EDQUOT: "make room, or name a folder on another disk",
}


def not_written(path: Path | str, error: OSError) -> str:
    """The sentence: which path, why, and what to do where that is known."""
    why = f"{path} cannot be written: {error.strerror or error}"
    remedy = _REMEDIES.get(error.errno or 0)
    return f"{why}; {remedy}" if remedy else why


def try_folder(folder: Path) -> None:
    """OSError if no file can be made in a folder: asked before the work, and not after it."""
    with tempfile.TemporaryFile(dir=folder):
        pass
