"""C14: whatever value of whatever row somebody changes, `verify` says so and names the first bad record."""

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from played import SIGNER, Played, play_table
from sheeted import small_sheets
from tampering import COLUMNS, KEYS, copy_of, proof_of, tampering

from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.sqlite_library import sqlite_library


@pytest.fixture(scope="module", autouse=True)
def _small_sheets() -> Iterator[None]:
    with small_sheets():
        yield


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@dataclass(frozen=True)
class Cell:
    """One value in the file: in which table, which row (by its key), which column."""

    table: str
    key: tuple[object, ...]
    column: str

    @property
    def where(self) -> str:
        return " AND ".join(f"{column} = ?" for column in KEYS[self.table])


def all_rows(played: Played) -> list[tuple[str, tuple[object, ...]]]:
    with contextlib.closing(sqlite_library().connect(played.directory / JOURNAL_NAME)) as file:
        return [
            (table, tuple(row))
            for table in COLUMNS
            for row in file.execute(f"SELECT {', '.join(KEYS[table])} FROM {table} ORDER BY 1")
        ]


def cells_of(played: Played) -> list[Cell]:
    return [Cell(table, key, column) for table, key in all_rows(played) for column in COLUMNS[table]]


# Values that others have, values next to those that are right, and values of every kind that nobody writes.
ODD = st.one_of(
    st.sampled_from(
        [None, "", "x", "anna", "player:anna", "bank", "k3", "0001", "\x00", "{}", "[" * 5000, b"", b"\xff\xfe"]
    ),
    st.sampled_from(
        [0, 1, 2, -1, 5, 24, 25, 36, 500, 2**63 - 1, -(2**63), 1.5, float("inf"), b"\x00" * 32, "x" * 100_000]
    ),
    st.integers(-(2**63), 2**63 - 1),
    st.text(max_size=20),
    st.binary(max_size=40),
    st.sampled_from(["add a byte", "drop a byte", "turn a bit", "as a blob", "as another row"]),
)


def raw(file: Any, cell: Cell, key: tuple[object, ...]) -> object:
    return file.execute(
        f"SELECT typeof({cell.column}), hex({cell.column}) FROM {cell.table} WHERE {cell.where}", key
    ).fetchone()


def altered(file: Any, cell: Cell, value: object) -> object:
    """The value to write: itself, or made from what stands there."""
    old = file.execute(f"SELECT {cell.column} FROM {cell.table} WHERE {cell.where}", cell.key).fetchone()[0]
    old_bytes = str(old).encode() if not isinstance(old, bytes) else old
    match value:
        case "add a byte":
            new = old_bytes + b"0"
        case "drop a byte":
            new = old_bytes[:-1]
        case "turn a bit":
            new = bytes((old_bytes[0] ^ 1, *old_bytes[1:]))
        case "as a blob":
            return old_bytes
        case "as another row":
            query = f"SELECT {cell.column} FROM {cell.table} WHERE {cell.column} IS NOT ? LIMIT 1"
            other = file.execute(query, (old,)).fetchone()
            return other[0] if other else None
        case _:
            return value
    return new if isinstance(old, bytes) else new.decode("utf-8", "replace")


def change(played: Played, cell: Cell, value: object) -> bool:
    """Write the value; False if the file has it already or cannot hold it."""
    with tampering(played) as file:
        rowid_table = cell.table in ("journal", "snapshots")
        before = file.execute(f"SELECT quote({cell.column}) FROM {cell.table} ORDER BY 1").fetchall()
        try:
            new = altered(file, cell, value)
            file.execute(f"UPDATE {cell.table} SET {cell.column} = ? WHERE {cell.where}", (new, *cell.key))
        except (sqlite_library().IntegrityError, UnicodeEncodeError):
            return False
        except sqlite_library().OperationalError:
            assert rowid_table
            return False
        return bool(file.execute(f"SELECT quote({cell.column}) FROM {cell.table} ORDER BY 1").fetchall() != before)


@given(data=st.data())
def test_any_value_that_is_changed_shows(played: Played, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(cells_of(played)))
    value = data.draw(ODD)
    with tempfile.TemporaryDirectory() as root:
        mine = copy_of(played, Path(root))
        assume(change(mine, cell, value))
        proof = proof_of(mine, SIGNER.key_id)
        fault = proof.verdict.fault
        assert fault is not None
        if cell.table == "journal" and cell.column != "seq":
            assert fault.seq == cell.key[0]
        if cell.table == "postings" and cell.column not in ("seq", "line") and value != "as a blob":
            assert fault.seq == cell.key[0]


def test_an_untouched_table_is_proved(played: Played) -> None:
    verdict = proof_of(played, SIGNER.key_id).verdict
    assert verdict.fault is None
    assert verdict.also == ()


def test_tampering_that_changes_nothing_is_no_fault(played: Played, tmp_path: Path) -> None:
    mine = copy_of(played, tmp_path)
    with tampering(mine):
        pass
    verdict = proof_of(mine, SIGNER.key_id).verdict
    assert verdict.fault is None
    assert verdict.also == ()
