"""`verify`: what it says of a table that was tampered with as a whole, of its files, its key, its schema.

Single values are the affair of test_verify_tampering.
"""

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from played import JOURNAL_ID, SIGNER, STRANGER, Played, play_on, play_table, writer_of
from tampering import copy_of, edit, hash_anew, proof_of, sign_anew, tampering

from tablemgr.audit.checkpoints import encode_line
from tablemgr.bootstrap import verify as bootstrap_verify
from tablemgr.bootstrap.verify import CannotVerifyError
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.ledger.postings import postings_of
from tablemgr.service.standing import journal_codec
from tablemgr.service.verify_steps import Fault
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME
from tablemgr.storage.creation import JOURNAL_NAME, create_journal, open_journal
from tablemgr.storage.sqlite_library import sqlite_library


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: Played, tmp_path: Path) -> Played:
    return copy_of(original, tmp_path)


def fault_of(played: Played, key_id: str | None = SIGNER.key_id) -> Fault:
    fault = proof_of(played, key_id).verdict.fault
    assert fault is not None
    return fault


def head_seq(file: Any) -> int:
    return int(file.execute("SELECT max(seq) FROM journal").fetchone()[0])


def checkpoint_seqs(file: Any) -> list[int]:
    query = "SELECT seq FROM journal WHERE json_extract(sealed, '$.kind') = 'CheckpointSigned' ORDER BY seq"
    return [seq for (seq,) in file.execute(query)]


def cut_tail(file: Any, from_seq: int) -> None:
    """Everything from this record on, and whatever is derived from it."""
    file.execute("DELETE FROM journal WHERE seq >= ?", (from_seq,))
    file.execute("DELETE FROM postings WHERE seq >= ?", (from_seq,))
    file.execute("DELETE FROM answers WHERE last_seq >= ?", (from_seq,))
    file.execute("DELETE FROM snapshots WHERE seq >= ?", (from_seq,))


def test_a_table_that_stopped_in_order_is_proved_to_its_last_record(played: Played) -> None:
    proof = proof_of(played, SIGNER.key_id)
    with tampering(played) as file:
        seq, chain_hash = file.execute("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
        count = len(checkpoint_seqs(file))
    assert proof.verdict.fault is None
    assert (proof.verdict.head.seq, proof.verdict.head.hash) == (seq, chain_hash)
    assert proof.verdict.checkpoints == count == 4
    assert proof.compared == (played.directory / CHECKPOINTS_NAME, played.copy)


def test_a_journal_without_a_record_proves_nothing_and_is_no_ok(tmp_path: Path) -> None:
    create_journal(tmp_path / "new").close()
    (tmp_path / "copy").touch()
    fault = proof_of(Played(tmp_path / "new", tmp_path / "copy"), None).verdict.fault
    assert fault is not None
    assert (fault.seq, fault.what) == (1, "record 1")
    assert "empty" in fault.why


def test_an_answer_that_reaches_too_far_is_named_itself_and_not_its_neighbour(played: Played) -> None:
    with tampering(played) as file:
        rows = file.execute("SELECT key, first_seq, last_seq FROM answers ORDER BY first_seq").fetchall()
        starts = {first for _, first, _ in rows}
        key, first = next((key, first) for key, first, last in rows if last + 1 in starts)
        file.execute("UPDATE answers SET last_seq = last_seq + 1 WHERE key = ?", (key,))
    fault = fault_of(played)
    assert (fault.seq, fault.what) == (first, f"answer to key {key!r}")


@pytest.mark.parametrize("seq", [1, 2, 9, 20])
def test_a_removed_record_is_named(played: Played, seq: int) -> None:
    with tampering(played) as file:
        file.execute("DELETE FROM journal WHERE seq = ?", (seq,))
    assert fault_of(played).seq == seq
    assert "is missing" in fault_of(played).why


def test_two_records_that_changed_places_are_found_at_the_first(played: Played) -> None:
    with tampering(played) as file:
        for old, new in ((9, -1), (12, 9), (-1, 12)):
            file.execute("UPDATE journal SET seq = ? WHERE seq = ?", (new, old))
    assert fault_of(played).seq == 9


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("postings", "seq, line"),
        ("answers", "key"),
        ("snapshots", "seq"),
        ("deals", "number"),
        ("alembic_version", "1"),
    ],
)
def test_no_row_beside_the_journal_can_be_removed(original: Played, tmp_path: Path, table: str, key: str) -> None:
    with tampering(copy_of(original, tmp_path / "look")) as file:
        rows = file.execute(f"SELECT DISTINCT {key} FROM {table}").fetchall()
    assert rows
    for number, row in enumerate(rows):
        mine = copy_of(original, tmp_path / str(number))
        with tampering(mine) as file:
            file.execute(f"DELETE FROM {table} WHERE ({key}) = ({', '.join('?' * len(row))})", row)
        fault_of(mine)


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ("INSERT INTO postings VALUES (17, 9, 'bank', 'player:anna', 100)", "posting 9 of record 17"),
        ("INSERT INTO postings VALUES (4, 1, 'bank', 'player:anna', 100)", "posting 1 of record 4"),
        ("INSERT INTO answers VALUES ('made up', 3, 3)", "answer to key 'made up'"),
        ("INSERT INTO answers VALUES ('made up', 4, 5)", "answer to key 'made up'"),
        ("INSERT INTO snapshots VALUES (9, '{}')", "snapshot of record 9"),
    ],
)
def test_an_added_row_is_named(played: Played, row: str, what: str) -> None:
    with tampering(played) as file:
        file.execute(row)
    assert fault_of(played).what == what


