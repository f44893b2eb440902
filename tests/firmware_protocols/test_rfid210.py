"""The RFID 210: captured frames, orders and what becomes of them, and that no tag is written twice for one order."""

import pytest

from firmware_protocols.asking import BAD_ANSWER_CODE, NO_ANSWER_CODE, RETRIES_MAX
from firmware_protocols.orders import Lock, Order, ReadBlocks, SelectAntenna, TakeInventory, WriteAfi, WriteBlocks
from firmware_protocols.readings import (
    AntennaEmpty,
    ChipsSeen,
    DeviceFault,
    DeviceNote,
    Malformed,
    OrderAnswered,
    Outcome,
    Reading,
    TagRead,
)
from firmware_protocols.rfid210 import (
    Answer,
    Device,
    Host,
    Request,
    Tap,
    decode_command,
    decode_frame,
    encode_command,
    encode_frame,
)
from firmware_protocols.rfid210.device import SOFTWARE

TAG, OTHER = "E00401003123AA26", "E0040100017C0C38"

# Requests as they were captured between a reader and its vendor's program; CRCs are the program's and the reader's own.
CAPTURED_REQUESTS = {
    "D6002A04E00401003123AA260007000411000131313131" + "00" * 20 + "1CD4": Request(
        0x04, bytes.fromhex(TAG + "000700" + "0411000131313131" + "00" * 20)
    ),
    "D6002604E00401003123AA26000600" + "55" * 24 + "A98B": Request(0x04, bytes.fromhex(TAG + "000600" + "55" * 24)),
    "D6000C09E00401003123AA26DAEB5D": Request(0x09, bytes.fromhex(TAG + "DA")),
}
CAPTURED_ANSWERS = {
    "D6000D0400E00401003123AA2607CFF1": "done E00401003123AA2607",
    "D6000D0400E00401003123AA2606DFD0": "done E00401003123AA2606",
}


def run(host: Host, device: Device, orders: list[Order], harm: list[bytes] | None = None) -> tuple[list[Reading], int]:
    """The readings until every order has ended, and how many requests the reader heard."""
    harm, heard_of_all, readings = list(harm or []), 0, []
    for order in orders:
        assert host.send(order)
    for step in range(2_000):
        answers, heard = device.answer(host.poll(step * 0.01))
        heard_of_all += len(heard)
        if heard and harm:
            answers = harm.pop(0)
        readings += host.feed(answers) + host.expire(step * 0.01)
    assert sum(isinstance(each, OrderAnswered) for each in readings) == len(orders)
    return readings, heard_of_all


def desk(*tags: str) -> Device:
    device = Device()
    device.place(tags)
    return device


def done(order: str) -> OrderAnswered:
    return OrderAnswered(order, Outcome.DONE, "")


@pytest.mark.parametrize("raw", CAPTURED_REQUESTS)
def test_a_captured_request_is_understood(raw: str) -> None:
    assert decode_command(bytes.fromhex(raw)) == CAPTURED_REQUESTS[raw]


@pytest.mark.parametrize("raw", CAPTURED_ANSWERS)
def test_a_captured_answer_is_understood(raw: str) -> None:
    assert Tap().feed(bytes.fromhex(raw)) == [DeviceNote("04", CAPTURED_ANSWERS[raw], "", False)]


def test_the_reader_answers_as_the_captured_one_did() -> None:
    device = desk(TAG)
    for sent, answered in zip(CAPTURED_REQUESTS, [*CAPTURED_ANSWERS, "D6000C0900E00401003123AA266A44"], strict=True):
        assert device.answer(bytes.fromhex(sent))[0] == bytes.fromhex(answered)
    assert device.answer(bytes.fromhex("D60005FE0005FA40"))[0] == bytes.fromhex("D6000FFE00000501E00401003123AA26941A")
    assert desk().answer(bytes.fromhex("D60005FE0005FA40"))[0] == bytes.fromhex("D60007FE00000500C97B")


def test_the_probe_of_the_start_is_answered_with_its_own_lead() -> None:
    answer, heard = Device().answer(bytes.fromhex("D500050400118C66"))
    assert heard == [Request(0x04, b"\x00\x11", lead=0xD5)]
    assert decode_frame(answer) == Answer(0x04, 0, b"\x11" + SOFTWARE, lead=0xD5)


def test_an_inventory_is_tags_or_an_empty_antenna() -> None:
    order = TakeInventory()
    assert run(Host(), desk(TAG, OTHER), [order])[0] == [ChipsSeen("", (TAG, OTHER)), done("TakeInventory")]
    assert run(Host(), desk(), [order])[0] == [AntennaEmpty(""), done("TakeInventory")]
    none = encode_frame(Answer(0xFE, 0x06))
    assert run(Host(), desk(), [order], [none])[0] == [AntennaEmpty(""), done("TakeInventory")]


def test_what_was_written_is_read() -> None:
    orders: list[Order] = [WriteBlocks(TAG, 2, ("00112233", "44556677")), ReadBlocks(TAG, 1, 3)]
    readings, _ = run(Host(), desk(TAG), orders)
    assert readings == [
        done("WriteBlocks"),
        TagRead(TAG, 1, ("00000000", "00112233", "44556677")),
        done("ReadBlocks"),
    ]


