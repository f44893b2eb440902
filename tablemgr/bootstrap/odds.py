"""`tablemgr odds`: the odds of the bets that lie there after a line of a script, or the theoretical commission of a
journal. For a script it loads neither Qt nor SQLAlchemy nor drivers."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemgr.engine.core import OpenError
from tablemgr.service.odds import odds_json
from tablemgr.service.ports import JournalError
from tablemgr.service.replay import Replay, numbered_lines, replay_script
from tablemgr.service.theoretical import SeatHour, Theoretical, rows_json
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import MISFITS, Fault

if TYPE_CHECKING:
    from tablemgr.bootstrap.verify import Watching

__all__ = [
    "BrokenJournalError",
    "CannotReadError",
    "NoSuchLineError",
    "OpenError",
    "odds_after",
    "rows_json",
    "theoretical_of",
]

PROGRESS_RECORDS = 1_000


class NoSuchLineError(ValueError):
    """The script has no such line."""


class CannotReadError(Exception):
    """The journal cannot be opened."""


class BrokenJournalError(Exception):
    """The journal is not as it was written; the sentence names the first bad record."""


def odds_after(script: str, at: int | None) -> tuple[dict[str, Any], bool]:
    """The odds after line `at` (after the last one if None), and whether every line up to it was accepted. OpenError,
    NoSuchLineError."""
    lines = [line for _, line in numbered_lines(script)]
    # The LF that ends the last line begins no other.
    count = len(lines) - (not lines[-1])
    if at is not None and at > count:
        raise NoSuchLineError(f"there is no line {at}: the script has {count}")
    at = count if at is None else at
    replay: Replay = replay_script("\n".join(lines[:at]))
    table = replay.table
    document = {
        "game": table.game,
        "line": at,
        "refused": replay.refused,
        "deal": table.deals_begun if table.deal is not None else None,
        "bets": odds_json(table),
    }
    return document, not replay.refused


def theoretical_of(directory: Path, watching: "Watching") -> tuple[tuple[SeatHour, ...], str]:
    """The theoretical commission of a journal, which may be being written, and its currency; CannotReadError,
    BrokenJournalError."""
    from tablemgr.storage.errors import JournalInUseError, NoJournalError
    from tablemgr.storage.sqlite_reader import open_reader

    fold, records = Theoretical(), Records()
    try:
        with contextlib.closing(open_reader(directory)) as reader, watching(reader.head().seq) as on_progress:
            for stored in reader.records():
                step = records.read(stored)
                if isinstance(step, Fault):
                    raise BrokenJournalError(f"{step.what}: {step.why}")
                try:
                    fold.take(step)
                except MISFITS as error:
                    raise BrokenJournalError(f"record {step.seq} cannot follow what came before: {error!r}") from error
                if step.seq % PROGRESS_RECORDS == 0:
                    on_progress(step.seq)
    except (NoJournalError, JournalInUseError) as error:
        raise CannotReadError(str(error)) from error
    except JournalError as error:
        raise BrokenJournalError(f"the journal cannot be read: {error}") from error
    return fold.rows(), fold.currency
