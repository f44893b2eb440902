"""The phases of a deal in the monte games: the layout is dealt, bets are laid on it, "that's all", cards are turned.

Rule pages: rules/monte_bank.md and rules/private_monte.md, "Layout", "Bets" and "Play".
"""

from collections.abc import Mapping
from enum import Enum

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.betting import take_back
from tablemgr.engine.checks import wrong_phase
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table


class Stage(Enum):
    """Where a deal stands; the word is the phase that a refusal names."""

    LAYOUT = "layout"
    BETTING = "before_the_call"
    TURNING = "after_the_call"


# What may be done when, beside bets, passing the bank and declaring a misdeal; what is missing is refused.
ACCEPTS: Mapping[Stage, frozenset[type]] = {
    Stage.LAYOUT: frozenset({c.ShowCard}),
    Stage.BETTING: frozenset({c.CloseBetting, c.TakeBetBack}),
    Stage.TURNING: frozenset({c.ShowCard}),
}

PHASE_REFUSALS: Mapping[tuple[Reason, str], str] = {
    (Reason.WRONG_PHASE, Stage.LAYOUT.value): "not now: the layout is not complete",
    (Reason.WRONG_PHASE, Stage.BETTING.value): 'not now: bets are being laid; call "that\'s all" first',
    (
        Reason.WRONG_PHASE,
        Stage.TURNING.value,
    ): 'not now: "that\'s all" has been called, cards are turned',
}


def phase_of(table: Table) -> str:
    """The phase in one word: the deal's, or the table's between deals."""
    return table.phase.value if table.deal is None else table.deal.stage.value


def in_phase(table: Table, accepted: frozenset[type], command: type) -> None:
    """Refused(WRONG_PHASE) for a command that is not accepted now."""
    if command in accepted:
        return
    raise wrong_phase(table) if table.deal is None else Refused(Reason.WRONG_PHASE, phase_of(table))


def take_bet_back(step: Unfolding, command: c.TakeBetBack) -> None:
    """Until the call."""
    table = step.table
    is_open = table.deal is not None and table.deal.stage is Stage.BETTING
    take_back(step, command, betting_is_open=is_open, removable=True, phase=phase_of(table))


def call(step: Unfolding, _: c.CloseBetting) -> None:
    """ "That's all": cards are turned from now on."""
    table = step.table
    in_phase(table, frozenset() if table.deal is None else ACCEPTS[table.deal.stage], c.CloseBetting)
    step.happen(e.BettingClosed())
