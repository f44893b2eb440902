"""Whether the disk can hold a journal: room, a file system that keeps what it is given, and how long that takes."""

import os
import shutil
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do
from tablemgr.storage.filesystems import NETWORK_KINDS, kind_of

# Some three million records.
FREE_BYTES_MIN = 1_000_000_000
# A settlement waits for one; people at the table notice from here on.
FSYNC_S_MAX = 0.020
FSYNC_TRIES = 15
FSYNC_BYTES = b"x" * 512
MEMORY_KINDS = frozenset(("tmpfs", "ramfs"))

_ELSEWHERE = "choose a data directory on a disk of this machine"


@dataclass(frozen=True, slots=True)
class Disk:
    """`kind` is the file system's, empty if it cannot be told. `fsync_s` None: nothing may be written there."""

    place: Path
    free_bytes: int
    kind: str
    fsync_s: float | None


def look_at_disk(directory: Path) -> Disk:
    """The disk under a directory, or under what there is of the way to it; OSError."""
    place = directory.resolve()
    while not place.is_dir():
        place = place.parent
    return Disk(place, shutil.disk_usage(place).free, kind_of(place), _fsync_s(place))


def judge_disk(name: str, disk: Disk) -> Finding:
    """What is worst comes first."""
    free = f"{disk.free_bytes / 1e9:.1f} GB free"
    if disk.fsync_s is None:
        return to_do(name, f"{disk.place} cannot be written to", f"give yourself the right to write, or {_ELSEWHERE}")
    if disk.kind in NETWORK_KINDS:
        return to_do(name, f"{disk.place} lies on a network file system ({disk.kind})", _ELSEWHERE)
    if disk.kind in MEMORY_KINDS:
        return to_do(name, f"{disk.place} lies in memory ({disk.kind}): it is gone when the power is", _ELSEWHERE)
    if disk.free_bytes < FREE_BYTES_MIN:
        return to_do(name, f"{disk.place}: only {free}", "make room, or choose a data directory on another disk")
    told = ", ".join((free, *([disk.kind] if disk.kind else []), f"{disk.fsync_s * 1000:.1f} ms to write for good"))
    if disk.fsync_s > FSYNC_S_MAX:
        return note(name, f"{disk.place}: {told}; every command waits that long", _ELSEWHERE)
    return ok(name, f"{disk.place}: {told}")


def _fsync_s(place: Path) -> float | None:
    """The median time in which a few bytes reach the disk."""
    if not os.access(place, os.W_OK):
        return None
    took: list[float] = []
    try:
        # Beside the journal and not in it; without a name where the system can.
        with tempfile.TemporaryFile(dir=place) as file:
            for _ in range(FSYNC_TRIES):
                file.write(FSYNC_BYTES)
                file.flush()
                began = time.perf_counter()
                os.fsync(file.fileno())
                took.append(time.perf_counter() - began)
    except OSError:
        return None
    return statistics.median(took)
