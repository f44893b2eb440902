"""What is typed stays where it was begun, or is refused whole: no sign of a line becomes something else on its way."""

import pytest
from evening import piles
from legible import faults
from monte_tables import bets, in_a_window, monte_table
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, Served, dealt, seated
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.amount_field import AmountField
from tablemgr.service.options import TableOptions
from tablemgr.service.views import Moment, Next

ENTER, DEL, ESC, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Space
SIZES = [(1920, 1080), (1280, 800)]


def text_of(at: Windowed, name: str = "key_line") -> str:
    part = at.window.findChild(QLineEdit, name)
    assert isinstance(part, QLineEdit)
    return part.text()


def refusal(at: Windowed) -> str:
    return "" if at.model.shown.refusal is None else str(at.model.shown.refusal.message)


def amount(at: Windowed) -> int | None:
    part = at.part("amount")
    assert isinstance(part, AmountField)
    return part.value().amount_minor


def head(at: Windowed) -> str:
    """What stands in the place of the pane's title."""
    return at.part(f"pane_{at.model.shown.pane.value}").accessibleName()


def done(at: Windowed) -> list[str]:
    return [str(line["do"]) for line in at.port.given]


# A line of keys.


def test_a_line_stays_in_its_pane_while_a_settlement_comes_and_no_space_in_it_presses_the_big_key(
    qtbot: QtBot,
) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.model.keys("2 7 10")
    at.see()
    at.press("3 ")
    at.served.draw("7H")
    at.see()
    assert at.model.view.moment is Moment.SETTLE
    at.press("K 25")
    assert (at.model.shown.pane, text_of(at)) == (Pane.DIGITS, "3 K 25")
    assert at.model.view.moment is Moment.SETTLE
    at.press(ENTER)
    assert at.port.given[-1] == {"do": "bet", "seat": 3, "amount": "25.00", "on": "K"}
    assert [(stake.seat, stake.on) for stake in at.model.view.stakes if not stake.order] == [(3, "K")]


