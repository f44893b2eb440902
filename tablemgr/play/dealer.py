"""The dealer of a table that plays by itself: looks how it stands and says what comes next.

In every turn each punter answers once before the next card is drawn; between deals players may leave, others sit down,
and who has lost nearly all buys chips again.
"""

from collections import deque

from tablemgr.engine.games import zecchinetta
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.money import Currency
from tablemgr.play import bots
from tablemgr.play.dice import Dice
from tablemgr.play.moves import DrawCard, LoadPack, Move, Say

OPENING_LINE = {
    "do": "open",
    "game": zecchinetta.NAME,
    "currency": "EUR",
    "seats": 9,
    "rules": {"minimum": "5.00", "maximum": "60.00", "bet_unit": "5.00", "commission_unit": "0.50"},
}
PLAYERS = 6
PLAYERS_MIN = 4
POOR_BETS = 3
# A table remembers everybody who ever sat at it, so in weeks of play guests come back, as they do.
GUESTS = 480


class Dealer:
    """One table's dealer. `next_move` is asked again and again, each time with the table as the last move left it."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._queue: deque[Move] = deque()
        self._tidied_after = -1
        self._guests = 0

    def next_move(self, table: Table) -> Move:
        """What to do now."""
        if not self._queue:
            self._queue.extend(self._plan(table))
        return self._queue.popleft()

    def refreshed(self) -> "Dealer":
        """The same dealer without a plan: somebody else has played in between."""
        again = Dealer(self._dice)
        again._guests = self._guests
        return again

    def _plan(self, table: Table) -> list[Move]:
        match table.phase:
            case Phase.DEAL:
                return self._in_deal(table)
            case Phase.DRAW:
                return [DrawCard()]
            case Phase.BETWEEN_DEALS:
                return self._tidy(table) or self._new_deal(table)
            case Phase.OFFERED:
                return self._tidy(table) or [self._offered(table)]
            case Phase.NO_BANKER:
                return self._tidy(table) or self._free_bank(table)

    def _in_deal(self, table: Table) -> list[Move]:
        """Every punter answers once after a card that opens betting, then the next card is drawn."""
        deal: zecchinetta.Deal = table.deal
        if deal.stage is not zecchinetta.Stage.BETTING:
            return [DrawCard()]
        return [*bots.bets(table, deal.live, self._dice), DrawCard()]

    def _new_deal(self, table: Table) -> list[Move]:
        cutters = [seat for seat in table.players if seat != table.banker_seat]
        shuffle = {"do": "shuffle", "cut_by": self._dice.choice(cutters)}
        return [self._shuffled_pack(), Say(shuffle)]

    def _offered(self, table: Table) -> Move:
        seat = table.turn.seat
        assert seat is not None
        amount = bots.bank(table, seat)
        if amount is None or self._dice.random() >= bots.TAKES_THE_BANK:
            return Say({"do": "decline_bank", "seat": seat})
        return self._bank(table, seat, amount)

    def _free_bank(self, table: Table) -> list[Move]:
        """Nobody's turn: at the very start a draw, later the richest who can."""
        if table.deals_begun == 0:
            return [self._shuffled_pack(), Say({"do": "draw"})]
        seat = max(table.players, key=lambda seat: table.stacks[table.players[seat]])
        amount = bots.bank(table, seat)
        if amount is None:
            return [Say({"do": "buy_in", "seat": seat, "amount": bots.buy_in(table, self._dice)})]
        return [self._bank(table, seat, amount)]

    def _tidy(self, table: Table) -> list[Move]:
        """Once after each deal: some leave, the poor buy chips, and empty seats fill again."""
        if self._tidied_after == table.deals_begun and len(table.players) >= PLAYERS_MIN:
            return []
        self._tidied_after = table.deals_begun
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
        seated = len(table.players) - len(leaving)
        free = [seat for seat in range(1, table.seats + 1) if seat not in table.players]
        for _ in range(min(PLAYERS - seated, len(free))):
            seat = free.pop(self._dice.randint(0, len(free) - 1))
            player = self._guest(table)
            moves.append(Say({"do": "seat", "seat": seat, "player": player, "buy_in": bots.buy_in(table, self._dice)}))
        return moves

    def _guest(self, table: Table) -> str:
        """A name of nobody who sits here: the book of names, then numbered ones, until the first guests come back."""
        while True:
            self._guests += 1
            round_, at = divmod((self._guests - 1) % GUESTS, len(bots.NAMES))
            name = bots.NAMES[at] if not round_ else f"{bots.NAMES[at]} {round_ + 1}"
            if name not in table.players.values():
                return name

    def _shuffled_pack(self) -> LoadPack:
        pack = list(PACK_OF_FORTY)
        self._dice.shuffle(pack)
        return LoadPack(tuple(pack))

    def _bank(self, table: Table, seat: int, amount: int) -> Say:
        return Say({"do": "bank", "seat": seat, "amount": Currency.of(table.currency).format(amount)})
