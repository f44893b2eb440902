"""What holds for the money of every table, whatever is done there: nothing is made or lost, and the books agree.

Rule page: rules/README.md, "Nothing appears or vanishes". The scripts come from `random_play`, by seed; with
`--hypothesis-profile=long` there are thousands for each law.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from random_play import RandomPlay, play_lines

from tablemgr.engine import events as e
from tablemgr.engine.commands import BringChips
from tablemgr.engine.core import decide, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.ledger.postings import balances_of, debt_account, player_account, postings_of

SCRIPT_LINES_MAX = 150

seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(1, SCRIPT_LINES_MAX)


def moments(seed: int, lines: int) -> Iterator[tuple[Any, Table]]:
    """Every event of a random script, and the table after it: in mid-command too."""
    for _, before, outcome in play_lines(RandomPlay(Random(seed)), lines):
        if not isinstance(outcome, Refused):
            table = before
            for event in outcome:
                table = evolve(table, event)
                yield event, table


def moments_with_brought_chips(seed: int, lines: int) -> Iterator[tuple[Any, Table]]:
    """The same, and now and then somebody puts chips from elsewhere before him, which no script can say."""
    chance = Random(f"brought {seed}")
    play = RandomPlay(Random(seed))
    table = evolve(None, open_table(read_open(play.opening()))[0])
    for _ in range(lines):
        line = play.next_line(table)
        brings = BringChips(chance.randint(1, table.seats), chance.randint(1, 5_000), chance.random() < 0.5)
        try:
            command = brings if chance.random() < 0.15 else read_command(table, line)
            outcome = decide(table, command)
        except Refused:
            continue
        for event in outcome:
            table = evolve(table, event)
            yield event, table


@given(seeds, lengths)
def test_what_is_on_the_table_is_what_was_bought_and_brought_less_what_was_cashed_out(seed: int, lines: int) -> None:
    there = brought = 0
    books: dict[str, int] = {}
    for event, table in moments_with_brought_chips(seed, lines):
        there += event.amount_minor if isinstance(event, e.BoughtIn | e.ChipsBrought) else 0
        there -= event.amount_minor if isinstance(event, e.CashedOut) else 0
        brought += event.amount_minor if isinstance(event, e.ChipsBrought) else 0
        stacks = sum(table.stacks.values())
        assert stacks + table.bank_minor + table.open_bets_minor + table.cut_box_minor + table.house_minor == there
        assert min([*table.stacks.values(), table.bank_minor]) >= 0
        for account, by_minor in balances_of(postings_of(event)).items():
            books[account] = books.get(account, 0) + by_minor
        assert {account: held for account, held in books.items() if held} == expected_books(table, brought)


@given(seeds, lengths)
def test_what_is_on_the_table_is_what_was_bought_less_what_was_cashed_out(seed: int, lines: int) -> None:
    bought = 0
    for event, table in moments(seed, lines):
        bought += event.amount_minor if isinstance(event, e.BoughtIn) else 0
        bought -= event.amount_minor if isinstance(event, e.CashedOut) else 0
        stacks = sum(table.stacks.values())
        assert stacks + table.bank_minor + table.open_bets_minor + table.cut_box_minor + table.house_minor == bought


@given(seeds, lengths)
def test_nobody_and_nothing_ever_holds_less_than_nothing(seed: int, lines: int) -> None:
    for _, table in moments(seed, lines):
        assert min([*table.stacks.values(), table.bank_minor, table.house_minor, table.cut_box_minor]) >= 0
        assert all(bet.stake_minor > 0 for bet in table.bets.values())
        assert all(claim.amount_minor > 0 for claim in table.claims)


@given(seeds, lengths)
def test_the_books_say_what_the_table_says_after_every_event(seed: int, lines: int) -> None:
    books: dict[str, int] = {}
    for event, table in moments(seed, lines):
        moved = postings_of(event)
        assert all(posting.amount_minor > 0 for posting in moved)
        for account, by_minor in balances_of(moved).items():
            books[account] = books.get(account, 0) + by_minor
        assert sum(books.values()) == 0
        assert {account: balance for account, balance in books.items() if balance} == expected_books(table)


def expected_books(table: Table, brought_minor: int = 0) -> dict[str, int]:
    """What the accounts must hold, from the table's own figures; those of the tray follow from the rest, less what came
    from elsewhere."""
    expected = {player_account(player): stack for player, stack in table.stacks.items()}
    expected |= {"bank": table.bank_minor, "open_bets": table.open_bets_minor}
    expected |= {"house": table.house_minor, "cut_box": table.cut_box_minor}
    chips = sum(expected.values())
    sold = chips - brought_minor
    expected |= {"float": -sold, "cash": sold, "outside": -sold - brought_minor}
    for claim in table.claims:
        debtor, creditor = debt_account(claim.debtor), debt_account(claim.creditor)
        expected[debtor] = expected.get(debtor, 0) - claim.amount_minor
        expected[creditor] = expected.get(creditor, 0) + claim.amount_minor
    return {account: balance for account, balance in expected.items() if balance}


@given(seeds, lengths)
def test_a_bank_that_must_cover_always_covers_the_open_bets(seed: int, lines: int) -> None:
    """rules/zecchinetta.md, "bank too small to pay". After a deal a late winner is paid out of the stack instead."""
    for event, table in moments(seed, lines):
        if table.rules.bank_cover == "required":
            assert not (isinstance(event, e.BetSettled) and event.owed_minor)
            is_settled_at_once = isinstance(event, e.BetPlaced) and event.late_reason is not None
            assert table.open_bets_minor <= table.bank_minor or is_settled_at_once


@given(seeds, lengths)
def test_a_bet_pays_its_stake_once_over_or_goes_to_the_bank_and_the_house(seed: int, lines: int) -> None:
    """rules/zecchinetta.md, "Money, in postings"."""
    for event, _ in moments(seed, lines):
        if isinstance(event, e.BetSettled) and event.outcome is e.Outcome.WON:
            assert event.paid_minor + event.owed_minor == 2 * event.stake_minor
        elif isinstance(event, e.BetSettled):
            assert event.paid_minor == 0
            assert 0 <= event.commission_minor <= event.stake_minor


@given(seeds, lengths)
def test_a_bet_is_settled_or_returned_at_most_once_and_only_after_it_was_placed(seed: int, lines: int) -> None:
    is_open: set[int] = set()
    placed = 0
    for event, table in moments(seed, lines):
        if isinstance(event, e.BetPlaced):
            placed += 1
            assert event.bet == placed
            is_open.add(placed)
        elif isinstance(event, e.BetSettled | e.BetReturned):
            is_open.remove(event.bet)
        assert is_open == set(table.bets)
