"""The table console, tried as a dealer does: by touch alone and by keys alone, before a real table."""

import pytest
from legible import faults, painted
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from served import Served
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.bars import LampBar
from tablemgr.service.views import Moment

SIZES = ((1920, 1080), (1280, 800))
OPENING_CARDS = ("7C", "QH", "3S")


@pytest.fixture
def served() -> Served:
    """Anna banks in seat 1; bruno and carla sit in 2 and 3. Seven seats."""
    served = Served()
    served.open()
    for seat, player in ((1, "anna"), (2, "bruno"), (3, "carla")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=1, amount="400.00")
    return served


@pytest.fixture
def in_play(served: Served) -> Served:
    """7 and Q lie on the table, 3 is the banker's; bets are open."""
    served.do("shuffle", cut_by=2)
    served.draw(*OPENING_CARDS)
    return served


def bets(served: Served) -> list[tuple[int, str | None, int]]:
    table = served.writer.standing.table
    assert table is not None
    return [(bet.seat, bet.on, bet.stake_minor) for bet in table.bets.values()]


@pytest.mark.parametrize("size", SIZES)
def test_a_bet_is_three_touches_seat_card_and_chip(qtbot: QtBot, in_play: Served, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, in_play, size)
    if at.window.grid_.are_rows_touched:
        at.touch_felt(seat=2)
    else:
        at.touch("seat_2")
    at.touch_felt(on="7")
    at.touch("chip_25")
    assert bets(in_play) == [(2, "7", 2500)]
    assert at.touches == 3


