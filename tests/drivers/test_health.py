"""How a device is: which of wire, frame and reading is dead, how well it reads, and for how long that is kept."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from drivers import supervisor as supervisor_module
from drivers.health import (
    ASKED_S,
    BAD_IN_A_ROW_MAX,
    BYTES_WITHOUT_FRAME_MAX,
    LOSSES_MAX,
    MINUTES_MAX,
    UNREAD_IN_A_ROW_MAX,
    Health,
    HealthLog,
    Minute,
    Pulse,
)
from drivers.session import Counters
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from drivers.transports.memory import MemoryLine
from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.readings import CardShown, CardUnread, CodeScanned, OrderAnswered, Outcome, Reading

Wait = Callable[[Callable[[], object]], None]
CARD, COPY = CardShown("7H", "3144", False), CardShown("7H", "3144", True)
UNREAD = CardUnread("E1", "cannot read", "3145", False)
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


class Told:
    """A log that is told of a device by hand, and its clock."""

    def __init__(self) -> None:
        self.log, self.counters, self.now_s = HealthLog(), Counters(opened=1), 600.0
        self.log.opened(self.counters)

    def comes(self, *readings: Reading, of: int = 8, frames: int = 0, bad: int = 0, out: int = 0) -> None:
        self.counters = replace(
            self.counters,
            bytes_in=self.counters.bytes_in + of,
            bytes_out=self.counters.bytes_out + out,
            frames=self.counters.frames + frames,
            bad_frames=self.counters.bad_frames + bad,
            last_byte_s=self.now_s if of else self.counters.last_byte_s,
            last_frame_s=self.now_s if frames else self.counters.last_frame_s,
        )
        self.log.note(self.counters, readings, self.now_s)

    def seen(self) -> Health:
        return self.log.at(self.now_s)

    def pulses(self) -> tuple[Pulse, Pulse, Pulse]:
        seen = self.seen()
        return seen.wire, seen.frame, seen.reading


GOOD, QUIET, DEAD = Pulse.GOOD, Pulse.QUIET, Pulse.DEAD


def test_an_open_port_that_has_brought_nothing_is_quiet_and_not_dead() -> None:
    told = Told()
    told.now_s += 3600.0
    assert told.pulses() == (QUIET, QUIET, QUIET)


def test_a_card_that_was_read_is_good_on_all_three() -> None:
    told = Told()
    told.comes(CARD, frames=1)
    told.now_s += 2.5
    seen = told.seen()
    assert told.pulses() == (GOOD, GOOD, GOOD)
    assert (seen.byte_ago_s, seen.frame_ago_s, seen.reading_ago_s) == (2.5, 2.5, 2.5)
    assert (seen.read, seen.unread) == (1, 0)


def test_a_copy_is_a_frame_and_no_reading() -> None:
    told = Told()
    told.comes(COPY, frames=1)
    assert told.pulses() == (GOOD, GOOD, QUIET)
    assert told.seen().read == 0


@pytest.mark.parametrize("is_asked_again", [False, True])
def test_who_is_asked_and_says_nothing_is_dead_on_the_wire(is_asked_again: bool) -> None:
    told = Told()
    told.comes(of=0, out=7)
    told.now_s += ASKED_S
    assert told.pulses()[0] is QUIET
    told.now_s += 0.1
    assert told.pulses()[0] is DEAD
    told.comes(frames=1, out=7 if is_asked_again else 0)
    told.now_s += ASKED_S + 1.0
    assert told.pulses()[0] is GOOD


def test_bytes_that_never_make_a_frame_are_a_dead_frame() -> None:
    told = Told()
    told.comes(of=BYTES_WITHOUT_FRAME_MAX)
    assert told.pulses() == (GOOD, QUIET, QUIET)
    told.comes(of=1)
    assert told.pulses() == (GOOD, DEAD, QUIET)


def test_bad_frames_in_a_row_are_a_dead_frame_until_a_good_one() -> None:
    told = Told()
    told.comes(CARD, frames=1)
    for _ in range(BAD_IN_A_ROW_MAX):
        assert told.pulses()[1] is GOOD
        told.comes(bad=1)
    assert told.pulses() == (GOOD, DEAD, QUIET)
    told.comes(CARD, frames=1)
    assert told.pulses() == (GOOD, GOOD, GOOD)


@pytest.mark.parametrize(
    "bad", [UNREAD, CodeScanned("401", "01", "3146", False), OrderAnswered("TakeInventory", Outcome.UNKNOWN, "")]
)
def test_frames_whose_cards_are_not_read_are_a_dead_reading(bad: Reading) -> None:
    told = Told()
    for _ in range(UNREAD_IN_A_ROW_MAX):
        assert told.pulses()[2] is not DEAD
        told.comes(bad, frames=1)
    assert told.pulses() == (GOOD, GOOD, DEAD)
    told.comes(CARD, frames=1)
    assert told.pulses()[2] is GOOD


def test_a_lost_port_is_a_dead_wire_and_nothing_is_said_of_the_rest() -> None:
    told = Told()
    told.comes(CARD, frames=1)
    told.log.lost(told.counters, "the cable was pulled", told.now_s)
    told.now_s += 4.0
    seen = told.seen()
    assert told.pulses() == (DEAD, QUIET, QUIET)
    assert [(loss.ago_s, loss.why) for loss in seen.losses] == [(4.0, "the cable was pulled")]
    told.log.opened(told.counters)
    assert told.pulses() == (QUIET, QUIET, QUIET), "what came before the loss is no sign of how it is now"


def test_how_well_it_reads_is_counted_by_the_minute() -> None:
    told = Told()
    told.comes(CARD, COPY, frames=2)
    told.comes(UNREAD, frames=1, bad=1)
    told.now_s += 120.0
    told.comes(CARD, frames=1)
    assert told.seen().minutes == (Minute(0, 8, 1, 0, 1, 0), Minute(2, 16, 3, 1, 1, 1))


def test_no_more_is_kept_than_an_hour_and_the_last_losses() -> None:
    told = Told()
    for count in range(3 * MINUTES_MAX):
        told.comes(CARD, frames=1)
        told.log.lost(told.counters, str(count), told.now_s)
        told.log.opened(told.counters)
        told.now_s += 60.0
    seen = told.seen()
    assert len(seen.minutes) == MINUTES_MAX - 1
    assert max(minute.ago for minute in seen.minutes) == MINUTES_MAX - 1
    assert [loss.why for loss in seen.losses] == [str(3 * MINUTES_MAX - 1 - n) for n in range(LOSSES_MAX)]
    assert seen.read == 3 * MINUTES_MAX
    assert len(told.log._minutes) == MINUTES_MAX, "nor is more held than is shown"


@pytest.fixture
def shoe(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[MemoryLine, Supervisor, list[DeviceStatus]]]:
    monkeypatch.setattr(supervisor_module, "BACKOFF_FIRST_S", 0.001)
    line, states = MemoryLine("sim://bench"), list[DeviceStatus]()
    made = Supervisor(
        "shoe 1",
        line.url,
        Host(),
        lambda reading: None,
        states.append,
        open_transport=lambda url, settings: line.connect(),
    )
    yield line, made, states
    made.stop()


def test_a_supervised_device_tells_how_it_is(
    shoe: tuple[MemoryLine, Supervisor, list[DeviceStatus]], eventually: Wait
) -> None:
    line, supervisor, _ = shoe
    assert supervisor.health().wire is DEAD, "nobody has opened it yet"
    supervisor.start()
    eventually(line.is_heard)
    line.send(Device().card("7H") * 3)
    eventually(lambda: supervisor.health().counters.frames == 3)
    seen = supervisor.health()
    assert (seen.wire, seen.frame, seen.reading) == (GOOD, GOOD, GOOD)
    assert (seen.read, seen.counters.repeats, seen.counters.bytes_in) == (1, 2, 24)
    line.yank()
    eventually(lambda: supervisor.health().losses)
    assert supervisor.health().wire is DEAD
    assert supervisor.health().losses[0].why == "the plug was pulled"
    line.plug()
    eventually(lambda: supervisor.health().wire is QUIET)
    assert supervisor.health().counters.opened == 2


def test_how_long_is_waited_before_the_next_try_is_told(
    shoe: tuple[MemoryLine, Supervisor, list[DeviceStatus]], eventually: Wait
) -> None:
    line, supervisor, states = shoe
    line.yank()
    supervisor.start()
    eventually(lambda: supervisor.status.tries >= 4)
    assert supervisor.status.state is DeviceState.AWAY
    assert supervisor.status.backoff_s >= 0.004
    assert states[0].backoff_s == 0.001
