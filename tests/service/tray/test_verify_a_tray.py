"""`verify` proves a journal with a tray and its snapshots, and finds an altered alarm, figure or snapshot of it."""

from pathlib import Path

import pytest
from played import COPY_NAME, Played
from served import ANNA, BRUNO, CARLA, SIGNER, Served
from tampering import edit, hash_anew, proof_of, tampering

from tablemgr.service import writer as writer_module
from tablemgr.service.requests import By, Noted, TrayLooked
from tablemgr.service.tray import events as t
from tablemgr.service.tray.look import ColumnSeen, TrayLook
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal, open_journal

TRAY = By("tray", "device", device="tray")
STRANGE = t.ChipAlarmRaised("E00401000000000A", "unknown", "1", None)


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Bruno loses a bet; a strange chip lies in the tray as the deal ends, and a snapshot is taken."""
    monkeypatch.setattr(writer_module, "SNAPSHOT_RECORDS", 5)
    played = Played(tmp_path / "table", tmp_path / COPY_NAME)
    journal = create_journal(played.directory)
    served = Served(journal, (CheckpointFile(played.directory / CHECKPOINTS_NAME), CheckpointFile(played.copy)))
    served.open()
    served.ask(Noted(t.TrayFitted("tray", ("float", "bank"), ("1",), 900_000)), TRAY)
    for seat, player in ((ANNA, "anna"), (BRUNO, "bruno"), (CARLA, "carla")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=ANNA, amount="200.00")
    served.do("shuffle", cut_by=BRUNO)
    served.draw("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.draw("7H")
    served.ask(TrayLooked(TrayLook((ColumnSeen("1", 5, unvalued=1),), (STRANGE,)), None), TRAY)
    served.draw("3H")
    journal.close()
    assert served.writer.standing.tray.payments_count == 6
    return played


def test_a_journal_with_a_tray_is_proved_and_its_snapshot_has_the_tray(played: Played) -> None:
    assert proof_of(played, SIGNER.key_id).verdict.fault is None
    with tampering(played) as file:
        (state,) = file.execute("SELECT state FROM snapshots ORDER BY seq DESC LIMIT 1").fetchone()
    assert '"tray":{"device":"tray"' in state
    journal = open_journal(played.directory)
    try:
        tray = Served(journal).writer.standing.tray
        assert tray is not None
        assert (tray.alarms, tray.unvalued, tray.payments_count) == ((STRANGE,), 1, 6)
    finally:
        journal.close()


def test_an_alarm_that_somebody_has_taken_out_shows(played: Played) -> None:
    with tampering(played) as file:
        (seq,) = file.execute("SELECT seq FROM journal WHERE sealed LIKE '%ChipAlarmRaised%'").fetchone()
        edit(file, seq, kind="ChipAlarmCleared")
        hash_anew(file, seq)
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None


def test_a_snapshot_with_another_figure_shows(played: Played) -> None:
    with tampering(played) as file:
        file.execute(
            "UPDATE snapshots SET state = replace(state, '\"opening_minor\":900000', '\"opening_minor\":900001')"
        )
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    assert fault.what.startswith("snapshot of record")
