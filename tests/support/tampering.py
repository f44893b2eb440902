"""What somebody with the file in his hands can do to it: any value into any row, and the schema as if untouched."""

import contextlib
import dataclasses
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from played import JOURNAL_ID, STRANGER, Played

from tablemgr.audit.chain import GENESIS_HASH, next_hash
from tablemgr.audit.events import AUDIT_EVENTS, CheckpointSigned, JournalOpened
from tablemgr.audit.signing import Signer
from tablemgr.bootstrap.verify import ExpectedKey, Proof, verify_directory
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import decode_sealed, encode_sealed
from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.sqlite_library import sqlite_library
from tablemgr.storage.tables import DEAL_FIELDS

CODEC = RecordCodec(AUDIT_EVENTS)

COLUMNS = {
    "journal": ("seq", "sealed", "hash"),
    "postings": ("seq", "line", "source", "target", "amount_minor"),
    "answers": ("key", "first_seq", "last_seq"),
    "snapshots": ("seq", "state"),
    "terms": ("level", "block", "term", "places"),
    "deals": DEAL_FIELDS,
    "alembic_version": ("version_num",),
}

# How each table's rows are told apart.
KEYS = {
    "journal": ("seq",),
    "postings": ("seq", "line"),
    "answers": ("key",),
    "snapshots": ("seq",),
    "terms": ("level", "block", "term"),
    "deals": ("number",),
    "alembic_version": ("version_num",),
}


def copy_of(played: Played, root: Path) -> Played:
    """The same table once more, to be tampered with."""
    shutil.copytree(played.directory, root / "table")
    shutil.copy(played.copy, root / played.copy.name)
    return Played(root / "table", root / played.copy.name)


@contextlib.contextmanager
def tampering(played: Played) -> Iterator[Any]:
    """A connection to the file for which no rule holds; afterwards the schema says what it said before."""
    path = played.directory / JOURNAL_NAME
    with contextlib.closing(_connect(path)) as file:
        texts = file.execute("SELECT rowid, sql FROM sqlite_master").fetchall()
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f"DROP TRIGGER {name}")
        loosened = "replace(replace(replace(sql, ' STRICT, ', ' '), ' STRICT', ''), ' NOT NULL', '')"
        _write_schema(file, f"UPDATE sqlite_master SET sql = {loosened}")
    with contextlib.closing(_connect(path)) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        yield file
    with contextlib.closing(_connect(path)) as file:
        for rowid, sql in texts:
            _write_schema(file, "UPDATE sqlite_master SET sql = ? WHERE rowid = ? AND type = 'table'", (sql, rowid))
    with contextlib.closing(_connect(path)) as file:
        for _, sql in triggers:
            file.execute(sql)


def proof_of(played: Played, key_id: str | None) -> Proof:
    """What verify says, with this key expected."""
    return verify_directory(played.directory, ExpectedKey(key_id, "the test"), played.copy, _unwatched)


def hash_anew(file: Any, from_seq: int = 1) -> None:
    """Make the chain fit its texts again, as anybody can who has no key."""
    row = file.execute("SELECT hash FROM journal WHERE seq = ?", (from_seq - 1,)).fetchone()
    chain_hash = row[0] if row else GENESIS_HASH
    for seq, sealed in file.execute(
        "SELECT seq, sealed FROM journal WHERE seq >= ? ORDER BY seq", (from_seq,)
    ).fetchall():
        chain_hash = next_hash(chain_hash, sealed.encode())
        file.execute("UPDATE journal SET hash = ? WHERE seq = ?", (chain_hash, seq))


def edit(file: Any, seq: int, /, **fields: object) -> None:
    """Other words in a record's sealed text."""
    (text,) = file.execute("SELECT sealed FROM journal WHERE seq = ?", (seq,)).fetchone()
    sealed = dataclasses.replace(decode_sealed(text.encode()), **fields)  # type: ignore[arg-type]
    file.execute("UPDATE journal SET sealed = ? WHERE seq = ?", (encode_sealed(sealed).decode(), seq))


def sign_anew(file: Any, signer: Signer = STRANGER) -> None:
    """All of the journal with this key, as its holder can: nothing in the file itself gives it away."""
    for seq, text in file.execute("SELECT seq, sealed FROM journal ORDER BY seq").fetchall():
        sealed = decode_sealed(text.encode())
        event: object = None
        if sealed.kind == JournalOpened.__name__:
            opened = CODEC.decode(sealed.kind, sealed.version, sealed.event)
            event = dataclasses.replace(opened, key_id=signer.key_id, public_key=signer.public_key)
        elif sealed.kind == CheckpointSigned.__name__:
            (before,) = file.execute("SELECT hash FROM journal WHERE seq = ?", (seq - 1,)).fetchone()
            state = file.execute("SELECT state FROM snapshots WHERE seq = ?", (seq,)).fetchone()
            event = signer.sign(JOURNAL_ID, seq - 1, before, state[0].encode() if state else None)
        if event is not None:
            edit(file, seq, event=msgspec.Raw(CODEC.encode(event)[2]))
        hash_anew(file, seq)


def _write_schema(file: Any, statement: str, parameters: tuple[object, ...] = ()) -> None:
    file.execute("PRAGMA writable_schema = ON")
    file.execute(statement, parameters)
    file.execute("PRAGMA writable_schema = OFF")


def _connect(path: Path) -> Any:
    file = sqlite_library().connect(path, isolation_level=None)
    # Nobody will pull the plug on a test.
    file.execute("PRAGMA synchronous = OFF")
    return file


def _unwatched(_total: int) -> contextlib.AbstractContextManager[Any]:
    return contextlib.nullcontext(lambda _done: None)
