"""The tray on the console: one that agrees, one that differs, chips that are amiss, a reader that is away.

Sixteen columns with 412 chips of 8 415.00; what lies on which antenna is looked at by the same code as a real tray.
"""

from collections.abc import Mapping, Sequence

from tablemgr.bootstrap.picture_plays import OfTheTray, Step, to_the_bets, to_the_pair
from tablemgr.bootstrap.scene import Scene
from tablemgr.bootstrap.tray import TRAY
from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import CardSeen, Noted, TrayLooked
from tablemgr.service.tray.chips import Chip, Registry
from tablemgr.service.tray.events import TrayFitted
from tablemgr.service.tray.look import TrayLook, look
from tablemgr.service.tray.plan import Column, TrayPlan

# Chips of one value, column by column.
_LAID = ((100, (38, 37)), (500, (32, 32, 31, 31, 31, 31)), (2_500, (25, 25, 25, 25)), (10_000, (13, 12, 12, 12)))
_CHANNELS = 8
# What the seven have bought is out of the float, and 8 415.00 are left.
_OPENING = 1_212_000
# Chips that lie before the players as long as nobody has lost them: a hundred and two fives.
_BEFORE_PLAYERS = {"E004010000A00001": 10_000, "E004010000A00002": 500, "E004010000A00003": 500}
_STRANGE = "E0078112C0FFEE55"
_Found = dict[str, tuple[str, ...] | None]


def tray_scenes() -> tuple[Scene, ...]:
    """All of them, at a table of seven."""
    agrees = _look(_lying())
    bets = _with_tray(to_the_bets(7))
    read, settled = [*bets, _looked(agrees)], [*bets, _looked(agrees), CardSeen("QH")]
    short = _look(_short())
    amiss = _look(_amiss())
    away = [*read, _said("away", "the line was lost: is the cable plugged in?"), _looked(_look({}))]
    monte = _with_tray(to_the_pair())
    return (
        Scene("tray_agrees", read, (_bet,), tray_look=agrees),
        Scene("tray_columns", read, (_tray,), tray_look=agrees),
        Scene("tray_differs", [*settled, _looked(short, 855_500)], _ASK_DINO, tray_look=short),
        Scene("tray_alarms", [*read, _looked(amiss)], (_tray,), tray_look=amiss),
        Scene("tray_away", away, (_tray,), tray_look=_look({})),
        Scene("tray_moving", settled, tray_look=agrees),
        Scene("tray_simulated", read, (_simulator,), has_hand=True, has_tray_hand=True, tray_look=agrees),
        Scene("tray_monte_bank", [*monte, _looked(agrees)], tray_look=agrees),
    )


def _bet(model: ConsoleModel) -> None:
    model.touch_chip(2_500)
    model.touch_column("K")


def _tray(model: ConsoleModel) -> None:
    model.open(Pane.TRAY)


def _simulator(model: ConsoleModel) -> None:
    model.open(Pane.SIMULATOR)


def _ask(model: ConsoleModel) -> None:
    """The bet that would explain it explains itself."""
    _tray(model)
    model.choose_bet(4)


_ASK_DINO = (ConsoleModel.collected, _ask)


def _with_tray(steps: Sequence[Step]) -> list[Step]:
    """The same table, with a tray from its first moment on."""
    fitted = TrayFitted(TRAY, _PLAN.accounts, _PLAN.names, _OPENING)
    return [steps[0], OfTheTray(Noted(fitted)), _said("ready", "the port is open"), *steps[1:]]


def _said(code: str, text: str) -> Step:
    return OfTheTray(Noted(DeviceReported(code, text, is_alert=code == "away")))


def _looked(seen: TrayLook, settled_at_minor: int | None = None) -> Step:
    return OfTheTray(TrayLooked(seen, settled_at_minor))


def _plan() -> tuple[TrayPlan, Registry, Mapping[str, tuple[str, ...]]]:
    """The tray, its chips, and on which antenna they lie."""
    columns: list[Column] = []
    chips = {tag: Chip(tag, worth, "EUR", "blue", "") for tag, worth in _BEFORE_PLAYERS.items()}
    lying: dict[str, tuple[str, ...]] = {}
    for worth, counts in _LAID:
        for count in counts:
            multiplexer, channel = divmod(len(columns), _CHANNELS)
            column = Column(str(len(columns) + 1), f"{multiplexer + 1}:{channel + 1}", worth)
            columns.append(column)
            tags = tuple(f"E00401{len(chips) + k:010X}" for k in range(count))
            chips |= {tag: Chip(tag, worth, "EUR", "blue", "") for tag in tags}
            lying[column.antenna] = tags
    plan = TrayPlan(tuple(columns), ("float", "bank", "house"), _OPENING, "EUR", "blue", "")
    return plan, Registry(chips), lying


_PLAN, _REGISTRY, _LYING = _plan()


def _lying() -> _Found:
    return dict(_LYING)


def _short() -> _Found:
    """The chips that were lost to the bank have come in, but for the 30.00 of one bet."""
    found = _lying()
    hundred, *fives = _BEFORE_PLAYERS
    return {**found, "1:3": (*(found["1:3"] or ()), *fives), "2:5": (*(found["2:5"] or ()), hundred)}


def _amiss() -> _Found:
    """A hundred among the fives, a tag that is read in two columns, and a chip that nobody knows."""
    found = _lying()
    *hundreds, stray = found["2:5"] or ()
    twice = (found["1:1"] or ())[0]
    return {
        **found,
        "2:5": tuple(hundreds),
        "1:3": (*(found["1:3"] or ()), stray),
        "1:2": (*(found["1:2"] or ()), twice),
        "2:2": (*(found["2:2"] or ()), _STRANGE),
    }


def _look(found: _Found) -> TrayLook:
    return look(_PLAN, _REGISTRY, found)
