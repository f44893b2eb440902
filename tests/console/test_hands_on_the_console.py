"""A game of hands on the table console: Sette e mezzo from the first seat to the end of a deal, by keys alone and by
touches alone; what lies face down is seen nowhere. Rule page: rules/sette_e_mezzo.md.
"""

import pytest
from evening import SIZES, heard, opened, picture, shown, touch_card, unlike
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from served import Served
from windowed import Windowed

from tablemgr.console import words
from tablemgr.console.model import Pane
from tablemgr.console.parts.refusal_bubble import RefusalBubble
from tablemgr.engine.felt import HandsFelt
from tablemgr.service.views import Moment, Next, StakeState

CARLA, BRUNO, ANNA = 1, 2, 3
NAMES = {CARLA: "carla", BRUNO: "bruno", ANNA: "anna"}
RETURN = Qt.Key.Key_Return


def banking(**rules: object) -> Served:
    """Anna banks in seat 3, and the pack is shuffled."""
    served = opened("sette_e_mezzo", bank_rotation="fixed", **rules)
    for seat, player in NAMES.items():
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=ANNA, amount="300.00")
    served.do("shuffle")
    return served


def dealt(*cards: str, **rules: object) -> Served:
    """Bruno has bet 10.00 and carla 20.00, and these cards have come."""
    served = banking(**rules)
    served.do("bet", seat=BRUNO, amount="10.00")
    served.do("bet", seat=CARLA, amount="20.00")
    served.do("no_more_bets")
    served.draw(*cards)
    return served


def hands_of(at: Windowed) -> HandsFelt:
    felt = at.model.view.felt
    assert isinstance(felt, HandsFelt)
    return felt


