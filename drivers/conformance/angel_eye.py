"""The cases of the Angel Eye shoe. Commands are given only where they are allowed.

Ref: docs/protocols/angel_eye.md
"""

from drivers.conformance.bench import Bench, Heard
from drivers.conformance.cases import Case, UntriedError, require
from drivers.conformance.showing import (
    each_card_once,
    goes_on_after_reopening,
    no_halt_within,
    nothing_but_frames,
    stretch_of,
)
from firmware_protocols.angel_eye import Command, encode_command
from firmware_protocols.angel_eye.host import ANSWER_TIMEOUT_S, BYTE_GAP_S, CLASH_CODE
from firmware_protocols.readings import DeviceFault

COPIES = 3
"""Of each event."""
DONE, WRONG_BCC, WRONG_TYPE = b"\x06", b"\x15\x02", b"\x15\x14"
STATE = Command("GP", "00")


def _three_copies(bench: Bench) -> None:
    # The first event may have begun before the port was opened, and the last may still be on its way.
    copies = stretch_of(bench).copies[1:-1]
    wrong = [count for count in copies if count != COPIES]
    require(not wrong, f"an event came {wrong[0] if wrong else 0} times instead of {COPIES}: {copies}")


def _own_sequence_byte(bench: Bench) -> None:
    clashes = [each for each in stretch_of(bench).events if isinstance(each, DeviceFault) and each.code == CLASH_CODE]
    require(not clashes, clashes[0].text if clashes else "")


def _no_skipped(bench: Bench) -> None:
    skipped = stretch_of(bench).skipped
    require(skipped == 0, f"{skipped} sequence bytes were jumped over: as many events never came")


def _no_halt(bench: Bench) -> None:
    no_halt_within(bench, BYTE_GAP_S)


def _answered(bench: Bench) -> None:
    require(DONE in _answer(bench, encode_command(STATE)).raw, f"no 06 within {ANSWER_TIMEOUT_S:g} s")


def _refuses_damaged(bench: Bench) -> None:
    whole = encode_command(STATE)
    raw = _answer(bench, whole[:-1] + bytes([whole[-1] ^ 1])).raw
    require(WRONG_BCC in raw, f"a command with a wrong BCC was answered by {raw.hex().upper() or 'nothing'}, not 15 02")


def _refuses_unknown(bench: Bench) -> None:
    raw = _answer(bench, encode_command(Command("ZZ", "00"))).raw
    require(WRONG_TYPE in raw, f"a command of no type was answered by {raw.hex().upper() or 'nothing'}, not 15 14")


def _answer(bench: Bench, command: bytes) -> Heard:
    if not bench.setting.host_commands:
        raise UntriedError("commands to the shoe are not allowed")
    # Events may come in between, in which neither 06 nor 15 can occur.
    bench.write(command)
    return bench.listen(ANSWER_TIMEOUT_S, lambda raw: DONE in raw or b"\x15" in raw[:-1])


CASES = (
    Case("framing", "Every byte belongs to a frame with a right BCC and a possible content.", nothing_but_frames),
    Case("byte_gap", "A frame does not halt for more than a second.", _no_halt, ("framing",)),
    Case("copies", "Each event is sent three times.", _three_copies, ("framing",)),
    Case("sequence_byte", "Each event has a sequence byte of its own.", _own_sequence_byte, ("framing",)),
    Case("no_gap_in_sequence", "No sequence byte is jumped over.", _no_skipped, ("framing",)),
    Case(
        "whole_deal",
        "The events of a deal come one by one, and no card twice.",
        each_card_once,
        ("framing", "sequence_byte"),
    ),
    Case("answers", "A command is answered by 06.", _answered, ("byte_gap",)),
    Case("damaged_command", "A command with a wrong BCC is refused by 15 02.", _refuses_damaged, ("answers",)),
    Case("unknown_command", "A command of no type is refused by 15 14.", _refuses_unknown, ("answers",)),
    Case("reopening", "The shoe goes on when its host opens the port again.", goes_on_after_reopening, ("byte_gap",)),
)
