"""`tablemgr run` in this process: answers by id, the shoe's cards, the hold, and every way to end."""

import os
import signal
import threading
from pathlib import Path

import pytest
from running import OPENING, SEATED, SHUFFLE, Heard, Line, Run, answered
from waiting import eventually, nothing_more

from drivers.simulators.in_process import remove, shoe_at
from drivers.simulators.tcp_line import TcpLine
from tablemgr.bootstrap import answer_lines
from tablemgr.bootstrap import asides as asides_module
from tablemgr.bootstrap.answer_lines import AnswerLines
from tablemgr.bootstrap.run import EXIT_JOURNAL_FAILED, EXIT_ORDERLY
from tablemgr.bootstrap.table import TableRefusedError
from tablemgr.devices.ports import BadPortError, LivePortError
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.hold import HOLD_CARDS_MAX
from tablemgr.service.options import TableOptions
from tablemgr.service.ports import Batch, Head, JournalError
from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.sqlite_journal import SqliteJournal
from tablemgr.storage.sqlite_reader import open_reader

BUY = {"do": "buy_in", "seat": 2, "amount": "1.00"}


@pytest.fixture(autouse=True)
def nothing_left_behind() -> object:
    with nothing_more():
        yield


@pytest.fixture
def shoe_url(request: pytest.FixtureRequest) -> object:
    url = f"sim://shoe?name={request.node.name}"
    yield url
    remove(url)


def kinds(directory: Path) -> list[str]:
    reader = open_reader(directory)
    try:
        return [decode_sealed(record.sealed).kind for record in reader.records()]
    finally:
        reader.close()


def test_each_line_is_answered_by_its_id_and_with_its_place_in_the_journal(tmp_path: Path) -> None:
    run = Run(tmp_path / "t", OPENING, *SEATED, {**BUY, "id": 4}, BUY)
    assert (run.status, run.why) == (EXIT_ORDERLY, "")
    assert [answer["id"] for answer in run.answers] == ["open", "anna", "bruno", "bank", 4, None]
    assert all(answer["accepted"] for answer in run.answers)
    seqs = [answer["seq"] for answer in run.answers]
    assert seqs == sorted(set(seqs))
    assert kinds(tmp_path / "t")[-2:] == ["TableStopped", "CheckpointSigned"]


def test_the_same_id_gives_the_first_answer_also_after_a_restart(tmp_path: Path) -> None:
    lines = (*SEATED, {**BUY, "id": 4}, {"do": "bet", "seat": 2, "amount": "1.00", "on": "7", "id": 5})
    first = Run(tmp_path / "t", OPENING, *lines, *lines)
    assert first.answers[1:6] == first.answers[6:]
    second = Run(tmp_path / "t", OPENING, *lines)
    assert second.answers == first.answers[:6]
    assert [answer["accepted"] for answer in second.answers] == [True] * 5 + [False]


def test_a_number_and_a_text_of_the_same_digits_are_two_ids(tmp_path: Path) -> None:
    run = Run(tmp_path / "t", OPENING, *SEATED, {**BUY, "id": 4}, {**BUY, "id": "4"}, {**BUY, "id": 4})
    four, text, again = run.answers[-3:]
    assert (four["id"], text["id"]) == (4, "4")
    assert four["seq"] < text["seq"]
    assert again == four


@pytest.mark.parametrize("raw", [b"x\n", b"\xff\n", b"[]\n", b'{"do":"draw","id":true}\n', b"x" * 200_000 + b"\n"])
def test_a_line_that_cannot_be_read_is_refused_and_sealed_with_id_null(tmp_path: Path, raw: bytes) -> None:
    run = Run(tmp_path / "t", OPENING, raw, {**SEATED[0]})
    refused = run.answers[1]
    assert (refused["id"], refused["accepted"], refused["code"]) == (None, False, "bad_command")
    assert refused["message"]
    assert run.answers[2]["accepted"]
    assert "CommandRefused" in kinds(tmp_path / "t")


def test_a_line_before_the_opening_is_refused_and_the_table_can_still_be_opened(tmp_path: Path) -> None:
    run = Run(tmp_path / "t", b"x\n", SEATED[0], OPENING, SEATED[0])
    assert [answer["accepted"] for answer in run.answers] == [False, False, True, True]
    assert kinds(tmp_path / "t")[0] == "JournalOpened"


