"""What a reader's feed must remember of the felt between two rounds: what was there before what.

A chip was laid after the call only if a whole round that began after it has not found the chip there; what may have
been down in time has the benefit of the doubt. A chip that was seen in the tray and then on the felt came out of the
tray. On a place that has not changed for so long, neither by hands nor by the books, nobody is at work.
"""

from collections.abc import Callable

from tablemgr.service.felt.look import FeltLook
from tablemgr.service.felt.standing import CALLED, FeltPlace, FeltStanding
from tablemgr.service.requests import FeltLooked

_Standing = Callable[[], FeltStanding | None]


class FeltWatch:
    """Is told of each round as it ends, and makes the request of a look that counts."""

    def __init__(self, standing: _Standing, settle_s: float, now_s: Callable[[], float]) -> None:
        self._standing = standing
        self._settle_s = settle_s
        self._now_s = now_s
        # The call that had been made when this round and the one before began; 0 if bets were open, or none was made.
        self._began_after = self._before_began_after = self._call()
        # For each chip on a place, the call after which a whole round had not found it there.
        self._absent_after: dict[tuple[str, str], int] = {}
        self._unread: frozenset[str] = frozenset()
        self._in_tray: frozenset[str] = frozenset()
        self._places: dict[str, tuple[FeltPlace, float]] = {}

    def round_ended(self, seen: FeltLook) -> None:
        """A round came to this, steady or not; the next one begins."""
        there = {(place.name, chip.uid) for place in seen.places for chip in place.chips or ()}
        unread = frozenset(place.name for place in seen.places if place.chips is None)
        # Of a place that could not be read nobody knows when a chip came.
        came = {key: 0 if key[0] in self._unread else self._before_began_after for key in there}
        stayed = {key: after for key, after in self._absent_after.items() if key in there or key[0] in unread}
        self._absent_after, self._unread = {**came, **stayed}, unread
        self._before_began_after, self._began_after = self._began_after, self._call()

    def looked(self, seen: FeltLook) -> FeltLooked:
        """The request of a look that counts."""
        on_felt = frozenset(chip.uid for place in seen.places for chip in place.chips or ())
        from_tray = on_felt & self._in_tray
        self._in_tray = (self._in_tray | seen.in_tray) - on_felt
        call = self._call()
        late = frozenset(uid for (_, uid), after in self._absent_after.items() if call and after == call)
        return FeltLooked(seen, late, from_tray, self._still())

    def _call(self) -> int:
        felt = self._standing()
        return felt.calls if felt is not None and felt.call == CALLED else 0

    def _still(self) -> frozenset[str]:
        felt, now_s = self._standing(), self._now_s()
        places = {} if felt is None else felt.places
        for name, place in places.items():
            if name not in self._places or self._places[name][0] != place:
                self._places[name] = (place, now_s)
        return frozenset(name for name in places if now_s - self._places[name][1] >= self._settle_s)
