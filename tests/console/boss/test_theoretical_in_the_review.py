"""A day's theoretical commission in the review, by touch and by keys: its figures are those of `tablemgr odds DIR`."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from legible import faults
from paned import ill_laid
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reviewed import AtOnce, Reviewed
from served import Served
from table_days import new_table

from tablemgr.bootstrap.odds import theoretical_of
from tablemgr.console.boss import port as p
from tablemgr.console.boss.looked import Field, Page
from tablemgr.console.boss.odds_words import hour_words, rounded
from tablemgr.console.boss.words import local
from tablemgr.kernel.money import Currency
from tablemgr.service.theoretical import SeatHour, total_of
from tablemgr.storage.creation import create_journal

SIZES = ((1920, 1080), (1280, 800))
PUNTERS = ("bruno", "carla", "dino", "elena", "fabio", "gina")
DAY_S = 86_400.0


def not_watched(_: int) -> AbstractContextManager[Any]:
    return nullcontext(lambda _: None)


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Three days; on the second, two hours of play at a full table."""
    directory = tmp_path_factory.mktemp("days") / "table"
    served = new_table({"do": "open", "game": "zecchinetta", "currency": "EUR"}, create_journal(directory))
    for seat, player in enumerate(("anna", *PUNTERS), start=1):
        served.do("seat", seat=seat, player=player, buy_in="5000.00")
    for wait_s in (0.0, DAY_S, 3_600.0, DAY_S - 3_600):
        served.clock.run(wait_s)
        play_deal(served)
    yield directory
    served.journal.close()


def play_deal(served: Served) -> None:
    """Everybody but the banker bets on the same card, and loses."""
    if served.table.banker is None:
        served.do("bank", seat=served.table.turn.seat or 1, amount="900.00")
    served.do("shuffle")
    served.draw("7S", "KH", "3D")
    for seat in range(1, 8):
        if seat != served.table.banker_seat:
            served.do("bet", seat=seat, amount=f"{seat}0.00", on="7")
    served.draw("7H", "3C")


@pytest.fixture
def closing() -> Iterator[list[Reviewed]]:
    """Windows to be closed, whatever happens."""
    opened: list[Reviewed] = []
    yield opened
    for at in opened:
        at.close()
    QApplication.processEvents()


@pytest.fixture(params=SIZES, ids=("large", "small"))
def at(qtbot: QtBot, directory: Path, closing: list[Reviewed], request: pytest.FixtureRequest) -> Reviewed:
    closing.append(Reviewed(qtbot, directory, request.param))
    return closing[-1]


def expected(directory: Path, day: p.DayLine) -> tuple[list[list[str]], list[str]]:
    """What must stand in the rows of a day, and in their sum, out of what the command has."""
    rows, _ = theoretical_of(directory, not_watched)
    of_day = tuple(row for row in rows if day.from_at[:13] <= row.hour < day.to_at[:13])
    assert of_day
    heads = [f"{local(f'{row.hour}:00:00Z'):%H:%M}  {row.seat}  {row.player}" for row in of_day]
    return [[head, *figures(row)] for head, row in zip(heads, of_day, strict=True)], figures(total_of(of_day))


def figures(row: SeatHour) -> list[str]:
    money = Currency.of("EUR").shown
    return [
        f"staked bets {row.bets} {money(row.staked_minor)}",
        f"theoretical {rounded(row.theoretical_minor / 100, 4)}",
        f"taken {money(row.taken_minor)}",
    ]


def shown_is_as_expected(at: Reviewed, directory: Path) -> None:
    at.until(lambda: at.model.reckoner.theoretical is not None)
    day = at.model.shown_day
    assert day is not None
    rows, total = expected(directory, day)
    for row, parts in zip(at.said("seat_hours"), rows, strict=True):
        assert row == ", ".join(parts)
    assert at.part("theoretical_page").accessibleName() == ", ".join(["all day", *total])


