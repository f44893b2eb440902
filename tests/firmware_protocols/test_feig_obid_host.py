"""The host's end of a FEIG reader: empty antenna, no answer and damaged answer are three things; pages; antennas."""

import pytest

from firmware_protocols.asking import BAD_ANSWER_CODE, NO_ANSWER_CODE, RETRIES_MAX
from firmware_protocols.exchange import ORDERS_MAX
from firmware_protocols.feig_obid import Device, Host, Request, Response, decode_command, encode_frame
from firmware_protocols.feig_obid.host import ANSWER_TIMEOUT_S, RESPONSE_LIMIT_S
from firmware_protocols.orders import Lock, Order, SelectAntenna, TakeInventory
from firmware_protocols.readings import (
    AntennaEmpty,
    ChipsSeen,
    DeviceFault,
    Malformed,
    OrderAnswered,
    Outcome,
    Reading,
)

TAGS = tuple(f"E00401000000{number:04X}" for number in range(11))
DONE = OrderAnswered("TakeInventory", Outcome.DONE, "")


class Line:
    """A host and a reader, and a clock that goes on by ten milliseconds a step."""

    def __init__(self, device: Device, host: Host | None = None) -> None:
        self.device = device
        self.host = host or Host()
        self.now_s = 100.0
        self.asked: list[Request] = []
        self.harm: list[bytes | None] = []
        """What comes instead of the next answers; None for the answer itself."""

    def step(self) -> list[Reading]:
        answers, heard = self.device.answer(self.host.poll(self.now_s))
        self.asked += heard
        if heard and self.harm:
            harmed = self.harm.pop(0)
            answers = answers if harmed is None else harmed
        readings = self.host.feed(answers) + self.host.expire(self.now_s)
        self.now_s += 0.01
        return readings

    def obey(self, *orders: Order, seconds: float = 20.0) -> list[Reading]:
        for order in orders:
            assert self.host.send(order)
        readings: list[Reading] = []
        for _ in range(int(seconds * 100)):
            readings += self.step()
            if sum(isinstance(each, OrderAnswered) for each in readings) == len(orders):
                return readings
        raise AssertionError(f"an order has no end: {readings}")


def loaded(tags: tuple[str, ...] = TAGS, antenna: str = "") -> Device:
    device = Device()
    device.place(tags, antenna)
    return device


def damaged(raw: bytes) -> bytes:
    return raw[:-1] + bytes([raw[-1] ^ 1])


def page(tags: tuple[str, ...], status: int) -> bytes:
    records = b"".join(b"\x03\x00" + bytes.fromhex(tag) for tag in tags)
    return encode_frame(Response(0, 0xB0, status, bytes([len(tags)]) + records))


def test_pages_are_merged_into_one_inventory() -> None:
    line = Line(loaded())
    assert line.obey(TakeInventory()) == [ChipsSeen("", TAGS), DONE]
    assert [request.data for request in line.asked] == [b"\x01\x00", b"\x01\x80", b"\x01\x80"]


def test_an_empty_antenna_is_knowledge_and_no_fault() -> None:
    assert Line(Device()).obey(TakeInventory()) == [AntennaEmpty(""), DONE]


def test_no_answer_is_a_fault_and_the_order_is_not_sent_again() -> None:
    line = Line(Device())
    line.harm = [b""]
    fault, ended = line.obey(TakeInventory())
    assert isinstance(fault, DeviceFault)
    assert (fault.code, fault.is_alert) == (NO_ANSWER_CODE, True)
    assert isinstance(ended, OrderAnswered)
    assert ended.outcome is Outcome.UNKNOWN
    assert len(line.asked) == 1


def test_a_damaged_answer_is_asked_for_again() -> None:
    line = Line(loaded(TAGS[:1]))
    line.harm = [damaged(page(TAGS[:1], 0))]
    bad, *rest = line.obey(TakeInventory())
    assert bad == Malformed("wrong CRC", damaged(page(TAGS[:1], 0)))
    assert rest == [ChipsSeen("", TAGS[:1]), DONE]
    assert len(line.asked) == 2


