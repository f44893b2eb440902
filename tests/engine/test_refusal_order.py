"""When several refusals apply, the first of design's list is given.

Each test has one line with many faults, which are mended one by one: the refusals come in the order of the list.
"""

from scripted import ANNA, BRUNO, CARLA, Scripted, dealt, seated

from tablemgr.engine.reasons import Reason

# design, "When several refusals apply".
DESIGN = """
    bad_command no_such_bet unknown_seat seat_empty seat_taken bad_amount wrong_phase bet_stands not_banker debt_open
    banker_cannot_bet banker_cannot_cut wrong_cutter no_such_card card_not_in_deck duplicate_card card_not_bettable
    bad_play not_a_multiple below_minimum above_maximum insufficient_funds bank_cannot_cover bets_open
"""
# Of the house, not of a game: given after all of them.
OF_THE_HOUSE = "no_such_pack pack_on_hold pack_not_checked"
IN_ORDER = [reason.value for reason in Reason]
ODD = {"odd": 1}


def codes(play: Scripted, word: str, *lines: dict[str, object]) -> list[str]:
    """The code of each line; all of them are refused."""
    return [play.why_not(word, **line)[0] for line in lines]


def is_in_order(given: list[str]) -> bool:
    places = [IN_ORDER.index(code) for code in given]
    return places == sorted(set(places))


def test_the_list_is_the_one_of_the_design() -> None:
    assert " ".join(IN_ORDER) == f"{' '.join(DESIGN.split())} {OF_THE_HOUSE}"


def test_a_bet_while_betting_is_closed() -> None:
    play = dealt()
    play.do("no_more_bets")
    given = codes(
        play,
        "bet",
        {"seat": 99, "amount": "x", "on": "3", **ODD},
        {"seat": 99, "amount": "x", "on": "3"},
        {"seat": 9, "amount": "x", "on": "3"},
        {"seat": ANNA, "amount": "x", "on": "3"},
        {"seat": ANNA, "amount": "0.01", "on": "3"},
    )
    assert given == ["bad_command", "unknown_seat", "seat_empty", "bad_amount", "wrong_phase"]
    assert is_in_order(given)


def test_a_bet_while_betting_is_open() -> None:
    players = {1: ("anna", "500.00"), 2: ("bruno", "40.00"), 3: ("carla", "500.00")}
    play = dealt(bank="30.00", players=players, bet_unit="0.50", minimum="5.00", maximum="50.00")
    given = codes(
        play,
        "bet",
        {"seat": ANNA, "amount": "0.75", "on": "3"},
        {"seat": BRUNO, "amount": "0.75", "on": "3"},
        {"seat": BRUNO, "amount": "0.75", "on": "7"},
        {"seat": BRUNO, "amount": "4.50", "on": "7"},
        {"seat": BRUNO, "amount": "50.50", "on": "7"},
        {"seat": BRUNO, "amount": "40.50", "on": "7"},
        {"seat": BRUNO, "amount": "30.50", "on": "7"},
    )
    assert given == [
        "banker_cannot_bet", "card_not_bettable", "not_a_multiple", "below_minimum", "above_maximum",
        "insufficient_funds", "bank_cannot_cover",
    ]  # fmt: skip
    assert is_in_order(given)


def test_a_debtors_bet_is_refused_for_the_debt_before_all_else_that_is_wrong_with_it() -> None:
    players = {1: ("anna", "5.00"), 2: ("bruno", "50.00"), 3: ("carla", "50.00")}
    play = dealt(bank="5.00", players=players, bank_cover="liable", bet_unit="0.50")
    play.bet(BRUNO, "6.00", "7")
    play.cards("3H")
    play.do("bank", seat=CARLA, amount="5.00")
    play.do("shuffle")
    line: dict[str, object] = {"seat": ANNA, "amount": "0.75", "on": "3"}
    assert codes(play, "bet", line) == ["wrong_phase"]
    play.cards("7S KH 3D")
    assert codes(play, "bet", line) == ["debt_open"]


def test_taking_the_bank() -> None:
    play = seated(players={1: ("anna", "500.00"), 2: ("bruno", "1.00"), 3: ("carla", "2.00")}, bank_minimum="1.50")
    play.do("bank", seat=ANNA, amount="100.00")
    play.do("pass_bank")
    given = codes(
        play,
        "bank",
        {"seat": 99, "amount": "x", **ODD},
        {"seat": 99, "amount": "x"},
        {"seat": 9, "amount": "x"},
        {"seat": BRUNO, "amount": "x"},
        {"seat": BRUNO, "amount": "1.40"},
        {"seat": CARLA, "amount": "1.40"},
        {"seat": CARLA, "amount": "2.40"},
    )
    assert given == [
        "bad_command", "unknown_seat", "seat_empty", "bad_amount", "not_banker", "below_minimum", "insufficient_funds",
    ]  # fmt: skip
    assert is_in_order(given)


