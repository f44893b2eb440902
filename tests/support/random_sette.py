"""People at a table of Sette e mezzo, by seed: as `random_play` has those of Zecchinetta."""

from random import Random

from odd_lines import ODD_VALUES, any_line
from random_play import Line, RandomPlay

from tablemgr.engine import commands as c
from tablemgr.engine.core import GAMES
from tablemgr.engine.games.sette_e_mezzo import Rules
from tablemgr.engine.games.sette_e_mezzo.said import NameFirstCard, PlaceBet
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, UNSEEN_CARD, rank_of
from tablemgr.kernel.money import Currency

NAME = "sette_e_mezzo"
GAME = GAMES[NAME]
OWN_WORDS = ("stand", "burn", "split", "show")


class RandomSette(RandomPlay):
    """The people at one table. Of a hundred first cards `unread_percent` are read by no device."""

    def __init__(self, random: Random, wrong_percent: int = 8, unread_percent: int = 3) -> None:
        super().__init__(random, wrong_percent)
        self.unread_percent = unread_percent

    def opening(self) -> Line:
        return {**super().opening(), "game": NAME}

    def next_line(self, table: Table) -> Line:
        line = self._line(table)
        # The table plays on; that a game gives way to another is seen elsewhere.
        return {**line, "game": NAME} if line.get("game") else line

    def _line(self, table: Table) -> Line:
        if self._in_a_hundred(self.wrong_percent):
            return self._odd(table)
        if table.phase not in (Phase.DEAL, Phase.BETWEEN_DEALS):
            return super().next_line(table)
        made = self._in_play(table)
        return made or self._aside(table)

    def _odd(self, table: Table) -> Line:
        if self.random.randrange(3):
            return any_line(self.random, table)
        line: Line = {"do": self.random.choice(OWN_WORDS), "seat": self.random.randint(0, table.seats)}
        if line["do"] == "show" or not self.random.randrange(9):
            line["card"] = self.random.choice((*PACK_OF_FORTY, UNSEEN_CARD, *ODD_VALUES))
        return line

    def _in_play(self, table: Table) -> Line | None:
        accepted = GAME.accepts(table)
        if self._in_a_hundred(3):
            return self._aside(table)
        if PlaceBet in accepted:
            return self._in_betting(table)
        if NameFirstCard in accepted and (c.ShowCard not in accepted or self._in_a_hundred(20)):
            return self._name(table)
        if c.ShowCard not in accepted:
            return self._shuffle(table) if self._in_a_hundred(80) else self._between(table)
        said = GAME.choices(table)
        if said and self._in_a_hundred(45):
            return dict(self.random.choice(said))
        if not table.deal_cards and table.bets and self._in_a_hundred(10):
            return self._correct(table)
        return self._card(table) if self._in_a_hundred(99) else self._misdeal(table)

    def _in_betting(self, table: Table) -> Line | None:
        if not table.bets and self._in_a_hundred(12):
            return self._between(table)
        if table.bets and self._in_a_hundred(35):
            return self._no_more_bets(table)
        if table.bets and self._in_a_hundred(12):
            return self._take_back(table) if self._in_a_hundred(50) else self._correct(table)
        if table.deal is not None and not table.bets and self._in_a_hundred(15):
            return self._no_more_bets(table)
        return self._bet(table)

    def _between(self, table: Table) -> Line | None:
        return self.random.choice((self._shuffle, self._bank, self._withdraw, self._pass))(table)

    def _rules(self, currency: Currency) -> Line:
        common = {rule: value for rule, value in super()._rules(currency).items() if rule in Rules.__dataclass_fields__}
        flags = ("royal", "royal_banker_double", "triple", "bank_play", "split", "natural_beats_ordinary")
        return {
            **common,
            **{flag: self.random.choice((False, True)) for flag in flags},
            "bank_rotation": self.random.choice(("each_deal", "fixed", "on_natural")),
            "matta": self.random.choice((None, None, "KD", "QH")),
            "burn": self.random.choice((None, "3", "4", "34")),
            "banker_stands_on": self.random.choice((None, None, 1, 9, 11, 15)),
        }

    def _change_game(self, table: Table) -> Line | None:
        line = super()._change_game(table)
        return None if line is None else {**line, "game": NAME}

    def _card(self, table: Table) -> Line:
        """Any card that is in the pack; court cards, sevens and the cards that are burnt more often than others."""
        out = table.draw.cards if table.draw else table.kept.out
        left = [card for card in PACK_OF_FORTY if card not in out]
        if not left:
            return {"do": "card", "card": "7H"}
        is_first = table.draw is None and GAME.deals_face_down(table)
        if is_first and self._in_a_hundred(self.unread_percent):
            return {"do": "card", "card": UNSEEN_CARD}
        liked = [card for card in left if rank_of(card) in "JQK734"]
        return {"do": "card", "card": self.random.choice(liked if liked and self._in_a_hundred(40) else left)}

    def _name(self, table: Table) -> Line:
        hands = table.deal.unread_hands
        left = [card for card in PACK_OF_FORTY if card not in table.kept.out]
        return {"do": "show", "seat": self.random.choice(hands).seat, "card": self.random.choice(left or ["7H"])}

    def _bet(self, table: Table) -> Line | None:
        seats = [seat for seat in table.players if seat != table.banker_seat and table.stacks[table.players[seat]]]
        if table.rules.bank_play:
            own = {bet.seat for bet in table.bets.values()}
            seats = [seat for seat in seats if not own or seat in own]
            if table.deal is not None:
                seats = [seat for seat in seats if table.deal.is_further_on(seat)]
        left_minor = table.bank_minor // table.rules.highest_payout - table.open_bets_minor
        unit = table.rules.bet_unit
        lowest = -(-max(table.minimum_minor, 1) // unit)
        if not seats:
            return self._no_more_bets(table)
        seat = self.random.choice(seats)
        beside = sum(bet.stake_minor for bet in table.bets.values() if bet.seat == seat)
        stack = table.stacks[table.players[seat]]
        highest = min(stack if not table.rules.may_lose_twice else (stack - beside) // 2, left_minor, 20_000)
        if table.maximum_minor is not None:
            highest = min(highest, table.maximum_minor - beside)
        if highest // unit < lowest:
            return self._no_more_bets(table) if table.bets else self._between(table)
        amount = unit * self.random.randint(lowest, highest // unit)
        return {"do": "bet", "seat": seat, "amount": Currency.of(table.currency).format(amount)}

    def _correct(self, table: Table) -> Line | None:
        if not table.bets:
            return None
        changes: Line = {"seat": self._seated(table), "amount": self._amount(table, 2_000)}
        chosen = self.random.sample(list(changes), self.random.randint(1, 2))
        return {
            "do": "correct",
            "bet": self.random.choice(list(table.bets)),
            "reason": "read wrongly",
            **{key: changes[key] for key in chosen},
        }

    def _late(self, table: Table) -> Line | None:
        return {"do": "late", "seat": self._seated(table), "amount": self._amount(table, 500), "reason": "lay there"}
