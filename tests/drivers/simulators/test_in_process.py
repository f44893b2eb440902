"""`sim://`: a shoe in this process, opened like any port."""

from collections.abc import Callable, Iterator

import pytest

from drivers.errors import BadPortError, PortLostError, PortRefusedError
from drivers.registry import make_codec
from drivers.simulators import in_process
from drivers.simulators.packs import shuffled_pack
from drivers.supervisor import Supervisor
from drivers.transports import open_port
from firmware_protocols.readings import CardShown, Reading

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
        "tray",
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


def test_there_is_a_limit_to_simulated_devices(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    in_process.shoe_at(url)
    monkeypatch.setattr(in_process, "SHOES_MAX", len(in_process._standing))
    with pytest.raises(PortRefusedError, match="stand already"):
        in_process.shoe_at(url + "b")
