"""Lines of a table script that fit the moment by luck alone: a word out of its phase, a key too many, an odd value.

Whether such a line is right is for the engine to say; some are.
"""

from random import Random
from typing import Any

from tablemgr.engine.state import Table
from tablemgr.kernel.cards import PACK_OF_FORTY, RANKS_OF_FORTY
from tablemgr.kernel.money import Currency

AMOUNTS = ("0", "1", "0.00", "0.01", "1.00", "5.00", "25.000", "100000000.00")
NO_AMOUNTS = ("", "-5.00", "05.00", "5,00", " 5.00", "1e3", "9" * 40)
TEXTS = ("A", "7", "10", "Q", "7H", "8H", "7X", "**", "anna", "zoe", "zecchinetta", "monte_bank")
NO_TEXTS: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    3,
    7,
    -1,
    13,
    10**20,
    1.0,
    [],
    ["7H"],
    {},
    {"playette": "maybe"},
    {"unheard": 1},
)
# What may stand where something else belongs.
ODD_VALUES: tuple[object, ...] = (*AMOUNTS, *NO_AMOUNTS, *TEXTS, *NO_TEXTS)

KEYS: dict[str, tuple[str, ...]] = {
    "seat": ("seat", "player", "buy_in"),
    "buy_in": ("seat", "amount"),
    "cash_out": ("seat", "amount"),
    "leave": ("seat",),
    "draw": (),
    "bank": ("seat", "amount"),
    "withdraw": ("amount",),
    "decline_bank": ("seat",),
    "pass_bank": (),
    "limits": ("min", "max"),
    "shuffle": ("cut_by",),
    "card": ("card",),
    "bet": ("seat", "amount", "on"),
    "take_back": ("bet",),
    "no_more_bets": (),
    "game": ("game", "rules"),
    "correct": ("bet", "seat", "on", "amount", "reason"),
    "late": ("seat", "amount", "on", "reason"),
    "misdeal": ("reason",),
}
# Words of other games, of no game, and of the first line alone.
OTHER_WORDS = ("open", "stand", "declare", "")
# Of so many keys one is left out, and of so many lines one has a key too many.
KEYS_A_SLIP = 30


def any_line(random: Random, table: Table) -> dict[str, Any]:
    """A line made without a thought for what the table is at."""
    word = random.choice((*KEYS, *OTHER_WORDS))
    line: dict[str, Any] = {"do": word}
    for key in KEYS.get(word, ()):
        if random.randrange(KEYS_A_SLIP):
            line[key] = random.choice(_likely(key, table) if random.randrange(4) else ODD_VALUES)
    if not random.randrange(KEYS_A_SLIP):
        line["why"] = random.choice(ODD_VALUES)
    return line


def _likely(key: str, table: Table) -> tuple[object, ...]:
    """Values of the right kind for a key, right or wrong at this table."""
    seats = tuple(range(1, table.seats + 1))
    kinds: dict[str, tuple[object, ...]] = {
        "seat": seats,
        "cut_by": seats,
        "bet": (*table.bets, 1),
        "on": RANKS_OF_FORTY,
        "card": PACK_OF_FORTY,
        "player": ("anna", "bruno", "carla", "zoe"),
        "reason": ("somebody says so",),
        "game": ("zecchinetta",),
        "rules": ({},),
    }
    return kinds.get(key) or _amounts(table)


def _amounts(table: Table) -> tuple[str, ...]:
    money = Currency.of(table.currency).format
    return tuple(money(table.rules.bet_unit * times) for times in (1, 3, 20, 400))
