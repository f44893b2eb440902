"""`verify` proves journals with brought chips, signatures and payouts, and finds an altered posting of them."""

from pathlib import Path
from typing import Any

import pytest
from played import COPY_NAME, Played
from served import ANNA, BRUNO, SIGNER, Served
from tampering import proof_of, tampering

from tablemgr.service import verify_state
from tablemgr.service.options import TableOptions
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal

OPTIONS = TableOptions(confirm_payouts=True, late_bet_limit_minor=1_000, currency="EUR")


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """Bruno brings 36.00, and loses a late bet of 20.00 that Rosa signs; then the banker loses."""
    played = Played(tmp_path / "table", tmp_path / COPY_NAME)
    journal = create_journal(played.directory)
    sinks = (CheckpointFile(played.directory / CHECKPOINTS_NAME), CheckpointFile(played.copy))
    served = Served(journal, sinks, OPTIONS)
    served.open()
    for seat, player in ((ANNA, "anna"), (BRUNO, "bruno")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=ANNA, amount="200.00")
    served.do("shuffle")
    served.draw("7S", "KH", "3D")
    served.do("bring", seat=BRUNO, amount="35.00")
    served.draw("7H")
    served.do("bring", seat=BRUNO, amount="1.00", in_time=True)
    served.do("late", seat=BRUNO, amount="20.00", on="7", reason="it lay there", signed_by="rosa")
    served.do("paid", bets=[1])
    served.draw("3H")
    journal.close()
    assert served.table.stacks["bruno"] == 51_600
    return played


def test_a_journal_with_all_of_them_is_proved(played: Played) -> None:
    assert proof_of(played, SIGNER.key_id).verdict.fault is None


def test_brought_chips_that_are_posted_as_if_from_the_tray_are_found(played: Played) -> None:
    with tampering(played) as file:
        file.execute("UPDATE postings SET source = 'float' WHERE source = 'outside' AND target = 'player:bruno'")
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    assert "posting" in f"{fault}"


def test_chips_that_nobody_brought_are_missed(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of the replay is one of its own, beside the postings'."""
    counted = verify_state.balances_of_table

    def forgetful(table: Any) -> dict[str, int]:
        return {account: held for account, held in counted(table).items() if account != "player:bruno"}

    monkeypatch.setattr(verify_state, "balances_of_table", forgetful)
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    assert fault.why.endswith("have come out of the float")
