"""The days that are exported here have what an export can stumble over."""

from collections import Counter
from collections.abc import Callable

import pytest
from served import Served

from tablemgr.engine import events as e
from tests.export.conftest import CURRENCIES, WRITTEN

in_every_currency = pytest.mark.parametrize("currency", CURRENCIES)


@in_every_currency
def test_the_written_day_has_debts_cuts_corrections_and_a_guest_who_comes_back(
    day_of: Callable[[str, str], Served], currency: str
) -> None:
    day = day_of(WRITTEN, currency)
    events = day.events()
    kinds = {type(event) for event in events}
    assert kinds >= {
        e.DebtPaid,
        e.CommissionTaken,
        e.CommissionReturned,
        e.BetReturned,
        e.BankWithdrawn,
        e.CashedOut,
        e.ChipsBrought,
    }
    assert any(event.owed_minor for event in events if isinstance(event, e.BetSettled))
    placed = [event for event in events if isinstance(event, e.BetPlaced)]
    assert any(event.corrects is not None for event in placed)
    assert any(event.late_reason is not None for event in placed)
    seated = Counter(event.player for event in events if isinstance(event, e.PlayerSeated))
    assert max(seated.values()) > 1
    assert day.table.claims
    assert day.table.open_bets_minor
    assert day.table.currency == currency


@in_every_currency
def test_the_written_day_goes_past_midnight_and_the_clock_is_set_back(
    day_of: Callable[[str, str], Served], currency: str
) -> None:
    dates = [record.at[:10] for record in day_of(WRITTEN, currency).records()]
    assert len(set(dates)) > 2
    assert dates != sorted(dates)
