"""The draw for the bank on the felt: who has drawn what, who is next, who has won; it goes when the deal begins."""

import pytest
from monte_tables import in_a_window
from pytestqt.qtbot import QtBot
from served import Served
from windowed import Windowed

from tablemgr.console.felt.draw_middle import DrawMiddle
from tablemgr.console.felt.middles import middle_of
from tablemgr.service.views import Moment


def table(game: str) -> Served:
    served = Served()
    served.open()
    if game != "zecchinetta":
        served.do("game", game=game)
    for seat, player in ((1, "anna"), (2, "bruno"), (4, "dino")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    return served


def drawn(at: Windowed) -> dict[int, tuple[tuple[str, ...], str]]:
    """Of each seat the cards that lie before it, and the word beside them."""
    faces = {face.name: face.shows for face in at.window.felt._faces}
    return {name[1] + 1: shows[1:3] for name, shows in faces.items() if name[0] == "drawn"}


def test_by_cuts_those_who_tie_cut_again(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, table("monte_bank"), ("2S", "KD", "2H", "QS", "3C"))
    titles = []
    for _ in range(6):
        at.touch("next")
        titles.append(at.window.next_key.value().title)
    assert titles[:5] == ["anna cuts", "bruno cuts", "dino cuts", "anna cuts", "dino cuts"]
    assert drawn(at) == {
        1: (("2S", "QS"), ""),
        2: (("KD",), ""),
        4: (("2H", "3C"), "has won: the bank is offered"),
    }
    assert at.model.view.moment is Moment.OFFERED
    at.served.do("bank", seat=4, amount="100.00")
    at.served.do("shuffle")
    at.see()
    assert not isinstance(middle_of(at.model.view), DrawMiddle)


def test_by_the_first_ace_it_goes_round(qtbot: QtBot) -> None:
    at = in_a_window(qtbot, table("zecchinetta"), ("2S", "KD", "3H", "QS", "AC"))
    for _ in range(3):
        at.touch("next")
    assert drawn(at) == {1: (("2S",), ""), 2: (("KD",), ""), 4: ((), "draws next")}
    at.touch("next", "next", "next")
    assert drawn(at)[2] == (("KD", "AC"), "has won: the bank is offered")
    assert "bruno has won" in at.window.felt.accessibleDescription()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_nothing_is_bet_on_there(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = in_a_window(qtbot, table("monte_bank"), ("2S",), size)
    at.touch("next", "next")
    middle = at.window.felt.rect().center()
    assert at.window.felt._touched_at(middle.x() + 200, middle.y()) is None
    at.touch_felt(seat=2)
    assert at.model.shown.entry.seat == 2
