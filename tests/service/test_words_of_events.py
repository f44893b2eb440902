"""What happened, in English: every class of event has a sentence, and a settlement tells the cards and the sums."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from every_event import EVERY_EVENT, LOST, WON_AT_THE_GATE, WON_WITH_A_DEBT
from random_play import random_script

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES, event_codec
from tablemgr.engine.games import monte_bank, private_monte, zecchinetta
from tablemgr.engine.games.sette_e_mezzo import settling as sette
from tablemgr.kernel.money import Currency
from tablemgr.service.replay import Replay, replay_script
from tablemgr.service.words import event_sentence, settlement_sentence

EUR = Currency.of("EUR")
DOCS = Path(__file__).parents[2] / "docs"

SENTENCES = [
    "the table opens for zecchinetta, 9 seats, in EUR",
    "the table plays zecchinetta",
    "bruno sits down in seat 2",
    "bruno buys 500.00",
    "bruno cashes out 1.00",
    "bruno leaves seat 2",
    "limits are 5.00 to 100.00",
    "limits are 0.00 to any height",
    "a draw among seats 1, 2, 9",
    "bruno draws 7♥",
    "bruno wins the draw with A♠",
    "the bank is offered to bruno (seat 2)",
    "bruno declines the bank",
    "bruno leaves and so declines the bank",
    "everybody has been asked: any seat may take the bank",
    "anna (seat 1) takes the bank",
    "anna puts 100.00 into the bank",
    "anna withdraws 20.00 from the bank",
    "anna gives the bank up",
    "anna gets 80.00 back from the bank",
    "deal 3 of zecchinetta begins, anna banks",
    "deal 4 of zecchinetta begins, anna banks",
    "K♠ shows: a table card",
    "no more bets",
    "bruno (seat 2) bets 25.00 on 7: bet 1",
    "bruno (seat 2) bets 25.00 on 7 against K: bet 2, for bet 1",
    "bruno (seat 2) bets 25.00: bet 3, down before the last card: it lay there",
    "bet 1: 25.00 back to bruno (taken back)",
    "bet 2: 25.00 back to bruno (corrected: misread)",
    "bet 3: 25.00 back to bruno (bank short)",
    "bet 1 of bruno lost: 7♥ matched 7♣ on the table; the house took 2.50 of 25.00",
    "bet 2 of bruno won: 3♦ matched 3♠ and 3♥, the banker's card; paid 17.00 on 25.00, "
    "7.00 of it out of the banker's own chips; anna owes 8.00",
    "the house takes 2.00 of the 20.00 that anna has won",
    "the house returns 1.00 to anna",
    "anna pays bruno 8.00 of his debt",
    "misdeal: due carte, attaccate: già viste",
    "deal 3 is over after 14 cards: banker lost",
    "bet 1 of bruno loses twice: 25.00 more to the bank",
    "the cut box is shared: 3.13 to the house, 3.12 to anna",
    "bets 7, 8 and 9 are one monte carlo",
    "the pack is shuffled for the bank of anna, seat 2 cuts",
    "the pack is shuffled for the bank of anna",
    "a card face down: a punter's first",
    "a card face down: the banker's first",
    "the pack is shuffled",
    "the pack is shuffled, but the 7 cards on the table",
    "the matta was dealt: the pack is to be shuffled",
    "bruno (seat 2) is next",
    "the banker, anna (seat 1), is next",
    "bruno (seat 2) shows 7♥ K♠",
    "bruno (seat 2) stands",
    "bruno (seat 2) burns 3♣",
    "bruno (seat 2) splits K♠ J♦",
    "the natural of bruno (seat 2) takes the bank",
    "the natural of anna keeps the bank",
    "the giro goes on after seat 2",
    "it is the turn of bruno (seat 2)",
    "bruno declares a flush sequence: A♣ 2♣ 3♣ 4♣ 5♣ 6♣, 50",
    "bruno declares 2 marriages: K♥ Q♠ with Q♥ K♠ off the piles, 40",
    "bruno declares a marriage: K♥ Q♥, 10",
    "bruno plays 10♥",
    "bruno takes the pile of 10: 10♠ 10♥ 10♦ 10♣ 10♥, 5",
    "bruno has won the game with 305 of 300",
    "team 2 has won the game with 200 of 200",
    "deal 5 of zetema begins, anna deals",
    "a card face down: dealt",
    "bruno brings 35.00 from elsewhere",
    "bruno brings 35.00 from elsewhere, down before the last card",
]


def test_an_event_has_its_sentence() -> None:
    """All but the one of monte bank, whose winners pay the commission."""
    assert [event_sentence(event, EUR) for event in EVERY_EVENT if event is not WON_AT_THE_GATE] == SENTENCES


def test_no_class_of_event_is_without_one_here() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(event_codec().kinds.values())


def test_a_bet_that_was_lost_tells_what_the_house_took() -> None:
    """rules/zecchinetta.md, "Each turn", 3."""
    assert settlement_sentence(LOST, EUR) == "lost: 7♥ matched 7♣ on the table; the house took 2.50 of 25.00"
    taken_later = replace(LOST, commission_minor=0)
    assert settlement_sentence(taken_later, EUR) == "lost: 7♥ matched 7♣ on the table; the bank won 25.00"


def test_a_bet_that_was_won_tells_what_was_paid_and_out_of_what_and_what_is_owed() -> None:
    """rules/zecchinetta.md, "bank too small to pay"."""
    paid = replace(WON_WITH_A_DEBT, from_bank_minor=2500, from_banker_minor=0, owed_minor=0)
    assert settlement_sentence(paid, EUR) == "won: 3♦ matched 3♠ and 3♥, the banker's card; paid 25.00 on 25.00"
    three = replace(paid, cards=("3S", "3H", "3C"))
    assert "matched 3♠, 3♥ and 3♣, the banker's card" in settlement_sentence(three, EUR)


@pytest.mark.parametrize("place", list(zecchinetta.Place))
def test_every_place_a_card_can_come_to_is_told(place: zecchinetta.Place) -> None:
    assert event_sentence(e.CardShown("KS", place.value), EUR).startswith("K♠ shows: ")


RULES = [rule for name, rule in vars(zecchinetta).items() if name.startswith("RULE_") and isinstance(rule, str)]


def headings(page: Path) -> list[str]:
    """What of a page can be named: its headings, the bold words a paragraph begins with, a table's first column."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [re.match(r"#+ (.+)|\*\*(.+?)[.,]?\*\*|\| ([^|]+?) \||(\d)\. ", line) for line in lines]
    return [next(filter(None, match.groups())).casefold() for match in found if match]