def test_answers_that_stay_damaged_are_a_fault_of_their_own() -> None:
    line = Line(loaded(TAGS[:1]))
    line.harm = [damaged(page(TAGS[:1], 0))] * (RETRIES_MAX + 1)
    readings = line.obey(TakeInventory())
    assert sum(isinstance(each, Malformed) for each in readings) == RETRIES_MAX + 1
    fault, ended = readings[-2:]
    assert isinstance(fault, DeviceFault)
    assert fault.code == BAD_ANSWER_CODE
    assert isinstance(ended, OrderAnswered)
    assert ended.outcome is Outcome.UNKNOWN
    assert len(line.asked) == RETRIES_MAX + 1


@pytest.mark.parametrize("spoilt", [1, 2])
def test_after_a_damaged_page_the_inventory_begins_anew(spoilt: int) -> None:
    line = Line(loaded())
    line.harm = [None] * spoilt + [damaged(page(TAGS[4:8], 0x94))]
    readings = line.obey(TakeInventory())
    assert [each for each in readings if not isinstance(each, Malformed)] == [ChipsSeen("", TAGS), DONE]
    assert [request.data[1] for request in line.asked] == [0] + [0x80] * spoilt + [0, 0x80, 0x80]


@pytest.mark.parametrize("harm", [b"", page(TAGS[4:6], 0x83), page((), 0x93)])
def test_a_part_of_an_inventory_is_never_told(harm: bytes) -> None:
    line = Line(loaded())
    line.harm = [None, harm]
    readings = line.obey(TakeInventory())
    assert not any(isinstance(each, ChipsSeen | AntennaEmpty) for each in readings)
    assert isinstance(readings[-1], OrderAnswered)
    assert readings[-1].outcome is not Outcome.DONE


def test_an_empty_antenna_after_a_page_is_no_inventory() -> None:
    line = Line(loaded())
    empty = encode_frame(Response(0, 0xB0, 0x01))
    line.harm = [None, empty] * (RETRIES_MAX + 1)
    readings = line.obey(TakeInventory())
    assert not any(isinstance(each, ChipsSeen | AntennaEmpty) for each in readings)


def test_an_inventory_without_end_is_given_up() -> None:
    line = Line(Device())
    line.harm = [page(TAGS[:4], 0x94)] * 1000
    readings = line.obey(TakeInventory(), seconds=100.0)
    assert not any(isinstance(each, ChipsSeen) for each in readings)
    assert readings[-1] == OrderAnswered("TakeInventory", Outcome.UNKNOWN, "the reader's answers come damaged")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x02" + b"\x03\x00" + bytes.fromhex(TAGS[0]),
        b"\x01" + b"\x04\x00" + bytes.fromhex(TAGS[0]),
        b"\x01" + b"\x03\x00" + b"\xd0" + bytes(7),
        b"\x01" + b"\x03\x00" + bytes.fromhex(TAGS[0]) + b"\x00",
    ],
)
def test_an_impossible_inventory_is_malformed_however_right_its_crc(content: bytes) -> None:
    line = Line(loaded(TAGS[:1]))
    line.harm = [encode_frame(Response(0, 0xB0, 0, content))]
    bad, *rest = line.obey(TakeInventory())
    assert isinstance(bad, Malformed)
    assert rest == [ChipsSeen("", TAGS[:1]), DONE]


def test_a_tag_that_two_pages_name_is_one_tag() -> None:
    line = Line(Device())
    line.harm = [page(TAGS[:3], 0x94), page(TAGS[2:4], 0)]
    assert line.obey(TakeInventory())[0] == ChipsSeen("", TAGS[:4])


def test_an_inventory_is_of_the_antenna_that_was_selected() -> None:
    device = loaded(TAGS[:2], "1:3")
    device.place(TAGS[2:3], "1:4")
    line = Line(device)
    readings = line.obey(SelectAntenna(1, 3), TakeInventory(), SelectAntenna(1, 4), TakeInventory())
    assert [each for each in readings if isinstance(each, ChipsSeen)] == [
        ChipsSeen("1:3", TAGS[:2]),
        ChipsSeen("1:4", TAGS[2:3]),
    ]
    assert line.asked[0].command == 0xDD
    assert line.asked[0].data == b"\x01\x03\x00"


