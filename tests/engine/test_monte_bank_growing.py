"""rules/monte_bank.md, "Variant: the layout grows"."""

from typing import Any

from monte import bet, called, decided, laid, line
from scripted import Scripted

from tablemgr.engine import events as e
from tablemgr.engine.games.monte_bank import bet_tokens, felt, race


def grown(cards: str = "JS", layout: str = "7S KH 3D AC", **given: Any) -> Scripted:
    """A circle on the seven is open, and these cards have been turned."""
    play = laid(layout, growing_layout=True, **given)
    bet(play, "7")
    called(play, cards)
    return play


def test_a_card_of_a_new_rank_is_added_and_can_be_bet_on_against_what_lies_there() -> None:
    play = grown("JS QD")
    assert bet_tokens(play.table)[:3] == ("7/J", "7/Q", "K/J")
    assert len(bet_tokens(play.table)) == 30 - 12
    numbers = [bet(play, token) for token in ("J/K", "K/Q", "J/Q")]
    assert decided(play.cards("JH")) == {numbers[0]: "won", numbers[2]: "won"}


def test_it_is_decided_by_ordinary_matching_and_pays_no_commission() -> None:
    play = grown("JS", commission_on="first_match")
    number = bet(play, "7/J")
    events = play.cards("7D")
    won = next(event for event in events if isinstance(event, e.BetSettled) and event.bet == number)
    assert (won.outcome, won.from_bank_minor, won.commission_minor) == (e.Outcome.WON, 1000, 0)
    assert won.rule == "rules/monte_bank.md: Variant: the layout grows"
    circle = next(event for event in events if isinstance(event, e.BetSettled) and event.bet == 1)
    assert circle.commission_minor == 750


def test_beside_a_pair_it_asks_for_no_colour() -> None:
    play = grown("JS", "7S 7H KH 3D AC")
    number = bet(play, "K/J")
    assert decided(play.cards("KD")) == {number: "won"}
    assert [each.is_matched for each in felt(play.table).positions] == [False] * 4


def test_only_crisscrosses_with_an_added_card_are_laid_between_turns() -> None:
    play = grown("JS QS")
    assert play.why_not("bet", **line(play, "7")) == ("wrong_phase", "after_the_call")
    assert play.why_not("bet", **line(play, "top")) == ("wrong_phase", "after_the_call")
    assert play.why_not("bet", **line(play, "J/K/top", "30.00")) == ("wrong_phase", "after_the_call")
    assert play.why_not("bet", **line(play, "7/K")) == ("card_not_bettable", "no_added_card")
    assert play.why_not("bet", **line(play, "J/2")) == ("card_not_bettable", "not_on_the_layout")
    assert play.why_not("bet", **line(play, "J/J")) == ("card_not_bettable", "against_itself")
    assert play.why_not("bet", **line(play, "J/K", "999.00")) == ("above_maximum", "above_the_bank")


def test_before_a_card_has_been_added_no_bet_is_laid() -> None:
    play = grown("")
    assert play.why_not("bet", **line(play, "J/K")) == ("wrong_phase", "after_the_call")


def test_a_matched_rank_is_not_added_again_nor_bet_on() -> None:
    play = grown("JS KS")
    assert play.table.deal is None
    play = laid(growing_layout=True)
    bet(play, "7/A")
    called(play, "JS KS")
    bet(play, "J/3")
    assert play.why_not("bet", **line(play, "J/K")) == ("card_not_bettable", "not_on_the_layout")
    play.cards("JD")
    assert play.table.deal.added == ()
    assert [event.place for event in play.cards("JC") if isinstance(event, e.CardShown)] == ["discard"]
    assert [event.place for event in play.cards("KC") if isinstance(event, e.CardShown)] == ["discard"]


def test_the_deal_goes_on_until_these_bets_are_decided_too() -> None:
    play = grown("JS")
    bet(play, "J/K")
    play.cards("7D")
    assert play.table.deal is not None
    assert play.cards("JC")[-1] == e.DealEnded(1, "monte_bank", "anna", "settled", 7)


def test_they_stand() -> None:
    play = grown("JS")
    number = bet(play, "J/K")
    assert play.why_not("take_back", bet=number) == ("wrong_phase", "after_the_call")


def test_they_are_corrected_before_the_next_card() -> None:
    play = grown("JS")
    number = bet(play, "J/K")
    corrected = play.do("correct", bet=number, on="J/7", reason="misread")[1]
    assert (corrected.kind, corrected.on, corrected.against) == ("crisscross", "J", "7")
    assert play.why_not("correct", bet=corrected.bet, on="7/K", reason="x") == ("card_not_bettable", "no_added_card")


def test_the_race_of_such_a_bet_is_of_both_ranks() -> None:
    play = grown("JS", "7S 7H KH 3D AC")
    number = bet(play, "J/K")
    told = race(play.table, play.table.bets[number])
    assert told is not None
    assert told.wins.cards == {"JH", "JD", "JC"}
    assert told.loses.cards == {"KS", "KD", "KC"}
    assert told.commission is not None
    assert told.commission.amount_minor == 0


def test_the_felt_shows_added_cards_as_columns() -> None:
    play = grown("JS QD")
    assert [(each.on, each.cards, each.is_new) for each in felt(play.table).columns if each] == [
        ("J", ("JS",), False),
        ("Q", ("QD",), True),
    ]
    assert felt(play.table).discards == ()


def test_without_the_house_rule_nothing_is_added() -> None:
    play = laid()
    bet(play, "7")
    called(play, "JS")
    assert play.table.deal.added == ()
    assert play.why_not("bet", **line(play, "J/K")) == ("wrong_phase", "after_the_call")
