"""The table console's window, wired: for `tablemgr console` and for `tablemgr demo`."""

import contextlib
import random
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tablemgr.bootstrap.bots import PacedBots
from tablemgr.bootstrap.chips import WatchedRegistry
from tablemgr.bootstrap.console import CONSOLE, ConsolePort, WindowOptions, show_table, simulated_hand
from tablemgr.bootstrap.demo_tray import has_chips, lay_out_demo_tray
from tablemgr.bootstrap.packs import table_packs
from tablemgr.bootstrap.table import OpenTable, TableRefusedError, check_shoe, new_table, resume_or_new_table
from tablemgr.bootstrap.tray import TRAY, tray_registry, with_tray_currency
from tablemgr.bootstrap.tray_hand import SimulatedTrayHand
from tablemgr.devices.shoe_line import ShoeLine
from tablemgr.devices.simulated import HandError, SimulatedShoe, SimulatedTray, is_tray_in_this_process
from tablemgr.kernel.sealed import LIVE, SIMULATED
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.options import TableOptions
from tablemgr.service.requests import LineGiven
from tablemgr.service.tray.standing import expected_once_fitted
from tablemgr.settings.devices import TraySettings

SEED_BITS = 32
DEMO_SHOE = "shoe"


@dataclass(frozen=True, slots=True)
class ConsoleOptions:
    """What `tablemgr console` was told."""

    directory: Path
    opening: dict[str, object] | None = None
    shoe: str | None = None
    family: str = "angel_eye"
    baud: int | None = None
    live: bool = False
    key_file: Path | None = None
    table: TableOptions = field(default_factory=TableOptions)
    tray: TraySettings | None = None
    window: WindowOptions = field(default_factory=lambda: WindowOptions("Table 1"))
    line: ShoeLine = field(default_factory=ShoeLine)


def demo_window(
    directory: Path, seed: int, key_file: Path | None, opening: dict[str, object] | None, window: WindowOptions
) -> int:
    """A simulated table with bots in a window; the exit status."""
    with contextlib.ExitStack() as stack:
        table = stack.enter_context(new_table(directory, SIMULATED, key_file))
        # By a link, which goes with the plug: the number of a bare terminal is given to the next one that is opened.
        shoe = stack.enter_context(SimulatedShoe(f"pty:{directory.absolute() / DEMO_SHOE}"))
        _open(table, opening or OPENING_LINE)
        port = ConsolePort(table)
        if has_chips(table.standing_table):
            tray = lay_out_demo_tray(directory, table.standing_table, SIMULATED, key_file).tray
            assert tray is not None, "that is what was laid out"
            stack.enter_context(fitted_tray(table, port, tray, tray_registry(tray, SIMULATED, key_file), seed))
        port.hand = hand = simulated_hand(shoe, seed, port.report, table)
        port.bots = bots = PacedBots(table, hand, seed)
        feed = table.attach_shoe("shoe", shoe.url, lambda _: None)
        bots.play()
        try:
            return show_table(port, window)
        finally:
            bots.stop()
            hand.stop()
            feed.stop()


def console_window(options: ConsoleOptions, told: Callable[[str], object]) -> int:
    """A table in a window, as it stood or a new one; `told` of a new one, for a directory may be mistyped. The exit
    status. What `check_shoe` and `resume_or_new_table` raise."""
    origin = LIVE if options.live else SIMULATED
    if options.shoe is not None:
        check_shoe(options.shoe, options.family, origin)
    registry = None if options.tray is None else tray_registry(options.tray, origin, options.key_file)
    packs = table_packs(options.table, origin, options.key_file)
    table_options = with_tray_currency(options.table, options.tray)
    with contextlib.ExitStack() as stack:
        table = stack.enter_context(
            resume_or_new_table(
                options.directory,
                origin,
                options.key_file,
                table_options,
                rules_are_chosen=options.opening is not None,
            )
        )
        if not table.writer.is_open:
            _open(table, options.opening or OPENING_LINE)
            told(f"{options.directory} held no table: a new {origin} one is opened there")
        port = ConsolePort(table)
        if packs is not None:
            packs.on_trouble(lambda why: port.report(why, "packs"))
            packs.attach(table)
        if options.shoe is not None:
            table.attach_shoe("shoe", options.shoe, lambda _: None, options.family, options.baud, options.line)
        if options.tray is not None and registry is not None:
            stack.enter_context(fitted_tray(table, port, options.tray, registry, secrets.randbits(SEED_BITS)))
        return show_table(port, options.window)


@contextlib.contextmanager
def fitted_tray(
    table: OpenTable, port: ConsolePort, settings: TraySettings, registry: WatchedRegistry, seed: int
) -> Iterator[None]:
    """A tray whose reader is asked, and shown in the window, as long as the block lasts. One in this process has a
    hand, which lays it out first."""
    with contextlib.ExitStack() as stack:
        if is_tray_in_this_process(settings.port):
            tray = stack.enter_context(SimulatedTray(settings.port))
            dice = random.Random(seed)
            port.tray_hand = hand = SimulatedTrayHand(tray, settings.plan, registry(), dice, port.report)
            stack.callback(hand.stop)
            try:
                hand.lay_out(expected_once_fitted(table.writer.standing.tray, settings.plan))
            except HandError as error:
                port.report(str(error))
            table.writer.listeners.append(hand.hear)
        feed = table.attach_tray(TRAY, settings, registry, port.show_tray)
        stack.callback(feed.stop)
        yield


def _open(table: OpenTable, line: dict[str, Any]) -> None:
    try:
        answers = table.say(LineGiven(line, msgspec.json.encode(line).decode()), CONSOLE)
    except InboxClosedError:
        raise TableRefusedError(f"the journal failed: {table.failure}") from table.failure
    if not answers[0].accepted:
        raise TableRefusedError(answers[0].message)
