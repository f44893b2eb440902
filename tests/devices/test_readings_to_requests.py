"""What each reading of an Angel Eye shoe does to the table: cards, holds, faults, notes, and what is only counted.

Cases: docs/protocols/angel_eye.md. The bytes go over a bare TCP line, in the order given, each event three times.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from fed import Fed
from served import SHOE
from waiting import eventually

from drivers.simulators.tcp_line import TcpLine
from firmware_protocols.angel_eye import Device, Frame, encode_frame
from tablemgr.devices import feed as feed_module
from tablemgr.engine import events as e
from tablemgr.service import events as s

COPIES = 3


class Wire:
    """A shoe without a hand: it says what it is told to."""

    def __init__(self) -> None:
        self.line = TcpLine()
        self.device = Device()

    def say(self, *events: bytes) -> None:
        for event in events:
            self.send(event * COPIES)

    def send(self, raw: bytes) -> None:
        eventually(self.line.is_heard)
        while raw:
            raw = raw[self.line.send(raw) :]


@pytest.fixture
def wire() -> Iterator[Wire]:
    wire = Wire()
    yield wire
    wire.line.close()


@pytest.fixture
def fed(wire: Wire) -> Iterator[Fed]:
    with Fed(wire.line.url) as fed:
        yield fed


def frame(seq: bytes, data: bytes) -> bytes:
    return encode_frame(Frame(seq, data))


def test_a_card_outside_a_game_is_a_card_all_the_same(wire: Wire, fed: Fed) -> None:
    wire.say(wire.device.card_outside_a_game("7S", 0), wire.device.card_outside_a_game("KH", 1))
    fed.settle(2)
    assert fed.served.table.deal.shown == ("7S", "KH")


@pytest.mark.parametrize("number", [1, 6])
def test_an_unread_card_holds_whatever_lamp_the_shoe_clears(wire: Wire, fed: Fed, number: int) -> None:
    wire.say(wire.device.card("7S"), wire.device.error(number), wire.device.cleared(number), wire.device.card("3D"))
    fed.settle(4)
    assert fed.served.held == [None, "3D"]
    fed.served.do("card", card="KH")
    assert fed.served.table.deal.shown == ("7S", "KH", "3D")


def test_a_card_in_setting_mode_is_held_with_the_face_it_showed(wire: Wire, fed: Fed) -> None:
    wire.say(wire.device.card_outside_a_game("7S", 2))
    fed.settle(1)
    (held,) = fed.served.writer.standing.hold.cards
    assert (held.card, held.suggestion, held.why) == (None, "7S", "unread")


@pytest.mark.parametrize("number", [4, 5, 7])
def test_a_fault_holds_the_cards_until_the_shoe_clears_it(wire: Wire, fed: Fed, number: int) -> None:
    wire.say(wire.device.error(number), wire.device.card("7S"))
    fed.settle(2)
    assert fed.served.held == ["7S"]
    wire.say(wire.device.cleared(number))
    fed.settle(3)
    assert fed.served.table.deal.shown == ("7S",)


@pytest.mark.parametrize(
    ("data", "code", "is_alert"),
    [
        (b"P", "P", False),
        (b"S", "started", False),
        (b"C", "cut_card", True),
        (b"E\xc2", "E2", False),
        (b"E\xc3", "E3", False),
        (b"e\x82", "e2", False),
        (b"G\x90", "G", False),
        (b"L\x81", "L", False),
        (b"M\xc1\xc4\xb1\xb2\xb3\xb4", "M", False),
        (b"R\x81", "R", True),
    ],
)
def test_what_is_no_card_and_no_fault_is_recorded_and_stops_nothing(
    wire: Wire, fed: Fed, data: bytes, code: str, is_alert: bool
) -> None:
    wire.say(frame(b"0", data), frame(b"1", b"D\x81\xb7"))
    fed.settle(2)
    noted = [event for event in fed.of(s.DeviceReported) if event.code != "ready"]
    assert [(event.code, event.is_alert) for event in noted] == [(code, is_alert)]
    assert fed.served.table.deal.shown == ("7S",)


def test_two_cards_under_one_sequence_byte_are_two_cards_and_an_alert(wire: Wire, fed: Fed) -> None:
    wire.say(frame(b"4", b"D\x81\xb7"), frame(b"4", b"D\x81\xb2"))
    fed.settle(3)
    assert fed.cards() == ["7S", "2S"]
    assert [event.code for event in fed.of(s.DeviceReported) if event.is_alert] == ["SEQ"]
    keys = [record.key for record in fed.served.records() if record.device == SHOE and record.key]
    assert keys == ["shoe:1", "shoe:2", "shoe:3"]


def test_the_same_card_a_whole_wrap_later_is_no_repeat(wire: Wire, fed: Fed) -> None:
    """The rules refuse it, since it has shown in this deal; but it came, and is held."""
    others = ["AS", "2S", "3S", "4S", "5S", "6S", "JS", "QS", "KS"]
    wire.say(*(wire.device.card(card) for card in ["7S", *others, "7S"]))
    fed.settle(11)
    assert fed.cards() == ["7S", *others, "7S"]
    assert fed.served.writer.standing.hold.cards[0].why == "duplicate_card"


def test_bad_frames_are_counted_in_the_journal_and_no_card(wire: Wire, fed: Fed) -> None:
    good = frame(b"1", b"D\x81\xb7")
    wrong_bcc = good[:-1] + b"1"
    assert wrong_bcc != good
    wire.send(wrong_bcc + b"\xff\x13noise" + good[:5])
    wire.say(frame(b"2", b"D\x81\xb2"))
    fed.settle(1)
    assert fed.cards() == ["2S"]
    assert fed.feed.supervisor.counters.bad_frames >= 2
    fed.feed.stop()
    assert fed.bad_frames() == fed.feed.supervisor.counters.bad_frames


def test_noise_does_not_drown_the_journal(wire: Wire, fed: Fed, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = 2_500
    monkeypatch.setattr(fed.feed, "_now_s", lambda: 100.0)
    # A start byte and no end, each given up where the next one starts.
    wire.send(b"\x05x" * bad)
    wire.say(frame(b"2", b"D\x81\xb2"))
    fed.settle(1)
    fed.feed.stop()
    counted = [event.bad_frames for event in fed.of(s.LineCounted)]
    # The first at once, the rest when the feed is stopped: however many come within a second.
    assert len(counted) == 2
    assert counted[0] == 1
    assert sum(counted) == fed.feed.supervisor.counters.bad_frames >= bad


def test_a_count_is_journalled_at_once_and_then_a_second_later(
    wire: Wire, fed: Fed, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = [100.0]
    monkeypatch.setattr(fed.feed, "_now_s", lambda: now_s[0])
    for expected in (1, 2):
        wire.send(b"\x05x\x05y\x05z")
        eventually(lambda bad=3 * expected - 1: fed.feed.supervisor.counters.bad_frames >= bad)
        eventually(lambda want=expected: len(fed.of(s.LineCounted)) == want)
        now_s[0] += feed_module.COUNTS_EVERY_S
    first, second = fed.of(s.LineCounted)
    assert (first.bad_frames, first.sample) == (1, "0578")
    assert second.bad_frames >= 1


def test_the_sample_of_bad_bytes_is_bounded(wire: Wire, fed: Fed) -> None:
    wire.send(b"\xff" * 1_000 + frame(b"2", b"D\x81\xb2"))
    fed.settle(1)
    assert all(len(event.sample) <= 2 * feed_module.SAMPLE_BYTES_MAX for event in fed.of(s.LineCounted))
    assert fed.of(s.LineCounted)


def test_every_card_is_in_the_journal_by_its_device_number_and_mark(wire: Wire, fed: Fed) -> None:
    wire.say(wire.device.card("7S"), wire.device.card("KH"))
    fed.settle(2)
    cards = [record for record in fed.served.records() if record.kind == e.CardShown.__name__]
    assert [(card.actor, card.role, card.device, card.key) for card in cards] == [
        (SHOE, "device", SHOE, "shoe:1"),
        (SHOE, "device", SHOE, "shoe:2"),
    ]
    assert [card.reading for card in cards] == [
        "1:30" + b"D\x81\xb7".hex().upper(),
        "2:31" + b"D\x81\xcd".hex().upper(),
    ]
    assert all(one.at <= two.at for one, two in pairwise(cards))
