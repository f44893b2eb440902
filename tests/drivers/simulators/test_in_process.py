"""`sim://`: a shoe or a tray in this process, opened like any port."""

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from drivers.errors import BadPortError, OrderRefusedError, PortLostError, PortRefusedError
from drivers.registry import make_codec
from drivers.simulators import in_process
from drivers.simulators.packs import shuffled_pack
from drivers.supervisor import Supervisor
from drivers.transports import open_port
from firmware_protocols.orders import Order, SelectAntenna, TakeInventory
from firmware_protocols.readings import CardShown, ChipsSeen, OrderAnswered, Reading

Wait = Callable[[Callable[[], object]], None]
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


@pytest.fixture
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    made = f"sim://shoe?seed=7&name={request.node.name.partition('[')[0]}"
    yield made
    in_process.remove(made)


def test_a_hand_in_the_same_process_draws_what_the_host_sees(url: str) -> None:
    port = open_port(url)
    card = in_process.shoe_at(url).draw()
    assert card == shuffled_pack(7)[0]
    (first, *copies) = make_codec("angel_eye").feed(port.read(5.0))
    assert isinstance(first, CardShown)
    assert first.card == card
    assert len(copies) == 2
    port.close()


def test_a_timer_deals_the_whole_pack_by_itself(eventually: Wait) -> None:
    url, readings = "sim://shoe?seed=7&every_s=0.001&faults=all", list[Reading]()
    supervisor = Supervisor("shoe 1", url, make_codec("angel_eye"), readings.append, lambda status: None)
    supervisor.start()

    def cards() -> tuple[str, ...]:
        return tuple(reading.card for reading in readings if isinstance(reading, CardShown) and not reading.is_repeat)

    eventually(lambda: len(cards()) >= 40)
    assert supervisor.stop()
    in_process.remove(url)
    assert cards() == shuffled_pack(7)


def test_a_reopened_port_finds_the_same_shoe(url: str) -> None:
    open_port(url).close()
    shoe = in_process.shoe_at(url)
    shoe.draw()
    port = open_port(url)
    assert in_process.shoe_at(url) is shoe
    assert len(shoe.cards) == 39
    assert make_codec("angel_eye").feed(port.read(5.0))
    port.close()


def test_a_shoe_that_is_taken_away_is_a_lost_port(url: str) -> None:
    port = open_port(url)
    in_process.remove(url)
    with pytest.raises(PortLostError):
        port.read(1.0)


def test_a_second_reader_is_refused(url: str) -> None:
    port = open_port(url)
    with pytest.raises(PortRefusedError):
        open_port(url)
    port.close()


@pytest.mark.parametrize(
    "rest",
    [
        "piano",
        "tray?seed=1",
        "tray?page_tags=0",
        "tray?page_tags=many",
        "tray?spacing_s=-1",
        "tray?faults=rain",
        "shoe?colour=red",
        "shoe?seed=x",
        "shoe?every_s=x",
        "shoe?every_s=0",
        "shoe?every_s=nan",
        "shoe?spacing_s=-1",
        "shoe?faults=rain",
        "shoe?seed=1&pack=tarot",
    ],
)
def test_a_simulator_that_is_none_is_refused(rest: str) -> None:
    with pytest.raises(BadPortError):
        open_port(f"sim://{rest}")


def test_a_hand_at_a_real_port_is_refused() -> None:
    with pytest.raises(BadPortError):
        in_process.shoe_at("/dev/ttyUSB0")


@pytest.fixture
def tray(request: pytest.FixtureRequest) -> Iterator[str]:
    made = f"sim://tray?name={request.node.name}"
    yield made
    in_process.remove(made)


def test_a_tray_says_what_a_hand_has_laid_into_it(tray: str, eventually: Wait) -> None:
    in_process.tray_at(tray).place(["E00401000000000A"], "1:3")
    readings = list[Reading]()
    supervisor = Supervisor("tray", tray, make_codec("feig_obid", None), readings.append, lambda _: None)
    supervisor.start()

    def ordered(order: Order) -> None:
        with suppress(OrderRefusedError):
            supervisor.order(order)

    def answers(kind: type) -> list[Reading]:
        return [reading for reading in readings if isinstance(reading, kind)]

    eventually(lambda: ordered(SelectAntenna(1, 3)) or answers(OrderAnswered))
    eventually(lambda: ordered(TakeInventory()) or answers(ChipsSeen))
    assert supervisor.stop()
    seen = answers(ChipsSeen)[0]
    assert isinstance(seen, ChipsSeen)
    assert (seen.tags, seen.antenna) == (("E00401000000000A",), "1:3")


def test_a_tray_outlives_its_host_with_its_chips(tray: str) -> None:
    in_process.tray_at(tray).place(["E00401000000000A"], "1:3")
    open_port(tray).close()
    assert in_process.tray_at(tray).places == {"1:3": ("E00401000000000A",)}


def test_a_hand_at_another_device_is_refused(tray: str, url: str) -> None:
    in_process.shoe_at(url)
    with pytest.raises(BadPortError, match="not a simulated shoe"):
        in_process.shoe_at(tray)
    with pytest.raises(BadPortError, match="not a simulated tray"):
        in_process.tray_at(url)


def test_there_is_a_limit_to_simulated_devices(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    in_process.shoe_at(url)
    monkeypatch.setattr(in_process, "DEVICES_MAX", len(in_process._standing))
    with pytest.raises(PortRefusedError, match="stand already"):
        in_process.shoe_at(url + "b")
