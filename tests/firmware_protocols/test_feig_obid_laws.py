"""Laws of a FEIG reader's line: what it says of an antenna is all that lies there, or nothing, whatever befalls it."""

from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_protocols.feig_obid import Device, Host, Request, Response, Tap, encode_command, encode_frame
from firmware_protocols.feig_obid.wire import FRAME_SILENCE_S
from firmware_protocols.orders import Lock, Order, SelectAntenna, TakeInventory
from firmware_protocols.readings import AntennaEmpty, ChipsSeen, DeviceNote, Malformed, OrderAnswered, Reading

TAG = st.integers(0, 2**32).map(lambda number: f"E00401{number:010X}")


@settings(derandomize=True)
@given(
    st.lists(TAG, unique=True, max_size=20),
    st.integers(1, 5),
    st.lists(st.sampled_from(["fine", "lost", "flipped", "noise", "cut", "twice"]), max_size=12),
    st.integers(0, 1000),
)
def test_what_is_told_of_an_antenna_is_all_that_lies_there(
    tags: list[str], page_tags: int, faults: list[str], place: int
) -> None:
    device, host = Device(page_tags=page_tags), Host()
    device.place(tags)
    readings: list[Reading] = []
    for _ in range(3):
        host.send(TakeInventory())
    for step in range(3_000):
        now_s = step * 0.01
        answer, heard = device.answer(host.poll(now_s))
        if heard and faults:
            answer = harmed(answer, faults.pop(), place)
        readings += host.feed(answer) + host.expire(now_s)
        if sum(isinstance(each, OrderAnswered) for each in readings) == 3:
            break
    assert sum(isinstance(each, OrderAnswered) for each in readings) == 3
    whole = ChipsSeen("", tuple(tags)) if tags else AntennaEmpty("")
    told = [each for each in readings if isinstance(each, ChipsSeen | AntennaEmpty)]
    assert all(each == whole for each in told)


def harmed(answer: bytes, fault: str, place: int) -> bytes:
    at = place % len(answer)
    return {
        "fine": answer,
        "lost": b"",
        "flipped": answer[:at] + bytes([answer[at] ^ 0x10]) + answer[at + 1 :],
        "noise": bytes([place % 256]) * 3 + answer,
        "cut": answer[:at],
        "twice": answer + answer,
    }[fault]


def test_a_bystander_merges_pages_and_tells_no_part() -> None:
    device, tap = Device(page_tags=2), Tap()
    tags = tuple(f"E00401000000000{number}" for number in range(3))
    device.place(tags)
    first, last = (device.answer(encode_command(Request(0, 0xB0, bytes([1, mode]))))[0] for mode in (0, 0x80))
    assert tap.feed(first) == [DeviceNote("94", "a page of an inventory; there is more", "", False)]
    assert tap.feed(last) == [ChipsSeen("", tags)]
    empty = encode_frame(Response(0, 0xB0, 0x01))
    assert tap.feed(empty) == [AntennaEmpty("")]
    tap.feed(first)
    (bad,) = tap.feed(empty)
    assert isinstance(bad, Malformed)


BYTES_A_SECOND = 38_400 / 11
LOOKS_MAX = 2_000


@given(
    orders=st.lists(st.sampled_from([SelectAntenna(1, 1), SelectAntenna(1, 2), TakeInventory(), Lock()]), max_size=6),
    took_s=st.lists(st.floats(0, 0.05), min_size=1, max_size=5),
    tags=st.integers(0, 12),
)
def test_who_looks_when_something_is_due_sends_it_then_and_keeps_the_silence_between_frames(
    orders: list[Order], took_s: list[float], tags: int
) -> None:
    """The host is looked at when bytes come and when it says that something is due, and at no other time."""
    host, device, now_s, frame_ended_s = Host(), Device(), 100.0, 0.0
    device.place((f"E00401{number:010X}" for number in range(tags)), "1:1")
    for order in orders:
        assert host.send(order)
    readings: list[Reading] = []
    for look in range(LOOKS_MAX):
        sent = host.poll(now_s)
        answer, _ = device.answer(sent)
        if sent:
            assert now_s - frame_ended_s >= FRAME_SILENCE_S - 1e-9
            now_s += took_s[look % len(took_s)] + len(answer) / BYTES_A_SECOND
            readings += host.feed(answer)
            frame_ended_s = now_s
        else:
            due_in_s = host.due_in_s(now_s)
            if due_in_s == inf:
                break
            now_s += due_in_s
        readings += host.expire(now_s)
    assert sum(isinstance(each, OrderAnswered) for each in readings + host.expire(now_s)) == len(orders)
