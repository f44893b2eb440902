"""A recording of a device's bytes that is begun and ended while its port is in use, by any thread.

The file is that of `record://` (docs/transports.md), so `play://` plays it. A recording that is begun in the middle of
a session begins there: its seconds count from then on. It goes on when the port is lost and opened again, a session for
each opening, until it is ended. Nothing that befalls the file befalls the port: a full disk or a file that has its size
ends the recording, and `RecordingState` says why.
"""

import os
import stat
import threading
from dataclasses import dataclass, replace

from drivers.transports.recorder import Recorder, Tape, begun, open_file
from drivers.transports.recording import End, Way
from drivers.transports.transport import Transport

BEGINS = b'{"recording":'


class NotRecordedError(Exception):
    """A recording cannot be begun or ended as asked; the sentence says why, and what to do."""


@dataclass(frozen=True, slots=True)
class RecordingState:
    """`path` is empty where none was ever begun. `why` is why the last one ended by itself."""

    path: str = ""
    is_on: bool = False
    why: str = ""


class RecordingSwitch:
    """One device's. Its `wrap` stands round each port that is opened."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = RecordingState()
        self._tape: Tape | None = None
        self._port = ""

    @property
    def state(self) -> RecordingState:
        """How it stands now."""
        with self._lock:
            self._look()
            return self._state

    def begin(self, path: str) -> None:
        """From now on, into this file, behind what it holds; NotRecordedError."""
        with self._lock:
            self._look()
            if self._state.is_on:
                raise NotRecordedError(f"a recording is on already, into {self._state.path}: end it first")
            _refuse_other_file(path)
            try:
                if self._port:
                    self._tape = begun(path, self._port)
                else:
                    # Whether there can be such a file is seen at once, not when the port is open.
                    open_file(path).close()
            except OSError as error:
                raise NotRecordedError(f"{path} cannot be written: {error.strerror or error}") from error
            self._state = RecordingState(path, True)
            self._look()
            if self._state.why:
                raise NotRecordedError(f"{path}: {self._state.why}: give the path of a new one")

    def finish(self) -> str:
        """The file of the recording that is ended; NotRecordedError if none is on."""
        with self._lock:
            self._look()
            if not self._state.is_on:
                raise NotRecordedError("no recording is on")
            self._stop(End.CLOSED)
            self._state = replace(self._state, is_on=False)
            return self._state.path

    def wrap(self, inner: Transport) -> Transport:
        """The open port, heard by whatever recording is on; a new session of one that is."""
        with self._lock:
            self._port = inner.port
            if self._state.is_on:
                try:
                    self._tape = begun(self._state.path, self._port)
                except OSError as error:
                    self._give_up(f"it cannot be gone on with: {error.strerror or error}")
        return Recorder(inner.port, inner, self)

    def note(self, way: Way, content: bytes) -> None:
        """Bytes that passed."""
        if self._tape is None:
            # Most of the time there is none, and then no lock is worth its while.
            return
        with self._lock:
            if self._tape is not None:
                self._tape.note(way, content)
                self._look()

    def end(self, end: End, why: str = "") -> None:
        """The port was lost, or closed; a recording that is on waits for the next."""
        with self._lock:
            self._port = ""
            self._stop(end, why)

    def _stop(self, end: End, why: str = "") -> None:
        self._look()
        if self._tape is not None:
            self._tape.end(end, why)
            self._tape = None

    def _look(self) -> None:
        """A tape that was given up has ended its recording."""
        if self._tape is not None and self._tape.given_up:
            self._give_up(self._tape.given_up)

    def _give_up(self, why: str) -> None:
        self._tape = None
        self._state = replace(self._state, is_on=False, why=why)


def _refuse_other_file(path: str) -> None:
    """A recording is written behind another, never into a file that is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a text, as in a port's URL
        if not stat.S_ISREG(found.st_mode):
            raise NotRecordedError(f"{path} is no file: give the path of a new one")
        if found.st_size:
            with open(path, "rb") as there:  # noqa: PTH123
                if there.read(len(BEGINS)) != BEGINS:
                    raise NotRecordedError(f"{path} holds something else: give the path of a new file")
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotRecordedError(f"{path} cannot be read: {error.strerror or error}") from error
