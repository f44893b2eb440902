"""The proof in a process of its own: what is heard of it, and that it can be given up."""

import threading
from pathlib import Path

import pytest
from played import SIGNER, STRANGER, Played, play_table
from tampering import copy_of, tampering
from waiting import eventually

from tablemgr.bootstrap import proving
from tablemgr.bootstrap.proving import ProofOptions, begin_proof
from tablemgr.console.boss.port import Broken, NotProved, Proof, Proved, Proving


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: Played, tmp_path: Path) -> Played:
    return copy_of(original, tmp_path)


def heard(directory: Path, options: ProofOptions, *, gives_up: bool = False) -> list[Proof]:
    """All that is told, up to the end."""
    told: list[Proof] = []
    give_up = begin_proof(directory, options, told.append)
    if gives_up:
        give_up()
    eventually(lambda: told and not isinstance(told[-1], Proving))
    eventually(lambda: not any(thread.name == "proof" for thread in threading.enumerate()))
    # Once more does no harm.
    give_up()
    return told


def test_how_far_it_is_comes_first_and_the_verdict_last(played: Played) -> None:
    *progress, end = heard(played.directory, ProofOptions(SIGNER.key_id, None, played.copy))
    assert isinstance(end, Proved)
    assert progress == [Proving(0, end.records)]
    assert (end.key_id, end.pinned_by) == (SIGNER.key_id, "--key-id")


def test_the_first_bad_record_is_named(played: Played) -> None:
    with tampering(played) as file:
        file.execute("UPDATE journal SET sealed = sealed || ' ' WHERE seq = 9")
    end = heard(played.directory, ProofOptions(SIGNER.key_id, None, played.copy))[-1]
    assert isinstance(end, Broken)
    assert (end.seq, end.what) == (9, "record 9")


def test_a_strange_key_is_told(played: Played) -> None:
    end = heard(played.directory, ProofOptions(STRANGER.key_id, None, played.copy))[-1]
    assert isinstance(end, Broken)


def test_what_cannot_be_tried_says_why(tmp_path: Path) -> None:
    end = heard(tmp_path, ProofOptions())[-1]
    assert isinstance(end, NotProved)
    assert "holds no journal" in end.why


def test_a_directory_whose_name_looks_like_an_option_is_a_directory(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.directory.rename(played.directory.parent / "--json")
    monkeypatch.chdir(played.directory.parent)
    end = heard(Path("--json"), ProofOptions(SIGNER.key_id, None, played.copy))[-1]
    assert isinstance(end, Proved)


def test_it_can_be_given_up(played: Played) -> None:
    end = heard(played.directory, ProofOptions(), gives_up=True)[-1]
    assert end == NotProved("it was given up")


def test_a_program_that_cannot_be_started_is_told(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving.sys, "executable", str(played.directory / "nothing"))
    (end,) = heard(played.directory, ProofOptions())
    assert isinstance(end, NotProved)


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b'{"ok": true}', b'{"ok": false, "bad": {}}', b"\xff"])
def test_a_verdict_that_cannot_be_read_proves_nothing(text: bytes) -> None:
    assert isinstance(proving._proof(text), NotProved)
