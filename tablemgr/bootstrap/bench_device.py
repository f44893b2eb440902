"""`tablemgr bench-device`: the cases played, and their reports written."""

from collections.abc import Callable
from pathlib import Path

from tablemgr.bootstrap.path_words import not_written, try_folder
from tablemgr.bootstrap.whole_file import FileInTheWayError, whole_file
from tablemgr.devices.card_map import CardMapError, read_card_map
from tablemgr.devices.conformance import (
    DriverError,
    Outcome,
    Setting,
    Verdict,
    as_html,
    as_junit,
    device_families,
    hold_to,
)

__all__ = ["CannotBenchError", "Setting", "Verdict", "bench_device", "device_families"]


class CannotBenchError(Exception):
    """The cases cannot be played, or a report cannot be written; the sentence says what to do."""


def bench_device(
    family: str,
    url: str,
    setting: Setting,
    *,
    baud: int | None = None,
    card_map: Path | None = None,
    report: Path | None = None,
    page: Path | None = None,
    on_verdict: Callable[[Verdict], None],
) -> tuple[str, bool]:
    """A line of summary, and whether no case failed. Reports replace those of the last run. CannotBenchError."""
    if family not in device_families():
        raise CannotBenchError(f"no driver is called {family}; there are {', '.join(device_families())}")
    _try_paths(report, page)
    try:
        if card_map is not None:
            setting.arguments.update(read_card_map(card_map, family))
        played = hold_to(family, url, setting, baud, on_verdict)
    except (DriverError, CardMapError) as error:
        raise CannotBenchError(str(error)) from None
    for path, write in ((report, as_junit), (page, as_html)):
        if path is not None:
            _write(path, write(played))
    return played.summary, not played.count(Outcome.FAILED)


def _try_paths(*paths: Path | None) -> None:
    for path in paths:
        try:
            if path is not None:
                try_folder(path.absolute().parent)
        except OSError as error:
            assert path is not None
            raise CannotBenchError(not_written(path, error)) from None


def _write(path: Path, text: str) -> None:
    try:
        with whole_file(path, replaces=True) as file:
            file.write(text.encode("utf-8"))
    except FileInTheWayError as error:
        raise CannotBenchError(str(error)) from None
    except OSError as error:
        raise CannotBenchError(not_written(path, error)) from None
