"""`tablemgr verify` and `tablemgr db upgrade` as a person or a script meets them: words, JSON, exit statuses."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from played import SIGNER, Played, play_table
from tampering import copy_of, tampering

from tablemgr.bootstrap.keys import load_or_make_key
from tablemgr.cli.db import command as db
from tablemgr.cli.verify import command as verify
from tablemgr.storage.creation import JOURNAL_NAME, open_journal
from tablemgr.storage.schema import NEWEST_REVISION


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: Played, tmp_path: Path) -> Played:
    return copy_of(original, tmp_path)


def run(home: Path, *words: str) -> Result:
    return CliRunner().invoke(verify, words, env={"TABLEMGR_HOME": str(home), "TABLEMGR_KEY_FILE": None})


def test_a_proved_journal_is_ok_with_its_records_and_last_hash(played: Played, tmp_path: Path) -> None:
    result = run(tmp_path, str(played.directory), "--key-id", SIGNER.key_id.upper())
    with tampering(played) as file:
        seq, chain_hash = file.execute("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
    assert result.stdout.splitlines()[0] == f"ok: {seq} records, last hash {chain_hash.hex()}"
    assert "simulated" in result.stdout
    assert f"signed by key {SIGNER.key_id}, as --key-id says" in result.stdout
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("key_id", ["zz", "", SIGNER.key_id[:-1], SIGNER.key_id + "0"])
def test_a_key_id_that_is_none_says_nothing_about_the_journal(played: Played, tmp_path: Path, key_id: str) -> None:
    result = run(tmp_path, str(played.directory), "--key-id", key_id)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "16 hex digits" in result.stderr


def test_json_says_the_same(played: Played, tmp_path: Path) -> None:
    result = run(tmp_path, str(played.directory), "--json", "--checkpoint-copy", str(played.copy))
    said = json.loads(result.stdout)
    assert said["ok"] is True
    assert said["key_id"] == SIGNER.key_id
    assert said["key_expected_by"] is None
    assert said["origin"] == "simulated"
    assert len(said["compared"]) == 2
    assert result.exit_code == 0


def test_without_a_key_of_ones_own_the_journals_word_is_named_as_such(played: Played, tmp_path: Path) -> None:
    result = run(tmp_path / "home", str(played.directory))
    assert "the journal's own word" in result.stdout
    assert "--key-id" in result.stdout
    assert not (tmp_path / "home").exists()


def test_a_bad_record_is_named_on_standard_output(played: Played, tmp_path: Path) -> None:
    with tampering(played) as file:
        file.execute("UPDATE journal SET sealed = sealed || ' ' WHERE seq = 9")
    result = run(tmp_path, str(played.directory))
    assert result.stdout == "bad: record 9: its hash does not fit its text and the record before it\n"
    assert (result.exit_code, result.stderr) == (1, "")
    said = json.loads(run(tmp_path, str(played.directory), "--json").stdout)
    assert said["ok"] is False
    assert said["bad"]["record"] == 9


def test_a_bad_row_is_named_with_the_record_it_belongs_to(played: Played, tmp_path: Path) -> None:
    with tampering(played) as file:
        file.execute("UPDATE postings SET amount_minor = 1 WHERE seq = 17 AND line = 1")
    assert run(tmp_path, str(played.directory)).stdout.startswith("bad: record 17: posting 1 of record 17: there is 1 ")


def test_what_a_damaged_journal_holds_cannot_speak_to_the_terminal(played: Played, tmp_path: Path) -> None:
    with tampering(played) as file:
        file.execute("UPDATE answers SET key = char(27) || '[2Jok' || CAST(x'FF' AS TEXT) WHERE first_seq = 4")
    result = run(tmp_path, str(played.directory))
    assert result.exit_code == 1
    assert result.stdout.rstrip("\n").isprintable()


def test_what_cannot_be_tried_does_not_speak_to_the_terminal_either(tmp_path: Path) -> None:
    assert run(tmp_path, "no\x1b[2Jwhere").stderr.rstrip("\n").isprintable()


def test_another_key_than_ones_own_is_bad(played: Played, tmp_path: Path) -> None:
    own = load_or_make_key(tmp_path / "home" / "signing.key", played.directory)
    result = run(tmp_path / "home", str(played.directory))
    assert result.stdout.startswith(f"bad: record 1: the journal is signed by key '{SIGNER.key_id}'")
    assert own.key_id in result.stdout
    assert run(tmp_path / "home", str(played.directory), "--key-id", SIGNER.key_id).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("nowhere",),
        ("table", "--key-file", "nowhere"),
        ("table", "--checkpoint-copy", "nowhere"),
        ("table", "--key-file", "table/table.lock"),
    ],
)
def test_what_cannot_be_tried_is_said_on_standard_error(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    assert played.directory == tmp_path / "table"
    monkeypatch.chdir(tmp_path)
    result = run(tmp_path, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("tablemgr verify: ")


def test_an_upgrade_can_be_asked_for_again_and_again(played: Played, tmp_path: Path) -> None:
    for _ in range(2):
        result = CliRunner().invoke(db, ["upgrade", str(played.directory)])
        assert (result.exit_code, result.stdout) == (0, f"schema {NEWEST_REVISION}: up to date\n")
    assert run(tmp_path, str(played.directory)).exit_code == 0


def test_an_upgrade_of_nothing_or_of_a_running_table_is_refused(played: Played, tmp_path: Path) -> None:
    nothing = CliRunner().invoke(db, ["upgrade", str(tmp_path / "nowhere")])
    assert (nothing.exit_code, nothing.stdout) == (2, "")
    journal = open_journal(played.directory)
    try:
        running = CliRunner().invoke(db, ["upgrade", str(played.directory)])
    finally:
        journal.close()
    assert (running.exit_code, running.stdout) == (2, "")
    assert "in use by process" in running.stderr


def test_an_upgrade_makes_dropped_and_changed_triggers_again_and_names_them(played: Played, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(played.directory / JOURNAL_NAME)) as file:
        (first, _), (second, table) = file.execute(
            "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' ORDER BY name LIMIT 2"
        ).fetchall()
        file.execute(f"DROP TRIGGER {first}")
        file.execute(f"DROP TRIGGER {second}")
        file.execute(f"CREATE TRIGGER {second} BEFORE DELETE ON {table} BEGIN SELECT 1; END")
    result = CliRunner().invoke(db, ["upgrade", str(played.directory)])
    assert result.exit_code == 0, result.output
    assert f"made again: schema: trigger '{first}'" in result.stdout
    assert f"made again: schema: trigger '{second}'" in result.stdout
    assert "tablemgr verify" in result.stderr
    assert run(tmp_path, str(played.directory)).exit_code == 0
    again = CliRunner().invoke(db, ["upgrade", str(played.directory)])
    assert again.output == f"schema {NEWEST_REVISION}: up to date\n"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DROP TABLE deals", "table 'deals' of 'deals' is missing"),
        (
            "CREATE TRIGGER strange AFTER INSERT ON journal BEGIN SELECT 1; END",
            "'strange' of 'journal' is none of ours",
        ),
    ],
)
def test_what_an_upgrade_cannot_mend_is_named_and_left_as_it_is(played: Played, statement: str, said: str) -> None:
    with contextlib.closing(sqlite3.connect(played.directory / JOURNAL_NAME)) as file:
        (dropped,) = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' LIMIT 1").fetchone()
        file.execute(f"DROP TRIGGER {dropped}")
        file.execute(statement)
    result = CliRunner().invoke(db, ["upgrade", str(played.directory)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    with contextlib.closing(sqlite3.connect(played.directory / JOURNAL_NAME)) as file:
        assert not file.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (dropped,)).fetchall()


def test_a_directory_without_a_journal_is_said_so_whatever_the_key(tmp_path: Path) -> None:
    load_or_make_key(tmp_path / "below" / "signing.key", tmp_path / "elsewhere")
    result = run(tmp_path / "below", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "holds no journal" in result.stderr
    assert "key" not in result.stderr
