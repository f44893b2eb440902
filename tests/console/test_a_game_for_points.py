"""The table console before a game without a bank: it says whose turn it is, and no card of a hand."""

from pytestqt.qtbot import QtBot
from served import DEALER, JOURNAL_ID, Served, line
from windowed import Windowed

from tablemgr.console import words
from tablemgr.console.boss.words import moment_words
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.views import Moment

HANDS = "KS 2S QS 2D 7S 2C 7D 3S 7C 3D 8C 3C"


def test_the_window_goes_along_from_the_first_player_to_the_winner(qtbot: QtBot) -> None:
    served = Served()
    opening = {"do": "open", "game": "zetema", "seats": 7, "rules": {"target": 10}}
    served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests")
    at = Windowed(qtbot, served)
    said = []

    def see() -> None:
        at.see()
        view = at.model.view
        said.append((words.phase_face(view).word, words.next_face(view, has_hand=False).title))

    see()
    served.do("seat", seat=1, player="anna")
    served.do("seat", seat=2, player="bruno")
    see()
    at.press(" ")
    see()
    served.draw("AS", "KS")
    see()
    at.press(" ")
    see()
    served.draw(*HANDS.split())
    see()
    served.do("play", seat=2, card="8C")
    see()
    served.draw("9C")
    served.do("play", seat=1, card="2S")
    served.draw("9D")
    served.do("declare", seat=2, what="marriages", cards=["KS", "QS"])
    see()
    assert said == [
        ("BETWEEN DEALS", "Seat players"),
        ("BETWEEN DEALS", "Draw for the deal"),
        ("DRAW FOR THE DEAL", "anna cuts"),
        ("BETWEEN DEALS", "Shuffle and cut"),
        ("DEALING", "Draw a card"),
        ("TURN OF bruno", "bruno plays"),
        ("TURN OF bruno", "Draw a card"),
        ("GAME OVER", "Game over"),
    ]


def test_every_moment_has_words_in_the_replay() -> None:
    assert all(moment_words(moment) for moment in Moment)
