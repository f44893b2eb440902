"""`tablemgr chips` as a cage meets it: all of a file or nothing of it, one status a chip, and an altered row shows."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from served import DEALER, OPENING, line

from tablemgr.bootstrap import registries
from tablemgr.bootstrap.chips import read_registry
from tablemgr.bootstrap.registries import RegistryError
from tablemgr.bootstrap.table import resume_or_new_table
from tablemgr.cli.chips import command as chips
from tablemgr.cli.verify import command as verify
from tablemgr.storage.creation import JOURNAL_NAME, create_journal
from tablemgr.storage.sqlite_library import sqlite_library

HEAD = "uid,denomination,set,table,status\n"
A, B, C = (f"E00401000000000{digit}" for digit in "ABC")
TWO = f"{HEAD}{A},25.00,blue,monte 1,ok\n{B},5.00,blue,,void\n"


class House:
    """A folder with a registry and the person's own key."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.registry = folder, folder / "chips"

    def run(self, *words: str, of: object = chips) -> Result:
        environment = {"TABLEMGR_HOME": str(self.folder / "home"), "TABLEMGR_KEY_FILE": None}
        return CliRunner().invoke(of, words, env=environment)  # type: ignore[arg-type]

    def bring(self, text: str) -> Result:
        file = self.folder / "new.csv"
        file.write_text(text, encoding="utf-8")
        return self.run("import", str(file), "--data", str(self.registry))

    def list(self) -> str:
        listed = self.run("list", "--data", str(self.registry))
        assert listed.exit_code == 0, listed.stderr
        return listed.stdout

    def mark(self, uid: str, status: str) -> Result:
        return self.run("mark", uid, status, "--data", str(self.registry))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_what_was_imported_is_listed_in_the_same_form_and_proved(house: House) -> None:
    assert house.bring(TWO).stdout == "2 chips registered\n"
    assert house.list() == TWO
    assert house.bring(f"{HEAD}{C},1.00,red,2,stolen\n").stdout == "1 chips registered\n"
    assert house.list() == f"{TWO}{C},1.00,red,2,stolen\n"
    proved = house.run(str(house.registry), of=verify)
    assert (proved.exit_code, proved.stdout.partition(",")[0]) == (0, "ok: 6 records")


@pytest.mark.parametrize("bad", [f"{C},1,red,2,ok\n", f"{A},1.00,red,2,ok\n", f"{C},1.00,red,2,lost\n"])
def test_for_one_bad_row_nothing_of_a_file_is_imported(house: House, bad: str) -> None:
    house.bring(TWO)
    refused = house.bring(f"{HEAD}{C[:-1]}D,1.00,red,2,ok\n{bad}")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "line 3, column " in refused.stderr
    assert house.list() == TWO


def test_for_a_bad_file_no_registry_is_made(house: House) -> None:
    assert house.bring("no chips").exit_code == 2
    assert not house.registry.exists()


def test_a_mark_is_a_record_of_its_own_and_the_newest_counts(house: House) -> None:
    house.bring(TWO)
    assert house.mark(A.lower(), "stolen").stdout == f"{A}: ok -> stolen\n"
    assert house.mark(B, "ok").exit_code == 0
    assert house.list() == f"{HEAD}{A},25.00,blue,monte 1,stolen\n{B},5.00,blue,,ok\n"


@pytest.mark.parametrize(
    ("uid", "status", "said"),
    [(C, "void", "there is no chip"), ("7H", "void", "16 hex digits"), (A, "ok", "is ok already")],
)
def test_a_mark_that_says_nothing_is_refused(house: House, uid: str, status: str, said: str) -> None:
    house.bring(TWO)
    refused = house.mark(uid, status)
    assert (refused.exit_code, said in refused.stderr) == (2, True)


def test_a_registry_with_an_altered_row_is_not_used(house: House) -> None:
    house.bring(TWO)
    file = sqlite_library().connect(house.registry / JOURNAL_NAME, isolation_level=None)
    for (trigger,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        file.execute(f'DROP TRIGGER "{trigger}"')
    before, after = '"denomination_minor":500,', '"denomination_minor":900,'
    file.execute("UPDATE journal SET sealed = replace(sealed, ?, ?)", (before, after))
    file.close()
    refused = house.run("list", "--data", str(house.registry))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "is not as it was written: record 3: " in refused.stderr


def test_simulated_chips_are_none_of_a_live_table(house: House) -> None:
    house.bring(TWO)
    assert "holds simulated chips" in house.run("list", "--data", str(house.registry), "--live").stderr
    assert len(read_registry(house.registry, None, house.folder / "home" / "signing.key").chips) == 2
    with pytest.raises(RegistryError, match="holds simulated chips"):
        read_registry(house.registry, "live", house.folder / "home" / "signing.key")


def test_a_currency_that_is_none_is_refused(house: House) -> None:
    house.bring(TWO)
    refused = house.run("import", str(house.folder / "new.csv"), "--data", str(house.registry), "--currency", "euro")
    assert (refused.exit_code, "three capital letters" in refused.stderr) == (2, True)


def test_what_two_people_change_at_once_is_refused_to_the_second(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.bring(TWO)
    proved = registries.proved

    def late(*arguments: object) -> object:
        found = proved(*arguments)  # type: ignore[arg-type]
        monkeypatch.setattr(registries, "proved", proved)
        assert house.mark(A, "stolen").exit_code == 0
        return found

    monkeypatch.setattr(registries, "proved", late)
    assert "try again" in house.mark(A, "void").stderr
    assert house.list().splitlines()[1].endswith(",stolen")


def test_a_registry_whose_making_was_cut_short_is_begun(house: House) -> None:
    create_journal(house.registry).close()
    assert house.bring(TWO).exit_code == 0
    assert house.list() == TWO


def test_no_table_is_opened_in_a_registry(house: House) -> None:
    house.bring(TWO)
    key = house.folder / "home" / "signing.key"
    with resume_or_new_table(house.registry, "simulated", key) as table:
        (answer,) = table.say(line(OPENING), DEALER)
    assert (answer.accepted, "registry of chips" in answer.message) == (False, True)
