"""A file that is there whole or not at all: written under another name beside it, forced to the disk, then renamed."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from tablemgr.storage.durable import sync_directory

UNFINISHED_ENDING = ".part"


class FileInTheWayError(Exception):
    """Something is there already that is not to be overwritten; the sentence says what to do."""


@contextlib.contextmanager
def whole_file(path: Path, replaces: bool) -> Iterator[BinaryIO]:
    """Write into this; leaving in order gives it its name, leaving by an exception removes it. FileInTheWayError;
    OSError for what the disk says."""
    refuse_in_the_way(path, replaces)
    # Its own name each time: two exports at once do not write into one another.
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}{UNFINISHED_ENDING}")
    try:
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        # Asked again: the writing may have taken minutes.
        refuse_in_the_way(path, replaces)
        unfinished.replace(path)
        sync_directory(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def refuse_in_the_way(path: Path, replaces: bool) -> None:
    """FileInTheWayError if the name is taken, by a file that is not to be replaced or by something that is no file."""
    if not path.exists():
        return
    # A device or a pipe would be replaced by a file, for everybody.
    if not path.is_file():
        raise FileInTheWayError(f"{path} is no ordinary file; choose another name")
    if not replaces:
        raise FileInTheWayError(f"{path} is there already; choose another name, or overwrite it with --force")
