"""Why the rules say no: the closed list of refusals, and the exception that carries one.

The order of the list is the order in which refusals are given when several apply, so every `decide` checks in it.
`Refused` is raised by `decide` (and by the reading of commands), caught by the writer alone, shown and journalled.
"""

from enum import Enum


class Reason(Enum):
    """The codes of refusal of rules/README.md, and of docs/packs.md, first those that are given first."""

    BAD_COMMAND = "bad_command"
    NO_SUCH_BET = "no_such_bet"
    UNKNOWN_SEAT = "unknown_seat"
    SEAT_EMPTY = "seat_empty"
    SEAT_TAKEN = "seat_taken"
    BAD_AMOUNT = "bad_amount"
    WRONG_PHASE = "wrong_phase"
    BET_STANDS = "bet_stands"
    NOT_BANKER = "not_banker"
    DEBT_OPEN = "debt_open"
    BANKER_CANNOT_BET = "banker_cannot_bet"
    BANKER_CANNOT_CUT = "banker_cannot_cut"
    WRONG_CUTTER = "wrong_cutter"
    NO_SUCH_CARD = "no_such_card"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    DUPLICATE_CARD = "duplicate_card"
    CARD_NOT_BETTABLE = "card_not_bettable"
    BAD_PLAY = "bad_play"
    NOT_A_MULTIPLE = "not_a_multiple"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    INSUFFICIENT_FUNDS = "insufficient_funds"
    BANK_CANNOT_COVER = "bank_cannot_cover"
    BETS_OPEN = "bets_open"
    # Of the pack that is dealt from, after all that the rules of the game say.
    NO_SUCH_PACK = "no_such_pack"
    PACK_ON_HOLD = "pack_on_hold"
    PACK_NOT_CHECKED = "pack_not_checked"


class Refused(Exception):  # noqa: N818 - it is no error, it is the answer of the rules
    """The rules refuse a command: a reason, the finer `detail` of it, and facts for the sentence that explains it.

    Facts whose name ends in `_minor` are money in minor units; the others are names, cards, seats or plain words.
    """

    def __init__(self, reason: Reason, detail: str = "", **facts: object) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail
        self.facts = facts
