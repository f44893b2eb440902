"""What passed over a port is written down, and comes back byte for byte and piece by piece."""

import json
import logging
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.errors import BadPortError, PortLostError, PortRefusedError, SessionMismatchError, SimulatedPortError
from drivers.registry import make_codec
from drivers.simulators.attendant import Attendant
from drivers.simulators.faults import Faults
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.ports import open_line
from drivers.simulators.shoe import Shoe
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from drivers.transports import PortSettings, open_port, player
from drivers.transports.memory import MemoryLine
from drivers.transports.player import Player, rewind
from drivers.transports.recorder import Recorder, Tape
from drivers.transports.recording import (
    Chunk,
    End,
    Ending,
    RecordingError,
    Session,
    Way,
    decode_sessions,
    encode_chunk,
    encode_ending,
    encode_opening,
)
from firmware_protocols.orders import Lock
from firmware_protocols.readings import CardShown, Reading

Wait = Callable[[Callable[[], object]], None]
OPENED = "2026-11-30T18:00:00+00:00"
pytestmark = pytest.mark.usefixtures("nothing_left_behind")

TIMES = st.floats(0, 1e6).map(lambda at_s: round(at_s, 6))
CHUNKS = st.lists(st.builds(Chunk, TIMES, st.sampled_from(Way), st.binary(min_size=1, max_size=40)), max_size=8)
ENDINGS = st.none() | st.builds(Ending, st.just(2e6), st.sampled_from(End), st.text(max_size=20))


def lines_of(session: Session) -> list[str]:
    lines = [encode_opening(session.port, session.opened), *map(encode_chunk, session.chunks)]
    return lines + ([encode_ending(session.ending)] if session.ending else [])


def session_of(*chunks: tuple[float, str, bytes], ending: Ending | None = None) -> Session:
    return Session("COM3", OPENED, tuple(Chunk(at_s, Way(way), content) for at_s, way, content in chunks), ending)


def sessions_in(path: Path) -> list[Session]:
    with path.open(encoding="utf-8", newline="\n") as lines:
        return decode_sessions(lines)


# ---- the format ----


def test_the_lines_are_those_of_the_page() -> None:
    """docs/transports.md shows them."""
    session = session_of((0.153, "in", b"\x051"), (0.16, "out", b"\x02OP"), ending=Ending(9.871, End.LOST, "yanked"))
    assert "".join(lines_of(session)) == (
        '{"recording":1,"port":"COM3","opened":"2026-11-30T18:00:00+00:00"}\n'
        '{"s":0.153,"in":"0531"}\n'
        '{"s":0.16,"out":"024f50"}\n'
        '{"s":9.871,"lost":"yanked"}\n'
    )


@given(st.lists(st.builds(Session, st.text(max_size=9), st.text(max_size=9), CHUNKS.map(tuple), ENDINGS), max_size=3))
def test_what_is_written_is_read(sessions: list[Session]) -> None:
    in_order = [
        Session(one.port, one.opened, tuple(sorted(one.chunks, key=lambda chunk: chunk.at_s)), one.ending)
        for one in sessions
    ]
    assert decode_sessions(line for session in in_order for line in lines_of(session)) == in_order


@given(st.lists(st.text(max_size=60), max_size=5))
def test_no_text_is_a_fault_of_ours(lines: list[str]) -> None:
    with suppress(RecordingError):
        decode_sessions(line + "\n" for line in lines)


def test_a_line_that_was_cut_off_is_the_end_of_a_recording() -> None:
    lines = lines_of(session_of((0.1, "in", b"7H"), (0.2, "in", b"2C")))
    (session,) = decode_sessions([*lines[:2], lines[2][:12]])
    assert [chunk.content for chunk in session.chunks] == [b"7H"]
    assert session.ending is None


