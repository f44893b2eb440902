"""What holds for every table of the monte games, whatever is done there."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from random_monte import RandomMonte, random_monte_script
from random_play import play_lines

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES, advance, event_codec, evolve, open_table, read_command, read_open
from tablemgr.engine.games import monte_bank, private_monte
from tablemgr.engine.layout_stage import Stage
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import balances_of, postings_of
from tablemgr.service.standing import Standing, balances_of_table, decode_standing, encode_standing
from tablemgr.service.words import event_sentence, refusal_sentence

SCRIPT_LINES_MAX = 200

seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(1, SCRIPT_LINES_MAX)
CODEC = event_codec()
SHORT = {monte_bank.RULE_SHORT, private_monte.RULE_SHORT}


def played(script: list[dict[str, Any]]) -> tuple[list[object], Table]:
    """Every event of a script, the opening's too, and the table that the engine arrived at live."""
    events: list[object] = list(open_table(read_open(script[0])))
    table = evolve(None, events[0])
    for line in script[1:]:
        try:
            happened, table = advance(table, read_command(table, line))
        except Refused:
            continue
        events.extend(happened)
    return events, table


def replayed(events: list[object]) -> Table:
    table = None
    for event in events:
        table = evolve(table, event)
    assert table is not None
    return table


def moments(seed: int, lines: int) -> Iterator[tuple[Any, Table]]:
    """Every event of a random script, and the table after it: in mid-command too."""
    for _, before, outcome in play_lines(RandomMonte(Random(seed)), lines):
        if not isinstance(outcome, Refused):
            table = before
            for event in outcome:
                table = evolve(table, event)
                yield event, table


@given(seeds, lengths)
def test_nothing_is_made_or_lost_and_the_books_say_so_after_every_event(seed: int, lines: int) -> None:
    books: dict[str, int] = {}
    bought = 0
    for event, table in moments(seed, lines):
        bought += event.amount_minor if isinstance(event, e.BoughtIn) else 0
        bought -= event.amount_minor if isinstance(event, e.CashedOut) else 0
        held = [*table.stacks.values(), table.bank_minor, table.open_bets_minor, table.cut_box_minor, table.house_minor]
        assert min(held) >= 0
        assert sum(held) == bought
        moved = postings_of(event)
        assert all(posting.amount_minor > 0 for posting in moved)
        for account, by_minor in balances_of(moved).items():
            books[account] = books.get(account, 0) + by_minor
        assert sum(books.values()) == 0
        on_the_table = {account: sum_ for account, sum_ in balances_of_table(table).items() if sum_}
        off_the_table = ("float", "cash", "outside")
        assert {
            account: sum_ for account, sum_ in books.items() if sum_ and account not in off_the_table
        } == on_the_table


@given(seeds, lengths)
def test_a_bet_wins_what_its_kind_pays_or_less_where_the_bank_ran_out(seed: int, lines: int) -> None:
    kinds: dict[int, str] = {}
    for event, table in moments(seed, lines):
        if isinstance(event, e.BetPlaced):
            kinds[event.bet] = event.kind
        elif isinstance(event, e.BetSettled) and event.outcome is e.Outcome.WON:
            paid = event.from_bank_minor + event.from_banker_minor
            due = event.stake_minor * (3 if kinds[event.bet] == "circle" else 1)
            assert (paid < due) == (event.rule in SHORT)
            assert paid <= due
            assert 0 <= event.commission_minor <= paid
            assert table.game == "monte_bank" or event.commission_minor == 0
        elif isinstance(event, e.BetSettled):
            assert (event.paid_minor, event.commission_minor) == (0, 0)
        if isinstance(event, e.DealEnded):
            assert table.bets == {}