def test_a_day_is_chosen_by_touch_and_has_the_figures_of_the_command(at: Reviewed, directory: Path) -> None:
    at.touch("filter", "filter_day")
    at.touch_row("choices", 2)
    at.touch("theoretical")
    assert at.model.page is Page.THEORETICAL
    shown_is_as_expected(at, directory)
    assert len(at.said("seat_hours")) == 12
    at.touch("day_before")
    shown_is_as_expected(at, directory)
    assert at.part("day_before").is_off
    at.touch("day_before", "day_after", "day_after")
    shown_is_as_expected(at, directory)
    assert at.part("day_after").is_off
    at.touch("leave")
    assert at.model.page is Page.DEALS


def test_without_a_day_it_is_the_newest_by_keys_and_a_long_table_is_scrolled(at: Reviewed, directory: Path) -> None:
    at.press("t")
    shown_is_as_expected(at, directory)
    at.tab_to("day_before")
    at.press(Qt.Key.Key_Return)
    shown_is_as_expected(at, directory)
    rows = at.part("seat_hours")
    at.tab_to("seat_hours")
    at.press(Qt.Key.Key_End if rows.currentIndex().isValid() else Qt.Key.Key_Down, *(Qt.Key.Key_Down,) * 12)
    assert rows.currentIndex().row() == len(at.said("seat_hours")) - 1
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()))
    assert rows.verticalScrollBar().value() > 0


def test_every_word_can_be_read_and_all_stands_in_its_place(at: Reviewed, directory: Path) -> None:
    at.touch("filter")
    assert ill_laid(at.window.pane) == []
    at.touch("theoretical", "day_before")
    shown_is_as_expected(at, directory)
    assert faults(at.window) == []
    assert ill_laid(at.window.pane) == []


def test_what_is_unknown_is_said_to_be_and_is_no_zero() -> None:
    some = SeatHour("2026-11-30T21", 2, "bruno", 3, 7500, Fraction(125), 0, 1)
    none = SeatHour("2026-11-30T21", 2, "bruno", 2, 5000, Fraction(0), 250, 2)
    eur = Currency.of("EUR")
    assert "theoretical 1.2500" in hour_words(some, eur).said
    assert hour_words(some, eur).notes == ("not known of 1 of 3 bets, which are left out",)
    assert "theoretical not known" in hour_words(none, eur).said
    assert "taken 2.50" in hour_words(none, eur).said


def test_while_it_is_worked_out_another_day_gives_it_up(directory: Path) -> None:
    at = AtOnce(directory)
    at.model.show(Page.THEORETICAL)
    at.model.reckon()
    at.model.next_day(-1)
    at.model.reckon()
    newest, before = at.reckonings
    assert isinstance(newest, p.TheoreticalAsked)
    assert isinstance(before, p.TheoreticalAsked)
    assert before.day.to_at <= newest.day.from_at
    assert at.not_wanted == [newest]
    at.model.reckoned(newest, p.TheoreticalRead((), total_of(()), "EUR"))
    assert at.model.reckoner.theoretical is None
    # Looked at again it is worked out again: the table may have gone on.
    at.model.reckoned(before, p.TheoreticalRead((), total_of(()), "EUR"))
    at.model.show(Page.DEALS)
    at.model.reckon()
    at.model.show(Page.THEORETICAL)
    at.model.reckon()
    assert len(at.reckonings) == 3


def test_the_day_that_is_looked_for_is_the_one_that_is_shown(directory: Path) -> None:
    at = AtOnce(directory)
    at.model.show(Page.FILTER)
    at.model.choose(Field.DAY)
    assert at.model.choices is not None
    oldest = at.model.choices.days[-1]
    at.model.want_day(oldest)
    at.model.show(Page.THEORETICAL)
    assert (at.model.shown_day, at.model.day_beside(-1)) == (oldest, None)
    assert at.model.day_beside(1) == at.model.choices.days[-2]
