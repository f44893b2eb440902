"""The cases of a FEIG reader. Only what changes no tag and no setting is asked.

Ref: docs/protocols/feig_obid.md
"""

from drivers.conformance import asking
from drivers.conformance.bench import Bench
from drivers.conformance.cases import BreachError, Case, UntriedError, require
from firmware_protocols.feig_obid import Request, Response, decode_frame, encode_command
from firmware_protocols.feig_obid.host import RESPONSE_LIMIT_S
from firmware_protocols.feig_obid.meanings import (
    CHANNEL_MAX,
    HOST_COMMAND,
    INVENTORY,
    MODE_MORE,
    MORE_DATA,
    NO_TRANSPONDER,
    NOT_AVAILABLE,
    OK,
    PAGES_MAX,
    PARAMETER_RANGE,
    SELECT_CHANNEL,
    SOFTWARE_VERSION,
    UNKNOWN_COMMAND,
    read_page,
)
from firmware_protocols.feig_obid.wire import ADDRESS_MAX, ANY_ADDRESS, BYTE_GAP_S, probe_response
from firmware_protocols.orders import Order, SelectAntenna

NO_COMMAND = 0x01
"""A command that is in no table."""
VERSION = encode_command(Request(ANY_ADDRESS, SOFTWARE_VERSION))
WIRE = asking.Wire(VERSION, probe_response, BYTE_GAP_S, RESPONSE_LIMIT_S)


def _asked(bench: Bench, command: int, content: bytes = b"", *, is_advanced: bool = False) -> Response:
    request = encode_command(Request(ANY_ADDRESS, command, content, is_advanced))
    raw = asking.first_of(WIRE, asking.answer_to(bench, WIRE, request).raw)
    response = decode_frame(raw)
    assert isinstance(response, Response), "what was found whole is one frame"
    require(response.command == command, f"command {command:02X} was answered as {response.command:02X}")
    return response


def _address(bench: Bench) -> None:
    response = _asked(bench, SOFTWARE_VERSION)
    require(response.address <= ADDRESS_MAX, "the answer has the address FF, which no reader has")
    require(response.status == OK, f"a version request was answered by status {response.status:02X}")


def _advanced(bench: Bench) -> None:
    require(_asked(bench, SOFTWARE_VERSION, is_advanced=True).is_advanced, "an advanced request had a standard answer")


def _other_address(bench: Bench) -> None:
    mine = _asked(bench, SOFTWARE_VERSION).address
    other = encode_command(Request((mine + 1) % (ADDRESS_MAX + 1), SOFTWARE_VERSION))
    asking.no_answer_to(WIRE, other, "a request to another address")(bench)


def _unknown(bench: Bench) -> None:
    status = _asked(bench, NO_COMMAND).status
    require(status in (UNKNOWN_COMMAND, NOT_AVAILABLE), f"an unknown command was answered by status {status:02X}")


def _channel_range(bench: Bench) -> None:
    if not bench.setting.antenna:
        raise UntriedError("say at which antenna of a multiplexer the tags lie")
    multiplexer, _ = _antenna(bench.setting.antenna)
    response = _asked(bench, SELECT_CHANNEL, bytes([multiplexer, CHANNEL_MAX + 1, 0]))
    require(response.status == PARAMETER_RANGE, f"channel 09 was answered by status {response.status:02X}")


def _whole_inventory(bench: Bench) -> None:
    _select(bench, bench.setting.antenna)
    tags = _pages(bench)
    expected = bench.setting.tags
    require(expected in (0, len(tags)), f"{expected} tags lie there and {len(tags)} were told")
    # What was told as whole leaves nothing to tell.
    more = _asked(bench, HOST_COMMAND, bytes([INVENTORY, MODE_MORE]))
    left = read_page(more.data) if more.status in (OK, MORE_DATA) else ()
    fresh = [tag for tag in left if tag not in tags] if not isinstance(left, str) else [left]
    require(not fresh, f"after an inventory that was told as whole the reader still had {', '.join(fresh)}")


def _pages(bench: Bench) -> list[str]:
    tags: list[str] = []
    mode = 0
    for _ in range(PAGES_MAX):
        response = _asked(bench, HOST_COMMAND, bytes([INVENTORY, mode]))
        if response.status == NO_TRANSPONDER and not tags:
            raise UntriedError("no tag lies there")
        require(response.status in (OK, MORE_DATA), f"an inventory was answered by status {response.status:02X}")
        page = read_page(response.data)
        if isinstance(page, str):
            raise BreachError(f"{page}: {response.data.hex().upper()}")
        again = [tag for tag in page if tag in tags]
        require(not again, f"one inventory told {', '.join(again)} on two pages")
        tags += page
        if response.status == OK:
            return tags
        mode = MODE_MORE
    raise BreachError(f"an inventory of more than {PAGES_MAX} pages")


def _empty(bench: Bench) -> None:
    if not bench.setting.empty:
        raise UntriedError("say which antenna of a multiplexer is empty")
    _select(bench, bench.setting.empty)
    response = _asked(bench, HOST_COMMAND, bytes([INVENTORY, 0]))
    require(response.status == NO_TRANSPONDER, f"an empty antenna was answered by status {response.status:02X}")


def _whole_deal(bench: Bench) -> None:
    orders: tuple[Order, ...] = ()
    if bench.setting.antenna:
        orders = (SelectAntenna(*_antenna(bench.setting.antenna)),)
    asking.whole_deal(bench, orders)


def _select(bench: Bench, antenna: str) -> None:
    if antenna:
        status = _asked(bench, SELECT_CHANNEL, bytes([*_antenna(antenna), 0])).status
        require(status == OK, f"antenna {antenna} was selected and status {status:02X} came")


def _antenna(text: str) -> tuple[int, int]:
    multiplexer, _, channel = text.partition(":")
    return int(multiplexer), int(channel)


NEEDS = ("framing",)
CASES = (
    Case("framing", "An answer is one whole frame with a right CRC.", asking.framing(WIRE)),
    Case("address", "The answer to any reader has the reader's own address.", _address, NEEDS),
    Case("byte_gap", "An answer does not halt for more than 12 ms.", asking.byte_gap(WIRE), NEEDS),
    Case("response_limit", "An answer comes within a second.", asking.response_limit(WIRE), NEEDS),
    Case("one_answer", "A request has one answer.", asking.one_answer(WIRE), NEEDS),
    Case("advanced", "An advanced request has an advanced answer.", _advanced, NEEDS),
    Case(
        "damaged_request",
        "A damaged request gets no answer.",
        asking.no_answer_to(WIRE, VERSION[:-1] + bytes([VERSION[-1] ^ 1]), "a request with a wrong CRC"),
        NEEDS,
    ),
    Case("other_address", "A request to another address gets no answer.", _other_address, NEEDS),
    Case("unknown_command", "An unknown command is status 80.", _unknown, NEEDS),
    Case("channel_range", "A channel above 08 is status 11.", _channel_range, NEEDS),
    Case(
        "whole_inventory", "A part of an inventory is status 94, and mode 80 brings the rest.", _whole_inventory, NEEDS
    ),
    Case("empty_antenna", "An empty antenna is status 01.", _empty, NEEDS),
    Case("half_request", "Half a request is forgotten after a silence.", asking.half_request(WIRE), NEEDS),
    Case(
        "reopening", "The reader answers when its host opens the port again.", asking.reopening(WIRE), ("half_request",)
    ),
    Case(
        "whole_deal",
        "Inventories one after another end well and are the same.",
        _whole_deal,
        ("framing", "byte_gap", "response_limit", "one_answer", "whole_inventory", "half_request", "reopening"),
    ),
)