@pytest.mark.parametrize("harm", [b"", encode_frame(Response(0, 0xDD, 0x11))])
def test_after_a_selection_that_failed_no_inventory_is_taken(harm: bytes) -> None:
    line = Line(loaded(TAGS[:2], "1:3"))
    line.harm = [harm]
    readings = line.obey(SelectAntenna(1, 3), TakeInventory())
    assert not any(isinstance(each, ChipsSeen | AntennaEmpty) for each in readings)
    assert isinstance(readings[-1], OrderAnswered)
    assert (readings[-1].order, readings[-1].outcome) == ("TakeInventory", Outcome.REFUSED)
    assert [request.command for request in line.asked] == [0xDD]
    assert line.obey(SelectAntenna(1, 3), TakeInventory())[1] == ChipsSeen("1:3", TAGS[:2])


def test_after_a_lost_line_a_multiplexer_must_be_set_again() -> None:
    line = Line(loaded(TAGS[:2], "1:3"))
    line.obey(SelectAntenna(1, 3))
    assert line.host.reset() == []
    (refused,) = line.obey(TakeInventory())
    assert isinstance(refused, OrderAnswered)
    assert refused.outcome is Outcome.REFUSED


def test_an_answer_that_comes_too_late_is_told_of_no_antenna() -> None:
    device = loaded(TAGS[:2], "1:3")
    line = Line(device)
    line.obey(SelectAntenna(1, 3))
    line.harm = [b""]
    line.obey(TakeInventory())
    line.host.send(SelectAntenna(1, 4))
    line.host.send(TakeInventory())
    assert line.host.feed(page(TAGS[:2], 0)) == [Malformed("an answer that nobody asked for", page(TAGS[:2], 0))]
    later = [each for _ in range(300) for each in line.step()]
    assert [each for each in later if isinstance(each, ChipsSeen | AntennaEmpty)] == [AntennaEmpty("1:4")]


def test_after_an_order_without_answer_the_line_is_left_in_peace() -> None:
    line = Line(loaded(TAGS[:1]))
    line.harm = [b""]
    line.obey(TakeInventory())
    ended_s = line.now_s
    line.obey(TakeInventory())
    assert line.now_s - ended_s >= RESPONSE_LIMIT_S


def test_noise_before_the_answer_costs_no_retry() -> None:
    line = Line(loaded(TAGS[:1]))
    line.harm = [b"\x00\xff" + page(TAGS[:1], 0)]
    readings = line.obey(TakeInventory())
    assert readings[-2:] == [ChipsSeen("", TAGS[:1]), DONE]
    assert len(line.asked) == 1


def test_noise_long_before_the_answer_brings_no_second_request() -> None:
    host = Host()
    host.send(TakeInventory())
    host.poll(0.0)
    host.feed(b"\x00")
    readings = [each for step in range(90) for each in host.expire(step * 0.01)]
    assert [type(each) for each in readings] == [Malformed]
    assert host.poll(0.9) == b""
    assert host.feed(page(TAGS[:1], 0)) == [ChipsSeen("", TAGS[:1]), DONE]


def test_the_host_waits_longer_than_the_reader_may_take() -> None:
    assert ANSWER_TIMEOUT_S > RESPONSE_LIMIT_S
    host = Host()
    host.send(TakeInventory())
    assert host.poll(0.0)
    assert host.expire(RESPONSE_LIMIT_S) == []
    assert host.feed(page(TAGS[:1], 0)) == [ChipsSeen("", TAGS[:1]), DONE]


def test_a_status_of_trouble_is_a_fault_and_the_order_is_refused() -> None:
    line = Line(Device())
    line.harm = [encode_frame(Response(0, 0xB0, 0x84))]
    fault, ended = line.obey(TakeInventory())
    assert isinstance(fault, DeviceFault)
    assert (fault.code, fault.text) == ("84", "command B0: RF warning")
    assert ended == OrderAnswered("TakeInventory", Outcome.REFUSED, "command B0: RF warning")


