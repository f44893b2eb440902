"""Each device yanked in mid-frame and back, a hundred times, over real ports: nothing that a device says again is lost,
nothing is doubled, what is lost is told as half a frame, and nothing is left behind."""

import contextlib
import itertools
import time
from collections.abc import Callable, Iterator

import pytest
from waiting import eventually
from wires import KERNEL_PARAMS, Wire, made_wire
from yanked import Yanked

from drivers import supervisor as supervisor_module
from drivers.errors import OrderRefusedError
from drivers.registry import make_codec
from drivers.simulators import attendant, pty_line
from drivers.simulators.attendant import Attendant
from drivers.simulators.faults import Faults
from drivers.simulators.line import Line
from drivers.simulators.line_shoe import LineShoe
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.readers import OWN_ANTENNA, Desk, Reader, Tray, tags_of_seed
from drivers.simulators.scanner import Scanner
from drivers.simulators.shoe import Shoe
from drivers.simulators.wired import Manners
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from firmware_protocols.asking import Pace
from firmware_protocols.orders import Order, SelectAntenna, TakeInventory
from firmware_protocols.readings import CardShown, ChipsSeen, OrderAnswered, Outcome, Reading

YANKS, KERNEL_YANKS = 100, 10
EVENT_BYTES, PACKET_BYTES, LINE_BYTES, ANSWER_BYTES_MIN = 8, 9, 4, 6
"""Of a card of the shoe, of a scanner and of a line shoe; of the shortest answer of a reader."""
TAGS = tags_of_seed(1, 6)
QUICK = Pace(frame_silence_s=0.0, response_limit_s=0.002, answer_timeout_s=10.0)
"""A simulated reader needs no silence, and what it was asked before the line went never comes after it."""
SCANNER_HURRIES = 500
"""A scanner waits two seconds for its ACK: here, 4 ms."""


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch, nothing_left_behind: None) -> None:
    monkeypatch.setattr(supervisor_module, "BACKOFF_FIRST_S", 0.002)
    monkeypatch.setattr(attendant, "ATTEND_EVERY_S", 0.001)
    # Our own host keeps what comes while it opens the port.
    monkeypatch.setattr(pty_line, "SETTLE_S", 0.0)
    monkeypatch.setattr(pty_line, "DRAIN_LOOK_S", 0.002)


@pytest.fixture
def wire(request: pytest.FixtureRequest, in_haste: None) -> Iterator[Wire]:
    made = made_wire(request.param)
    yield made
    made.line.close()


def over(*kinds: object) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("wire", kinds, indirect=True)


def yanks_of(wire: Wire) -> int:
    return KERNEL_YANKS if wire.is_of_a_kernel else YANKS


def pairs_of_cards(yanks: int = YANKS) -> Iterator[tuple[str, str]]:
    """Two for each yank, round and round: never the same card twice in a row, for of a scanner's card that is scanned
    again and whose first copy is lost nobody can tell that it is another one."""
    cards = itertools.cycle(shuffled_pack(1))
    for _ in range(yanks):
        yield next(cards), next(cards)


def new_cards(readings: list[Reading]) -> list[str]:
    return [reading.card for reading in readings if isinstance(reading, CardShown) and not reading.is_repeat]


@over("pty", "tcp", "usbip", *KERNEL_PARAMS)
def test_a_shoe_loses_and_doubles_no_card(wire: Wire) -> None:
    drawn: list[str] = []
    with Yanked(wire, Shoe, make_codec("angel_eye")) as yanked:
        shoe = yanked.device
        for count, pair in enumerate(pairs_of_cards(yanks_of(wire))):
            shoe.load(pair)
            yanked.yank(1 + count % (EVENT_BYTES - 1), lambda: drawn.extend((shoe.draw(), shoe.draw())))
            eventually(lambda cards=2 * count + 2: len(new_cards(yanked.readings)) == cards)
    assert new_cards(yanked.readings) == drawn
    yanked.halves(yanks_of(wire))


@over("pty")
def test_a_scanner_loses_and_doubles_no_card(wire: Wire) -> None:
    """It sends again what nobody has acknowledged."""
    drawn: list[str] = []
    manners = Manners(now_s=lambda: time.monotonic() * SCANNER_HURRIES)
    with Yanked(wire, lambda line: Scanner(line, manners), make_codec("zebra_ssi")) as yanked:
        scanner = yanked.device
        for count, pair in enumerate(pairs_of_cards()):
            scanner.load(pair)
            yanked.yank(1 + count % (PACKET_BYTES - 1), lambda: drawn.extend((scanner.draw(), scanner.draw())))
            eventually(lambda cards=2 * count + 2: len(new_cards(yanked.readings)) == cards)
    assert new_cards(yanked.readings) == drawn
    yanked.halves(YANKS)


