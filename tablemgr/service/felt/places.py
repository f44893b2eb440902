"""The places of a felt on which antennas can be, by name, and what chips there are a bet on.

A place is chosen by the kind of felt, never by the name of a game: table cards lie on numbered slots, a monte layout
has its four positions, the rails of its rows and sides, and the ends of the lanes between positions; a hand has the
place of its seat. What can be bet on there now the game's tokens say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

from tablemgr.engine.core import GAMES, SEATS_MAX
from tablemgr.engine.felt import HandsFelt, LayoutFelt, Row, Side, bets_by_what_they_are_on, with_tokens
from tablemgr.engine.state import Table

SLOTS_MAX = 10
DESK = "desk"

POSITIONS = tuple(f"{row.value}_{side.value}" for row in Row for side in Side)
RAILS = tuple(each.value for each in (*Row, *Side))
# The end of a lane that lies nearer to the first of the two positions.
LANES = tuple(f"{ours}/{theirs}" for ours, theirs in permutations(POSITIONS, 2))
SLOTS = tuple(f"slot_{number}" for number in range(1, SLOTS_MAX + 1))
SEATS = tuple(f"seat_{seat}" for seat in range(1, SEATS_MAX + 1))

PLACES = frozenset((*SLOTS, *POSITIONS, *RAILS, *LANES, *SEATS, DESK))
PLACES_SAID = (
    f"slot_1 to slot_{SLOTS_MAX}, seat_1 to seat_{SEATS_MAX}, {', '.join((*POSITIONS, *RAILS))}, "
    f"two of the four positions such as {LANES[0]}, or {DESK}"
)


@dataclass(frozen=True, slots=True)
class Spot:
    """What chips on a place are a bet on, as a token of the game; `seat` is whose place it is, None for anybody's."""

    on: str
    seat: int | None = None


def spots(table: Table) -> Mapping[str, Spot]:
    """The places of the felt that can be bet on now, as far as the cards say; no token has two places."""
    game = GAMES[table.game]
    tokens = game.bet_tokens(table)
    if game.felt_kind is HandsFelt:
        # A bet on a hand is on nothing else, and stays at its place when bets are closed.
        return {f"seat_{seat}": Spot("", seat) for seat in table.players}
    if table.deal is None:
        return {}
    felt = game.felt(table)
    if game.felt is bets_by_what_they_are_on:
        felt = with_tokens(felt, tokens)
    if not isinstance(felt, LayoutFelt):
        return {
            f"slot_{k}": Spot(column.on)
            for k, column in enumerate(felt.columns, start=1)
            if column is not None and column.on in tokens
        }
    found = {token: Spot(token) for token in RAILS if token in tokens}
    if felt.rows:
        return found
    at = {each.on: f"{each.row.value}_{each.side.value}" for each in felt.positions if not each.is_matched}
    found |= {place: Spot(on) for on, place in at.items() if on in tokens}
    lanes = (lane for lane in felt.lanes if lane.on in tokens and lane.ours in at and lane.theirs in at)
    return found | {f"{at[lane.ours]}/{at[lane.theirs]}": Spot(lane.on) for lane in lanes}


def place_of_bet(table: Table, on: str, seat: int) -> str | None:
    """Where the chips of a seat's bet on a token lie; None where it has no place."""
    for place, spot in spots(table).items():
        if spot.on == on and spot.seat in (None, seat):
            return place
    return None
