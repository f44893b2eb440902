"""Weeks of play in a minute leave a directory as a table does: proved, and the same for the same seed."""

import contextlib
from datetime import UTC, datetime
from pathlib import Path

from played import JOURNAL_ID, SIGNER

from tablemgr.bootstrap.long_play import play_long
from tablemgr.bootstrap.verify import ExpectedKey, verify_directory
from tablemgr.review.filters import Filter
from tablemgr.service.finding import Finder
from tablemgr.service.ports import Head
from tablemgr.storage.sqlite_reader import open_reader

RECORDS = 1_200


def play(directory: Path, told: list[int]) -> Head:
    return play_long(directory, RECORDS, 5, datetime(2026, 1, 1, tzinfo=UTC), SIGNER, JOURNAL_ID, told.append)


def test_a_long_play_is_a_journal_that_is_proved_and_can_be_searched(tmp_path: Path) -> None:
    told: list[int] = []
    head = play(tmp_path / "one", told)
    assert head.seq >= RECORDS
    assert told == sorted(told)
    assert len(told) == RECORDS // 1_000
    expected = ExpectedKey(SIGNER.key_id, "the test")
    watching = contextlib.nullcontext(lambda _done: None)
    verdict = verify_directory(tmp_path / "one", expected, None, lambda _total: watching).verdict
    assert (verdict.fault, verdict.also, verdict.head) == (None, (), head)
    with contextlib.closing(open_reader(tmp_path / "one")) as reader:
        finder = Finder(reader)
        assert len(finder.deals(Filter(text="anna")).deals) > 1
        assert len(finder.events(Filter(codes=("banker_cannot_bet",))).events) > 1
    assert play(tmp_path / "two", []) == head
