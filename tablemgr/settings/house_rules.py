"""House rules from a TOML file, as `config/rules/` has one for each game.

    game = "zecchinetta"
    currency = "EUR"

    [rules]
    minimum = "5.00"

TOML has no null: a rule that would be null is left out. The rules themselves are held against the game, which says what
each takes; this file says where it was written.
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tablemgr.engine.commands import OpenTable
from tablemgr.engine.core import OpenError, open_table

SEATS_DEFAULT = 9

_TOML_WANTS = 'a line is `key = value` with text in "quotes", a [section], or a # comment'
# tomllib's own words: "Unterminated string (at line 1, column 21)", "Expected '=' ... (at end of document)".
_PLACE = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)


class SettingsError(ValueError):
    """A file of settings cannot be used; the text names file, key and what is allowed."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A game with the rules that the house has chosen; those left out have their defaults."""

    game: str
    currency: str = "EUR"
    seats: int = SEATS_DEFAULT
    rules: dict[str, Any] = field(default_factory=dict)

    def opening_line(self) -> dict[str, object]:
        """The line of a table script that opens a table under these rules."""
        return {"do": "open", "game": self.game, "currency": self.currency, "seats": self.seats, "rules": self.rules}


def read_house_rules(path: Path) -> HouseRules:
    """The house rules of a file, held against the game; SettingsError."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    try:
        read = msgspec.convert(_toml(path, text), _File)
        open_table(OpenTable(read.game, read.currency, read.seats, read.rules))
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_said_plainly(str(error))}") from None
    except OpenError as error:
        raise SettingsError(f"{path}: {str(error).removeprefix('open: ')}") from None
    return HouseRules(read.game, read.currency, read.seats, read.rules)


def _toml(path: Path, text: bytes) -> dict[str, object]:
    """The file's keys and values; SettingsError names the line at which it is no TOML."""
    try:
        return tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        line, why = text.count(b"\n", 0, error.start) + 1, f"byte {text[error.start]:#04x} is no UTF-8"
    except tomllib.TOMLDecodeError as error:
        said = _PLACE.fullmatch(str(error))
        why = said["why"] if said else str(error)
        # At the end of the document tomllib names no line.
        line = int(said["line"]) if said and said["line"] else len(text.splitlines())
    raise SettingsError(f"{path}: line {line}: this is no TOML: {why}; {_TOML_WANTS}")


def _said_plainly(error: str) -> str:
    """msgspec names a key by its path, `$.rules.minimum`; people know it by its name."""
    what, found, path = error.partition(" - at `$.")
    return f"key {path.removesuffix('`')!r}: {what}" if found else what


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    currency: str = "EUR"
    seats: int = SEATS_DEFAULT
    rules: dict[str, Any] = {}
