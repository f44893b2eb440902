"""Scanners: a packet sent again is no second card, a card scanned twice is two; answers, orders, long codes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocols.asking import NO_ANSWER_CODE
from firmware_protocols.exchange import ORDERS_MAX
from firmware_protocols.orders import Lock, StartSession, TakeInventory, Unlock
from firmware_protocols.readings import (
    CardShown,
    CodeScanned,
    DeviceFault,
    DeviceNote,
    Malformed,
    OrderAnswered,
    Outcome,
    Reading,
)
from firmware_protocols.zebra_ssi import Device, Host, Packet, Tap, encode_frame, explain_host
from firmware_protocols.zebra_ssi.device import CODES_MAX
from firmware_protocols.zebra_ssi.host import CODE_BYTES_MAX, PARTS_TIMEOUT_S
from firmware_protocols.zebra_ssi.wire import BYTE_GAP_S, RESPONSE_TIMEOUT_S, RETRANSMIT, RETRIES_MAX

ACK, NAK_RESEND = Packet(0xD0, 4), Packet(0xD1, 4, 0, b"\x01")


def decode(text: str, status: int = 0) -> bytes:
    return encode_frame(Packet(0xF3, 0, status, b"\x01" + text.encode()))


def damaged(raw: bytes) -> bytes:
    return raw[:-1] + bytes([raw[-1] ^ 1])


def cards(readings: list[Reading]) -> list[str]:
    return [each.card for each in readings if isinstance(each, CardShown) and not each.is_repeat]


def said_to_the_scanner(host: Host, now_s: float = 0.0) -> list[Packet | Malformed]:
    return explain_host(host.poll(now_s))


@pytest.mark.parametrize("status", range(256))
def test_a_packet_with_a_free_bit_of_its_status_set_is_none(status: int) -> None:
    """docs/protocols/zebra_ssi.md: bits 0, 1 and 3 mean something, the others are held against the side that speaks."""
    assert bool(explain_host(encode_frame(Packet(0xD0, 4, status))) == [Packet(0xD0, 4, status)]) is (
        not status & ~0b1011
    )


def test_a_code_is_a_card_and_is_acknowledged_at_the_next_step() -> None:
    host = Host()
    assert host.feed(decode("7H")) == [CardShown("7H", "013748", False, "code type 01")]
    assert said_to_the_scanner(host) == [ACK]
    assert host.poll(0.0) == b""


def test_a_packet_sent_again_is_a_repeat_and_is_acknowledged_again() -> None:
    host = Host()
    readings = host.feed(decode("7H") + decode("7H", RETRANSMIT) + decode("7H", RETRANSMIT))
    assert [each.is_repeat for each in readings] == [False, True, True]
    assert said_to_the_scanner(host) == [ACK, ACK, ACK]


def test_a_packet_sent_again_whose_first_copy_was_lost_is_the_card() -> None:
    host = Host()
    host.feed(decode("6D"))
    readings = host.feed(damaged(decode("7H"))) + host.expire(0.0) + host.expire(1.0)
    assert cards(readings) == []
    assert cards(host.feed(decode("7H", RETRANSMIT))) == ["7H"]


def test_a_card_scanned_twice_is_delivered_twice() -> None:
    assert cards(Host().feed(decode("7H") + decode("7H"))) == ["7H", "7H"]


def test_a_packet_sent_again_after_our_own_restart_is_a_repeat_and_a_new_scan_is_not() -> None:
    first = Host()
    first.feed(decode("7H"))
    assert first.last_mark == "013748"
    assert cards(Host(first.last_mark).feed(decode("7H", RETRANSMIT))) == []
    assert cards(Host(first.last_mark).feed(decode("7H"))) == ["7H"]


def test_a_packet_sent_again_after_a_lost_line_is_a_repeat() -> None:
    host = Host()
    host.feed(decode("7H"))
    host.reset()
    assert cards(host.feed(decode("7H", RETRANSMIT))) == []


@pytest.mark.parametrize("mark", ["", "no hex", "0"])
def test_a_mark_that_is_none_is_refused_at_once(mark: str) -> None:
    with pytest.raises(ValueError, match=r"mark|hexadecimal"):
        Host(mark)


def test_codes_are_cards_by_the_map_alone() -> None:
    host = Host(cards={"0001": "AS"})
    shown, other = host.feed(decode("0001") + decode("AS"))
    assert shown == CardShown("AS", "0130303031", False, "code type 01")
    assert other == CodeScanned("AS", "01", "014153", False)


def test_bytes_of_a_code_that_cannot_be_shown_are_told_in_hex() -> None:
    (scanned,) = Host().feed(encode_frame(Packet(0xF3, 0, 0, b"\x0f\x1d7H\xff")))
    assert scanned == CodeScanned("\\x1D7H\\xFF", "0F", "0F1D3748FF", False)


def test_a_code_without_text_is_malformed() -> None:
    (bad,) = Host().feed(encode_frame(Packet(0xF3, 0, 0, b"\x01")))
    assert isinstance(bad, Malformed)


def test_a_wrong_sum_is_asked_for_again_once() -> None:
    host = Host()
    bad = damaged(decode("7H"))
    readings = host.feed(bad + decode("6D")) + host.expire(0.0) + host.expire(BYTE_GAP_S + 0.1)
    assert [type(each) for each in readings] == [Malformed, CardShown]
    assert said_to_the_scanner(host) == [NAK_RESEND, ACK]
    host.feed(bad)
    host.feed(bad)
    host.expire(1.0)
    host.expire(1.1 + BYTE_GAP_S)
    assert said_to_the_scanner(host) == [NAK_RESEND]


def test_what_a_host_says_is_not_heard_as_a_scanner() -> None:
    ours = encode_frame(Packet(0xF3, 4, 0, b"\x016D"))
    host = Host()
    readings = host.feed(ours + decode("7H")) + host.reset()
    assert cards(readings) == ["7H"]
    assert readings[0] == Malformed("a packet from the wrong side", ours)


def test_a_half_packet_is_given_up_after_silence_alone() -> None:
    host, raw = Host(), decode("7H")
    host.feed(raw[:5])
    assert host.expire(10.0) == []
    assert host.expire(10.0 + BYTE_GAP_S) == []
    (bad,) = host.expire(10.1 + BYTE_GAP_S)
    assert isinstance(bad, Malformed)
    assert cards(host.feed(raw)) == ["7H"]


def test_a_long_code_comes_in_several_packets() -> None:
    device, host = Device(), Host()
    text = "X" * 600
    assert device.scan(text)
    readings: list[Reading] = []
    for step in range(10):
        readings += host.feed(device.poll(step))
        device.answer(host.poll(step))
    (scanned,) = readings
    assert isinstance(scanned, CodeScanned)
    assert scanned.code == text


def test_a_part_sent_again_is_one_part() -> None:
    host = Host()
    part = encode_frame(Packet(0xF3, 0, 0x02, b"\x01AB"))
    again = encode_frame(Packet(0xF3, 0, 0x03, b"\x01AB"))
    last, last_again = (encode_frame(Packet(0xF3, 0, status, b"CD")) for status in (0, RETRANSMIT))
    assert host.feed(part + again) == []
    scanned, repeat = host.feed(last + last_again)
    assert scanned == CodeScanned("ABCD", "01", "4344", False)
    assert repeat.is_repeat


def test_parts_of_a_code_do_not_stick_to_a_later_one() -> None:
    host = Host()
    host.feed(encode_frame(Packet(0xF3, 0, 0x02, b"\x01AB")))
    assert host.expire(0.0) == []
    assert host.expire(PARTS_TIMEOUT_S + 0.1) == [Malformed("packets that are no whole code", b"\x01AB")]
    assert cards(host.feed(decode("7H"))) == ["7H"]


def test_a_code_without_end_is_given_up() -> None:
    host = Host()
    parts = [encode_frame(Packet(0xF3, 0, 0x02, bytes([number]) * 250)) for number in range(6)]
    readings = [each for part in parts for each in host.feed(part)]
    assert [type(each) for each in readings] == [Malformed]
    assert isinstance(readings[0], Malformed)
    assert len(readings[0].raw) > CODE_BYTES_MAX


def test_what_only_informs_is_a_note() -> None:
    host = Host()
    note, unknown = host.feed(Device().event(3) + encode_frame(Packet(0x99, 0)))
    assert note == DeviceNote("F6", "event 03", "", False)
    assert isinstance(unknown, DeviceNote)
    assert said_to_the_scanner(host) == [ACK, Packet(0xD1, 4, 0, b"\x02")]


@pytest.mark.parametrize("order", [Lock(), Unlock(), StartSession()])
def test_an_order_ends_with_its_acknowledgement(order: Lock | Unlock | StartSession) -> None:
    host, device = Host(), Device()
    host.send(order)
    answer, _ = device.answer(host.poll(0.0))
    assert host.feed(answer) == [OrderAnswered(type(order).__name__, Outcome.DONE, "")]


def test_a_scanner_that_is_locked_scans_nothing() -> None:
    host, device = Host(), Device()
    host.send(Lock())
    device.answer(host.poll(0.0))
    assert not device.scan("7H")
    host.feed(encode_frame(Packet(0xD0, 0)))
    host.send(Unlock())
    device.answer(host.poll(0.1))
    assert device.scan("7H")


def test_an_order_without_an_answer_is_sent_again_with_the_bit_and_then_given_up() -> None:
    host = Host()
    host.send(Lock())
    sent, readings = [], []
    for step in range(100):
        if raw := host.poll(step * 0.1):
            sent += explain_host(raw)
        readings += host.expire(step * 0.1)
    assert sent == [Packet(0xEA, 4, 0)] + [Packet(0xEA, 4, RETRANSMIT)] * RETRIES_MAX
    fault, ended = readings
    assert isinstance(fault, DeviceFault)
    assert fault.code == NO_ANSWER_CODE
    assert isinstance(ended, OrderAnswered)
    assert ended.outcome is Outcome.UNKNOWN


def test_a_refusal_says_why_and_a_wrong_sum_is_sent_again() -> None:
    host = Host()
    host.send(Lock())
    host.poll(0.0)
    host.feed(encode_frame(Packet(0xD1, 0, 0, b"\x01")))
    assert explain_host(host.poll(0.1)) == [Packet(0xEA, 4, RETRANSMIT)]
    assert host.feed(encode_frame(Packet(0xD1, 0, 0, b"\x06"))) == [
        OrderAnswered("Lock", Outcome.REFUSED, "06: denied")
    ]


def test_orders_are_bounded_and_those_of_others_refused() -> None:
    host = Host()
    assert host.send(TakeInventory())
    (refused,) = host.expire(0.0)
    assert isinstance(refused, OrderAnswered)
    assert refused.outcome is Outcome.REFUSED
    assert [host.send(Lock()) for _ in range(ORDERS_MAX + 1)] == [True] * ORDERS_MAX + [False]
    host.poll(0.0)
    assert [type(each) for each in host.reset()] == [OrderAnswered] * ORDERS_MAX


def test_an_acknowledgement_that_nobody_asked_for_is_malformed() -> None:
    assert [type(each) for each in Host().feed(encode_frame(Packet(0xD0, 0)))] == [Malformed]


@pytest.mark.parametrize(
    ("packet", "text"),
    [
        (Packet(0xD0, 0), "ACK"),
        (Packet(0xD1, 0, 0, b"\x06"), "NAK 06: denied"),
        (Packet(0xD1, 0, 0, b"\x07"), "NAK 07: an unknown cause"),
    ],
)
def test_to_a_bystander_an_answer_is_a_note(packet: Packet, text: str) -> None:
    assert Tap().feed(encode_frame(packet)) == [DeviceNote(f"{packet.opcode:02X}", text, "", False)]


@pytest.mark.parametrize("packet", [Packet(0xD0, 0, 0, b"x"), Packet(0xD1, 0), Packet(0xD1, 0, 0, b"xy")])
def test_an_answer_with_the_wrong_data_is_malformed(packet: Packet) -> None:
    host = Host()
    host.send(Lock())
    host.poll(0.0)
    for each in (host, Tap()):
        assert [type(reading) for reading in each.feed(encode_frame(packet))] == [Malformed]


def test_a_scanner_sends_a_code_three_times_and_then_the_next() -> None:
    device = Device()
    device.scan("7H")
    device.scan("6D")
    sent = [raw for step in range(100) if (raw := device.poll(step * 0.1))]
    assert sent[:4] == [decode("7H"), decode("7H", RETRANSMIT), decode("7H", RETRANSMIT), decode("6D")]
    assert device.given_up >= 1
    assert RESPONSE_TIMEOUT_S * RETRIES_MAX < 10.0


def test_codes_that_wait_are_bounded() -> None:
    device = Device()
    assert [device.scan("7H") for _ in range(CODES_MAX + 1)] == [True] * CODES_MAX + [False]


@settings(derandomize=True)
@given(
    st.lists(st.sampled_from(["7H", "6D", "KS"]), max_size=8),
    st.lists(st.tuples(st.booleans(), st.booleans()), max_size=10),
)
def test_whatever_is_lost_a_scan_is_dealt_once_and_in_order(scans: list[str], losses: list[tuple[bool, bool]]) -> None:
    """At most two losses in a row of one code, as a third is the scanner's end of patience. Two equal cards in a row
    are left out: of the second the first copy may be lost, and then no one can tell."""
    scans = [card for number, card in enumerate(scans) if number == 0 or card != scans[number - 1]]
    device, host = Device(), Host()
    for card in scans:
        device.scan(card)
    readings: list[Reading] = []
    lost_in_a_row = 0
    for step in range(2_000):
        now_s = step * 0.1
        code = device.poll(now_s)
        is_code_lost, is_ack_lost = (False, False)
        if code and losses and lost_in_a_row < RETRIES_MAX:
            is_code_lost, is_ack_lost = losses.pop()
        lost_in_a_row = lost_in_a_row + 1 if code and (is_code_lost or is_ack_lost) else 0 if code else lost_in_a_row
        readings += host.feed(b"" if is_code_lost else code) + host.expire(now_s)
        ack = host.poll(now_s)
        device.answer(b"" if is_ack_lost else ack)
    assert cards(readings) == scans
    assert device.given_up == 0
