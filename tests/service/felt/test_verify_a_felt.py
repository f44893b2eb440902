"""`verify` proves a journal with chips on the felt and their owners, and finds an altered owner, alarm or snapshot."""

from pathlib import Path

import pytest
from felted import Felted, uid
from played import COPY_NAME, Played
from served import ANNA, BRUNO, CARLA, SIGNER, Served
from tampering import edit, hash_anew, proof_of, tampering

from tablemgr.service import writer as writer_module
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal, open_journal


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Bruno's chip from the desk is a bet of his, taken away while it is on; a snapshot is taken as the deal ends."""
    monkeypatch.setattr(writer_module, "SNAPSHOT_RECORDS", 5)
    played = Played(tmp_path / "table", tmp_path / COPY_NAME)
    journal = create_journal(played.directory)
    served = Served(journal, (CheckpointFile(played.directory / CHECKPOINTS_NAME), CheckpointFile(played.copy)))
    served.open()
    felted = Felted(served)
    for seat, player in ((ANNA, "anna"), (CARLA, "carla")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    felted.lay("desk", "a25", "b25")
    served.do("seat", seat=BRUNO, player="bruno", buy_in="50.00")
    felted.lift("desk")
    served.do("bank", seat=ANNA, amount="200.00")
    served.do("shuffle", cut_by=BRUNO)
    served.draw("7S", "KH", "3D")
    felted.lay("slot_1", "a25", "b25")
    assert felted.accept(key="k1").accepted
    felted.lift("slot_1", "a25")
    served.draw("3H")
    journal.close()
    assert served.writer.standing.felt.owners == {uid("a25"): "bruno", uid("b25"): "bruno"}
    return played


def test_it_is_proved_and_a_snapshot_has_places_and_owners(played: Played) -> None:
    assert proof_of(played, SIGNER.key_id).verdict.fault is None
    with tampering(played) as file:
        (state,) = file.execute("SELECT state FROM snapshots ORDER BY seq DESC LIMIT 1").fetchone()
    assert '"felt":{"places":{"slot_1":' in state
    journal = open_journal(played.directory)
    try:
        felted = Served(journal).writer.standing.felt
        assert felted is not None
        assert felted.owners[uid("b25")] == "bruno"
    finally:
        journal.close()


@pytest.mark.parametrize("table", ["journal", "snapshots"])
def test_chips_that_are_given_another_owner_show(played: Played, table: str) -> None:
    with tampering(played) as file:
        if table == "snapshots":
            owner = f'"{uid("a25")}":"bruno"'
            file.execute("UPDATE snapshots SET state = replace(state, ?, ?)", (owner, owner.replace("bruno", "carla")))
        else:
            (seq,) = file.execute("SELECT seq FROM journal WHERE sealed LIKE '%ChipsBound%'").fetchone()
            file.execute("UPDATE journal SET sealed = replace(sealed, 'bruno', 'carla') WHERE seq = ?", (seq,))
            hash_anew(file, seq)
    assert proof_of(played, SIGNER.key_id).verdict.fault is not None


def test_an_alarm_that_somebody_has_taken_out_shows(played: Played) -> None:
    with tampering(played) as file:
        (seq,) = file.execute("SELECT seq FROM journal WHERE sealed LIKE '%FeltAlarmRaised%'").fetchone()
        edit(file, seq, kind="ChipsUnbound")
        hash_anew(file, seq)
    assert proof_of(played, SIGNER.key_id).verdict.fault is not None
