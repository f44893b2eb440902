"""A table's parts put together: its journal, its key, its writer and inbox, and the shoe if it has one."""

import secrets
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Protocol

from tablemgr.audit.events import CheckpointSigned
from tablemgr.bootstrap.clock import system_clock
from tablemgr.bootstrap.keys import checkpoint_copy_path, key_path, load_key, load_or_make_key, refuse_inside
from tablemgr.devices.feed import ShoeFeed
from tablemgr.devices.health import Attended
from tablemgr.devices.ports import LivePortError, families, port_settings, tray_families, why_simulated
from tablemgr.devices.shoe_line import ShoeLine
from tablemgr.devices.tray_feed import TrayFeed
from tablemgr.engine.state import Table
from tablemgr.kernel.sealed import LIVE
from tablemgr.service.events import DeviceReported, TableResumed, TableStopped
from tablemgr.service.felt.places import DESK
from tablemgr.service.hiding import is_hushed
from tablemgr.service.inbox import Inbox, Work
from tablemgr.service.options import TableOptions
from tablemgr.service.packs.register import RegisteredPack
from tablemgr.service.ports import JournalError
from tablemgr.service.requests import Answer, By, LineGiven, Noted, Request
from tablemgr.service.tray.chips import Registry
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.writer import TableWriter
from tablemgr.settings.devices import TraySettings
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal, has_journal, open_journal, refuse_other_files
from tablemgr.storage.errors import JournalExistsError
from tablemgr.storage.sqlite_journal import SqliteJournal

PROGRAM = By("tablemgr", "program")

_RULES_STAND = (
    "{directory} holds a table already, and its rules are in its journal: leave --rules away, and --game, to go on "
    "with it, or name a new directory for a table under these. At a table, LIMITS in the window or a script's "
    "`limits` changes the limits, and between deals a script's `game` changes the game and its rules"
)

Answered = Callable[[tuple[Answer, ...]], None]


class TableRefusedError(Exception):
    """The table cannot be opened as asked; the text says why and what to do."""


class WriterStuckError(Exception):
    """The writer did not come to its end when the table was stopped."""


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


class HousePacks(Protocol):
    """The house's packs as a table sees them: those that are `here`, as of the last `look` on the writer's thread."""

    here: tuple[RegisteredPack, ...]

    def look(self) -> object: ...


class _ShoeDoor:
    """What a shoe sees of the table. Its answers are told on the writer's thread, so in the order of the journal."""

    def __init__(self, inbox: Inbox, on_answers: Answered) -> None:
        self._inbox = inbox
        self._on_answers = on_answers

    def ask(self, request: Request, by: By) -> tuple[Answer, ...]:
        return self._inbox.ask(request, by, self._on_answers)


