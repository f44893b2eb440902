"""What holds for every table of Sette e mezzo, whatever is said there: money, replay, hidden cards, and that deals end.

The scripts come from `random_sette`, by seed; with `--hypothesis-profile=long` there are thousands for each law.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from random_play import play_lines
from random_sette import GAME, RandomSette

from tablemgr.engine import events as e
from tablemgr.engine.core import advance, event_codec, evolve, open_table, read_command, read_open
from tablemgr.engine.games.sette_e_mezzo.deal import lying_cards
from tablemgr.engine.games.sette_e_mezzo.hands import Hand
from tablemgr.engine.games.sette_e_mezzo.telling import FACE_DOWN
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import PACK_OF_FORTY, UNSEEN_CARD, sign_of
from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import balances_of, postings_of
from tablemgr.service.replay import Report, report_json
from tablemgr.service.standing import Standing, balances_of_table, decode_standing, encode_standing
from tablemgr.service.words import event_sentence, refusal_sentence

SCRIPT_LINES_MAX = 250
CODEC = event_codec()

seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(1, SCRIPT_LINES_MAX)


def moments(seed: int, lines: int, **given: Any) -> Iterator[tuple[Any, Table]]:
    """Every event of a random script, and the table after it: in mid-command too."""
    for _, before, outcome in play_lines(RandomSette(Random(seed), **given), lines):
        if not isinstance(outcome, Refused):
            table = before
            for event in outcome:
                table = evolve(table, event)
                yield event, table


def opened(seed: int) -> tuple[e.TableOpened, Table]:
    (event,) = open_table(read_open(RandomSette(Random(seed)).opening()))
    return event, evolve(None, event)


@given(seeds, lengths)
def test_nothing_is_made_or_lost_and_the_books_agree_after_every_event(seed: int, lines: int) -> None:
    books: dict[str, int] = {}
    bought = 0
    for event, table in moments(seed, lines):
        bought += event.amount_minor if isinstance(event, e.BoughtIn) else 0
        bought -= event.amount_minor if isinstance(event, e.CashedOut) else 0
        assert sum(table.stacks.values()) + table.bank_minor + table.open_bets_minor == bought
        assert table.house_minor == table.cut_box_minor == 0
        assert min([*table.stacks.values(), table.bank_minor]) >= 0
        for account, by_minor in balances_of(postings_of(event)).items():
            books[account] = books.get(account, 0) + by_minor
        on_the_table = {account: balance for account, balance in balances_of_table(table).items() if balance}
        in_the_tray = {"float": -bought, "cash": bought, "outside": -bought} if bought else {}
        assert {account: balance for account, balance in books.items() if balance} == on_the_table | in_the_tray


@given(seeds, lengths)
def test_the_bank_always_covers_the_open_bets_at_the_highest_payout(seed: int, lines: int) -> None:
    """rules/sette_e_mezzo.md, "What the text leaves open"."""
    for event, table in moments(seed, lines):
        if not isinstance(event, e.BetSettled | e.SecondStakeLost | e.BankReleased | e.BankPassed):
            assert table.open_bets_minor * table.rules.highest_payout <= table.bank_minor


@given(seeds, lengths)
def test_events_are_stored_and_give_the_live_table_back(seed: int, lines: int) -> None:
    event, table = opened(seed)
    replayed = table
    for event, table in moments(seed, lines):
        replayed = evolve(replayed, CODEC.decode(*CODEC.encode(event)))
        assert replayed == table
    assert repr(replayed) == repr(table)


@given(seeds, lengths)
def test_a_snapshot_gives_the_table_back_in_the_middle_of_everything(seed: int, lines: int) -> None:
    for _, table in moments(seed, lines):
        standing = Standing(table=table)
        assert decode_standing(encode_standing(standing)) == standing


@given(seeds, lengths)
def test_a_refused_line_changes_nothing_and_says_why(seed: int, lines: int) -> None:
    for _, table, outcome in play_lines(RandomSette(Random(seed), wrong_percent=50), lines):
        if isinstance(outcome, Refused):
            assert refusal_sentence(outcome, Currency.of(table.currency))


@given(seeds, lengths)
def test_whatever_the_seat_in_turn_may_say_is_accepted_and_is_offered(seed: int, lines: int) -> None:
    for _, table, _ in play_lines(RandomSette(Random(seed)), lines):
        for said in GAME.choices(table):
            advance(table, read_command(table, dict(said)))
            assert GAME.offers is not None
            assert said in GAME.offers(table)


@given(seeds, lengths)
def test_what_is_in_phase_is_never_refused_for_the_phase(seed: int, lines: int) -> None:
    """And what is not always is, unless something comes before that."""
    own = [GAME.forms[word].command for word in ("no_more_bets",)]
    for _, table, _ in play_lines(RandomSette(Random(seed)), lines):
        accepted = GAME.accepts(table)
        for kind in own:
            assert (kind in accepted) == is_in_phase(table, kind())


def is_in_phase(table: Table, command: object) -> bool:
    try:
        advance(table, command)
    except Refused as refused:
        return refused.reason.value != "wrong_phase"
    return True


@given(seeds, lengths)
def test_a_deal_always_comes_to_an_end(seed: int, lines: int) -> None:
    table = ([opened(seed)[1]] + [table for _, table in moments(seed, lines, wrong_percent=0)])[-1]
    was_on = table.deal is not None
    people = RandomSette(Random(seed), wrong_percent=0, unread_percent=0)
    for _ in range(600):
        if table.deal is None:
            break
        accepted = {command.__name__ for command in GAME.accepts(table)}
        line = ending(people, table, accepted)
        if line["do"] == "stand" and (line["do"] not in {said["do"] for said in GAME.choices(table)}):
            # Between a burn and its card, and of a banker who must draw.
            line = people._card(table) if table.kept.left else {"do": "shuffle"}
        table = advance(table, read_command(table, line))[1]
    assert table.deal is None
    assert not (was_on and table.bets)


def ending(people: RandomSette, table: Table, accepted: set[str]) -> dict[str, Any]:
    if "NameFirstCard" in accepted:
        return people._name(table)
    if "Stand" in accepted:
        return {"do": "stand", "seat": table.deal.in_turn.seat}
    if "ShowCard" in accepted:
        return people._card(table)
    return {"do": "no_more_bets"} if "CloseBetting" in accepted else {"do": "shuffle"}


@given(seeds, lengths)
def test_no_card_is_in_two_places_and_the_pack_holds_forty(seed: int, lines: int) -> None:
    for _, table in moments(seed, lines):
        out = [card for card in table.kept.out if card != UNSEEN_CARD]
        assert len(out) == len(set(out))
        assert 0 <= table.kept.left <= len(PACK_OF_FORTY)
        if table.deal is not None:
            assert all(card in table.kept.out for card in lying_cards(table.deal))


def hands_of(table: Table) -> tuple[Hand, ...]:
    return (*table.deal.hands, table.deal.banker_hand)


@given(seeds, lengths)
def test_a_card_that_lies_face_down_is_told_nowhere_before_it_is_shown(seed: int, lines: int) -> None:
    """On the felt, in a sentence, in a refusal, in the report's hands."""
    hidden: set[str] = set()
    event, table = opened(seed)
    report = Report()
    report.add(event)
    for event, table in moments(seed, lines):
        report.add(event)
        said = event_sentence(event, Currency.of(table.currency))
        if isinstance(event, e.CardShown):
            assert event.place not in FACE_DOWN or sign_of(event.card) not in said or event.card == UNSEEN_CARD
        if table.deal is None:
            continue
        hidden = {hand.cards[0] for hand in hands_of(table) if hand.cards and not hand.is_seen} - {UNSEEN_CARD}
        assert not any(card in repr(GAME.felt(table)) for card in hidden)
        open_bets = [row for row in report_json(report, table, 1, [])["bets"] if row["outcome"] == "open"]
        assert not any(card in (row["on"] or "") for card in hidden for row in open_bets)
        for card in hidden:
            assert sign_of(card) not in said, (event, said)
