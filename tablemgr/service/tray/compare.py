"""A look at the tray held against how it stands: what is new of it, as events. The same look again says nothing.

Chips are moved by hands, some time after the books have moved. So that the tray *differs* is said only of a look that
is known to have been steady since the books stood where they stand; that it agrees is said at once.
"""

from tablemgr.service.tray.events import (
    ChipAlarmCleared,
    ChipAlarmRaised,
    TrayAgreed,
    TrayDiffers,
    TrayUnread,
)
from tablemgr.service.tray.explain import explain
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.tray.standing import AGREED, DIFFERS, UNREAD, TrayStanding


def tray_events(tray: TrayStanding, seen: TrayLook, settled_at_minor: int | None) -> tuple[object, ...]:
    """What is to be recorded. `settled_at_minor` is what was expected when the look had been steady for long enough,
    None if it had not."""
    return (*_alarms(tray, seen), *_compared(tray, seen, settled_at_minor))


def _alarms(tray: TrayStanding, seen: TrayLook) -> tuple[object, ...]:
    """Each alarm is raised once. In a column that could not be read nobody knows whether it is over."""
    known = {column.name for column in seen.columns if column.amount_minor is not None}
    stand = {(alarm.uid, alarm.why, alarm.place) for alarm in tray.alarms}
    lie = {(alarm.uid, alarm.why, alarm.place) for alarm in seen.alarms}
    # A column that the tray has no more holds no alarm either.
    gone = [key for key in stand - lie if key[2] in known or key[2] not in tray.columns]
    cleared = [ChipAlarmCleared(*key) for key in sorted(gone)]
    raised: list[ChipAlarmRaised] = [alarm for alarm in seen.alarms if (alarm.uid, alarm.why, alarm.place) not in stand]
    return (*cleared, *raised)


def _compared(tray: TrayStanding, seen: TrayLook, settled_at_minor: int | None) -> tuple[object, ...]:
    read, expected = seen.read_minor, tray.expected_minor
    if read is None:
        is_told = (tray.state, tray.unread, tray.unvalued) == (UNREAD, seen.unread, seen.unvalued)
        return () if is_told else (TrayUnread(seen.unread, seen.unvalued, seen.known_minor),)
    if read == expected:
        is_told = tray.state == AGREED and not tray.payments_count
        return () if is_told else (TrayAgreed(read),)
    if settled_at_minor != expected:
        return ()
    if (tray.state, tray.read_minor, tray.compared_minor) == (DIFFERS, read, expected):
        return ()
    return (TrayDiffers(read, expected, tray.payments_count, explain(read - expected, tray.payments)),)
