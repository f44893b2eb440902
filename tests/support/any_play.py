"""People at a table of whichever game, by seed: what they may say is read off the game itself, as a console does it.

A line is only said if the table takes it; so a play gets on in a game that nobody here has heard of. `games` are those
that are changed to, now and then.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tablemgr.engine.commands import CloseBetting, ShowCard
from tablemgr.engine.core import GAMES, advance, read_command
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import RANKS, SUITS
from tablemgr.kernel.money import Currency

Line = dict[str, Any]

NAMES = ("anna", "bruno", "carla", "dino")
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
BUY_IN, BANK = "500.00", "200.00"
# Of a hundred moments at which another game may begin.
CHANGES_PERCENT = 30
# The bets that lie there before the deal gets on.
BETS_MAX = 3
# Of a thousand moments in a deal at which it is found that it cannot go on.
MISDEALS_IN_1000 = 25


class AnyPlay:
    """The people at one table."""

    def __init__(self, random: Random, games: Sequence[str]) -> None:
        self.random = random
        self.games = games

    def next_line(self, table: Table) -> Line | None:
        """A line that this table takes now; None if nobody has anything to say that it would take."""
        for line in self._thought_of(table):
            if takes(table, line):
                return line
        return None

    def _thought_of(self, table: Table) -> Iterator[Line]:
        if table.draw is not None:
            yield from self._cards()
        elif table.phase is Phase.DEAL:
            yield from self._in_deal(table)
        else:
            yield from self._between_deals(table)

    def _between_deals(self, table: Table) -> Iterator[Line]:
        if self._in_a_hundred(CHANGES_PERCENT):
            yield from self._changes(table)
        away = [name for name in NAMES if name not in table.players.values()]
        free = [seat for seat in range(1, table.seats + 1) if seat not in table.players]
        if away and free:
            chips = {"buy_in": BUY_IN} if GAMES[table.game].has_bank else {}
            yield {"do": "seat", "seat": self.random.choice(free), "player": away[0], **chips}
        for seat, player in table.players.items():
            if table.stacks[player] < Currency.of(table.currency).parse("50.00"):
                yield {"do": "buy_in", "seat": seat, "amount": BUY_IN}
        if table.banker_seat is None and self._in_a_hundred(30):
            yield {"do": "draw"}
        if self._in_a_hundred(10):
            yield {"do": "pass_bank"}
        seats = list(table.players)
        self.random.shuffle(seats)
        for seat in seats if table.banker_seat is None else ():
            yield {"do": "bank", "seat": seat, "amount": BANK}
        # A deal may begin with the shuffle, with a bet or with its first card.
        begins: list[Line] = [{"do": "shuffle"}, *self._bets(table), {"do": "no_more_bets"}]
        if self._in_a_hundred(40):
            self.random.shuffle(begins)
        yield from begins
        yield from self._cards()
        yield {"do": "pass_bank"}
        yield from self._changes(table)

    def _in_deal(self, table: Table) -> Iterator[Line]:
        if self.random.randrange(1000) < MISDEALS_IN_1000:
            yield {"do": "misdeal", "reason": "a card fell"}
        bets, said = self._bets(table), [*map(dict, GAMES[table.game].choices(table))]
        self.random.shuffle(bets)
        self.random.shuffle(said)
        accepted = GAMES[table.game].accepts(table)
        if len(table.bets) < BETS_MAX:
            yield from bets
        if self._in_a_hundred(5):
            yield {"do": "pass_bank"}
        if CloseBetting in accepted and self._in_a_hundred(50):
            yield {"do": "no_more_bets"}
        if ShowCard in accepted:
            yield from self._cards()
        yield from (*said, *bets)
        yield {"do": "no_more_bets"}
        yield from self._cards()
        yield {"do": "pass_bank"}

    def _changes(self, table: Table) -> Iterator[Line]:
        others = [game for game in self.games if game != table.game] or list(self.games)
        change = {"do": "game", "game": self.random.choice(others)}
        if takes(table, change):
            yield change
        elif table.banker_seat is not None:
            yield {"do": "pass_bank"}

    def _bets(self, table: Table) -> list[Line]:
        game = GAMES[table.game]
        lines: list[Line] = []
        for seat in table.players:
            for token in game.bet_tokens(table):
                amount = f"{self.random.randint(1, 9) * 3}.00"
                lines.append({"do": "bet", "seat": seat, "amount": amount, **game.bet_keys(token)})
        return lines

    def _cards(self) -> Iterator[Line]:
        for card in self.random.sample(CARDS, len(CARDS)):
            yield {"do": "card", "card": card}

    def _in_a_hundred(self, percent: int) -> bool:
        return self.random.randrange(100) < percent


def takes(table: Table, line: Line) -> bool:
    """Whether the table would take the line."""
    try:
        advance(table, read_command(table, line))
    except Refused:
        return False
    return True
