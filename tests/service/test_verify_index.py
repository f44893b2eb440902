"""C14: nothing that a pit boss finds things by can be changed, taken out or added without showing.

The sheets are small, so that a short table fills some, and a volume. What a changed value does is asked of all tables
in `test_verify_tampering`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from played import SIGNER, Played, play_table
from sheeted import RECORDS, SHEETS, small_sheets
from tampering import copy_of, proof_of, tampering

from tablemgr.service.verify_steps import Fault


@pytest.fixture(scope="module", autouse=True)
def _small_sheets() -> Iterator[None]:
    with small_sheets():
        yield


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: Played, tmp_path: Path) -> Played:
    return copy_of(original, tmp_path)


def fault_of(played: Played) -> Fault:
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    return fault


def test_there_are_sheets_and_a_volume_and_deals_to_tamper_with(original: Played, tmp_path: Path) -> None:
    with tampering(copy_of(original, tmp_path)) as file:
        levels = dict(file.execute("SELECT level, max(block) FROM terms GROUP BY level").fetchall())
        deals = file.execute("SELECT number FROM deals").fetchall()
    assert levels[0] >= SHEETS
    assert levels[1] >= 0
    assert len(deals) == 2
    assert proof_of(original, SIGNER.key_id).verdict.fault is None


REMOVED = {
    "DELETE FROM terms WHERE level = 0 AND block = 1 AND term = 'player:anna'": (
        2 * RECORDS,
        "'player:anna' of sheet 1",
    ),
    "DELETE FROM terms WHERE level = 1 AND block = 0 AND term = 'word:anna'": (
        SHEETS * RECORDS,
        "'word:anna' of volume 0",
    ),
    "DELETE FROM terms WHERE level = 0 AND block = 2": (3 * RECORDS, "of sheet 2"),
    "DELETE FROM terms": (RECORDS, "of sheet 0"),
    "INSERT INTO terms VALUES (0, 1, 'player:nobody', x'03')": (2 * RECORDS, "of sheet 1"),
    "UPDATE terms SET places = x'00' WHERE level = 0 AND block = 0 AND term = 'kind:JournalOpened'": None,
    "UPDATE terms SET places = x'01' WHERE level = 0 AND block = 0 AND term = 'kind:JournalOpened'": (
        RECORDS,
        "'kind:JournalOpened' of sheet 0",
    ),
    "UPDATE terms SET level = 1, block = 9 WHERE level = 0 AND block = 0 AND term = 'kind:JournalOpened'": (
        RECORDS,
        "of sheet 0",
    ),
}


@pytest.mark.parametrize("statement", REMOVED)
def test_a_sheet_that_was_tampered_with_is_named(played: Played, statement: str) -> None:
    with tampering(played) as file:
        file.execute(statement)
    expected = REMOVED[statement]
    if expected is None:
        assert proof_of(played, SIGNER.key_id).verdict.fault is None
        return
    seq, what = expected
    fault = fault_of(played)
    assert fault.seq == seq
    assert what in fault.what


@pytest.mark.parametrize("level", ["7", "-1", "'x'", "0.5"])
def test_a_row_of_a_level_that_there_is_not_is_none_of_ours(played: Played, level: str) -> None:
    with tampering(played) as file:
        file.execute(f"INSERT INTO terms VALUES ({level}, 0, 'player:anna', x'00')")
    fault_of(played)


def test_a_row_of_a_sheet_that_is_not_full_is_none_of_ours(played: Played) -> None:
    with tampering(played) as file:
        (head,) = file.execute("SELECT max(seq) FROM journal").fetchone()
        block = head // RECORDS
        file.execute("INSERT INTO terms VALUES (0, ?, 'player:anna', x'00')", (block,))
    fault = fault_of(played)
    assert fault.seq == head + 1
    assert f"sheet {block}" in fault.why


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM deals WHERE number = 1",
        "UPDATE deals SET won_minor = won_minor + 1 WHERE number = 1",
        "UPDATE deals SET banker = 'otto' WHERE number = 1",
        "UPDATE deals SET last_seq = last_seq - 1 WHERE number = 1",
    ],
)
def test_a_changed_line_of_a_deal_is_named(played: Played, statement: str) -> None:
    with tampering(played) as file:
        (ended,) = file.execute("SELECT last_seq FROM deals WHERE number = 1").fetchone()
        file.execute(statement)
    fault = fault_of(played)
    assert fault.seq in (ended - 1, ended)
    assert fault.what == "line of deal 1"


def test_a_line_of_a_deal_that_there_was_not_is_named(played: Played) -> None:
    with tampering(played) as file:
        file.execute(
            "INSERT INTO deals SELECT 9, first_seq, last_seq, began_at, ended_at, game, seat, banker, result, "
            "cards, bets, staked_minor, won_minor, paid_minor, commission_minor, refused FROM deals LIMIT 1"
        )
    assert fault_of(played).what == "line of deal 9"
