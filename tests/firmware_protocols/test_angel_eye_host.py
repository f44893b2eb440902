"""The host's end: repeats, restarts, half frames, orders."""

import pytest

from firmware_protocols.angel_eye import BccScope, Command, Device, Host, decode_command
from firmware_protocols.angel_eye.host import ANSWER_TIMEOUT_S, BYTE_GAP_S
from firmware_protocols.angel_eye.wire import HEAD_BYTES_MAX
from firmware_protocols.exchange import ORDERS_MAX
from firmware_protocols.orders import Lock, TakeInventory, Unlock
from firmware_protocols.readings import (
    CardShown,
    DeviceFault,
    DeviceStarted,
    Effect,
    Malformed,
    OrderAnswered,
    Outcome,
    Reading,
)


def new_cards(readings: list[Reading]) -> list[str]:
    return [reading.card for reading in readings if isinstance(reading, CardShown) and not reading.is_repeat]


def faults(readings: list[Reading]) -> list[DeviceFault]:
    return [reading for reading in readings if isinstance(reading, DeviceFault)]


def test_three_copies_are_one_card_and_two_repeats() -> None:
    host = Host()
    readings = host.feed(Device().card("7H") * 3)
    assert [reading.is_repeat for reading in readings] == [False, True, True]
    assert host.frames == 3


def test_the_same_card_under_the_next_sequence_byte_is_a_second_card() -> None:
    device = Device()
    assert new_cards(Host().feed(device.card("7H") * 3 + device.card("7H") * 3)) == ["7H", "7H"]


def test_a_sequence_that_wraps_round_is_no_repeat() -> None:
    device, host = Device(b"12"), Host()
    stream = b"".join(device.card(card) * 3 for card in ("7H", "8S", "7H", "8S", "8S"))
    readings = host.feed(stream)
    assert new_cards(readings) == ["7H", "8S", "7H", "8S", "8S"]
    assert not faults(readings)


def test_other_data_under_the_same_sequence_byte_is_delivered_and_raises_the_alarm() -> None:
    readings = Host().feed(Device(b"12").card("7H") + Device(b"12").card("8S"))
    assert new_cards(readings) == ["7H", "8S"]
    (fault,) = faults(readings)
    assert readings[-1] is fault
    assert (fault.code, fault.effect, fault.is_alert) == ("SEQ", Effect.RECORD, True)
    assert fault.mark == readings[1].mark


def test_a_copy_that_comes_again_after_another_event_is_no_repeat() -> None:
    card, other = Device(b"12").card("7H"), Device(b"12").card("8S")
    assert new_cards(Host().feed(card + other + card)) == ["7H", "8S", "7H"]


def test_a_restarted_shoe_counts_anew_without_an_alarm() -> None:
    device, host = Device(b"12"), Host()
    before = host.feed(device.card("7H") * 3)
    after = host.feed(Device(b"12").started() * 3 + Device(b"12").card("7H") * 3)
    assert new_cards(before) == new_cards(after) == ["7H"]
    assert [type(reading) for reading in after if not reading.is_repeat] == [DeviceStarted, CardShown]
    assert not faults(after)


def test_a_copy_that_comes_after_our_own_restart_is_a_repeat() -> None:
    copy = Device().card("7H")
    first = Host()
    first.feed(copy)
    again = Host(first.last_mark)
    assert [reading.is_repeat for reading in again.feed(copy * 2)] == [True, True]


def test_a_clash_is_seen_across_our_own_restart() -> None:
    first = Host()
    first.feed(Device(b"12").card("7H"))
    assert faults(Host(first.last_mark).feed(Device(b"12").card("8S")))


@pytest.mark.parametrize("mark", ["", "31", "no hex", "314"])
def test_a_mark_that_is_none_is_refused_at_once(mark: str) -> None:
    with pytest.raises(ValueError, match=r"mark|hexadecimal"):
        Host(mark)


def test_an_impossible_frame_is_not_the_last_accepted_one() -> None:
    host, card = Host(), Device(b"12").card("7H")
    host.feed(card)
    host.feed(bytes.fromhex("05 31 44 80 B8 03 34 45"))
    assert [reading.is_repeat for reading in host.feed(card)] == [True]


def test_a_new_start_byte_cuts_the_frame_before_it_short() -> None:
    card = Device().card("7H")
    for length in range(1, len(card)):
        half, whole = Host().feed(card[:length] + card)
        assert half == Malformed("cut short by a new start byte", card[:length])
        assert isinstance(whole, CardShown)


def test_a_start_byte_without_an_end_is_given_up_after_128_bytes() -> None:
    card = Device().card("7H")
    endless = b"\x05" + b"1" * (HEAD_BYTES_MAX - 1)
    host = Host()
    assert host.feed(endless) == []
    (given_up,) = host.feed(b"1")
    assert given_up == Malformed(f"no ETX within {HEAD_BYTES_MAX} bytes", endless)
    assert new_cards(host.feed(card)) == ["7H"]