def test_taking_the_bank_in_a_deal() -> None:
    play = dealt()
    assert codes(play, "bank", {"seat": BRUNO, "amount": "x"}, {"seat": BRUNO, "amount": "999.00"}) == [
        "bad_amount", "wrong_phase",
    ]  # fmt: skip


def test_withdrawing_alone_asks_for_the_funds_before_the_minimum() -> None:
    play = seated(bank_minimum="1.50")
    assert codes(play, "withdraw", {"amount": "x"}, {"amount": "999.00"}) == ["bad_amount", "wrong_phase"]
    play.do("bank", seat=ANNA, amount="5.00")
    assert codes(play, "withdraw", {"amount": "5.01"}, {"amount": "5.00"}) == ["insufficient_funds", "below_minimum"]


def test_the_cut_is_held_against_the_seats_first() -> None:
    play = seated()
    assert codes(play, "shuffle", {"cut_by": 99}, {"cut_by": 9}, {"cut_by": ANNA}) == [
        "unknown_seat", "seat_empty", "wrong_phase",
    ]  # fmt: skip


def test_sitting_down() -> None:
    given = codes(
        seated(),
        "seat",
        {"seat": 99, "player": "anna", "buy_in": "x", **ODD},
        {"seat": 99, "player": "anna", "buy_in": "x"},
        {"seat": ANNA, "player": "anna", "buy_in": "x"},
        {"seat": 9, "player": "anna", "buy_in": "x"},
        {"seat": 9, "player": "zoe", "buy_in": "x"},
    )
    assert given == ["bad_command", "unknown_seat", "seat_taken", "seat_taken", "bad_amount"]


def test_declining() -> None:
    play = seated()
    assert codes(play, "decline_bank", {"seat": 99}, {"seat": 9}, {"seat": ANNA}) == [
        "unknown_seat", "seat_empty", "wrong_phase",
    ]  # fmt: skip


def test_handing_chips_back() -> None:
    players = {1: ("anna", "5.00"), 2: ("bruno", "50.00"), 3: ("carla", "50.00")}
    play = dealt(bank="5.00", players=players, bank_cover="liable")
    play.bet(BRUNO, "6.00", "7")
    play.cards("3H")
    given = codes(
        play,
        "cash_out",
        {"seat": 99, "amount": "x"},
        {"seat": 9, "amount": "x"},
        {"seat": ANNA, "amount": "x"},
        {"seat": ANNA, "amount": "999.00"},
        {"seat": CARLA, "amount": "999.00"},
    )
    assert given == ["unknown_seat", "seat_empty", "bad_amount", "debt_open", "insufficient_funds"]


def test_a_bet_to_be_taken_back_must_be_one_before_betting_must_be_open_before_it_may_stand() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    play.do("no_more_bets")
    assert codes(play, "take_back", {"bet": 9}, {"bet": bet}) == ["no_such_bet", "wrong_phase"]
    play.cards("QS")
    assert codes(play, "take_back", {"bet": bet}) == ["bet_stands"]


def test_a_correction_names_a_bet_before_a_seat_and_an_amount_before_its_time() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    play.cards("QS")
    wrong = {"seat": 99, "amount": "x", "reason": "misread"}
    given = codes(
        play,
        "correct",
        {"bet": 9, **wrong, **ODD},
        {"bet": 9, **wrong},
        {"bet": bet, **wrong},
        {"bet": bet, **wrong, "seat": 9},
        {"bet": bet, **wrong, "seat": ANNA},
        {"bet": bet, **wrong, "seat": ANNA, "amount": "1.00"},
    )
    assert given == ["bad_command", "no_such_bet", "unknown_seat", "seat_empty", "bad_amount", "bet_stands"]
    assert is_in_order(given)


def test_a_card_is_looked_at_after_the_phase() -> None:
    assert codes(seated(), "card", {"card": "7X"}) == ["wrong_phase"]
    assert codes(dealt(), "card", {"card": "7X"}, {"card": "8H"}, {"card": "7S"}) == [
        "no_such_card", "card_not_in_deck", "duplicate_card",
    ]  # fmt: skip


def test_leaving() -> None:
    """Nobody both owes and has a bet open: in which order these are refused never shows."""
    play = dealt()
    play.bet(BRUNO, "5.00", "7")
    assert codes(play, "leave", {"seat": 99}, {"seat": 9}, {"seat": ANNA}, {"seat": BRUNO}) == [
        "unknown_seat", "seat_empty", "wrong_phase", "bets_open",
    ]  # fmt: skip


def test_leaving_during_a_draw_is_out_of_phase_for_a_debtor_too() -> None:
    play = dealt(bank="5.00", players={1: ("anna", "5.00"), 2: ("bruno", "50.00")}, bank_cover="liable")
    play.bet(BRUNO, "6.00", "7")
    play.cards("3H")
    play.do("decline_bank", seat=BRUNO)
    play.do("draw")
    assert codes(play, "leave", {"seat": ANNA}) == ["wrong_phase"]
    play.cards("AS")
    assert codes(play, "leave", {"seat": ANNA}) == ["debt_open"]
