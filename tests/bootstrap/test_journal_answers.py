"""What a journal answers to its review, whatever lies there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from played import Played, play_table
from tampering import copy_of, edit, tampering

from tablemgr.bootstrap import journal_answers
from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.console.boss import port as p
from tablemgr.review.filters import Filter
from tablemgr.storage.creation import open_journal
from tablemgr.storage.sqlite_reader import open_reader

QUESTIONS: tuple[p.Asked, ...] = (
    p.DealsAsked(Filter()),
    p.FoundAsked(Filter()),
    p.FoundAsked(Filter(text="anna*")),
    p.TapeAsked(),
    p.TapeAsked(1),
    p.TapeAsked(seq=20),
    p.NewsAsked(2, 0),
    p.ChoicesAsked(),
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: Played, tmp_path: Path) -> Played:
    return copy_of(original, tmp_path)


def answers_of(directory: Path) -> JournalAnswers:
    return JournalAnswers(lambda: open_reader(directory))


def tape(played: Played, asked: p.TapeAsked) -> p.TapeRead:
    read = answers_of(played.directory).to(asked)
    assert isinstance(read, p.TapeRead), read
    return read


def test_every_question_has_an_answer(played: Played) -> None:
    answers = answers_of(played.directory)
    assert not any(isinstance(answers.to(asked), p.Trouble) for asked in QUESTIONS)


def test_a_tape_begins_with_its_deal_and_ends_before_the_next(played: Played) -> None:
    first, second = tape(played, p.TapeAsked(1)), tape(played, p.TapeAsked(2))
    assert first.entries[0].record.kind == "DealBegun"
    assert first.entries[-1].seq + 1 == second.entries[0].seq
    assert first.waymarks[0].seq == first.entries[0].seq - 1


def test_a_deal_that_is_not_there_is_trouble(played: Played) -> None:
    assert isinstance(answers_of(played.directory).to(p.TapeAsked(99)), p.Trouble)


def test_a_journal_that_is_not_there_is_trouble(tmp_path: Path) -> None:
    answers = answers_of(tmp_path)
    assert all(isinstance(answers.to(asked), p.Trouble) for asked in QUESTIONS)


def test_a_table_that_is_running_is_seen_as_it_stands_now(played: Played) -> None:
    answers = answers_of(played.directory)
    journal = open_journal(played.directory)
    news = answers.to(p.NewsAsked(None, 0))
    journal.close()
    assert isinstance(news, p.News)
    assert (news.deals, news.entries) == (2, ())


@pytest.mark.parametrize(
    "forge",
    [
        lambda file: edit(file, 25, at="yesterday"),
        lambda file: edit(file, 25, at="2026-11-30T10:00:00"),
        lambda file: edit(file, 25, seq=7),
        lambda file: edit(file, 25, kind="Gift"),
        lambda file: file.execute("UPDATE journal SET sealed = '{}' WHERE seq = 25"),
        lambda file: file.execute("UPDATE journal SET sealed = 7 WHERE seq = 25"),
    ],
)
def test_a_tape_ends_before_a_record_that_cannot_be_read_and_says_which(
    played: Played, forge: Callable[[Any], object]
) -> None:
    with tampering(played) as file:
        forge(file)
    read = tape(played, p.TapeAsked(1))
    assert read.entries[-1].seq == 24
    assert "record 25 cannot be read" in read.why_cut


def test_a_deal_with_more_records_than_a_tape_holds_is_cut_and_says_so(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_answers.p, "TAPE_RECORDS_MAX", 4)
    read = tape(played, p.TapeAsked(1))
    assert (len(read.entries), read.why_cut) == (4, "only the first 4 records are shown")


@pytest.mark.parametrize("table", ["deals", "snapshots", "journal"])
def test_whatever_rows_hold_the_answer_is_an_answer(played: Played, table: str) -> None:
    with tampering(played) as file:
        columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
        for column in columns[1:]:
            file.execute(f"UPDATE {table} SET {column} = 'nonsense'")
    answers = answers_of(played.directory)
    for asked in QUESTIONS:
        assert isinstance(answers.to(asked), p.Told)


def test_a_file_that_is_no_database_is_trouble(played: Played) -> None:
    (played.directory / "table.db").write_bytes(b"no database" * 500)
    answers = answers_of(played.directory)
    assert all(isinstance(answers.to(asked), p.Trouble) for asked in QUESTIONS)
