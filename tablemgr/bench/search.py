"""Looking for things in a long journal that bots have played, beside the same questions put by LIKE to its texts.

Each question is asked of many names, cards and words in turn; what is asked of both is asked one after the other.
"""

import contextlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.bench.figures import Figure, figure
from tablemgr.bootstrap.long_play import play_long
from tablemgr.engine.reasons import Reason
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.review.deals import DealLine
from tablemgr.review.filters import Filter
from tablemgr.service.finding import Finder
from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.sqlite_library import sqlite_library
from tablemgr.storage.sqlite_reader import open_reader

RECORDS = 200_000
# How often each question is put to us, and how many of those to the peer, who may take seconds.
ASKED, ASKED_OF_PEER = 100, 3
PAGE_ITEMS = 50
AIM = "20 ms or less at the 99th percentile"
# The bar stands for this many parts, most of them play.
PARTS, PARTS_OF_PLAY = 100, 80

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question: `ask` puts it to us, `patterns` are what the peer looks for, all of them in one text."""

    name: str
    ask: Callable[[Finder], object]
    patterns: tuple[str, ...]


def measure(directory: Path, progress: Callable[[int], None], records: int = RECORDS) -> list[Figure]:
    """Microseconds a question."""
    signer = Signer(Ed25519PrivateKey.generate())
    table = directory / "table"

    def played(done: int) -> None:
        progress(min(done * PARTS_OF_PLAY // records, PARTS_OF_PLAY))

    play_long(table, records, 1, BEGAN, signer, "0" * 32, played)
    dice = random.Random(2)
    with contextlib.closing(open_reader(table)) as reader, contextlib.closing(_bare(table, sqlite_library())) as peer:
        finder = Finder(reader)
        known = _Known(finder, dice)
        figures = []
        for number, make in enumerate(_MAKERS, start=1):
            figures.append(_figure(finder, peer, [make(known) for _ in range(ASKED)], finder.head.seq))
            progress(PARTS_OF_PLAY + (PARTS - PARTS_OF_PLAY) * number // len(_MAKERS))
    return figures


def _figure(finder: Finder, peer: Any, questions: Sequence[Question], records: int) -> Figure:
    ours = [_us(question.ask, finder) for question in questions]
    both_ours, both_peer = [], []
    for question in questions[:ASKED_OF_PEER]:
        both_peer.append(_us(_like, peer, question.patterns))
        both_ours.append(_us(question.ask, finder))
    p99 = sorted(ours)[len(ours) * 99 // 100 - 1]
    name = f"{questions[0].name} of {records:,} events (p99 {p99:,.0f} us)"
    return figure(name, "us", both_ours, "LIKE over the sealed texts", both_peer, AIM)


class _Known:
    """What there is to look for: names and deals of all times."""

    def __init__(self, finder: Finder, dice: random.Random) -> None:
        self.dice = dice
        self.deals = _some_deals(finder)
        self._names = sorted({deal.banker for deal in self.deals})

    def name(self) -> str:
        return self.dice.choice(self._names)

    def amount(self) -> int:
        return self.dice.randint(1, 12) * 500


def _some_deals(finder: Finder) -> list[DealLine]:
    """Deals from all over the journal."""
    deals: list[DealLine] = []
    below = finder.head.seq
    while below > 1:
        page = finder.deals(Filter(), below, limit=5)
        deals += page.deals
        below -= max(finder.head.seq // 50, 1)
    return deals


def _newest_deals(_known: _Known) -> Question:
    return Question("the newest deals", lambda finder: finder.deals(Filter(), limit=PAGE_ITEMS), ('"DealEnded"',))


def _of_a_player_and_amount(known: _Known) -> Question:
    name, amount = known.name(), known.amount()
    wanted = Filter(players=(name,), amount_from_minor=amount, amount_to_minor=amount)
    patterns = (f'"player":"{name}"', f'_minor":{amount},')
    return Question("events of a player and an amount", _events(wanted), patterns)


def _refusals(_known: _Known) -> Question:
    code = Reason.BANKER_CANNOT_BET.value
    return Question("refusals of one code", _events(Filter(codes=(code,))), (f'"code":"{code}"',))


def _deals_by_card(known: _Known) -> Question:
    card = known.dice.choice(PACK_OF_FORTY)
    wanted = Filter(cards=(card,), players=(known.name(),))
    return Question(
        "deals with a card for a player",
        lambda finder: finder.deals(wanted, limit=PAGE_ITEMS),
        (f'"card":"{card}"', f'"player":"{wanted.players[0]}"'),
    )


def _one_word(known: _Known) -> Question:
    word = known.name().split()[0]
    return Question("events with a word", _events(Filter(text=word)), (word,))


def _two_words(known: _Known) -> Question:
    first, *rest = known.name().split()
    text = f"{first} cash* {' '.join(rest)}"
    return Question("events with words and a beginning", _events(Filter(text=text)), (known.name(), "Cash"))


def _a_deal(known: _Known) -> Question:
    deal = known.dice.choice(known.deals)
    return Question(
        "all records of a deal",
        lambda finder: list(finder.deal_records(deal.number)),
        (f'"DealBegun","version":1,"event":{{"number":{deal.number},',),
    )


def _how_it_stood(known: _Known) -> Question:
    deal = known.dice.choice(known.deals)
    return Question(
        "how all stood before a deal",
        lambda finder: finder.standing_before(deal.first_seq),
        (f'"DealBegun","version":1,"event":{{"number":{deal.number},',),
    )


_MAKERS = (
    _newest_deals,
    _of_a_player_and_amount,
    _refusals,
    _deals_by_card,
    _one_word,
    _two_words,
    _a_deal,
    _how_it_stood,
)


def _events(wanted: Filter) -> Callable[[Finder], object]:
    return lambda finder: finder.events(wanted, limit=PAGE_ITEMS)


def _us(work: Callable[..., object], *asked: object) -> float:
    began = time.perf_counter()
    work(*asked)
    return (time.perf_counter() - began) * 1e6


def _like(peer: Any, patterns: Sequence[str]) -> list[Any]:
    condition = " AND ".join(["sealed LIKE ?"] * len(patterns))
    found: Iterator[Any] = peer.execute(
        f"SELECT seq, sealed FROM journal WHERE {condition} ORDER BY seq DESC", [f"%{text}%" for text in patterns]
    )
    return list(islice(found, PAGE_ITEMS))


def _bare(table: Path, sqlite: ModuleType) -> Any:
    return sqlite.connect(f"{(table / JOURNAL_NAME).resolve().as_uri()}?mode=ro", uri=True)
