"""The lock that makes a table's writer the only one: a file beside the journal, held while the process lives.

The system frees it when the process ends, however it ends. The file itself stays: to delete it would let two processes
hold two files of one name. It holds the pid of who locked it last, for the sentence that the second process prints.
"""

import os
import sys
from pathlib import Path

from tablemgr.service.ports import JournalError
from tablemgr.storage.disk_words import in_words
from tablemgr.storage.errors import JournalInUseError, NoJournalError

LOCK_NAME = "table.lock"
PID_BYTES_MAX = 20

# Windows locks bytes and bars others from reading them: the locked byte lies far behind the pid.
_LOCKED_BYTE = 1_000_000


class WriterLock:
    """Held from creation to `close`; JournalInUseError where somebody else holds it."""

    def __init__(self, directory: Path) -> None:
        path = directory / LOCK_NAME
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise NoJournalError(f"{path} cannot be opened: {error.strerror}") from error
        try:
            _lock(self._file)
        except OSError:
            holder = os.read(self._file, PID_BYTES_MAX).decode("ascii", "replace").strip()
            os.close(self._file)
            raise JournalInUseError(f"{directory} is in use by process {holder or 'of unknown number'}") from None
        try:
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())
        except OSError as error:
            self.close()
            raise JournalError(f"{path} cannot be written: {in_words(error, path)}") from error

    def close(self) -> None:
        """Free the lock; a second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
