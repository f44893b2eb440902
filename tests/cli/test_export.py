"""`tablemgr export`, as it is called: where the text goes, what is never overwritten, and what it says."""

import contextlib
import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hidden import Sette
from played import Played, play_table
from served import Served
from tampering import copy_of, tampering

from tablemgr.bootstrap import whole_file as whole_file_module
from tablemgr.cli import OUTPUT_GONE, program
from tablemgr.cli.export import FORMAT_NAMES
from tablemgr.storage.creation import create_journal

every_format = pytest.mark.parametrize("form", FORMAT_NAMES)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


@pytest.fixture
def broken(played: Played, tmp_path: Path) -> Path:
    """The same table, with a record that was altered."""
    table = copy_of(played, tmp_path)
    with tampering(table) as file:
        file.execute("UPDATE journal SET sealed = replace(sealed, 'anna', 'anno') WHERE seq = 4")
    return table.directory


def export(directory: Path, form: str, *more: str | Path) -> Result:
    return CliRunner().invoke(program, ["export", str(directory), "--format", form, *map(str, more)])


def left_in(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


@every_format
def test_the_file_holds_what_standard_output_gets(form: str, played: Played, tmp_path: Path) -> None:
    shown = export(played.directory, form)
    written = export(played.directory, form, "--out", tmp_path / "day")
    assert (shown.exit_code, written.exit_code) == (0, 0)
    assert written.stdout == ""
    assert shown.stdout_bytes == (tmp_path / "day").read_bytes() != b""
    assert left_in(tmp_path) == ["day"]


def test_it_says_what_it_holds_back_of_a_deal_whose_cards_lie_face_down(tmp_path: Path) -> None:
    directory = tmp_path / "table"
    play = Sette("4C", "KH", "3S", journal=create_journal(directory))
    running = export(directory, "jsonl")
    shown = running.stdout.splitlines()
    seq = play.served.writer.head.seq
    assert 0 < len(shown) < seq
    lines = running.stderr.splitlines()
    assert lines[0].startswith(f"tablemgr export: {len(shown)} records, last hash ")
    assert lines[1:] == [
        f"tablemgr export: {seq - len(shown)} records more are held back: they tell cards of a running deal that lie "
        "face down, and come when it is over"
    ]
    play.finish()
    over = export(directory, "jsonl")
    play.served.journal.close()
    assert "held back" not in over.stderr
    assert len(over.stdout.splitlines()) == play.served.writer.head.seq


def test_it_says_how_many_records_there_are_and_the_last_hash(played: Played) -> None:
    done = export(played.directory, "jsonl")
    last = json.loads(done.stdout.splitlines()[-1])
    assert done.stderr == f"tablemgr export: {last['seq']} records, last hash {last['hash']}\n"


def test_a_table_can_be_exported_while_it_runs(tmp_path: Path) -> None:
    with contextlib.closing(create_journal(tmp_path / "table")) as journal:
        table = Served(journal)
        table.open()
        before = export(tmp_path / "table", "jsonl").stdout
        table.do("seat", seat=1, player="anna", buy_in="5.00")
        after = export(tmp_path / "table", "jsonl").stdout
    assert after.startswith(before)
    assert len(after.splitlines()) == table.writer.head.seq > len(before.splitlines())


@every_format
def test_a_broken_chain_ends_with_the_record_named_and_no_file(form: str, broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    done = export(broken, form, "--out", out / "day")
    assert done.exit_code == 1
    assert done.stderr.startswith("tablemgr export: bad: record 4: its hash does not fit")
    assert done.stderr.endswith("day was not written\n")
    assert left_in(out) == []


def test_a_broken_chain_ends_standard_output_before_the_record(broken: Path) -> None:
    done = export(broken, "jsonl")
    assert done.exit_code == 1
    assert [json.loads(line)["seq"] for line in done.stdout.splitlines()] == [1, 2, 3]
    assert "what stands on standard output ends before it" in done.stderr


def test_a_failed_export_leaves_the_file_that_was_there(broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "day").write_text("of yesterday", encoding="utf-8")
    assert export(broken, "csv", "--out", out / "day", "--force").exit_code == 1
    assert (out / "day").read_text(encoding="utf-8") == "of yesterday"
    assert left_in(out) == ["day"]


def test_a_file_is_overwritten_only_with_force(played: Played, tmp_path: Path) -> None:
    day = tmp_path / "day"
    day.write_text("of yesterday", encoding="utf-8")
    refused = export(played.directory, "csv", "--out", day)
    assert refused.exit_code == 2
    assert "there already; choose another name, or overwrite it with --force" in refused.stderr
    assert day.read_text(encoding="utf-8") == "of yesterday"
    assert export(played.directory, "csv", "--out", day, "--force").exit_code == 0
    assert day.read_text(encoding="utf-8").startswith("seq,")


def test_a_file_that_came_up_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    day = tmp_path / "day"

    def meanwhile() -> None:
        with whole_file_module.whole_file(day, replaces=False) as file:
            file.write(b"of today")
            day.write_text("of somebody else", encoding="utf-8")

    with pytest.raises(whole_file_module.FileInTheWayError):
        meanwhile()
    assert day.read_text(encoding="utf-8") == "of somebody else"
    assert left_in(tmp_path) == ["day"]


def test_what_is_no_file_is_never_replaced(played: Played, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = export(played.directory, "csv", "--out", tmp_path / "pipe", "--force")
    assert done.exit_code == 2
    assert "no ordinary file" in done.stderr
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("place", ["table/table.db", "table/day.csv", "link/table.db"])
def test_nothing_is_written_into_the_data_directory(place: str, played: Played, tmp_path: Path) -> None:
    table = copy_of(played, tmp_path)
    (tmp_path / "link").symlink_to(table.directory)
    before = {path: path.read_bytes() for path in table.directory.iterdir()}
    done = export(table.directory, "csv", "--out", tmp_path / place, "--force")
    assert done.exit_code == 2
    assert "lies in the data directory" in done.stderr
    assert {path: path.read_bytes() for path in table.directory.iterdir()} == before


def test_a_disk_that_is_full_is_said_and_leaves_nothing(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(whole_file_module.os, "fsync", no_space)
    done = export(played.directory, "csv", "--out", tmp_path / "day")
    assert done.exit_code == 2
    assert f"{tmp_path / 'day'} cannot be written: No space left on device; make room" in done.stderr
    assert done.stderr.count("\n") == 1
    assert left_in(tmp_path) == []


def test_no_reader_of_the_output_is_no_trouble_of_the_journal(played: Played) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "tablemgr", "export", str(played.directory), "--format", "csv"]
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (OUTPUT_GONE, b"")


def test_where_there_is_no_journal_it_says_so_in_a_line(tmp_path: Path) -> None:
    done = export(tmp_path, "csv")
    assert done.exit_code == 2
    assert "holds no journal" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_journal_without_a_record_cannot_be_exported(tmp_path: Path) -> None:
    create_journal(tmp_path / "table").close()
    done = export(tmp_path / "table", "csv")
    assert done.exit_code == 2
    assert "without a record" in done.stderr


def test_a_place_that_is_not_there_is_named(played: Played, tmp_path: Path) -> None:
    done = export(played.directory, "csv", "--out", tmp_path / "nowhere" / "day")
    assert done.exit_code == 2
    assert done.stderr.endswith(
        "cannot be written: No such file or directory; name a folder that is there, where files can be made\n"
    )
