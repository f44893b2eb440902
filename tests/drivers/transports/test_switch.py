"""A recording begun and ended by hand while the device works: no trouble of it is the device's."""

import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from full_disk import fill_the_disk

from drivers import supervisor as supervisor_module
from drivers.errors import PortLostError
from drivers.registry import make_codec
from drivers.supervisor import DeviceState, Supervisor
from drivers.transports import open_port, recorder
from drivers.transports.memory import MemoryLine
from drivers.transports.player import rewind
from drivers.transports.recording import End, Session, Way, decode_sessions
from drivers.transports.switch import NotRecordedError, RecordingState, RecordingSwitch
from firmware_protocols.angel_eye import Device
from firmware_protocols.orders import Lock
from firmware_protocols.readings import CardShown, Reading

Wait = Callable[[Callable[[], object]], None]
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def sessions_in(path: Path) -> list[Session]:
    with path.open(encoding="utf-8", newline="\n") as lines:
        return decode_sessions(lines)


def brought(session: Session, way: Way = Way.IN) -> bytes:
    return b"".join(chunk.content for chunk in session.chunks if chunk.way is way)


class Bench:
    """A supervised shoe on a memory line."""

    def __init__(self) -> None:
        self.line, self.device = MemoryLine("sim://bench"), Device()
        self.readings: list[Reading] = []
        self.supervisor = Supervisor(
            "shoe",
            self.line.url,
            make_codec("angel_eye"),
            self.readings.append,
            lambda status: None,
            open_transport=lambda url, settings: self.line.connect(),
            host_commands=True,
        )

    @property
    def recording(self) -> RecordingSwitch:
        return self.supervisor.recording

    def send(self, raw: bytes) -> None:
        self.line.send(raw)

    def heard(self, count: int) -> Callable[[], bool]:
        return lambda: self.supervisor.counters.bytes_in == count


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, eventually: Wait) -> Iterator[Bench]:
    monkeypatch.setattr(supervisor_module, "BACKOFF_FIRST_S", 0.001)
    made = Bench()
    made.supervisor.start()
    eventually(made.line.is_heard)
    yield made
    assert made.supervisor.stop()


def test_what_passes_between_begin_and_finish_is_in_the_file_both_ways(
    bench: Bench, tmp_path: Path, eventually: Wait
) -> None:
    path = tmp_path / "shoe.jsonl"
    bench.send(bench.device.card("2C"))
    eventually(bench.heard(8))
    bench.recording.begin(str(path))
    card = bench.device.card("7H")
    bench.send(card)
    eventually(bench.heard(16))
    bench.supervisor.order(Lock())
    eventually(lambda: bench.supervisor.counters.bytes_out)
    assert bench.recording.state == RecordingState(str(path), True)
    assert bench.recording.finish() == str(path)
    bench.send(bench.device.card("KD"))
    eventually(bench.heard(24))
    (session,) = sessions_in(path)
    assert (session.port, brought(session)) == ("sim://bench", card)
    assert brought(session, Way.OUT)[:3] == b"\x02OP"
    assert session.ending is not None
    assert session.ending.end is End.CLOSED
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "cards that were dealt face down are in it"


def test_the_player_plays_what_was_recorded_on_demand(bench: Bench, tmp_path: Path, eventually: Wait) -> None:
    path = tmp_path / "shoe.jsonl"
    bench.recording.begin(str(path))
    bench.send(bench.device.card("7H") + bench.device.card("8S"))
    eventually(bench.heard(16))
    bench.recording.finish()
    port, codec = open_port(f"play://{path}"), make_codec("angel_eye")
    readings = codec.feed(port.read(1.0))
    port.close()
    rewind(str(path))
    assert [reading.card for reading in readings if isinstance(reading, CardShown)] == ["7H", "8S"]


