"""The demonstration: one seed, one play, through a pseudo-terminal; and what it says agrees with the journal."""

import collections
from pathlib import Path
from typing import Any

import pytest

from tablemgr.audit.chain import check_chain
from tablemgr.bootstrap import dealing as dealing_module
from tablemgr.bootstrap import demo as demo_module
from tablemgr.bootstrap.dealing import DealingError
from tablemgr.bootstrap.demo import play_demo
from tablemgr.engine.core import GAMES
from tablemgr.kernel.sealed import SealedRecord, decode_sealed
from tablemgr.play.dealer import opening_line
from tablemgr.service.ports import Batch, Head, JournalError
from tablemgr.service.standing import StandingFold, event_reader
from tablemgr.storage.errors import JournalExistsError
from tablemgr.storage.sqlite_journal import SqliteJournal
from tablemgr.storage.sqlite_reader import open_reader

DEALS = 6


def played(directory: Path, seed: int = 7, deals: int = DEALS) -> dict[str, Any]:
    return play_demo(directory, deals, seed, None, lambda _: None)


def records_of(directory: Path) -> tuple[list[SealedRecord], object]:
    reader = open_reader(directory)
    try:
        return [decode_sealed(record.sealed) for record in reader.records()], check_chain(reader.chain())
    finally:
        reader.close()


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    directory = tmp_path_factory.mktemp("demo")
    return directory, played(directory)


def test_it_plays_exactly_so_many_deals_and_the_bots_ask_for_nothing_that_is_refused(
    demo: tuple[Path, dict[str, Any]],
) -> None:
    _, result = demo
    assert (result["deals"], result["refused"], result["simulated"]) == (DEALS, 0, True)


def test_its_counts_are_those_of_the_journal(demo: tuple[Path, dict[str, Any]]) -> None:
    directory, result = demo
    records, chain = records_of(directory)
    kinds = collections.Counter(record.kind for record in records)
    assert result["deals"] == kinds["DealEnded"]
    assert result["cards"] == kinds["CardShown"] + kinds["DrawCardShown"] > 2 * DEALS
    assert result["bets"] == kinds["BetPlaced"] > 0
    assert result["refused"] == kinds["CommandRefused"]
    assert chain == (result["events"], bytes.fromhex(result["chain"]))


def test_its_balances_are_those_of_the_journal_replayed(demo: tuple[Path, dict[str, Any]]) -> None:
    directory, result = demo
    fold, read_event = StandingFold(), event_reader()
    for record in records_of(directory)[0]:
        fold.apply(record, read_event(record))
    assert fold.standing.table is not None
    assert result["balances"] == demo_module.balances_json(fold.standing.table)


def test_every_card_came_from_the_shoe_and_is_marked_as_simulated(demo: tuple[Path, dict[str, Any]]) -> None:
    records, _ = records_of(demo[0])
    cards = [record for record in records if record.kind in ("CardShown", "DrawCardShown")]
    assert {(record.device, record.role, record.origin) for record in cards} == {("shoe", "device", "simulated")}
    assert {record.origin for record in records} == {"simulated"}


def test_the_same_seed_gives_the_same_deals_and_balances_and_another_others(
    demo: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    _, first = demo
    again, other = played(tmp_path / "again"), played(tmp_path / "other", seed=8)
    same = ("deals", "cards", "bets", "refused", "balances", "seed")
    assert {key: again[key] for key in same} == {key: first[key] for key in same}
    assert other["balances"] != first["balances"]


def test_a_directory_that_holds_a_journal_is_refused_and_left_as_it_was(demo: tuple[Path, dict[str, Any]]) -> None:
    directory, result = demo
    with pytest.raises(JournalExistsError):
        played(directory)
    assert len(records_of(directory)[0]) == result["events"]


def test_a_journal_that_fails_ends_it_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = SqliteJournal.append

    def fail_at_the_first_card(self: SqliteJournal, batch: Batch, expected: Head) -> None:
        if any(b'"CardShown"' in record.sealed or b'"DrawCardShown"' in record.sealed for record in batch.records):
            raise JournalError("the disk is gone")
        append(self, batch, expected)

    monkeypatch.setattr(SqliteJournal, "append", fail_at_the_first_card)
    with pytest.raises(DealingError, match="the disk is gone"):
        played(tmp_path)


def test_a_card_that_never_arrives_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing_module, "CARD_TIMEOUT_S", 0.05)
    monkeypatch.setattr(demo_module.SimulatedShoe, "draw", lambda _: "7H")
    with pytest.raises(DealingError, match="7H was drawn and did not arrive"):
        played(tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_by_itself_through_the_shoe_and_nothing_is_refused(game: str, tmp_path: Path) -> None:
    result = play_demo(tmp_path, 1, 2, None, lambda _: None, opening_line(game))
    assert (result["deals"], result["refused"]) == (1, 0)
    records, _ = records_of(tmp_path)
    assert any(record.device == "shoe" for record in records)
