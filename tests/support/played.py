"""A table that was really played, on disk: what the tests of verify and of storage tamper with.

The game is short: two deals with bets won and lost, a refusal, a bank that is passed, an answer for each line.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.service import writer as writer_module
from tablemgr.service.events import TableResumed, TableStopped
from tablemgr.service.ports import Journal
from tablemgr.service.requests import By, CardSeen, LineGiven
from tablemgr.service.writer import Moment, TableWriter
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal

SIGNER = Signer(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
STRANGER = Signer(Ed25519PrivateKey.from_private_bytes(bytes(32)))
JOURNAL_ID = "0123456789abcdef" * 2
COPY_NAME = "copy.jsonl"

OPENING = {"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 5, "rules": {"playette": "doubling"}}
LINES: tuple[dict[str, object], ...] = (
    {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00"},
    {"do": "seat", "seat": 2, "player": "Бруно", "buy_in": "300.00"},
    {"do": "bank", "seat": 1, "amount": "200.00"},
    {"do": "bet", "seat": 2, "amount": "5.00", "on": "7"},
    {"do": "shuffle"},
    {"do": "card", "card": "7S"},
    {"do": "card", "card": "KH"},
    {"do": "card", "card": "3D"},
    {"do": "bet", "seat": 2, "amount": "25.00", "on": "7"},
    {"do": "card", "card": "7H"},
    {"do": "bet", "seat": 2, "amount": "10.00", "on": "K"},
    {"do": "card", "card": "3C"},
    {"do": "bank", "seat": 2, "amount": "100.00"},
    {"do": "shuffle"},
    {"do": "card", "card": "2S"},
    {"do": "card", "card": "QH"},
    {"do": "card", "card": "5D"},
    {"do": "bet", "seat": 1, "amount": "40.00", "on": "2"},
    {"do": "card", "card": "2H"},
    {"do": "card", "card": "5C"},
    {"do": "pass_bank"},
)
BY_SHOE = frozenset(("QH", "5D"))


@dataclass(frozen=True)
class Played:
    """A table's directory, and where the copy of its checkpoints lies."""

    directory: Path
    copy: Path


def play_table(root: Path) -> Played:
    """Play it in `root/table`, with a snapshot at the end of each deal, and stop in order."""
    played = Played(root / "table", root / COPY_NAME)
    journal = create_journal(played.directory)
    with patch.object(writer_module, "SNAPSHOT_RECORDS", 10):
        writer = writer_of(played, journal)
        writer.open(_line(OPENING), By("dealer", "dealer", key="k0"), JOURNAL_ID, "simulated", "tests 1")
        for number, fields in enumerate(LINES, start=1):
            if fields.get("card") in BY_SHOE:
                by = By("shoe", "device", key=f"shoe:{number}", device="shoe", reading=f"{number}:{number * 7}")
                writer.handle(CardSeen(str(fields["card"])), by)
            else:
                writer.handle(_line(fields), By("dealer", "dealer", key=f"k{number}"))
        writer.note(TableStopped(), By("tablemgr", "program"), checkpoint=True)
    journal.close()
    return played


def writer_of(played: Played, journal: Journal) -> TableWriter:
    """The table's writer, where the journal stands; its clock begins anew."""
    files = (CheckpointFile(played.directory / CHECKPOINTS_NAME), CheckpointFile(played.copy))
    ticks = _ticks()
    return TableWriter(journal, SIGNER, lambda: next(ticks), files)


def play_on(writer: TableWriter) -> None:
    """A word for the journal, under a checkpoint of its own."""
    writer.note(TableResumed(writer.head.seq), By("tablemgr", "program"), checkpoint=True)


def _line(fields: dict[str, object]) -> LineGiven:
    return LineGiven(fields, json.dumps(fields))


def _ticks() -> Iterator[Moment]:
    for second in range(10_000):
        at = f"2026-11-30T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}.000000Z"
        yield Moment(at, second * 1_000_000, second * 1_000_000)