@given(seeds, lengths)
def test_a_deal_with_bets_goes_on_until_they_are_decided_and_an_empty_bank_never_stays(seed: int, lines: int) -> None:
    for _, before, outcome in play_lines(RandomMonte(Random(seed)), lines):
        table = before
        for event in () if isinstance(outcome, Refused) else outcome:
            table = evolve(table, event)
        if table.deal is not None and table.deal.stage is Stage.TURNING:
            assert table.bets or table.game == "private_monte"
        assert table.banker_seat is None or table.bank_minor > 0
        assert table.banker_seat is not None or table.cut_box_minor == 0


@given(seeds, lengths)
def test_events_give_the_live_table_back_also_from_what_is_stored(seed: int, lines: int) -> None:
    events, live = played(random_monte_script(seed, lines))
    assert repr(replayed(events)) == repr(live)
    stored = [CODEC.decode(*CODEC.encode(event)) for event in events]
    assert stored == events
    assert repr(replayed(stored)) == repr(live)
    assert all(event_sentence(event, Currency.of(live.currency)) for event in events)


@given(seeds, lengths)
def test_a_standing_is_read_back_exactly_as_it_was(seed: int, lines: int) -> None:
    for _, table in moments(seed, lines):
        standing = Standing(table=table)
        again = decode_standing(encode_standing(standing))
        assert again == standing
        assert repr(again) == repr(standing)


@given(seeds, lengths)
def test_a_refused_line_leaves_the_table_as_it_was_and_has_its_sentence(seed: int, lines: int) -> None:
    play = RandomMonte(Random(seed), wrong_percent=40)
    table = evolve(None, open_table(read_open(play.opening()))[0])
    for _ in range(lines):
        line, snapshot = play.next_line(table), copy.deepcopy(table)
        said = ""
        try:
            table = advance(table, read_command(table, line))[1]
        except Refused as refused:
            said = refusal_sentence(refused, Currency.of(table.currency))
        assert repr(table) == repr(snapshot) or not said


@given(seeds, lengths)
def test_every_deal_comes_to_an_end_within_the_pack(seed: int, lines: int) -> None:
    _, table = played(random_monte_script(seed, lines, wrong_percent=0))
    number = table.deals_begun
    shown = () if table.deal is None else table.kept.shown if table.game == "private_monte" else table.deal.shown
    cards = [card for card in PACK_OF_FORTY if card not in shown]
    Random(seed).shuffle(cards)
    while table.deal is not None and table.deals_begun == number:
        line = {"do": "no_more_bets"} if table.deal.stage is Stage.BETTING else {"do": "card", "card": cards.pop()}
        table = advance(table, read_command(table, line))[1]
    assert not table.bets


@given(seeds, lengths)
def test_what_can_be_bet_on_is_accepted_and_its_token_is_the_bets(seed: int, lines: int) -> None:
    """A console offers the tokens while betting is open."""
    _, table = played(random_monte_script(seed, lines, wrong_percent=0))
    game = GAMES[table.game]
    table = advance(table, read_command(table, {"do": "limits", "min": zero(table), "max": much(table)}))[1]
    punter = next((seat for seat in table.players if seat != table.banker_seat), None)
    if table.deal is None or punter is None or not any(kind.__name__ == "PlaceBet" for kind in game.accepts(table)):
        return
    table = advance(table, read_command(table, {"do": "buy_in", "seat": punter, "amount": much(table)}))[1]
    stake = Currency.of(table.currency).format(3 * table.rules.bet_unit)
    for token in game.bet_tokens(table):
        line = {"do": "bet", "seat": punter, "amount": stake, **game.bet_keys(token)}
        if 3 * table.rules.bet_unit > table.bank_minor:
            return
        placed = advance(table, read_command(table, line))[0]
        tokens = [game.bet_token(bet.kind, bet.on, bet.against) for bet in placed if isinstance(bet, e.BetPlaced)]
        on, _, side = token.rpartition("/")
        assert tokens == ([token] if len(tokens) == 1 else [on.partition("/")[0], on, side])


def zero(table: Table) -> str:
    return Currency.of(table.currency).format(0)


def much(table: Table) -> str:
    return Currency.of(table.currency).format(10**9)
