"""At the window, by touch alone and by keys alone: chips that were brought, a late bet that is signed, a payout that is
confirmed, and marks that go by themselves.
"""

import pytest
from legible import faults, painted
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, Served, dealt, seated
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.engine import events as e
from tablemgr.service import events as s
from tablemgr.service.options import TableOptions
from tablemgr.service.views import Moment, StakeState

SIZES = [(1920, 1080), (1280, 800)]
CONFIRMS = TableOptions(confirm_payouts=True)
LIMIT = TableOptions(late_bet_limit_minor=10_000, currency="EUR")


def poor(*cards: str, options: TableOptions | None = None) -> Served:
    """Bruno has 20.00, and Carla 500.00; the bank covers what they bet."""
    served = dealt(*cards, options=options)
    served.do("cash_out", seat=BRUNO, amount="480.00")
    return served


def words_of(at: Windowed) -> list[str]:
    return [str(line["do"]) for line in at.port.given]


@pytest.mark.parametrize("size", SIZES)
def test_one_touch_records_the_chips_that_lie_there_and_places_the_bet(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D"), size)
    at.touch("chip_25")
    at.touch_felt(BRUNO, "7")
    assert "5.00 short" in at.part("refusal").accessibleDescription()
    at.touch("refusal")
    assert at.port.given[-2:] == [
        {"do": "bring", "seat": BRUNO, "amount": "5.00"},
        {"do": "bet", "seat": BRUNO, "amount": "25.00", "on": "7"},
    ]
    assert [type(event) for event in at.served.events()[-2:]] == [e.ChipsBrought, e.BetPlaced]
    assert at.served.table.stacks["bruno"] == 0
    assert at.model.shown.refusal is None


def test_no_chips_are_asked_for_when_the_bank_cannot_cover_the_bet_with_them(qtbot: QtBot) -> None:
    """Recorded, they would lie there and the bet would be refused all the same."""
    served = poor("7S", "KH", "3D")
    bank = served.table.bank_minor
    served.do("bet", seat=CARLA, amount=f"{(bank - 3000) // 100}.00", on="K")
    at = Windowed(qtbot, served)
    at.press("2 7 40", Qt.Key.Key_Return)
    assert at.model.shown.refusal is not None
    assert (at.model.shown.refusal.code, at.model.shown.refusal.brought) == ("insufficient_funds", None)
    at.press("2 7 30", Qt.Key.Key_Return, Qt.Key.Key_F12)
    assert at.served.table.open_bets_minor == bank


def test_what_a_touch_would_bet_is_told_while_digits_are_typed(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("2 7 25", Qt.Key.Key_Return)
    assert "kept: 25.00" in painted(at.window)


def test_one_key_does_the_same(qtbot: QtBot) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D"))
    at.press("2 7 25", Qt.Key.Key_Return, Qt.Key.Key_F12)
    assert words_of(at) == ["bet", "bring", "bet"]
    assert at.served.table.open_bets_minor == 2_500


def test_the_key_does_nothing_when_nothing_is_offered_or_the_offer_has_gone(qtbot: QtBot) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D"))
    at.press(Qt.Key.Key_F12)
    at.press("2 7 25", Qt.Key.Key_Return)
    at.part("refusal").hide()
    at.press(Qt.Key.Key_F12)
    assert words_of(at) == ["bet"]


def test_two_bets_in_one_breath_miss_what_the_second_misses(qtbot: QtBot) -> None:
    """The screen may not have seen the first when the second is refused."""
    at = Windowed(qtbot, poor("7S", "KH", "3D"))
    at.port.is_blocked = True
    at.press("2 7 15", Qt.Key.Key_Return, "2 K 15", Qt.Key.Key_Return)
    at.port.go_on()
    at.port.is_blocked = False
    at.see()
    at.press(Qt.Key.Key_F12)
    assert at.port.given[-2]["amount"] == "10.00"
    assert at.served.table.open_bets_minor == 3_000


def test_when_another_player_has_sat_down_nothing_is_recorded(qtbot: QtBot) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D"))
    at.press("2 7 25", Qt.Key.Key_Return)
    at.served.do("leave", seat=BRUNO)
    at.served.do("seat", seat=BRUNO, player="zoe", buy_in="1.00")
    at.see()
    at.press(Qt.Key.Key_F12)
    assert words_of(at) == ["bet"]


def test_chips_that_could_not_be_recorded_place_no_bet(qtbot: QtBot) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D"))
    at.press("2 7 25", Qt.Key.Key_Return)
    at.port.is_blocked = True
    at.press(Qt.Key.Key_F12)
    at.served.do("leave", seat=BRUNO)
    at.port.go_on()
    at.see()
    assert words_of(at) == ["bet", "bring"]
    assert at.model.shown.refusal.code == "seat_empty"


def test_a_bank_is_made_up_of_brought_chips_too(qtbot: QtBot) -> None:
    served = seated()
    served.do("pass_bank")
    served.do("cash_out", seat=CARLA, amount="480.00")
    at = Windowed(qtbot, served)
    at.model.take_bank(CARLA, 5_000)
    at.see()
    at.touch("refusal")
    assert words_of(at) == ["bank", "bring", "bank"]
    assert (served.table.banker, served.table.bank_minor) == ("carla", 5_000)


def test_more_than_he_has_is_not_cashed_out_for_chips_from_elsewhere(qtbot: QtBot) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D"))
    at.model.cash_out(BRUNO, 5_000)
    at.see()
    assert at.model.shown.refusal.brought is None


def test_chips_that_lay_there_with_a_late_bet_lay_there_before_the_card(qtbot: QtBot) -> None:
    at = Windowed(qtbot, poor("7S", "KH", "3D", "7H"))
    at.press("2 7 25", Qt.Key.Key_Return, Qt.Key.Key_F12, Qt.Key.Key_F12)
    assert words_of(at) == ["bet", "late", "bring", "late"]
    assert at.port.given[2] == {"do": "bring", "seat": BRUNO, "amount": "5.00", "in_time": True}
    assert [type(event) for event in at.served.events()[-3:]] == [e.ChipsBrought, e.BetPlaced, e.BetSettled]


def test_a_late_bet_is_for_the_card_that_refused_it_though_another_shows_meanwhile(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D", "7H"))
    at.press("2 7 25", Qt.Key.Key_Return)
    at.served.draw("QD")
    at.see()
    at.press(Qt.Key.Key_F12)
    assert at.port.given[-1]["before"] == "7H"
    assert not any(isinstance(event, e.BetPlaced) for event in at.served.events())
    assert "QD has shown since" in at.model.shown.refusal.message


def test_a_card_and_the_refusal_that_it_causes_may_reach_the_screen_at_once(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.port.is_blocked = True
    at.press("2 7 25", Qt.Key.Key_Return)
    at.served.draw("7H")
    at.port.go_on()
    at.port.is_blocked = False
    at.see()
    at.press(Qt.Key.Key_F12)
    assert at.port.given[-1]["before"] == "7H"
    assert isinstance(at.served.events()[-1], e.BetSettled)


@pytest.mark.parametrize("size", SIZES)
def test_a_late_bet_above_the_limit_asks_for_a_second_name_by_touch(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D", "7H", options=LIMIT), size)
    at.model.keys("2 7 150")
    at.see()
    at.touch("refusal")
    assert at.model.shown.pane is Pane.SIGN
    at.touch("letter_E", "letter_V", "letter_A", "name_done")
    assert at.served.events()[-1] == s.LateBetSigned(1, BRUNO, "bruno", "dora", "eva", 10_000)


def test_and_by_keys(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D", "7H", options=LIMIT))
    at.press("2 7 150", Qt.Key.Key_Return, Qt.Key.Key_F12, "eva", Qt.Key.Key_Return)
    assert at.served.events()[-1] == s.LateBetSigned(1, BRUNO, "bruno", "dora", "eva", 10_000)
    assert at.model.shown.pane is not Pane.SIGN


def settled(options: TableOptions | None = None) -> Served:
    """Bets 1 on 7 and 2 on K by Bruno, 3 on 7 by Carla."""
    served = dealt("7S", "KH", "3D", options=options)
    for seat, on in ((BRUNO, "7"), (BRUNO, "K"), (CARLA, "7")):
        served.do("bet", seat=seat, amount="10.00", on=on)
    return served


def marked(at: Windowed) -> list[tuple[int, int]]:
    moving = (StakeState.TO_BANK, StakeState.TO_SEAT)
    return [(stake.bet, stake.order) for stake in at.model.view.stakes if stake.state in moving]


@pytest.mark.parametrize("size", SIZES)
def test_the_big_key_confirms_a_payout_by_touch(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, settled(CONFIRMS), size)
    at.served.draw("7H")
    at.see()
    assert marked(at) == [(1, 1), (3, 2)]
    at.touch("next")
    assert at.port.given == [{"do": "paid", "bets": [1, 3]}]
    assert at.served.events()[-1] == s.PayoutConfirmed(1, "7H", (1, 3))
    assert (marked(at), at.model.view.moment) == ([], Moment.BETS_OPEN)


def test_and_by_the_space_bar(qtbot: QtBot) -> None:
    at = Windowed(qtbot, settled(CONFIRMS))
    at.served.draw("3H")
    at.see()
    at.press(Qt.Key.Key_Space)
    assert at.served.events()[-1] == s.PayoutConfirmed(1, "3H", (1, 2, 3))


def test_cards_and_bets_go_on_and_the_big_key_asks_for_each_payout_in_turn(qtbot: QtBot) -> None:
    at = Windowed(qtbot, settled(CONFIRMS), has_hand=True)
    at.served.draw("7H")
    at.see()
    at.press("3 K 5", Qt.Key.Key_Return)
    assert at.served.table.open_bets_minor == 1_500
    at.served.draw("KD")
    at.see()
    assert at.model.view.settlement.card == "7H"
    assert at.model.view.unpaid_after == 1
    assert marked(at) == [(1, 1), (2, 3), (3, 2), (4, 4)]
    at.touch("next", "next")
    assert words_of(at) == ["bet", "paid", "paid"]
    assert [line.get("bets") for line in at.port.given[1:]] == [[1, 3], [2, 4]]
    assert at.model.view.moment is Moment.BETS_OPEN


def test_nothing_else_confirms_it(qtbot: QtBot) -> None:
    at = Windowed(qtbot, settled(CONFIRMS))
    at.served.draw("7H")
    at.see()
    at.press(Qt.Key.Key_F2, Qt.Key.Key_Escape)
    at.window._marks_go()
    at.model.collected()
    assert at.model.view.moment is Moment.SETTLE
    assert at.port.given == []


def test_a_window_that_is_opened_anew_asks_for_what_was_not_paid(qtbot: QtBot) -> None:
    served = settled(CONFIRMS)
    served.draw("7H")
    served.restart()
    at = Windowed(qtbot, served)
    assert at.model.view.moment is Moment.SETTLE
    at.touch("next")
    assert served.events()[-1] == s.PayoutConfirmed(1, "7H", (1, 3))


def test_where_nobody_confirms_the_marks_go_after_two_seconds(qtbot: QtBot) -> None:
    at = Windowed(qtbot, settled())
    at.served.draw("7H")
    at.see()
    assert at.window._marks.interval() == 2_000
    assert at.window._marks.isActive()
    assert marked(at) == [(1, 1), (3, 2)]
    at.window._marks.setInterval(1)
    qtbot.waitUntil(lambda: marked(at) == [])
    assert at.model.view.moment is Moment.BETS_OPEN
    assert at.model.shown.pane is Pane.BET
    assert at.port.given == []


def test_they_stay_while_somebody_reads_why(qtbot: QtBot) -> None:
    at = Windowed(qtbot, settled())
    at.served.draw("7H")
    at.see()
    at.touch_felt(BRUNO, "7")
    at.window._marks_go()
    assert at.model.view.moment is Moment.SETTLE
    at.press(Qt.Key.Key_Space)
    assert at.model.view.moment is Moment.BETS_OPEN


def test_a_bet_of_before_that_was_asked_about_does_not_hold_the_marks(qtbot: QtBot) -> None:
    served = dealt("7S", "KH", "3D")
    for rank in ("7", "K"):
        served.do("bet", seat=BRUNO, amount="25.00", on=rank)
    at = Windowed(qtbot, served)
    served.draw("7H")
    at.see()
    at.touch_felt(seat=BRUNO, on="7")
    at.window._marks_go()
    assert at.model.view.settlement is not None
    served.draw("KD")
    at.see()
    assert (at.model.shown.asked_bet, at.model.view.settlement.card) == (1, "KD")
    at.window._marks_go()
    assert at.model.view.settlement is None


# What stands under the cards meanwhile.


def feet(at: Windowed) -> str:
    """All that is written on the felt."""
    return painted(at.window.felt)


@pytest.mark.parametrize("size", SIZES)
def test_a_matched_card_shows_its_sum_as_long_as_its_settlement_waits_for_the_one_before(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    served = dealt("7S", "KH", "3D", options=CONFIRMS)
    for seat, amount, on in ((BRUNO, "10.00", "7"), (BRUNO, "15.00", "K"), (CARLA, "22.00", "K")):
        served.do("bet", seat=seat, amount=amount, on=on)
    at = Windowed(qtbot, served, size)
    served.draw("7H", "KS")
    at.see()
    assert marked(at) == [(1, 1), (2, 2), (3, 3)]
    assert at.model.view.felt.columns[1].is_live is False
    assert "37 .00" in feet(at)
    assert "dead" not in feet(at)
    assert faults(at.window) == []
    at.press(Qt.Key.Key_Space)
    assert (at.model.view.moment, marked(at)) == (Moment.SETTLE, [(2, 1), (3, 2)])


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_was_matched_and_settled_is_dead_until_the_next_one(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, settled(), size)
    assert "dead" not in feet(at)
    at.served.draw("7H")
    at.see()
    assert "to bank" in feet(at)
    at.press(Qt.Key.Key_Space)
    assert at.model.view.moment is Moment.BETS_OPEN
    assert "dead" in feet(at)
    assert faults(at.window) == []
