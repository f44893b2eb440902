"""`tablemgr export`: a journal's reader, a format and a place for the text, put together.

It may be called while the table runs: the reader sees one state, that of the moment it was opened. Nothing in the data
directory is changed, and no text is put into it.
"""

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from tablemgr.bootstrap.path_words import not_written
from tablemgr.bootstrap.verify import Watching
from tablemgr.bootstrap.whole_file import FileInTheWayError, whole_file
from tablemgr.export.formats import FORMATS
from tablemgr.export.stream import BrokenRecordError, Export
from tablemgr.service.ports import Head, JournalError, JournalReader
from tablemgr.storage.errors import JournalInUseError, NoJournalError
from tablemgr.storage.sqlite_reader import open_reader

PROGRESS_RECORDS = 1_000


class CannotExportError(Exception):
    """The export cannot be tried, or its text cannot be put where it should be."""


class BrokenJournalError(Exception):
    """The journal is not as it was written; the sentence names the first bad record."""


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What `tablemgr export` was told. `out` None: standard output."""

    directory: Path
    format: str
    out: Path | None = None
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Exported:
    """The newest record that an export has, and how many came after it that are held back until the deal is over."""

    head: Head
    held_back: int


def export_journal(options: ExportOptions, stdout: BinaryIO, watching: Watching) -> Exported:
    """Exports all of a journal, or what of it may be told now. CannotExportError, BrokenJournalError; after either
    `out` is as it was."""
    try:
        with contextlib.closing(open_reader(options.directory)) as reader:
            if not reader.head().seq:
                raise CannotExportError(f"{options.directory} holds a journal without a record: no table was opened")
            with _place(options, stdout) as file:
                return _write(reader, options.format, file, watching)
    except (NoJournalError, JournalInUseError, FileInTheWayError) as error:
        raise CannotExportError(str(error)) from error
    except BrokenRecordError as error:
        raise BrokenJournalError(str(error)) from error
    except JournalError as error:
        raise BrokenJournalError(f"the journal cannot be read: {error}") from error
    except BrokenPipeError:
        # Who reads standard output has gone: that is no trouble of ours.
        raise
    except OSError as error:
        raise CannotExportError(not_written(options.out or "standard output", error)) from error


def _place(options: ExportOptions, stdout: BinaryIO) -> contextlib.AbstractContextManager[BinaryIO]:
    if options.out is None:
        return contextlib.nullcontext(stdout)
    # Through a link, to the file that it means.
    out = options.out.resolve()
    if out.is_relative_to(options.directory.resolve()):
        raise CannotExportError(f"{options.out} lies in the data directory; an export has no place there")
    return whole_file(out, options.replaces)


def _write(reader: JournalReader, name: str, file: BinaryIO, watching: Watching) -> Exported:
    export = Export(FORMATS[name]())
    with watching(reader.head().seq) as on_progress:
        for text in export.texts(reader.records()):
            file.write(text.encode())
            if export.head.seq % PROGRESS_RECORDS == 0:
                on_progress(export.head.seq)
    file.flush()
    return Exported(export.head, export.held_back)
