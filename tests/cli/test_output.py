"""What becomes of a command whose output nobody takes: its exit status is no answer that a command gives itself."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = [sys.executable, "-c", "from tablemgr.cli import main; main()"]
OPEN = '{"do": "open", "game": "zecchinetta"}\n'
WAIT_S = 60


def test_a_reader_that_has_gone_ends_a_command_without_a_word_and_not_as_if_a_line_was_refused(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(OPEN)
    reads, writes = os.pipe()
    os.close(reads)
    try:
        ended = subprocess.run(
            [*PROGRAM, "replay", str(script)], stdout=writes, stderr=subprocess.PIPE, timeout=WAIT_S, check=False
        )
    finally:
        os.close(writes)
    assert (ended.returncode, ended.stderr) == (141, b"")
