"""The cases of the RFID reader 210. Nothing is written.

Ref: docs/protocols/rfid210.md
"""

from drivers.conformance import asking
from drivers.conformance.bench import Bench
from drivers.conformance.cases import BreachError, Case, UntriedError, require
from firmware_protocols.orders import ReadBlocks
from firmware_protocols.readings import AntennaEmpty, ChipsSeen
from firmware_protocols.rfid210 import Answer, Request, decode_frame, encode_command
from firmware_protocols.rfid210.host import RESPONSE_LIMIT_S
from firmware_protocols.rfid210.meanings import (
    AFI_ANY,
    INVENTORY,
    INVENTORY_OPTION,
    NO_TRANSPONDER,
    NOT_IMPLEMENTED,
    OK,
    READ,
    UID_BEGINS,
    UID_BYTES,
    VERSION,
    meaning,
)
from firmware_protocols.rfid210.wire import BYTE_GAP_S, probe_answer

NO_COMMAND = 0x7F
"""A command that is in no table."""
NO_TAG = bytes([UID_BEGINS]) + b"\xff" * (UID_BYTES - 1)
VERSION_REQUEST = encode_command(Request(VERSION))
WIRE = asking.Wire(VERSION_REQUEST, probe_answer, BYTE_GAP_S, RESPONSE_LIMIT_S)


def _asked(bench: Bench, command: int, content: bytes = b"") -> Answer:
    raw = asking.first_of(WIRE, asking.answer_to(bench, WIRE, encode_command(Request(command, content))).raw)
    answer = decode_frame(raw)
    assert isinstance(answer, Answer), "what was found whole is one frame"
    require(answer.command == command, f"command {command:02X} was answered as {answer.command:02X}")
    return answer


def _version(bench: Bench) -> None:
    error = _asked(bench, VERSION).error
    require(error == OK, f"a version request was answered by error {error:02X}")


def _unknown(bench: Bench) -> None:
    error = _asked(bench, NO_COMMAND).error
    require(error == NOT_IMPLEMENTED, f"an unknown command was answered by error {error:02X}")


def _inventory(bench: Bench) -> None:
    said = meaning(_asked(bench, INVENTORY, bytes([AFI_ANY, INVENTORY_OPTION])))
    if isinstance(said, str):
        raise BreachError(said)
    if isinstance(said, AntennaEmpty):
        raise UntriedError("no tag lies there")
    require(isinstance(said, ChipsSeen), f"an inventory was answered by {said}")


def _absent_tag(bench: Bench) -> None:
    error = _asked(bench, READ, NO_TAG + b"\x00\x01").error
    require(error == NO_TRANSPONDER, f"a tag that does not lie there was answered by error {error:02X}")


def _blocks(bench: Bench) -> None:
    said = meaning(_asked(bench, INVENTORY, bytes([AFI_ANY, INVENTORY_OPTION])))
    if not isinstance(said, ChipsSeen):
        raise UntriedError("no tag lies there")
    asking.obeyed(bench, (ReadBlocks(said.tags[0], 0, 2),))


NEEDS = ("framing",)
CASES = (
    Case("framing", "An answer is one whole frame with a right CRC.", asking.framing(WIRE)),
    Case("version", "The version is told without an error.", _version, NEEDS),
    Case("byte_gap", "An answer does not halt for more than 100 ms.", asking.byte_gap(WIRE), NEEDS),
    Case("response_limit", "An answer comes within a second.", asking.response_limit(WIRE), NEEDS),
    Case("one_answer", "A request has one answer.", asking.one_answer(WIRE), NEEDS),
    Case(
        "damaged_request",
        "A damaged request gets no answer.",
        asking.no_answer_to(
            WIRE, VERSION_REQUEST[:-1] + bytes([VERSION_REQUEST[-1] ^ 1]), "a request with a wrong CRC"
        ),
        NEEDS,
    ),
    Case("unknown_command", "An unknown command is error 02.", _unknown, NEEDS),
    Case("inventory_count", "An inventory has as many tags as it counts.", _inventory, NEEDS),
    Case("absent_tag", "A tag that does not lie there is error 06.", _absent_tag, NEEDS),
    Case("blocks", "Blocks of a tag are read.", _blocks, (*NEEDS, "inventory_count", "byte_gap", "one_answer")),
    Case("half_request", "Half a request is forgotten after a silence.", asking.half_request(WIRE), NEEDS),
    Case(
        "reopening", "The reader answers when its host opens the port again.", asking.reopening(WIRE), ("half_request",)
    ),
    Case(
        "whole_deal",
        "Inventories one after another end well and are the same.",
        asking.whole_deal,
        ("framing", "byte_gap", "response_limit", "one_answer", "inventory_count", "half_request", "reopening"),
    ),
)
