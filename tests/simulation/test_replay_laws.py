"""What holds for every script: events give the table back, a refusal leaves no trace, a deal ends."""

import copy
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from odd_lines import any_line
from random_play import RandomPlay, random_script

from tablemgr.engine import events as e
from tablemgr.engine.core import advance, event_codec, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.money import Currency
from tablemgr.service.words import refusal_sentence

SCRIPT_LINES_MAX = 150

seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(1, SCRIPT_LINES_MAX)
CODEC = event_codec()


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


@given(seeds, lengths)
def test_the_events_from_the_start_give_the_live_table_back(seed: int, lines: int) -> None:
    events, live = played(random_script(seed, lines))
    table = replayed(events)
    assert table == live
    # Equal mappings may stand in another order, and bets are paid in theirs.
    assert repr(table) == repr(live)


@given(seeds, lengths)
def test_the_stored_form_of_every_event_gives_that_event_back(seed: int, lines: int) -> None:
    events, live = played(random_script(seed, lines))
    stored = [CODEC.decode(*CODEC.encode(event)) for event in events]
    assert stored == events
    assert repr(replayed(stored)) == repr(live)


@given(seeds, lengths)
def test_a_refused_line_leaves_the_table_as_it_was(seed: int, lines: int) -> None:
    table = evolve(None, open_table(read_open(RandomPlay(Random(seed)).opening()))[0])
    play = RandomPlay(Random(seed), wrong_percent=40)
    for _ in range(lines):
        line, snapshot = play.next_line(table), copy.deepcopy(table)
        said = copy.deepcopy(line)
        try:
            command = read_command(table, line)
            table = advance(table, command)[1]
        except Refused:
            assert repr(table) == repr(snapshot)
        assert line == said


@given(seeds, lengths)
def test_deals_are_counted_from_one_and_each_ends_before_the_next_begins(seed: int, lines: int) -> None:
    events, table = played(random_script(seed, lines))
    begun = [event.number for event in events if isinstance(event, e.DealBegun)]
    ended = [event.number for event in events if isinstance(event, e.DealEnded)]
    assert begun == list(range(1, len(begun) + 1))
    assert ended == (begun[:-1] if table.deal is not None else begun)


@given(seeds, lengths)
def test_every_deal_comes_to_an_end_within_the_pack(seed: int, lines: int) -> None:
    _, table = played(random_script(seed, lines, wrong_percent=0))
    cards = [card for card in PACK_OF_FORTY if table.deal is not None and card not in table.deal.shown]
    Random(seed).shuffle(cards)
    while table.deal is not None:
        table = advance(table, read_command(table, {"do": "card", "card": cards.pop()}))[1]
    assert not table.bets


@given(seeds, st.integers(1, 40))
def test_a_script_is_the_same_each_time_it_is_made(seed: int, lines: int) -> None:
    assert random_script(seed, lines) == random_script(seed, lines)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=4,
)


@given(seeds, st.integers(0, 40), st.lists(json_values, max_size=4))
def test_any_line_whatever_is_accepted_or_refused_in_a_sentence(seed: int, lines: int, odd: list[object]) -> None:
    _, table = played(random_script(seed, lines))
    sentences = []
    for made in range(20):
        random = Random(seed + made)
        line = any_line(random, table)
        line |= {random.choice(sorted(line)): value for value in odd if random.randrange(2)}
        try:
            _, table = advance(table, read_command(table, line))
        except Refused as refused:
            sentences.append(refusal_sentence(refused, Currency.of(table.currency)))
    assert all(sentences)
