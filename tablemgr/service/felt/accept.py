"""Accepting what is proposed: which bets a line `accept` asks for, each as the line of a bet with a key of its own.

{"do": "accept"}                                    all that can be accepted as they are
{"do": "accept", "place": "slot_3", "seat": 2}      this one; the seat where it must be said, or is another one
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.engine.forms import Form, Key, whole, words
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.service.felt.events import BY_WORD, ChipsBound
from tablemgr.service.felt.proposals import Proposal, proposals
from tablemgr.service.felt.standing import worth
from tablemgr.service.standing import Standing

ACCEPT_WORD = "accept"


@dataclass(frozen=True, slots=True)
class Accept:
    """`place` None is all of them."""

    place: str | None
    seat: int | None


ACCEPT_FORM = Form(Accept, (Key("place", words, required=False), Key("seat", whole, required=False)))


@dataclass(frozen=True, slots=True)
class Accepted:
    """One proposal as it is accepted: the line of its bet, and the key under which that is asked for once."""

    proposal: Proposal
    seat: int
    line: Mapping[str, object]
    key: str

    def binding(self, standing: Standing) -> tuple[object, ...]:
        """Whose the chips are, now that somebody has said so; nothing where that was known."""
        table, felt = standing.table, standing.felt
        assert table is not None
        assert felt is not None
        player = table.players[self.seat]
        chips = tuple(chip for chip in self.proposal.chips if felt.owners.get(chip.uid) != player)
        if not chips:
            return ()
        return (ChipsBound(self.seat, player, tuple(chip.uid for chip in chips), BY_WORD, worth(chips)),)


def bet_key(place: str, once: str | int) -> str:
    """The key of the bet that is placed when a line accepts what lies on `place`. `once` is the line's own key, so that
    the line is known again after a program that ended on the way; without one, the record at which the journal stands:
    after a bet on these chips it stands elsewhere, and they are proposed no more."""
    return f"felt:{place}:{once}"


def accepted(standing: Standing, fields: Mapping[str, object], once: str | int) -> tuple[Accepted, ...]:
    """What a line asks for; Refused if nothing of it is proposed. `once` is that of `bet_key`."""
    table = standing.table
    assert table is not None
    asked: Accept = ACCEPT_FORM.read(fields, Currency.of(table.currency))
    proposed = proposals(standing.felt, table, standing.hold)
    if asked.place is None:
        if asked.seat is not None:
            raise Refused(Reason.BAD_COMMAND, "missing_key", do=ACCEPT_WORD, key="place")
        found = tuple(_as_bet(each, each.seat, table, once) for each in proposed if each.is_acceptable and each.seat)
        if not found:
            raise Refused(Reason.NO_SUCH_BET, "nothing_proposed")
        return found
    for each in proposed:
        if each.place == asked.place:
            seat = each.seat if asked.seat is None else asked.seat
            if seat is None:
                raise Refused(Reason.BAD_COMMAND, "whose_chips", place=asked.place)
            return (_as_bet(each, seat, table, once),)
    raise Refused(Reason.NO_SUCH_BET, "not_proposed", place=asked.place)


def _as_bet(proposal: Proposal, seat: int, table: Table, once: str | int) -> Accepted:
    return Accepted(proposal, seat, proposal.line(table, seat), bet_key(proposal.place, once))
