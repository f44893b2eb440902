"""Sette e mezzo: hands against the banker's, over one pack that goes on from deal to deal.

Rule page: rules/sette_e_mezzo.md. Bets are placed before the deal, which begins with "no more bets"; in a giro the
whole round is one deal. Here stands what the table asks of the game; the rules are in the files beside this one:

    rules        the house rules
    hands        what cards count
    said         the game's own commands
    happenings   its own events
    keys         what a screen offers the seat in turn
    deal         what events make of a deal and of the pack, and what is in phase
    stakes       what a stake must stand
    betting      before the cards: bets, shuffle, bank
    play         the cards, and what their holders say
    settling     who is paid what, and where the bank goes
    telling      felt, report and sentences
"""

from collections.abc import Mapping

from tablemgr.engine import commands as c
from tablemgr.engine.felt import HandsFelt
from tablemgr.engine.forms import AMOUNT, BANK_FORMS, SEAT, Form, Key, text
from tablemgr.engine.game import FirstBank, Handler
from tablemgr.engine.games.sette_e_mezzo.betting import (
    cash_out,
    close_betting,
    enter_again,
    pass_bank,
    place_bet,
    put_bank,
    shuffle,
    take_bet_back,
    withdraw,
)
from tablemgr.engine.games.sette_e_mezzo.chances import chance_under, policy_of
from tablemgr.engine.games.sette_e_mezzo.deal import (
    Deal,
    Pack,
    accepts,
    begin,
    deals_face_down,
    evolve,
    keep,
    lying_cards,
    pack_goes_on,
    phase_name,
    unseen,
)
from tablemgr.engine.games.sette_e_mezzo.happenings import EVENTS, PackShuffled
from tablemgr.engine.games.sette_e_mezzo.keys import sayings
from tablemgr.engine.games.sette_e_mezzo.play import burn, choices, name_first_card, offers, show_card, split, stand
from tablemgr.engine.games.sette_e_mezzo.rules import RULE_FORMS, Rules
from tablemgr.engine.games.sette_e_mezzo.said import Burn, NameFirstCard, PlaceBet, Split, Stand
from tablemgr.engine.games.sette_e_mezzo.settling import NAME, finish
from tablemgr.engine.games.sette_e_mezzo.telling import (
    FACE_DOWN,
    PLACES,
    REFUSALS,
    SENTENCES,
    HandTally,
    explain,
    felt,
)
from tablemgr.engine.state import Direction, Table
from tablemgr.kernel.cards import PACK_OF_FORTY

BANK_PASSES = Direction.RIGHT
FIRST_BANK = FirstBank.FIRST_ACE
FELT_KIND = HandsFelt
RULES = Rules
DEAL = Deal
KEPT = Pack
GATHERS = frozenset((PackShuffled,))
TALLY = HandTally
TAKES_COMMISSION = False
FORMS: Mapping[str, Form] = {
    **BANK_FORMS,
    "bet": Form(PlaceBet, (SEAT, AMOUNT)),
    "stand": Form(Stand, (SEAT,)),
    "burn": Form(Burn, (SEAT,)),
    "split": Form(Split, (SEAT,)),
    "show": Form(NameFirstCard, (SEAT, Key("card", text))),
}
HANDLERS: Mapping[type, Handler] = {
    c.Shuffle: shuffle,
    c.ShowCard: show_card,
    c.CloseBetting: close_betting,
    c.TakeBetBack: take_bet_back,
    c.PutBank: put_bank,
    c.WithdrawFromBank: withdraw,
    c.PassBank: pass_bank,
    c.CashOut: cash_out,
    PlaceBet: place_bet,
    Stand: stand,
    Burn: burn,
    Split: split,
    NameFirstCard: name_first_card,
}


def pack(table: Table) -> tuple[str, ...]:
    """What a shuffle puts into the pack."""
    lie = lying_cards(table.deal)
    return tuple(card for card in PACK_OF_FORTY if card not in lie)


def bet_tokens(table: Table) -> tuple[str, ...]:
    """A bet is on one's own hand, and says nothing more."""
    return ("",) if PlaceBet in accepts(table) else ()


def bet_keys(token: str) -> Mapping[str, str]:  # noqa: ARG001 - every game's has this shape
    """A line has none beside seat and amount."""
    return {}


def bet_token(kind: str, on: str | None, against: str | None) -> str:  # noqa: ARG001 - every game's has this shape
    """The one there is."""
    return ""


__all__ = [
    "BANK_PASSES",
    "DEAL",
    "EVENTS",
    "FACE_DOWN",
    "FIRST_BANK",
    "FORMS",
    "GATHERS",
    "HANDLERS",
    "KEPT",
    "NAME",
    "PLACES",
    "REFUSALS",
    "RULES",
    "RULE_FORMS",
    "SENTENCES",
    "TAKES_COMMISSION",
    "TALLY",
    "accepts",
    "begin",
    "bet_keys",
    "bet_token",
    "bet_tokens",
    "chance_under",
    "choices",
    "deals_face_down",
    "enter_again",
    "evolve",
    "explain",
    "felt",
    "finish",
    "keep",
    "offers",
    "pack",
    "pack_goes_on",
    "phase_name",
    "policy_of",
    "sayings",
    "unseen",
]