@over("pty")
def test_a_line_shoe_says_nothing_again_so_a_cut_card_is_told_as_half_a_line(wire: Wire) -> None:
    cut: list[str] = []
    whole: list[str] = []
    with Yanked(wire, lambda line: LineShoe(line, Manners()), make_codec("line_shoe")) as yanked:
        shoe = yanked.device
        for count, pair in enumerate(pairs_of_cards()):
            shoe.load(pair)
            after_bytes = 1 + count % (LINE_BYTES - 1)
            yanked.yank(after_bytes, lambda: (cut.append(shoe.draw()), whole.append(shoe.draw())))
            eventually(lambda cards=count + 1: len(new_cards(yanked.readings)) == cards)
    assert new_cards(yanked.readings) == whole
    # No half is told of a card that was not cut, and none twice.
    told = iter(card.encode() + b"\r\n" for card in cut)
    assert all(any(line.startswith(half) for line in told) for half in yanked.halves(YANKS))


class Asking:
    """Orders without an end, one after the other, given on the host's own thread; from the first on after a loss."""

    def __init__(self, *orders: Order) -> None:
        self._orders = orders
        self._next = 0
        self.supervisor: Supervisor | None = None
        self.given = 0

    def hear(self, reading: Reading) -> None:
        if isinstance(reading, OrderAnswered):
            self._next = (self._next + 1) % len(self._orders) if reading.outcome is Outcome.DONE else 0
            self._give()

    def note(self, status: DeviceStatus) -> None:
        if status.state is DeviceState.READY:
            self._next = 0
            self._give()

    def _give(self) -> None:
        assert self.supervisor is not None
        # When the line has just been lost, `note` begins anew.
        with contextlib.suppress(OrderRefusedError):
            self.supervisor.order(self._orders[self._next])
            self.given += 1


def yank_a_reader(wire: Wire, make: Callable[[Line], Reader], family: str, antenna: str, *orders: Order) -> None:
    """It says nothing again by itself: whoever has lost the line asks again, from the beginning."""
    asking = Asking(*orders)
    yanked = Yanked(wire, make, make_codec(family, pace=QUICK), asking.hear, asking.note)
    asking.supervisor = yanked.supervisor
    with yanked:

        def told() -> list[Reading]:
            return [reading for reading in yanked.readings if isinstance(reading, ChipsSeen)]

        yanked.device.place(TAGS, antenna)
        for count in range(YANKS + 1):
            before = len(told())
            eventually(lambda before=before: len(told()) > before)
            if count < YANKS:
                yanked.yank(1 + count % (ANSWER_BYTES_MIN - 1), lambda: None)
    assert set(told()) == {ChipsSeen(antenna, TAGS)}
    # Each order has one end: in doubt if it was cut off, else done. What was asked when all stopped has none.
    ends = [reading.outcome for reading in yanked.readings if isinstance(reading, OrderAnswered)]
    assert asking.given - 1 <= len(ends) <= asking.given
    assert set(ends) == {Outcome.DONE, Outcome.UNKNOWN}
    assert ends.count(Outcome.UNKNOWN) == YANKS
    yanked.halves(YANKS)


@over("pty", "tcp", "usb", "usbip")
def test_of_a_tray_nothing_is_told_but_all_that_lies_there(wire: Wire) -> None:
    yank_a_reader(wire, lambda line: Tray(line, Manners()), "feig_obid", "1:3", SelectAntenna(1, 3), TakeInventory())


@over("pty")
def test_of_a_desk_reader_nothing_is_told_but_all_that_lies_there(wire: Wire) -> None:
    yank_a_reader(wire, lambda line: Desk(line, Manners()), "rfid210", OWN_ANTENNA, TakeInventory())


@over("pty", "tcp", "usbip")
def test_a_bad_cable_loses_and_doubles_no_card(wire: Wire) -> None:
    shoe, readings = Shoe(wire.line, faults=Faults(11)), list[Reading]()
    supervisor = Supervisor(
        "shoe",
        shoe.url,
        make_codec("angel_eye"),
        readings.append,
        lambda status: None,
        open_transport=lambda url, settings: wire.open(),
    )
    drawn: list[str] = []
    with Attendant(shoe):
        supervisor.start()
        for seed in range(5):
            shoe.load(shuffled_pack(seed))
            drawn += [shoe.draw() for _ in range(40)]
        eventually(lambda: len(new_cards(readings)) >= len(drawn))
        assert supervisor.stop()
    shoe.close()
    assert new_cards(readings) == drawn
    assert supervisor.counters.bad_frames > 100
