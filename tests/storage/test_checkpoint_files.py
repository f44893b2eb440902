"""Checkpoint lines in files: after the journal, completed from it, never made to fit."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from played import COPY_NAME, JOURNAL_ID, SIGNER, Played, play_table

from tablemgr.audit.checkpoints import encode_line
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile, CheckpointFileError
from tablemgr.storage.creation import open_journal
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_journal import SqliteJournal


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture(scope="module")
def journal(played: Played) -> Iterator[SqliteJournal]:
    with contextlib.closing(open_journal(played.directory)) as opened:
        yield opened


@pytest.fixture
def whole(played: Played) -> bytes:
    return (played.directory / CHECKPOINTS_NAME).read_bytes()


def test_file_and_copy_say_the_same(played: Played, whole: bytes) -> None:
    assert played.copy.name == COPY_NAME
    assert played.copy.read_bytes() == whole
    assert whole.count(b"\n") == 4


def test_a_line_is_on_disk_when_append_returns(tmp_path: Path) -> None:
    file = CheckpointFile(tmp_path / "new folder" / "file.jsonl")
    first, second = SIGNER.sign(JOURNAL_ID, 1, bytes(32)), SIGNER.sign(JOURNAL_ID, 5, bytes(32))
    file.append(JOURNAL_ID, first)
    file.append(JOURNAL_ID, second)
    assert file.path.read_bytes() == encode_line(JOURNAL_ID, first) + encode_line(JOURNAL_ID, second)


def test_what_is_missing_at_the_end_is_written_from_the_journal(
    tmp_path: Path, journal: SqliteJournal, whole: bytes
) -> None:
    path = tmp_path / "file.jsonl"
    lines = whole.splitlines(keepends=True)
    for cut in range(0, len(whole) + 1, 37):
        path.write_bytes(whole[:cut])
        lacked = len(lines) - whole[:cut].count(b"\n")
        assert CheckpointFile(path).complete(JOURNAL_ID, journal) == lacked
        assert path.read_bytes() == whole


def test_zeros_that_a_power_loss_left_are_no_line(tmp_path: Path, journal: SqliteJournal, whole: bytes) -> None:
    path = tmp_path / "file.jsonl"
    path.write_bytes(whole[:-100] + bytes(100))
    assert CheckpointFile(path).complete(JOURNAL_ID, journal) == 1
    assert path.read_bytes() == whole


def test_a_file_that_is_not_there_is_made(tmp_path: Path, journal: SqliteJournal, whole: bytes) -> None:
    path = tmp_path / "folder" / "file.jsonl"
    assert CheckpointFile(path).complete(JOURNAL_ID, journal) == 4
    assert path.read_bytes() == whole


def test_nothing_is_made_for_a_journal_without_a_checkpoint(tmp_path: Path) -> None:
    assert CheckpointFile(tmp_path / "file.jsonl").complete(JOURNAL_ID, MemoryJournal()) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "wrong",
    [
        encode_line(JOURNAL_ID, SIGNER.sign(JOURNAL_ID, 500, bytes(32))),
        encode_line(JOURNAL_ID, SIGNER.sign(JOURNAL_ID, 2, bytes(32))),
        b"hello\n",
        b"\n",
        b"half a line of something else",
    ],
    ids=["of a record that is gone", "of another hash", "no checkpoint", "an empty line", "no part of a line"],
)
def test_a_file_that_says_something_else_is_left_as_it_is(
    tmp_path: Path, journal: SqliteJournal, whole: bytes, wrong: bytes
) -> None:
    path = tmp_path / "file.jsonl"
    for before in (b"", whole):
        path.write_bytes(before + wrong)
        with pytest.raises(CheckpointFileError):
            CheckpointFile(path).complete(JOURNAL_ID, journal)
        assert path.read_bytes() == before + wrong


def test_a_file_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    with pytest.raises(CheckpointFileError, match="cannot be written"):
        CheckpointFile(tmp_path / "a file" / "x").append(JOURNAL_ID, SIGNER.sign(JOURNAL_ID, 1, bytes(32)))
