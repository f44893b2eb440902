"""What is amiss with a tray, cut into pages: the alarms first, then the payments that would explain a difference."""

from dataclasses import dataclass

from tablemgr.service.tray.events import ChipAlarmRaised, TrayExplanation
from tablemgr.service.tray.view import TrayView


@dataclass(frozen=True, slots=True)
class Heights:
    """In pixels, of one class of screen. An explanation is higher where it takes a second payment; `says` is kept free
    below them, for the one that is chosen."""

    alarm: int
    explanation: int
    second: int
    says: int
    gap: int

    def of(self, explanation: TrayExplanation) -> int:
        """How high an explanation is."""
        return self.explanation + self.second * (len(explanation.payments) - 1)


@dataclass(frozen=True, slots=True)
class TrayPage:
    """What stands there at once. `begins` counts the explanations on the pages before: two may be alike."""

    alarms: tuple[ChipAlarmRaised, ...] = ()
    explanations: tuple[TrayExplanation, ...] = ()
    begins: int = 0


def pages_of(tray: TrayView | None, room: int, heights: Heights) -> list[TrayPage]:
    """One page at least. A page has one thing at least, however little room there is."""
    if tray is None:
        return [TrayPage()]
    alarms, explanations = list(tray.alarms), list(tray.explanations)
    pages: list[TrayPage] = []
    while alarms or explanations or not pages:
        here = tuple(alarms[: max(1, room // heights.alarm)])
        del alarms[: len(here)]
        left = room - len(here) * heights.alarm - heights.says
        ways: list[TrayExplanation] = []
        while explanations and not alarms:
            left -= heights.of(explanations[0]) + heights.gap
            if left < 0 and (here or ways):
                break
            ways.append(explanations.pop(0))
        begins = len(tray.explanations) - len(explanations) - len(ways)
        pages.append(TrayPage(here, tuple(ways), begins))
    return pages