class OpenTable:
    """A table that is being run. Use it in a `with`: leaving stops it in order.

    `failure` is the error that ended the writer, None as long as all is well; `failed` are told of it, on its thread.
    """

    def __init__(self, journal: SqliteJournal, writer: TableWriter, origin: str, directory: Path) -> None:
        self.writer = writer
        self.directory = directory
        self.feed: ShoeFeed | None = None
        self.packs: HousePacks | None = None
        self.tray: TrayFeed | None = None
        self.desk: TrayFeed | None = None
        self.failure: BaseException | None = None
        self.failed: list[Callable[[], None]] = []
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

    def give(self, line: LineGiven, by: By, answered: Answered) -> None:
        """A line for the table; the first one of a new table opens it. InboxClosedError when the writer has ended."""
        self._inbox.put_work(lambda writer: self._line(writer, line, by), answered)

    def offer(self, lines: Sequence[tuple[LineGiven, By]], answered: Callable[[int, tuple[Answer, ...]], None]) -> bool:
        """The same for who may not wait, and for several lines, which go in together or not at all: False, and none was
        given, if there is no room now or the writer has ended. Nothing comes between them; `answered` gets each one's
        place among them, when it is durable."""

        def one_after_another(writer: TableWriter) -> tuple[Answer, ...]:
            for i, (line, by) in enumerate(lines):
                answered(i, self._line(writer, line, by))
            return ()

        return self._inbox.offer_work(one_after_another, lambda _: None)

    def report(self, event: object, by: By) -> bool:
        """Seals an event that changes nothing at the table, if there is room now."""
        return self._inbox.offer_work(lambda writer: writer.handle(Noted(event), by), lambda _: None)

    def look_at_packs(self) -> None:
        """Has the house's register of packs read again, if there is one, and room now."""
        packs = self.packs

        def look(_: TableWriter) -> tuple[Answer, ...]:
            assert packs is not None
            packs.look()
            return ()

        if packs is not None:
            self._inbox.offer_work(look, lambda _: None)

    def say(self, line: LineGiven, by: By) -> tuple[Answer, ...]:
        """A line for the table, and its answers; InboxClosedError when the writer has ended."""
        return self._inbox.ask_work(lambda writer: self._line(writer, line, by))

    def do(self, work: Work, answered: Answered) -> None:
        """Work of the writer's, in its turn; InboxClosedError."""
        self._inbox.put_work(work, answered)

    def offer_work(self, work: Work, answered: Answered) -> bool:
        """The same for who may not wait: False if there is no room now, or the writer has ended."""
        return self._inbox.offer_work(work, answered)

    @property
    def devices(self) -> tuple[Attended, ...]:
        """Those that are attached; from any thread."""
        return tuple(Attended(feed.supervisor) for feed in (self.feed, self.tray, self.desk) if feed is not None)

    def wait(self) -> None:
        """Until all that was given is durable and answered; InboxClosedError when the writer has ended."""
        self._inbox.ask_work(lambda _: ())

    def attach_shoe(
        self,
        device: str,
        url: str,
        on_answers: Answered,
        family: str = "angel_eye",
        baud: int | None = None,
        line: ShoeLine = ShoeLine(),  # noqa: B008 - a value that nobody can change
    ) -> ShoeFeed:
        """Begins to take cards from a shoe that `check_shoe` has not refused."""
        settings = port_settings(family, baud, line.framing, refuses_simulated=self._origin == LIVE)
        self.feed = ShoeFeed(
            device,
            url,
            family,
            _ShoeDoor(self._inbox, on_answers),
            self.writer.standing.readings.get(device),
            settings,
            is_hushed=lambda: is_hushed(self.writer.standing.table),
            codec_arguments=line.arguments,
        )
        self.feed.start()
        return self.feed

    def attach_tray(
        self,
        device: str,
        settings: TraySettings,
        registry: Callable[[], Registry],
        on_look: Callable[[TrayLook], None] = lambda _: None,
    ) -> TrayFeed:
        """Begins to look at a tray that `check_tray` has not refused, and at the desk if it has a reader of its own;
        from any thread, the writer's too. `on_look` as `TrayFeed` has it, of the tray."""
        if settings.desk is not None:
            self.desk = self._reader(DESK, settings.desk, registry, lambda _: None)
        self.tray = self._reader(device, settings, registry, on_look)
        return self.tray

    def _reader(
        self,
        device: str,
        settings: TraySettings,
        registry: Callable[[], Registry],
        on_look: Callable[[TrayLook], None],
    ) -> TrayFeed:
        port = port_settings(settings.family, settings.baud, refuses_simulated=self._origin == LIVE)
        feed = TrayFeed(
            device,
            settings.port,
            settings.family,
            self._inbox,
            settings.plan,
            lambda: self.writer.standing,
            registry,
            port,
            settings.settle_s,
            on_look=on_look,
        )
        feed.start()
        return feed

    def close(self) -> None:
        """Lets what was taken be done, says in the journal that the table stops, and closes it. An error of the journal
        is no exception here: it stands in `failure`."""
        self._inbox.turn_away()
        for reader in (self.tray, self.desk):
            if reader is not None:
                reader.stop()
        if self.feed is not None:
            self.feed.stop()
        if not self._inbox.stop():
            # The writer still has the journal in hand. The end of the process closes it, and loses nothing.
            self.failure = self.failure or WriterStuckError("the writer is still at work")
            return
        try:
            if self.failure is None and self.writer.is_open:
                self._say_the_end()
        except JournalError as error:
            self.failure = error
        finally:
            self._journal.close()

    def _say_the_end(self) -> None:
        if self.feed is not None and self.feed.untaken:
            text = f"the hold was full when the table stopped; read and not taken: {', '.join(self.feed.untaken)}"
            self.writer.note(DeviceReported("not_taken", text, is_alert=True), By(self.feed.device, "device"))
        self.writer.note(TableStopped(), PROGRAM, checkpoint=True)

    def _line(self, writer: TableWriter, line: LineGiven, by: By) -> tuple[Answer, ...]:
        if writer.is_open:
            return writer.handle(line, by)
        return (writer.open(line, by, secrets.token_hex(16), self._origin, f"tablemgr {version('tablemgr')}"),)

    def _failed(self, error: BaseException) -> None:
        self.failure = error
        for tell in self.failed:
            tell()


