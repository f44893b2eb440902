"""`tablemgr run` with a register of packs: refusals with their codes, and a hold that is said aloud and told (C10)."""

from pathlib import Path

import pytest
from running import OPENING, SEATED, SHUFFLE, Run, answered

from tablemgr.bootstrap.console import ConsolePort
from tablemgr.bootstrap.packs import add_packs, mark_pack, read_register, table_packs
from tablemgr.bootstrap.run import EXIT_ORDERLY
from tablemgr.bootstrap.table import TableRefusedError, resume_or_new_table
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.options import TableOptions
from tablemgr.storage.creation import open_journal

RED = "red 1"


@pytest.fixture
def register(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One pack, out at this table."""
    monkeypatch.setenv("TABLEMGR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("TABLEMGR_KEY_FILE", raising=False)
    path = tmp_path / "packs"
    add_packs(path, [RED, "red 2"], "italian_40", "red", SIMULATED, None, "rosa")
    mark_pack(path, lambda there: there.mark(RED, "out", table="monte 1"), SIMULATED, None, "rosa")
    return path


def asked(register: Path) -> TableOptions:
    return TableOptions(pack_check="asked", packs=register, table_name="monte 1")


def check(cards: tuple[str, ...]) -> list[dict[str, object]]:
    begun = {"do": "pack", "act": "check", "pack": RED, "id": "check"}
    return [begun, *({"do": "card", "card": card} for card in cards), {"do": "pack", "act": "checked", "id": "checked"}]


def test_a_pack_is_taken_from_the_register_and_found_short(tmp_path: Path, register: Path) -> None:
    run = Run(
        tmp_path / "t",
        OPENING,
        answered(1),
        *SEATED,
        SHUFFLE,
        {"do": "pack", "act": "check", "pack": "red 2", "id": "red 2"},
        *check(PACK_OF_FORTY[1:]),
        {"do": "pack", "act": "in", "pack": RED, "id": "in"},
        table=asked(register),
    )
    assert (run.status, run.why) == (EXIT_ORDERLY, "")
    codes = {name: run.of(name)[0].get("code") for name in ("shuffle", "red 2", "check", "checked", "in")}
    assert codes["shuffle"] == "pack_not_checked"
    assert codes["red 2"] == "no_such_pack"
    assert (codes["check"], codes["checked"]) == (None, None)
    assert codes["in"] == "pack_on_hold"
    assert "pack red 1 leaves the table, on hold: it failed its check: 1 missing (A♠)" in run.said
    known = read_register(register, SIMULATED, None).packs[RED]
    assert (known.status, known.by, known.table) == ("hold", "monte 1", "monte 1")


def test_what_the_register_could_not_be_told_is_said(tmp_path: Path, register: Path) -> None:
    locked = open_journal(register)
    try:
        run = Run(tmp_path / "t", OPENING, answered(1), *check(PACK_OF_FORTY[1:]), table=asked(register))
    finally:
        locked.close()
    assert "pack red 1 is on hold here, and the register does not know it yet" in run.said
    assert run.of("checked")[0]["accepted"]


def test_a_register_that_cannot_be_used_is_refused_before_anything_is_opened(tmp_path: Path) -> None:
    with pytest.raises(TableRefusedError, match="the register of packs: "):
        Run(tmp_path / "t", OPENING, table=asked(tmp_path / "nowhere"))
    assert not (tmp_path / "t").exists()


def test_a_console_offers_the_packs_that_are_here_by_now(tmp_path: Path, register: Path) -> None:
    packs = table_packs(asked(register), SIMULATED, None)
    assert packs is not None
    with resume_or_new_table(tmp_path / "t", SIMULATED, None, asked(register)) as table:
        port = ConsolePort(table)
        assert port.packs_here() == ()
        packs.attach(table)
        assert port.packs_here() == (RED,)
        mark_pack(register, lambda there: there.mark("red 2", "out", table="monte 1"), SIMULATED, None, "rosa")
        port.packs_here()
        table.wait()
        assert port.packs_here() == (RED, "red 2")