@pytest.mark.parametrize(
    "entry",
    [
        "[]",
        "7",
        '{"s":0.1,"in":"0x"}',
        '{"s":0.1,"in":7}',
        '{"s":0.1,"up":"00"}',
        '{"s":0.1,"in":"00","out":"00"}',
        '{"s":0.1}',
        '{"in":"00"}',
        '{"s":-1,"in":"00"}',
        '{"s":NaN,"in":"00"}',
        '{"s":true,"in":"00"}',
        '{"s":0.01,"in":"00"}',
        '{"recording":2,"port":"COM3","opened":""}',
        '{"recording":1,"port":"COM3"}',
        "[" * 100_000,
    ],
)
def test_a_line_that_means_nothing_is_named(entry: str) -> None:
    lines = [*lines_of(session_of((0.05, "in", b"7H"))), entry + "\n"]
    with pytest.raises(RecordingError, match="line 3"):
        decode_sessions(lines)


def test_nothing_happens_before_the_opening_or_after_the_end() -> None:
    chunk = encode_chunk(Chunk(0.1, Way.IN, b"7H"))
    with pytest.raises(RecordingError, match="line 1"):
        decode_sessions([chunk])
    ended = lines_of(session_of(ending=Ending(0.1, End.CLOSED)))
    with pytest.raises(RecordingError, match="line 3"):
        decode_sessions([*ended, chunk])


# ---- the recorder ----


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    made = tmp_path / "evening.jsonl"
    yield made
    rewind(f"play://{made}")


def recorded(
    line: MemoryLine, path: Path, bytes_max: int = 10_000, now_s: Callable[[], float] = lambda: 0.0
) -> Recorder:
    tape = Tape(path.open("a", encoding="utf-8"), str(path), bytes_max, now_s)
    tape.open(line.url, OPENED)
    return Recorder("record://x", line.connect(), tape)


def test_both_ways_are_written_down_with_their_times(path: Path) -> None:
    line, clock = MemoryLine("sim://x"), [100.0]
    port = recorded(line, path, now_s=lambda: clock[0])
    clock[0] = 100.5
    line.send(b"7H")
    port.read(1.0)
    port.read(0.0)
    clock[0] = 101.25
    port.write(b"?")
    line.yank()
    with pytest.raises(PortLostError):
        port.read(1.0)
    port.close()
    (session,) = sessions_in(path)
    assert session.chunks == (Chunk(0.5, Way.IN, b"7H"), Chunk(1.25, Way.OUT, b"?"))
    assert session.ending == Ending(1.25, End.LOST, "the plug was pulled")
    assert port.port == "record://x"


def test_what_was_to_be_written_when_the_port_was_lost_is_in_it(path: Path) -> None:
    line = MemoryLine("sim://x")
    port = recorded(line, path)
    line.yank()
    with pytest.raises(PortLostError):
        port.write(b"?")
    (session,) = sessions_in(path)
    assert session.chunks == (Chunk(0.0, Way.OUT, b"?"),)
    assert session.ending is not None
    assert session.ending.end is End.LOST
    port.close()


def test_each_line_is_in_the_file_before_the_bytes_are_handed_on(path: Path) -> None:
    """So that what a program did last can be read after it died."""
    line = MemoryLine("sim://x")
    port = recorded(line, path)
    line.send(b"7H")
    port.read(1.0)
    (session,) = sessions_in(path)
    assert session.chunks == (Chunk(0.0, Way.IN, b"7H"),)
    assert session.ending is None
    port.close()
    (session,) = sessions_in(path)
    assert session.ending == Ending(0.0, End.CLOSED)