def test_it_goes_on_when_the_port_is_opened_again(bench: Bench, tmp_path: Path, eventually: Wait) -> None:
    path = tmp_path / "shoe.jsonl"
    bench.recording.begin(str(path))
    bench.send(b"one")
    eventually(bench.heard(3))
    bench.line.yank()
    eventually(lambda: bench.supervisor.status.state is DeviceState.AWAY)
    bench.line.plug()
    eventually(bench.line.is_heard)
    bench.send(b"two")
    eventually(bench.heard(6))
    bench.recording.finish()
    first, second = sessions_in(path)
    assert (brought(first), brought(second)) == (b"one", b"two")
    assert first.ending is not None
    assert (first.ending.end, first.ending.why) == (End.LOST, "the plug was pulled")


def test_one_that_is_begun_while_the_device_is_away_begins_when_it_is_back(
    bench: Bench, tmp_path: Path, eventually: Wait
) -> None:
    path = tmp_path / "shoe.jsonl"
    bench.line.yank()
    eventually(lambda: bench.supervisor.status.state is DeviceState.AWAY)
    bench.recording.begin(str(path))
    assert path.read_text() == ""
    bench.line.plug()
    eventually(bench.line.is_heard)
    bench.send(b"back")
    eventually(bench.heard(4))
    bench.recording.finish()
    assert [brought(session) for session in sessions_in(path)] == [b"back"]


def test_a_full_disk_ends_the_recording_and_nothing_else(
    bench: Bench, tmp_path: Path, eventually: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shoe.jsonl"
    fill_the_disk(monkeypatch)
    bench.recording.begin(str(path))
    bench.send(bench.device.card("7H"))
    eventually(bench.heard(8))
    bench.send(bench.device.card("8S"))
    eventually(bench.heard(16))
    assert [reading.card for reading in bench.readings if isinstance(reading, CardShown)] == ["7H", "8S"]
    assert bench.supervisor.counters.lost == 0
    why = "the file cannot be written: No space left on device"
    assert bench.recording.state == RecordingState(str(path), False, why)
    with pytest.raises(NotRecordedError, match="no recording is on"):
        bench.recording.finish()


def test_a_disk_that_is_full_from_the_start_refuses_the_recording(bench: Bench, eventually: Wait) -> None:
    with pytest.raises(NotRecordedError, match="is no file"):
        bench.recording.begin("/dev/full")
    assert not bench.recording.state.is_on


def test_a_file_that_has_its_size_says_so(
    bench: Bench, tmp_path: Path, eventually: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "BYTES_MAX", 700)
    bench.recording.begin(str(tmp_path / "shoe.jsonl"))
    bench.send(b"x" * 100)
    eventually(bench.heard(100))
    assert bench.recording.state.why == "the file has its size"
    monkeypatch.setattr(recorder, "BYTES_MAX", 100)
    with pytest.raises(NotRecordedError, match="has its size: give the path of a new one"):
        bench.recording.begin(str(tmp_path / "shoe.jsonl"))


@pytest.mark.parametrize(
    ("content", "why"), [("the day's takings\n", "holds something else"), (None, "No such file or directory")]
)
def test_what_is_no_recording_is_not_written_to(bench: Bench, tmp_path: Path, content: str | None, why: str) -> None:
    path = tmp_path / "takings.txt" if content else tmp_path / "none" / "shoe.jsonl"
    if content:
        path.write_text(content)
    with pytest.raises(NotRecordedError, match=why):
        bench.recording.begin(str(path))
    assert not content or path.read_text() == content


def test_a_second_recording_waits_for_the_first(bench: Bench, tmp_path: Path) -> None:
    bench.recording.begin(str(tmp_path / "one.jsonl"))
    with pytest.raises(NotRecordedError, match="end it first"):
        bench.recording.begin(str(tmp_path / "two.jsonl"))
    bench.recording.finish()


def test_a_lost_port_raises_as_if_nobody_listened(tmp_path: Path) -> None:
    switch, line = RecordingSwitch(), MemoryLine("sim://x")
    port = switch.wrap(line.connect())
    line.yank()
    with pytest.raises(PortLostError):
        port.read(0.0)
    port.close()
