"""`tablemgr picture`: each screen of the console drawn offscreen to a PNG, out of a small play that is made for it.

Also the picture that `demo --headless --screenshot` leaves: the console at the end of a journal.
"""

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.kernel.sealed import SIMULATED, decode_sealed
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import Answer, By, CardPassedUnread, CardSeen, LineGiven, Noted, Request
from tablemgr.service.standing import Standing, journal_codec
from tablemgr.service.views import TableViewer
from tablemgr.service.writer import Committed, Moment, TableWriter
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_reader import open_reader

SIZES = {"1920x1080": (1920, 1080), "1280x800": (1280, 800)}
SHOE = By("shoe", "device", device="shoe")
DEALER = By("dealer", "dealer")
# A picture is taken a little after the last thing that happened.
SHOWN_AFTER = timedelta(seconds=14)
_PLAYERS = (("anna", "475.00"), ("bruno", "265.00"), ("carla", "530.00"), ("dino", "330.00"), ("elena", "1250.00"))
_MORE = (("fabio", "185.00"), ("gina", "670.00"))

Step = Mapping[str, object] | Request


def _line(word: str, **keys: object) -> Mapping[str, object]:
    return {"do": word, **keys}


def to_the_bets() -> list[Step]:
    """A table of seven, anna banks, five cards lie there and nine bets."""
    steps: list[Step] = [
        _line("open", game="zecchinetta", currency="EUR", seats=7, rules={"minimum": "5.00", "maximum": "200.00"}),
        *(
            _line("seat", seat=seat, player=name, buy_in=stack)
            for seat, (name, stack) in enumerate((*_PLAYERS, *_MORE), start=1)
        ),
        _line("buy_in", seat=1, amount="1545.00"),
        _line("bank", seat=1, amount="1545.00"),
        Noted(DeviceReported("ready", "the port is open")),
        _line("shuffle", cut_by=2),
        *(CardSeen(card) for card in ("7H", "QC", "JC", "5C", "5D", "3S", "AS", "KD", "AD", "2C", "4D")),
    ]
    for seat, amount, on in (
        (2, "25.00", "7"),
        (5, "50.00", "7"),
        (3, "10.00", "Q"),
        (4, "30.00", "Q"),
        (6, "100.00", "Q"),
        (7, "50.00", "3"),
        (3, "20.00", "K"),
        (5, "75.00", "K"),
        (2, "25.00", "K"),
    ):
        steps.append(_line("bet", seat=seat, amount=amount, on=on))
    return steps


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: what is played for it, and what is then done at the window."""

    name: str
    steps: Sequence[Step]
    touches: Callable[["StillPort", object], None] = lambda _, __: None


class StillPort:
    """A table that stands still, for a window that is only drawn."""

    hand = None
    bots = None

    def __init__(self, viewer: TableViewer) -> None:
        self.viewer = viewer

    @property
    def standing(self) -> tuple[Standing, int]:
        """How all stands."""
        return self.viewer.standing, self.viewer.seq

    def listen(self, listener: Callable[[Committed], None]) -> None:
        """Nothing more is committed."""

    def give(self, lines: Sequence[Mapping[str, object]], answered: Callable[[int, tuple[Answer, ...]], None]) -> bool:
        """What is touched for a picture changes nothing at the table."""
        del lines, answered
        return True

    def report(self, text: str, code: str = "console") -> None:
        """Nobody is told."""
        del text, code


def play(steps: Sequence[Step]) -> TableViewer:
    """Plays the steps in memory, and folds them into what is shown."""
    viewer, codec = TableViewer(), journal_codec()
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
    """Draws every scene at each size into the folder; `told` of each file."""
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes():
        for size in sizes:
            path = folder / f"{scene.name}_{size}.png"
            _draw(play(scene.steps), "Table 3", SIZES[size], path, scene.touches)
            told(path)


def draw_end(viewer: TableViewer, name: str, size: str, path: Path) -> None:
    """Draws the console as a journal leaves it."""
    _draw(viewer, name, SIZES[size], path, lambda _, __: None)


def scenes() -> tuple[Scene, ...]:
    """What is pictured of the table console."""
    from tablemgr.console.model import Pane
    from tablemgr.console.window import TableWindow

    def opens(pane: Pane) -> Callable[[StillPort, object], None]:
        def touch(_: StillPort, window: object) -> None:
            assert isinstance(window, TableWindow)
            window.model.open(pane)

        return touch

    def keeps(_: StillPort, window: object) -> None:
        assert isinstance(window, TableWindow)
        window.model.touch_chip(2500)
        window.model.touch_column("K")

    bets = to_the_bets()
    away = Noted(DeviceReported("away", "the line was lost", is_alert=True))
    taken = Noted(DeviceReported("taken", "the card grid is taken", is_alert=True))
    return (
        Scene("bets_open", bets, keeps),
        Scene("settlement", [*bets, CardSeen("QH")]),
        Scene("banker_loses", [*bets, CardSeen("JH")]),
        Scene("hold", [*bets, CardPassedUnread("cannot read the card"), CardSeen("6S")]),
        Scene("shoe_away", [*bets, away, taken], opens(Pane.GRID)),
        Scene("correction", bets, opens(Pane.CORRECT)),
        Scene("bank_on_offer", [*bets, CardSeen("JH")], opens(Pane.BANK)),
        Scene("buy_in", bets, opens(Pane.CHIPS)),
        Scene("limits", bets, opens(Pane.LIMITS)),
        Scene("bets_listed", bets, opens(Pane.LIST)),
    )


def _draw(
    viewer: TableViewer, name: str, size: tuple[int, int], path: Path, touches: Callable[[StillPort, object], None]
) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tablemgr.console.app import application, picture_of
    from tablemgr.console.panels.bars import local_time
    from tablemgr.console.window import TableWindow

    application()
    port = StillPort(viewer)
    window = TableWindow(port, name, size, lambda: local_time(viewer.standing.at), viewer=viewer)
    window.model.now = lambda: datetime.fromisoformat(viewer.standing.at) + SHOWN_AFTER
    try:
        touches(port, window)
        picture_of(window, path)
    finally:
        window.close()


class _Clock:
    """An evening at the table, a second between two steps."""

    def __init__(self) -> None:
        self._us = 0

    def __call__(self) -> Moment:
        self._us += 1_000_000
        minutes, seconds = divmod(self._us // 1_000_000, 60)
        return Moment(f"2026-11-29T20:{minutes:02d}:{seconds:02d}.000000Z", self._us, self._us)
