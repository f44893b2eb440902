"""Proposed bets: chips that lie on a place of the felt and are no part of a bet yet.

The amount is what the chips are worth, the seat that of their owner. Nothing is proposed by what cannot be read, nor
by a place on which a chip lies that does not count; and no chip proposes what it is already part of elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablemgr.engine import commands as c
from tablemgr.engine.core import GAMES, read_command
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.money import Currency
from tablemgr.service import may
from tablemgr.service.felt.alarms import moved_chips
from tablemgr.service.felt.events import FeltChip
from tablemgr.service.felt.places import DESK, Spot, spots
from tablemgr.service.felt.standing import CALLED, FeltPlace, FeltStanding, worth
from tablemgr.service.hold import Hold

# Why a proposal asks for its seat.
UNKNOWN_OWNER, MIXED_OWNERS, LEFT_LYING = "unknown_owner", "mixed_owners", "left_lying"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A bet that lies there: `on` is the game's token. `seat` is None while it must be asked for, and `asks` says why.
    `refused` is what the table would say no with, as it stands."""

    place: str
    on: str
    seat: int | None
    amount_minor: int
    chips: tuple[FeltChip, ...]
    asks: str = ""
    refused: Refused | None = None

    @property
    def is_acceptable(self) -> bool:
        """Whether it can be accepted as it is."""
        return self.seat is not None and self.refused is None

    def line(self, table: Table, seat: int) -> dict[str, object]:
        """The line of a table script that places it for a seat."""
        amount = Currency.of(table.currency).format(self.amount_minor)
        return {"do": "bet", "seat": seat, "amount": amount, **GAMES[table.game].bet_keys(self.on)}


def proposals(felt: FeltStanding | None, table: Table | None, hold: Hold) -> tuple[Proposal, ...]:
    """All of them, in the order of the places."""
    if felt is None or table is None or "bet" not in GAMES[table.game].forms:
        return ()
    on = spots(table)
    elsewhere = moved_chips(felt)
    found = (_proposed(felt, name, on, elsewhere, table) for name in felt.places if name in on and name != DESK)
    return tuple(_tried(each, table, hold) for each in found if each is not None)


def _proposed(
    felt: FeltStanding, name: str, on: Mapping[str, Spot], elsewhere: Mapping[str, str], table: Table
) -> Proposal | None:
    place = felt.places[name]
    if not place.is_read or not place.is_valued:
        return None
    out = {*elsewhere, *(place.late if felt.call == CALLED else ())}
    lying = tuple(chip for chip in place.known if chip.uid not in out)
    more_minor = worth(lying) - sum(bet.stake_minor for bet in felt.bets_at(name))
    if more_minor <= 0:
        return None
    chips = _new(place, lying, more_minor)
    seat, asks = _seat(felt, place, chips, on[name], table)
    return Proposal(name, on[name].on, seat, more_minor, chips, asks)


def _new(place: FeltPlace, lying: tuple[FeltChip, ...], more_minor: int) -> tuple[FeltChip, ...]:
    """The chips that are more than the bets; all that lie there if nobody can tell which those are."""
    accepted = frozenset(chip.uid for chip in place.accepted)
    new = tuple(chip for chip in lying if chip.uid not in accepted)
    return new if worth(new) == more_minor else lying


def _seat(
    felt: FeltStanding, place: FeltPlace, chips: tuple[FeltChip, ...], spot: Spot, table: Table
) -> tuple[int | None, str]:
    """Whose chips these are, or why that must be asked."""
    if not frozenset(chip.uid for chip in chips).isdisjoint(place.stale):
        return None, LEFT_LYING
    owners = {felt.owners.get(chip.uid) for chip in chips}
    if spot.seat is not None and owners <= {None, table.players.get(spot.seat)}:
        # On a seat's own place lies what is the seat's.
        return spot.seat, ""
    if len(owners) > 1 or spot.seat is not None:
        return None, MIXED_OWNERS
    owner = owners.pop()
    seat = None if owner is None else table.seat_of(owner)
    return (None, UNKNOWN_OWNER) if seat is None else (seat, "")


def _tried(proposal: Proposal, table: Table, hold: Hold) -> Proposal:
    """With what the table would say to it now."""
    refused = _refused(proposal, table, hold)
    return proposal if refused is None else replace(proposal, refused=refused)


def _refused(proposal: Proposal, table: Table, hold: Hold) -> Refused | None:
    """What the table would say no with; as long as no seat is known, only that bets are closed."""
    if not hold.is_empty and table.phase is Phase.DEAL:
        return Refused(Reason.WRONG_PHASE, "held")
    if proposal.seat is None:
        is_open = GAMES[table.game].bets_are_open(table)
        return None if is_open else may.refusal_of(table, c.CloseBetting())
    try:
        command = read_command(table, proposal.line(table, proposal.seat))
    except Refused as refused:
        return refused
    return may.refusal_of(table, command)
