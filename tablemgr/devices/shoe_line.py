"""How the line of a table's shoe is read: its framing, and what the codec of its family is told.

What `[shoe]` of config/devices.toml says beside port, family and speed: the file of the map of cards, and for a line
shoe the pattern, the terminator, and how soon the same line is a repeat. A key there takes the place of the map file's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from drivers.registry import make_codec
from tablemgr.devices.card_map import KEYS, CardMapError, read_card_map

__all__ = ["CardMapError", "ShoeLine", "shoe_line"]


@dataclass(frozen=True, slots=True)
class ShoeLine:
    """`framing` is None for the family's own, `arguments` what its codec takes beside the last mark."""

    framing: str | None = None
    arguments: Mapping[str, object] = field(default_factory=dict)


def shoe_line(
    family: str, framing: str | None, card_map: Path | None, said: Mapping[str, str | int | None]
) -> ShoeLine:
    """The line of these settings; `said` are a line shoe's own keys, None where nothing was said. CardMapError names
    the key and what is allowed."""
    arguments = {} if card_map is None else read_card_map(card_map, family)
    for key, value in said.items():
        if value is None:
            continue
        if key not in KEYS.get(family, ()):
            raise CardMapError(f"key 'shoe.{key}': {family} has none; it is for line_shoe")
        if key == "terminator" and not str(value).isascii():
            raise CardMapError(f"key 'shoe.terminator': takes one to four ASCII characters, not {value!r}")
        arguments[key] = str(value).encode("ascii") if key == "terminator" else value
    try:
        make_codec(family, None, **arguments)
    except ValueError as error:
        raise CardMapError(f"key 'shoe': {error}") from None
    return ShoeLine(framing, arguments)
