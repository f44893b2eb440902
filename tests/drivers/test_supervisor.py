"""A device that comes, goes and comes back; a receiver that is slow, or broken."""

import threading
from collections.abc import Callable, Iterator

import pytest

from drivers import supervisor as supervisor_module
from drivers.errors import OrderRefusedError, PortLostError, PortRefusedError
from drivers.supervisor import BACKOFF_MAX_S, DeviceState, DeviceStatus, Supervisor
from drivers.transports import PortSettings, Transport
from drivers.transports.memory import MemoryLine
from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.orders import Lock
from firmware_protocols.readings import CardShown, Malformed, OrderAnswered, Outcome, Reading

Wait = Callable[[Callable[[], object]], None]
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


class Bench:
    """A supervised shoe on a memory line, and what it told."""

    def __init__(self) -> None:
        self.line = MemoryLine("sim://bench")
        self.device = Device()
        self.readings: list[Reading] = []
        self.states: list[DeviceStatus] = []
        self.supervisor = self.supervise()

    def supervise(
        self,
        on_reading: Callable[[Reading], None] | None = None,
        open_transport: Callable[[str, PortSettings], Transport] | None = None,
        host_commands: bool = False,
    ) -> Supervisor:
        self.supervisor = Supervisor(
            "shoe 1",
            self.line.url,
            Host(),
            on_reading or self.readings.append,
            self.states.append,
            open_transport=open_transport or (lambda url, settings: self.line.connect()),
            host_commands=host_commands,
        )
        return self.supervisor

    def new_cards(self) -> list[str]:
        return [reading.card for reading in self.readings if isinstance(reading, CardShown) and not reading.is_repeat]

    def state_names(self) -> list[DeviceState]:
        return [status.state for status in self.states]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr(supervisor_module, "BACKOFF_FIRST_S", 0.001)
    made = Bench()
    yield made
    made.supervisor.stop()


def test_a_device_tells_that_it_is_ready_then_what_it_sees(bench: Bench, eventually: Wait) -> None:
    bench.supervisor.start()
    eventually(bench.line.is_heard)
    bench.line.send(bench.device.card("7H") * 3)
    eventually(lambda: len(bench.readings) == 3)
    assert bench.new_cards() == ["7H"]
    assert bench.supervisor.stop()
    assert bench.state_names() == [DeviceState.READY, DeviceState.STOPPED]
    assert bench.supervisor.counters.repeats == 2


def test_a_yanked_port_is_reopened_and_the_mark_is_kept(bench: Bench, eventually: Wait) -> None:
    bench.supervisor.start()
    eventually(bench.line.is_heard)
    card = bench.device.card("7H")
    bench.line.send(card + card[:4])
    eventually(lambda: bench.supervisor.counters.bytes_in == 12)
    bench.line.yank()
    eventually(lambda: bench.supervisor.status.state is DeviceState.AWAY)
    bench.line.plug()
    eventually(bench.line.is_heard)
    bench.line.send(card)
    eventually(lambda: bench.supervisor.counters.frames == 2)
    assert bench.new_cards() == ["7H"]
    assert bench.readings[1] == Malformed("cut short by the loss of the line", card[:4])
    assert [type(reading) for reading in bench.readings] == [CardShown, Malformed, CardShown]
    assert (bench.supervisor.counters.opened, bench.supervisor.counters.lost) == (2, 1)
    assert bench.supervisor.counters.bad_frames == 1


def test_a_device_that_was_never_there_is_away_at_once_and_told_once(bench: Bench, eventually: Wait) -> None:
    bench.line.yank()
    bench.supervisor.start()
    eventually(lambda: bench.supervisor.status.tries >= 5)
    assert bench.state_names() == [DeviceState.AWAY]
    assert bench.states[0].why == "the plug is out"


def test_the_waits_between_two_tries_grow_to_their_limit(bench: Bench) -> None:
    waits: list[float] = []

    class Clock(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout or 0.0)
            if len(waits) == 20:
                self.set()
            return self.is_set()

    bench.line.yank()
    bench.supervisor._stopping = Clock()
    bench.supervisor.start()
    assert bench.supervisor.stop()
    # Always the same: no chance is in it.
    assert waits == [min(0.001 * 2**count, BACKOFF_MAX_S) for count in range(20)]


def test_a_port_that_opens_and_dies_at_once_is_not_tried_ever_faster(bench: Bench, eventually: Wait) -> None:
    opened: list[Transport] = []

    class Flapping:
        port = "sim://flapping"

        def read(self, timeout_s: float) -> bytes:
            raise PortLostError(self.port, "gone")

        def write(self, outgoing: bytes) -> None: ...

        def close(self) -> None: ...

    def open_transport(url: str, settings: PortSettings) -> Transport:
        opened.append(Flapping())
        return opened[-1]

    flapping = bench.supervise(open_transport=open_transport)
    flapping.start()
    eventually(lambda: len(opened) >= 6)
    assert flapping._backoff_s >= supervisor_module.BACKOFF_FIRST_S * 2**5
    assert flapping.stop()