OTHER_RULES = [
    rule
    for game in (monte_bank, private_monte, sette)
    for name, rule in vars(game).items()
    if name.startswith("RULE_") and isinstance(rule, str)
]


@pytest.mark.parametrize("rule", [*RULES, *OTHER_RULES])
def test_a_settlement_names_a_rule_that_stands_on_its_page(rule: str) -> None:
    """One heading after another, in the order of the page, each written as it stands there."""
    page, _, named = rule.partition(": ")
    standing = iter(headings(DOCS / page))
    rest = named.casefold()
    while rest:
        heading = next((each for each in standing if rest == each or rest.startswith(each + ", ")), None)
        assert heading is not None, f"{page} has no heading that {rest!r} begins with"
        rest = rest[len(heading) + 2 :]


def test_the_rules_that_decide_are_the_ones_that_are_checked_here() -> None:
    assert len(RULES) == 4
    events = [event for seed in range(60) for event in played(seed).events]
    named = {event.rule for event in events if hasattr(event, "rule")}
    assert named == set(RULES)


def played(seed: int) -> Replay:
    return replay_script("\n".join(json.dumps(line) for line in random_script(seed, 100)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_is_named_as_people_say_it(game: str) -> None:
    """No sentence has a name as a program writes it."""
    opened, changed, begun = (
        next(event for event in EVERY_EVENT if isinstance(event, kind))
        for kind in (e.TableOpened, e.GameChanged, e.DealBegun)
    )
    said = [event_sentence(replace(event, game=game), EUR) for event in (opened, changed, begun)]
    plain = {"sette_e_mezzo": "sette e mezzo", "monte_bank": "monte bank", "private_monte": "private monte"}
    assert all(f" {plain.get(game, game)}" in sentence for sentence in said)
    assert not any("_" in sentence for sentence in said)
