"""The answers' own thread: whole lines in order, and neither a slow reader nor one that has gone stops the table."""

import json
import os
import threading
from collections.abc import Iterator
from typing import BinaryIO

import pytest
from waiting import eventually

from tablemgr.bootstrap import answer_lines
from tablemgr.bootstrap.answer_lines import AnswerLines
from tablemgr.service.requests import Answer

YES = Answer(accepted=True, seq=17)
NO = Answer(accepted=False, seq=18, code="below_minimum", message="a bet here is at least 5.00")
MANY = 5_000


@pytest.fixture
def pipe() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """A pipe: the end that is read, and the one that is written."""
    reads, writes = os.pipe()
    with os.fdopen(reads, "rb", buffering=0) as heard, os.fdopen(writes, "wb", buffering=0) as out:
        yield heard, out


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few answers may wait."""
    monkeypatch.setattr(answer_lines, "ANSWERS_MAX", 5)
    monkeypatch.setattr(answer_lines, "LOOK_S", 0.001)


def test_an_answer_is_one_json_line(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    heard, out = pipe
    with AnswerLines(out) as answers:
        answers.say("a", YES)
        answers.say(None, NO)
        answers.wait()
        lines = heard.read(4096).splitlines()
    assert list(map(json.loads, lines)) == [
        {"id": "a", "accepted": True, "seq": 17},
        {"id": None, "accepted": False, "code": "below_minimum", "message": "a bet here is at least 5.00"},
    ]


def test_a_reader_that_has_gone_stops_nothing(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    heard, out = pipe
    with AnswerLines(out) as answers:
        heard.close()
        for _ in range(3 * answer_lines.ANSWERS_MAX):
            answers.say(1, YES)
        answers.wait()
    assert not answers._thread.is_alive()


@pytest.mark.usefixtures("few")
def test_a_slow_reader_is_waited_for_once_enough_answers_wait(pipe: tuple[BinaryIO, BinaryIO]) -> None:
    heard, out = pipe
    said: list[int] = []
    with AnswerLines(out) as answers:

        def say_many() -> None:
            for number in range(MANY):
                answers.say(number, YES)
                said.append(number)

        writer = threading.Thread(target=say_many)
        writer.start()
        eventually(lambda: len(said) > 1_000)
        assert len(said) < MANY
        text = b""
        while text.count(b"\n") < MANY:
            text += heard.read(65_536)
        writer.join()
    assert [json.loads(line)["id"] for line in text.splitlines()] == list(range(MANY))


@pytest.mark.usefixtures("few")
def test_a_table_that_is_to_end_does_not_wait_for_a_reader_for_ever(
    pipe: tuple[BinaryIO, BinaryIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_lines, "LAST_WORDS_S", 0.05)
    heard, out = pipe
    with AnswerLines(out) as answers:
        answers.hurry()
        for number in range(MANY):
            answers.say(number, YES)
    assert answers._thread.is_alive()
    assert heard.read(1_000_000).startswith(b'{"id":0,"accepted":true,"seq":17}\n')
    # What it was stuck in has been read.
    eventually(lambda: not answers._thread.is_alive())