def test_a_row_added_behind_the_end_is_named(played: Played) -> None:
    with tampering(played) as file:
        beyond = head_seq(file) + 5
        file.execute("INSERT INTO snapshots VALUES (?, '{}')", (beyond,))
    assert fault_of(played).seq == beyond - 4


def test_a_cut_tail_is_shown_by_the_file_of_checkpoints(played: Played) -> None:
    with tampering(played) as file:
        last = head_seq(file)
        cut_tail(file, last)
    assert fault_of(played).seq == last
    assert CHECKPOINTS_NAME in fault_of(played).why


def test_a_cut_tail_is_shown_by_the_copy_where_the_file_was_cut_too(played: Played) -> None:
    with tampering(played) as file:
        last = checkpoint_seqs(file)[-2] + 1
        cut_tail(file, last)
    path = played.directory / CHECKPOINTS_NAME
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert fault_of(played).seq == last
    assert played.copy.name in fault_of(played).why


def test_a_checkpoint_that_was_cut_off_after_a_deal_is_missed_even_without_files(played: Played) -> None:
    with tampering(played) as file:
        deal_end = checkpoint_seqs(file)[1]
        cut_tail(file, deal_end)
    (played.directory / CHECKPOINTS_NAME).unlink()
    played.copy.write_bytes(b"")
    fault = fault_of(played)
    assert fault.seq == deal_end
    assert "due after the end of deal 1" in fault.why


def test_all_hashed_anew_without_the_key_is_found_at_the_next_checkpoint(played: Played) -> None:
    with tampering(played) as file:
        edit(file, 6, actor="somebody else")
        hash_anew(file)
        due = checkpoint_seqs(file)[1]
    fault = fault_of(played)
    assert fault.seq is not None
    assert 6 <= fault.seq <= due
    assert "has been altered" in fault.why


def test_the_last_checkpoints_own_words_cannot_be_changed(played: Played) -> None:
    for fields in ({"actor": "x"}, {"at": "2027-01-01T00:00:00.000000Z"}, {"key": "x"}, {"device": "shoe"}):
        with tampering(played) as file:
            edit(file, head_seq(file), **fields)
            hash_anew(file)
        assert fault_of(played).seq is not None


def test_all_signed_anew_with_another_key_is_found_by_whoever_knows_the_right_one(played: Played) -> None:
    with tampering(played) as file:
        file.execute("DELETE FROM snapshots")
        sign_anew(file)
    (played.directory / CHECKPOINTS_NAME).unlink()
    played.copy.write_bytes(b"")
    assert fault_of(played).seq == 1
    assert SIGNER.key_id in fault_of(played).why


