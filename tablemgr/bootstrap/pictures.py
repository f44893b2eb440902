"""`tablemgr picture`: each screen of the console drawn offscreen to a PNG, out of a small play that is made for it.

Also the picture that `demo --headless --screenshot` leaves: the console at the end of a journal.
"""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.bootstrap.picture_plays import OfTheTray, Step
from tablemgr.bootstrap.still_port import StillPort
from tablemgr.bootstrap.tray import TRAY
from tablemgr.kernel.sealed import SIMULATED, decode_sealed
from tablemgr.service.device_health import DeviceHealth
from tablemgr.service.options import TableOptions
from tablemgr.service.requests import By, LineGiven
from tablemgr.service.standing import journal_codec
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.views import TableViewer
from tablemgr.service.writer import Moment, TableWriter
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_reader import open_reader

if TYPE_CHECKING:
    # Qt is loaded when something is drawn, and not before.
    from tablemgr.bootstrap.scene import Scene, Touch
    from tablemgr.console.window import TableWindow

SIZES = {"1920x1080": (1920, 1080), "1280x800": (1280, 800)}
SHEET_SIZE = "1920x1080"
SHOE = By("shoe", "device", device="shoe")
READER = By(TRAY, "device", device=TRAY)
DEALER = By("dealer", "dealer")
# A picture is taken a little after the last thing that happened.
SHOWN_AFTER = timedelta(seconds=14)


def play(steps: Sequence[Step], options: TableOptions | None = None) -> TableViewer:
    """Plays the steps in memory, and folds them into what is shown."""
    viewer, codec = TableViewer(unfinished=Unfinished(options or TableOptions())), journal_codec()
    for stored in journal_of(steps).records():
        record = decode_sealed(stored.sealed)
        viewer.add(record, codec.decode(record.kind, record.version, record.event))
    return viewer


def journal_of(steps: Sequence[Step]) -> MemoryJournal:
    """Plays the steps in memory."""
    journal = MemoryJournal()
    clock = _Clock()
    writer = TableWriter(journal, Signer(Ed25519PrivateKey.generate()), clock)
    for step in steps:
        if isinstance(step, OfTheTray):
            writer.handle(step.request, READER)
            continue
        if not isinstance(step, Mapping):
            writer.handle(step, SHOE)
            continue
        line = LineGiven(step, msgspec.json.encode(step).decode())
        if writer.is_open:
            writer.handle(line, DEALER)
        else:
            writer.open(line, DEALER, "0" * 32, SIMULATED, "tablemgr")
    return journal


def viewer_of(directory: Path) -> TableViewer:
    """All the records of a directory's journal, folded into what is shown; JournalError."""
    viewer, codec = TableViewer(), journal_codec()
    with contextlib.closing(open_reader(directory)) as reader:
        for stored in reader.records():
            record = decode_sealed(stored.sealed)
            viewer.add(record, codec.decode(record.kind, record.version, record.event))
    return viewer


def draw_scenes(folder: Path, sizes: Sequence[str], told: Callable[[Path], None]) -> None:
    """Draws every scene at each size into the folder, and at the large one the sheet of all parts; `told` of each file;
    OSError."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tablemgr.bootstrap.picture_scenes import scenes
    from tablemgr.console.app import application, for_a_while, picture_of
    from tablemgr.console.sheet import component_sheet

    application()
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes():
        viewer = play(scene.steps, scene.options)
        for size in sizes:
            path = folder / f"{scene.name}_{size}.png"
            window = window_of_scene(viewer, scene, SIZES[size])
            with for_a_while(window):
                picture_of(window, path)
            told(path)
    if SHEET_SIZE in sizes:
        path = folder / f"parts_{SHEET_SIZE}.png"
        if not component_sheet().save(str(path)):
            raise OSError(f"{path} cannot be written")
        told(path)


def draw_end(viewer: TableViewer, name: str, size: str, path: Path) -> None:
    """Draws the console as a journal leaves it; OSError."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tablemgr.console.app import application, for_a_while, picture_of

    application()
    window = window_of(viewer, name, SIZES[size])
    with for_a_while(window):
        picture_of(window, path)


def window_of_scene(viewer: TableViewer, scene: "Scene", size: tuple[int, int]) -> "TableWindow":
    """The window of a scene, of which `viewer` has the play."""
    viewer.tray_look = scene.tray_look
    return window_of(
        viewer,
        "Table 3",
        size,
        scene.touches,
        has_hand=scene.has_hand,
        has_tray_hand=scene.has_tray_hand,
        packs=scene.packs,
        devices=scene.devices,
    )


def window_of(
    viewer: TableViewer,
    name: str,
    size: tuple[int, int],
    touches: "Sequence[Touch]" = (),
    *,
    has_hand: bool = False,
    has_tray_hand: bool = False,
    packs: "Sequence[str]" = (),
    devices: tuple[DeviceHealth, ...] = (),
) -> "TableWindow":
    """A window of a table that stands still, touched and not shown yet. The application must have been made."""
    from tablemgr.console.panels.bars import local_time
    from tablemgr.console.window import TableWindow

    port = StillPort(viewer, has_hand=has_hand, has_tray_hand=has_tray_hand, packs=packs)
    port.devices = devices
    window = TableWindow(port, name, size, lambda: local_time(viewer.standing.at), viewer=viewer)
    window.model.now = lambda: datetime.fromisoformat(viewer.standing.at) + SHOWN_AFTER
    for touch in touches:
        touch(window.model)
    return window


class _Clock:
    """An evening at the table, a second between two steps."""

    def __init__(self) -> None:
        self._us = 0

    def __call__(self) -> Moment:
        self._us += 1_000_000
        minutes, seconds = divmod(self._us // 1_000_000, 60)
        return Moment(f"2026-11-29T20:{minutes:02d}:{seconds:02d}.000000Z", self._us, self._us)
