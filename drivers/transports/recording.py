"""What passed over a port, as lines of JSON: one file, one line for each chunk, one after the other.

    {"recording":1,"port":"/dev/ttyUSB0","opened":"2026-11-30T18:00:00+00:00"}      a session begins
    {"s":0.153,"in":"05314491c1034346"}       what came, in hex, and how many seconds after the opening
    {"s":0.160,"out":"024f504c4b303203"}      what was written
    {"s":9.871,"lost":"the plug was pulled"}  how the session ended; or "closed", or "full": the file has its size

A port that is opened again begins a new session in the same file. A session whose end is missing was cut off with its
program. `decode_sessions` reads what `encode_*` wrote; it is told what is wrong with a line and where.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from math import isfinite

VERSION = 1
LINE_CHARACTERS_MAX = 262_144
"""A chunk of the largest size there is, in hex, and what stands round it."""


class Way(Enum):
    """Seen from the host."""

    IN = "in"
    OUT = "out"


class End(Enum):
    """How a session ended. The text says more of a loss."""

    LOST = "lost"
    CLOSED = "closed"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Bytes that passed in one piece; `at_s` after the opening."""

    at_s: float
    way: Way
    content: bytes


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a session."""

    at_s: float
    end: End
    why: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """From one opening of a port to its end. Without an ending it was cut off."""

    port: str
    opened: str
    chunks: tuple[Chunk, ...]
    ending: Ending | None


class RecordingError(Exception):
    """These lines are no recording; the text says which line is wrong, and in what."""


def encode_opening(port: str, opened: str) -> str:
    """The first line of a session."""
    return _line({"recording": VERSION, "port": port, "opened": opened})


def encode_chunk(chunk: Chunk) -> str:
    """The line of a chunk."""
    return _line({"s": round(chunk.at_s, 6), chunk.way.value: chunk.content.hex()})


def encode_ending(ending: Ending) -> str:
    """The last line of a session."""
    return _line({"s": round(ending.at_s, 6), ending.end.value: ending.why})


def decode_sessions(lines: Iterable[str]) -> list[Session]:
    """The sessions of a recording; RecordingError. A last line without its end was cut off, and is passed over."""
    drafts: list[_Draft] = []
    for number, line in enumerate(lines, start=1):
        try:
            _add(drafts, line)
        except (ValueError, KeyError) as error:
            if not line.endswith("\n"):
                break
            raise RecordingError(f"line {number}: {error}") from error
    return [Session(draft.port, draft.opened, tuple(draft.chunks), draft.ending) for draft in drafts]


@dataclass(slots=True)
class _Draft:
    """A session while it is read."""

    port: str
    opened: str
    chunks: list[Chunk] = field(default_factory=list)
    ending: Ending | None = None


def _add(drafts: list[_Draft], line: str) -> None:
    try:
        entry = json.loads(line) if len(line) <= LINE_CHARACTERS_MAX else None
    except RecursionError:
        entry = None
    if not isinstance(entry, dict):
        raise ValueError("no entry of a recording")
    if "recording" in entry:
        if entry["recording"] != VERSION:
            raise ValueError(f"a recording of version {entry['recording']}; this program reads {VERSION}")
        drafts.append(_Draft(str(entry["port"]), str(entry["opened"])))
        return
    if not drafts or drafts[-1].ending is not None:
        raise ValueError("something happened before the opening, or after the end")
    _note(drafts[-1], entry)


def _note(draft: _Draft, entry: dict[str, object]) -> None:
    names = entry.keys() - {"s"}
    at_s, said = entry["s"], entry[min(names)] if len(names) == 1 else None
    # True is an int to Python, and no time to anybody.
    if type(at_s) not in (int, float) or not isinstance(at_s, int | float) or not isfinite(at_s) or at_s < 0:
        raise ValueError("no time")
    if draft.chunks and at_s < draft.chunks[-1].at_s:
        raise ValueError("time runs backwards")
    if not isinstance(said, str):
        raise ValueError("no text, or more than one")
    name = min(names)
    if name in {end.value for end in End}:
        draft.ending = Ending(float(at_s), End(name), said)
    else:
        draft.chunks.append(Chunk(float(at_s), Way(name), bytes.fromhex(said)))


def _line(entry: dict[str, object]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