def test_a_copy_kept_elsewhere_shows_another_key(played: Played) -> None:
    with tampering(played) as file:
        sign_anew(file)
    (played.directory / CHECKPOINTS_NAME).unlink()
    assert played.copy.name in fault_of(played, key_id=None).what


def forge(played: Played, kind: str, old: str, new: str) -> int:
    """Whoever holds the key has written other words into the first event of this kind, and its postings to fit them."""
    with tampering(played) as file:
        query = "SELECT min(seq) FROM journal WHERE json_extract(sealed, '$.kind') = ?"
        (seq,) = file.execute(query, (kind,)).fetchone()
        (text,) = file.execute("SELECT sealed FROM journal WHERE seq = ?", (seq,)).fetchone()
        assert old in text
        file.execute("UPDATE journal SET sealed = ? WHERE seq = ?", (text.replace(old, new), seq))
        sealed = decode_sealed(text.replace(old, new).encode())
        moves = postings_of(journal_codec().decode(sealed.kind, sealed.version, sealed.event))
        file.execute("DELETE FROM postings WHERE seq = ?", (seq,))
        for line, move in enumerate(moves, start=1):
            row = (seq, line, move.source, move.target, move.amount_minor)
            file.execute("INSERT INTO postings VALUES (?, ?, ?, ?, ?)", row)
        hash_anew(file)
        sign_anew(file, SIGNER)
    (played.directory / CHECKPOINTS_NAME).unlink()
    played.copy.write_bytes(b"")
    return int(seq)


@pytest.mark.parametrize(
    ("kind", "old", "new", "why"),
    [
        ("BetSettled", '"stake_minor":2500', '"stake_minor":2000', "replay leaves 0 in 'open_bets', the books 500"),
        ("BetSettled", '"stake_minor":2500', '"stake_minor":9000', "leaves 'open_bets' with -6500, below zero"),
        ("BetSettled", '"commission_minor":250', '"commission_minor":9000', "moves -6500 from 'open_bets' to 'bank'"),
        ("BetPlaced", '"stake_minor":2500', '"stake_minor":99900', "below zero"),
        ("BankPut", '"amount_minor":20000', '"amount_minor":90000', "below zero"),
        ("BetSettled", '"bet":1', '"bet":77', "replay leaves 2500 in 'open_bets', the books 0"),
    ],
)
def test_not_even_with_the_key_do_the_books_lie(played: Played, kind: str, old: str, new: str, why: str) -> None:
    seq = forge(played, kind, old, new)
    fault = fault_of(played)
    assert re.search(why, fault.why)
    assert fault.seq == seq


def write_lines(played: Played, change: Callable[[list[bytes]], list[bytes]]) -> None:
    path = played.directory / CHECKPOINTS_NAME
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))


LINE_CHANGES: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "first removed": lambda lines: lines[1:],
    "middle removed": lambda lines: [*lines[:1], *lines[2:]],
    "two removed": lambda lines: lines[:-2],
    "two swapped": lambda lines: [lines[1], lines[0], *lines[2:]],
    "doubled": lambda lines: [lines[0], *lines],
    "a word changed": lambda lines: [lines[0].replace(b'"seq":', b'"seq":1'), *lines[1:]],
    "a signature changed": lambda lines: [*lines[:-1], lines[-1][:-10] + b"0000000" + lines[-1][-3:]],
    "an empty line": lambda lines: [b"\n", *lines],
    "no text": lambda lines: [*lines, b"\xff\x00\n"],
    "no end": lambda lines: [*lines, b"x" * 2000],
    "another journal's": lambda lines: [*lines, encode_line("f" * 32, SIGNER.sign("f" * 32, 500, bytes(32)))],
    "one too many": lambda lines: [*lines, encode_line(JOURNAL_ID, SIGNER.sign(JOURNAL_ID, 500, bytes(32)))],
    "forged": lambda lines: [*lines, encode_line(JOURNAL_ID, STRANGER.sign(JOURNAL_ID, 500, bytes(32)))],
}


