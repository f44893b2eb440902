"""A tape that is played: where it stands, how the table stood there, and how it goes on by itself.

Every view is folded from the state before the deal, by the same hands as the live console's, from the nearest waymark
on: so that any place is as near as any other. A record that has been forged may make no sense to them: the replay then
stops before it, and says so.
"""

from collections.abc import Sequence

from tablemgr.console.boss.port import Entry
from tablemgr.console.boss.tape import Tape
from tablemgr.engine.state import Table
from tablemgr.service.standing import Standing
from tablemgr.service.verify_steps import MISFITS
from tablemgr.service.views import Moment, TableView, TableViewer

SPEEDS = (1, 4, 16)
# So many records are folded at most to get anywhere; a waymark holds little of its own.
WAYMARK_RECORDS = 50


def waymarks_of(standing: Standing, entries: Sequence[Entry]) -> tuple[TableViewer, ...]:
    """Viewers that stand before the first record of a deal, and before each so many later ones. It may take a while."""
    viewer = TableViewer(standing, entries[0].seq - 1 if entries else 0)
    waymarks = [viewer.copy()]
    try:
        for number, entry in enumerate(entries, start=1):
            viewer.add(entry.record, entry.event)
            if number % WAYMARK_RECORDS == 0:
                waymarks.append(viewer.copy())
    except MISFITS:
        # Whoever comes there will say so.
        pass
    return tuple(waymarks)


class Replay:
    """One tape. `position` is the newest record that has happened; -1 on an empty tape."""

    def __init__(self, tape: Tape, position: int = 0) -> None:
        self.tape = tape
        self.position = min(max(position, 0), tape.last)
        self.speed = SPEEDS[0]
        self.is_playing = False
        self.why_stuck = ""
        self._at_s = 0.0
        self._view = TableView(Moment.NOT_OPEN, simulated=False, seq=0, at="")
        self._stand_near(-1)
        self.go(self.position)

    def view(self) -> TableView:
        """How the table stood."""
        return self._view

    @property
    def table(self) -> Table | None:
        """The same as the engine has it; what may not be seen yet has come veiled."""
        return self._viewer.standing.table

    @property
    def is_at_end(self) -> bool:
        """Whether nothing comes after."""
        return self.position >= self.tape.last

    def go(self, position: int) -> None:
        """To a record."""
        self.position = min(max(position, 0), self.tape.last)
        if self.position >= 0:
            self._at_s = self.tape.at_s[self.position]
        self._fold()

    def seek(self, at_s: float) -> None:
        """To a place on the line of time."""
        self.go(self.tape.position_at(at_s))

    def play(self) -> None:
        """From here, or from the beginning if this is the end."""
        if self.is_at_end:
            self.go(0)
        self.is_playing = not self.is_at_end

    def pause(self) -> None:
        """Stands."""
        self.is_playing = False

    def advance(self, elapsed_s: float) -> None:
        """So much time has passed before the screen."""
        if not self.is_playing:
            return
        at_s = self._at_s + elapsed_s * self.speed
        self.go(self.tape.position_at(at_s))
        self._at_s = min(at_s, self.tape.length_s)
        self.is_playing = not self.is_at_end

    def grow(self, tape: Tape) -> None:
        """The deal has gone on meanwhile; the replay stands where it stood."""
        assert tape.deal == self.tape.deal
        self.tape = tape
        if self.position < 0 <= tape.last:
            self.go(0)

    def _stand_near(self, position: int) -> None:
        """At the last waymark that is not beyond this position."""
        mark = min((position + 1) // WAYMARK_RECORDS, len(self.tape.waymarks) - 1)
        self._viewer = self.tape.waymarks[mark].copy()
        self._folded = mark * WAYMARK_RECORDS - 1

    def _fold(self) -> None:
        """Up to where it stands; but not over a record that makes no sense."""
        bad = self._fold_to(self.position)
        self.why_stuck = ""
        if bad is None:
            return
        # Its hash may be in order, if whoever wrote it had no key; the proof says more.
        self.why_stuck = bad[1]
        self.is_playing = False
        self.position = max(bad[0] - 1, 0)
        self._stand_near(bad[0] - 1)
        self._fold_to(bad[0] - 1)

    def _fold_to(self, position: int) -> tuple[int, str] | None:
        """The view of this position; else, the view stays and the misfit is told: where it is, and what it breaks."""
        if not 0 <= position - self._folded < WAYMARK_RECORDS:
            self._stand_near(position)
        at = self._folded
        try:
            for at in range(self._folded + 1, position + 1):
                entry = self.tape.entries[at]
                self._viewer.add(entry.record, entry.event)
                self._folded = at
            self._view = self._viewer.view()
        except MISFITS as error:
            seq = self.tape.entries[at].seq if at >= 0 else 0
            return at, f"record {seq} makes no sense here: {error!r}"
        return None