def test_a_second_opening_is_refused_also_after_a_restart(tmp_path: Path) -> None:
    again = {**OPENING, "id": "again"}
    assert not Run(tmp_path / "t", OPENING, again).answers[1]["accepted"]
    assert not Run(tmp_path / "t", {**OPENING, "id": "once more"}).answers[0]["accepted"]


def test_a_table_that_was_never_opened_leaves_a_journal_that_can_be(tmp_path: Path) -> None:
    assert Run(tmp_path / "t").answers == []
    assert Run(tmp_path / "t", OPENING).answers[0]["accepted"]


def test_the_cards_of_the_shoe_answer_with_id_null_in_the_order_of_the_journal(tmp_path: Path, shoe_url: str) -> None:
    shoe = shoe_at(shoe_url)
    shoe.load(["7S", "KH", "3D", "2C", "3C"])

    def draw(_: Run) -> None:
        shoe.draw()

    bets = [{**BUY, "id": number} for number in range(20)]
    run = Run(
        tmp_path / "t",
        *(
            OPENING,
            *SEATED,
            SHUFFLE,
            draw,
            draw,
            draw,
            *bets,
            draw,
            draw,
            *[{**line, "id": -1 - line["id"]} for line in bets],
        ),
        answered(50),
        shoe=shoe_url,
    )
    assert len(run.of(None)) == 5
    assert all(answer["accepted"] for answer in run.of(None))
    seqs = [answer["seq"] for answer in run.answers if "seq" in answer]
    assert seqs == sorted(seqs)


def test_a_held_card_is_told_and_named_and_releases_those_behind_it(tmp_path: Path, shoe_url: str) -> None:
    shoe = shoe_at(shoe_url)
    shoe.load(["7S", "KH", "3D"])

    def draw_three(_: Run) -> None:
        shoe.draw()
        shoe.unread()
        shoe.draw()

    name = {"do": "hold", "answer": "this_card", "card": "KH", "id": "name"}
    run = Run(tmp_path / "t", OPENING, *SEATED, SHUFFLE, draw_three, answered(8), name, answered(10), shoe=shoe_url)
    assert [answer.get("code", "") for answer in run.of(None)] == ["", "unread", "waiting", ""]
    assert run.of("name")[0]["accepted"]


def test_an_unread_card_behind_a_held_one_asks_in_its_turn(tmp_path: Path, shoe_url: str) -> None:
    """Who is asked "which is it" answers, and the answer is for the first that is held."""
    shoe = shoe_at(shoe_url)
    shoe.load(["7S", "KH"])

    def two_unread(_: Run) -> None:
        shoe.unread()
        shoe.unread()

    names: tuple[Line, Line] = ({"do": "card", "card": "7S", "id": 1}, {"do": "card", "card": "KH", "id": 2})
    steps = (two_unread, answered(7), names[0], answered(9), names[1])
    run = Run(tmp_path / "t", OPENING, *SEATED, SHUFFLE, *steps, shoe=shoe_url)
    first, waits, in_turn = [answer["message"] for answer in run.of(None)]
    assert first == in_turn == "a card passed unread: say which it is"
    assert waits == "a card passed unread, and waits: another is held or a fault stands; answer for that first"
    assert [answer["id"] for answer in run.answers][-4:] == [None, 1, None, 2]


def test_a_shoe_that_is_away_and_comes_back_is_told_on_standard_error(tmp_path: Path) -> None:
    line = TcpLine()
    line.yank()

    def plug(run: Run) -> None:
        eventually(lambda: "tablemgr run: shoe: away: cannot connect: " in run.said)
        line.plug()
        eventually(lambda: run.said.endswith("tablemgr run: shoe: back: the port is open again\n"))

    run = Run(tmp_path / "t", OPENING, answered(1), plug, shoe=line.url)
    line.close()
    assert run.said.count("\n") == 2
    assert "is the serial server on the network?" in run.said


def test_a_shoe_that_will_not_be_tried_again_is_told_on_standard_error(tmp_path: Path) -> None:
    def is_told(run: Run) -> None:
        eventually(lambda: "tablemgr run: shoe: broken: " in run.said)

    Run(tmp_path / "t", OPENING, is_told, shoe="sim://nothing")


