"""A proof of a journal in a process of its own, so that a window stays quick meanwhile: `tablemgr verify`, watched.

It says how far it is on standard error, a JSON line each time, and at the end its verdict on standard output.
"""

import contextlib
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tablemgr.console.boss.port import Broken, NotProved, Proof, Proved, Proving

# A verdict is a few lines; what a forged journal puts into it is no more than a record.
VERDICT_BYTES_MAX = 1_000_000
WORDS_MAX = 400
CANNOT_TRY = 2


@dataclass(frozen=True, slots=True)
class ProofOptions:
    """What `tablemgr verify` is told besides the directory."""

    key_id: str | None = None
    key_file: Path | None = None
    checkpoint_copy: Path | None = None

    def words(self) -> list[str]:
        """As on the command line."""
        given = {"--key-id": self.key_id, "--key-file": self.key_file, "--checkpoint-copy": self.checkpoint_copy}
        return [f"{name}={value}" for name, value in given.items() if value is not None]


def begin_proof(directory: Path, options: ProofOptions, told: Callable[[Proof], None]) -> Callable[[], None]:
    """Begins it. `told` hears of it on a thread of its own, at last of its end; what is returned ends it."""
    # The directory's name may begin with a dash.
    words = [sys.executable, "-m", "tablemgr", "verify", "--json", "--progress", *options.words(), "--", str(directory)]
    verdict = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the thread that reads it
    try:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=verdict, stderr=subprocess.PIPE)
    except OSError as error:
        verdict.close()
        told(NotProved(f"the proof could not be begun: {error}"))
        return lambda: None
    ended = threading.Event()

    def give_up() -> None:
        ended.set()
        # It may have ended by itself.
        with contextlib.suppress(OSError):
            process.terminate()

    threading.Thread(target=_watch, args=(process, verdict, told, ended), name="proof").start()
    return give_up


def _watch(
    process: subprocess.Popen[bytes], verdict: IO[bytes], told: Callable[[Proof], None], ended: threading.Event
) -> None:
    said = ""
    with process, verdict:
        assert process.stderr is not None, "it was asked for"
        for line in process.stderr:
            progress = _progress(line)
            if progress is None:
                said = line.decode("utf-8", "replace").strip() or said
            else:
                told(progress)
        status = process.wait()
        verdict.seek(0)
        text = verdict.read(VERDICT_BYTES_MAX)
    if ended.is_set():
        told(NotProved("it was given up"))
    elif status in (0, 1):
        told(_proof(text))
    else:
        told(NotProved(said[:WORDS_MAX] or f"tablemgr verify ended with {status}"))


def _progress(line: bytes) -> Proving | None:
    """How far it is; None for any other line."""
    try:
        said = json.loads(line)
        return Proving(int(said["done"]), int(said["records"]))
    except (ValueError, KeyError, TypeError):
        return None


def _proof(text: bytes) -> Proof:
    try:
        said: dict[str, Any] = json.loads(text)
        if said["ok"]:
            pinned_by = said["key_expected_by"] or ""
            return Proved(said["records"], said["last_hash"], said["checkpoints"], said["key_id"] or "", str(pinned_by))
        bad = said["bad"]
        return Broken(bad["record"], bad["what"], bad["why"])
    except (ValueError, KeyError, TypeError) as error:
        return NotProved(f"tablemgr verify said nothing that can be read: {error!r}")
