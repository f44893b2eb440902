"""What not even the holder of the key can write unseen: all is hashed and signed anew, and one thing is wrong.

So each check is met alone, without the chain or a signature that would have shown the change before it.
"""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from played import JOURNAL_ID, SIGNER, STRANGER, Played, play_table
from tampering import copy_of, edit, hash_anew, proof_of, sign_anew, tampering

from tablemgr.audit.checkpoints import encode_line
from tablemgr.audit.events import AUDIT_EVENTS, CheckpointSigned, JournalOpened
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service import verify_state
from tablemgr.service.verify_steps import Fault
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME

CODEC = RecordCodec(AUDIT_EVENTS)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: Played, tmp_path: Path) -> Played:
    """Without the files of checkpoints, as whoever forges a journal would see to."""
    mine = copy_of(original, tmp_path)
    (mine.directory / CHECKPOINTS_NAME).unlink()
    mine.copy.write_bytes(b"")
    return mine


def fault_of(played: Played) -> Fault:
    """The fault, apart from that of the missing file, which comes at the second checkpoint."""
    (played.directory / CHECKPOINTS_NAME).write_bytes(b"".join(lines_of(played)))
    fault = proof_of(played, SIGNER.key_id).verdict.fault
    assert fault is not None
    return fault


def lines_of(played: Played) -> list[bytes]:
    """The lines that the journal asks for, as it stands."""
    with tampering(played) as file:
        return [encode_line(JOURNAL_ID, checkpoint) for _, checkpoint in checkpoints_in(file)]


def checkpoints_in(file: Any) -> list[tuple[int, CheckpointSigned]]:
    found = []
    for seq, text in file.execute("SELECT seq, sealed FROM journal ORDER BY seq").fetchall():
        sealed = decode_sealed(text.encode())
        if sealed.kind == CheckpointSigned.__name__:
            found.append((seq, CODEC.decode(sealed.kind, sealed.version, sealed.event)))
    return found


def opening_with(file: Any, **fields: object) -> msgspec.Raw:
    sealed = decode_sealed(file.execute("SELECT sealed FROM journal WHERE seq = 1").fetchone()[0].encode())
    opened: JournalOpened = CODEC.decode(sealed.kind, sealed.version, sealed.event)
    return msgspec.Raw(CODEC.encode(dataclasses.replace(opened, **fields))[2])  # type: ignore[arg-type]


def second_opening(file: Any) -> None:
    edit(file, 6, kind=JournalOpened.__name__, event=opening_with(file))


def opened_live(file: Any) -> None:
    edit(file, 1, event=opening_with(file, origin="live"))


def nameless(file: Any) -> None:
    edit(file, 1, event=opening_with(file, journal_id="../../somewhere/else"))


def without_a_checkpoint(file: Any) -> None:
    seq = checkpoints_in(file)[1][0]
    later = "2026-12-01T00:00:00.000000Z"
    edit(file, seq, kind="TableStopped", event=msgspec.Raw(b"{}"), at=later)
    file.execute("DELETE FROM snapshots WHERE seq = ?", (seq,))


WORDS: dict[str, tuple[Callable[[Any], None], int | None, str]] = {
    "another place": (lambda file: edit(file, 6, seq=7), 6, "says that it is record 7"),
    "another kind of table": (lambda file: edit(file, 6, origin="live"), 6, "marked 'live'"),
    "no time": (lambda file: edit(file, 6, at="yesterday"), 6, "'yesterday'"),
    "an unknown event": (lambda file: edit(file, 6, kind="CardPalmed"), 6, "CardPalmed"),
    "an event of another shape": (lambda file: edit(file, 6, event=msgspec.Raw(b'{"seat":1}')), 6, "cannot be read"),
    "a second opening": (second_opening, 6, "opened once"),
    "an opening for another kind of table": (opened_live, 1, "opens a journal that is 'live'"),
    "a name that is a path": (nameless, 1, "no name of a journal"),
    "a deal without a checkpoint": (without_a_checkpoint, None, "checkpoint is due here, after the end of deal 1"),
}


@pytest.mark.parametrize("words", WORDS)
def test_words_that_do_not_fit_are_found(played: Played, words: str) -> None:
    change, seq, why = WORDS[words]
    with tampering(played) as file:
        change(file)
        hash_anew(file)
        sign_anew(file, SIGNER)
    fault = fault_of(played)
    assert why in fault.why
    assert seq in (None, fault.seq)


