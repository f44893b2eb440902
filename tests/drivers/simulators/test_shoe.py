"""The hand beside the wire, and what a codec hears of it."""

from collections.abc import Callable

import pytest

from drivers.simulators.outbox import PARCELS_MAX
from drivers.simulators.packs import FIFTY_TWO, FORTY, SUITS, shuffled_pack
from drivers.simulators.shoe import CARDS_MAX, COPIES, Shoe
from drivers.simulators.trouble import HandError
from drivers.transports.memory import BUFFER_BYTES_MAX, MemoryLine
from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.orders import Lock, Unlock
from firmware_protocols.readings import (
    CardShown,
    CardUnread,
    CutCardReached,
    DeviceFault,
    DeviceNote,
    DeviceStarted,
    Effect,
    Reading,
)


class Table:
    """A shoe, its line, and a host that reads it at once."""

    def __init__(self, make: Callable[[MemoryLine], Shoe] = Shoe) -> None:
        self.line = MemoryLine("sim://table")
        self.shoe = make(self.line)
        self.host = Host()
        self.port = self.line.connect()

    def events(self) -> list[Reading]:
        """What is new; each event must have come three times."""
        readings = self.readings()
        events = [reading for reading in readings if not reading.is_repeat]
        assert len(readings) == COPIES * len(events)
        return events

    def readings(self) -> list[Reading]:
        readings: list[Reading] = []
        while chunk := self.port.read(0.0):
            readings += self.host.feed(chunk)
            self.shoe.attend()
        return readings


def test_a_drawn_card_is_said_three_times() -> None:
    table = Table()
    assert table.shoe.load(["7H", "10S"]) == 2
    assert table.shoe.draw() == "7H"
    assert [type(event) for event in table.events()] == [CardShown]
    assert table.shoe.cards == ("10S",)


def test_an_unread_card_is_gone_and_the_caller_knows_it() -> None:
    table = Table()
    table.shoe.load(["7H", "8S"])
    assert table.shoe.unread() == "7H"
    assert table.shoe.draw() == "8S"
    unread, cleared, shown = table.events()
    assert isinstance(unread, CardUnread)
    assert (unread.code, unread.suggestion) == ("E1", "")
    assert isinstance(cleared, DeviceNote)
    assert isinstance(shown, CardShown)
    assert shown.card == "8S"


def test_a_card_pulled_back_stays_the_next_one() -> None:
    table = Table()
    table.shoe.load(["7H"])
    assert table.shoe.pull_back() == "7H"
    assert table.shoe.cards == ("7H",)
    assert table.shoe.draw() == "7H"
    raised, cleared, shown = table.events()
    assert isinstance(raised, DeviceFault)
    assert isinstance(cleared, DeviceFault)
    assert (raised.code, raised.effect, cleared.code, cleared.effect) == ("E4", Effect.HOLD, "E4", Effect.CLEAR)
    assert isinstance(shown, CardShown)


def test_the_cut_card_and_a_restart_are_said() -> None:
    table = Table()
    table.shoe.cut_card()
    table.shoe.restart()
    assert [type(event) for event in table.events()] == [CutCardReached, DeviceStarted]


@pytest.mark.parametrize("hand", [Shoe.draw, Shoe.unread, Shoe.pull_back])
def test_an_empty_shoe_refuses_and_says_nothing(hand: Callable[[Shoe], str]) -> None:
    table = Table()
    with pytest.raises(HandError, match="empty"):
        hand(table.shoe)
    assert table.readings() == []


def test_a_load_with_one_wrong_card_loads_none() -> None:
    table = Table()
    with pytest.raises(HandError, match="1H"):
        table.shoe.load(["7H", "1H"])
    with pytest.raises(HandError, match="416"):
        table.shoe.load(["7H"] * (CARDS_MAX + 1))
    assert table.shoe.cards == ()
    table.shoe.load(["7h"])
    assert table.shoe.empty() == ("7H",)
    assert table.shoe.cards == ()


def test_a_sequence_that_wraps_tells_every_card() -> None:
    table = Table(lambda line: Shoe(line, Device(b"12")))
    table.shoe.load(["7H"] * 9)
    for _ in range(9):
        table.shoe.draw()
    assert len(table.events()) == 9


