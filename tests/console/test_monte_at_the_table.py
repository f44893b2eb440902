"""The monte games at the table console, each from the shuffle to the last settlement: by keys alone, by touch alone."""

import pytest
from monte_tables import bets, in_a_window, monte_table
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import Served
from windowed import Windowed

from tablemgr.console.felt.layout_middle import LayoutMiddle
from tablemgr.console.felt.middles import middle_of
from tablemgr.console.model import Pane
from tablemgr.engine.felt import LayoutFelt
from tablemgr.service.views import Moment, Next

ENTER = Qt.Key.Key_Return
SIZES = ((1920, 1080), (1280, 800))
# A pair of sevens, a three, an ace and a king: beside the pair the three and the king ask for the other colour.
PAIR = ("7D", "7S", "3C", "AD", "KH")
LAYOUTS = ("7D", "KS", "3C", "AH")


def deal_by_keys(at: Windowed) -> None:
    """The space bar until the bets are open."""
    for _ in range(12):
        if at.model.view.moment is Moment.BETS_OPEN:
            return
        at.press(Qt.Key.Key_Space)
    raise AssertionError("the bets did not open")


def deal_by_touch(at: Windowed) -> None:
    for _ in range(12):
        if at.model.view.moment is Moment.BETS_OPEN:
            return
        at.touch("next")
    raise AssertionError("the bets did not open")


def next_title(at: Windowed) -> str:
    return str(at.window.next_key.value().title)


def table(at: Windowed) -> Served:
    return at.served


# Monte bank.


def test_monte_bank_is_played_to_the_end_by_keys_alone(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), (*PAIR, "7H", "3S", "3H"))
    assert at.model.view.next is Next.SHUFFLE
    deal_by_keys(at)
    # The one on the banker's right has cut.
    assert {"do": "shuffle", "cut_by": 3} in at.port.given
    at.press("2 7 25", ENTER, "2,3 7/K 20", ENTER, "3 top 30", ENTER, "3 k/3/left 30", ENTER)
    assert bets(at.served) == [
        (2, "circle", "7", None, 2500),
        (2, "crisscross", "7", "K", 2000),
        (3, "crisscross", "7", "K", 2000),
        (3, "doubler", "top", None, 3000),
        (3, "circle", "K", None, 1000),
        (3, "crisscross", "K", "3", 1000),
        (3, "doubler", "left", None, 1000),
    ]
    at.press(Qt.Key.Key_Escape)
    assert next_title(at) == "That\N{RIGHT SINGLE QUOTATION MARK}s all"
    at.press(Qt.Key.Key_Space)
    assert (at.model.view.moment, next_title(at)) == (Moment.BETS_CLOSED, "Turn the gate")
    at.press(Qt.Key.Key_Space)
    # A third seven: all that is on it wins and pays a quarter; the king's circle loses, king against three is open.
    assert at.model.view.moment is Moment.SETTLE
    assert [bet[1:4] for bet in bets(at.served)] == [("crisscross", "K", "3")]
    assert at.model.view.commission_minor == (7500 + 2000 + 2000 + 3000 + 1000) // 4
    at.press(Qt.Key.Key_Space)
    assert next_title(at) == "Turn a card"
    at.press(Qt.Key.Key_Space)
    assert at.model.view.moment is Moment.SETTLE
    at.press(Qt.Key.Key_Space)
    assert (at.model.view.moment, at.model.view.next) == (Moment.BETWEEN_DEALS, Next.SHUFFLE)
    assert at.served.table.deal is None


