"""The odds in the review, by touch and by keys: they are those of `tablemgr odds` of the same moment, game by game."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from legible import faults
from paned import ill_laid
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap import picture_hands, picture_piles
from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.bootstrap.odds import odds_after
from tablemgr.bootstrap.picture_plays import Step, to_the_bets, to_the_layouts, to_the_pair
from tablemgr.bootstrap.pictures import journal_of
from tablemgr.bootstrap.review_pictures import PicturePort
from tablemgr.console.boss import port as p
from tablemgr.console.boss.lists import RowList
from tablemgr.console.boss.looked import Page
from tablemgr.console.boss.odds_words import odds_words, percent, rounded
from tablemgr.console.boss.reckoner import POLICY_AT_FIRST
from tablemgr.console.boss.window import ReviewWindow
from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Bet
from tablemgr.kernel.money import Currency
from tablemgr.odds.bets import CHOSEN, NO_RACE, TOO_FEW
from tablemgr.service.odds import OddsLine
from tablemgr.service.requests import CardSeen
from tablemgr.storage.memory import MemoryJournal

SIZES = ((1920, 1080), (1280, 800))
GAMES: Mapping[str, list[Step]] = {
    "zecchinetta": [*to_the_bets(), CardSeen("6S"), CardSeen("7S")],
    "zecchinetta, doubling": [
        {"do": "open", "game": "zecchinetta", "currency": "EUR", "rules": {"playette": "doubling"}},
        {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00"},
        {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "500.00"},
        {"do": "bank", "seat": 1, "amount": "200.00"},
        {"do": "shuffle", "cut_by": 2},
        *map(CardSeen, ("7S", "7H", "KH", "3D")),
        {"do": "bet", "seat": 2, "amount": "25.00", "on": "7"},
        {"do": "bet", "seat": 2, "amount": "10.00", "on": "K"},
    ],
    "zecchinetta, of deals": [
        {"do": "open", "game": "zecchinetta", "currency": "EUR", "rules": {"commission_base": "deal_net"}},
        {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00"},
        {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "500.00"},
        {"do": "bank", "seat": 1, "amount": "200.00"},
        {"do": "shuffle", "cut_by": 2},
        *map(CardSeen, ("7S", "KH", "3D")),
        {"do": "bet", "seat": 2, "amount": "25.00", "on": "7"},
    ],
    "monte_bank": [*to_the_pair(), {"do": "no_more_bets"}],
    "private_monte": [*to_the_layouts(), {"do": "no_more_bets"}],
    "sette_e_mezzo": [
        {"do": "open", "game": "sette_e_mezzo", "currency": "EUR", "rules": {"bank_rotation": "fixed"}},
        {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00"},
        {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "500.00"},
        {"do": "bank", "seat": 1, "amount": "200.00"},
        {"do": "shuffle"},
        {"do": "bet", "seat": 2, "amount": "25.00"},
        {"do": "no_more_bets"},
        *map(CardSeen, ("AS", "4H", "2D")),
        {"do": "stand", "seat": 2},
        CardSeen("JS"),
    ],
}


class LatePort(PicturePort):
    """Works nothing out before the test says so."""

    def __init__(self, journal: MemoryJournal) -> None:
        super().__init__(journal)
        self.answers = JournalAnswers(journal.reader)
        self.is_late = False
        self.late: list[tuple[p.Reckoning, Callable[[p.Reckoned], None]]] = []
        self.given_up: list[p.Reckoning] = []

    def reckon(self, asked: p.Reckoning, told: Callable[[p.Reckoned], None]) -> Callable[[], None]:
        if not self.is_late:
            return super().reckon(asked, told)
        self.late.append((asked, told))
        return lambda: self.given_up.append(asked)


class Boss:
    """A window on the journal of a play, and fingers and keys for it."""

    def __init__(self, qtbot: QtBot, steps: Sequence[Step], size: tuple[int, int] = SIZES[0]) -> None:
        self._qtbot = qtbot
        self.port = LatePort(journal_of(steps))
        self.window = ReviewWindow(self.port, "Table 3", size, lambda: "09:12:40")
        self.model = self.window.model
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        self.until(lambda: self.model.tape.entries and self.model.records)

    def until(self, condition: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(condition()), timeout=20_000)
        self.see()

    def see(self) -> None:
        """Until the journal has answered and all is painted."""
        kinds = (p.TapeAsked, p.DealsAsked, p.ChoicesAsked, p.FoundAsked)
        is_late = self.port.is_late

        def is_still() -> bool:
            QApplication.processEvents()
            return not any(map(self.model.is_asking, kinds)) and (is_late or not self.model.reckoner.is_under_way)

        self._qtbot.waitUntil(is_still, timeout=20_000)
        for _ in range(3):
            QApplication.processEvents()

    def part(self, name: str) -> Any:
        found = [part for part in self.window.findChildren(QWidget, name) if part.isVisible()]
        assert found, f"nothing that is seen is called {name}"
        return found[0]

    def touch(self, *names: str) -> None:
        for name in names:
            part = self.part(name)
            QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=QPoint(part.width() // 2, part.height() // 2))
            self.see()

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.window, key)
            self.see()

    def bets(self) -> list[str]:
        """The rows of the page in words."""
        rows = self.part("open_bets")
        assert isinstance(rows, RowList)
        return [rows.model().index(row, 0).data() for row in range(rows.model().rowCount())]

    def go_to(self, seq: int) -> None:
        """The replay, to a record, wherever it is."""
        if self.model.tape.position_of(seq) is None:
            self.model.open_record(seq)
            self.see()
            self.model.show(Page.ODDS)
        position = self.model.tape.position_of(seq)
        assert position is not None
        self.model.go(position)
        self.see()


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Callable[..., Boss]]:
    """Windows to be closed, whatever happens."""
    made: list[Boss] = []

    def make(steps: Sequence[Step], size: tuple[int, int] = SIZES[0]) -> Boss:
        made.append(Boss(qtbot, steps, size))
        return made[-1]

    yield make
    for boss in made:
        boss.window.close()
        boss.window.deleteLater()
    QApplication.processEvents()


def lines_of(steps: Sequence[Step]) -> list[str]:
    """The same as a table script; what devices say of themselves is none of it."""
    return [json.dumps(line) for step in steps if (line := _line(step)) is not None]


def _line(step: Step) -> Mapping[str, object] | None:
    if isinstance(step, CardSeen):
        return {"do": "card", "card": step.card}
    return step if isinstance(step, Mapping) else None


def said_by_the_command(bet: Mapping[str, Any]) -> list[str]:
    """What must stand in the row of a bet, out of what `tablemgr odds` prints of it."""
    said = [f"{bet['seat']}  {bet['player']}", bet["stake"]]
    if bet["wins"] is not None:
        wins, loses = Fraction(bet["wins"]), Fraction(bet["loses"])
        said += [f"wins {wins} {percent(wins)}", f"loses {loses} {percent(loses)}"]
    if bet["commission"] is None:
        said.append("commission not known")
    else:
        said.append(f"commission {bet['commission']} {rounded(Fraction(bet['commission']), 4)}")
    if bet["why"] is not None:
        said.append(bet["why"])
    if bet["policy"] is not None:
        said.append("if punters stand from 10, banker 10")
    return said


@pytest.mark.parametrize("game", GAMES)
def test_at_each_moment_of_a_replay_they_are_those_of_the_command(opened: Callable[..., Boss], game: str) -> None:
    steps = GAMES[game]
    boss = opened(steps)
    boss.touch("tab_odds")
    script, compared, known = lines_of(steps), 0, 0
    for count in range(1, len(steps) + 1):
        if _line(steps[count - 1]) is None:
            continue
        at = len(lines_of(steps[:count]))
        document, _ = odds_after("\n".join(script), at, POLICY_AT_FIRST)
        boss.go_to(journal_of(steps[:count]).head().seq)
        if not document["bets"]:
            assert boss.part("odds").accessibleName() == "no bet lies there after this record"
            continue
        for row, bet in zip(boss.bets(), document["bets"], strict=True):
            for said in said_by_the_command(bet):
                assert said in row, (at, row)
            compared += 1
            known += bet["wins"] is not None
    assert compared > 0
    assert known > 0


def test_where_no_bet_can_lie_that_is_said_in_words(opened: Callable[..., Boss]) -> None:
    boss = opened(picture_piles.to_the_piles())
    boss.touch("tab_odds")
    said = boss.part("odds").accessibleName()
    assert said == "Zetema is played for points: nobody bets, and there is nothing to have odds"
    assert faults(boss.window) == []


@pytest.mark.parametrize("why", [CHOSEN, NO_RACE, TOO_FEW, "for a reason of the game's own"])
def test_why_a_bet_has_none_is_said_in_words_and_no_figure_is(why: str) -> None:
    bet = Bet(1, 2, "bruno", "card", "7", None, 2500, 3)
    words = odds_words(OddsLine(bet, "7", None, None, None, None, None, why), Currency.of("EUR"))
    assert words.said == f"2  bruno, 25.00 on 7, commission not known, {why}"


# The policy.


@pytest.mark.parametrize("size", SIZES, ids=("large", "small"))
def test_what_is_supposed_of_players_is_changed_by_touch_and_stands_beside(
    opened: Callable[..., Boss], size: tuple[int, int]
) -> None:
    steps = picture_hands.to_the_first_cards()
    boss = opened(steps, size)
    boss.touch("tab_odds", "punter_less", "punter_less", "banker_more")
    document, _ = odds_after("\n".join(lines_of(steps)), None, Policy(8, 11))
    for row, bet in zip(boss.bets(), document["bets"], strict=True):
        assert f"wins {bet['wins']} " in row
        assert row.endswith("if punters stand from 8, banker 11")
    assert boss.part("punter_less").accessibleName() == "punters stand from 8 −"
    assert faults(boss.window) == []
    assert ill_laid(boss.window.pane) == []


def test_it_is_changed_by_keys_and_not_beyond_what_can_be_said(opened: Callable[..., Boss]) -> None:
    boss = opened(picture_hands.to_the_first_cards())
    boss.press(Qt.Key.Key_O)
    assert boss.model.page is Page.ODDS
    for _ in range(80):
        if QApplication.focusWidget().objectName() == "banker_more":
            break
        boss.press(Qt.Key.Key_Tab)
    boss.port.is_late = True
    for _ in range(7):
        boss.press(Qt.Key.Key_Return)
    assert boss.model.policy == Policy(10, 15)
    assert boss.part("banker_more").is_off


def test_what_the_house_rules_say_is_not_supposed_otherwise(opened: Callable[..., Boss]) -> None:
    steps = [dict(GAMES["sette_e_mezzo"][0]), *GAMES["sette_e_mezzo"][1:7]]  # type: ignore[call-overload] # a line
    steps[0]["rules"] = {"bank_rotation": "fixed", "banker_stands_on": 4}
    boss = opened(steps)
    boss.touch("tab_odds", "banker_more", "punter_less")
    (row,) = boss.bets()
    assert row.endswith("if punters stand from 9, banker 4")
    document, _ = odds_after("\n".join(lines_of(steps)), None, Policy(9, 15))
    assert f"wins {document['bets'][0]['wins']} " in row
    assert document["bets"][0]["policy"] == Policy(9, 4).words
    assert boss.part("banker_less").is_off
    assert boss.part("banker_more").is_off
    assert faults(boss.window) == []


def test_where_nobody_chooses_nothing_is_supposed(opened: Callable[..., Boss]) -> None:
    boss = opened(GAMES["monte_bank"])
    boss.touch("tab_odds")
    assert [part for part in boss.window.findChildren(QWidget, "punter_less") if part.isVisible()] == []
    assert not any("stand from" in row for row in boss.bets())


# It takes its time.


def test_while_it_is_worked_out_that_is_said_and_a_step_on_gives_it_up(opened: Callable[..., Boss]) -> None:
    boss = opened(GAMES["zecchinetta"])
    boss.go_to(journal_of(GAMES["zecchinetta"][:-2]).head().seq)
    boss.port.is_late = True
    boss.touch("tab_odds")
    ((first, tell_first),) = boss.port.late
    assert all("being worked out" in row and "wins …" in row for row in boss.bets())
    assert "2  bruno, 25.00 on 7" in boss.bets()[0]
    boss.touch("step_back")
    assert boss.port.given_up == [first]
    # What comes late all the same is of another moment.
    tell_first(p.OddsRead(()))
    boss.see()
    assert all("being worked out" in row for row in boss.bets())
    second, tell_second = boss.port.late[-1]
    answer = boss.port.answers.reckoned(second)
    assert answer is not None
    tell_second(answer)
    boss.until(lambda: not boss.model.reckoner.is_under_way)
    assert all("being worked out" not in row and "wins 1/2" in row for row in boss.bets())


def test_it_is_given_up_with_its_page_and_with_the_window(opened: Callable[..., Boss]) -> None:
    boss = opened(GAMES["monte_bank"])
    boss.port.is_late = True
    boss.touch("tab_odds", "tab_deal", "tab_odds")
    assert len(boss.port.given_up) == 1
    boss.window.close()
    assert len(boss.port.given_up) == 2


def test_why_it_cannot_be_worked_out_is_said(opened: Callable[..., Boss]) -> None:
    boss = opened(GAMES["monte_bank"])
    boss.port.is_late = True
    boss.touch("tab_odds")
    boss.port.late[-1][1](p.Trouble("what lies there makes no sense: verify the journal"))
    boss.until(lambda: boss.model.reckoner.trouble)
    assert boss.part("odds").accessibleName() == "what lies there makes no sense: verify the journal"


# The page.


def test_it_is_gone_through_by_keys_and_stays_open_from_deal_to_deal(opened: Callable[..., Boss]) -> None:
    boss = opened([*to_the_bets(), *map(CardSeen, ("QH", "6S", "JH")), *_next_deal()])
    boss.press(Qt.Key.Key_O, Qt.Key.Key_Home, Qt.Key.Key_PageUp)
    assert (boss.model.page, boss.model.tape.deal) == (Page.ODDS, 1)
    boss.go_to(next(entry.seq for entry in boss.model.tape.entries[::-1] if entry.record.kind == "BetPlaced"))
    rows = boss.part("open_bets")
    assert len(boss.bets()) == 9
    boss.press(Qt.Key.Key_O, *(Qt.Key.Key_Down,) * 8)
    assert rows.currentIndex().row() == 8
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()))
    # At the next record it is the same bet that is in sight.
    boss.press(Qt.Key.Key_Right)
    assert rows.currentIndex().row() == 8
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()))
    boss.press(Qt.Key.Key_Escape)
    assert boss.model.page is Page.DEALS


def _next_deal() -> list[Step]:
    return [{"do": "bank", "seat": 7, "amount": "50.00"}, {"do": "shuffle"}, CardSeen("6S")]


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0.00 %"),
        (Fraction(3, 8), "37.50 %"),
        (Fraction(1), "100.00 %"),
        (Fraction(1, 10**6), "under 0.01 %"),
        (1 - Fraction(1, 10**6), "over 99.99 %"),
        (Fraction(2, 3), "66.67 %"),
    ],
)
def test_what_is_possible_is_not_written_as_never_nor_what_may_fail_as_always(chance: Fraction, said: str) -> None:
    assert percent(chance) == said


def test_rounded_figures_part_their_thousands_and_keep_their_decimals() -> None:
    assert rounded(Fraction(1234567, 1000), 4) == "1\N{NARROW NO-BREAK SPACE}234.5670"
    assert rounded(Fraction(1, 3), 4) == "0.3333"