def test_a_locked_shoe_gives_no_card_until_it_is_unlocked() -> None:
    table = Table()
    table.shoe.load(["7H"])
    for order, can_draw in ((Lock(), False), (Unlock(), True)):
        table.host.send(order)
        table.port.write(table.host.poll(0.0))
        table.shoe.attend()
        table.readings()
        if can_draw:
            assert table.shoe.draw() == "7H"
        else:
            with pytest.raises(HandError, match="locked"):
                table.shoe.draw()


def test_what_nobody_hears_waits_in_order() -> None:
    table = Table()
    table.port.close()
    table.shoe.load(["7H", "8S"])
    table.shoe.draw()
    table.shoe.draw()
    assert table.shoe.unheard == 2 * COPIES
    table.port = table.line.connect()
    table.shoe.attend()
    assert [event.card for event in table.events() if isinstance(event, CardShown)] == ["7H", "8S"]
    assert table.shoe.unheard == 0


def test_a_shoe_without_patience_loses_what_nobody_hears_as_in_life() -> None:
    table = Table(lambda line: Shoe(line, is_patient=False))
    table.port.close()
    table.shoe.load(["7H", "8S"])
    table.shoe.draw()
    table.port = table.line.connect()
    table.shoe.draw()
    assert [event.card for event in table.events() if isinstance(event, CardShown)] == ["8S"]


def test_what_waits_is_bounded() -> None:
    table = Table()
    table.port.close()
    for _ in range(PARCELS_MAX):
        table.shoe.cut_card()
    assert table.shoe.unheard == PARCELS_MAX


def test_a_full_wire_loses_nothing() -> None:
    table = Table()
    events = BUFFER_BYTES_MAX // (6 * COPIES) + 10
    for _ in range(events):
        table.shoe.cut_card()
    assert table.shoe.unheard > 0
    assert len(table.events()) == events


def test_a_frame_that_a_yank_cut_in_two_is_not_gone_on_with() -> None:
    table = Table()
    assert BUFFER_BYTES_MAX % 6, "the full wire ends within a frame"
    for _ in range(BUFFER_BYTES_MAX // (6 * COPIES) + 10):
        table.shoe.cut_card()
    table.shoe.yank()
    table.shoe.plug()
    table.port = table.line.connect()
    table.shoe.attend()
    assert table.port.read(0.0).startswith(b"\x05")


def test_a_plug_pulled_in_mid_frame_leaves_two_copies_for_later() -> None:
    table = Table()
    table.shoe.load(["7H"])
    table.shoe.yank_in_the_next_frame(5)
    table.shoe.draw()
    assert not table.shoe.is_plugged
    assert table.port.read(0.0) == Device().card("7H")[:5]
    table.shoe.plug()
    table.port = table.line.connect()
    table.shoe.attend()
    readings = table.readings()
    assert [(type(reading), reading.is_repeat) for reading in readings] == [(CardShown, False), (CardShown, True)]


def test_a_plug_put_back_before_a_waiting_pull_stays_in() -> None:
    table = Table()
    table.port.close()
    table.shoe.load(["7H"])
    table.shoe.yank_in_the_next_frame(5)
    table.shoe.draw()
    assert table.shoe.is_plugged, "nobody hears the half frame yet, so the pull waits"
    table.shoe.plug()
    table.line.connect()
    table.shoe.attend()
    assert table.shoe.is_plugged
    assert not table.shoe.is_heard, "it was pulled in between"
    with pytest.raises(HandError):
        table.shoe.yank_in_the_next_frame(0)


def test_the_copies_are_spaced_when_asked() -> None:
    now = [100.0]
    table = Table(lambda line: Shoe(line, spacing_s=1.0, now_s=lambda: now[0]))
    table.shoe.load(["7H", "8S"])
    table.shoe.draw()
    table.shoe.draw()
    heard = []
    for _ in range(8):
        heard.append(len(table.port.read(0.0)))
        now[0] += 1.0
        table.shoe.attend()
    assert heard == [8] * 6 + [0] * 2


@pytest.mark.parametrize(("pack", "ranks"), [("forty", FORTY), ("fifty_two", FIFTY_TWO)])
def test_a_shuffled_pack_is_whole_and_the_same_for_its_seed(pack: str, ranks: tuple[str, ...]) -> None:
    cards = shuffled_pack(7, pack)
    assert sorted(cards) == sorted(rank + suit for rank in ranks for suit in SUITS)
    assert cards == shuffled_pack(7, pack) != shuffled_pack(8, pack)


def test_a_pack_that_is_none_is_refused() -> None:
    with pytest.raises(HandError, match="forty"):
        shuffled_pack(7, "tarot")
