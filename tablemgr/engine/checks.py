"""The checks that many commands share. Each refuses or returns what was asked for; a handler calls them in the order
in which refusals are given.
"""

from collections.abc import Container

from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.cards import CARDS, PACK_OF_FORTY

_FORTY = frozenset(PACK_OF_FORTY)


def open_bet(table: Table, number: int) -> Bet:
    """The open bet of this number; Refused(NO_SUCH_BET)."""
    if number not in table.bets:
        raise Refused(Reason.NO_SUCH_BET, bet=number)
    return table.bets[number]


def known_seat(table: Table, seat: int) -> None:
    """Refused(UNKNOWN_SEAT) for a seat that the table does not have."""
    if not 1 <= seat <= table.seats:
        raise Refused(Reason.UNKNOWN_SEAT, seat=seat, seats=table.seats)


def player_at(table: Table, seat: int) -> str:
    """The name of who sits there; Refused(UNKNOWN_SEAT or SEAT_EMPTY)."""
    known_seat(table, seat)
    if seat not in table.players:
        raise Refused(Reason.SEAT_EMPTY, seat=seat)
    return table.players[seat]


def right_amount(amount_minor: int | None) -> int:
    """The amount; Refused(BAD_AMOUNT) if what was written is none."""
    if amount_minor is None:
        raise Refused(Reason.BAD_AMOUNT)
    return amount_minor


def wrong_phase(table: Table) -> Refused:
    """The refusal of a command that does not fit the moment, naming the moment."""
    return Refused(Reason.WRONG_PHASE, table.phase.value, seat=table.turn.seat)


def no_debt(table: Table, player: str) -> None:
    """Refused(DEBT_OPEN) for who owes a punter from a bank that could not pay."""
    owed = sum(claim.amount_minor for claim in table.claims if claim.debtor == player)
    if owed:
        raise Refused(Reason.DEBT_OPEN, player=player, owed_minor=owed)


def card_of_the_pack(card: str, shown: Container[str]) -> None:
    """Refused(NO_SUCH_CARD, CARD_NOT_IN_DECK or DUPLICATE_CARD) for a card that cannot show now, of a pack of forty."""
    if card not in CARDS:
        raise Refused(Reason.NO_SUCH_CARD, card=card)
    if card not in _FORTY:
        raise Refused(Reason.CARD_NOT_IN_DECK, card=card)
    if card in shown:
        raise Refused(Reason.DUPLICATE_CARD, card=card)


def has_enough(table: Table, player: str, amount_minor: int) -> None:
    """Refused(INSUFFICIENT_FUNDS) for more than lies before the player."""
    if amount_minor > table.stacks[player]:
        stack_minor = table.stacks[player]
        short_minor = amount_minor - stack_minor
        raise Refused(
            Reason.INSUFFICIENT_FUNDS, "stack", player=player, stack_minor=stack_minor, short_minor=short_minor
        )
