"""A scanner and a line shoe as the table's shoe: sent again is no second card, scanned twice is, unknown codes hold."""

from collections.abc import Callable, Iterator

import pytest
from fed import Fed
from waiting import eventually

from drivers.simulators.tcp_line import TcpLine
from firmware_protocols import line_shoe
from firmware_protocols.zebra_ssi import Packet, encode_frame, explain_host
from tablemgr.engine import events as e
from tablemgr.service import events as s

RETRANSMIT = 1


@pytest.fixture
def line() -> Iterator[TcpLine]:
    line = TcpLine()
    yield line
    line.close()


def said_to_it(line: TcpLine) -> Callable[[], bytes]:
    """What the host has said so far, each time it is asked."""
    said = bytearray()

    def all_of_it() -> bytes:
        line.is_heard()
        said.extend(line.receive())
        return bytes(said)

    return all_of_it


def code(text: str, status: int = 0) -> bytes:
    return encode_frame(Packet(0xF3, 0, status, b"\x01" + text.encode()))


def test_a_code_sent_again_is_one_card_and_each_is_acknowledged(line: TcpLine) -> None:
    with Fed(line.url, family="zebra_ssi") as fed:
        eventually(line.is_heard)
        said = said_to_it(line)
        line.send(code("7S") + code("7S", RETRANSMIT) + code("KH"))
        fed.settle(2)
        eventually(lambda: len(explain_host(said())) == 3)
        assert explain_host(said()) == [Packet(0xD0, 4)] * 3
    assert fed.served.table.deal.shown == ("7S", "KH")
    (counted,) = fed.of(s.LineCounted)
    assert (counted.frames, counted.repeats) == (3, 1)


def test_a_card_scanned_twice_raises_the_tables_alarm(line: TcpLine) -> None:
    with Fed(line.url, family="zebra_ssi") as fed:
        eventually(line.is_heard)
        line.send(code("7S") + code("7S"))
        fed.settle(2)
        assert [held.why for held in fed.served.writer.standing.hold.cards] == ["duplicate_card"]
    assert fed.of(e.CardShown)[-1].card == "7S"


def test_a_code_sent_again_after_our_own_restart_is_no_second_card(line: TcpLine) -> None:
    with Fed(line.url, family="zebra_ssi") as fed:
        eventually(line.is_heard)
        line.send(code("7S"))
        fed.settle(1)
    # What it is sent before it has noticed goes to the line that was.
    eventually(lambda: not line.is_heard())
    with Fed(line.url, fed.served, family="zebra_ssi") as again:
        eventually(line.is_heard)
        line.send(code("7S", RETRANSMIT) + code("KH"))
        again.settle(2)
    assert again.served.table.deal.shown == ("7S", "KH")


def test_a_code_of_no_card_holds_the_table(line: TcpLine) -> None:
    with Fed(line.url, family="zebra_ssi") as fed:
        eventually(line.is_heard)
        line.send(code("4006381333931") + code("KH"))
        fed.settle(2)
        assert fed.served.held == [None, "KH"]
        fed.served.do("card", card="7S")
    assert fed.served.table.deal.shown == ("7S", "KH")


def test_the_lines_of_a_line_shoe_are_cards_and_an_unknown_token_holds(line: TcpLine) -> None:
    device = line_shoe.Device()
    with Fed(line.url, family="line_shoe") as fed:
        eventually(line.is_heard)
        line.send(device.card("7S") + device.line("hello") + device.card("KH") + b"\xff\r\n")
        fed.settle(3)
        assert fed.served.held == [None, "KH"]
    assert fed.served.table.deal.shown == ("7S",)
    assert fed.bad_frames() == 1
