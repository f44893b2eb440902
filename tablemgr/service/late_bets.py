"""Bets that were down in time, and who signs for them: above the house's limit a second person's name is wanted.

The sum counts, not the single bet: what one player has had entered late since the last card, what was made of it by a
correction too. Else two bets of half the limit would need nobody. Nothing here is stored; it is folded from the
journal's records.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.engine import events as e
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.service import events as s

# A signature is a name, and as long as one.
SIGNATURE_CHARACTERS_MAX = 80


@dataclass(frozen=True, slots=True)
class LateBet:
    """A bet that was entered after the card it lay there before."""

    bet: int
    seat: int
    player: str
    stake_minor: int


# Those since the last card, by their number.
LateBets = Mapping[int, LateBet]


def evolve_late(late: LateBets, event: object) -> LateBets:
    """The late bets after an event. A card ends them: what comes late now is late for another card."""
    match event:
        case e.CardShown() | e.DealBegun():
            return {} if late else late
        case e.BetPlaced() if event.late_reason is not None or event.corrects in late:
            kept = {number: bet for number, bet in late.items() if number != event.corrects}
            return {**kept, event.bet: LateBet(event.bet, event.seat, event.player, event.stake_minor)}
        case e.BetReturned() if event.why != "corrected" and event.bet in late:
            return {number: bet for number, bet in late.items() if number != event.bet}
        case _:
            return late


def entered_late(before: LateBets, after: LateBets) -> tuple[LateBet, ...]:
    """What one command has entered late."""
    return tuple(bet for number, bet in after.items() if number not in before)


def needs_signature(late: LateBets, bet: LateBet, limit_minor: int | None) -> bool:
    """Whether a second person signs for this one of the late bets."""
    if limit_minor is None:
        return False
    return sum(each.stake_minor for each in late.values() if each.player == bet.player) > limit_minor


def signature(bet: LateBet, entered_by: str, signed_by: str, limit_minor: int | None, table: Table) -> s.LateBetSigned:
    """The event that names both; Refused(BAD_COMMAND) for who cannot sign: the one who entered it, and a player."""
    name = " ".join(signed_by.split())
    if not name or len(name) > SIGNATURE_CHARACTERS_MAX:
        raise Refused(Reason.BAD_COMMAND, "no_signature", characters=SIGNATURE_CHARACTERS_MAX)
    if name.casefold() == entered_by.casefold():
        raise Refused(Reason.BAD_COMMAND, "signs_himself", name=name)
    if any(name.casefold() == player.casefold() for player in table.players.values()):
        raise Refused(Reason.BAD_COMMAND, "player_signs", name=name)
    return s.LateBetSigned(bet.bet, bet.seat, bet.player, entered_by, name, limit_minor)
