"""The copy of the signed checkpoints (C14): whether it is there, on another disk, and says what the journal's own says.

Both files only grow, line by line, so the shorter must be the beginning of the longer.
"""

from dataclasses import dataclass
from pathlib import Path

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do

CHUNK_BYTES = 1_000_000
# A table that runs writes the one file and then the other.
LINES_BEHIND_MAX = 1


@dataclass(frozen=True, slots=True)
class Copies:
    """`lines` of the file beside the journal, None if it is not there, and how many the copy has more (below zero:
    fewer), None if it is not there. `differ`: neither is the beginning of the other."""

    copy: Path
    lines: int | None
    more_lines: int | None
    differ: bool = False
    on_one_disk: bool = False


def compare_copies(beside: Path, copy: Path) -> Copies:
    """Holds the files against each other; OSError."""
    lines, copied = _lines_of(beside), _lines_of(copy)
    if lines is None or copied is None:
        return Copies(copy, lines, None if copied is None else copied - (lines or 0))
    one_disk = beside.stat().st_dev == copy.stat().st_dev
    return Copies(copy, lines, copied - lines, not _one_begins_the_other(beside, copy), one_disk)


def judge_copies(name: str, copies: Copies, directory: Path) -> Finding:
    """Whether the copy can bear witness."""
    verify = f"tablemgr verify {directory}"
    if copies.differ:
        return to_do(name, f"{copies.copy} and the journal's own checkpoints disagree: one has been altered", verify)
    if copies.lines is None and copies.more_lines is None:
        return note(name, "no checkpoint has been signed yet")
    if copies.lines is None:
        return to_do(name, "there is a copy, and the journal's own checkpoints.jsonl is gone", verify)
    if copies.more_lines is None:
        return to_do(
            name, f"there is no copy at {copies.copy}", "start the table: it writes the copy anew; keep it elsewhere"
        )
    if abs(copies.more_lines) > LINES_BEHIND_MAX:
        who = "the copy" if copies.more_lines < 0 else "the journal's own file"
        what = f"{who} lacks the last {abs(copies.more_lines)} checkpoints"
        return to_do(name, what, f"start the table: it writes them, or says why not; then {verify}")
    told = f"{copies.lines} checkpoints, the same in {copies.copy}"
    if copies.on_one_disk:
        return note(name, f"{told}, which lies on the same disk", "copy it to another machine too, after every day")
    return ok(name, told)


def _lines_of(path: Path) -> int | None:
    if not path.exists():
        return None
    with path.open("rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(CHUNK_BYTES), b""))


def _one_begins_the_other(one: Path, other: Path) -> bool:
    left = min(one.stat().st_size, other.stat().st_size)
    with one.open("rb") as a, other.open("rb") as b:
        while left > 0:
            size = min(left, CHUNK_BYTES)
            if a.read(size) != b.read(size):
                return False
            left -= size
    return True
