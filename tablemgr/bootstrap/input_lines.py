"""The input of a table without a window: lines of a table script, each with an optional key `id`.

A line that cannot be read is a line all the same: it is handed on with the reason, and refused where all are. The `id`
of a line is its idempotency key; a number and a text of the same digits are two.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

import msgspec

from tablemgr.service.lines import NoObjectError, read_object
from tablemgr.service.requests import LineGiven

LINE_BYTES_MAX = 65_536
ID_BYTES_MAX = 256


@dataclass(frozen=True, slots=True)
class Asked:
    """A line with its `id`, as it came; None if it has none that can be read."""

    id: str | int | None
    line: LineGiven

    @property
    def key(self) -> str | None:
        """The idempotency key."""
        return None if self.id is None else f"line:{msgspec.json.encode(self.id).decode()}"


def input_lines(stdin: BinaryIO) -> Iterator[bytes]:
    """The lines of the input that are not blank; of one that is too long, its beginning."""
    while raw := stdin.readline(LINE_BYTES_MAX + 2):
        rest = raw
        while not rest.endswith(b"\n") and len(rest) > LINE_BYTES_MAX:
            rest = stdin.readline(LINE_BYTES_MAX + 2)
        if raw.strip():
            yield raw.removesuffix(b"\n")


def read_asked(raw: bytes) -> Asked:
    """A line with its `id`, or with why it cannot be read."""
    text = raw.decode("utf-8", "backslashreplace")
    if len(raw) > LINE_BYTES_MAX:
        return Asked(None, LineGiven(None, text, f"longer than {LINE_BYTES_MAX} bytes"))
    try:
        fields = read_object(raw)
    except NoObjectError as error:
        return Asked(None, LineGiven(None, text, str(error)))
    asked_id = fields.pop("id", None)
    if why := _why_no_id(asked_id):
        return Asked(None, LineGiven(None, text, f"refused: the key 'id' {why}"))
    return Asked(asked_id, LineGiven(fields, text))


def _why_no_id(asked_id: object) -> str:
    """Why this is no id, empty if it is one."""
    if asked_id is None:
        return ""
    if isinstance(asked_id, bool) or not isinstance(asked_id, str | int):
        return "takes text or a whole number"
    return f"has at most {ID_BYTES_MAX} bytes" if len(msgspec.json.encode(asked_id)) > ID_BYTES_MAX else ""