def test_no_reading_is_lost_when_a_stop_comes_while_the_receiver_is_slow(bench: Bench, eventually: Wait) -> None:
    go_on, seen = threading.Event(), bench.readings

    def slow(reading: Reading) -> None:
        go_on.wait(20.0)
        seen.append(reading)

    slow_one = bench.supervise(on_reading=slow)
    slow_one.start()
    eventually(bench.line.is_heard)
    bench.line.send(b"".join(bench.device.card(card) for card in ("7H", "8S", "KD")))
    eventually(lambda: slow_one.counters.frames == 3)
    assert not slow_one.stop(timeout_s=0.05), "it must say that the receiver still blocks"
    go_on.set()
    assert slow_one.stop()
    assert bench.new_cards() == ["7H", "8S", "KD"]


def test_a_receiver_that_fails_breaks_the_device_and_nothing_goes_on_unseen(bench: Bench, eventually: Wait) -> None:
    def failing(reading: Reading) -> None:
        raise RuntimeError("the inbox is on fire")

    broken = bench.supervise(on_reading=failing)
    broken.start()
    eventually(bench.line.is_heard)
    bench.line.send(bench.device.card("7H") * 3)
    eventually(lambda: broken.status.state is DeviceState.BROKEN)
    assert "on fire" in broken.status.why
    eventually(lambda: not bench.line.is_heard())
    assert broken.stop()


def test_a_live_table_does_not_try_a_simulator_again(bench: Bench, eventually: Wait) -> None:
    live = Supervisor(
        "shoe 1",
        "sim://shoe?name=never",
        Host(),
        bench.readings.append,
        bench.states.append,
        settings=PortSettings(refuses_simulated=True),
    )
    live.start()
    eventually(lambda: live.status.state is DeviceState.BROKEN)
    assert live.stop()
    assert "live table" in live.status.why


def test_orders_are_off_unless_switched_on(bench: Bench, eventually: Wait) -> None:
    bench.supervisor.start()
    eventually(lambda: bench.supervisor.status.state is DeviceState.READY)
    with pytest.raises(OrderRefusedError, match="switched off"):
        bench.supervisor.order(Lock())


def test_an_order_reaches_the_shoe_and_its_answer_comes_back(bench: Bench, eventually: Wait) -> None:
    commanding = bench.supervise(host_commands=True)
    with pytest.raises(OrderRefusedError, match="away"):
        commanding.order(Lock())
    commanding.start()
    eventually(lambda: commanding.status.state is DeviceState.READY)
    commanding.order(Lock())

    def is_answered() -> bool:
        bench.line.send(bench.device.answer(bench.line.receive())[0])
        return bool(bench.readings)

    eventually(is_answered)
    assert bench.device.is_locked
    assert bench.readings == [OrderAnswered("Lock", Outcome.DONE, "")]


def test_no_order_outlives_the_line(bench: Bench, eventually: Wait) -> None:
    commanding = bench.supervise(host_commands=True)
    commanding.start()
    eventually(lambda: commanding.status.state is DeviceState.READY)
    commanding.order(Lock())
    eventually(lambda: commanding.counters.bytes_out or bench.line.receive())
    bench.line.yank()
    eventually(lambda: bench.readings)
    assert bench.readings == [OrderAnswered("Lock", Outcome.UNKNOWN, "the line was lost")]
    bench.line.plug()
    eventually(lambda: commanding.status.state is DeviceState.READY)
    bench.line.send(bench.device.card("7H"))
    eventually(lambda: commanding.counters.frames == 1)
    assert bench.line.receive() == b"", "it is not sent again"


def test_an_order_that_is_given_while_a_loss_is_told_is_refused(bench: Bench, eventually: Wait) -> None:
    refused: list[Reading] = []

    def again(reading: Reading) -> None:
        if isinstance(reading, OrderAnswered):
            try:
                commanding.order(Lock())
            except OrderRefusedError:
                refused.append(reading)

    commanding = bench.supervise(on_reading=again, host_commands=True)
    commanding.start()
    eventually(lambda: commanding.status.state is DeviceState.READY)
    commanding.order(Lock())
    eventually(bench.line.receive)
    bench.line.yank()
    eventually(lambda: commanding.status.state is DeviceState.AWAY)
    bench.line.plug()
    eventually(lambda: commanding.status.state is DeviceState.READY)
    bench.line.send(bench.device.card("7H"))
    eventually(lambda: commanding.counters.frames == 1)
    assert bench.line.receive() == b""
    assert refused == [OrderAnswered("Lock", Outcome.UNKNOWN, "the line was lost")]


def test_a_stop_before_the_start_is_no_fault(bench: Bench) -> None:
    assert bench.supervisor.stop()


def test_a_refused_port_says_what_to_do(bench: Bench, eventually: Wait) -> None:
    def refuse(url: str, settings: PortSettings) -> Transport:
        raise PortRefusedError(url, "no right to it", "join the group")

    refused = bench.supervise(open_transport=refuse)
    refused.start()
    eventually(lambda: bench.states)
    assert (bench.states[0].why, bench.states[0].remedy) == ("no right to it", "join the group")
