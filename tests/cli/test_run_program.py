"""`tablemgr run` as a program: what only a real process shows. Its files, its signals, a disk that is full."""

import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from waiting import eventually

from tablemgr.bootstrap.answer_lines import LAST_WORDS_S
from tablemgr.cli import program
from tablemgr.storage.creation import has_journal
from tablemgr.storage.sqlite_reader import open_reader

OPENING = b'{"do":"open","game":"zecchinetta","currency":"EUR","seats":9,"id":"open"}\n'
TIMEOUT_S = 60.0
# In units of 512 bytes or of 1024, as the shell likes: enough for a new journal, and soon not enough.
FILE_BLOCKS_MAX = 300
PIPE_BYTES = 4096

Started = subprocess.Popen[bytes]


def command(directory: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "tablemgr", "run", "--data", str(directory), *options]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Started]:
    started = subprocess.Popen(
        command(tmp_path / "t"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    yield started
    started.kill()
    started.communicate()


def seat(number: int) -> bytes:
    """A line that is accepted once and refused ever after; it is answered either way."""
    return b'{"do":"seat","seat":1,"player":"anna","buy_in":"5.00","id":%d}\n' % number


def records(directory: Path) -> int:
    if not has_journal(directory):
        return 0
    reader = open_reader(directory)
    try:
        return reader.head().seq
    finally:
        reader.close()


def test_a_reader_that_takes_no_answers_does_not_keep_the_table_from_stopping_in_order(
    running: Started, tmp_path: Path
) -> None:
    assert running.stdin is not None
    assert running.stdout is not None
    fcntl.fcntl(running.stdout, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    lines = 3 * PIPE_BYTES // len(b'{"id":1,"accepted":false,"code":"seat_taken"}')
    running.stdin.write(OPENING + b"".join(map(seat, range(lines))))
    running.stdin.flush()
    assert running.stdout.readline().startswith(b'{"id":"open"')
    eventually(lambda: records(tmp_path / "t") > lines)
    running.send_signal(signal.SIGTERM)
    assert running.wait(LAST_WORDS_S + TIMEOUT_S) == 0
    assert running.stderr is not None
    assert running.stderr.read() == b""


def test_a_reader_that_has_gone_does_not_keep_the_lines_from_being_done(running: Started, tmp_path: Path) -> None:
    assert running.stdout is not None
    running.stdout.close()
    running.stdout = None
    _, stderr = running.communicate(OPENING + seat(1), TIMEOUT_S)
    assert running.returncode == 4
    assert b"nobody read the answers to the end" in stderr
    assert records(tmp_path / "t") >= 5


def test_a_full_disk_is_told_and_all_that_was_acknowledged_is_on_it(tmp_path: Path) -> None:
    limited = ["sh", "-c", f'ulimit -f {FILE_BLOCKS_MAX}; exec "$@"', "sh", *command(tmp_path / "t")]
    many = OPENING + b"".join(map(seat, range(5_000)))
    ended = subprocess.run(limited, input=many, capture_output=True, timeout=TIMEOUT_S, check=False)
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert ended.returncode == 3
    assert ended.stderr.startswith(b"tablemgr run: the journal failed: ")
    assert 10 < len(answers) < 5_000
    again = b"".join(map(seat, range(len(answers) - 1)))
    resumed = subprocess.run(command(tmp_path / "t"), input=again, capture_output=True, timeout=TIMEOUT_S, check=False)
    assert [json.loads(line) for line in resumed.stdout.splitlines()] == answers[1:]
    assert CliRunner().invoke(program, ["verify", str(tmp_path / "t")]).exit_code == 0


def test_a_live_table_takes_no_script(tmp_path: Path) -> None:
    """C22."""
    result = CliRunner().invoke(program, ["run", "--data", str(tmp_path / "t"), "--live"], input=OPENING)
    assert result.exit_code == 2
    assert "a live table takes no script" in result.stderr
    assert not (tmp_path / "t").exists()


def test_a_live_table_at_a_terminal_takes_no_simulated_shoe(tmp_path: Path) -> None:
    """C22."""
    master, slave = os.openpty()
    try:
        ended = subprocess.run(
            command(tmp_path / "t", "--live", "--shoe", os.ttyname(slave)),
            stdin=slave,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    finally:
        os.close(master)
        os.close(slave)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b"C22" in ended.stderr
    assert not has_journal(tmp_path / "t")


def test_what_cannot_be_opened_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "table.db").write_text("no database")
    ended = subprocess.run(command(tmp_path / "t"), capture_output=True, timeout=TIMEOUT_S, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"tablemgr run: ")
    assert ended.stderr.count(b"\n") == 1
