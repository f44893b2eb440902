"""Tables of Sette e mezzo held against a second program, line by line: stacks, bank, bets, deals, turn of the bank."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from random_play import play_lines
from random_sette import RandomSette
from second_sette import SecondSette

from tablemgr.engine import events as e
from tablemgr.engine.core import advance, read_command
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency

SCRIPT_LINES_MAX = 250
AMOUNTS = ("amount", "buy_in", "min", "max")


@given(st.integers(0, 2**32 - 1), st.integers(1, SCRIPT_LINES_MAX))
def test_a_second_program_agrees(seed: int, lines: int) -> None:
    opening = RandomSette(Random(seed), unread_percent=0).opening()
    second = SecondSette(opening["seats"], opening["rules"])
    events: list[Any] = []
    for line, before, outcome in play_lines(RandomSette(Random(seed), wrong_percent=3, unread_percent=0), lines):
        if isinstance(outcome, Refused):
            continue
        if line["do"] in ("game", "show") or line.get("card") == "**":
            break
        parse = Currency.of(before.currency).parse
        second.feed({key: parse(value) if key in AMOUNTS else value for key, value in line.items()})
        events.extend(outcome)
        agree(advance(before, read_command(before, line))[1], events, second)


def agree(table: Table, events: list[Any], second: SecondSette) -> None:
    assert dict(table.stacks) == second.stacks
    assert (table.bank_minor, table.banker_seat or 0, table.turn.seat or 0) == (
        second.bank, second.banker, second.turn,
    )  # fmt: skip
    assert {number: bet.stake_minor for number, bet in table.bets.items()} == {
        number: bet["stake"] for number, bet in second.open_bets().items()
    }
    settled = {event.bet: (event.outcome.value, event.card, event.paid_minor) for event in of(events, e.BetSettled)}
    for event in of(events, e.SecondStakeLost):
        settled[event.bet] = (*settled[event.bet][:2], -event.amount_minor)
    assert settled == {
        number: (bet["outcome"], bet["by"], bet["paid"])
        for number, bet in second.bets.items()
        if bet["outcome"] in ("won", "lost")
    }
    assert [(event.result, event.cards) for event in of(events, e.DealEnded)] == second.deals


def of(events: list[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
