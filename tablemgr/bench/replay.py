"""Replaying a journal from the disk with verification, beside a bare SHA-256 loop over the same texts in memory."""

import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.chain import GENESIS_HASH, check_chain, next_hash
from tablemgr.audit.signing import Signer
from tablemgr.bench.figures import Figure, figure
from tablemgr.bench.workload import given, requests
from tablemgr.bootstrap.clock import system_clock
from tablemgr.kernel.sealed import SIMULATED, decode_sealed
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.service.ports import Batch, Head, StoredRecord
from tablemgr.service.requests import By
from tablemgr.service.standing import Standing, after_record, journal_codec
from tablemgr.service.writer import TableWriter
from tablemgr.storage.creation import create_journal
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_reader import open_reader

COMMANDS = 10_000
ROUNDS = 5


def measure(directory: Path, progress: Callable[[int], None]) -> list[Figure]:
    """Records a second: the chain alone, and the chain with every event decoded and the table evolved."""
    _write_journal(directory / "replayed")
    reader = open_reader(directory / "replayed")
    try:
        texts = [stored.sealed for stored in reader.records()]
        bare, chain, replay = [], [], []
        for round_ in range(ROUNDS):
            bare.append(len(texts) / _seconds(lambda: _hash_all(texts)))
            chain.append(len(texts) / _seconds(lambda: check_chain(reader.chain())))
            replay.append(len(texts) / _seconds(lambda: replayed(reader.records())))
            progress(round_ + 1)
    finally:
        reader.close()
    name = "SHA-256 loop in memory"
    return [
        figure("verify the chain out of SQLite", "records/s", chain, name, bare, "0.40 or better"),
        figure("replay with verification", "events/s", replay, name, bare, "8 times eventsourcing's 57,000/s"),
    ]


def _write_journal(directory: Path) -> None:
    """A table's records, made in memory and written in one transaction: writing them is not what is measured."""
    memory = MemoryJournal()
    writer = TableWriter(memory, Signer(Ed25519PrivateKey.generate()), system_clock)
    writer.open(given(dict(OPENING_LINE)), By("bench", "bench"), "0" * 32, SIMULATED, "bench")
    for number, request in enumerate(requests(COMMANDS, seed=2)):
        writer.handle(request, By("bench", "bench", f"bench:{number}"))
    journal = create_journal(directory)
    journal.append(Batch(tuple(memory.records())), Head(0, GENESIS_HASH))
    journal.close()


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _hash_all(texts: list[bytes]) -> bytes:
    head = GENESIS_HASH
    for text in texts:
        head = sha256(head + text).digest()
    return head


def replayed(records: Iterator[StoredRecord]) -> Standing:
    """How all stands after the records, each held against the chain."""
    codec, standing, head = journal_codec(), Standing(), GENESIS_HASH
    for stored in records:
        head = next_hash(head, stored.sealed)
        assert head == stored.hash
        record = decode_sealed(stored.sealed)
        standing = after_record(standing, record, codec.decode(record.kind, record.version, record.event))
    return standing