@pytest.mark.parametrize("change", sorted(LINE_CHANGES))
def test_a_changed_file_of_checkpoints_shows(played: Played, change: str) -> None:
    write_lines(played, LINE_CHANGES[change])
    fault_of(played)


@pytest.mark.parametrize("bytes_left", [0, 1, 200])
def test_the_newest_line_may_be_unwritten_after_a_sudden_end(played: Played, bytes_left: int) -> None:
    write_lines(played, lambda lines: [*lines[:-1], lines[-1][:bytes_left]])
    assert proof_of(played, SIGNER.key_id).verdict.fault is None


def test_a_missing_file_of_checkpoints_shows(played: Played) -> None:
    (played.directory / CHECKPOINTS_NAME).unlink()
    assert "missing in checkpoints.jsonl" in fault_of(played).why


SCHEMA_CHANGES = {
    "DROP TRIGGER journal_no_update": "trigger 'journal_no_update'",
    "CREATE TABLE notes (text TEXT)": "table 'notes'",
    "CREATE VIEW held AS SELECT 1": "view 'held'",
    "CREATE INDEX quick ON postings (source)": "index 'quick'",
    "CREATE TRIGGER t AFTER INSERT ON journal BEGIN SELECT 1; END": "trigger 't'",
    "ALTER TABLE snapshots ADD COLUMN note TEXT": "table 'snapshots'",
    "UPDATE alembic_version SET version_num = '0000'": "'0000'",
    "INSERT INTO alembic_version VALUES ('0001')": "2 rows",
    "DROP TABLE alembic_version": "alembic_version",
}


@pytest.mark.parametrize("statement", SCHEMA_CHANGES)
def test_a_changed_schema_is_named(played: Played, statement: str) -> None:
    with contextlib.closing(_connected(played)) as file:
        file.execute(statement)
    assert SCHEMA_CHANGES[statement] in fault_of(played).why


def test_a_bad_record_is_named_before_the_trigger_that_was_dropped_for_it(played: Played) -> None:
    with contextlib.closing(_connected(played)) as file:
        file.execute("DROP TRIGGER journal_no_update")
        file.execute("UPDATE journal SET sealed = '{}' WHERE seq = 9")
    verdict = proof_of(played, SIGNER.key_id).verdict
    assert verdict.fault is not None
    assert verdict.fault.seq == 9
    assert "journal_no_update" in verdict.also[0]


@pytest.mark.parametrize("content", [b"", b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 5000, b"hello" * 1000])
def test_a_file_that_is_no_journal_is_bad_and_not_a_crash(played: Played, content: bytes) -> None:
    (played.directory / JOURNAL_NAME).write_bytes(content)
    fault_of(played)


def test_a_damaged_page_is_bad_and_not_a_crash(played: Played) -> None:
    path = played.directory / JOURNAL_NAME
    whole = path.read_bytes()
    for begin in range(0, len(whole), 2048):
        path.write_bytes(whole[:begin] + b"\xa5" * 2048 + whole[begin + 2048 :])
        fault_of(played)


def test_a_table_that_plays_on_at_every_moment_is_proved(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    with contextlib.closing(open_journal(played.directory)) as journal:
        writer = writer_of(played, journal)
        reads = bootstrap_verify._read

        def read_while_it_plays(path: Path) -> bytes | None:
            play_on(writer)
            text = reads(path)
            play_on(writer)
            return text

        monkeypatch.setattr(bootstrap_verify, "_read", read_while_it_plays)
        verdict = proof_of(played, SIGNER.key_id).verdict
        assert verdict.fault is None
        # Two files, each read once before and once after the journal's state was fixed.
        assert verdict.head.seq == writer.head.seq - 8


def test_what_is_not_there_cannot_be_tried(tmp_path: Path) -> None:
    with pytest.raises(CannotVerifyError, match=r"table\.db"):
        proof_of(Played(tmp_path, tmp_path / "copy"), None)


def _connected(played: Played) -> Any:
    return sqlite_library().connect(played.directory / JOURNAL_NAME, isolation_level=None)