def test_what_is_held_is_told_at_the_next_start(tmp_path: Path, shoe_url: str) -> None:
    shoe = shoe_at(shoe_url)
    shoe.load(["7S"])
    unread = lambda _: shoe.unread()  # noqa: E731 - a step
    Run(tmp_path / "t", OPENING, *SEATED, SHUFFLE, unread, answered(6), shoe=shoe_url)
    again = Run(tmp_path / "t")
    assert again.said.startswith("tablemgr run: held: a card that passed unread (")


def test_asides_that_nobody_reads_keep_nothing_waiting() -> None:
    reads, writes = os.pipe()
    try:
        with open(writes, "wb", buffering=0, closefd=False) as out, asides_module.Asides(out) as asides:
            for _ in range(10 * asides_module.ASIDES_MAX):
                asides.say("x" * 1_000)
    finally:
        # The thread that is stuck finds that nobody reads, and ends.
        os.close(reads)
        eventually(lambda: not any(thread.name == "asides" for thread in threading.enumerate()))
        os.close(writes)


def test_a_card_drawn_before_the_table_was_opened_waits_on_the_line(tmp_path: Path, shoe_url: str) -> None:
    shoe = shoe_at(shoe_url)
    shoe.load(["7S"])
    shoe.draw()
    run = Run(tmp_path / "t", OPENING, answered(2), shoe=shoe_url)
    assert [answer["code"] for answer in run.of(None)] == ["wrong_phase"]


def test_cards_for_which_a_stopping_table_has_no_room_are_named_in_the_journal(tmp_path: Path, shoe_url: str) -> None:
    shoe = shoe_at(shoe_url)
    shoe.load(["2C"] * HOLD_CARDS_MAX + ["6D"])

    def draw_all(_: Run) -> None:
        for _card in range(HOLD_CARDS_MAX + 1):
            shoe.draw()
        eventually(lambda: not shoe.unheard)

    Run(tmp_path / "t", OPENING, draw_all, answered(1 + HOLD_CARDS_MAX), shoe=shoe_url)
    reader = open_reader(tmp_path / "t")
    alerts = [record.sealed for record in reader.records() if b"read and not taken: 6D" in record.sealed]
    reader.close()
    assert len(alerts) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_table_in_order_while_nobody_says_anything(tmp_path: Path, number: int) -> None:
    def signal_and_wait(run: Run) -> None:
        run.wait_for(1)
        os.kill(os.getpid(), number)
        eventually(lambda: "TableStopped" in kinds(tmp_path / "t"))

    before = signal.getsignal(number)
    run = Run(tmp_path / "t", OPENING, signal_and_wait, SEATED[0])
    assert (run.status, run.why) == (EXIT_ORDERLY, "")
    assert kinds(tmp_path / "t")[-2:] == ["TableStopped", "CheckpointSigned"]
    assert signal.getsignal(number) is before
    assert len(run.answers) == 1