@pytest.mark.parametrize("size", SIZES)
def test_monte_bank_is_played_to_the_end_by_touch_alone(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), (*PAIR, "7H", "3S"), size)
    deal_by_touch(at)
    at.touches = 0
    # Place, chip, seat, in three orders.
    at.touch_felt(on="7")
    at.touch("chip_25")
    at.touch_felt(seat=2)
    assert (bets(at.served), at.touches) == ([(2, "circle", "7", None, 2500)], 3)
    # The amount sticks: another place and a seat are the next bet.
    at.touch_felt(on="A/7")
    at.touch_felt(seat=2)
    at.touch_felt(on="top")
    at.touch_felt(seat=3)
    # A kind that is chosen gives the touches their meaning: seven, then king.
    at.touch("kind_crisscross")
    at.touch_felt(on="7")
    assert at.model.shown.entry.on is None
    at.touch_felt(on="K")
    at.touch_felt(seat=3)
    at.touch("kind_monte_carlo", "clear", "chip_25", "chip_5")
    for place in ("K", "3", "left"):
        at.touch_felt(on=place)
    at.touch_felt(seat=2)
    assert bets(at.served)[1:] == [
        (2, "crisscross", "A", "7", 2500),
        (3, "doubler", "top", None, 2500),
        (3, "crisscross", "7", "K", 2500),
        (2, "circle", "K", None, 1000),
        (2, "crisscross", "K", "3", 1000),
        (2, "doubler", "left", None, 1000),
    ]
    at.touch("next", "next")
    assert at.model.view.moment is Moment.SETTLE
    # A stake that is being settled explains itself.
    at.touch_felt(seat=2, on="7")
    assert at.model.shown.asked_bet == 1
    at.touch("next", "next", "next")
    assert (at.model.view.moment, at.served.table.deal) == (Moment.BETWEEN_DEALS, None)


