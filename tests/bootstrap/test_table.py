"""A table's parts put together, and taken apart again whatever fails."""

import os
import threading
from pathlib import Path

import pytest
from served import OPENING, line
from waiting import eventually

from drivers.simulators.in_process import remove, shoe_at
from tablemgr.bootstrap import table as table_module
from tablemgr.bootstrap.clock import system_clock
from tablemgr.bootstrap.table import TableRefusedError, new_table, resume_or_new_table
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.options import TableOptions
from tablemgr.service.ports import Batch, Head, JournalError
from tablemgr.service.requests import By
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME
from tablemgr.storage.errors import JournalExistsError, JournalInUseError
from tablemgr.storage.sqlite_journal import SqliteJournal

DEALER = By("dora", "dealer")
SEAT = line({"do": "seat", "seat": 1, "player": "anna", "buy_in": "5.00"})


def opened(directory: Path) -> None:
    with new_table(directory, SIMULATED, None) as table:
        assert table.say(line(OPENING), DEALER)[0].accepted


def test_the_clocks_text_is_the_wall_clocks_moment() -> None:
    moment, later = system_clock(), system_clock()
    assert moment.at[-8:-1] == f".{moment.wall_us % 1_000_000:06d}"
    assert len(moment.at) == len("2026-11-01T12:00:00.000000Z")
    assert moment.at.endswith("Z")
    assert moment.steady_us <= later.steady_us


def test_a_directory_that_holds_a_journal_is_gone_on_from_and_never_begun_anew(tmp_path: Path) -> None:
    opened(tmp_path)
    with pytest.raises(JournalExistsError):
        new_table(tmp_path, SIMULATED, None)
    with resume_or_new_table(tmp_path, SIMULATED, None) as table:
        assert table.say(SEAT, DEALER)[0].accepted


def test_one_table_has_one_program(tmp_path: Path) -> None:
    with new_table(tmp_path, SIMULATED, None), pytest.raises(JournalInUseError, match=str(os.getpid())):
        resume_or_new_table(tmp_path, SIMULATED, None)


def test_another_key_than_the_journals_is_refused_and_the_journal_let_go(tmp_path: Path) -> None:
    opened(tmp_path / "t")
    other = tmp_path / "other.key"
    new_table(tmp_path / "u", SIMULATED, other).close()
    with pytest.raises(TableRefusedError, match="signed with key"):
        resume_or_new_table(tmp_path / "t", SIMULATED, other)
    resume_or_new_table(tmp_path / "t", SIMULATED, None).close()


def test_a_writer_that_cannot_begin_lets_the_journal_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise JournalError("cannot begin")

    with monkeypatch.context() as patch:
        patch.setattr(table_module, "TableWriter", fail)
        with pytest.raises(JournalError):
            new_table(tmp_path, SIMULATED, None)
    with resume_or_new_table(tmp_path, SIMULATED, None) as table:
        assert table.say(line(OPENING), DEALER)[0].accepted


def test_a_checkpoint_line_that_a_sudden_end_left_unwritten_is_written_at_the_next_start(tmp_path: Path) -> None:
    opened(tmp_path)
    file = tmp_path / CHECKPOINTS_NAME
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with resume_or_new_table(tmp_path, SIMULATED, None):
        assert file.read_bytes() == whole


def test_the_shoes_answers_are_told_on_the_writers_thread_as_all_are(tmp_path: Path) -> None:
    """So they come in the order of the journal."""
    url = "sim://shoe?name=told"
    shoe_at(url).load(["7S"])
    told: list[str] = []
    with new_table(tmp_path, SIMULATED, None) as table:
        table.say(line(OPENING), DEALER)
        table.attach_shoe("shoe", url, lambda answers: told.append(threading.current_thread().name))
        shoe_at(url).draw()
        eventually(lambda: table.writer.standing.readings)
    remove(url)
    assert set(told) == {"writer"}


def test_whoever_speaks_when_the_journal_fails_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: SqliteJournal, batch: Batch, expected: Head) -> None:
        raise JournalError("the disk is gone")

    told: list[bool] = []
    with new_table(tmp_path, SIMULATED, None) as table:
        table.failed.append(lambda: told.append(True))
        table.say(line(OPENING), DEALER)
        monkeypatch.setattr(SqliteJournal, "append", fail)
        with pytest.raises(InboxClosedError):
            table.say(SEAT, DEALER)
    assert told == [True]
    assert isinstance(table.failure, JournalError)


def test_settings_with_a_limit_in_another_currency_are_refused_and_the_journal_let_go(tmp_path: Path) -> None:
    opened(tmp_path)
    yen, euros = (TableOptions(late_bet_limit_minor=100, currency=currency) for currency in ("JPY", "EUR"))
    with pytest.raises(TableRefusedError, match=r"plays in EUR.*late_bet_limit in JPY"):
        resume_or_new_table(tmp_path, SIMULATED, None, yen)
    with resume_or_new_table(tmp_path, SIMULATED, None, euros) as table:
        assert table.writer.unfinished.options == euros
