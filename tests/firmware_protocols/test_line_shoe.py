"""A line shoe: tokens and cards, repeats by time, learning, lines that are none."""

import pytest

from firmware_protocols.line_shoe import Device, Host, Line, decode_frame
from firmware_protocols.line_shoe.wire import BYTE_GAP_S, LINE_BYTES_MAX
from firmware_protocols.orders import Lock
from firmware_protocols.readings import CardShown, CardUnread, LineSeen, Malformed, OrderAnswered, Outcome, Reading


def cards(readings: list[Reading]) -> list[str]:
    return [each.card for each in readings if isinstance(each, CardShown) and not each.is_repeat]


def test_each_card_of_a_pack_has_its_line() -> None:
    device, host = Device(), Host()
    pack = [rank + suit for rank in ("A", "2", "10", "K") for suit in "DCSH"]
    assert cards([each for card in pack for each in host.feed(device.card(card))]) == pack
    assert host.frames == len(pack)


def test_what_a_shoe_says_of_a_card_is_told_by_the_settings() -> None:
    device = Device({"7H": "h07", "KS": "s13"}, before="CARD=", after=";ok", terminator=b"\x03")
    host = Host(terminator=b"\x03", pattern=r"CARD=(?P<token>\w+);\w+", cards={"h07": "7H", "s13": "KS"})
    assert cards(host.feed(device.card("7H") + device.card("KS"))) == ["7H", "KS"]


def test_a_token_that_no_card_is_assigned_to_holds_the_table() -> None:
    (unread,) = Host().feed(b"7X\r\n")
    assert unread == CardUnread("token", "no card is assigned to '7X'", "3758", False)


@pytest.mark.parametrize("line", [b"\r\n", b"7\x00H\r\n", b"7\xc8\r\n", b"7 H\r\n", b"7H\n\r\n"])
def test_a_line_that_cannot_be_a_card_is_malformed(line: bytes) -> None:
    assert [type(each) for each in Host().feed(line)] == [Malformed]


def test_without_a_window_every_line_is_a_card() -> None:
    assert cards(Host().feed(b"7H\r\n7H\r\n")) == ["7H", "7H"]


def test_the_same_line_within_the_window_is_a_repeat_and_later_it_is_a_card() -> None:
    host = Host(repeat_window_ms=300)
    seen = []
    for now_s in (0.0, 0.2, 0.4, 0.75, 1.0):
        host.poll(now_s)
        seen += [each.is_repeat for each in host.feed(b"7H\r\n")]
        host.expire(now_s)
    assert seen == [False, True, True, False, True]


def test_another_line_between_ends_the_window() -> None:
    host = Host(repeat_window_ms=300)
    host.poll(0.0)
    assert cards(host.feed(b"7H\r\n6D\r\n7H\r\n")) == ["7H", "6D", "7H"]


def test_after_our_own_restart_no_line_is_a_repeat() -> None:
    first = Host(repeat_window_ms=300)
    first.poll(0.0)
    first.feed(b"7H\r\n")
    again = Host(first.last_mark, repeat_window_ms=300)
    assert again.last_mark == "3748"
    again.poll(0.0)
    assert cards(again.feed(b"7H\r\n")) == ["7H"]


def test_while_it_learns_each_line_is_told_as_it_is() -> None:
    host = Host(is_learning=True, repeat_window_ms=300)
    host.poll(0.0)
    seen = host.feed(b"7H\r\n7H\r\nhello, I am a shoe\r\n\xff\r\n")
    assert seen[:3] == [
        LineSeen("7H", "3748", False),
        LineSeen("7H", "3748", True),
        LineSeen("hello, I am a shoe", b"hello, I am a shoe".hex().upper(), False),
    ]
    assert isinstance(seen[3], Malformed)


def test_the_rest_of_a_line_that_is_too_long_is_no_card() -> None:
    host = Host()
    readings = host.feed(b"x" * (LINE_BYTES_MAX + 2) + b"\r\n")
    assert [type(each) for each in readings] == [Malformed, Malformed]
    assert cards(host.feed(b"x" * LINE_BYTES_MAX + b"7H\r\n" + b"6D\r\n")) == ["6D"]


def test_silence_ends_a_line_that_is_too_long() -> None:
    host = Host()
    host.feed(b"x" * (LINE_BYTES_MAX + 2))
    for now_s in (0.0, BYTE_GAP_S + 0.1):
        host.expire(now_s)
    assert cards(host.feed(b"7H\r\n")) == ["7H"]


def test_half_a_line_is_given_up_after_silence_alone() -> None:
    host = Host()
    host.feed(b"7")
    assert host.expire(0.0) == host.expire(BYTE_GAP_S) == []
    assert host.expire(BYTE_GAP_S + 0.1) == [Malformed("cut short by silence", b"7")]
    host.feed(b"7")
    assert host.reset() == [Malformed("cut short by the loss of the line", b"7")]
    assert cards(host.feed(b"KS\r\n")) == ["KS"]


def test_it_cannot_be_told_anything() -> None:
    host = Host()
    assert host.send(Lock())
    (refused,) = host.expire(0.0)
    assert isinstance(refused, OrderAnswered)
    assert refused.outcome is Outcome.REFUSED
    assert host.poll(0.0) == b""
    assert Device().answer(b"anything") == (b"", [])


def test_settings_that_cannot_be_are_refused_with_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="regular expression"):
        Host(pattern="(")
    with pytest.raises(ValueError, match="group"):
        Host(pattern=r"\S+")
    with pytest.raises(ValueError, match="a line ends"):
        Host(terminator=b"")
    with pytest.raises(ValueError, match="a repeat comes"):
        Host(repeat_window_ms=-1)
    with pytest.raises(ValueError, match="no line"):
        Device().line("two\nlines")


def test_a_line_is_decoded_with_its_end_alone() -> None:
    assert decode_frame(b"7H\r\n") == Line("7H")
    assert decode_frame(b"7H\r", b"\r") == Line("7H")
    assert isinstance(decode_frame(b"x" * 200), Malformed)