def test_a_bet_is_one_line_of_keys(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.press("2 7 25", Qt.Key.Key_Return)
    at.press("2,3 q 10", Qt.Key.Key_Return)
    assert bets(in_play) == [(2, "7", 2500), (2, "Q", 1000), (3, "Q", 1000)]


def test_amount_and_card_stick_and_each_further_seat_is_the_same_bet(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.touch("chip_25")
    at.touch_felt(on="Q")
    for seat in (2, 3):
        at.touch("seat_" + str(seat))
    assert bets(in_play) == [(2, "Q", 2500), (3, "Q", 2500)]


def _ten_seats() -> Served:
    served = Served()
    served.writer.open(
        __import__("served").line({"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 10, "rules": {}}),
        __import__("served").DEALER,
        "ab" * 16,
        "simulated",
        "tests",
    )
    for seat in range(1, 11):
        served.do("seat", seat=seat, player=f"player {seat}", buy_in="500.00")
    served.do("bank", seat=1, amount="500.00")
    served.do("shuffle")
    served.draw(*OPENING_CARDS)
    return served


def test_eighteen_bets_by_nine_punters_take_at_most_twenty_four_touches(qtbot: QtBot) -> None:
    served = _ten_seats()
    at = Windowed(qtbot, served)
    at.touch("chip_25")
    for card in ("7", "Q"):
        at.touch_felt(on=card)
        for seat in range(2, 11):
            at.touch(f"seat_{seat}")
    assert len(bets(served)) == 18
    assert at.touches <= 24


def test_eighteen_bets_by_nine_punters_take_at_most_six_lines_of_keys(qtbot: QtBot) -> None:
    served = _ten_seats()
    at = Windowed(qtbot, served)
    lines = ("2-10 7 25", "2-10 Q 25")
    for line in lines:
        at.press(line, Qt.Key.Key_Return)
    assert len(bets(served)) == 18
    assert len(lines) <= 6


def test_a_refusal_stands_beside_the_place_touched_and_needs_no_dismissal(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.press("2 7 450", Qt.Key.Key_Return)
    bubble = at.part("refusal")
    assert "cover 400.00 more" in bubble.accessibleName() + bubble.accessibleDescription()
    assert at.window.findChildren(QDialog) == []
    at.press("2 7 25", Qt.Key.Key_Return)
    assert bets(in_play) == [(2, "7", 2500)]


def test_next_closes_betting_and_draws_where_the_shoe_is_simulated(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play, has_hand=True)
    assert at.port.hand is not None
    at.port.hand.cards = ["4D"]
    at.press(Qt.Key.Key_Space)
    assert [line["do"] for line in at.port.given] == ["no_more_bets"]
    assert at.model.view.felt.exposed == "4D"


def test_a_settlement_is_marked_until_it_is_collected_then_bets_go_on(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.press("2 7 25", Qt.Key.Key_Return)
    in_play.draw("7H")
    at.see()
    assert at.model.view.moment is Moment.SETTLE
    assert at.model.shown.pane is Pane.SETTLE
    pane = at.part("pane_settle")
    assert "lost: 7♥ matched 7♣ on the table; the house took 2.50 of 25.00" in pane.accessibleDescription()
    at.press(Qt.Key.Key_Space)
    assert at.model.view.moment is Moment.BETS_OPEN
    at.press("3 Q 5", Qt.Key.Key_Return)
    assert bets(in_play) == [(3, "Q", 500)]


def test_a_settled_stake_that_is_touched_explains_itself(qtbot: QtBot, in_play: Served) -> None:
    in_play.do("bet", seat=2, amount="25.00", on="7")
    at = Windowed(qtbot, in_play)
    in_play.draw("7H")
    at.see()
    at.touch_felt(seat=2, on="7")
    assert at.model.shown.asked_bet == 1
    assert at.port.given == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["touch", "keys"])
def test_each_of_two_bets_that_lie_together_explains_itself(
    qtbot: QtBot, in_play: Served, way: str, size: tuple[int, int]
) -> None:
    in_play.do("bet", seat=2, amount="25.00", on="7")
    in_play.do("bet", seat=2, amount="5.00", on="7")
    at = Windowed(qtbot, in_play, size)
    in_play.draw("7H")
    at.see()
    asked, said = [], []
    at.window.felt.setFocus()
    at.press(Qt.Key.Key_Down, Qt.Key.Key_Right)
    for _ in range(3):
        if way == "touch":
            at.touch_felt(seat=2, on="7")
        else:
            at.press(Qt.Key.Key_Return)
        asked.append(at.model.shown.asked_bet)
        said.append(painted(at.part("pane_settle")))
    assert asked == [2, 1, 2]
    assert "Bet 1 of 2 there: touch again for the next. bruno: lost" in said[0]
    assert "of 5.00" in said[0]
    assert "Bet 2 of 2 there" in said[1]
    assert "of 25.00" in said[1]
    assert faults(at.window) == []


def test_an_unread_card_holds_the_table_and_is_named_by_touch(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    in_play.unread()
    in_play.draw("5C")
    at.see()
    assert at.model.view.moment is Moment.HELD
    at.touch("answer_1")
    at.touch("card_4D")
    assert in_play.writer.standing.hold.is_empty
    assert [line["do"] for line in at.port.given] == ["hold"]
    assert at.model.view.felt.exposed == "5C"
    assert at.model.view.moment is Moment.BETS_OPEN


def test_a_hold_is_answered_by_keys(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    in_play.unread()
    at.see()
    at.press("3")
    assert in_play.writer.standing.hold.is_empty
    assert at.port.given[-1]["answer"] == "not_in_play"


def test_a_misdeal_is_held_down_to_be_done(qtbot: QtBot, in_play: Served) -> None:
    in_play.do("bet", seat=2, amount="25.00", on="7")
    at = Windowed(qtbot, in_play)
    in_play.unread()
    at.see()
    at.press("4")
    assert at.port.given == []
    assert at.part("void_deal").isVisible()


def test_without_the_shoe_cards_are_touched_on_the_grid(qtbot: QtBot, served: Served) -> None:
    served.do("shuffle", cut_by=2)
    at = Windowed(qtbot, served)
    at.touch("key_grid")
    for card in OPENING_CARDS:
        at.touch(f"card_{card}")
    assert at.model.view.felt.exposed == "3S"
    assert at.model.shown.pane is Pane.GRID
    at.press(Qt.Key.Key_F2)
    at.press("2 7 25", Qt.Key.Key_Return)
    assert bets(served) == [(2, "7", 2500)]


def test_a_bet_that_was_down_in_time_is_offered_beside_its_refusal(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    in_play.draw("7H")
    at.see()
    at.press(Qt.Key.Key_Space)
    at.press("2 7 25", Qt.Key.Key_Return)
    assert at.model.shown.refusal is not None
    assert at.model.shown.refusal.late is not None
    at.touch("refusal")
    assert at.port.given[-1]["do"] == "late"
    table = in_play.writer.standing.table
    assert table is not None
    assert table.stacks["bruno"] == 47500


def test_while_the_writer_is_blocked_the_window_answers(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.port.is_blocked = True
    at.press("2 7 25", Qt.Key.Key_Return)
    at.press("3 7 5", Qt.Key.Key_Return)
    at.press(Qt.Key.Key_F7)
    assert at.model.shown.pane is Pane.GRID
    assert bets(in_play) == []
    at.port.is_blocked = False
    at.port.go_on()
    at.see()
    assert bets(in_play) == [(2, "7", 2500), (3, "7", 500)]


def test_an_inbox_without_room_is_said_and_nothing_is_lost_in_silence(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.port.has_room = False
    at.press("2 7 25", Qt.Key.Key_Return)
    assert at.model.shown.refusal is not None
    assert at.model.shown.refusal.code == "busy"


def test_a_key_that_is_off_says_why(qtbot: QtBot, in_play: Served) -> None:
    in_play.do("bet", seat=2, amount="25.00", on="7")
    at = Windowed(qtbot, in_play)
    assert "bets are open" in at.part("key_pass_bank").accessibleDescription()
    at.touch("key_pass_bank")
    assert at.port.given == []


def test_the_arrows_and_return_place_a_bet_on_the_felt(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    at.touch("chip_25")
    at.window.felt.setFocus()
    at.press(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert bets(in_play) == [(2, "Q", 2500)]


def test_all_as_last_deal_places_the_bets_that_can_be_placed(qtbot: QtBot, in_play: Served) -> None:
    in_play.do("bet", seat=2, amount="25.00", on="7")
    in_play.do("bet", seat=3, amount="10.00", on="Q")
    in_play.draw("3H")
    in_play.do("bank", seat=3, amount="100.00")
    in_play.do("shuffle", cut_by=2)
    in_play.draw("7C", "KH", "5S")
    at = Windowed(qtbot, in_play)
    at.see()
    in_play.draw("AC")
    at.see()
    at.press(Qt.Key.Key_F11)
    assert [line["do"] for line in at.port.given] in ([], ["bet"])


@pytest.mark.parametrize("size", SIZES)
def test_the_mark_of_simulated_devices_opens_their_pane_by_touch_and_by_its_key(
    qtbot: QtBot, in_play: Served, size: tuple[int, int]
) -> None:
    at = Windowed(qtbot, in_play, size, has_hand=True)
    lamps = at.window.findChild(LampBar)
    mark = lamps.mark().center().toPoint()
    QTest.mouseClick(lamps, Qt.MouseButton.LeftButton, pos=mark - lamps.pos())
    assert at.model.shown.pane is Pane.SIMULATOR
    at.touch("close")
    assert at.model.shown.pane is Pane.BET
    at.press(Qt.Key.Key_F9)
    assert at.model.shown.pane is Pane.SIMULATOR
    at.press(Qt.Key.Key_Escape)
    assert at.model.shown.pane is Pane.BET


def test_where_the_shoe_is_no_simulated_one_the_mark_is_not_touched(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    lamps = at.window.findChild(LampBar)
    QTest.mouseClick(lamps, Qt.MouseButton.LeftButton, pos=lamps.mark().center().toPoint() - lamps.pos())
    assert at.model.shown.pane is Pane.BET


def test_control_and_q_close_the_window(qtbot: QtBot, in_play: Served) -> None:
    at = Windowed(qtbot, in_play)
    QTest.keyClick(at.window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not at.window.isVisible())
