"""rules/zecchinetta.md, "Each turn" and "Doubling, settlement": what a card does when it shows."""

from scripted import ANNA, BRUNO, CARLA, dealt

from tablemgr.engine import events as e


def settled(events: tuple[object, ...]) -> list[int]:
    """The bets that were settled, in order."""
    return [event.bet for event in events if isinstance(event, e.BetSettled)]


def test_a_table_cards_match_wins_every_bet_on_it_for_the_bank() -> None:
    """Each turn, 3: the house takes 10 % of each such bet, the rest goes to the bank."""
    play = dealt()
    first, other, second = play.bet(BRUNO, "10.00", "7"), play.bet(BRUNO, "3.00", "K"), play.bet(CARLA, "5.00", "7")
    events = play.cards("7H")
    assert events[0] == e.CardShown("7H", "completes")
    assert events[1] == e.BetSettled(
        bet=first,
        seat=BRUNO,
        player="bruno",
        outcome=e.Outcome.LOST,
        stake_minor=1000,
        from_bank_minor=0,
        from_banker_minor=0,
        owed_minor=0,
        banker="anna",
        commission_minor=100,
        commission_to=e.Cut.HOUSE,
        card="7H",
        cards=("7S",),
        rule="rules/zecchinetta.md: The game, each turn, 3",
    )
    assert settled(events) == [first, second]
    assert list(play.table.bets) == [other]
    assert (play.table.bank_minor, play.table.house_minor) == (10000 + 900 + 450, 150)


def test_the_bankers_match_pays_every_open_bet_on_every_card_and_ends_the_deal() -> None:
    """Each turn, 2: stake back plus as much again from the bank; the bank passes to the right."""
    play = dealt()
    play.bet(BRUNO, "10.00", "7")
    play.bet(CARLA, "5.00", "K")
    events = play.cards("3H")
    assert events[0] == e.CardShown("3H", "banker_completes")
    assert events[1] == e.BetSettled(
        bet=1,
        seat=BRUNO,
        player="bruno",
        outcome=e.Outcome.WON,
        stake_minor=1000,
        from_bank_minor=1000,
        from_banker_minor=0,
        owed_minor=0,
        banker="anna",
        commission_minor=0,
        commission_to=e.Cut.HOUSE,
        card="3H",
        cards=("3D",),
        rule="rules/zecchinetta.md: The game, each turn, 2",
    )
    assert events[2].paid_minor == 1000
    assert events[3:] == (
        e.DealEnded(1, "zecchinetta", "anna", "banker_lost", 4),
        e.BankPassed(ANNA, "anna"),
        e.BankReleased(ANNA, "anna", 8500),
        e.BankOffered(CARLA, "carla"),
    )
    assert play.table.stacks == {"anna": 48500, "bruno": 51000, "carla": 50500}


def test_bets_are_paid_the_largest_first_and_of_equal_ones_the_earlier() -> None:
    """ "bank too small to pay": the order is the same whether or not the bank suffices."""
    play = dealt()
    small = play.bet(BRUNO, "5.00", "7")
    large = play.bet(CARLA, "9.00", "K")
    equal = play.bet(CARLA, "5.00", "7")
    assert settled(play.cards("3H")) == [large, small, equal]


def test_a_bank_that_pays_everything_is_passed_with_nothing_in_it() -> None:
    play = dealt(bank="5.00")
    play.bet(BRUNO, "5.00", "7")
    assert play.cards("3H")[-2:] == (e.BankPassed(ANNA, "anna"), e.BankOffered(CARLA, "carla"))


def test_a_card_in_the_shoe_cannot_be_bet_on_until_the_next_card() -> None:
    """Each turn, 5 and 1."""
    play = dealt()
    assert play.cards("QS")[0].place == "shoe"
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="Q") == ("card_not_bettable", "not_on_the_table")
    play.cards("JS")
    play.bet(BRUNO, "5.00", "Q")
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="J") == ("card_not_bettable", "not_on_the_table")


def test_when_it_is_matched_at_once_both_cards_are_dead_and_no_bet_was_possible() -> None:
    play = dealt()
    assert [event.place for event in play.cards("QS QH")] == ["shoe", "completes"]
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="Q") == ("card_not_bettable", "dead")