def check_shoe(url: str, family: str, origin: str) -> None:
    """Refuses a shoe before anything is opened: TableRefusedError for a family that there is not, LivePortError for a
    live table if the port is not a real device's (C22), BadPortError for what is no port."""
    if family not in families():
        raise TableRefusedError(f"there is no device family {family!r}; there are {', '.join(families())}")
    why = why_simulated(url)
    if origin == LIVE and why:
        raise LivePortError(
            f"{url}: {why}; a live table takes cards from real devices only (C22): give the port of the shoe itself"
        )


def check_tray(settings: TraySettings, origin: str) -> None:
    """The same for the readers of a tray and of a desk."""
    if settings.desk is not None:
        check_tray(settings.desk, origin)
    if settings.family not in tray_families():
        raise TableRefusedError(
            f"there is no tray reader of a family {settings.family!r}; there are {', '.join(tray_families())}"
        )
    why = why_simulated(settings.port)
    if origin == LIVE and why:
        raise LivePortError(
            f"{settings.port}: {why}; a live table reads real trays only (C22): give the port of the reader itself"
        )


def new_table(directory: Path, origin: str, key_file: Path | None, options: TableOptions | None = None) -> OpenTable:
    """A table that is not open yet, in a directory that holds no journal; TableRefusedError, JournalError."""
    # Before the key: what is said of a key in another program's folder would be beside the point.
    refuse_other_files(directory)
    signer = load_or_make_key(key_path(key_file), directory)
    journal = _empty_journal(directory)
    try:
        writer = TableWriter(journal, signer, system_clock, (CheckpointFiles(directory),), options)
    except BaseException:
        journal.close()
        raise
    return OpenTable(journal, writer, origin, directory)


def _empty_journal(directory: Path) -> SqliteJournal:
    """A new journal, or one in which no table was ever opened; JournalError."""
    if not has_journal(directory):
        return create_journal(directory)
    journal = open_journal(directory)
    if journal.head().seq:
        journal.close()
        raise JournalExistsError(f"{directory} holds a journal already")
    return journal


def resume_or_new_table(
    directory: Path,
    origin: str,
    key_file: Path | None,
    options: TableOptions | None = None,
    *,
    rules_are_chosen: bool = False,
) -> OpenTable:
    """The table of a directory as it stood, or a new one where there is none; TableRefusedError, JournalError. With
    `rules_are_chosen`, only a new one is what was asked for."""
    if not has_journal(directory):
        return new_table(directory, origin, key_file, options)
    journal = open_journal(directory)
    try:
        is_begun = journal.head().seq > 0
        signer = (load_key if is_begun else load_or_make_key)(key_path(key_file), directory)
        files = CheckpointFiles(directory)
        writer = TableWriter(journal, signer, system_clock, (files,), options)
        if is_begun:
            _refuse_another(writer, origin, signer.key_id)
            _refuse_another_currency(writer)
            if rules_are_chosen:
                raise TableRefusedError(_RULES_STAND.format(directory=directory))
            files.complete(writer.standing.journal_id, journal)
            writer.note(TableResumed(writer.head.seq), PROGRAM)
    except BaseException:
        journal.close()
        raise
    return OpenTable(journal, writer, origin, directory)


def _refuse_another(writer: TableWriter, origin: str, key_id: str) -> None:
    standing = writer.standing
    if standing.origin != origin:
        way = "leave --live away" if origin == LIVE else "say --live"
        raise TableRefusedError(
            f"this directory holds a {standing.origin} table, and what was asked for is a {origin} one: "
            f"choose another directory, or {way} to open this one"
        )
    if standing.key_id != key_id:
        raise TableRefusedError(
            f"this journal is signed with key {standing.key_id}, the key here is {key_id}: "
            "give the right one with --key-file"
        )


def _refuse_another_currency(writer: TableWriter) -> None:
    table, options = writer.standing.table, writer.unfinished.options
    if table is not None and options.currency not in (None, table.currency):
        what = "a tray" if options.late_bet_limit_minor is None else "a late_bet_limit"
        raise TableRefusedError(
            f"this table plays in {table.currency}, and its settings have {what} in {options.currency}: "
            "give settings whose currency is the table's"
        )
