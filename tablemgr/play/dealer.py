"""The dealer of a table that plays by itself, whatever its game: looks how it stands and says what comes next.

In every turn each punter answers once before the next card is drawn; between deals players may leave, others sit down,
and who has lost nearly all buys chips again. Where the game leaves a choice to whoever is in turn, chance takes it.

What fits the moment the game says (`accepts`, `choices`, `bet_tokens`), and where it says too little the dealer tries.
"""

from collections import deque
from collections.abc import Mapping

from tablemgr.engine import commands as c
from tablemgr.engine.core import GAMES, advance
from tablemgr.engine.game import Game
from tablemgr.engine.house_rules import rules_as_given
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.money import Currency
from tablemgr.play import bots
from tablemgr.play.dice import Dice
from tablemgr.play.moves import DrawCard, LoadPack, Move, Say, tried

# The house rules of a club where people play by themselves, as far as a game has them.
CLUB_RULES = {"minimum": "5.00", "maximum": "60.00", "bet_unit": "5.00", "commission_unit": "0.50"}
PLAYERS = 6
PLAYERS_MIN = 4
POOR_BETS = 3
# A table remembers everybody who ever sat at it, so in weeks of play guests come back, as they do.
GUESTS = 480
# A bank that the game lets go on and on is given up after so many deals.
BANK_DEALS_MAX = 12
# Where a deal begins with bets: after so many rounds without one the banker gives the bank up.
ROUNDS_WITHOUT_A_BET = 20


def opening_line(game: str) -> dict[str, object]:
    """The line that opens a club's table of this game."""
    rules = {rule: value for rule, value in CLUB_RULES.items() if rule in GAMES[game].rule_forms}
    return {"do": "open", "game": game, "currency": "EUR", "seats": 9, "rules": rules}


OPENING_LINE = opening_line(next(iter(GAMES)))


class StuckError(Exception):
    """The play came to a stop; the text says at what."""


