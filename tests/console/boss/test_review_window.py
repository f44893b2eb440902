"""The review, tried as a pit boss does: by touch alone and by keys alone, over a real journal and the real desk."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from hidden import Sette
from legible import faults
from paned import ill_laid
from played import STRANGER, Played
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot
from reviewed import Reviewed, deal, play_day
from served import SIGNER, Served
from tampering import tampering

from tablemgr.bootstrap import proving
from tablemgr.bootstrap.proving import ProofOptions
from tablemgr.console.boss import port as p
from tablemgr.console.boss.looked import Page
from tablemgr.console.boss.rows import row_height
from tablemgr.console.paint import writing
from tablemgr.console.paint.phase import PhaseState
from tablemgr.console.theme.lettering import Lettering
from tablemgr.engine.events import BetPlaced, BetSettled
from tablemgr.kernel.money import Currency
from tablemgr.service.events import CommandRefused, DeviceReported
from tablemgr.service.requests import Noted
from tablemgr.service.words import settlement_sentence
from tablemgr.storage.creation import create_journal

SIZES = ((1920, 1080), (1280, 800))


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    directory = tmp_path_factory.mktemp("day") / "table"
    served = play_day(directory)
    yield directory
    served.journal.close()


@pytest.fixture
def closing() -> Iterator[list[Reviewed]]:
    """Windows to be closed, whatever happens."""
    opened: list[Reviewed] = []
    yield opened
    for at in opened:
        at.close()
    QApplication.processEvents()


@pytest.fixture(params=SIZES, ids=("large", "small"))
def sized(qtbot: QtBot, directory: Path, closing: list[Reviewed], request: pytest.FixtureRequest) -> Reviewed:
    """At both sizes."""
    closing.append(Reviewed(qtbot, directory, request.param))
    return closing[-1]


@pytest.fixture
def at(qtbot: QtBot, directory: Path, closing: list[Reviewed]) -> Reviewed:
    """At the small size, where it is hardest to touch."""
    closing.append(Reviewed(qtbot, directory, SIZES[1]))
    return closing[-1]


@pytest.fixture
def keyed(qtbot: QtBot, directory: Path, closing: list[Reviewed]) -> Reviewed:
    """At the large size."""
    closing.append(Reviewed(qtbot, directory))
    return closing[-1]


def settled(at: Reviewed) -> int:
    """Where the first bet of the open deal is decided."""
    return next(i for i, entry in enumerate(at.model.tape.entries) if isinstance(entry.event, BetSettled))


# What a deal's row says.


@pytest.fixture
def eventful(tmp_path: Path) -> Iterator[Served]:
    """Two deals with much to look at, before, in and after them, and with devices that say that all is well."""
    served = Served(create_journal(tmp_path / "eventful"))
    served.open()
    for seat, player in enumerate(("Massimiliano", "Giuseppina", "Alessandro"), start=1):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=1, amount="200.00")
    served.refused("bet", seat=2, amount="5.00", on="7")
    for _ in range(2):
        deal(served, ("7S", "KH", "3D"), (2, "25.00", "7"))
        served.ask(Noted(DeviceReported("ready", "the shoe is ready", is_alert=False)))
        served.ask(Noted(DeviceReported("away", "the cable is out", is_alert=True)))
        served.do("limits", min="1.00", max="100.00")
        served.refused("bet", seat=2, amount="9999.00", on="K")
        served.clock.run(3_000)
        served.draw("3C")
        served.refused("bet", seat=3, amount="1.00", on="K")
    yield served
    served.journal.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_deals_row_the_key_and_the_filter_count_the_same_exceptions(
    qtbot: QtBot, eventful: Served, tmp_path: Path, closing: list[Reviewed], size: tuple[int, int]
) -> None:
    at = Reviewed(qtbot, tmp_path / "eventful", size)
    closing.append(at)
    for row, number in enumerate((2, 1)):
        counted = at.model.exceptions_in[number]
        assert counted == 4
        assert f"exceptions {counted}" in at.said("deals")[row]
        at.touch_row("deals", row)
        assert at.part("next_exception").value().note.startswith(str(counted))
        assert len(at.model.tape.exceptions()) == counted
        at.touch("tab_deals")
    at.touch("filter", "filter_exceptions", "tab_found")
    # The two of the deals, and one before the first.
    assert len(at.said("found")) == 9
    assert not any("is ready" in said for said in at.said("found"))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_deals_row_is_cut(
    qtbot: QtBot, eventful: Served, tmp_path: Path, closing: list[Reviewed], size: tuple[int, int]
) -> None:
    at = Reviewed(qtbot, tmp_path / "eventful", size)
    closing.append(at)
    at.touch("tab_deals")
    long = {"began_at": "2026-11-30T20:04:31.000000Z", "cards": 40, "bets": 128}
    at.model.deals = tuple(replace(deal, **long) for deal in at.model.deals)
    at.model.exceptions_in = dict.fromkeys(at.model.exceptions_in, 132)
    at.window.refresh()
    cut: list[str] = []
    fit = writing.fit

    def hearing(text: str, lettering: Lettering, width: float) -> writing.Line:
        line = fit(text, lettering, width)
        cut.extend([text] if line.is_cut else [])
        return line

    with patch.object(writing, "fit", hearing):
        at.part("deals").grab()
    assert cut == []


def test_the_bets_of_a_deal_that_is_on_are_counted_as_they_lie(
    qtbot: QtBot, tmp_path: Path, closing: list[Reviewed]
) -> None:
    play = Sette("4C", "KH", "3S", journal=create_journal(tmp_path / "sette"))
    at = Reviewed(qtbot, tmp_path / "sette")
    closing.append(at)
    assert "bets 2" in at.said("deals")[0]
    play.finish()
    play.served.journal.close()
    at.until(lambda: at.model.deals[0].result is not None)
    assert "bets 2" in at.said("deals")[0]


# By touch alone.


def test_a_deal_is_picked_and_stepped_through_by_touch(sized: Reviewed) -> None:
    sized.touch_row("deals", 2)
    assert (sized.model.tape.deal, sized.model.replay.position, sized.model.page) == (1, 0, Page.DEAL)
    sized.touch("step", "step", "step")
    assert sized.model.replay.position == 3
    sized.touch("step_back")
    assert sized.model.replay.position == 2
    sized.touch("deal")
    assert sized.model.tape.deal == 2
    sized.touch("deal_back")
    assert sized.model.tape.deal == 1


def test_a_record_that_is_touched_is_gone_to_and_lies_open(at: Reviewed) -> None:
    at.touch_row("deals", 2)
    at.touch_row("entries", len(at.model.tape.entries) - 1 - settled(at))
    assert at.model.replay.position == settled(at)
    rows = at.part("entries")
    row = rows.model().index(len(at.model.tape.entries) - 1 - settled(at), 0)
    assert rows.visualRect(row).height() > row_height(at.window.grid_)
    sentence = settlement_sentence(at.model.current.event, Currency.of("EUR"))  # type: ignore[union-attr, arg-type]
    assert sentence in row.data()
    assert "rule: rules/zecchinetta.md" in row.data()


def test_a_decided_stake_that_is_touched_on_the_felt_explains_itself(sized: Reviewed) -> None:
    sized.touch_row("deals", 2)
    sized.model.go(settled(sized))
    sized.see()
    sized.touch_felt(seat=2, on="7")
    assert sized.model.asked_bet == 1
    rows = sized.part("entries")
    row = rows.model().index(len(sized.model.tape.entries) - 1 - settled(sized), 0)
    assert "lost: 7♥ matched 7♠ on the table; the house took 2.50 of 25.00" in row.data()
    assert rows.viewport().rect().contains(rows.visualRect(row))


@pytest.mark.parametrize("way", ["finger", "arrows"])
def test_two_bets_that_lie_together_are_asked_about_one_after_another(
    qtbot: QtBot, tmp_path: Path, closing: list[Reviewed], way: str
) -> None:
    served = play_day(tmp_path / "two")
    served.do("bank", seat=1, amount="200.00")
    deal(served, ("7S", "KH", "3D"), (2, "25.00", "7"), (2, "5.00", "7"))
    served.draw("7H")
    at = Reviewed(qtbot, tmp_path / "two")
    closing.append(at)
    first = settled(at)
    at.model.go(first + 1)
    at.see()
    at.tab_to("felt")
    at.press(Qt.Key.Key_Down, Qt.Key.Key_Right)
    said = []
    for _ in range(3):
        if way == "finger":
            at.touch_felt(seat=2, on="7")
        else:
            at.press(Qt.Key.Key_Return)
        said.append((at.model.asked_bet, at.model.asked_of))
        assert any("touch again for the next" in row for row in at.said("entries"))
    first_bet = at.model.tape.entries[first].event.bet
    assert said == [(first_bet + 1, (1, 2)), (first_bet, (2, 2)), (first_bet + 1, (1, 2))]


def test_filters_are_set_by_touch_and_all_of_them_must_fit(at: Reviewed) -> None:
    at.touch("filter", "filter_seat")
    at.touch_word("choices", "3")
    at.touch("filter_amount", "digit_3", "digit_7", "digit_.", "digit_5", "digit_0", "amount_exactly")
    at.touch("filter_card")
    at.touch_word("choices", "K♥")
    assert at.model.deals == ()
    at.touch("filter_card")
    at.touch_word("choices", "K")
    at.touch("tab_deals")
    assert [deal.number for deal in at.model.deals] == [1]
    at.touch_row("deals", 0)
    assert isinstance(at.model.current.event, BetPlaced)  # type: ignore[union-attr] # there is one
    at.touch("filter", "filter_clear", "tab_deals")
    assert [deal.number for deal in at.model.deals] == [3, 2, 1]


def test_a_day_an_hour_a_player_and_a_code_are_set_by_touch(at: Reviewed) -> None:
    at.touch("filter", "filter_hour")
    assert at.model.field is None
    at.touch("filter_day")
    at.touch_row("choices", 1)
    at.touch("filter_hour")
    at.touch_row("choices", len(at.said("choices")) - 1)
    assert at.model.deals == ()
    at.touch("filter_hour")
    at.touch_row("choices", 0)
    at.touch("filter_player")
    at.touch_word("choices", "bruno")
    at.touch("filter_code")
    at.touch_word("choices", "insufficient funds")
    at.touch("tab_found")
    assert [type(entry.event) for entry in at.model.found] in ([CommandRefused], [])
    at.touch("filter", "filter_player")
    at.touch_row("choices", 0)
    at.touch("tab_found")
    assert [type(entry.event) for entry in at.model.found] == [CommandRefused]


def test_exceptions_are_set_and_gone_to_by_touch(at: Reviewed) -> None:
    at.touch("filter", "filter_exceptions", "tab_deals")
    assert [deal.number for deal in at.model.deals] == [1]
    at.touch_row("deals", 0)
    at.touch("step", "next_exception")
    assert isinstance(at.model.current.event, CommandRefused)  # type: ignore[union-attr] # there is one


def test_the_knob_of_the_scrubber_comes_to_the_finger_and_goes_along(at: Reviewed) -> None:
    at.touch_row("deals", 2)
    scrubber = at.part("scrubber")
    length_s = at.model.tape.length_s

    def place(share: float) -> QPoint:
        return QPoint(round(scrubber.place_of(share * length_s)), scrubber.height() // 2)

    QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=place(0.5))
    assert at.model.replay.position == at.model.tape.position_at(0.5 * length_s)
    QTest.mouseMove(scrubber, place(0.9))
    QTest.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=place(1.2))
    QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=place(1.2))
    at.see()
    assert at.model.replay.is_at_end
    assert scrubber.value() == at.model.tape.last


def test_it_plays_by_touch_at_the_chosen_speed(at: Reviewed) -> None:
    at.touch_row("deals", 2)
    at.touch("speed_4", "play")
    assert at.model.replay.is_playing
    at.steady_s += 0.5
    at.until(lambda: at.model.replay.position == at.model.tape.position_at(2.0))
    at.touch("play")
    assert not at.model.replay.is_playing


def test_all_is_proved_by_touch_and_the_lamp_says_so(at: Reviewed) -> None:
    at.touch("verify")
    at.until(lambda: not at.model.is_proving)
    assert isinstance(at.model.proof, p.Proved)
    assert at.model.proof.records == at.model.records
    assert f"verified  {at.model.records} of {at.model.records} records" in at.part("chain").accessibleName()
    at.touch("leave")
    assert at.model.page is Page.DEALS


# By keys alone.


def test_all_of_it_works_by_keys_alone(keyed: Reviewed) -> None:
    keyed.press("d", Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert keyed.model.tape.deal == 1
    keyed.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert keyed.model.replay.position == 1
    keyed.press(Qt.Key.Key_PageDown)
    assert keyed.model.tape.deal == 2
    keyed.press(Qt.Key.Key_PageUp, Qt.Key.Key_End)
    assert (keyed.model.tape.deal, keyed.model.replay.is_at_end) == (1, True)
    keyed.press("x")
    assert isinstance(keyed.model.current.event, CommandRefused)  # type: ignore[union-attr] # there is one
    keyed.press(Qt.Key.Key_Home, "++-+", Qt.Key.Key_Space)
    assert (keyed.model.replay.is_playing, keyed.model.replay.speed) == (True, 16)
    keyed.steady_s += 100
    keyed.until(lambda: keyed.model.replay.is_at_end)
    keyed.press("v")
    keyed.until(lambda: not keyed.model.is_proving)
    assert isinstance(keyed.model.proof, p.Proved)
    keyed.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    assert keyed.model.page is Page.DEALS
    keyed.press(Qt.Key.Key_Escape)
    assert keyed.window.isVisible()


def test_words_are_searched_by_keys_and_what_is_found_is_gone_to(keyed: Reviewed) -> None:
    keyed.press("/", "carla 37.5", Qt.Key.Key_Return)
    keyed.until(lambda: keyed.model.found)
    assert keyed.model.page is Page.FOUND
    keyed.press("/", Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert (keyed.model.tape.deal, keyed.model.page) == (1, Page.DEAL)
    keyed.press("/", Qt.Key.Key_Escape)
    assert keyed.model.looked.wanted.text == ""


def test_filters_are_set_by_keys(keyed: Reviewed) -> None:
    keyed.press("f")
    keyed.tab_to("filter_amount")
    keyed.press(Qt.Key.Key_Return)
    keyed.press("37.50", Qt.Key.Key_Return)
    assert (keyed.model.looked.wanted.amount_from_minor, keyed.model.field) == (3_750, None)
    keyed.press("f")
    keyed.tab_to("filter_seat")
    keyed.press(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert len(keyed.model.looked.wanted.seats) == 1


def test_the_felt_is_asked_by_keys(keyed: Reviewed) -> None:
    keyed.press("d", Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    keyed.model.go(settled(keyed))
    keyed.see()
    keyed.tab_to("felt")
    keyed.press(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert (keyed.model.asked_bet, keyed.model.replay.position) == (1, settled(keyed))


# What it never does, and what it says of what is broken.


def test_it_says_everywhere_that_it_is_a_replay_and_simulated(at: Reviewed) -> None:
    plate = at.part("phase").value()
    assert (plate.word, plate.state) == ("REPLAY, not live", PhaseState.REPLAY)
    assert at.model.view.simulated


def test_no_dialog_is_ever_opened_and_nothing_is_written(qtbot: QtBot, directory: Path, at: Reviewed) -> None:
    before = {path: path.read_bytes() for path in directory.iterdir() if path.suffix in (".db", ".jsonl")}
    at.touch_row("deals", 1)
    at.touch("filter", "tab_found", "verify")
    at.until(lambda: not at.model.is_proving)
    assert at.window.findChildren(QDialog) == []
    assert {path: path.read_bytes() for path in before} == before


def test_new_deals_appear_while_the_table_runs(qtbot: QtBot, tmp_path: Path, closing: list[Reviewed]) -> None:
    served = play_day(tmp_path / "table")
    closing.append(at := Reviewed(qtbot, tmp_path / "table"))
    served.do("bank", seat=served.table.turn.seat, amount="100.00")
    served.do("shuffle")
    at.until(lambda: [deal.number for deal in at.model.deals] == [4, 3, 2, 1])
    assert "in play" in at.said("deals")[0]
    served.journal.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_journal_that_was_tampered_with_is_broken_and_the_first_bad_record_named(
    qtbot: QtBot, tmp_path: Path, closing: list[Reviewed], size: tuple[int, int]
) -> None:
    play_day(tmp_path / "table").journal.close()
    with tampering(Played(tmp_path / "table", tmp_path / "none")) as file:
        file.execute("UPDATE journal SET sealed = replace(sealed, '3750', '9750') WHERE seq = 17")
    closing.append(at := Reviewed(qtbot, tmp_path / "table", size, ProofOptions(key_id=SIGNER.key_id)))
    at.touch("verify")
    at.until(lambda: not at.model.is_proving)
    assert isinstance(at.model.proof, p.Broken)
    assert at.model.proof.seq == 17
    assert "BROKEN at #17" in at.part("chain").accessibleName()
    assert "first bad record: #17" in at.part("proof").accessibleName()
    at.touch("show_bad")
    assert (at.model.tape.deal, at.model.current.seq) == (1, 17)  # type: ignore[union-attr] # there is one


def test_another_key_than_the_expected_one_is_a_fault(qtbot: QtBot, directory: Path, closing: list[Reviewed]) -> None:
    closing.append(at := Reviewed(qtbot, directory, proof=ProofOptions(key_id=STRANGER.key_id)))
    at.touch("verify")
    at.until(lambda: not at.model.is_proving)
    assert isinstance(at.model.proof, p.Broken)


def test_a_journal_that_cannot_be_read_any_more_is_said(keyed: Reviewed, directory: Path) -> None:
    path = directory / "table.db"
    hidden = path.rename(directory / "hidden.db")
    try:
        keyed.touch("tab_deals")
        keyed.until(lambda: keyed.model.trouble)
        assert "cannot be read" in keyed.model.trouble
    finally:
        hidden.rename(path)


def test_nothing_is_left_running_when_it_is_closed(
    qtbot: QtBot, directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof that would go on for ten minutes among it."""
    endless = tmp_path / "endless"
    endless.write_text("#!/bin/sh\nexec sleep 600\n", encoding="utf-8")
    endless.chmod(0o755)
    monkeypatch.setattr(proving.sys, "executable", str(endless))
    before = set(threading.enumerate())
    at = Reviewed(qtbot, directory)
    at.touch("verify")
    at.close()
    qtbot.waitUntil(lambda: set(threading.enumerate()) <= before, timeout=20_000)


# How it looks.


def test_no_key_covers_the_last_hash_however_long_the_path_of_the_signing_key(sized: Reviewed) -> None:
    sized.touch("verify")
    sized.until(lambda: not sized.model.is_proving)
    proof = sized.model.proof
    assert isinstance(proof, p.Proved)
    sized.model.proof_told(replace(proof, pinned_by="/srv/tables/the_long_room/monte_1/keys/of_this_table/signing.key"))
    assert [fault for fault in faults(sized.window) if "covered" in fault] == []


def test_all_stands_in_its_place_and_no_word_is_cut(sized: Reviewed) -> None:
    shown = [("deals", ()), ("deal", ("tab_deal",)), ("filter", ("filter",)), ("proof", ("verify",))]
    for name, touches in shown:
        sized.touch(*touches)
        sized.until(lambda: not sized.model.is_proving)
        assert ill_laid(sized.window.pane) == [], name
        assert ill_laid(sized.window.keys) == [], name
    for field in ("filter_day", "filter_seat", "filter_card", "filter_amount", "filter_code"):
        sized.touch("filter", field)
        assert ill_laid(sized.window.pane) == [], field
        sized.touch("leave")
