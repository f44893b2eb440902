"""The cases of a line shoe. What its lines look like is told by the codec's arguments.

Ref: docs/protocols/line_shoe.md
"""

from drivers.conformance.bench import Bench
from drivers.conformance.cases import Case, UntriedError, require
from drivers.conformance.showing import (
    each_card_once,
    goes_on_after_reopening,
    no_halt_within,
    nothing_but_frames,
    stretch_of,
)
from firmware_protocols.line_shoe.wire import BYTE_GAP_S
from firmware_protocols.readings import CardShown, CardUnread, Reading

SOON_S = 0.15
"""The same line again within so short a time is a repeat, for no hand is so quick; who has such a device wants a repeat
window."""


def _no_repeat(bench: Bench) -> None:
    before: tuple[float, Reading] | None = None
    for moment, reading in stretch_of(bench).said:
        is_soon = before is not None and before[1].mark == reading.mark and moment - before[0] <= SOON_S
        require(
            not (reading.mark and is_soon and not reading.is_repeat),
            f"the line {reading.mark} came again within {SOON_S:g} s: set repeat_window_ms",
        )
        before = moment, reading


def _known(bench: Bench) -> None:
    unknown = [each.why for each in stretch_of(bench).events if isinstance(each, CardUnread)]
    require(not unknown, "; ".join(unknown))
    if not any(isinstance(each, CardShown) for each in stretch_of(bench).events):
        raise UntriedError("no card was shown")


def _no_halt(bench: Bench) -> None:
    no_halt_within(bench, BYTE_GAP_S)


CASES = (
    Case("framing", "Every line is printable ASCII and fits the pattern.", nothing_but_frames),
    Case("byte_gap", "A line does not halt for more than a second.", _no_halt, ("framing",)),
    Case("repeats", "A line comes once, or again within the repeat window.", _no_repeat, ("framing",)),
    Case("known_tokens", "Each token is in the map of cards.", _known, ("framing",)),
    Case(
        "whole_deal", "The cards of a deal come one by one, and no card twice.", each_card_once, ("framing", "repeats")
    ),
    Case("reopening", "The shoe goes on when its host opens the port again.", goes_on_after_reopening, ("byte_gap",)),
)