def test_the_pane_that_waited_comes_when_the_line_is_cleared(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.model.keys("2 7 10")
    at.see()
    at.press("3 ")
    at.served.draw("7H")
    at.see()
    at.touch("pad_clear")
    assert at.model.shown.pane is Pane.SETTLE
    at.model.collected()
    at.see()
    assert (at.model.shown.pane, text_of(at)) == (Pane.DIGITS, "")


def test_a_hold_waits_until_the_line_is_done_and_its_digits_answer_nothing(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("3 K ")
    at.served.unread()
    at.see()
    at.press("2")
    assert (at.model.view.moment, at.model.shown.pane) == (Moment.HELD, Pane.DIGITS)
    at.press("5", ENTER)
    assert done(at) == ["bet"]
    assert "held" in refusal(at)
    at.press(DEL)
    assert at.model.shown.pane is Pane.HOLD


def test_a_line_begun_in_one_deal_is_no_bet_of_the_next_on_the_same_rank(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("2 7 ")
    at.served.draw("3H")
    at.served.do("bank", seat=CARLA, amount="200.00")
    at.served.do("shuffle")
    at.served.draw("7C", "QH", "5S")
    at.see()
    assert at.model.view.bet_tokens == ("7", "Q")
    at.press("25", ENTER)
    assert "changed since" in refusal(at)
    assert (at.port.given, text_of(at)) == ([], "")
    assert at.part("refusal").isVisible()
    at.press("2 7 25", ENTER)
    assert done(at) == ["bet"]


def test_a_line_is_no_bet_of_another_player_who_sits_there_by_now(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("2 7 ")
    at.served.do("leave", seat=BRUNO)
    at.served.do("seat", seat=BRUNO, player="dino", buy_in="100.00")
    at.see()
    at.press("25", ENTER)
    assert "changed since" in refusal(at)
    assert at.port.given == []


def test_a_card_that_joins_its_rank_leaves_the_line_as_it_was_meant(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("2 K ")
    at.served.draw("7H")
    at.see()
    at.press("25", ENTER)
    assert [(stake.seat, stake.on) for stake in at.model.view.stakes] == [(2, "K")]


def test_a_bet_that_was_down_in_time_is_still_offered_for_a_line_begun_before_its_card(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("2 7 2")
    at.served.draw("7H")
    at.see()
    at.press("5", ENTER)
    assert at.model.shown.refusal.late is not None


def test_a_line_on_a_layout_that_went_is_no_bet_on_the_next_one(qtbot: QtBot) -> None:
    """Monte bank: the same row, of other cards."""
    at = in_a_window(qtbot, monte_table("monte_bank"), ("7D", "KS", "3C", "AH"))
    at.press(SPACE, SPACE, SPACE, SPACE, SPACE)
    assert at.model.view.moment is Moment.BETS_OPEN
    at.press("3 to")
    at.served.do("misdeal", reason="a card lay face up")
    at.see()
    assert at.model.view.moment is Moment.BETWEEN_DEALS
    at.press("p 3")
    assert (at.model.shown.pane, text_of(at)) == (Pane.DIGITS, "3 top 3")
    at.served.do("shuffle")
    at.served.draw("2D", "QS", "4C", "5H")
    at.see()
    assert at.model.view.moment is Moment.BETS_OPEN
    at.press("0", ENTER)
    assert "changed since" in refusal(at)
    assert (bets(at.served), done(at)) == ([], ["shuffle"])


def test_who_opens_another_pane_leaves_nothing_behind_in_the_line(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("3 K", Qt.Key.Key_F3)
    assert at.model.shown.pane is Pane.LIMITS
    at.press(ESC, "2")
    assert text_of(at) == "2"


def test_return_leaves_no_sign_in_the_line(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"), has_hand=True)
    at.press("2 7 25", ENTER)
    assert text_of(at) == ""
    at.port.hand.cards = ["QS"]
    at.press(SPACE)
    assert done(at) == ["bet", "no_more_bets"]


def test_a_space_goes_on_with_the_line_wherever_the_keyboard_stands(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"), has_hand=True)
    at.press("2")
    at.window.felt.setFocus()
    at.press(SPACE)
    assert (text_of(at), at.port.given) == ("2 ", [])


def test_a_signature_that_is_asked_for_waits_until_the_next_line_is_done(qtbot: QtBot) -> None:
    served = dealt("7S", "KH", "3D", options=TableOptions(late_bet_limit_minor=1000, currency="EUR"))
    at = Windowed(qtbot, served)
    served.draw("7H")
    at.see()
    at.model.collected()
    at.port.is_blocked = True
    at.press("2 7 25", ENTER)
    at.port.go_on()
    qtbot.waitUntil(lambda: at.model.shown.refusal is not None and at.model.shown.refusal.late is not None)
    at.model.down_in_time()
    at.press("3 K ")
    at.port.is_blocked = False
    at.port.go_on()
    qtbot.waitUntil(lambda: at.model.shown.unsigned is not None)
    assert (at.model.shown.pane, text_of(at)) == (Pane.DIGITS, "3 K ")
    at.press("5", ENTER)
    assert [stake.on for stake in at.model.view.stakes] == ["K"]
    assert at.model.shown.pane is Pane.SIGN


# A card.


@pytest.mark.parametrize("arrows", [(), (Qt.Key.Key_Down,)])
def test_a_return_after_a_typed_card_is_no_bet(qtbot: QtBot, arrows: tuple[Qt.Key, ...]) -> None:
    """The card is taken at its second sign; the bet that is kept for the next seat is not for the one in the frame."""
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.touch("chip_25")
    at.touch_felt(CARLA, "K")
    at.press(*arrows, Qt.Key.Key_F7, "7h", ENTER)
    assert done(at) == ["bet", "card"]


# Several bets in one line.


def test_what_is_refused_of_a_line_stays_when_a_bet_after_it_is_taken(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("1-3 7 25", ENTER)
    assert [stake.seat for stake in at.model.view.stakes] == [2, 3]
    assert refusal(at).startswith("seat 1: ")
    assert at.part("refusal").isVisible()


def test_all_that_is_refused_of_a_line_is_named_by_its_seats_and_nothing_is_offered_for_one_of_them(
    qtbot: QtBot,
) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.served.draw("7H")
    at.see()
    at.press("2,3 7 25", ENTER)
    assert refusal(at).startswith("seats 2, 3: ")
    assert at.model.shown.refusal.late is None
    at.press(Qt.Key.Key_F12)
    assert done(at) == ["bet", "bet"]


def test_the_next_line_begins_anew(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.press("1-3 7 25", ENTER)
    at.press("1 K 25", ENTER)
    assert refusal(at) == "anna holds the bank and cannot bet against it"
    at.press("2 K 25", ENTER)
    assert at.model.shown.refusal is None


# What a seat says.


def test_a_line_begun_in_one_turn_says_nothing_for_the_next_seat(qtbot: QtBot) -> None:
    served = piles()
    at = Windowed(qtbot, served)
    at.see()
    assert at.model.view.felt.in_turn == BRUNO
    at.press("8")
    served.do("play", seat=BRUNO, card="7C")
    served.draw("9C")
    at.see()
    assert at.model.view.felt.in_turn == 1
    at.press("C")
    assert (at.model.shown.pane, text_of(at, "said_line")) == (Pane.TURN, "8C")
    seq = at.served.writer.head.seq
    at.press(ENTER)
    assert "changed since" in refusal(at)
    assert (text_of(at, "said_line"), at.served.writer.head.seq) == ("", seq)


# The panes where digits are amounts and seats.


@pytest.mark.parametrize("size", SIZES)
def test_a_line_of_bets_typed_where_the_bank_is_asked_for_is_refused_whole(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, seated(), size)
    assert (at.model.shown.pane, at.model.view.next) == (Pane.BANK, Next.SHUFFLE)
    at.press("2")
    assert amount(at) == 200
    at.press(" 7 25")
    assert (head(at), amount(at)) == ("not entered: 2 7 25", None)
    assert faults(at.window) == []
    at.press(ENTER)
    assert at.port.given == []
    assert "'2 7 25' means nothing here" in refusal(at)
    assert (head(at), amount(at)) == ("anna holds the bank", None)
    at.press("25", "+")
    assert at.port.given == [{"do": "bank", "seat": 1, "amount": "25.00"}]


def test_letters_after_a_seat_are_no_amount_of_that_seat(qtbot: QtBot) -> None:
    at = Windowed(qtbot, _free_bank())
    at.press("3 top 30", ENTER)
    assert at.port.given == []
    assert at.model.shown.chips_seat is None
    assert "'3 top 30' means nothing here" in refusal(at)


def test_a_digit_that_is_no_seat_here_is_seen_and_what_follows_it_is_no_entry(qtbot: QtBot) -> None:
    at = Windowed(qtbot, _free_bank(), has_hand=True)
    at.press("8")
    assert head(at) == "not entered: 8"
    at.press(" ", "2", "5", ENTER)
    assert at.port.given == []
    at.press("2", "25", ENTER)
    assert at.port.given == [{"do": "bank", "seat": 2, "amount": "25.00"}]


def test_what_was_refused_is_cleared_by_del_and_by_a_touch(qtbot: QtBot) -> None:
    at = Windowed(qtbot, seated())
    at.press("2 7", DEL)
    assert (head(at), amount(at)) == ("anna holds the bank", None)
    at.press("2 7")
    at.touch("digit_5")
    assert (head(at), amount(at)) == ("anna holds the bank", 500)


def test_an_amount_that_is_typed_for_one_is_not_gone_on_with_for_the_next(qtbot: QtBot) -> None:
    at = Windowed(qtbot, _offered())
    at.press("1")
    at.served.do("decline_bank", seat=CARLA)
    at.see()
    at.press("20", ENTER)
    assert at.port.given == []
    assert "'120' means nothing here" in refusal(at)


def test_an_amount_that_is_typed_keeps_its_pane(qtbot: QtBot) -> None:
    """The limits, while the shoe shows a card: the rest of the amount is no line of bets."""
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    at.model.keys("2 7 10")
    at.press(Qt.Key.Key_F3, "5", ENTER, "1")
    at.served.draw("7H")
    at.see()
    at.press("00", ENTER)
    assert at.port.given[-1] == {"do": "limits", "min": "5.00", "max": "100.00"}
    assert at.model.shown.pane is Pane.SETTLE


def test_the_space_bar_is_the_big_key_where_nothing_is_typed(qtbot: QtBot) -> None:
    at = Windowed(qtbot, seated())
    at.press("2", Qt.Key.Key_Backspace, SPACE)
    assert done(at) == ["shuffle"]


def test_half_a_card_on_the_grid_is_finished_before_the_big_key(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"), has_hand=True)
    at.press(Qt.Key.Key_F7, "4", SPACE)
    assert at.port.given == []
    assert "finish what is begun" in refusal(at)
    at.press("C")
    assert at.port.given == [{"do": "card", "card": "4C"}]


def _offered() -> Served:
    served = seated()
    served.do("pass_bank")
    return served


def _free_bank() -> Served:
    served = _offered()
    served.do("decline_bank", seat=CARLA)
    served.do("decline_bank", seat=BRUNO)
    return served
