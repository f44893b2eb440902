"""The days that are exported here have what an export can stumble over."""

from collections import Counter
from collections.abc import Callable

from served import Served

from tablemgr.engine import events as e
from tests.export.conftest import SEEDS


def test_the_days_have_debts_cuts_corrections_and_guests_who_come_back(day_of: Callable[[int], Served]) -> None:
    days = [day_of(seed) for seed in SEEDS]
    assert {day.table.currency for day in days} >= {"EUR", "JPY", "KWD"}
    events = [event for day in days for event in day.events()]
    kinds = {type(event) for event in events}
    assert kinds >= {
        e.DebtPaid,
        e.CommissionTaken,
        e.CommissionReturned,
        e.BankWithdrawn,
        e.CashedOut,
        e.MisdealDeclared,
    }
    settled = [event for event in events if isinstance(event, e.BetSettled)]
    assert any(bet.owed_minor for bet in settled)
    assert any(bet.commission_minor for bet in settled)
    assert any(event.corrects is not None for event in events if isinstance(event, e.BetPlaced))
    assert any(day.table.claims for day in days)
    assert any(day.table.open_bets_minor for day in days)
    assert any(max(Counter(_seated(day)).values()) > 1 for day in days)


def test_the_days_go_past_midnight_and_the_clock_is_set_back(day_of: Callable[[int], Served]) -> None:
    dates = [record.at[:10] for record in day_of(SEEDS[0]).records()]
    assert len(set(dates)) > 2
    assert dates != sorted(dates)


def _seated(day: Served) -> list[str]:
    return [event.player for event in day.events() if isinstance(event, e.PlayerSeated)]
