"""The open bets of real deals: at the page's moments, and held against every order of the last cards of a pack."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from scripted import BRUNO, CARLA, Scripted, dealt

from tablemgr.engine.commands import ShowCard
from tablemgr.engine.core import GAMES, advance
from tablemgr.engine.events import BetSettled, Outcome
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.odds.bets import CHOSEN, NO_RACE, BetOdds, odds_of, odds_of_bet


def odds(play: Scripted) -> dict[int, BetOdds]:
    return {each.bet.id: each for each in odds_of(play.table, GAMES[play.table.game])}


def of_bet(play: Scripted, bet: int) -> tuple[Fraction, Fraction | None]:
    chances = odds(play)[bet].chances
    assert chances is not None
    return chances.loses, chances.commission_minor


@pytest.mark.parametrize(
    ("cards", "on", "bank_wins"),
    [
        ("7S KH 3D", "7", Fraction(1, 2)),
        ("7S 7H KH 3D", "7", Fraction(7, 10)),
        ("7S 7H KH 3D", "K", Fraction(1, 2)),
        ("7S 7H 7D KH 3D", "7", Fraction(3, 4)),
        ("7S 7H 7D KH 3D", "K", Fraction(1, 2)),
        # The banker's rank has got a card too: he needs one of two, the king two of three.
        ("7S 7H KH 3D 3C", "K", Fraction(3, 10)),
    ],
)
def test_the_bank_wins_as_the_page_says(cards: str, on: str, bank_wins: Fraction) -> None:
    play = dealt(cards, playette="doubling")
    bet = play.bet(BRUNO, "20.00", on)
    assert of_bet(play, bet) == (bank_wins, bank_wins * 200)


def test_of_a_unit_staked_the_house_expects_a_twentieth() -> None:
    play = dealt()
    assert of_bet(play, play.bet(BRUNO, "1.00", "7")) == (Fraction(1, 2), Fraction(100, 20))


def test_the_commission_is_rounded_before_it_is_expected() -> None:
    play = dealt(commission_unit="1.00")
    assert of_bet(play, play.bet(BRUNO, "25.00", "7"))[1] == Fraction(300, 2)


def test_with_deal_net_a_bet_has_chances_and_no_commission_of_its_own() -> None:
    play = dealt(commission_base="deal_net")
    bet = play.bet(BRUNO, "25.00", "7")
    found = odds(play)[bet]
    assert found.chances is not None
    assert (found.chances.loses, found.chances.commission_minor) == (Fraction(1, 2), None)
    assert "whole deal" in found.why


def test_a_card_in_the_shoe_has_been_seen_though_its_rank_cannot_be_bet_on_yet() -> None:
    play = dealt("7S KH 3D 5C")
    bet = play.bet(BRUNO, "5.00", "7")
    assert odds(play)[bet].unseen == len(PACK_OF_FORTY) - 4
    play.do("card", card="6C")
    on_five = play.bet(CARLA, "5.00", "5")
    assert odds(play)[on_five].chances == odds(play)[bet].chances
    assert GAMES["zecchinetta"].race is not None
    assert GAMES["zecchinetta"].race(play.table, replace(play.table.bets[bet], on="6")) is None


def test_every_order_of_the_last_cards_played_through_the_engine_gives_the_same() -> None:
    """Doubling, so that ranks with different numbers of cards to come lie side by side."""
    play = dealt("7S 7H KH 3D", "400.00", playette="doubling")
    play.cards("2S 4S 5S 6S AS JS QS 2H KD 4H 5H 6H AH JH QH 4D 5D 6D JD QD 4C 5C 6C JC QC AD AC 2D 2C")
    bets = [play.bet(seat, amount, on) for seat, amount, on in ((BRUNO, "10.00", "7"), (CARLA, "20.00", "K"))]
    unseen = [card for card in PACK_OF_FORTY if card not in play.table.deal.shown]
    assert sorted(unseen) == ["3C", "3H", "3S", "7C", "7D", "KC", "KS"]
    every = list(permutations(unseen))
    lost = dict.fromkeys(bets, 0)
    for order in every:
        for bet in _lost(play, order):
            lost[bet] += 1
    found = odds(play)
    for bet in bets:
        chances = found[bet].chances
        assert chances is not None
        assert chances.loses == Fraction(lost[bet], len(every))
        assert chances.wins + chances.loses == 1


def _lost(play: Scripted, order: tuple[str, ...]) -> list[int]:
    """The bets that the bank wins if the cards come so."""
    table, lost = play.table, []
    for card in order:
        events, table = advance(table, ShowCard(card))
        lost += [each.bet for each in events if isinstance(each, BetSettled) and each.outcome is Outcome.LOST]
        if not table.bets:
            return lost
    raise AssertionError("the cards were not enough to decide every bet")


def test_a_game_in_which_people_choose_says_so_and_a_bet_without_a_race_too() -> None:
    play = dealt()
    number = play.bet(BRUNO, "5.00", "7")
    bet = play.table.bets[number]
    game = GAMES["zecchinetta"]
    assert odds_of_bet(play.table, replace(game, race=None), bet) == BetOdds(bet, None, None, CHOSEN)
    assert odds_of_bet(play.table, replace(game, race=lambda *_: None), bet) == BetOdds(bet, None, None, NO_RACE)