class Dealer:
    """One table's dealer. `next_move` is asked again and again, each time with the table as the last move left it."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._queue: deque[Move] = deque()
        self._tidied_after = -1
        self._guests = 0
        self._has_drawn = False
        self._rounds_without_a_bet = 0
        # The banker, and how many deals there had been before he was seen.
        self._bank: tuple[str | None, int] | None = None
        # What is left of the pack that he has loaded himself; None if somebody else did.
        self._pack: deque[str] | None = None

    def next_move(self, table: Table) -> Move:
        """What to do now; StuckError where nothing fits: too few seats for the game, say."""
        if not self._queue:
            self._queue.extend(self._plan(table))
        if not self._queue:
            raise StuckError(
                f"nothing can be done at this table, with {len(table.players)} of {table.seats} seats taken"
            )
        move = self._queue.popleft()
        if isinstance(move, LoadPack):
            self._pack = deque(move.cards)
        elif isinstance(move, DrawCard) and self._pack:
            self._pack.popleft()
        return move

    def refreshed(self) -> "Dealer":
        """The same dealer without a plan: somebody else has played in between."""
        again = Dealer(self._dice)
        again._guests = self._guests
        return again

    def _plan(self, table: Table) -> list[Move]:
        game = GAMES[table.game]
        match table.phase:
            case Phase.DEAL:
                return self._in_deal(table, game)
            case Phase.DRAW:
                return [DrawCard()] if self._pack is None or self._pack else [self._shuffled_pack(table), DrawCard()]
            case Phase.BETWEEN_DEALS:
                return self._tidy(table, game) or self._between_deals(table, game)
            case Phase.OFFERED:
                self._bank = None
                return self._tidy(table, game) or [self._offered(table)]
            case Phase.NO_BANKER:
                return self._tidy(table, game) or self._without_banker(table, game)

    def _in_deal(self, table: Table, game: Game) -> list[Move]:
        """Who is in turn does something that he may; else every punter answers once, and the next card is drawn."""
        accepted, choices = game.accepts(table), game.choices(table)
        if choices:
            return self._in_turn(table, accepted, choices)
        bets: list[Move] = []
        if game.bets_are_open(table):
            bets += bots.bets(table, self._dice)
        if c.ShowCard in accepted:
            return [*bets, DrawCard()]
        if c.CloseBetting in accepted:
            return [*bets, Say({"do": "no_more_bets"})]
        return self._shuffle(table)

    def _in_turn(
        self, table: Table, accepted: frozenset[type], choices: tuple[Mapping[str, object], ...]
    ) -> list[Move]:
        """One of the things that may be said, or a card."""
        options: list[list[Move]] = [[Say(line)] for line in choices]
        if c.ShowCard in accepted:
            if self._may_draw(table):
                options.append([DrawCard()])
        elif c.Shuffle in accepted:
            options.append(self._shuffle(table))
        return self._dice.choice(options)

    def _may_draw(self, table: Table) -> bool:
        """Whether the next card would be taken, as far as he knows it: a banker may have to stand."""
        if not self._pack:
            return True
        try:
            advance(table, c.ShowCard(self._pack[0]))
        except Refused:
            return False
        return True

    def _between_deals(self, table: Table, game: Game) -> list[Move]:
        """A deal begins with the shuffle, with the bets, or where neither fits with its first card."""
        if self._has_had_the_bank_for(table) >= BANK_DEALS_MAX:
            return [Say({"do": "pass_bank"})]
        if game.bets_are_open(table):
            return self._bets_before_the_deal(table)
        return self._shuffle(table) or [DrawCard()]

    def _has_had_the_bank_for(self, table: Table) -> int:
        """How many deals in a row the banker has had, as far as this dealer has seen them."""
        if self._bank is None or self._bank[0] != table.banker:
            self._bank = (table.banker, table.deals_begun)
        return table.deals_begun - self._bank[1]

    def _bets_before_the_deal(self, table: Table) -> list[Move]:
        bets = list(bots.bets(table, self._dice))
        if bets or table.bets:
            self._rounds_without_a_bet = 0
            return [*bets, Say({"do": "no_more_bets"})]
        self._rounds_without_a_bet += 1
        if self._rounds_without_a_bet < ROUNDS_WITHOUT_A_BET:
            return self._bets_before_the_deal(table)
        self._rounds_without_a_bet = 0
        return [Say({"do": "pass_bank"})]

    def _shuffle(self, table: Table) -> list[Move]:
        """Shuffled, and cut by anybody who may; nothing where it does not fit."""
        cutters = [seat for seat in table.players if seat != table.banker_seat]
        first = self._dice.choice(cutters)
        for cutter in (*dict.fromkeys((first, *cutters)), None):
            try:
                shuffle = tried(table, {"do": "shuffle"} if cutter is None else {"do": "shuffle", "cut_by": cutter})
            except Refused:
                continue
            return [self._shuffled_pack(table), shuffle]
        return []

    def _offered(self, table: Table) -> Move:
        seat = table.turn.seat
        assert seat is not None
        amount = bots.bank(table, seat)
        if amount is None or self._dice.random() >= bots.TAKES_THE_BANK:
            return Say({"do": "decline_bank", "seat": seat})
        return self._take_bank(table, seat, amount)

    def _without_banker(self, table: Table, game: Game) -> list[Move]:
        """Nobody's turn: at the very start a draw, later the richest who can; a game for points goes on, or anew."""
        if game.is_over(table):
            return [_anew(table, game)]
        if table.deals_begun == 0 and (game.has_bank or not self._has_drawn):
            self._has_drawn = True
            return [self._shuffled_pack(table), Say({"do": "draw"})]
        return self._free_bank(table) if game.has_bank else self._shuffle(table)

    def _free_bank(self, table: Table) -> list[Move]:
        seat = max(table.players, key=lambda seat: table.stacks[table.players[seat]])
        amount = bots.bank(table, seat)
        if amount is None:
            return [Say({"do": "buy_in", "seat": seat, "amount": bots.buy_in(table, self._dice)})]
        return [self._take_bank(table, seat, amount)]

    def _tidy(self, table: Table, game: Game) -> list[Move]:
        """Once after each deal: some leave, the poor buy chips, and empty seats fill again. Where nothing is
        bought they sit down once and stay."""
        if self._tidied_after == table.deals_begun and len(table.players) >= PLAYERS_MIN:
            return []
        self._tidied_after = table.deals_begun
        if "buy_in" not in game.forms:
            return [] if table.players else self._sit_down(table, 0, buys=False)
        moves: list[Move] = []
        leaving = set()
        for seat, player in table.players.items():
            if table.owes(player) or seat in (table.banker_seat, table.turn.seat):
                continue
            if self._dice.random() < bots.LEAVES_AFTER_A_DEAL and table.deals_begun:
                leaving.add(seat)
                moves.append(Say({"do": "leave", "seat": seat}))
            elif table.stacks[player] < POOR_BETS * bots.smallest_bet(table):
                amount = bots.buy_in(table, self._dice)
                moves.append(Say({"do": "buy_in", "seat": seat, "amount": amount}))
        return [*moves, *self._sit_down(table, len(table.players) - len(leaving), buys=True)]

    def _sit_down(self, table: Table, seated: int, *, buys: bool) -> list[Move]:
        """New guests, until there are players enough."""
        moves: list[Move] = []
        free = [seat for seat in range(1, table.seats + 1) if seat not in table.players]
        for _ in range(min(PLAYERS - seated, len(free))):
            seat = free.pop(self._dice.randint(0, len(free) - 1))
            line: dict[str, object] = {"do": "seat", "seat": seat, "player": self._guest(table)}
            if buys:
                line["buy_in"] = bots.buy_in(table, self._dice)
            moves.append(Say(line))
        return moves

    def _guest(self, table: Table) -> str:
        """A name of nobody who sits here: the book of names, then numbered ones, until the first guests come back."""
        while True:
            self._guests += 1
            round_, at = divmod((self._guests - 1) % GUESTS, len(bots.NAMES))
            name = bots.NAMES[at] if not round_ else f"{bots.NAMES[at]} {round_ + 1}"
            if name not in table.players.values():
                return name

    def _shuffled_pack(self, table: Table) -> LoadPack:
        pack = list(GAMES[table.game].pack(table))
        self._dice.shuffle(pack)
        return LoadPack(tuple(pack))

    def _take_bank(self, table: Table, seat: int, amount: int) -> Say:
        return Say({"do": "bank", "seat": seat, "amount": Currency.of(table.currency).format(amount)})


def _anew(table: Table, game: Game) -> Say:
    """The same game from its beginning, under the same house rules."""
    rules = rules_as_given(table.rules, game.rule_forms, Currency.of(table.currency))
    return Say({"do": "game", "game": table.game, "rules": rules})
