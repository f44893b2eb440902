"""Days at a Zecchinetta table whose people have every kind of name: what the tests of exports export.

The days go through the writer, as real ones do, into any journal. `written_day` has all that the books can stumble
over, in any currency; `random_day` is as its seed wants it. The clock goes past midnight, and once it is set back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from unittest.mock import patch

import random_play
from served import DEALER, JOURNAL_ID, Clock, Served, line

from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.ports import Journal
from tablemgr.service.writer import Moment

# As many as `random_play` has people.
ODD_NAMES = (
    "Anna Maria",
    "Łukasz d'Oria-Żak",
    "carla:debt; x=1, (2)",
    "=HYPERLINK(1)",
    'El"ena\\',
    "two\nlines\tand a tab",
    " gina   d.  A ",
    "♥ [2026-01-01] | *! @1 %41",
)
DAY_LINES = 260
START = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
SECONDS_A_LINE = 60
SET_BACK_AT_LINE, SET_BACK_BY = 240, timedelta(days=2)


@dataclass
class DayClock(Clock):
    """A clock that knows of midnight."""

    def __call__(self) -> Moment:
        at = START + timedelta(microseconds=self.wall_us)
        return Moment(f"{at:%Y-%m-%dT%H:%M:%S.%f}Z", self.wall_us, self.steady_us)


def new_table(opening: Mapping[str, object], journal: Journal | None = None) -> Served:
    """A table opened by this line."""
    served = Served(journal)
    served.clock = DayClock()
    served.restart()
    served.writer.open(line(dict(opening)), DEALER, JOURNAL_ID, SIMULATED, "tablemgr tests")
    return served


def random_day(seed: int, currency: str, journal: Journal | None = None) -> Served:
    """The day of a seed, at a table whose bank may owe; some lines of it are refused."""
    with patch.object(random_play, "PLAYERS", ODD_NAMES):
        people = random_play.RandomPlay(Random(seed))
        served = new_table(_opening(currency, seats=7, bank_cover="liable"), journal)
        for number in range(DAY_LINES):
            served.ask(line(people.next_line(served.table)))
            served.clock.run(SECONDS_A_LINE)
            if number == SET_BACK_AT_LINE:
                served.clock.set_by(-SET_BACK_BY.total_seconds())
    return served


def written_day(currency: str, names: Sequence[str] = ODD_NAMES[:3]) -> Served:
    """Debts, some of them paid; the house's cut of a deal, some of it returned; a bet corrected, one late, one open; a
    guest who leaves and comes back. Every line is accepted."""
    poor, rich, guest = names
    money = Currency.of(currency)

    def amount(units: int) -> str:
        return money.format(units * 10**money.decimals)

    day = new_table(_opening(currency, seats=5, bank_cover="liable", commission_base="deal_net"))
    for seat, (name, units) in enumerate(((poor, 8), (rich, 500), (guest, 500)), start=1):
        day.do("seat", seat=seat, player=name, buy_in=amount(units))
    _bank_that_cannot_pay(day, amount)
    day.clock.run(SET_BACK_BY.total_seconds())
    _deal_with_a_cut(day, amount)
    day.clock.set_by(-2 * SET_BACK_BY.total_seconds())
    _guest_who_comes_back(day, amount, guest)
    return day


def _opening(currency: str, seats: int, **rules: object) -> dict[str, object]:
    return {"do": "open", "game": "zecchinetta", "currency": currency, "seats": seats, "rules": rules}


def _bank_that_cannot_pay(day: Served, amount: Callable[[int], str]) -> None:
    """The first seat owes 4 and 6, and pays 5 of it with new chips."""
    day.do("bank", seat=1, amount=amount(5))
    day.do("shuffle", cut_by=2)
    day.draw("7S", "KH", "3D")
    day.do("bet", seat=2, amount=amount(6), on="7")
    day.do("bet", seat=3, amount=amount(12), on="K")
    day.draw("3H")
    day.do("buy_in", seat=1, amount=amount(5))


def _deal_with_a_cut(day: Served, amount: Callable[[int], str]) -> None:
    """The house takes 3 of what the bank wins, and returns 1 when a late bet shows that it won less."""
    banker = day.table.turn.seat
    punter = 5 - banker
    day.do("bank", seat=banker, amount=amount(100))
    day.do("withdraw", amount=amount(10))
    day.do("shuffle", cut_by=punter)
    day.draw("7S", "KH", "3D")
    day.do("bet", seat=punter, amount=amount(25), on="7")
    day.do("correct", bet=3, amount=amount(30), reason="misheard; he said 30")
    day.do("bring", seat=punter, amount=amount(3))
    day.draw("7H", "3H")
    day.do("late", seat=punter, amount=amount(10), on="K", reason="it lay there")


def _guest_who_comes_back(day: Served, amount: Callable[[int], str], guest: str) -> None:
    """He leaves, sits down elsewhere and banks; the others bet against him, and their bet stays open."""
    day.do("leave", seat=3)
    day.do("seat", seat=4, player=guest, buy_in=amount(70))
    banker = 4 if day.table.turn.seat is None else day.table.turn.seat
    day.do("bank", seat=banker, amount=amount(50))
    day.do("shuffle")
    day.draw("7S", "KH", "3D")
    day.do("bet", seat=6 - banker, amount=amount(9), on="K")
