"""Settling one command, durable, beside a bare SQLite commit of one row with `synchronous=FULL` on the same disk."""

import time
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.bench.figures import Figure, figure
from tablemgr.bench.workload import given, requests
from tablemgr.bootstrap.clock import system_clock
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.service.requests import By
from tablemgr.service.writer import TableWriter
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal
from tablemgr.storage.sqlite_library import sqlite_library

ROUNDS = 20
COMMANDS_A_ROUND = 200
WARM_UP_ROUNDS = 2
# About what one sealed record takes.
BARE_ROW_BYTES = 300


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure]:
    """Commits a second, and processor time a commit, of both in turn."""
    signer = Signer(Ed25519PrivateKey.generate())
    journal = create_journal(directory / "ours")
    writer = TableWriter(journal, signer, system_clock, (CheckpointFile(directory / "ours" / CHECKPOINTS_NAME),))
    writer.open(given(dict(OPENING_LINE)), By("bench", "bench"), "0" * 32, SIMULATED, "bench")
    asked = iter(requests((ROUNDS + WARM_UP_ROUNDS) * COMMANDS_A_ROUND, seed=1))
    number = iter(range(10**9))

    def settle() -> None:
        writer.handle(next(asked), By("bench", "bench", f"bench:{next(number)}"))

    bare = bare_commits(directory / "bare.db", sqlite_library())
    ours_s, bare_s, ours_cpu_us, bare_cpu_us = [], [], [], []
    for round_ in range(-WARM_UP_ROUNDS, ROUNDS):
        peer, own = _timed(lambda: next(bare)), _timed(settle)
        progress(max(round_ + 1, 0))
        if round_ < 0:
            continue
        ours_s.append(COMMANDS_A_ROUND / own[0])
        bare_s.append(COMMANDS_A_ROUND / peer[0])
        ours_cpu_us.append(own[1] / COMMANDS_A_ROUND * 1e6)
        bare_cpu_us.append(peer[1] / COMMANDS_A_ROUND * 1e6)
    bare.close()
    journal.close()
    name = "bare sqlite3, one row a commit, FULL"
    return [
        figure("settle one command, durable", "commands/s", ours_s, name, bare_s, "0.80 or better"),
        figure("processor time of it", "us", ours_cpu_us, name, bare_cpu_us, "8 or less on tmpfs"),
    ]


def _timed(once: Callable[[], object]) -> tuple[float, float]:
    """Wall and processor seconds of a round."""
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(COMMANDS_A_ROUND):
        once()
    return time.perf_counter() - wall, time.process_time() - cpu


def bare_commits(path: Path, sqlite: ModuleType) -> Generator[None]:
    """Each `next` is one row and one durable commit."""
    connection = sqlite.connect(str(path), isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    row = "x" * BARE_ROW_BYTES
    try:
        while True:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO rows (text) VALUES (?)", (row,))
            connection.execute("COMMIT")
            yield
    finally:
        connection.close()
