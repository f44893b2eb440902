"""`verify` proves a journal with packs and its snapshots, and finds an altered check, hold or flag."""

from pathlib import Path

import pytest
from packed import RED, Packed
from played import COPY_NAME, Played
from served import SIGNER
from tampering import proof_of, tampering

from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service import writer as writer_module
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal, open_journal


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Two deals with a pack that is then found short, and a snapshot after each."""
    monkeypatch.setattr(writer_module, "SNAPSHOT_RECORDS", 5)
    played = Played(tmp_path / "table", tmp_path / COPY_NAME)
    journal = create_journal(played.directory)
    sinks = (CheckpointFile(played.directory / CHECKPOINTS_NAME), CheckpointFile(played.copy))
    table = Packed("asked", journal, sinks).sit()
    table.play_with()
    table.deal()
    table.deal()
    table.check(RED, PACK_OF_FORTY[1:])
    table.play_with("blue 1")
    table.deal()
    journal.close()
    return played


def test_a_journal_with_packs_is_proved_and_gone_on_from(played: Played) -> None:
    assert proof_of(played, SIGNER.key_id).verdict.fault is None
    with tampering(played) as file:
        (state,) = file.execute("SELECT state FROM snapshots ORDER BY seq DESC LIMIT 1").fetchone()
    assert '"held":[{"pack":"red 1"' in state
    journal = open_journal(played.directory)
    try:
        packs = Packed("asked", journal).packs
    finally:
        journal.close()
    assert packs.in_play is not None
    assert (packs.in_play.pack, [deal.deal for deal in packs.unproved("blue 1")]) == ("blue 1", [3])


@pytest.mark.parametrize(
    ("was", "now"),
    [('"staked_minor":2500', '"staked_minor":2400'), ('"result":"failed"', '"result":"passed"')],
)
def test_an_altered_flag_or_check_is_found(played: Played, was: str, now: str) -> None:
    with tampering(played) as file:
        seq, sealed = file.execute(
            "SELECT seq, sealed FROM journal WHERE sealed LIKE ? ORDER BY seq LIMIT 1", (f"%{was}%",)
        ).fetchone()
        file.execute("UPDATE journal SET sealed = ? WHERE seq = ?", (sealed.replace(was, now), seq))
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    assert str(seq) in fault.what


def test_a_snapshot_that_says_another_pack_is_in_play_is_found(played: Played) -> None:
    with tampering(played) as file:
        seq, state = file.execute("SELECT seq, state FROM snapshots ORDER BY seq DESC LIMIT 1").fetchone()
        new = state.replace('"in_play":{"pack":"blue 1"', '"in_play":{"pack":"red 1"')
        assert new != state
        file.execute("UPDATE snapshots SET state = ? WHERE seq = ?", (new, seq))
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    assert fault.what == f"snapshot of record {seq}"