def test_a_published_answer_to_a_reading_is_understood() -> None:
    content = bytes.fromhex(TAG + "03" + "0000 04110001" + "0100 31323334" + "0200 35363738")
    (read,) = Tap().feed(encode_frame(Answer(0x02, 0, content)))
    assert read == TagRead(TAG, 0, ("04110001", "31323334", "35363738"))


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (ReadBlocks(OTHER, 0, 1), "06"),
        (WriteAfi(OTHER, 7), "06"),
        (WriteBlocks(TAG, 0, ("00000000",)), "12"),
        (WriteAfi(TAG, 7), "12"),
    ],
)
def test_an_error_of_the_reader_is_a_fault_and_the_order_is_refused(order: Order, code: str) -> None:
    device = desk(TAG)
    device.lock(TAG)
    (fault, ended), _ = run(Host(), device, [order])
    assert isinstance(fault, DeviceFault)
    assert fault.code == code
    assert isinstance(ended, OrderAnswered)
    assert ended.outcome is Outcome.REFUSED


@pytest.mark.parametrize("order", [WriteBlocks(TAG, 0, ("01020304",)), WriteAfi(TAG, 7)])
def test_a_tag_is_never_written_twice_for_one_order(order: Order) -> None:
    damaged = encode_frame(Answer(0x04, 0, bytes.fromhex(TAG + "01")))[:-1] + b"\x00"
    readings, heard = run(Host(), desk(TAG), [order], [damaged])
    assert heard == 1
    ended = readings[-1]
    assert isinstance(ended, OrderAnswered)
    assert ended.outcome is Outcome.UNKNOWN
    assert heard == 1


def test_a_damaged_inventory_is_asked_for_again_and_no_answer_is_not() -> None:
    damaged = bytes.fromhex("D6000FFE00000501E00401003123AA26941B")
    readings, heard = run(Host(), desk(TAG), [TakeInventory()], [damaged])
    assert readings == [Malformed("wrong CRC", damaged), ChipsSeen("", (TAG,)), done("TakeInventory")]
    assert heard == 2
    (fault, ended), heard = run(Host(), desk(TAG), [TakeInventory()], [b""])
    assert isinstance(fault, DeviceFault)
    assert (fault.code, heard) == (NO_ANSWER_CODE, 1)
    assert isinstance(ended, OrderAnswered)
    readings, heard = run(Host(), desk(TAG), [TakeInventory()], [damaged] * 9)
    assert heard == RETRIES_MAX + 1
    assert isinstance(readings[-2], DeviceFault)
    assert readings[-2].code == BAD_ANSWER_CODE


@pytest.mark.parametrize(
    "answer",
    [
        Answer(0xFE, 0, b"\x00\x05"),
        Answer(0xFE, 0, b"\x00\x05\x02" + bytes.fromhex(TAG)),
        Answer(0xFE, 0, b"\x00\x05\x01" + b"\xd0" + bytes(7)),
        Answer(0x02, 0, bytes.fromhex(TAG)),
        Answer(0x02, 0, bytes.fromhex(TAG + "00")),
        Answer(0x02, 0, bytes.fromhex(TAG + "02" + "000000000000")),
        Answer(0x02, 0, bytes.fromhex(TAG + "02" + "000000000000" + "020000000000")),
    ],
)
def test_an_impossible_answer_is_malformed_however_right_its_crc(answer: Answer) -> None:
    assert [type(each) for each in Tap().feed(encode_frame(answer))] == [Malformed]


def test_blocks_of_another_tag_are_no_answer() -> None:
    other = encode_frame(Answer(0x02, 0, bytes.fromhex(OTHER + "01" + "000000000000")))
    host = Host()
    host.send(ReadBlocks(TAG, 0, 1))
    host.poll(0.0)
    assert host.feed(other) == [Malformed("an answer that nobody asked for", other)]
    others = encode_frame(Answer(0x02, 0, bytes.fromhex(TAG + "01" + "050000000000")))
    assert host.feed(others) == [Malformed("other blocks than those asked for", others)]


@pytest.mark.parametrize(
    "order",
    [
        Lock(),
        SelectAntenna(1, 1),
        ReadBlocks("no hex", 0, 1),
        ReadBlocks("D00401003123AA26", 0, 1),
        ReadBlocks(TAG, 0, 0),
        ReadBlocks(TAG, 27, 2),
        WriteBlocks(TAG, 0, ("0011",)),
        WriteBlocks(TAG, 0, ()),
        WriteAfi(TAG, 256),
    ],
)
def test_an_order_that_cannot_be_is_refused_before_anything_is_sent(order: Order) -> None:
    host = Host()
    assert host.send(order)
    assert host.poll(0.0) == b""
    (refused,) = host.expire(0.0)
    assert isinstance(refused, OrderAnswered)
    assert refused.outcome is Outcome.REFUSED
    assert refused.text


def test_a_reader_that_does_not_know_a_command_says_so() -> None:
    answer, _ = Device().answer(encode_command(Request(0x33)))
    (fault,) = Tap().feed(answer)
    assert isinstance(fault, DeviceFault)
    assert (fault.code, fault.text) == ("02", "command 33: not implemented")
