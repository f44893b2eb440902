"""Days at a Zecchinetta table, by seed, whose people have every kind of name: what the tests of exports export.

The days go through the writer, as real ones do, into any journal. The clock goes past midnight, and once it is set back
to the day before. Which rules, currency and events a seed gives is for the tests to look at.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from unittest.mock import patch

import random_play
from served import DEALER, JOURNAL_ID, Clock, Served, line

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


def table_day(seed: int, journal: Journal | None = None, lines: int = DAY_LINES) -> Served:
    """The day of a seed; some lines of it are refused."""
    with patch.object(random_play, "PLAYERS", ODD_NAMES):
        people = random_play.RandomPlay(Random(seed))
        served = new_table(people.opening(), journal)
        for number in range(lines):
            served.ask(line(people.next_line(served.table)))
            served.clock.run(SECONDS_A_LINE)
            if number == SET_BACK_AT_LINE:
                served.clock.set_by(-SET_BACK_BY.total_seconds())
    return served
