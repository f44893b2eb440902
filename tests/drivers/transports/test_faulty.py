"""A bad cable: the same seed does the same, at the rates it was told, and nothing that it was not."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.errors import BadPortError, PortLostError
from drivers.registry import make_codec
from drivers.simulators import in_process
from drivers.simulators.packs import shuffled_pack
from drivers.supervisor import Supervisor
from drivers.transports import open_port
from drivers.transports.faults import WAITING_CHUNKS_MAX, Cable, CableFaults, parse_cable_faults
from drivers.transports.faulty import FaultyTransport
from drivers.transports.memory import MemoryLine
from firmware_protocols.readings import CardShown, Reading

Wait = Callable[[Callable[[], object]], None]
BYTE_FAULTS = CableFaults(seed=7, drop=0.1, flip=0.1, double=0.1)
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def through(cable: Cable, chunks: list[bytes], every_s: float = 1.0) -> list[bytes]:
    """What arrives of chunks that go in one after the other."""
    arrived = []
    for number, chunk in enumerate(chunks):
        cable.push(chunk, number * every_s)
        while content := cable.pop(number * every_s):
            arrived.append(content)
    while content := cable.pop(1e9):
        arrived.append(content)
    assert cable.is_empty
    return arrived


def cut(stream: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(stream), *(at % (len(stream) + 1) for at in cuts)})
    return [stream[begin:end] for begin, end in itertools.pairwise(places)]


# ---- laws ----


@given(st.lists(st.binary(min_size=1, max_size=30), max_size=20), st.integers(0, 2**63))
def test_a_cable_without_faults_is_a_cable(chunks: list[bytes], seed: int) -> None:
    assert through(Cable(CableFaults(seed=seed), "in"), chunks) == chunks


@given(st.binary(max_size=200), st.lists(st.integers(0, 300)), st.lists(st.integers(0, 300)), st.integers(0, 99))
def test_what_happens_to_a_byte_does_not_depend_on_how_the_chunks_are_cut(
    stream: bytes, cuts: list[int], others: list[int], seed: int
) -> None:
    faults = replace(BYTE_FAULTS, seed=seed, chop=0.1)
    arrived = [b"".join(through(Cable(faults, "in"), cut(stream, places))) for places in (cuts, others)]
    assert arrived[0] == arrived[1]


@given(st.lists(st.binary(min_size=1, max_size=30), max_size=20), st.integers(0, 99))
def test_the_same_seed_does_the_same(chunks: list[bytes], seed: int) -> None:
    faults = CableFaults(seed=seed, drop=0.1, flip=0.1, double=0.1, chop=0.2, reorder=0.3, delay=0.3)
    assert through(Cable(faults, "in"), chunks) == through(Cable(faults, "in"), chunks)


@given(st.lists(st.binary(min_size=1, max_size=30), max_size=20), st.integers(0, 99))
def test_chopping_delaying_and_reordering_lose_and_make_no_byte(chunks: list[bytes], seed: int) -> None:
    faults = CableFaults(seed=seed, chop=0.2, reorder=0.3, delay=0.3)
    arrived = through(Cable(faults, "in"), chunks, every_s=0.001)
    assert Counter(b"".join(arrived)) == Counter(b"".join(chunks))
    faults = replace(faults, reorder=0.0)
    assert b"".join(through(Cable(faults, "in"), chunks, every_s=0.001)) == b"".join(chunks)


def test_another_seed_and_the_other_way_do_another_thing() -> None:
    stream = [random.Random(1).randbytes(500)]
    harmed = [
        through(Cable(faults, way), stream)
        for faults, way in ((BYTE_FAULTS, "in"), (BYTE_FAULTS, "out"), (replace(BYTE_FAULTS, seed=8), "in"))
    ]
    assert harmed[0] != harmed[1]
    assert harmed[0] != harmed[2]


# ---- each fault by itself ----


@pytest.mark.parametrize("rate", [0.02, 0.2])
def test_each_fault_comes_as_often_as_it_was_told(rate: float) -> None:
    stream = bytes(20_000)
    (dropped,) = through(Cable(CableFaults(7, drop=rate), "in"), [stream])
    (doubled,) = through(Cable(CableFaults(7, double=rate), "in"), [stream])
    (flipped,) = through(Cable(CableFaults(7, flip=rate), "in"), [stream])
    chopped = through(Cable(CableFaults(7, chop=rate), "in"), [stream])
    for count in (20_000 - len(dropped), len(doubled) - 20_000, sum(map(bool, flipped)), len(chopped)):
        assert count == pytest.approx(20_000 * rate, rel=0.15)
    assert {byte.bit_count() for byte in flipped} == {0, 1}


def test_a_byte_that_always_fails_does_so_at_once() -> None:
    assert through(Cable(CableFaults(drop=1), "in"), [b"abc"]) == []
    assert through(Cable(CableFaults(double=1), "in"), [b"abc"]) == [b"aabbcc"]
    assert through(Cable(CableFaults(chop=1), "in"), [b"abc"]) == [b"a", b"b", b"c"]
    (flipped,) = through(Cable(CableFaults(flip=1), "in"), [b"abc"])
    assert all((one ^ other).bit_count() == 1 for one, other in zip(flipped, b"abc", strict=True))


def test_a_chunk_is_overtaken_by_the_next_one_or_goes_alone() -> None:
    cable = Cable(CableFaults(reorder=1), "in")
    cable.push(b"first", 0.0)
    assert cable.pop(0.0) == b""
    assert cable.pop(0.5) == b"first"
    cable.push(b"first", 1.0)
    cable.push(b"second", 1.0)
    assert [cable.pop(2.0), cable.pop(2.0), cable.pop(2.0)] == [b"second", b"first", b""]


def test_a_late_chunk_holds_up_those_behind_it() -> None:
    cable = Cable(CableFaults(delay=1, delay_s=0.5), "in")
    cable.push(b"late", 0.0)
    cable._faults = CableFaults()
    cable.push(b"quick", 0.1)
    assert cable.due_in_s(0.2) == pytest.approx(0.3)
    assert cable.pop(0.4) == b""
    assert [cable.pop(0.5), cable.pop(0.5)] == [b"late", b"quick"]
    assert cable.due_in_s(0.5) is None


def test_one_way_of_a_cable_can_be_bad_and_the_other_good() -> None:
    faults = replace(BYTE_FAULTS, way="in", drop=1.0)
    assert through(Cable(faults, "in"), [b"abc"]) == []
    assert through(Cable(faults, "out"), [b"abc"]) == [b"abc"]


# ---- the port ----


def wrapped(faults: CableFaults) -> tuple[MemoryLine, FaultyTransport]:
    line = MemoryLine("sim://x")
    return line, FaultyTransport("faulty://x", line.connect(), faults)


def test_chopped_bytes_come_read_by_read() -> None:
    line, port = wrapped(CableFaults(chop=1))
    line.send(b"7H")
    assert [port.read(1.0), port.read(1.0), port.read(0.0)] == [b"7", b"H", b""]
    assert port.port == "faulty://x"
    port.close()


def test_bytes_are_harmed_on_their_way_to_the_device_too() -> None:
    line, port = wrapped(CableFaults(double=1))
    port.write(b"ab")
    assert line.receive() == b"aabb"
    port.close()


def test_what_is_late_on_its_way_to_the_device_goes_with_a_later_read() -> None:
    line, port = wrapped(CableFaults(delay=1, delay_s=0.02, way="out"))
    port.write(b"?")
    assert line.receive() == b""
    assert port.read(0.1) == b""
    assert line.receive() == b"?"
    port.close()


def test_what_was_on_its_way_arrives_before_the_loss_is_told() -> None:
    line, port = wrapped(CableFaults(delay=1, delay_s=60, way="in"))
    line.send(b"last words")
    assert port.read(0.0) == b""
    line.yank()
    assert port.read(5.0) == b"last words"
    for _ in range(2):
        with pytest.raises(PortLostError, match="plug"):
            port.read(5.0)
    port.close()


def test_what_is_on_its_way_has_a_limit() -> None:
    line, port = wrapped(CableFaults(chop=1, delay=1, delay_s=0.2, way="in"))
    for _ in range(3):
        line.send(bytes(WAITING_CHUNKS_MAX))
        port.read(0.0)
    assert len(port._in._waiting) == WAITING_CHUNKS_MAX
    port.close()


def test_the_faults_of_a_url_are_read() -> None:
    assert parse_cable_faults("seed=7,drop=0.001,delay=1,delay_s=0.2,way=in") == CableFaults(
        7, drop=0.001, delay=1.0, delay_s=0.2, way="in"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "seed",
        "seed=x",
        "seed=-1",
        f"seed={2**63 + 1}",
        "drop=2",
        "drop=-1",
        "drop=nan",
        "drop=x",
        "rain=1",
        "drop=0,drop=0",
        "way=up",
        "delay_s=61",
        "seed=1,",
    ],
)
def test_what_are_no_faults_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_cable_faults(text)
    if text:
        with pytest.raises(BadPortError):
            open_port(f"faulty://{text}/sim://shoe")


@pytest.mark.parametrize("seed", range(3))
def test_a_shoe_that_says_each_card_thrice_is_heard_through_a_bad_cable(seed: int, eventually: Wait) -> None:
    """Bytes are dropped, doubled and chopped; no card is lost that came through whole once, and none is doubled."""
    inner = f"sim://shoe?seed={seed}&every_s=0.001&name=faulty"
    url, readings = f"faulty://seed={seed},drop=0.002,double=0.002,chop=0.2,way=in/{inner}", list[Reading]()
    supervisor = Supervisor("shoe 1", url, make_codec("angel_eye"), readings.append, lambda status: None)
    supervisor.start()
    shown: list[str] = []

    def cards() -> int:
        shown[:] = [one.card for one in readings if isinstance(one, CardShown) and not one.is_repeat]
        return len(shown)

    eventually(lambda: cards() >= 40)
    assert supervisor.stop()
    in_process.remove(inner)
    assert tuple(shown) == shuffled_pack(seed)
    assert supervisor.counters.bad_frames > 0


def test_one_kind_of_fault_does_not_move_another() -> None:
    """So a rate can be turned up by itself, and what the others did before they still do."""
    stream = [bytes(5_000)]
    alone = through(Cable(CableFaults(7, drop=0.05, chop=0.05), "in"), stream)
    together = through(Cable(CableFaults(7, drop=0.05, chop=0.05, flip=0.3), "in"), stream)
    assert [len(chunk) for chunk in together] == [len(chunk) for chunk in alone]
