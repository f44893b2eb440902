"""The proof of a data directory: its journal, its checkpoint files and the expected key, found and handed to `verify`.

Readable while the table runs. It makes no key and changes nothing. Files are read before the journal's state is fixed
and again after: what stands in them before must be in the journal, what the journal has must stand in them after.
"""

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.audit.events import JournalOpened
from tablemgr.bootstrap.keys import KeyFileError, checkpoint_copy_path, key_path, load_key
from tablemgr.service.ports import Head, JournalError, JournalReader
from tablemgr.service.verify import Verdict, verify
from tablemgr.service.verify_checkpoints import is_journal_id
from tablemgr.service.verify_files import CheckpointText
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import Fault, Step
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME
from tablemgr.storage.creation import JOURNAL_NAME, has_journal
from tablemgr.storage.errors import JournalInUseError, NoJournalError
from tablemgr.storage.sqlite_reader import open_reader

# A line a deal: two million deals, decades of a table.
CHECKPOINT_FILE_BYTES_MAX = 1_000_000_000

KEY_ID = re.compile("[0-9a-fA-F]{16}")

# Gives what is told the records done, while the proof goes on.
Watching = Callable[[int], contextlib.AbstractContextManager[Callable[[int], None]]]


class CannotVerifyError(Exception):
    """The proof cannot be tried; nothing has been found out about the journal."""


@dataclass(frozen=True, slots=True)
class ExpectedKey:
    """`key_id` None: no key is expected, the journal's own is taken at its word. `source` says where it came from."""

    key_id: str | None
    source: str


@dataclass(frozen=True, slots=True)
class Proof:
    """A verdict, the key that was expected, and the checkpoint files that were held against the journal."""

    verdict: Verdict
    expected: ExpectedKey
    compared: tuple[Path, ...]


def expected_key(directory: Path, key_id: str | None, key_file: Path | None) -> ExpectedKey:
    """The key by its id, else that of the key file, if there is one; CannotVerifyError if that must not be used, or if
    there is no journal that it could have signed."""
    _refuse_none(directory)
    if key_id is not None:
        if not KEY_ID.fullmatch(key_id):
            raise CannotVerifyError(f"--key-id {key_id!r} is no key: say the 16 hex digits that are printed on slips")
        return ExpectedKey(key_id.lower(), "--key-id")
    path = key_path(key_file)
    if key_file is None and not path.exists():
        return ExpectedKey(None, "the journal itself")
    try:
        return ExpectedKey(load_key(path, directory).key_id, str(path))
    except KeyFileError as error:
        raise CannotVerifyError(f"{error}; or say --key-id, as it is printed on slips") from error


def verify_directory(
    directory: Path,
    expected: ExpectedKey,
    checkpoint_copy: Path | None,
    watching: Watching,
) -> Proof:
    """Prove a table's journal; CannotVerifyError. `watching` is given how many records there are."""
    beside = directory / CHECKPOINTS_NAME
    _refuse_none(directory)
    try:
        copy = checkpoint_copy or _default_copy(directory)
        paths = (beside,) if copy is None else (beside, copy)
        before = [_read(path) for path in paths]
        if checkpoint_copy and before[1] is None:
            raise CannotVerifyError(f"there is no checkpoint copy {checkpoint_copy}")
        with contextlib.closing(open_reader(directory)) as reader:
            texts = tuple(_text(path, old, path is beside) for path, old in zip(paths, before, strict=True))
            verdict = _verdict(reader, texts, expected, watching)
    except (NoJournalError, JournalInUseError) as error:
        raise CannotVerifyError(str(error)) from error
    except JournalError as error:
        return Proof(_unreadable(error), expected, ())
    return Proof(verdict, expected, tuple(path for path, text in zip(paths, before, strict=True) if text is not None))


def _refuse_none(directory: Path) -> None:
    if not has_journal(directory):
        raise CannotVerifyError(f"{directory} holds no journal: there is no {JOURNAL_NAME}")


def _verdict(
    reader: JournalReader,
    texts: tuple[CheckpointText, ...],
    expected: ExpectedKey,
    watching: Watching,
) -> Verdict:
    try:
        total = reader.head().seq
    except JournalError:
        # The proof itself will come to the page that cannot be read, and say before which record.
        total = 0
    with watching(total) as on_progress:
        return verify(reader, texts, expected.key_id, on_progress)


def _default_copy(directory: Path) -> Path | None:
    """Where this journal's checkpoints are copied to on this machine; None if it does not say which journal it is."""
    with contextlib.closing(open_reader(directory)) as reader:
        try:
            first = next(reader.records(), None)
        except JournalError:
            return None
    step = Records().read(first) if first else None
    opened = step.event if isinstance(step, Step) else None
    # A name that is none could point anywhere.
    if isinstance(opened, JournalOpened) and is_journal_id(opened.journal_id):
        return checkpoint_copy_path(opened.journal_id)
    return None


def _text(path: Path, before: bytes | None, is_beside: bool) -> CheckpointText:
    name = path.name if is_beside else str(path)
    return CheckpointText(name, _read(path) or b"", len(before or b""), is_beside)


def _read(path: Path) -> bytes | None:
    """The file's text, None if there is no such file."""
    try:
        with path.open("rb") as file:
            text = file.read(CHECKPOINT_FILE_BYTES_MAX + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CannotVerifyError(f"{path} cannot be read: {error.strerror}") from error
    if len(text) > CHECKPOINT_FILE_BYTES_MAX:
        raise CannotVerifyError(f"{path} is larger than {CHECKPOINT_FILE_BYTES_MAX} bytes")
    return text


def _unreadable(error: JournalError) -> Verdict:
    return Verdict(Fault(None, JOURNAL_NAME, str(error)), (), Head(0, GENESIS_HASH), None, 0, 0)