def test_a_touch_on_a_stake_is_a_touch_on_its_place(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_touch(at)
    at.touch_felt(on="K")
    at.touch("chip_25")
    at.touch_felt(seat=2)
    at.touch("kind_circle")
    at.touch_felt(seat=2, on="K")
    at.touch_felt(seat=3)
    assert bets(at.served) == [(2, "circle", "K", None, 2500), (3, "circle", "K", None, 2500)]


def test_a_kind_is_given_up_by_its_key_and_by_what_does_not_fit_it(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_touch(at)
    at.touch("kind_crisscross")
    at.touch_felt(on="left")
    assert (at.model.shown.chosen.kind, at.model.shown.entry.on) == (None, "left")
    at.touch("kind_crisscross", "kind_crisscross")
    assert at.model.shown.chosen.kind is None


def test_the_bet_pad_says_what_is_bet_for(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_touch(at)
    pane = at.part("pane_bet")
    said = []
    for place in ("7", "7/3", "top"):
        at.touch_felt(on=place)
        said.append(pane._how())
    assert said == ["7 before the other three pays 3:1", "7 before 3 pays 1:1", "top before bottom pays 1:1"]


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_is_said_beside_the_place_touched(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank", bank="50.00"), PAIR, size)
    deal_by_touch(at)
    for place in ("A", "A/K", "right"):
        at.touch_felt(on=place)
        at.touch("clear", "chip_100")
        at.touch_felt(seat=2)
        refusal = at.model.shown.refusal
        assert (refusal.code, refusal.seat, refusal.on) == ("above_maximum", 2, place)
        bubble = at.part("refusal").geometry()
        there = at.window.felt.place_of(2, place).toRect().translated(at.window.felt.pos())
        assert not bubble.intersects(there)
        assert bubble.adjusted(-60, -60, 60, 60).intersects(there)
    assert bets(at.served) == []


def test_all_bets_come_again_as_in_the_last_deal_a_ticket_as_a_ticket(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), (*PAIR, "7H", "3S", *PAIR))
    deal_by_keys(at)
    at.press("2 7 25", ENTER, "3 K/3/left 30", ENTER, Qt.Key.Key_Escape)
    before = bets(at.served)
    for _ in range(20):
        at.press(Qt.Key.Key_Space)
        if at.model.view.deal_number == 2 and at.model.view.moment is Moment.BETS_OPEN:
            break
    at.press(Qt.Key.Key_F11)
    assert bets(at.served) == before
    felt = at.model.view.felt
    assert isinstance(felt, LayoutFelt)
    assert sorted(felt.tickets.values()) == [1, 1, 1]


def test_a_bet_is_corrected_by_touching_it_and_where_it_belongs(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_touch(at)
    at.press("2 7/3 25", ENTER, Qt.Key.Key_Escape)
    at.touch("key_correct")
    at.touch_felt(seat=2, on="7/3")
    at.touch_felt(on="7/K")
    at.touch("enter_correction")
    assert bets(at.served) == [(2, "crisscross", "7", "K", 2500)]
    assert at.model.shown.pane is Pane.BET


def test_a_bet_is_taken_back_before_the_call(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_keys(at)
    at.press("2 top 25", ENTER)
    at.model.take_back(1)
    at.see()
    assert bets(at.served) == []
    assert at.model.view.stakes == ()


def test_a_bet_that_was_down_in_time_is_settled_by_the_gate(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), (*PAIR, "7H"))
    deal_by_keys(at)
    at.press("2 7 25", ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert at.model.view.moment is Moment.SETTLE
    at.press("3 7 10", ENTER)
    assert at.model.shown.refusal.late is not None
    at.press(Qt.Key.Key_F12)
    assert at.served.table.stacks["carla"] == 50_000 + 3 * 1000 - 750


def test_a_misdeal_gives_every_stake_back(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_keys(at)
    at.press("2 7 25", ENTER, "3 7/3/top 30", ENTER, Qt.Key.Key_Escape)
    at.model.misdeal("a card fell")
    at.see()
    assert at.served.table.stacks == {"anna": 10_000, "bruno": 50_000, "carla": 50_000}
    assert (at.model.view.stakes, at.model.view.next) == ((), Next.SHUFFLE)


def test_a_void_layout_is_dealt_again(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), ("7D", "3C", "3S", *PAIR))
    deal_by_keys(at)
    assert at.model.view.deal_number == 2


def test_a_matched_position_is_gone_when_its_settlement_is(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), (*PAIR, "7H"))
    deal_by_keys(at)
    at.press("2 7/3 25", ENTER, "2 A/K 10", ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Space)
    shown = {face.name: face.shows for face in at.window.felt._faces}
    assert shown["position", 0][2:4] == (True, False)
    at.press(Qt.Key.Key_Space)
    shown = {face.name: face.shows for face in at.window.felt._faces}
    assert shown["position", 0][2:4] == (False, True)


def test_a_grown_layout_is_bet_on_between_turns(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank", growing_layout=True), (*PAIR, "5S", "5H"))
    deal_by_keys(at)
    at.press("2 A/K 25", ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert [column.on for column in at.model.view.felt.columns] == ["5"]
    at.touch("kind_crisscross", "clear", "chip_5")
    at.touch_felt(on="5")
    at.touch_felt(on="A")
    at.touch_felt(seat=3)
    assert bets(at.served)[-1] == (3, "crisscross", "5", "A", 500)
    at.touch("next")
    assert at.served.table.stacks["carla"] == 50_500


def test_the_arrows_reach_every_place_and_return_bets_there(qtbot: QtBot) -> None:
    """From the seats along the felt: each place has its turn under the frame."""
    at = in_a_window(qtbot, monte_table("monte_bank"), PAIR)
    deal_by_keys(at)
    at.window.felt.setFocus()
    felt, seen, tried = at.window.felt, set(), set()
    arrows = (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right)
    todo = [felt._place().name]
    while todo:
        name = todo.pop()
        seen.add(name)
        for arrow in arrows:
            if (name, arrow) in tried:
                continue
            tried.add((name, arrow))
            felt._at = name
            at.press(arrow)
            if felt._place().name not in seen:
                todo.append(felt._place().name)
    live = [token for token in at.model.live if token.count("/") < 2]
    assert {name[1] for name in seen if name[0] == "spot"} == set(live)
    felt._at = ("spot", "7/K")
    at.press(ENTER)
    assert at.model.shown.entry.on == "7/K"


# Private monte.


def test_private_monte_is_played_to_the_end_by_keys_alone(qtbot: QtBot) -> None:
    at = in_a_window(
        qtbot,
        monte_table("private_monte", deals_per_bank=2),
        (*LAYOUTS, "2D", "5S", "QH", "7C", "JC", "2H"),
    )
    deal_by_keys(at)
    at.press("2 top 25", ENTER, "3 bottom 10", ENTER, Qt.Key.Key_Escape)
    assert bets(at.served) == [(2, "layout", "top", None, 2500), (3, "layout", "bottom", None, 1000)]
    at.press(Qt.Key.Key_Space)
    assert next_title(at) == "Turn the gate"
    at.press(Qt.Key.Key_Space)
    assert at.model.view.settlement.is_mixed
    assert (at.served.table.stacks["bruno"], at.served.table.stacks["carla"]) == (52_500, 49_000)
    at.press(Qt.Key.Key_Space)
    # The pack goes on: the next card begins the second deal of this bank.
    assert at.model.view.next is Next.DRAW_CARD
    deal_by_keys(at)
    assert at.model.view.felt.notes == ("deal 2 of 2 of this bank",)
    at.press(Qt.Key.Key_F11)
    assert len(bets(at.served)) == 2
    at.press(Qt.Key.Key_Space, Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert at.model.view.moment is Moment.OFFERED


@pytest.mark.parametrize("size", SIZES)
def test_private_monte_is_played_to_the_end_by_touch_alone(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = in_a_window(qtbot, monte_table("private_monte"), (*LAYOUTS, "2D"), size)
    deal_by_touch(at)
    at.touches = 0
    at.touch_felt(seat=2)
    at.touch_felt(on="top")
    at.touch("chip_25")
    at.touch_felt(on="bottom")
    at.touch_felt(seat=3)
    assert (bets(at.served), at.touches) == (
        [(2, "layout", "top", None, 2500), (3, "layout", "bottom", None, 2500)],
        5,
    )
    at.touch("next", "next")
    assert at.model.view.moment is Moment.SETTLE
    at.touch("next")
    assert at.served.table.deal is None


def test_private_monte_corrects_late_bets_and_misdeals(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("private_monte"), (*LAYOUTS, "2D", *LAYOUTS))
    deal_by_keys(at)
    at.press("2 top 25", ENTER, Qt.Key.Key_Escape)
    at.touch("key_correct")
    at.touch_felt(seat=2, on="top")
    at.touch_felt(on="bottom")
    at.touch("enter_correction")
    assert bets(at.served) == [(2, "layout", "bottom", None, 2500)]
    at.model.take_back(2)
    at.see()
    assert bets(at.served) == []
    at.press(Qt.Key.Key_Space, Qt.Key.Key_Space)
    # Between deals digits are the bank's; the bet pad is asked for.
    at.press(Qt.Key.Key_F2, "3 top 10", ENTER, Qt.Key.Key_F12)
    assert at.served.table.stacks["carla"] == 51_000


# What the felt is.


@pytest.mark.parametrize("game", ["monte_bank", "private_monte"])
def test_the_middle_is_a_layout_from_before_the_first_card(qtbot: QtBot, game: str) -> None:
    at = in_a_window(qtbot, monte_table(game))
    assert isinstance(middle_of(at.model.view), LayoutMiddle)


def test_the_felt_is_said_in_words(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, monte_table("monte_bank"), (*PAIR, "7H"))
    deal_by_keys(at)
    at.press("2 7/3 25", ENTER)
    said = at.window.felt.accessibleDescription()
    assert "top left: 7D 7S" in said
    assert "bottom right: KH" in said
    assert "bruno: 7/3" in said
