"""Lines: text to bytes and back, and where a line ends in a stream.

Ref: docs/protocols/line_shoe.md
"""

import re
from dataclasses import dataclass

from firmware_protocols.framing import Cut
from firmware_protocols.readings import Malformed

TERMINATOR = b"\r\n"
TERMINATOR_BYTES_MAX = 4
LINE_BYTES_MAX = 128
"""How long a line may be, its end not counted."""
BYTE_GAP_S = 1.0
"""Silence after which half a line is given up."""

TOO_LONG = f"no end of a line within {LINE_BYTES_MAX} bytes"
NOT_SPOKEN_TO = "a line shoe is told nothing"

_PRINTABLE = re.compile(rb"[\x20-\x7e]+")


@dataclass(frozen=True, slots=True)
class Line:
    """One line, printable ASCII, without its end."""

    text: str


def encode_frame(line: Line, terminator: bytes = TERMINATOR) -> bytes:
    """The bytes of a line. ValueError for what is no line."""
    raw = line.text.encode("ascii") + terminator
    if isinstance(split_line(raw, terminator), Malformed):
        raise ValueError(f"no line: {line.text!r}")
    return raw


def decode_frame(raw: bytes, terminator: bytes = TERMINATOR) -> Line | Malformed:
    """Exactly one line; the twin of `encode_frame`."""
    cut = cut_line(raw, 0, terminator) if raw else None
    if cut is not None and cut.why:
        return Malformed(cut.why, raw)
    return split_line(raw, terminator) if cut == Cut(len(raw)) else Malformed("not one whole line", raw)


def decode_command(raw: bytes) -> Malformed:
    """Nothing goes to a line shoe."""
    return Malformed(NOT_SPOKEN_TO, raw)


def explain_host(stream: bytes) -> list[Malformed]:
    """Nothing goes to a line shoe."""
    return [decode_command(stream)]


def split_line(raw: bytes, terminator: bytes) -> Line | Malformed:
    """The text of a line whose end was found before."""
    text = raw[: -len(terminator)]
    if not text:
        return Malformed("an empty line", raw)
    if not _PRINTABLE.fullmatch(text):
        return Malformed("a line that is no printable ASCII", raw)
    return Line(text.decode("ascii"))


def cut_line(stream: bytes, at: int, terminator: bytes) -> Cut | None:
    """Where the next line ends; see `framing` for the duties of a cutter."""
    end = stream.find(terminator, at, at + LINE_BYTES_MAX + len(terminator))
    if end >= 0:
        return Cut(end + len(terminator) - at)
    if len(stream) - at >= LINE_BYTES_MAX + len(terminator):
        return Cut(LINE_BYTES_MAX, TOO_LONG)
    return None
