"""The reader's end of the FEIG wire: what it answers, and what it does not."""

import pytest

from firmware_protocols.feig_obid import Device, Request, Response, decode_frame, encode_command, encode_frame
from firmware_protocols.feig_obid.wire import FRAME_BYTES_MAX, probe_response

TAG = "E00401000000000A"


def answered(device: Device, request: Request) -> Response:
    answer, _ = device.answer(encode_command(request))
    response = decode_frame(answer)
    assert isinstance(response, Response)
    return response


def test_it_says_the_public_version_and_inventory() -> None:
    device = Device()
    assert device.answer(bytes.fromhex("05FF65E5CB"))[0] == bytes.fromhex("0D00650003030044530D303309")
    device.place(["E0040150A05F02B7"])
    assert device.answer(bytes.fromhex("07FFB001001C56"))[0] == bytes.fromhex("1100B000010300E0040150A05F02B7D7BE")


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (Request(0, 0x52, b"\x00"), 0x00),
        (Request(0, 0x69), 0x00),
        (Request(0, 0x6A, b"\x01"), 0x00),
        (Request(0, 0x6A), 0x81),
        (Request(0, 0x99), 0x80),
        (Request(0, 0xB0, b"\x23"), 0x82),
        (Request(0, 0xB0, b"\x01"), 0x81),
        (Request(0, 0xB0, b"\x01\x00"), 0x01),
        (Request(0, 0xDD, b"\x01\x08\x00"), 0x00),
        (Request(0, 0xDD, b"\x01\x09\x00"), 0x11),
        (Request(0, 0xDD, b"\x01\x03\x03"), 0x11),
        (Request(0, 0xDD, b"\x01\x03"), 0x81),
    ],
)
def test_a_request_gets_its_status(request_: Request, status: int) -> None:
    assert answered(Device(), request_).status == status


def test_a_damaged_request_and_one_to_another_address_get_no_answer() -> None:
    device = Device(address=5)
    raw = encode_command(Request(5, 0x65))
    assert device.answer(raw[:-1] + bytes([raw[-1] ^ 1]))[0] == b""
    assert device.expire(0.0)[0] == device.expire(0.1)[0] == b""
    assert device.answer(encode_command(Request(6, 0x65)))[0] == b""
    assert answered(device, Request(0xFF, 0x65)).address == 5


def test_a_request_with_a_gap_of_more_than_twelve_milliseconds_is_none() -> None:
    device, raw = Device(), encode_command(Request(0, 0x65))
    device.answer(raw[:3])
    device.expire(0.0)
    device.expire(0.013)
    assert device.answer(raw[3:])[0] == b""
    device.expire(0.013)
    device.expire(0.026)
    assert device.answer(raw)[0]


def test_it_answers_as_it_is_asked_and_advanced_when_a_standard_frame_is_too_small() -> None:
    device = Device(page_tags=200)
    assert answered(device, Request(0, 0x65, is_advanced=True)).is_advanced
    assert not answered(device, Request(0, 0x65)).is_advanced
    device.place(f"E00401000000{number:04X}" for number in range(30))
    inventory = answered(device, Request(0, 0xB0, b"\x01\x00"))
    assert inventory.is_advanced
    assert inventory.data[0] == 30


def test_tags_are_placed_and_lifted_antenna_by_antenna() -> None:
    device = Device()
    device.place([TAG], "1:2")
    assert answered(device, Request(0, 0xB0, b"\x01\x00")).status == 0x01
    answered(device, Request(0, 0xDD, b"\x01\x02\x00"))
    assert answered(device, Request(0, 0xB0, b"\x01\x00")).status == 0x00
    device.lift([TAG], "1:2")
    assert answered(device, Request(0, 0xB0, b"\x01\x00")).status == 0x01
    with pytest.raises(KeyError):
        device.lift([TAG], "1:2")


@pytest.mark.parametrize("tag", ["", "E004", "D00401000000000A", "no hex"])
def test_what_is_no_uid_is_not_placed(tag: str) -> None:
    with pytest.raises(ValueError, match=r"UID|hex"):
        Device().place([tag])


def test_a_frame_that_cannot_hold_its_data_is_refused() -> None:
    with pytest.raises(ValueError, match="a frame of"):
        encode_frame(Response(0, 0xB0, 0, bytes(250)))
    with pytest.raises(ValueError, match="a frame of"):
        encode_frame(Response(0, 0xB0, 0, bytes(FRAME_BYTES_MAX), is_advanced=True))


def test_a_length_that_is_never_waited_for_is_none() -> None:
    assert probe_response(b"\x02\xff\xff", 0) == "an impossible length"
    assert probe_response(b"\x02" + FRAME_BYTES_MAX.to_bytes(2, "big"), 0) == 0
    assert probe_response(b"\x02\x00\x07", 0) == probe_response(b"\x05", 0) == "an impossible length"
