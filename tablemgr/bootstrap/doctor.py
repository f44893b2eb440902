"""`tablemgr doctor`: what is to be looked at on this machine, in the order in which a person should read it.

It changes nothing and makes nothing, and may be called while a table runs.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from tablemgr.bootstrap.health.checkpoint_copy import compare_copies, judge_copies
from tablemgr.bootstrap.health.clock import Clock, is_clock_kept, judge_clock
from tablemgr.bootstrap.health.disk import judge_disk, look_at_disk
from tablemgr.bootstrap.health.display import judge_display, screen_of
from tablemgr.bootstrap.health.findings import Check, Finding, note
from tablemgr.bootstrap.health.journal import JournalSeen, judge_journal, look_at_journal
from tablemgr.bootstrap.health.libraries import judge_libraries, libraries_needed
from tablemgr.bootstrap.health.ports import judge_ports, look_at_ports
from tablemgr.bootstrap.health.qt import (
    QtStart,
    judge_fonts,
    judge_start,
    judge_version,
    qt_version,
    start_offscreen,
    start_qt,
)
from tablemgr.bootstrap.health.qt_libraries import DRAWING, WINDOW, missing_packages
from tablemgr.bootstrap.health.signing_key import judge_key, look_at_key
from tablemgr.bootstrap.health.sqlite import judge_sqlite, look_at_sqlite
from tablemgr.bootstrap.keys import checkpoint_copy_path, home
from tablemgr.service.verify_checkpoints import is_journal_id
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME

__all__ = ["Check", "Finding", "checks"]


@dataclass(frozen=True, slots=True)
class DoctorOptions:
    """What `tablemgr doctor` was told. `needs_window` False: nothing of screens is looked at."""

    directory: Path | None = None
    key_file: Path | None = None
    needs_window: bool = True


def checks(options: DoctorOptions) -> tuple[Check, ...]:
    """All that is to be looked at; nothing is yet."""
    journal: Callable[[], JournalSeen | None] = cache(lambda: _journal(options.directory))
    place = options.directory or home()
    always = (
        Check("libraries", lambda: judge_libraries("libraries", libraries_needed())),
        Check("serial ports", lambda: judge_ports("serial ports", look_at_ports())),
        Check("SQLite", lambda: judge_sqlite("SQLite", look_at_sqlite())),
        Check("clock", lambda: judge_clock("clock", _clock(journal()))),
        Check("disk", lambda: judge_disk("disk", look_at_disk(place))),
        Check("key", lambda: _key("key", options, journal())),
    )
    return (*(_screens() if options.needs_window else ()), *always, *_of_data(options.directory, journal))


def _screens() -> tuple[Check, ...]:
    offscreen: Callable[[], QtStart] = cache(start_offscreen)
    python = sys.version_info[:2]
    return (
        Check("PySide6", lambda: judge_version("PySide6", qt_version(), python)),
        Check("Qt", lambda: judge_start("Qt", offscreen(), missing_packages(DRAWING))),
        Check("fonts", lambda: judge_fonts("fonts", offscreen())),
        Check("display", lambda: _display("display")),
    )


def _of_data(directory: Path | None, journal: Callable[[], JournalSeen | None]) -> tuple[Check, ...]:
    if directory is None:
        return ()
    return (
        Check("journal", lambda: judge_journal("journal", directory, journal())),
        Check("checkpoint copy", lambda: _copies("checkpoint copy", directory, journal())),
    )


def _display(name: str) -> Finding:
    screen = screen_of(os.environ, sys.platform)
    start = start_qt(os.environ) if screen.may_be_there else None
    return judge_display(name, screen, start, missing_packages(WINDOW))


def _journal(directory: Path | None) -> JournalSeen | None:
    return None if directory is None else look_at_journal(directory)


def _clock(seen: JournalSeen | None) -> Clock:
    return Clock(datetime.now(UTC), is_clock_kept(), seen.newest_at if seen else None)


def _key(name: str, options: DoctorOptions, seen: JournalSeen | None) -> Finding:
    # Without a data directory the key cannot lie in it.
    directory = options.directory or home() / "no data directory"
    opened = seen.opened if seen else None
    return judge_key(name, look_at_key(options.key_file, directory), opened.key_id if opened else None)


def _copies(name: str, directory: Path, seen: JournalSeen | None) -> Finding:
    # A name that is none could point anywhere.
    if seen is None or seen.opened is None or not is_journal_id(seen.opened.journal_id):
        return note(name, "it cannot be told which journal's copy to look for")
    copies = compare_copies(directory / CHECKPOINTS_NAME, checkpoint_copy_path(seen.opened.journal_id))
    return judge_copies(name, copies, directory)
