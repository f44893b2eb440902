"""How a device is, in words for whoever stands before it."""

import pytest

from tablemgr.service.device_health import (
    ASKED_AND_SILENT,
    NO_FRAME,
    NOT_READ,
    DeviceHealth,
    Level,
    Minute,
    Pulse,
    RecordingSeen,
    advice,
    ago_words,
    last_hour,
    said_of,
)

GOOD, QUIET, DEAD = Level(Pulse.GOOD, 2.4, 96), Level(), Level(Pulse.DEAD, None)


@pytest.mark.parametrize(
    ("wire", "frame", "reading", "what_to_do"),
    [
        (GOOD, GOOD, GOOD, ""),
        (QUIET, QUIET, QUIET, ""),
        (DEAD, QUIET, QUIET, ASKED_AND_SILENT),
        (GOOD, DEAD, QUIET, NO_FRAME),
        (GOOD, GOOD, DEAD, NOT_READ),
    ],
)
def test_what_is_dead_says_what_to_do(wire: Level, frame: Level, reading: Level, what_to_do: str) -> None:
    assert advice(DeviceHealth("shoe", "COM3", "ready", wire=wire, frame=frame, reading=reading)) == what_to_do


def test_a_lost_device_says_why_and_when_it_is_tried_again() -> None:
    away = DeviceHealth(
        *("shoe", "COM3", "away", "the cable was pulled", "put it back"),
        wire=DEAD,
        opened=2,
        lost=2,
        loss="the cable was pulled",
        loss_ago_s=130.0,
        tries=7,
        backoff_s=2.0,
        minutes=(Minute(0, 99, 1, 3, 1),),
        recording=RecordingSeen("/t/shoe.jsonl", True),
    )
    assert said_of(away) == (
        "shoe: away at COM3: the cable was pulled: put it back; 7 tries, the next within 2 s",
        "shoe WIRE    dead  never, 0 bytes",
        "shoe FRAME   quiet never, 0 frames, 0 bad, 0 repeats",
        "shoe READING quiet never, 0 read, 0 unread",
        "shoe last hour: frames 99 % good, 75 % read; opened 2, lost 2, 2 min ago: the cable was pulled",
        "shoe is recorded into /t/shoe.jsonl",
    )


def test_one_bad_frame_of_many_is_not_rounded_away() -> None:
    assert last_hour((Minute(0, 9_999, 1), Minute(1, 0, 0, 5, 0))) == (99, 100)
    assert last_hour(()) == (None, None)


@pytest.mark.parametrize(("ago_s", "words"), [(0.9, "0 s"), (99.0, "99 s"), (100.0, "1 min"), (7300.0, "2 h")])
def test_times_are_said_as_a_person_says_them(ago_s: float, words: str) -> None:
    assert ago_words(ago_s) == words
