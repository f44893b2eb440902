"""What a screen shows of a tray: the line *read, expected, unknown*, and what is wrong with which chip."""

from dataclasses import dataclass

from tablemgr.service.felt.standing import FeltStanding
from tablemgr.service.tray.events import ChipAlarmRaised, TrayExplanation
from tablemgr.service.tray.standing import AGREED, DIFFERS, UNREAD, TrayStanding


@dataclass(frozen=True, slots=True)
class TrayView:
    """`state` is `waiting` (not compared since the tray was fitted or since chips were last to move), `agreed`,
    `differs` or `unread`. `read_minor` is what was read when it was last compared, None while that is unknown: then
    `known_minor` is what lies in the columns that could be read. `expected_minor` is what the books say now;
    `difference_minor`, read less expected, stands only in `differs`. `unread` names the columns that cannot be read,
    `unvalued` counts the chips of unknown value."""

    state: str
    read_minor: int | None
    known_minor: int
    expected_minor: int
    unread: tuple[str, ...]
    unvalued: int
    difference_minor: int | None
    explanations: tuple[TrayExplanation, ...]
    alarms: tuple[ChipAlarmRaised, ...]

    @property
    def wants_an_eye(self) -> bool:
        """Whether something is wrong or unknown."""
        return bool(self.alarms) or self.state in (DIFFERS, UNREAD)


def tray_view(tray: TrayStanding, felt: FeltStanding | None = None) -> TrayView:
    """What is shown of a tray that stands so; alarms of the felt are listed with its own."""
    off = None
    if tray.state == DIFFERS and tray.read_minor is not None and tray.compared_minor is not None:
        off = tray.read_minor - tray.compared_minor
    return TrayView(
        tray.state,
        tray.read_minor,
        tray.known_minor,
        tray.expected_minor,
        tray.unread,
        tray.unvalued,
        off,
        tray.explanations,
        tray.alarms if felt is None else (*tray.alarms, *felt.alarms),
    )


__all__ = ["AGREED", "TrayView", "tray_view"]