def test_a_file_has_its_size_and_the_port_goes_on(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    line = MemoryLine("sim://x")
    port = recorded(line, path, bytes_max=1200)
    for count in range(100):
        line.send(bytes([count]) * 20)
        assert port.read(1.0) == bytes([count]) * 20
        port.write(b"!")
    port.close()
    assert path.stat().st_size <= 1200
    (session,) = sessions_in(path)
    assert session.ending is not None
    assert session.ending.end is End.FULL
    assert "has its size" in caplog.text
    size = path.stat().st_size
    again = recorded(line, path, bytes_max=1200)
    again.close()
    assert path.stat().st_size == size


def test_a_disk_that_fails_is_no_loss_of_the_port(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    line = MemoryLine("sim://x")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        tape = Tape(path.open("a", encoding="utf-8"), str(path), 10_000)
        tape.open(line.url, OPENED)
        port = Recorder("record://x", line.connect(), tape)
        assert tape._out is not None
        os.dup2(full.fileno(), tape._out.fileno())
        line.send(b"7H")
        assert port.read(1.0) == b"7H"
        line.send(b"2C")
        assert port.read(1.0) == b"2C"
        port.close()
    assert "cannot be gone on with" in caplog.text


def test_a_recording_is_for_its_owner_alone_and_sessions_follow_each_other(path: Path) -> None:
    before = os.umask(0)
    try:
        for _ in range(2):
            open_port(f"record://sim://shoe?name=recorded#{path}").close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    sessions = sessions_in(path)
    assert [session.port for session in sessions] == ["sim://shoe?name=recorded"] * 2
    assert json.loads(path.read_text().splitlines()[0])["recording"] == 1


def test_a_recording_that_cannot_be_begun_refuses_the_port(tmp_path: Path) -> None:
    url = "sim://shoe?name=unrecorded"
    with pytest.raises(PortRefusedError, match="cannot begin the recording"):
        open_port(f"record://{url}#{tmp_path}")
    # And it has let go of the port.
    open_port(url).close()


def test_a_live_table_refuses_what_is_recorded_as_it_would_without(path: Path) -> None:
    live = PortSettings(refuses_simulated=True)
    for url in (f"record://sim://shoe#{path}", f"play://{path}", "faulty://seed=7//dev/ttyUSB0"):
        with pytest.raises(SimulatedPortError):
            open_port(url, live)


# ---- the player ----


def played(
    *chunks: tuple[float, str, bytes], pace: float = 0.0, ending: Ending | None = None
) -> tuple[Player, list[float]]:
    """A player with a clock of its own: the list is what it slept."""
    slept: list[float] = []
    session = session_of(*chunks, ending=ending)
    return Player("play://x", session, pace, now_s=lambda: sum(slept), sleep=slept.append), slept


def test_the_devices_bytes_come_in_the_same_pieces() -> None:
    port, slept = played((0.1, "in", b"7"), (0.2, "in", b"H2"), (9.0, "in", b"C"))
    assert [port.read(1.0), port.read(1.0), port.read(1.0)] == [b"7", b"H2", b"C"]
    assert port.is_over
    assert slept == []
    assert port.read(0.5) == b""
    assert slept == [0.5]


def test_at_the_pace_of_the_recording_they_come_when_they_came() -> None:
    port, slept = played((0.1, "in", b"7"), (0.4, "in", b"H"), pace=2.0)
    assert port.read(1.0) == b"7"
    assert sum(slept) == pytest.approx(0.05)
    assert port.read(0.05) == b""
    assert port.read(1.0) == b"H"
    assert sum(slept) == pytest.approx(0.2)


def test_what_the_device_answered_waits_for_what_the_host_asked() -> None:
    port, _ = played((0.1, "out", b"ab"), (0.2, "in", b"1"), (0.3, "out", b"c"), (0.4, "in", b"2"))
    assert port.read(0.1) == b""
    port.write(b"a")
    assert port.read(0.1) == b""
    port.write(b"bc")
    assert not port.is_over
    assert [port.read(0.1), port.read(0.1)] == [b"1", b"2"]
    assert port.is_over


@pytest.mark.parametrize(("written", "place"), [([b"x"], 0), ([b"a", b"bx"], 2), ([b"abcd"], 3)])
def test_a_host_that_writes_other_bytes_is_told_where(written: list[bytes], place: int) -> None:
    port, _ = played((0.1, "out", b"abc"))
    *right, wrong = written
    for outgoing in right:
        port.write(outgoing)
    with pytest.raises(SessionMismatchError, match=f"byte {place} "):
        port.write(wrong)


def test_a_loss_is_played_too_and_silence_after_a_close() -> None:
    port, _ = played((0.1, "in", b"7H"), ending=Ending(1.0, End.LOST, "yanked"))
    assert port.read(0.1) == b"7H"
    with pytest.raises(PortLostError, match="yanked"):
        port.read(0.1)
    port, _ = played(ending=Ending(1.0, End.CLOSED))
    assert port.read(0.1) == b""


def test_each_opening_plays_the_next_session_and_behind_the_last_the_port_is_refused(path: Path) -> None:
    url = f"play://{path}"
    sessions = [session_of((0.1, "in", content)) for content in (b"first", b"second")]
    path.write_text("".join(line for session in sessions for line in lines_of(session)))
    for _ in range(2):
        for content in (b"first", b"second"):
            port = open_port(url)
            assert port.read(1.0) == content
            port.close()
            with pytest.raises(PortLostError):
                port.read(0.0)
        with pytest.raises(PortRefusedError, match="over"):
            open_port(url)
        rewind(url)


def test_what_is_no_recording_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PortRefusedError, match="No such file"):
        open_port(f"play://{path}")
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadPortError, match="no recording"):
        open_port(f"play://{path}")
    path.write_text("7\n")
    with pytest.raises(BadPortError, match="line 1"):
        open_port(f"play://{path}")
    monkeypatch.setattr(player, "FILE_BYTES_MAX", 1)
    with pytest.raises(BadPortError, match="more than"):
        open_port(f"play://{path}")
    monkeypatch.setattr(player, "RECORDINGS_MAX", 0)
    with pytest.raises(PortRefusedError, match="being played already"):
        open_port(f"play://{path}")


