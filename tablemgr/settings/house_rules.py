"""House rules from a TOML file, as `config/rules/` has one for each game.

    game = "zecchinetta"
    currency = "EUR"

    [rules]
    minimum = "5.00"

TOML has no null: a rule that would be null is left out. The rules themselves are held against the game, which says what
each takes; this file says where it was written.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tablemgr.engine.commands import OpenTable
from tablemgr.engine.core import OpenError, open_table
from tablemgr.settings.trouble import SettingsError, read_toml, said_plainly

SEATS_DEFAULT = 9


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
        read = msgspec.convert(read_toml(path), _File)
        open_table(OpenTable(read.game, read.currency, read.seats, read.rules))
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {said_plainly(str(error))}") from None
    except OpenError as error:
        raise SettingsError(f"{path}: {str(error).removeprefix('open: ')}") from None
    return HouseRules(read.game, read.currency, read.seats, read.rules)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    currency: str = "EUR"
    seats: int = SEATS_DEFAULT
    rules: dict[str, Any] = {}