def test_a_rank_is_dead_for_the_rest_of_the_deal_though_nobody_had_bet_on_it() -> None:
    """Each turn, 3 and 4."""
    play = dealt()
    assert play.cards("7H") == (e.CardShown("7H", "completes"),)
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("card_not_bettable", "dead")
    assert [event.place for event in play.cards("7D QS 7C")] == ["dead", "shoe", "dead"]
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("card_not_bettable", "dead")
    play.bet(BRUNO, "5.00", "Q")


def test_a_dead_card_settles_nothing() -> None:
    play = dealt()
    play.bet(BRUNO, "5.00", "K")
    assert settled(play.cards("7H 7D 7C")) == []


def test_bets_stay_until_they_are_settled() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "K")
    play.cards("7H QS JS 2H 4H 5D AS")
    assert settled(play.cards("KD")) == [bet]


def test_suits_do_not_matter() -> None:
    for matching in ("7H", "7D", "7C"):
        assert dealt().cards(matching)[0].place == "completes"


def test_an_ace_and_a_court_card_are_ranks_like_any_other() -> None:
    play = dealt("AS QH JD")
    bet = play.bet(BRUNO, "5.00", "A")
    assert settled(play.cards("AC")) == [bet]
    assert play.cards("JC")[0].place == "banker_completes"


def test_after_a_double_three_of_every_rank_must_show() -> None:
    """The page's own example: sixes doubled; a bet on a queen needs two more queens, the banker loses at two more."""
    play = dealt("6S 6H QS 3D", playette="doubling")
    on_six, on_queen = play.bet(BRUNO, "5.00", "6"), play.bet(CARLA, "4.00", "Q")
    assert [event.place for event in play.cards("QH 3H")] == ["joins", "joins"]
    (_, lost) = play.cards("6D")
    assert (lost.bet, lost.cards, lost.rule) == (
        on_six,
        ("6S", "6H"),
        "rules/zecchinetta.md: Playette, doubling, settlement",
    )
    (_, won, *_) = play.cards("3C")
    assert (won.bet, won.outcome, won.cards) == (on_queen, e.Outcome.WON, ("3D", "3H"))
    assert won.rule == "rules/zecchinetta.md: Playette, doubling, settlement"


def test_after_a_double_the_third_queen_takes_the_bet_on_queens() -> None:
    play = dealt("6S 6H QS 3D", playette="doubling")
    on_queen = play.bet(BRUNO, "5.00", "Q")
    assert settled(play.cards("QH QD")) == [on_queen]


def test_after_a_triple_four_must_show() -> None:
    play = dealt("6S 6H 6D QS 3D", playette="doubling")
    bet = play.bet(BRUNO, "5.00", "Q")
    assert [event.place for event in play.cards("QH QD 3H 3S")] == ["joins"] * 4
    assert settled(play.cards("QC")) == [bet]
    assert play.cards("3C")[0].place == "banker_completes"


def test_the_fourth_card_takes_the_bets_on_a_tripled_rank() -> None:
    play = dealt("6S 6H 6D QS 3D", playette="doubling")
    bet = play.bet(BRUNO, "5.00", "6")
    assert settled(play.cards("6C")) == [bet]


def test_the_threshold_is_fixed_for_the_deal() -> None:
    """A rank that doubles after the opening changes nothing for the others."""
    play = dealt("6S 6H QS 3D", playette="doubling")
    assert [event.place for event in play.cards("QH JS 3H JH 6C QD")] == [
        "joins", "shoe", "joins", "joins", "completes", "completes",
    ]  # fmt: skip


def test_a_card_that_joins_the_one_in_the_shoe_makes_a_rank_to_bet_on() -> None:
    """ "Doubling, settlement": it joins the table card and settles nothing (the product's own reading)."""
    play = dealt("6S 6H QS 3D", playette="doubling")
    assert [event.place for event in play.cards("JS JH")] == ["shoe", "joins"]
    bet = play.bet(BRUNO, "5.00", "J")
    assert settled(play.cards("JD")) == [bet]


def test_with_doubling_but_no_playette_two_cards_match() -> None:
    play = dealt(playette="doubling")
    bet = play.bet(BRUNO, "5.00", "7")
    (_, lost) = play.cards("7H")
    assert (lost.bet, lost.rule) == (bet, "rules/zecchinetta.md: The game, each turn, 3")
