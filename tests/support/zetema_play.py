"""People at a Zetema table, by seed: the lines of a table script, mostly ones that fit, some wrong on purpose.

As `random_play` does it for a game with a bank: it looks at the table, says the next line, and plays nothing itself.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from odd_lines import ODD_VALUES

from tablemgr.engine.core import GAMES, advance, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import RANKS, SUITS

Line = dict[str, Any]

NAMES = ("anna", "bruno", "carla", "dino", "elena", "fabio", "gina")
WRONG_PERCENT = 8
# Of a hundred turns in which something can be declared.
DECLARES_PERCENT = 70

KEYS: dict[str, tuple[str, ...]] = {
    "seat": ("seat", "player"),
    "leave": ("seat",),
    "draw": (),
    "shuffle": ("cut_by",),
    "card": ("card",),
    "declare": ("seat", "what", "cards"),
    "play": ("seat", "card"),
    "misdeal": ("reason",),
    "game": ("game", "rules"),
    "bet": ("seat", "amount"),
    "pass_bank": (),
}


class ZetemaPlay:
    """The people at one table."""

    def __init__(self, random: Random, wrong_percent: int = WRONG_PERCENT) -> None:
        self.random = random
        self.wrong_percent = wrong_percent

    def opening(self) -> Line:
        """The first line: a table with some of the house rules set."""
        return {"do": "open", "game": "zetema", "seats": self.random.randint(2, 12), "rules": self.rules()}

    def rules(self) -> Line:
        """Some house rules."""
        every: Line = {
            "doubled_suit": self.random.choice(SUITS),
            "partners": self.random.choice(("none", "none", "two_teams", "three_teams")),
            "hand_size_six_players": self.random.choice((5, 6)),
            "imperial": self.random.choice(("second", "each")),
            "draw": self.random.choice(("after", "before")),
            "target": self.random.choice((None, 5, 100, 2000)),
        }
        return {rule: value for rule, value in every.items() if self._in_a_hundred(70)}

    def next_line(self, table: Table) -> Line:
        """What somebody does next at this table."""
        if self._in_a_hundred(self.wrong_percent):
            in_turn = table.deal is not None and table.deal.in_turn is not None
            return self._wrong_turn(table) if in_turn and self._in_a_hundred(50) else self._any_line(table)
        if table.draw is not None:
            return self._card(table)
        if table.deal is None:
            return self._between_deals(table)
        if self._in_a_hundred(1) and self._in_a_hundred(20):
            return {"do": "misdeal", "reason": "a card fell"}
        choices = GAMES["zetema"].choices(table)
        if not choices:
            return self._card(table)
        declared = [line for line in choices if line["do"] == "declare"]
        plays = [line for line in choices if line["do"] == "play"]
        return dict(self.random.choice(declared if declared and self._in_a_hundred(DECLARES_PERCENT) else plays))

    def _between_deals(self, table: Table) -> Line:
        away = [name for name in NAMES if name not in table.players.values()]
        free = [seat for seat in range(1, table.seats + 1) if seat not in table.players]
        wanted = 2 if len(free) < 2 else self.random.choice((2, 3, 4, 6))
        if table.kept.deals == 0 and free and away and len(table.players) < wanted:
            return {"do": "seat", "seat": self.random.choice(free), "player": self.random.choice(away)}
        if table.kept.winner is not None and self._in_a_hundred(50):
            return {"do": "game", "game": "zetema", "rules": self.rules()}
        if table.kept.deals == 0 and self._in_a_hundred(20):
            return {"do": "draw"}
        if table.kept.deals == 0 and table.players and self._in_a_hundred(10):
            return {"do": "leave", "seat": self.random.choice(list(table.players))}
        return {"do": "shuffle"}

    def _card(self, table: Table) -> Line:
        shown = table.deal.shown if table.deal is not None else ()
        doubled = table.rules.doubled_suit
        left = [
            rank + suit for rank in RANKS for suit in SUITS if shown.count(rank + suit) < (2 if suit == doubled else 1)
        ]
        return {"do": "card", "card": self.random.choice(left or ["KS"])}

    def _wrong_turn(self, table: Table) -> Line:
        """The seat in turn says what it thinks it holds."""
        seat, hand = table.deal.in_turn, list(table.deal.hand_of(table.deal.in_turn))
        cards = self.random.choices(hand or ["KH"], k=self.random.randint(0, 6))
        if self._in_a_hundred(30):
            return {"do": "play", "seat": seat, "card": self.random.choice([*hand, "KH", "1X"])}
        what = self.random.choice(("sequence", "flush", "flush_sequence", "assembly", "marriages"))
        alike = [card for card in dict.fromkeys(cards) if what != "marriages" or card[0] in "KQ"]
        return {"do": "declare", "seat": seat, "what": what, "cards": alike if self._in_a_hundred(60) else cards}

    def _any_line(self, table: Table) -> Line:
        """A line made without a thought for what the table is at."""
        word = self.random.choice(list(KEYS))
        hands = [card for hand in table.deal.hands for card in hand] if table.deal is not None else []
        cards = [*hands, "KH", "QH", "7S", "11H"]
        likely: dict[str, Any] = {
            "seat": self.random.choice([*table.players, 1, 2, 13]),
            "cut_by": self.random.choice([*table.players, 1, 2]),
            "player": self.random.choice(NAMES),
            "card": self.random.choice(cards),
            "cards": self.random.sample(cards, self.random.randint(0, min(6, len(cards)))),
            "what": self.random.choice(("sequence", "flush", "flush_sequence", "assembly", "marriages", "royal")),
            "reason": "somebody says so",
            "game": self.random.choice(("zetema", "whist")),
            "rules": {},
            "amount": "5.00",
        }
        values = {key: likely[key] if self._in_a_hundred(85) else self.random.choice(ODD_VALUES) for key in KEYS[word]}
        if str(values.get("game")) in GAMES:
            # Another game is no play of this one.
            values["game"] = "zetema"
        return {"do": word, **values}

    def _in_a_hundred(self, percent: int) -> bool:
        return self.random.randrange(100) < percent


def play_lines(play: ZetemaPlay, lines: int) -> Iterator[tuple[Line, Table, tuple[object, ...] | Refused]]:
    """So many lines played in memory after the opening: each line, the table it was said at, and what came of it."""
    table = evolve(None, open_table(read_open(play.opening()))[0])
    for _ in range(lines):
        line, before = play.next_line(table), table
        try:
            events, table = advance(table, read_command(table, line))
        except Refused as refused:
            yield line, before, refused
        else:
            yield line, before, events


def random_script(seed: int, lines: int, wrong_percent: int = WRONG_PERCENT) -> list[Line]:
    """A whole script, its opening first."""
    opening = ZetemaPlay(Random(seed)).opening()
    return [opening, *(line for line, _, _ in play_lines(ZetemaPlay(Random(seed), wrong_percent), lines))]