def test_only_the_reader_that_was_asked_is_heard() -> None:
    host = Host(address=7)
    host.send(TakeInventory())
    asked = decode_command(host.poll(0.0))
    assert isinstance(asked, Request)
    assert asked.address == 7
    stranger = encode_frame(Response(8, 0xB0, 0x01))
    assert host.feed(stranger) == [Malformed("an answer that nobody asked for", stranger)]
    assert host.feed(encode_frame(Response(7, 0xB0, 0x01))) == [AntennaEmpty(""), DONE]


def test_one_request_is_on_the_wire_at_a_time_and_silence_lies_between_two() -> None:
    host = Host()
    host.send(TakeInventory())
    host.send(TakeInventory())
    assert host.poll(0.0)
    assert host.poll(0.1) == b""
    host.feed(encode_frame(Response(0, 0xB0, 0x01)))
    host.expire(0.1)
    # The answer is a frame too.
    assert host.poll(0.104) == b""
    assert host.due_in_s(0.104) == pytest.approx(0.001)
    assert host.poll(0.106)
    # An answer that comes within the silence after its request: that silence is kept first.
    host.feed(encode_frame(Response(0, 0xB0, 0x94, b"\x00")))
    assert host.poll(0.107) == b""
    assert host.poll(0.112)


def test_orders_that_are_none_of_a_reader_are_refused() -> None:
    host = Host()
    for order in (Lock(), SelectAntenna(1, 9), SelectAntenna(1, 0), SelectAntenna(256, 1)):
        assert host.send(order)
        (refused,) = host.expire(0.0)
        assert isinstance(refused, OrderAnswered)
        assert (refused.order, refused.outcome) == (type(order).__name__, Outcome.REFUSED)
    assert [host.send(TakeInventory()) for _ in range(ORDERS_MAX + 1)] == [True] * ORDERS_MAX + [False]


def test_every_order_ends_when_the_line_is_lost() -> None:
    host = Host()
    host.send(TakeInventory())
    host.send(TakeInventory())
    host.poll(0.0)
    half = page(TAGS[:2], 0)[:9]
    host.feed(half)
    bad, first, second = host.reset()
    assert isinstance(bad, Malformed)
    assert bad.raw == half
    assert isinstance(first, OrderAnswered)
    assert isinstance(second, OrderAnswered)
    assert (first.outcome, second.outcome) == (Outcome.UNKNOWN, Outcome.REFUSED)
    assert host.poll(10.0) == b""


def test_an_answer_that_a_lost_line_brings_later_is_none_of_the_next_order() -> None:
    host = Host()
    host.send(TakeInventory())
    host.poll(0.0)
    host.reset()
    host.send(TakeInventory())
    assert host.poll(0.1) == b""
    host.expire(0.1)
    stale = page(TAGS[:2], 0)
    assert host.feed(stale) == [Malformed("an answer that nobody asked for", stale)]
    assert host.poll(0.1 + RESPONSE_LIMIT_S - 0.01) == b""
    assert host.poll(0.1 + RESPONSE_LIMIT_S)


def test_orders_that_are_refused_one_after_another_are_told_at_once_and_then_nothing_is_due() -> None:
    """A fuzzer's find: whoever looks as long as something is due must come to an end."""
    host = Host()
    host.send(SelectAntenna(1, 3))
    assert host.poll(0.0)
    host.reset()
    host.expire(1.0)
    for _ in range(ORDERS_MAX):
        assert host.send(TakeInventory())
    now_s = 1.0 + RESPONSE_LIMIT_S
    told: list[Reading] = []
    while host.due_in_s(now_s) == 0:
        assert host.poll(now_s) == b""
        told += host.expire(now_s)
    assert (
        told
        == [OrderAnswered("TakeInventory", Outcome.REFUSED, "nobody knows which antenna is joined: select one")]
        * ORDERS_MAX
    )