def sign_last(played: Played, change: Callable[[CheckpointSigned, bytes], CheckpointSigned]) -> int:
    """Other words into the last checkpoint; the hash fits them."""
    with tampering(played) as file:
        seq, checkpoint = checkpoints_in(file)[-1]
        (before,) = file.execute("SELECT hash FROM journal WHERE seq = ?", (seq - 1,)).fetchone()
        edit(file, seq, event=msgspec.Raw(CODEC.encode(change(checkpoint, before))[2]))
        hash_anew(file, seq)
    return seq


def test_a_signature_by_another_hand_is_found(played: Played) -> None:
    seq = sign_last(
        played,
        lambda mine, before: dataclasses.replace(mine, signature=STRANGER.sign(JOURNAL_ID, mine.seq, before).signature),
    )
    assert (fault_of(played).seq, "signature" in fault_of(played).why) == (seq, True)


def test_a_checkpoint_that_speaks_of_another_snapshot_is_found(played: Played) -> None:
    with tampering(played) as file:
        seq = max(seq for (seq,) in file.execute("SELECT seq FROM snapshots"))
        (before,) = file.execute("SELECT hash FROM journal WHERE seq = ?", (seq - 1,)).fetchone()
        other = SIGNER.sign(JOURNAL_ID, seq - 1, before, b"another state")
        edit(file, seq, event=msgspec.Raw(CODEC.encode(other)[2]))
        hash_anew(file, seq)
        re_sign_after(file, seq)
    assert fault_of(played) == Fault(
        seq, f"snapshot of record {seq}", "it is not the one that the checkpoint speaks of"
    )


def re_sign_after(file: Any, after_seq: int) -> None:
    for seq, _ in checkpoints_in(file):
        if seq > after_seq:
            (before,) = file.execute("SELECT hash FROM journal WHERE seq = ?", (seq - 1,)).fetchone()
            edit(file, seq, event=msgspec.Raw(CODEC.encode(SIGNER.sign(JOURNAL_ID, seq - 1, before))[2]))
            hash_anew(file, seq)


def test_a_signed_snapshot_that_replay_does_not_give_is_found(played: Played) -> None:
    with tampering(played) as file:
        (seq,) = file.execute("SELECT min(seq) FROM snapshots").fetchone()
        file.execute("UPDATE snapshots SET state = replace(state, 'anna', 'otto') WHERE seq = ?", (seq,))
        sign_anew(file, SIGNER)
    assert fault_of(played) == Fault(seq, f"snapshot of record {seq}", "it is not what the replay of the records gives")


def test_half_a_command_is_missed_by_its_answer(played: Played) -> None:
    with tampering(played) as file:
        file.execute("DELETE FROM journal WHERE seq >= 7")
        file.execute("DELETE FROM postings WHERE seq >= 7")
        file.execute("DELETE FROM answers WHERE first_seq >= 7")
        file.execute("DELETE FROM snapshots")
    fault = fault_of(played)
    assert (fault.seq, fault.why) == (7, "is gone: the answer to key 'k2' takes it in")


def test_money_that_nobody_holds_is_missed(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = verify_state.balances_of_table

    def forgetful(table: Any) -> dict[str, int]:
        return {account: held for account, held in counted(table).items() if account != "player:anna"}

    monkeypatch.setattr(verify_state, "balances_of_table", forgetful)
    assert fault_of(played).why == "replay leaves 0 on the table, and 50000 have come out of the float"


def test_a_line_of_another_journal_of_the_same_key_accuses_the_line(original: Played, tmp_path: Path) -> None:
    mine = copy_of(original, tmp_path)
    line = encode_line("f" * 32, SIGNER.sign("f" * 32, 500, bytes(32)))
    with (mine.directory / CHECKPOINTS_NAME).open("ab") as file:
        file.write(line)
    fault = proof_of(mine, SIGNER.key_id).verdict.fault
    assert fault is not None
    assert fault.what == f"{CHECKPOINTS_NAME} line 5"


def test_all_else_of_a_forged_journal_is_in_order(played: Played) -> None:
    """Without this the tests above could each find something else than they mean."""
    with tampering(played) as file:
        hash_anew(file)
        sign_anew(file, SIGNER)
    (played.directory / CHECKPOINTS_NAME).write_bytes(b"".join(lines_of(played)))
    assert proof_of(played, SIGNER.key_id).verdict.fault is None
