"""People at a Zecchinetta table, by seed: the lines of a table script, one after another, mostly ones that fit.

`RandomPlay` looks at a table as it stands and says the next line; one in some is wrong on purpose. It decides nothing
and plays nothing: who uses it plays the line, live or on disk, and asks again. The same `random.Random` and the same
answers give the same lines. What a wrong line is like is the affair of `odd_lines`.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from odd_lines import any_line

from tablemgr.engine.core import advance, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, rank_of
from tablemgr.kernel.money import Currency

Line = dict[str, Any]

PLAYERS = ("anna", "bruno", "carla", "dino", "elena", "fabio", "gina", "hugo")
# How many of a hundred lines are wrong on purpose, unless told otherwise.
WRONG_PERCENT = 8
# The bets that a round of betting has at most, so that a deal gets on.
ROUND_BETS_MAX = 4


class RandomPlay:
    """The people at one table."""

    def __init__(self, random: Random, wrong_percent: int = WRONG_PERCENT) -> None:
        self.random = random
        self.wrong_percent = wrong_percent

    def opening(self) -> Line:
        """The first line: a table with some of the house rules set."""
        currency = self.random.choice(("EUR", "EUR", "JPY", "KWD", "XYZ"))
        return {
            "do": "open",
            "game": "zecchinetta",
            "currency": currency,
            "seats": self.random.randint(2, 12),
            "rules": self._rules(Currency.of(currency)),
        }

    def next_line(self, table: Table) -> Line:
        """What somebody does next at this table."""
        if self._in_a_hundred(self.wrong_percent):
            line = any_line(self.random, table)
            # The table plays on: these people know no other game.
            return {**line, "game": "zecchinetta"} if line.get("game") else line
        makers = self._makers(table)
        maker = self.random.choices([make for make, _ in makers], [weight for _, weight in makers])[0]
        return maker(table) or self._aside(table)

    def _makers(self, table: Table) -> list[tuple[Callable[[Table], Line | None], int]]:
        """What people do in this phase, and how often."""
        if table.phase is Phase.NO_BANKER:
            thin = len(table.players) < min(3, table.seats)
            return [(self._seat, 20 if thin else 1), (self._draw, 4), (self._bank, 4), (self._aside, 1)]
        if table.phase is Phase.OFFERED:
            return [(self._bank, 6), (self._decline, 3), (self._leave, 1), (self._late, 5), (self._aside, 1)]
        if table.phase is Phase.DRAW:
            return [(self._card, 12), (self._seat, 1), (self._aside, 1)]
        if table.phase is Phase.BETWEEN_DEALS:
            return [(self._shuffle, 10), (self._bank, 1), (self._withdraw, 1), (self._pass, 1), (self._aside, 2)]
        if table.deal.stage.value == "opening":
            return [(self._card, 24), (self._pass, 1), (self._aside, 1)]
        if table.deal.stage.value == "closed":
            return [(self._card, 12), (self._correct, 1), (self._late, 1), (self._aside, 1)]
        return self._makers_of_betting(table)

    def _makers_of_betting(self, table: Table) -> list[tuple[Callable[[Table], Line | None], int]]:
        betting = 12 if len(table.bets) < ROUND_BETS_MAX else 2
        return [
            (self._bet, betting),
            (self._card, 10),
            (self._no_more_bets, 2),
            (self._late, 2),
            (self._correct, 1),
            (self._take_back, 3 if table.rules.bets_removable else 0),
            (self._pass, 0 if table.bets else 1),
            (self._misdeal, self._in_a_hundred(20)),
            (self._aside, 1),
        ]

    def _aside(self, table: Table) -> Line:
        """What can be done at every moment."""
        asides = (self._seat, self._buy_in, self._cash_out, self._leave, self._limits, self._change_game)
        return self.random.choice(asides)(table) or self._buy_in(table) or self._limits(table)

    def _rules(self, currency: Currency) -> Line:
        money = currency.format
        unit = self.random.choice((1, 1, 5, 25))
        minimum = unit * self.random.randint(0, 8)
        choices: Line = {
            "bet_unit": money(unit),
            "commission_unit": money(self.random.choice((1, 5, 10, 100))),
            "commission_rounding": self.random.choice(("half_up", "down", "up")),
            "minimum": money(minimum),
            "maximum": self.random.choice((None, money(minimum + unit * self.random.randint(1, 400)))),
            "bank_minimum": money(self.random.choice((0, 100, 2000))),
            "playette": self.random.choice(("no_deal", "doubling")),
            "bank_cover": self.random.choice(("required", "liable")),
            "commission_base": self.random.choice(("each_bet", "deal_net")),
            "bets_removable": self.random.choice((False, True)),
        }
        return {rule: value for rule, value in choices.items() if self._in_a_hundred(65)}

    def _seat(self, table: Table) -> Line | None:
        seats = [seat for seat in range(1, table.seats + 1) if seat not in table.players]
        away = [player for player in PLAYERS if player not in table.players.values()]
        if not seats or not away:
            return None
        buy_in = self._amount(table, self.random.choice((50, 5_000, 50_000)))
        return {"do": "seat", "seat": self.random.choice(seats), "player": self.random.choice(away), "buy_in": buy_in}

    def _buy_in(self, table: Table) -> Line | None:
        return self._with_seat(table, "buy_in", amount=self._amount(table, 5_000))

    def _cash_out(self, table: Table) -> Line | None:
        seat = self._seated(table)
        stack = table.stacks[table.players[seat]] if seat else 0
        return {"do": "cash_out", "seat": seat, "amount": self._amount(table, stack)} if stack else None

    def _leave(self, table: Table) -> Line | None:
        if table.phase is Phase.OFFERED and self._in_a_hundred(50):
            return {"do": "leave", "seat": table.turn.seat}
        return self._with_seat(table, "leave")

    def _limits(self, table: Table) -> Line:
        unit = self._unit(table)
        lowest = unit * self.random.randint(0, 8)
        highest = lowest + unit * self.random.randint(1, 400)
        money = Currency.of(table.currency).format
        return {"do": "limits", "min": money(lowest), "max": money(highest)}

    def _change_game(self, table: Table) -> Line | None:
        if table.phase not in (Phase.NO_BANKER, Phase.OFFERED):
            return None
        return {"do": "game", "game": "zecchinetta", "rules": self._rules(Currency.of(table.currency))}

    def _draw(self, table: Table) -> Line:
        return {"do": "draw"}

    def _bank(self, table: Table) -> Line | None:
        seat = table.banker_seat or table.turn.seat or self._seated(table)
        stack = table.stacks[table.players[seat]] if seat else 0
        if not stack:
            return {"do": "decline_bank", "seat": seat} if table.phase is Phase.OFFERED else None
        lowest = min(max(table.rules.bank_minimum - table.bank_minor, 1), stack)
        amount = stack if self._in_a_hundred(10) else self.random.randint(lowest, stack)
        return {"do": "bank", "seat": seat, "amount": Currency.of(table.currency).format(amount)}

    def _decline(self, table: Table) -> Line:
        return {"do": "decline_bank", "seat": table.turn.seat}

    def _withdraw(self, table: Table) -> Line:
        return {"do": "withdraw", "amount": self._amount(table, max(table.bank_minor - 1, 1))}

    def _pass(self, table: Table) -> Line:
        return {"do": "pass_bank"}

    def _shuffle(self, table: Table) -> Line:
        cutters = [seat for seat in table.players if seat != table.banker_seat]
        if not cutters or self._in_a_hundred(30):
            return {"do": "shuffle"}
        return {"do": "shuffle", "cut_by": self.random.choice(cutters)}

    def _card(self, table: Table) -> Line:
        """Any card that has not shown; now and then one of a rank that has, so that playettes are many."""
        shown = table.draw.cards if table.draw else table.deal.shown
        unseen = [card for card in PACK_OF_FORTY if card not in shown]
        ranks = {rank_of(card) for card in shown}
        again = [card for card in unseen if rank_of(card) in ranks]
        return {"do": "card", "card": self.random.choice(again if again and self._in_a_hundred(10) else unseen)}

    def _bet(self, table: Table) -> Line | None:
        """A bet that the limits, the punter's chips and the bank allow, if there is one."""
        punters = [seat for seat, player in table.players.items() if seat != table.banker_seat and table.stacks[player]]
        if not punters or not table.deal.live:
            return None
        seat, on = self.random.choice(punters), self.random.choice(table.deal.live)
        highest = min(self._highest_bet(table, seat, on), 20_000)
        unit = table.rules.bet_unit
        lowest = -(-max(table.minimum_minor, 1) // unit)
        if highest // unit < lowest:
            return None
        amount = unit * self.random.randint(lowest, highest // unit)
        return {"do": "bet", "seat": seat, "amount": Currency.of(table.currency).format(amount), "on": on}

    def _highest_bet(self, table: Table, seat: int, on: str) -> int:
        beside = sum(bet.stake_minor for bet in table.bets.values() if (bet.seat, bet.on) == (seat, on))
        highest = table.stacks[table.players[seat]]
        if table.maximum_minor is not None:
            highest = min(highest, table.maximum_minor - beside)
        if table.rules.bank_cover == "required":
            highest = min(highest, table.bank_minor - table.open_bets_minor)
        return highest

    def _no_more_bets(self, table: Table) -> Line:
        return {"do": "no_more_bets"}

    def _take_back(self, table: Table) -> Line | None:
        return {"do": "take_back", "bet": self.random.choice(list(table.bets))} if table.bets else None

    def _correct(self, table: Table) -> Line | None:
        fresh = [bet.id for bet in table.bets.values() if bet.cards_before == table.deal_cards]
        bets = fresh or list(table.bets)
        if not bets:
            return None
        changes: Line = {
            "seat": self._seated(table),
            "on": self.random.choice(table.deal.live or ("A",)),
            "amount": self._amount(table, 2_000),
        }
        chosen = self.random.sample(list(changes), self.random.randint(1, 3))
        return {
            "do": "correct",
            "bet": self.random.choice(bets),
            "reason": "read wrongly",
            **{key: changes[key] for key in chosen},
        }

    def _late(self, table: Table) -> Line | None:
        """A bet on what could be bet on before the last card, most often on what that card decided."""
        before, last = table.before_card, table.last_card
        seat = self._seated(table)
        if before is None or before.deal is None or last is None or not before.deal.live or seat is None:
            return None
        decided = rank_of(last.card) in before.deal.live and self._in_a_hundred(60)
        on = rank_of(last.card) if decided else self.random.choice(before.deal.live)
        amount = self._amount(table, min(max(table.stacks[table.players[seat]], 1), 5_000))
        return {"do": "late", "seat": seat, "amount": amount, "on": on, "reason": "lay there in time"}

    def _misdeal(self, table: Table) -> Line:
        return {"do": "misdeal", "reason": "a card fell"}

    def _with_seat(self, table: Table, word: str, **keys: object) -> Line | None:
        seat = self._seated(table)
        return None if seat is None else {"do": word, "seat": seat, **keys}

    def _seated(self, table: Table) -> int | None:
        return self.random.choice(list(table.players)) if table.players else None

    def _amount(self, table: Table, highest: int) -> str:
        """A whole multiple of the bet unit, where there is one."""
        unit = self._unit(table)
        return Currency.of(table.currency).format(unit * self.random.randint(1, max(highest // unit, 1)))

    def _unit(self, table: Table) -> int:
        unit: int = table.rules.bet_unit
        return unit

    def _in_a_hundred(self, percent: int) -> bool:
        return self.random.randrange(100) < percent


def play_lines(play: RandomPlay, lines: int) -> Iterator[tuple[Line, Table, tuple[object, ...] | Refused]]:
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
    play = RandomPlay(Random(seed), wrong_percent)
    opening = RandomPlay(Random(seed)).opening()
    return [opening, *(line for line, _, _ in play_lines(play, lines))]
