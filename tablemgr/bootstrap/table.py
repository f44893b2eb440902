"""A table's parts put together: its journal, its key, its writer and inbox, and the shoe if it has one."""

import queue
import secrets
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import TracebackType

from tablemgr.audit.events import CheckpointSigned
from tablemgr.bootstrap.clock import system_clock
from tablemgr.bootstrap.keys import checkpoint_copy_path, key_path, load_key, load_or_make_key, refuse_inside
from tablemgr.devices.feed import ShoeFeed
from tablemgr.devices.ports import LivePortError, port_settings, why_simulated
from tablemgr.engine.state import Table
from tablemgr.kernel.sealed import LIVE
from tablemgr.service.events import TableResumed, TableStopped
from tablemgr.service.inbox import Inbox
from tablemgr.service.ports import JournalError
from tablemgr.service.requests import Answer, By, LineGiven
from tablemgr.service.writer import TableWriter, WriterStoppedError
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal, has_journal, open_journal
from tablemgr.storage.sqlite_journal import SqliteJournal

PROGRAM = By("tablemgr", "program")
ANSWER_TIMEOUT_S = 60.0


class TableRefusedError(Exception):
    """The table cannot be opened as asked; the text says why and what to do."""


class CheckpointFiles:
    """Signed checkpoints in the data directory and in a copy elsewhere."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def append(self, journal_id: str, checkpoint: CheckpointSigned) -> None:
        """Writes the line into both files."""
        for file in self._files(journal_id):
            file.append(journal_id, checkpoint)

    def complete(self, journal_id: str, journal: SqliteJournal) -> None:
        """Writes the lines that a sudden end has left unwritten."""
        for file in self._files(journal_id):
            file.complete(journal_id, journal)

    def _files(self, journal_id: str) -> tuple[CheckpointFile, ...]:
        copy = checkpoint_copy_path(journal_id)
        refuse_inside(self._directory, copy, "the checkpoint copy")
        return CheckpointFile(self._directory / CHECKPOINTS_NAME), CheckpointFile(copy)


class OpenTable:
    """A table that is being run. Use it in a `with`: leaving stops it in order."""

    def __init__(self, journal: SqliteJournal, writer: TableWriter, origin: str) -> None:
        self.writer = writer
        self.feed: ShoeFeed | None = None
        self.failure: BaseException | None = None
        self._journal = journal
        self._origin = origin
        self._inbox = Inbox(writer, self._failed)
        self._inbox.start()

    def __enter__(self) -> "OpenTable":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def standing_table(self) -> Table:
        """The table as the newest durable record leaves it."""
        table = self.writer.standing.table
        assert table is not None
        return table

    def give(self, line: LineGiven, by: By, answered: Callable[[tuple[Answer, ...]], None]) -> None:
        """A line for the table; the first one of a new table opens it."""
        self._inbox.put_work(lambda writer: self._line(writer, line, by), answered)

    def say(self, line: LineGiven, by: By) -> tuple[Answer, ...]:
        """A line for the table, and its answers."""
        answers: queue.Queue[tuple[Answer, ...]] = queue.Queue()
        self.give(line, by, answers.put)
        return answers.get(timeout=ANSWER_TIMEOUT_S)

    def check_port(self, url: str) -> None:
        """LivePortError if this table is live and the port is not a real device's (C22); other errors of the port."""
        if self._origin == LIVE and (why := why_simulated(url)):
            raise LivePortError(f"{url}: {why}; a live table takes cards from real devices only (C22)")

    def attach_shoe(
        self,
        device: str,
        url: str,
        on_answers: Callable[[tuple[Answer, ...]], None],
        family: str = "angel_eye",
        baud: int | None = None,
    ) -> ShoeFeed:
        """Begins to take cards from a shoe."""
        settings = port_settings(family, baud, refuses_simulated=self._origin == LIVE)
        taken = self.writer.standing.readings.get(device)
        self.feed = ShoeFeed(device, url, family, self._inbox, taken, on_answers, settings)
        self.feed.start()
        return self.feed

    def close(self) -> None:
        """Lets what was taken be done, says in the journal that the table stops, and closes it."""
        if self.feed is not None:
            self.feed.stop()
        stopped = self._inbox.stop()
        if stopped and self.failure is None and self.writer.is_open:
            self.writer.note(TableStopped(), PROGRAM, checkpoint=True)
        self._journal.close()

    def _line(self, writer: TableWriter, line: LineGiven, by: By) -> tuple[Answer, ...]:
        if writer.is_open:
            return writer.handle(line, by)
        return (writer.open(line, by, secrets.token_hex(16), self._origin, f"tablemgr {version('tablemgr')}"),)

    def _failed(self, error: BaseException) -> None:
        self.failure = error


def new_table(directory: Path, origin: str, key_file: Path | None) -> OpenTable:
    """A table that is not open yet, in a directory that holds no journal; TableRefusedError, JournalError."""
    signer = load_or_make_key(key_path(key_file), directory)
    journal = create_journal(directory)
    return OpenTable(journal, TableWriter(journal, signer, system_clock, (CheckpointFiles(directory),)), origin)


def resume_or_new_table(directory: Path, origin: str, key_file: Path | None) -> OpenTable:
    """The table of a directory as it stood, or a new one where there is none."""
    if not has_journal(directory):
        return new_table(directory, origin, key_file)
    journal = open_journal(directory)
    try:
        is_begun = journal.head().seq > 0
        signer = (load_key if is_begun else load_or_make_key)(key_path(key_file), directory)
        files = CheckpointFiles(directory)
        writer = TableWriter(journal, signer, system_clock, (files,))
        if is_begun:
            _refuse_another(writer, origin, signer.key_id)
            files.complete(writer.standing.journal_id, journal)
            writer.note(TableResumed(writer.head.seq), PROGRAM)
    except BaseException:
        journal.close()
        raise
    return OpenTable(journal, writer, origin)


def _refuse_another(writer: TableWriter, origin: str, key_id: str) -> None:
    standing = writer.standing
    if standing.origin != origin:
        raise TableRefusedError(
            f"this directory holds a {standing.origin} table, and what was asked for is a {origin} one: "
            "choose another --data, or leave --live away or add it"
        )
    if standing.key_id != key_id:
        raise TableRefusedError(
            f"this journal is signed with key {standing.key_id}, the key here is {key_id}: "
            "give the right one with --key-file"
        )


__all__ = ["JournalError", "OpenTable", "TableRefusedError", "WriterStoppedError", "new_table", "resume_or_new_table"]