# ---- an evening ----


def heard(url: str, eventually: Wait, is_done: Callable[[list[Reading], Supervisor], bool]) -> list[Reading]:
    """What a table hears at this port."""
    readings: list[Reading] = []
    supervisor = Supervisor(
        "shoe 1", url, make_codec("angel_eye"), readings.append, lambda status: None, host_commands=True
    )
    supervisor.start()
    eventually(lambda: is_done(readings, supervisor))
    assert supervisor.stop()
    return readings


def test_an_evening_with_yanks_and_orders_is_heard_again_reading_by_reading(path: Path, eventually: Wait) -> None:
    """A recording of a customer is a regression test."""
    shoe, readings = Shoe(open_line("tcp:0"), faults=Faults(11)), list[Reading]()
    url = f"record://{shoe.url}#{path}"
    supervisor = Supervisor(
        "shoe 1", url, make_codec("angel_eye"), readings.append, lambda status: None, host_commands=True
    )

    def cards() -> int:
        return sum(isinstance(reading, CardShown) and not reading.is_repeat for reading in readings)

    with Attendant(shoe):
        supervisor.start()
        for seed in range(3):
            shoe.load(shuffled_pack(seed))
            for _ in range(40):
                shoe.draw()
            eventually(lambda count=40 * seed + 40: cards() >= count)
            eventually(lambda: supervisor.status.state is DeviceState.READY)
            shoe.yank()
            eventually(lambda lost=seed: supervisor.counters.lost > lost)
            shoe.plug()
            eventually(lambda: supervisor.status.state is DeviceState.READY and shoe.is_heard)
        assert supervisor.stop()
    shoe.close()
    again = heard(f"play://{path}", eventually, lambda told, _: len(told) >= len(readings))
    assert again == readings
    assert len(sessions_in(path)) >= 4


def test_a_host_that_has_changed_its_words_is_stopped_and_says_so(path: Path) -> None:
    """A program that writes other bytes than at the recording is a fault to look into, not a line to open again."""
    path.write_text("".join(lines_of(session_of((0.0, "out", b"\x02OPLK01\x03"), (0.1, "in", b"\x06")))))
    states: list[DeviceStatus] = []
    supervisor = Supervisor(
        "shoe 1", f"play://{path}", make_codec("angel_eye"), lambda reading: None, states.append, host_commands=True
    )
    logging.getLogger("drivers.supervisor").disabled = True
    try:
        supervisor._orders.append(Lock())
        supervisor.start()
        supervisor._thread.join(10.0)
    finally:
        logging.getLogger("drivers.supervisor").disabled = False
    assert states[-1].state is DeviceState.BROKEN
    assert "in the recording" in states[-1].why
    supervisor.stop()
