"""A disk that is full as soon as a recording has begun."""

import pytest

from drivers.transports import recorder


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a recording's file takes its first line, and no other."""
    opened = recorder.open_file

    class Full:
        def __init__(self, path: str) -> None:
            self._file, self._lines = opened(path), 0

        def __getattr__(self, name: str) -> object:
            return getattr(self._file, name)

        def write(self, line: str) -> int:
            self._lines += 1
            if self._lines > 1:
                raise OSError(28, "No space left on device")
            return self._file.write(line)

    monkeypatch.setattr(recorder, "open_file", Full)
