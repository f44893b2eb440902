"""What a table is asked in a day, made by the bots of `tablemgr.play`: lines and cards, in the order of play."""

import random
from collections import deque

import msgspec

from tablemgr.engine.commands import ShowCard
from tablemgr.engine.core import advance, evolve, open_table, read_command, read_open
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.moves import DrawCard, LoadPack
from tablemgr.service.requests import CardSeen, LineGiven, Request


def given(line: dict[str, object]) -> LineGiven:
    """A line as it reaches the inbox."""
    return LineGiven(line, msgspec.json.encode(line).decode())


def requests(count: int, seed: int) -> list[Request]:
    """The first `count` requests after the opening of a table; the same for the same seed."""
    table = evolve(None, open_table(read_open(OPENING_LINE))[0])
    dealer = Dealer(random.Random(seed))
    shoe: deque[str] = deque()
    asked: list[Request] = []
    while len(asked) < count:
        move = dealer.next_move(table)
        if isinstance(move, LoadPack):
            shoe = deque(move.cards)
            continue
        if isinstance(move, DrawCard):
            card = shoe.popleft()
            asked.append(CardSeen(card))
            _, table = advance(table, ShowCard(card))
        else:
            asked.append(given(dict(move.line)))
            _, table = advance(table, read_command(table, move.line))
    return asked
