"""`tablemgr packs` as a cage meets it, and a table that uses its register: both ends of a pack that was not whole."""

import csv
import io
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from packed import BANK_LOSES, OPENING_CARDS
from served import DEALER, OPENING, line

from tablemgr.bootstrap.packs import table_packs
from tablemgr.bootstrap.registries import LOOK_EVERY_S
from tablemgr.bootstrap.table import OpenTable, TableRefusedError, resume_or_new_table
from tablemgr.cli.chips import command as chips
from tablemgr.cli.packs import command as packs
from tablemgr.cli.verify import command as verify
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.sealed import LIVE, SIMULATED
from tablemgr.service.options import TableOptions
from tablemgr.service.requests import Answer
from tablemgr.storage.creation import JOURNAL_NAME, create_journal, open_journal
from tablemgr.storage.sqlite_library import sqlite_library

RED, BLUE = "red 1", "blue 1"


class House:
    """A folder with a register, a table and the person's own key."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.register, self.table = folder, folder / "packs", folder / "table"
        self.key = folder / "home" / "signing.key"
        self.now_s = 0.0

    def run(self, *words: str, of: object = packs) -> Result:
        environment = {"TABLEMGR_HOME": str(self.folder / "home"), "TABLEMGR_KEY_FILE": None}
        return CliRunner().invoke(of, words, env=environment)  # type: ignore[arg-type]

    def do(self, act: str, *words: str) -> Result:
        return self.run(act, *words, "--data", str(self.register))

    def done(self, act: str, *words: str) -> str:
        result = self.do(act, *words)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    def add(self, *names: str) -> None:
        self.done("add", *names, "--kind", "italian_40", "--back", "red", "--actor", "rosa")

    def rows(self) -> dict[str, dict[str, str]]:
        return {row["pack"]: row for row in csv.DictReader(io.StringIO(self.done("list")))}

    def open(self) -> OpenTable:
        """The table, as it stood or a new one, with its register."""
        options = TableOptions(pack_check="asked", packs=self.register, table_name="monte 1")
        used = table_packs(options, SIMULATED, None, lambda: self.now_s)
        assert used is not None
        table = resume_or_new_table(self.table, SIMULATED, None, options)
        used.attach(table)
        return table


def say(table: OpenTable, **fields: object) -> Answer:
    return table.say(line(dict(fields)), DEALER)[0]


def must(table: OpenTable, **fields: object) -> None:
    answer = say(table, **fields)
    assert answer.accepted, answer.message


def check(table: OpenTable, pack: str, cards: tuple[str, ...] = PACK_OF_FORTY) -> None:
    must(table, do="pack", act="check", pack=pack)
    for card in cards:
        must(table, do="card", card=card)
    must(table, do="pack", act="checked")


def begin(table: OpenTable) -> None:
    must(table, **OPENING)
    for seat, player in ((1, "anna"), (2, "bruno")):
        must(table, do="seat", seat=seat, player=player, buy_in="500.00")
    must(table, do="bank", seat=1, amount="200.00")


def play(table: OpenTable) -> None:
    must(table, do="shuffle")
    for card in OPENING_CARDS:
        must(table, do="card", card=card)
    must(table, do="bet", seat=2, amount="25.00", on="7")
    must(table, do="card", card=BANK_LOSES)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("TABLEMGR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("TABLEMGR_KEY_FILE", raising=False)
    return House(tmp_path)


def test_packs_are_registered_and_each_change_says_who_and_when(house: House) -> None:
    house.add(RED, BLUE)
    assert house.done("out", RED, "--table", "monte 1", "--actor", "ugo") == f"{RED}: in -> out\n"
    rows = house.rows()
    assert (rows[RED]["status"], rows[RED]["table"], rows[RED]["by"]) == ("out", "monte 1", "ugo")
    assert (rows[BLUE]["status"], rows[BLUE]["by"], rows[BLUE]["kind"]) == ("in", "rosa", "italian_40")
    house.done("hold", RED, "--reason", "bent")
    house.done("release", RED, "--reason", "flattened")
    house.done("destroy", RED, "--reason", "worn")
    history = list(csv.DictReader(io.StringIO(house.done("history", RED))))
    assert [row["what"].removeprefix(f"pack {RED} ") for row in history] == [
        "is registered: italian 40, red",
        "was in and is out at monte 1",
        "was out and is on hold, at monte 1: bent",
        "was hold and is in store: flattened",
        "was in and is destroyed: worn",
    ]
    assert all(row["at"].endswith("Z") for row in history)
    proved = house.run(str(house.register), of=verify)
    assert (proved.exit_code, proved.stdout.partition(":")[0]) == (0, "ok")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", RED, "--kind", "italian_40", "--back", "red"), "already"),
        (("add", "x", "x", "--kind", "italian_40", "--back", "red"), "twice"),
        (("add", "x", "--kind", "tarot", "--back", "red"), "italian_40, french_52"),
        (("in", RED), "it can be out, hold, destroyed"),
        (("out", "green 1", "--table", "1"), "there is no pack"),
        (("out", RED, "--table", ""), "table of a pack"),
        (("release", RED, "--reason", "x"), "on no hold"),
        (("history", "green 1"), "there is no pack"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_changed(house: House, words: tuple[str, ...], said: str) -> None:
    house.add(RED)
    before = house.rows()
    refused = house.do(*words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in refused.stderr
    assert house.rows() == before


def test_for_a_kind_that_there_is_not_no_register_is_made(house: House) -> None:
    assert house.do("add", RED, "--kind", "tarot", "--back", "red").exit_code == 2
    assert not house.register.exists()


def test_a_register_of_packs_is_none_of_chips_and_a_simulated_one_is_not_live(house: House) -> None:
    house.add(RED)
    assert "no registry of chips" in house.run("list", "--data", str(house.register), of=chips).stderr
    assert "holds simulated packs" in house.do("list", "--live").stderr
    with pytest.raises(TableRefusedError, match="simulated packs"):
        table_packs(TableOptions(packs=house.register, table_name="monte 1"), LIVE, None)


def test_an_altered_register_is_not_used(house: House) -> None:
    house.add(RED)
    house.done("hold", RED, "--reason", "short")
    file = sqlite_library().connect(house.register / JOURNAL_NAME, isolation_level=None)
    for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        file.execute(f"DROP TRIGGER {name}")
    file.execute("""UPDATE journal SET sealed = replace(sealed, '"status":"hold"', '"status":"out"')""")
    file.close()
    assert "not as it was written" in house.do("list").stderr


def test_a_pack_that_is_short_leaves_table_and_register_and_comes_back_whole(house: House) -> None:
    """The whole way of a pack: store, table, check, deals, a second check that it fails, hold, release, table again."""
    house.add(RED, BLUE)
    for pack in (RED, BLUE):
        house.done("out", pack, "--table", "monte 1")
    with house.open() as table:
        begin(table)
        assert say(table, do="shuffle").code == "pack_not_checked"
        check(table, RED)
        must(table, do="pack", act="in", pack=RED)
        play(table)
        check(table, RED, PACK_OF_FORTY[5:])
        assert house.rows()[RED]["status"] == "hold"
        assert house.rows()[RED]["by"] == "monte 1"
        assert "5 missing" in house.rows()[RED]["reason"]
        assert say(table, do="pack", act="check", pack=RED).code == "pack_on_hold"
        house.done("release", RED, "--reason", "five cards found")
        assert say(table, do="pack", act="check", pack=RED).code == "no_such_pack"
        house.done("out", RED, "--table", "monte 1")
        check(table, RED)
    flags = house.run("flags", str(house.table))
    (row,) = csv.DictReader(io.StringIO(flags.stdout))
    assert flags.exit_code == 1
    assert (row["deal"], row["pack"], row["why"], row["staked"], row["paid"]) == ("1", RED, "check", "25.00", "25.00")
    assert int(row["first_record"]) < int(row["flagged_in"])
    assert "1 deal flagged, 25.00 staked in them, 25.00 paid" in flags.stderr
    assert house.run(str(house.table), of=verify).exit_code == 0
    assert house.run(str(house.register), of=verify).exit_code == 0


def test_what_the_register_could_not_be_told_it_is_told_later(house: House) -> None:
    house.add(RED, BLUE)
    house.done("out", RED, "--table", "monte 1")
    with house.open() as table:
        begin(table)
        busy = open_journal(house.register)
        try:
            check(table, RED, PACK_OF_FORTY[1:])
        finally:
            busy.close()
        assert house.rows()[RED]["status"] == "out"
        assert say(table, do="pack", act="check", pack=RED).code == "pack_on_hold"
        house.now_s += LOOK_EVERY_S
        must(table, do="buy_in", seat=2, amount="1.00")
        assert house.rows()[RED]["status"] == "hold"


def test_a_hold_that_a_stopped_table_had_not_told_is_told_when_it_is_started(house: House) -> None:
    house.add(RED)
    house.done("out", RED, "--table", "monte 1")
    with house.open() as table:
        begin(table)
        busy = open_journal(house.register)
        check(table, RED, PACK_OF_FORTY[1:])
    busy.close()
    with house.open():
        assert house.rows()[RED]["status"] == "hold"


def test_a_table_without_flags_says_so_and_what_is_no_table_is_none(house: House) -> None:
    house.add(RED)
    with house.open() as table:
        begin(table)
    flags = house.run("flags", str(house.table))
    assert (flags.exit_code, len(flags.stdout.splitlines())) == (0, 1)
    assert "no deal is flagged" in flags.stderr
    assert house.run("flags", str(house.register)).exit_code == 2
    assert house.run("flags", str(house.folder / "nowhere")).exit_code == 2
    create_journal(house.folder / "empty").close()
    assert house.run("flags", str(house.folder / "empty")).exit_code == 2
