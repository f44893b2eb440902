"""Deals a second of the engine with its ledger, beside pokerkit's hands and open_spiel's rounds of blackjack; and cards
alone, beside the least that Python can do for such a deal.

Ours: what a table was asked in many deals, bets and all, decided anew; each event goes into the ledger as postings. The
bots who thought of it are not measured, nor is what the peers' players think: they check and call, or act at random.
"""

import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tablemgr.bench.figures import Figure, figure
from tablemgr.bench.peers import peer
from tablemgr.engine.commands import ShowCard
from tablemgr.engine.core import advance, evolve, open_table, read_command, read_open
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import RANKS_OF_FORTY, SUITS
from tablemgr.ledger.postings import postings_of
from tablemgr.play.cards_alone import CardsAlone
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.moves import DrawCard, LoadPack

ROUNDS = 6
DEALS, HANDS, BLACKJACK_ROUNDS, PACKS = 200, 50, 2_000, 5_000
PLAYERS, STACK = 6, 200


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure]:
    """Deals a second of both, in turn."""
    del directory
    poker, spiel, alone = _Poker(), _Spiel(), CardsAlone()
    table, asked = _asked(DEALS, seed=5)
    packs = _packs(PACKS, seed=6)
    ours, hands, rounds, our_cards, least_cards = [], [], [], [], []
    for round_ in range(ROUNDS):
        hands.append(HANDS / _seconds(lambda: poker.play(HANDS)))
        ours.append(DEALS / _seconds(lambda: _decide(table, asked)))
        rounds.append(BLACKJACK_ROUNDS / _seconds(lambda: spiel.play(BLACKJACK_ROUNDS)))
        least_cards.append(PACKS / _seconds(lambda: least(packs)))
        our_cards.append(PACKS / _seconds(lambda: [alone.play(pack) for pack in packs]))
        progress(round_ + 1)
    name = "deals with bets and ledger"
    return [
        figure(name, "deals/s", ours, "pokerkit, hands of six players", hands, "50"),
        figure(name, "deals/s", ours, "open_spiel, rounds of blackjack", rounds, "0.5"),
        figure("cards alone", "deals/s", our_cards, "the least loop for a plain deal", least_cards, "0.5"),
    ]


def _asked(deals: int, seed: int) -> tuple[Table, list[object]]:
    """A new table, and the commands of so many deals that bots play there."""
    opened = table = evolve(None, open_table(read_open(OPENING_LINE))[0])
    dealer, shoe = Dealer(random.Random(seed)), deque[str]()
    asked: list[object] = []
    while table.deals_begun < deals or table.deal is not None:
        match dealer.next_move(table):
            case LoadPack(cards):
                shoe = deque(cards)
                continue
            case DrawCard():
                command: object = ShowCard(shoe.popleft())
            case move:
                command = read_command(table, move.line)
        asked.append(command)
        table = advance(table, command)[1]
    return opened, asked


def _decide(table: Table, asked: Sequence[object]) -> int:
    """All of it once more, and into the ledger; how many postings there were."""
    postings = 0
    for command in asked:
        events, table = advance(table, command)
        for event in events:
            postings += len(postings_of(event))
    return postings


def _packs(count: int, seed: int) -> list[list[int]]:
    dice = random.Random(seed)
    packs = [[rank for rank in range(len(RANKS_OF_FORTY)) for _ in SUITS] for _ in range(count)]
    for pack in packs:
        dice.shuffle(pack)
    return packs


def least(packs: Sequence[Sequence[int]]) -> tuple[int, int, int]:
    """Plain deals in the fewest lines: how many ranks the banks won, how many banks were lost, how many deals void."""
    won = lost = void = 0
    for pack in packs:
        one, two, banker = pack[0], pack[1], pack[2]
        if one in (two, banker) or two == banker:
            void += 1
            continue
        live, dead = {one, two}, set[int]()
        for rank in pack[3:]:
            if rank == banker:
                lost += 1
                break
            if rank in live:
                live.discard(rank)
                dead.add(rank)
                won += 1
            elif rank not in dead:
                live.add(rank)
    return won, lost, void


class _Poker:
    """Hands of no-limit hold'em in which everybody checks or calls to the end."""

    def __init__(self) -> None:
        self._kit: Any = peer("pokerkit")

    def play(self, hands: int) -> None:
        kit = self._kit
        automations = tuple(
            each for each in kit.Automation if each not in (kit.Automation.HOLE_DEALING, kit.Automation.BOARD_DEALING)
        )
        for _ in range(hands):
            state = kit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, STACK, PLAYERS)
            while state.status:
                if state.can_deal_hole():
                    state.deal_hole()
                elif state.can_deal_board():
                    state.deal_board()
                else:
                    state.check_or_call()


class _Spiel:
    """Rounds of blackjack in which everything is chance."""

    def __init__(self) -> None:
        self._game: Any = peer("pyspiel", "open-spiel").load_game("blackjack")
        self._dice = random.Random(7)

    def play(self, rounds: int) -> None:
        dice = self._dice
        for _ in range(rounds):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(actions, weights)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
