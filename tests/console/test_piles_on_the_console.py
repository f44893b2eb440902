"""A game of piles and points on the table console: Zetema from the first player to the winner, by keys alone and by
touches alone; no card of a hand is seen. Rule page: rules/zetema.md.
"""

import pytest
from evening import SIZES, heard, opened, picture, shown, touch_card, unlike
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from windowed import Windowed

from tablemgr.console import words
from tablemgr.console.model import Pane
from tablemgr.engine.felt import PilesFelt
from tablemgr.service.views import Moment, Next

RETURN = Qt.Key.Key_Return
# Bruno, on the dealer's left, and anna, one card after another.
HANDS = ["KH", "2S", "KH", "2D", "QH", "2C", "QH", "3S", "7C", "3D", "8C", "3C"]


def piles_of(at: Windowed) -> PilesFelt:
    felt = at.model.view.felt
    assert isinstance(felt, PilesFelt)
    return felt


def test_a_whole_game_by_keys_alone(qtbot: QtBot) -> None:
    at = shown(qtbot, opened("zetema", target=60))
    for seat, player in ((1, "anna"), (2, "bruno")):
        at.press(Qt.Key.Key_F4, str(seat), player, RETURN)
    at.press(" ", Qt.Key.Key_F7, "as", "10s")
    assert at.model.view.next is Next.SHUFFLE
    # The grid stays for the cards, and gives way to what the seat in turn says.
    at.press(" ", *(card.lower() for card in HANDS))
    assert (at.model.view.moment, piles_of(at).in_turn) == (Moment.IN_TURN, 2)
    at.press("8c", RETURN)
    assert piles_of(at).piles == {"8": ("8C",)}
    at.press("9c")
    assert piles_of(at).in_turn == 1
    at.press("2s", RETURN, "9d", "m kh kh qh qh", RETURN)
    assert piles_of(at).scores == {"anna": 0, "bruno": 50}
    at.press("ks", "qs", "10d", "10h", "2d", RETURN, "jd", "m ks qs", RETURN)
    assert (at.model.view.moment, at.model.view.next) == (Moment.OVER, Next.GAME_OVER)
    assert words.what_goes_on(at.model.view) == "bruno has won with 60. Another game may begin."


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_touches_alone(qtbot: QtBot, size: tuple[int, int]) -> None:
    served = opened("zetema", target=50)
    at = shown(qtbot, served, size)
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player)
    at.see()
    at.touch("next", "key_grid")
    for card in ("AS", "10S"):
        touch_card(at, card)
    at.touch("next")
    for card in HANDS:
        touch_card(at, card)
    at.touch("say_0")
    touch_card(at, "8C")
    assert piles_of(at).piles == {"8": ("8C",)}
    at.touch("key_grid")
    touch_card(at, "9C")
    at.touch("say_0")
    touch_card(at, "2S")
    at.touch("key_grid")
    touch_card(at, "9D")
    at.touch("say_5")
    # The doubled suit has each of its cards twice; one too many is taken off again.
    for card in ("KH", "KH", "QH", "QH", "AH"):
        touch_card(at, card)
    at.touch("foot_1", "foot_0")
    assert at.port.given[-1]["cards"] == ["KH", "KH", "QH", "QH"]
    assert (at.model.view.moment, piles_of(at).scores) == (Moment.OVER, {"anna": 0, "bruno": 50})


def dealt(qtbot: QtBot, hands: list[str] = HANDS, **rules: object) -> Windowed:
    served = opened("zetema", **rules)
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player)
    served.do("shuffle")
    served.draw(*hands)
    return shown(qtbot, served)


def test_a_card_that_is_not_held_is_refused_beside_the_card(qtbot: QtBot) -> None:
    at = dealt(qtbot)
    at.touch("say_0", "page_black", "card_AS")
    assert at.model.shown.refusal is not None
    assert at.model.shown.refusal.message == "seat 2 does not hold AS"
    # The card can be put right at once.
    assert at.model.shown.pane is Pane.GRID
    at.touch("card_8C")
    assert at.model.shown.refusal is None
    assert piles_of(at).piles == {"8": ("8C",)}


def test_a_line_that_says_nothing_says_what_does(qtbot: QtBot) -> None:
    at = dealt(qtbot)
    at.press("1x", RETURN)
    assert at.model.shown.refusal is not None
    assert at.model.shown.refusal.message == "'1x' says nothing here: a card: 7H, or letter and cards: m KH QH"
    assert at.port.given == []


def test_there_is_no_more_of_a_card_than_the_pack_has(qtbot: QtBot) -> None:
    at = dealt(qtbot)
    at.touch("say_1", "page_black", "card_AS", "card_AS", "page_red", "card_AH", "card_AH", "card_AH")
    assert at.model.shown.picked == ("AS", "AH", "AH")


def test_two_tables_that_differ_in_their_hands_look_and_sound_the_same(qtbot: QtBot) -> None:
    other = ["KH", "2S", "KH", "2D", "QH", "2C", "QH", "3S", "AC", "3D", "8C", "4D"]
    for this, that in zip(steps_of(dealt(qtbot)), steps_of(dealt(qtbot, other)), strict=True):
        assert unlike(this[0], that[0]) == ""
        assert this[1] == that[1]


def steps_of(at: Windowed) -> list[tuple[QImage, object]]:
    """What is seen and heard before and after a card is played, in every pane that shows cards or keys."""
    said: list[tuple[QImage, object]] = []
    for line in (None, {"do": "play", "seat": 2, "card": "8C"}):
        if line is not None:
            at.served.do_line(dict(line))
        for pane in (Pane.TURN, Pane.GRID, Pane.CHIPS):
            at.see()
            at.model.open(pane)
            said.append((picture(at), heard(at)))
    at.window.close()
    return said


def test_what_has_no_place_in_a_game_for_points_is_off(qtbot: QtBot) -> None:
    at = dealt(qtbot)
    assert [at.part(f"key_{name}").is_off for name in ("limits", "pass_bank", "correct")] == [True] * 3
    names = [part.accessibleName() for part in (at.window._scores,)]
    assert names == ["anna 0, bruno 0, target 300"]
    assert not at.window._money.isVisible()
