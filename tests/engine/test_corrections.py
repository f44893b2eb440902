"""What is put right: design's `correct`, `misdeal` and `game`; rules/README.md, "A correction never rewrites"."""

import pytest
from scripted import ANNA, BRUNO, CARLA, banked, dealt, seated

from tablemgr.engine import events as e


def test_a_correction_returns_the_bet_and_enters_a_new_one() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    assert play.do("correct", bet=bet, amount="8.00", reason="misread") == (
        e.BetReturned(bet, BRUNO, "bruno", 500, "corrected", None, "misread"),
        e.BetPlaced(2, BRUNO, "bruno", "card", "7", None, 800, corrects=bet),
    )
    assert play.table.stacks["bruno"] == 50000 - 800


@pytest.mark.parametrize(
    ("changes", "seat", "on", "stake_minor"),
    [
        ({"seat": CARLA}, CARLA, "7", 500),
        ({"on": "K"}, BRUNO, "K", 500),
        ({"seat": CARLA, "on": "K", "amount": "6.00"}, CARLA, "K", 600),
    ],
)
def test_what_was_right_is_entered_again_as_it_was(
    changes: dict[str, object], seat: int, on: str, stake_minor: int
) -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    placed = play.do("correct", bet=bet, reason="misread", **changes)[1]
    assert (placed.seat, placed.on, placed.stake_minor) == (seat, on, stake_minor)


def test_a_bet_is_corrected_before_the_next_card_alone() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    play.cards("QS")
    assert play.why_not("correct", bet=bet, amount="8.00", reason="misread") == ("bet_stands", "card_has_shown")


def test_a_bet_is_corrected_after_betting_has_been_closed() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    play.do("no_more_bets")
    play.do("correct", bet=bet, amount="8.00", reason="misread")
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("wrong_phase", "closed")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seat": 99}, "unknown_seat"),
        ({"seat": 9}, "seat_empty"),
        ({"seat": ANNA}, "banker_cannot_bet"),
        ({"amount": "x"}, "bad_amount"),
        ({"amount": "0.00"}, "bad_amount"),
        ({"on": "3"}, "card_not_bettable"),
        ({"amount": "0.99"}, "below_minimum"),
        ({"amount": "20.01"}, "above_maximum"),
        ({"amount": "100.01"}, "above_maximum"),
    ],
)
def test_the_new_bet_must_stand_every_check_of_a_bet(changes: dict[str, object], code: str) -> None:
    play = dealt(minimum="1.00", maximum="20.00")
    bet = play.bet(BRUNO, "5.00", "7")
    assert play.why_not("correct", bet=bet, reason="misread", **changes)[0] == code


def test_the_returned_stake_counts_for_the_new_bet() -> None:
    play = dealt(bank="20.00", maximum="20.00", players={1: ("anna", "50.00"), 2: ("bruno", "20.00")})
    bet = play.bet(BRUNO, "15.00", "7")
    play.do("correct", bet=bet, amount="20.00", reason="misread")


def test_only_an_open_bet_is_corrected() -> None:
    play = dealt()
    assert play.why_not("correct", bet=1, amount="1.00", reason="misread") == ("no_such_bet", "")
    bet = play.bet(BRUNO, "5.00", "7")
    play.do("correct", bet=bet, amount="8.00", reason="misread")
    assert play.why_not("correct", bet=bet, amount="9.00", reason="misread") == ("no_such_bet", "")
    play.do("correct", bet=2, amount="9.00", reason="misread again")


def test_a_correction_says_what_and_why() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    assert play.why_not("correct", bet=bet, reason="misread") == ("bad_command", "nothing_corrected")
    assert play.why_not("correct", bet=bet, amount="1.00") == ("bad_command", "missing_key")
    assert play.why_not("correct", bet=bet, amount="1.00", reason="") == ("bad_command", "wrong_value")


def test_a_misdeal_gives_every_open_bet_back_and_leaves_the_banker() -> None:
    play = dealt()
    play.bet(BRUNO, "5.00", "7")
    play.bet(CARLA, "6.00", "K")
    assert play.do("misdeal", reason="two cards stuck") == (
        e.MisdealDeclared("two cards stuck"),
        e.BetReturned(1, BRUNO, "bruno", 500, "misdeal", None, "two cards stuck"),
        e.BetReturned(2, CARLA, "carla", 600, "misdeal", None, "two cards stuck"),
        e.DealEnded(1, "zecchinetta", "anna", "misdeal", 3),
    )
    assert (play.table.banker, play.table.bank_minor) == ("anna", 10000)
    play.do("shuffle")


def test_what_was_settled_before_a_misdeal_stays_settled() -> None:
    play = dealt()
    play.bet(BRUNO, "5.00", "7")
    play.cards("7H")
    play.do("misdeal", reason="two cards stuck")
    assert (play.table.bank_minor, play.table.house_minor) == (10450, 50)


def test_a_misdeal_is_of_a_deal() -> None:
    assert banked().why_not("misdeal", reason="why not") == ("wrong_phase", "between_deals")


def test_another_game_begins_between_banks_with_seats_and_chips_as_they_are() -> None:
    play = seated(minimum="1.00")
    before = play.table
    (changed,) = play.do(
        "game", game="zecchinetta", rules={"minimum": "2.00", "maximum": "9.00", "playette": "doubling"}
    )
    assert isinstance(changed, e.GameChanged)
    assert (changed.old_rules_hash, changed.rules_hash) == (before.rules_hash, play.table.rules_hash)
    assert changed.old_rules_hash != changed.rules_hash
    assert (play.table.minimum_minor, play.table.maximum_minor) == (200, 900)
    assert play.table.rules.playette == "doubling"
    assert (play.table.players, play.table.stacks) == (before.players, before.stacks)


def test_with_another_game_limits_and_turn_begin_anew() -> None:
    play = banked()
    play.do("limits", min="3.00", max="4.00")
    play.do("pass_bank")
    play.do("game", game="zecchinetta")
    assert (play.table.minimum_minor, play.table.maximum_minor, play.table.turn.seat) == (0, None, None)
    play.do("bank", seat=BRUNO, amount="5.00")


def test_no_other_game_while_somebody_banks_or_a_draw_is_on() -> None:
    assert banked().why_not("game", game="zecchinetta") == ("wrong_phase", "between_deals")
    assert dealt().why_not("game", game="zecchinetta") == ("wrong_phase", "deal")
    play = seated()
    play.do("draw")
    assert play.why_not("game", game="zecchinetta") == ("wrong_phase", "draw")


def test_a_game_that_there_is_not_and_a_rule_that_cannot_be_are_no_commands() -> None:
    play = seated()
    assert play.why_not("game", game="whist") == ("bad_command", "no_such_game")
    assert play.why_not("game", game="zecchinetta", rules={"playette": "maybe"}) == ("bad_command", "bad_rule")