def test_the_end_of_the_input_is_no_hurry_and_every_line_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads the answers begins when all has been done that was said."""
    is_waited_for, wait, write = threading.Event(), AnswerLines.wait, Heard.write
    monkeypatch.setattr(answer_lines, "LAST_WORDS_S", 0.0)
    monkeypatch.setattr(AnswerLines, "wait", lambda answers: (is_waited_for.set(), wait(answers)))
    monkeypatch.setattr(Heard, "write", lambda heard, text: is_waited_for.wait(5) and write(heard, text))
    lines = [{**BUY, "id": number} for number in range(20)]
    assert len(Run(tmp_path / "t", OPENING, *lines).answers) == 21


def fail_from_now_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: SqliteJournal, batch: Batch, expected: Head) -> None:
        raise JournalError("the disk is gone")

    monkeypatch.setattr(SqliteJournal, "append", fail)


def test_a_journal_that_fails_stops_the_table_and_nothing_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(run: Run) -> None:
        run.wait_for(1)
        fail_from_now_on(monkeypatch)

    run = Run(tmp_path / "t", OPENING, fail, SEATED[0], SEATED[1])
    assert run.status == EXIT_JOURNAL_FAILED
    assert "the disk is gone" in run.why
    assert [answer["id"] for answer in run.answers] == ["open"]
    monkeypatch.undo()
    assert Run(tmp_path / "t", SEATED[0]).answers[0]["accepted"]


def test_a_card_whose_journal_fails_ends_the_table_though_nobody_says_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shoe_url: str
) -> None:
    shoe = shoe_at(shoe_url)
    shoe.load(["7S"])
    ended: list[bool] = []

    def fail(run: Run) -> None:
        run.wait_for(1)
        eventually(lambda: "DeviceReported" in kinds(tmp_path / "t"))
        fail_from_now_on(monkeypatch)
        shoe.draw()
        # The lines' thread says nothing more until the table has ended.
        eventually(lambda: ended)

    close = SqliteJournal.close
    monkeypatch.setattr(SqliteJournal, "close", lambda journal: (ended.append(True), close(journal)))
    run = Run(tmp_path / "t", OPENING, fail, shoe=shoe_url)
    assert run.status == EXIT_JOURNAL_FAILED
    assert "7S" in run.why
    assert run.of(None) == []


def test_a_journal_that_fails_at_the_very_end_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(run: Run) -> None:
        run.wait_for(1)
        fail_from_now_on(monkeypatch)

    run = Run(tmp_path / "t", OPENING, fail)
    assert run.status == EXIT_JOURNAL_FAILED
    assert "the disk is gone" in run.why


@pytest.mark.parametrize(
    "url", ["sim://shoe?seed=1", "socket://127.0.0.1:4001", "socket://localhost:4001", "LINK", "PTY"]
)
def test_a_live_table_takes_no_simulated_shoe_and_makes_no_journal_for_one(tmp_path: Path, url: str) -> None:
    """C22."""
    master, slave = os.openpty()
    (tmp_path / "ttyUSB0").symlink_to(os.ttyname(slave))
    port = {"LINK": str(tmp_path / "ttyUSB0"), "PTY": os.ttyname(slave)}.get(url, url)
    with pytest.raises(LivePortError, match="C22"):
        Run(tmp_path / "t", OPENING, live=True, shoe=port)
    os.close(master)
    os.close(slave)
    assert not (tmp_path / "t").exists()


def test_a_live_directory_is_not_gone_on_from_as_a_simulated_one_nor_the_other_way(tmp_path: Path) -> None:
    Run(tmp_path / "live", OPENING, live=True)
    Run(tmp_path / "simulated", OPENING)
    before = kinds(tmp_path / "live")
    with pytest.raises(TableRefusedError, match="live"):
        Run(tmp_path / "live")
    with pytest.raises(TableRefusedError, match="simulated"):
        Run(tmp_path / "simulated", live=True)
    assert kinds(tmp_path / "live") == before


@pytest.mark.parametrize(
    ("options", "error"),
    [({"shoe": "ftp://x"}, BadPortError), ({"shoe": "sim://shoe", "family": "whist"}, TableRefusedError)],
)
def test_a_shoe_that_cannot_be_is_refused_before_anything_is_made(
    tmp_path: Path, options: dict[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        Run(tmp_path / "t", OPENING, **options)
    assert not (tmp_path / "t" / JOURNAL_NAME).exists()


def test_what_the_house_asks_for_is_asked_for_without_a_window_too(tmp_path: Path) -> None:
    options = TableOptions(confirm_payouts=True, late_bet_limit_minor=100, currency="EUR")
    cards = [{"do": "card", "card": card, "id": card} for card in ("7S", "KH", "3D", "7H")]
    late = {"do": "late", "seat": 2, "amount": "5.00", "on": "7", "reason": "it lay there"}
    lines = (
        {**late, "id": "alone"},
        {**late, "signed_by": "rosa", "id": "signed"},
        {"do": "paid", "bets": [1], "id": "paid"},
        {"do": "bring", "seat": 2, "amount": "1.00", "id": "brought"},
    )
    run = Run(tmp_path / "t", OPENING, *SEATED, SHUFFLE, *cards, *lines, table=options)
    accepted = {answer["id"]: answer["accepted"] for answer in run.answers}
    assert [accepted[str(asked["id"])] for asked in lines] == [False, True, True, True]
    assert kinds(tmp_path / "t")[-7:-2] == [
        "BetPlaced", "BetSettled", "LateBetSigned", "PayoutConfirmed", "ChipsBrought",
    ]  # fmt: skip
