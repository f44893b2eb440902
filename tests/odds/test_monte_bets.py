"""The bets of the monte games: at the pages' numbers, and held against what the engine makes of every next card."""

from fractions import Fraction

import pytest
from scripted import ANNA, BRUNO, Scripted

from tablemgr.engine.commands import ShowCard
from tablemgr.engine.core import GAMES, advance
from tablemgr.engine.events import BetSettled, Outcome
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.odds.bets import odds_of
from tablemgr.odds.chances import Chances

FOUR_RANKS, PAIR, TRIPLE = "7S 3C KH AD", "7S 7C 3C KH AD", "7S 7C 7H 3C KH AD"
STAKE_MINOR = 2000


def laid(game: str, layout: str, **rules: object) -> Scripted:
    """A layout is complete, nothing is turned."""
    play = Scripted(game=game, **rules)
    for seat, name in ((ANNA, "anna"), (BRUNO, "bruno")):
        play.do("seat", seat=seat, player=name, buy_in="900.00")
    play.do("bank", seat=ANNA, amount="900.00")
    play.do("shuffle", cut_by=BRUNO)
    play.cards(layout)
    return play


def bet(play: Scripted, **on: str) -> None:
    play.do("bet", seat=BRUNO, amount="20.00", **on)


def chances(play: Scripted, bet: int = 1) -> Chances:
    found = next(each.chances for each in odds_of(play.table, GAMES[play.table.game]) if each.bet.id == bet)
    assert found is not None
    return found


def of_every_next_card(play: Scripted, bet: int) -> tuple[list[BetSettled], int]:
    """What the engine decides of a bet by each card that may come next, and how many cards these are."""
    shown = {event.card for event in play.events if hasattr(event, "place")}
    unseen = [card for card in PACK_OF_FORTY if card not in shown]
    decided = []
    for card in unseen:
        events, _ = advance(play.table, ShowCard(card))
        decided += [event for event in events if isinstance(event, BetSettled) and event.bet == bet]
    return decided, len(unseen)


CIRCLE = {"kind": "circle"}
CRISSCROSS = {"kind": "crisscross"}
DOUBLER = {"kind": "doubler"}


@pytest.mark.parametrize(
    ("layout", "on", "takes"),
    [
        (FOUR_RANKS, {**CIRCLE, "on": "7"}, Fraction(1, 16)),
        (FOUR_RANKS, {**CRISSCROSS, "on": "7", "against": "K"}, Fraction(1, 48)),
        (FOUR_RANKS, {**DOUBLER, "on": "left"}, Fraction(1, 24)),
        (PAIR, {**CIRCLE, "on": "7"}, Fraction(3, 70)),
        (PAIR, {**CIRCLE, "on": "A"}, Fraction(3, 70)),
        (PAIR, {**CRISSCROSS, "on": "7", "against": "K"}, Fraction(1, 70)),
        (PAIR, {**CRISSCROSS, "on": "3", "against": "7"}, Fraction(1, 70)),
        (PAIR, {**CRISSCROSS, "on": "3", "against": "K"}, Fraction(3, 140)),
        (PAIR, {**DOUBLER, "on": "bottom"}, Fraction(1, 35)),
        (TRIPLE, {**CIRCLE, "on": "K"}, Fraction(3, 136)),
        (TRIPLE, {**CRISSCROSS, "on": "7", "against": "K"}, Fraction(1, 136)),
        (TRIPLE, {**CRISSCROSS, "on": "3", "against": "K"}, Fraction(3, 136)),
        (TRIPLE, {**DOUBLER, "on": "top"}, Fraction(1, 68)),
    ],
)
def test_every_bet_is_fair_and_pays_at_the_gate_what_the_page_says(
    layout: str, on: dict[str, str], takes: Fraction
) -> None:
    play = laid("monte_bank", layout)
    bet(play, **on)
    fair = Fraction(1, 4) if on["kind"] == "circle" else Fraction(1, 2)
    assert chances(play) == Chances(fair, 1 - fair, takes * STAKE_MINOR)
    # And so it is with the engine's own gates.
    play.do("no_more_bets")
    decided, unseen = of_every_next_card(play, 1)
    won = [each for each in decided if each.outcome is Outcome.WON]
    assert Fraction(len(won), len(decided)) == fair
    assert Fraction(sum(each.commission_minor for each in won), unseen) == takes * STAKE_MINOR


@pytest.mark.parametrize(
    ("commission_on", "before", "after"),
    [("gate", Fraction(1, 16), Fraction(0)), ("first_match", Fraction(3, 16), Fraction(3, 16))],
)
def test_a_gate_that_has_been_turned_takes_nothing_any_more_but_the_first_match_may(
    commission_on: str, before: Fraction, after: Fraction
) -> None:
    play = laid("monte_bank", FOUR_RANKS, commission_on=commission_on)
    bet(play, **CIRCLE, on="7")
    assert chances(play).commission_minor == before * STAKE_MINOR
    play.do("no_more_bets")
    play.do("card", card="JC")
    assert chances(play) == Chances(Fraction(1, 4), Fraction(3, 4), after * STAKE_MINOR)


def test_in_a_crisscross_a_first_match_of_another_rank_lets_it_go_without_commission() -> None:
    play = laid("monte_bank", FOUR_RANKS, commission_on="first_match")
    bet(play, **CRISSCROSS, on="7", against="K")
    bet(play, **CRISSCROSS, on="A", against="3")
    # Three of twelve cards are sevens; a quarter of as much again as the stake.
    assert chances(play).commission_minor == Fraction(STAKE_MINOR, 4) * Fraction(3, 12)
    play.do("no_more_bets")
    play.do("card", card="AS")
    assert chances(play) == Chances(Fraction(1, 2), Fraction(1, 2), Fraction(0))


@pytest.mark.parametrize(
    ("layout", "wins"),
    [
        # rules/private_monte.md, "Numbers to test against": of 36 unseen, by the suits of both layouts.
        ("7S 3C KH AD", 18),
        ("7S 3C KS AD", 17),
        ("7S 3C KS AC", 16),
        ("7S 3S KH AD", 8),
        ("7S 3S KS AD", 7),
        ("7S 3S KS AS", 6),
    ],
)
def test_a_private_layout_wins_with_the_cards_of_its_suits(layout: str, wins: int) -> None:
    play = laid("private_monte", layout)
    bet(play, on="top")
    assert chances(play) == Chances(Fraction(wins, 36), Fraction(36 - wins, 36), Fraction(0))
