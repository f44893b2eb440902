"""C16: kill -9 at any moment. What was acknowledged is there, once, and the chain holds; then the journal goes on.

There are few kills here; for more, lengthen the tuple.
"""

import contextlib
import subprocess
import sys
from pathlib import Path

from journals import a_batch

from tablemgr.audit.chain import check_chain
from tablemgr.storage.creation import create_journal, open_journal
from tablemgr.storage.sqlite_reader import open_reader

# How many acknowledged batches are waited for before each kill: from right at the start to well under way.
ACKNOWLEDGED_BEFORE = (1, 2, 30, 200)

WRITES_UNTIL_KILLED = """
import pathlib, sys
sys.path.insert(0, sys.argv[2])
from journals import a_batch, head_of
from tablemgr.storage.creation import open_journal
journal = open_journal(pathlib.Path(sys.argv[1]))
head = journal.head()
while True:
    batch = a_batch(head, b"one", b"two", key=f"command after {head.seq}", postings=2)
    journal.append(batch, head)
    head = head_of(batch)
    print(head.seq, flush=True)
"""

SUPPORT = Path(__file__).parent.parent / "support"


def write_and_kill(directory: Path, acknowledged_before: int) -> int:
    """The last record that the killed process has acknowledged."""
    command = [sys.executable, "-c", WRITES_UNTIL_KILLED, str(directory), str(SUPPORT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(acknowledged_before)]
        writer.kill()
        # What it said before it died counts as well; half a line does not.
        said += writer.stdout.read().splitlines(keepends=True)
    return int([line for line in said if line.endswith(b"\n")][-1])


def test_nothing_acknowledged_is_lost_and_nothing_is_halved(tmp_path: Path) -> None:
    create_journal(tmp_path).close()
    for acknowledged_before in ACKNOWLEDGED_BEFORE:
        acknowledged = write_and_kill(tmp_path, acknowledged_before)
        with contextlib.closing(open_reader(tmp_path)) as reader:
            head = reader.head()
            assert acknowledged <= head.seq <= acknowledged + 2
            assert check_chain(reader.chain()) == (head.seq, head.hash)
            assert list(reader.faults()) == []
            # One batch is two records, four postings and an answer, or nothing at all.
            answers, postings = list(reader.answers()), list(reader.postings())
            assert [(answer.first_seq, answer.last_seq) for answer in answers] == [
                (seq, seq + 1) for seq in range(1, head.seq, 2)
            ]
            assert len(postings) == 2 * head.seq
    with contextlib.closing(open_journal(tmp_path)) as journal:
        journal.append(a_batch(head, b"goes on"), head)