def test_a_half_frame_is_given_up_after_silence_alone() -> None:
    host, card = Host(), Device().card("7H")
    host.feed(card[:4])
    assert host.expire(100.0) == []
    assert host.expire(100.0 + BYTE_GAP_S) == []
    assert host.expire(100.1 + BYTE_GAP_S) == [Malformed("cut short by silence", card[:4])]
    assert host.pending == 0
    assert new_cards(host.feed(card)) == ["7H"]


def test_bytes_that_waited_while_we_were_busy_are_no_silence() -> None:
    host, card = Host(), Device().card("7H")
    host.feed(card[:4])
    host.expire(100.0)
    readings = host.feed(card[4:6]) + host.expire(200.0) + host.feed(card[6:])
    assert new_cards(readings) == ["7H"]


def test_a_lost_line_drops_the_half_frame_and_keeps_the_mark() -> None:
    host, card = Host(), Device().card("7H")
    host.feed(card + card[:3])
    assert host.reset() == [Malformed("cut short by the loss of the line", card[:3])]
    assert host.reset() == []
    assert [reading.is_repeat for reading in host.feed(card)] == [True]


def test_an_order_is_sent_once_and_its_answer_ends_it() -> None:
    host, device = Host(), Device()
    assert host.poll(0.0) == b""
    assert host.send(Lock())
    assert host.send(Unlock())
    lock = host.poll(0.0)
    assert lock == bytes.fromhex("02 4F 50 4C 4B 30 32 03 31 42")
    assert host.poll(0.1) == b"", "one order at a time"
    answer, obeyed = device.answer(lock)
    assert (answer, obeyed, device.is_locked) == (b"\x06", [Command("LK", "02")], True)
    assert host.feed(answer) == [OrderAnswered("Lock", Outcome.DONE, "")]
    assert decode_command(host.poll(0.2)) == Command("LK", "01")


def test_a_refused_order_says_why() -> None:
    host = Host()
    host.send(Lock())
    host.poll(0.0)
    assert host.feed(b"\x15") == []
    assert host.feed(b"\x21") == [OrderAnswered("Lock", Outcome.REFUSED, "21: busy")]


def test_an_order_without_an_answer_is_unknown_and_not_sent_again() -> None:
    host = Host()
    host.send(Lock())
    host.poll(0.0)
    assert host.expire(ANSWER_TIMEOUT_S) == []
    assert host.expire(ANSWER_TIMEOUT_S + 0.1) == [OrderAnswered("Lock", Outcome.UNKNOWN, "no answer")]
    assert host.poll(ANSWER_TIMEOUT_S + 0.2) == b""


def test_no_order_outlives_the_line() -> None:
    host = Host()
    host.send(Lock())
    host.send(Unlock())
    host.poll(0.0)
    outcomes = [(reading.order, reading.outcome) for reading in host.reset() if isinstance(reading, OrderAnswered)]
    assert outcomes == [("Lock", Outcome.UNKNOWN), ("Unlock", Outcome.REFUSED)]
    assert host.poll(0.0) == b""


def test_more_orders_than_the_limit_are_refused() -> None:
    host = Host()
    assert [host.send(Lock()) for _ in range(ORDERS_MAX + 1)] == [True] * ORDERS_MAX + [False]


def test_an_order_that_no_shoe_knows_is_refused_and_holds_no_other_up() -> None:
    host = Host()
    assert host.send(TakeInventory())
    assert host.send(Lock())
    assert host.poll(0.0)
    (refused,) = host.expire(0.0)
    assert isinstance(refused, OrderAnswered)
    assert (refused.order, refused.outcome) == ("TakeInventory", Outcome.REFUSED)


def test_an_answer_that_nobody_asked_for_is_noise() -> None:
    host, card = Host(), Device().card("7H")
    noise, shown = host.feed(b"\x06\x15\x21" + card)
    assert noise == Malformed("noise between frames", b"\x06\x15\x21")
    assert isinstance(shown, CardShown)


def test_an_answer_between_noise_and_cards_is_found() -> None:
    host, device = Host(), Device()
    host.send(Lock())
    host.poll(0.0)
    readings = host.feed(b"\xff\xff\x06" + device.card("7H"))
    assert [type(reading) for reading in readings] == [Malformed, OrderAnswered, CardShown]


def test_the_scope_of_the_check_is_a_setting_for_each_direction() -> None:
    scope = BccScope(events_include_start=True, commands_include_start=False)
    card = Device(scope=scope).card("7H")
    assert new_cards(Host(scope=scope).feed(card)) == ["7H"]
    assert isinstance(Host().feed(card)[0], Malformed)
    host = Host(scope=scope)
    host.send(Lock())
    assert Device(scope=scope).answer(host.poll(0.0))[0] == b"\x06"
