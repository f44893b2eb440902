"""`tablemgr run` asked of its devices: how they are, beside the answers, and their bytes written down for a while."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from full_disk import fill_the_disk
from running import OPENING, SEATED, SHUFFLE, Run, answered
from waiting import eventually, nothing_more

from drivers.simulators.in_process import remove, shoe_at
from drivers.transports.recording import Way, decode_sessions
from firmware_protocols.angel_eye import Device
from tablemgr.bootstrap.run import EXIT_ORDERLY
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.events import CommandRefused, DeviceReported
from tablemgr.service.standing import event_reader
from tablemgr.storage.sqlite_reader import open_reader

DEVICES = {"do": "devices", "id": "how"}
BEGIN = {"do": "record", "device": "shoe", "id": "begin"}
END = {"do": "record", "device": "shoe", "end": True, "id": "end"}


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


@pytest.fixture
def shoe_url(request: pytest.FixtureRequest) -> Iterator[str]:
    url = f"sim://shoe?name={request.node.name}"
    yield url
    remove(url)


def draws(url: str, *cards: str) -> Callable[[Run], None]:
    def draw(_: Run) -> None:
        shoe_at(url).load(list(cards))
        for _card in cards:
            shoe_at(url).draw()

    return draw


def sealed(directory: Path, kind: type) -> list[tuple[str | None, object]]:
    """The events of a kind, each with the device of its record."""
    read, reader = event_reader(), open_reader(directory)
    try:
        records = [decode_sealed(stored.sealed) for stored in reader.records()]
    finally:
        reader.close()
    return [(record.device, event) for record in records if isinstance(event := read(record), kind)]


def recordings(directory: Path) -> list[Path]:
    return sorted((directory / "recordings").glob("*.jsonl"))


def said(run: Run, words: str) -> bool:
    return words in run.said


def test_how_the_devices_are_is_said_beside_the_answers_and_seals_nothing(tmp_path: Path, shoe_url: str) -> None:
    run = Run(
        tmp_path / "t",
        *(OPENING, *SEATED, SHUFFLE, answered(5), draws(shoe_url, "7S", "KH"), answered(7)),
        DEVICES,
        answered(8),
        lambda run: eventually(lambda: said(run, "last hour")),
        shoe=shoe_url,
    )
    assert run.of("how") == [{"id": "how", "accepted": True, "seq": run.of(None)[-1]["seq"]}]
    assert f"tablemgr run: shoe: ready at {shoe_url}\n" in run.said
    assert "tablemgr run: shoe WIRE    good  0 s ago, " in run.said
    assert "tablemgr run: shoe READING good  0 s ago, 2 read, 0 unread\n" in run.said
    assert "frames 100 % good, 100 % read; opened 1, never lost" in run.said


def test_a_table_without_devices_says_so(tmp_path: Path) -> None:
    run = Run(tmp_path / "t", OPENING, DEVICES, lambda run: eventually(lambda: said(run, "no device is fitted")))
    assert run.of("how")[0]["accepted"]


def test_what_the_shoe_says_meanwhile_is_in_the_recording_and_who_asked_in_the_journal(
    tmp_path: Path, shoe_url: str
) -> None:
    run = Run(
        tmp_path / "t",
        *(OPENING, *SEATED, SHUFFLE, answered(5), BEGIN, answered(6), draws(shoe_url, "7S"), answered(7)),
        lambda _: eventually(lambda: shoe_at(shoe_url).unheard == 0),
        *(DEVICES, lambda run: eventually(lambda: said(run, "is recorded into")), END, answered(9)),
        *(draws(shoe_url, "KH"), answered(10)),
        shoe=shoe_url,
    )
    assert run.status == EXIT_ORDERLY
    assert [run.of(name)[0]["accepted"] for name in ("begin", "end")] == [True, True]
    (path,) = recordings(tmp_path / "t")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    with path.open(encoding="utf-8") as lines:
        (session,) = decode_sessions(lines)
    brought = b"".join(chunk.content for chunk in session.chunks if chunk.way is Way.IN)
    assert brought.startswith(Device().card("7S"))
    assert Device().card("KH")[2:5] not in brought
    told = [pair for pair in sealed(tmp_path / "t", DeviceReported) if pair[1].code == "recording"]
    assert told == [
        ("shoe", DeviceReported("recording", f"its bytes are recorded into {path.name}")),
        ("shoe", DeviceReported("recording", f"the recording {path.name} is ended")),
    ]


def test_the_same_id_begins_no_second_recording(tmp_path: Path, shoe_url: str) -> None:
    run = Run(tmp_path / "t", OPENING, answered(1), BEGIN, BEGIN, answered(3), END, answered(4), BEGIN, shoe=shoe_url)
    begun = run.of("begin")
    assert [answer["accepted"] for answer in begun] == [True] * 3
    assert len({answer["seq"] for answer in begun}) == 1
    assert len(recordings(tmp_path / "t")) == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"device": "tray"}, "device takes the name of a device: there are shoe"),
        ({}, "device takes the name of a device"),
        ({"device": ["shoe"]}, "device takes the name of a device"),
        ({"device": "shoe", "end": 1}, "end takes true or false"),
        ({"device": "shoe", "file": "/etc/passwd"}, "no key 'file'; there are device, end"),
        ({"device": "shoe", "end": True}, "no recording is on"),
    ],
)
def test_what_cannot_be_recorded_is_refused_and_sealed(
    tmp_path: Path, shoe_url: str, line: dict[str, object], why: str
) -> None:
    run = Run(tmp_path / "t", OPENING, answered(1), {"do": "record", "id": "bad", **line}, answered(2), shoe=shoe_url)
    (refused,) = run.of("bad")
    assert (refused["accepted"], refused["code"]) == (False, "bad_command")
    assert why in refused["message"]
    assert len(sealed(tmp_path / "t", CommandRefused)) == 1
    assert recordings(tmp_path / "t") == []


def test_a_full_disk_ends_the_recording_and_the_table_goes_on(
    tmp_path: Path, shoe_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_the_disk(monkeypatch)
    run = Run(
        tmp_path / "t",
        *(OPENING, *SEATED, SHUFFLE, answered(5), BEGIN, answered(6), draws(shoe_url, "7S", "KH"), answered(8)),
        DEVICES,
        lambda run: eventually(lambda: said(run, "the recording has ended")),
        END,
        answered(10),
        shoe=shoe_url,
    )
    assert run.status == EXIT_ORDERLY
    assert [answer["accepted"] for answer in run.of(None)] == [True, True]
    assert "shoe: the recording has ended: the file cannot be written: No space left on device" in run.said
    assert not run.of("end")[0]["accepted"]


def test_a_folder_that_cannot_be_made_is_a_refusal(tmp_path: Path, shoe_url: str) -> None:
    def in_the_way(_: Run) -> None:
        (tmp_path / "t" / "recordings").write_text("")

    run = Run(tmp_path / "t", OPENING, answered(1), in_the_way, BEGIN, answered(2), shoe=shoe_url)
    assert "recordings" in run.of("begin")[0]["message"]
    assert not run.of("begin")[0]["accepted"]