def test_a_whole_deal_by_keys_alone(qtbot: QtBot) -> None:
    """Worked example of the page: bruno busts, carla has a natural, anna busts."""
    at = shown(qtbot, opened("sette_e_mezzo", seats=3, bank_rotation="fixed"))
    for seat, player in NAMES.items():
        at.press(Qt.Key.Key_F4, str(seat), player, RETURN, "500", RETURN, Qt.Key.Key_Escape)
    at.press(" ", Qt.Key.Key_F7, "2c", "3c", "as")
    # The first ace is anna's.
    assert at.model.view.moment is Moment.OFFERED
    at.press(Qt.Key.Key_F10, "300", RETURN)
    assert at.model.view.next is Next.SHUFFLE
    at.press(" ")
    assert at.model.view.next is Next.PLACE_BETS
    at.press(Qt.Key.Key_F2, "2 10", RETURN, "1 20", RETURN, Qt.Key.Key_Escape)
    assert [stake.stake_minor for stake in at.model.view.stakes] == [1_000, 2_000]
    at.press(" ", Qt.Key.Key_F7, "6s", "kh", "5c")
    assert at.model.view.moment is Moment.IN_TURN
    at.press("2d")
    # Bruno has bust: he is collected from, and carla is in turn.
    assert at.model.view.settlement is not None
    at.press(" ", "7c", "3h")
    settlement = at.model.view.settlement
    assert settlement is not None
    assert [(line.player, line.to_seat_minor) for line in settlement.payments] == [("carla", 4_000)]
    at.press(" ")
    assert at.model.view.next is Next.PLACE_BETS
    stacks = {row.player: row.stack_minor for row in at.model.view.seats}
    assert stacks == {"carla": 52_000, "bruno": 49_000, "anna": 20_000}
    assert at.model.view.bank_minor == 29_000


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_deal_by_touches_alone(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Bets on the hands, "no more bets", cards of the grid, a hand that stands; what is paid is paid."""
    at = shown(qtbot, banking(), size)
    at.touch("chip_5", "chip_5")
    at.touch_felt(BRUNO, "")
    at.touch_felt(CARLA)
    assert [(stake.seat, stake.stake_minor) for stake in at.model.view.stakes] == [(BRUNO, 1_000), (CARLA, 1_000)]
    at.touch("next", "key_grid")
    for card in ("6S", "KH", "5C"):
        touch_card(at, card)
    assert hands_of(at).in_turn == BRUNO
    # Beside the cards stands what can be said.
    at.touch("foot_0")
    touch_card(at, "AH")
    at.touch("foot_0")
    assert hands_of(at).in_turn == ANNA
    at.touch("key_grid", "say_0")
    settlement = at.model.view.settlement
    assert settlement is not None
    assert settlement.is_mixed
    # Six beats five, one and a half does not.
    paid = {line.player: (line.to_bank_minor, line.to_seat_minor) for line in settlement.payments}
    assert paid == {"bruno": (0, 2_000), "carla": (1_000, 0)}
    assert {stake.state for stake in at.model.view.stakes} == {StakeState.TO_BANK, StakeState.TO_SEAT}
    at.touch("next")
    assert (at.model.view.settlement, at.model.view.moment) == (None, Moment.BETS_OPEN)


def test_a_split_hand_is_played_out_one_after_the_other(qtbot: QtBot) -> None:
    at = shown(qtbot, dealt("QS", "6C", "5D", "JD", split=True))
    at.press("p")
    split = [(hand.cards, hand.half_points) for hand in hands_of(at).hands if hand.seat == BRUNO]
    assert split == [(("QS",), 1), (("JD",), 1)]
    at.press("s", "s", "s", "s")
    settlement = at.model.view.settlement
    assert settlement is not None
    assert [line["do"] for line in at.port.given] == ["split", *["stand"] * 4]
    assert {bet.bet for line in settlement.payments for bet in line.bets} == {1, 2, 3}


def test_a_burnt_card_is_replaced(qtbot: QtBot) -> None:
    at = shown(qtbot, dealt("3S", "6C", "5D", burn="34"))
    at.touch("say_1")
    assert hands_of(at).burnt == ("3S",)
    # Until its card has come nothing else can be said, and the keys say so.
    assert [saying.why is None for saying in at.model.view.sayings] == [False, False]
    at.served.draw("4H")
    at.see()
    assert hands_of(at).hands[0].cards == ("4H",)


def test_what_only_the_holder_can_know_is_offered_and_refused_beside_its_key(qtbot: QtBot) -> None:
    at = shown(qtbot, dealt("6S", "KH", "5C", burn="34"))
    at.touch("say_1")
    refusal = at.model.shown.refusal
    assert refusal is not None
    assert refusal.message == "only a first card, 3 or 4, can be burnt"
    bubble, key = at.part("refusal"), at.part("say_1")
    assert isinstance(bubble, RefusalBubble)
    assert abs(bubble.geometry().center().y() - key.mapTo(at.window, key.rect().center()).y()) < 200


@pytest.mark.parametrize("by_touch", [True, False])
def test_a_first_card_that_no_device_read_lies_there_and_is_named_later(qtbot: QtBot, *, by_touch: bool) -> None:
    served = dealt("6S", "KH")
    served.unread()
    at = shown(qtbot, served)
    if by_touch:
        at.touch("answer_1")
    else:
        at.press("1")
    assert at.port.given[-1] == {"do": "hold", "answer": "this_card", "card": "**"}
    assert at.model.view.moment is Moment.IN_TURN
    at.press("s", "s")
    # The banker's turn: nothing goes on before the card is shown.
    assert at.model.view.next is Next.SEAT_ACTS
    show = next(k for k, saying in enumerate(at.model.view.sayings) if saying.takes)
    if by_touch:
        at.touch(f"say_{show}")
        touch_card(at, "5C")
    else:
        at.press(f"w{ANNA} 5c", RETURN)
    assert at.port.given[-1] == {"do": "show", "seat": ANNA, "card": "5C"}
    banker = hands_of(at).banker_hand
    assert banker is not None
    assert (banker.cards, banker.half_points) == (("5C",), 10)


def test_with_the_shoe_away_a_first_card_is_dealt_face_down(qtbot: QtBot) -> None:
    at = shown(qtbot, dealt())
    at.press(Qt.Key.Key_F7, "*")
    at.touch("foot_0")
    assert [line["card"] for line in at.port.given] == ["**", "**"]
    assert [hand.cards for hand in hands_of(at).hands] == [("**",), ("**",)]


def test_a_card_that_came_too_early_is_held_and_not_named(qtbot: QtBot) -> None:
    """Bets are still open: it would lie face down."""
    served = banking()
    served.do("bet", seat=BRUNO, amount="10.00")
    served.draw("7S")
    at = shown(qtbot, served)
    assert at.part("pane_hold").accessibleName() == "A card is held"
    picture(at)
    assert not [said for each in heard(at) for said in each[:3] if "7\N{BLACK SPADE SUIT}" in said or "7S" in said]


@pytest.mark.parametrize("size", SIZES)
def test_two_tables_that_differ_in_hidden_cards_look_and_sound_the_same(qtbot: QtBot, size: tuple[int, int]) -> None:
    """At every step of a deal up to the card that is turned up, in every pane that shows cards or keys."""
    one, other = (steps_of(qtbot, cards, size) for cards in (("3S", "KD", "5C"), ("6H", "2D", "QC")))
    assert len(one) == 7 * 3
    for k, (this, that) in enumerate(zip(one, other, strict=True)):
        assert unlike(this[0], that[0]) == "", k
        assert this[1:] == that[1:], k
    # It can be seen when something differs.
    third = steps_of(qtbot, ("3S", "KD", "5C", "JD"), size)
    assert any(unlike(this[0], that[0]) for this, that in zip(one, third, strict=True))


def steps_of(qtbot: QtBot, cards: tuple[str, ...], size: tuple[int, int]) -> list[tuple[QImage, object, str]]:
    """What is seen and heard after each card, and after what is then said."""
    at = shown(qtbot, banking(burn="34", split=True, matta="KD"), size)
    lines: list[dict[str, object]] = [{"do": "bet", "seat": seat, "amount": "10.00"} for seat in (BRUNO, CARLA)]
    at.served.do_line(lines[0])
    at.served.do_line(lines[1])
    at.served.do("no_more_bets")
    said: list[tuple[QImage, object, str]] = []
    then = ({"do": "card", "card": cards[3] if len(cards) > 3 else "JS"}, {"do": "stand", "seat": BRUNO})
    for line in (*({"do": "card", "card": card} for card in cards[:3]), *then, {"do": "card", "card": "AS"}, None):
        if line is not None:
            at.served.do_line(line)
        for pane in (Pane.TURN, Pane.GRID, Pane.LIST):
            at.see()
            at.model.open(pane)
            said.append((picture(at), heard(at), words.felt_said(at.model.view)))
            at.model.close_pane()
    at.window.close()
    return said


def test_a_bankers_card_that_nobody_was_shown_is_not_struck_through_in_the_next_deal(qtbot: QtBot) -> None:
    """All have bust, so the banker does not show: his card is out of the pack, and nobody knows."""
    at = shown(qtbot, dealt("6S", "7H", "5C", "5D", "AH"))
    at.model.collected()
    assert at.served.table.deal is None
    at.model.open(Pane.GRID)
    at.see()
    used = {card: at.model.view.unseen[card] for card in ("6S", "7H", "5C", "5D", "AH")}
    assert used == {"6S": 0, "7H": 0, "5C": 1, "5D": 0, "AH": 0}


def test_the_giro_ends_with_no_more_bets_where_nobody_has_bet(qtbot: QtBot) -> None:
    served = banking(bank_play=True)
    at = shown(qtbot, served)
    at.press(Qt.Key.Key_F2, "2 10", RETURN, Qt.Key.Key_Escape, " ")
    served.draw("6S", "5C")
    at.see()
    at.press("s", "s", " ")
    assert at.model.view.next is Next.CLOSE_BETS
    at.press(" ")
    assert at.model.view.moment in (Moment.OFFERED, Moment.NO_BANKER)


def test_a_pack_that_need_not_be_shuffled_may_be(qtbot: QtBot) -> None:
    at = shown(qtbot, banking())
    at.touch("besides")
    assert at.port.given == [{"do": "shuffle"}]
    at.press("x")
    assert at.port.given == [{"do": "shuffle"}] * 2
