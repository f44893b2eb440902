"""Events saved one by one and replayed, beside eventsourcing on SQLite, which keeps neither chain nor ledger.

Theirs: one aggregate, one event a save, replayed by reading the aggregate. Ours: one command a commit with records,
postings, answer and index, replayed with the chain checked and the table rebuilt.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.bench.figures import Figure, figure
from tablemgr.bench.peers import peer
from tablemgr.bench.replay import replayed
from tablemgr.bench.workload import given, requests
from tablemgr.bootstrap.clock import system_clock
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.service.requests import By
from tablemgr.service.writer import TableWriter
from tablemgr.storage.creation import create_journal
from tablemgr.storage.sqlite_reader import open_reader

ROUNDS = 10
SAVES_A_ROUND = 100
PEER = "eventsourcing, SQLite"


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure]:
    """Saves a second, and events replayed a second, in turn."""
    theirs = _Peer(directory / "theirs.db")
    journal = create_journal(directory / "ours")
    writer = TableWriter(journal, Signer(Ed25519PrivateKey.generate()), system_clock)
    writer.open(given(dict(OPENING_LINE)), By("bench", "bench"), "0" * 32, SIMULATED, "bench")
    asked = iter(requests(ROUNDS * SAVES_A_ROUND, seed=4))
    ours, peers = [], []
    for round_ in range(ROUNDS):
        peers.append(SAVES_A_ROUND / _seconds(lambda: theirs.save_all(SAVES_A_ROUND)))
        ours.append(
            SAVES_A_ROUND
            / _seconds(lambda: [writer.handle(next(asked), By("bench", "bench")) for _ in range(SAVES_A_ROUND)])
        )
        progress(round_ + 1)
    journal.close()
    reader = open_reader(directory / "ours")
    records = reader.head().seq
    our_replay, their_replay = [], []
    for _ in range(ROUNDS // 2):
        their_replay.append(theirs.saved / _seconds(theirs.replay))
        our_replay.append(records / _seconds(lambda: replayed(reader.records())))
    reader.close()
    return [
        figure("commands saved, durable", "saves/s", ours, PEER, peers, "1.0 with the ledger it lacks"),
        figure("events replayed, verified", "events/s", our_replay, PEER, their_replay, "8"),
    ]


class _Peer:
    """One aggregate with a list of events."""

    def __init__(self, path: Path) -> None:
        os.environ |= {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
        domain: Any = peer("eventsourcing.domain")
        application: Any = peer("eventsourcing.application")

        class Played(domain.Aggregate):  # type: ignore[misc] # the peer's own base class
            class Bet(domain.Aggregate.Event):  # type: ignore[misc] # likewise
                seat: int
                amount: int

                def apply(self, aggregate: Any) -> None:
                    aggregate.total = getattr(aggregate, "total", 0) + self.amount

        self._bet = Played.Bet
        self._app = application.Application()
        self._played = Played()
        self._app.save(self._played)
        self.saved = 1

    def save_all(self, count: int) -> None:
        """So many events, each a commit of its own."""
        for _ in range(count):
            self._played.trigger_event(self._bet, seat=2, amount=2500)
            self._app.save(self._played)
        self.saved += count

    def replay(self) -> None:
        """The aggregate from its events."""
        self._app.repository.get(self._played.id)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
