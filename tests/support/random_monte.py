"""People at a table of one of the monte games, by seed: as `random_play`, with the bets of these games."""

from collections.abc import Callable
from random import Random

from odd_lines import any_line
from random_play import WRONG_PERCENT, Line, RandomPlay, play_lines

from tablemgr.engine.core import GAMES
from tablemgr.engine.layout_stage import Stage
from tablemgr.engine.state import Bet, Direction, Phase, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, rank_of
from tablemgr.kernel.money import Currency

MONTE_GAMES = ("monte_bank", "private_monte")
BETS_MAX = 10


class RandomMonte(RandomPlay):
    """The people at one table."""

    def __init__(self, random: Random, wrong_percent: int = WRONG_PERCENT) -> None:
        super().__init__(random, 0)
        self.odd_percent = wrong_percent
        self.game = random.choice(MONTE_GAMES)

    def opening(self) -> Line:
        return {**super().opening(), "game": self.game}

    def next_line(self, table: Table) -> Line:
        if self._in_a_hundred(self.odd_percent):
            line = any_line(self.random, table)
            if line.get("game") == "zecchinetta":
                line["game"] = self.random.choice(MONTE_GAMES)
            if line["do"] in ("bet", "late") and self._in_a_hundred(80):
                line = {**line, **self._keys(table), **({} if self._in_a_hundred(90) else {"side": "up"})}
            return line
        return super().next_line(table)

    def _makers(self, table: Table) -> list[tuple[Callable[[Table], Line | None], int]]:
        if table.phase is Phase.BETWEEN_DEALS:
            ready = table.game == "private_monte" and table.kept.is_shuffled
            begin = self._card if ready else self._shuffle
            return [
                (begin, 12),
                (self._late, 4),
                (self._bank, 1),
                (self._withdraw, 1),
                (self._pass, 1),
                (self._aside, 1),
            ]
        if table.phase is not Phase.DEAL:
            return super()._makers(table)
        if table.deal.stage is Stage.LAYOUT:
            return [(self._card, 24), (self._pass, 1), (self._aside, 1)]
        if table.deal.stage is Stage.BETTING:
            betting = 20 if len(table.bets) < BETS_MAX else 1
            return [
                (self._bet, betting),
                (self._no_more_bets, 4),
                (self._take_back, 2),
                (self._correct, 2),
                (self._pass, 0 if table.bets else 1),
                (self._aside, 1),
            ]
        return [
            (self._card, 16),
            (self._late, 3),
            (self._correct, 1),
            (self._bet, 4 if getattr(table.deal, "added", ()) else 0),
            (self._misdeal, self._in_a_hundred(10)),
            (self._aside, 1),
        ]

    def _rules(self, currency: Currency) -> Line:
        rules = super()._rules(currency)
        of_zecchinetta = ("playette", "bank_cover", "commission_base", "bets_removable")
        rules = {rule: value for rule, value in rules.items() if rule not in of_zecchinetta}
        if self.game == "private_monte":
            return {**rules, "deals_per_bank": self.random.randint(1, 6)}
        own: Line = {
            "commission_on": self.random.choice(("gate", "first_match")),
            "deals_per_bank": self.random.choice((None, 1, 2, 5)),
            "growing_layout": self.random.choice((False, True)),
        }
        return {**rules, **{rule: value for rule, value in own.items() if self._in_a_hundred(65)}}

    def _change_game(self, table: Table) -> Line | None:
        if table.phase not in (Phase.NO_BANKER, Phase.OFFERED):
            return None
        self.game = self.random.choice(MONTE_GAMES)
        return {"do": "game", "game": self.game, "rules": self._rules(Currency.of(table.currency))}

    def _shuffle(self, table: Table) -> Line:
        if table.game != "monte_bank" or self._in_a_hundred(50) or table.banker_seat is None:
            return super()._shuffle(table)
        right = table.seats_round(table.banker_seat, Direction.RIGHT)[0]
        return {"do": "shuffle"} if right == table.banker_seat else {"do": "shuffle", "cut_by": right}

    def _card(self, table: Table) -> Line:
        """Any card that has not shown; while the layout is laid often one of a rank that lies there."""
        if table.draw is not None:
            return super()._card(table)
        shown = table.kept.shown if table.game == "private_monte" else table.deal.shown
        unseen = [card for card in PACK_OF_FORTY if card not in shown]
        again = [card for card in unseen if rank_of(card) in map(rank_of, shown)]
        alike = self._in_a_hundred(25) and len(shown) in (1, 2) and again
        return {"do": "card", "card": self.random.choice(again if alike else unseen)}

    def _keys(self, table: Table) -> Line:
        game = GAMES[table.game]
        tokens = game.bet_tokens(table) if table.phase is Phase.DEAL else ()
        return dict(game.bet_keys(self.random.choice(tokens or ("top", "7", "7/K"))))

    def _bet(self, table: Table) -> Line | None:
        """A bet that the limits, the punter's chips and the bank allow, if there is one."""
        punters = [seat for seat, player in table.players.items() if seat != table.banker_seat and table.stacks[player]]
        tokens = GAMES[table.game].bet_tokens(table)
        if not punters or not tokens:
            return None
        seat, keys = self.random.choice(punters), self._keys(table)
        unit = table.rules.bet_unit * (3 if keys.get("kind") == "monte_carlo" else 1)
        highest = min(table.stacks[table.players[seat]], table.bank_minor, 20_000)
        if table.maximum_minor is not None:
            highest = min(highest, max(table.maximum_minor, 1))
        lowest = -(-max(table.minimum_minor, 1) // unit)
        if highest // unit < lowest:
            return None
        units = highest // unit if self._in_a_hundred(15) else self.random.randint(lowest, highest // unit)
        return {"do": "bet", "seat": seat, "amount": Currency.of(table.currency).format(unit * units), **keys}

    def _take_back(self, table: Table) -> Line | None:
        return {"do": "take_back", "bet": self.random.choice(list(table.bets))} if table.bets else None

    def _correct(self, table: Table) -> Line | None:
        if not table.bets:
            return None
        corrected: Bet = self.random.choice(list(table.bets.values()))
        on = self.random.choice(GAMES[table.game].bet_tokens(table) or ("top",))
        changes: Line = {"seat": self._seated(table), "on": on, "amount": self._amount(table, 2_000)}
        chosen = self.random.sample(list(changes), self.random.randint(1, 3))
        line = {"do": "correct", "bet": corrected.id, "reason": "read wrongly"}
        return {**line, **{key: changes[key] for key in chosen}}

    def _late(self, table: Table) -> Line | None:
        """A bet on what lay there before the last card."""
        before, seat = table.before_card, self._seated(table)
        if before is None or before.deal is None or seat is None:
            return None
        game = GAMES[table.game]
        tokens = ("top", "bottom") if table.game == "private_monte" else (*before.deal.ranks, "top", "left")
        keys = dict(game.bet_keys(self.random.choice(tokens)))
        amount = self._amount(table, min(max(table.stacks[table.players[seat]], 1), 5_000))
        return {"do": "late", "seat": seat, "amount": amount, "reason": "lay there in time", **keys}


def random_monte_script(seed: int, lines: int, wrong_percent: int = WRONG_PERCENT) -> list[Line]:
    """A whole script, its opening first."""
    play = RandomMonte(Random(seed), wrong_percent)
    opening = RandomMonte(Random(seed), wrong_percent).opening()
    return [opening, *(line for line, _, _ in play_lines(play, lines))]
