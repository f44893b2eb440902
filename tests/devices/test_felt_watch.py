"""What was there before what: a chip is late only if a whole round since the call has not found it."""

from dataclasses import replace

from tablemgr.devices.felt_watch import FeltWatch
from tablemgr.service.felt.events import FeltChip
from tablemgr.service.felt.look import FeltLook, PlaceSeen
from tablemgr.service.felt.standing import CALLED, OPEN, FeltPlace, FeltStanding

CHIP = FeltChip("E00401000000000A", 500)


class Watched:
    """A watch whose table and clock the test moves."""

    def __init__(self) -> None:
        self.felt = FeltStanding({"slot_1": FeltPlace("tray", is_read=True)}, OPEN)
        self.now_s = 0.0
        self.watch = FeltWatch(lambda: self.felt, 10.0, lambda: self.now_s)

    def call(self) -> None:
        self.felt = replace(self.felt, call=CALLED, calls=self.felt.calls + 1)

    def open(self) -> None:
        self.felt = replace(self.felt, call=OPEN)

    def rounds(self, *found: str) -> frozenset[str]:
        """Rounds one after another, `x` with the chip, `-` without, `?` unread; what is late after the last."""
        for each in found:
            chips = None if each == "?" else (CHIP,) if each == "x" else ()
            seen = FeltLook((PlaceSeen("slot_1", chips),))
            self.watch.round_ended(seen)
        return self.watch.looked(seen).late


def test_a_chip_that_lay_there_before_the_call_is_not_late() -> None:
    at = Watched()
    at.rounds("-", "x")
    at.call()
    assert at.rounds("x", "x") == frozenset()


def test_one_that_the_round_of_the_call_or_the_next_one_finds_may_have_been_in_time() -> None:
    for before in (("x",), ("-", "x")):
        at = Watched()
        at.rounds("-", "-")
        at.call()
        # The first of these rounds began before the call; it may have passed the place before the chip was laid.
        assert at.rounds(*before, "x") == frozenset()


def test_one_that_a_whole_round_since_the_call_has_not_found_is_late() -> None:
    at = Watched()
    at.rounds("-")
    at.call()
    assert at.rounds("-", "-", "x", "x") == {CHIP.uid}


def test_of_a_place_that_could_not_be_read_nobody_knows() -> None:
    at = Watched()
    at.rounds("-")
    at.call()
    assert at.rounds("-", "?", "x", "x") == frozenset()
    at = Watched()
    at.rounds("-", "x")
    at.call()
    assert at.rounds("x", "?", "x", "x") == frozenset()


def test_a_call_that_is_over_makes_nothing_late() -> None:
    at = Watched()
    at.rounds("-")
    at.call()
    at.rounds("-", "-", "x")
    at.open()
    assert at.rounds("x") == frozenset()
    at.call()
    assert at.rounds("x") == frozenset()


def test_a_chip_that_was_in_the_tray_and_then_lies_on_the_felt_came_from_there() -> None:
    at = Watched()
    at.watch.looked(FeltLook((PlaceSeen("slot_1", ()),), (), frozenset({CHIP.uid})))
    # It is in the hand of whoever pays.
    at.watch.looked(FeltLook((PlaceSeen("slot_1", ()),)))
    lying = FeltLook((PlaceSeen("slot_1", (CHIP,)),))
    assert at.watch.looked(lying).from_tray == {CHIP.uid}
    assert at.watch.looked(lying).from_tray == frozenset()


def test_a_place_is_still_when_neither_chips_nor_bets_have_moved_for_long_enough() -> None:
    at = Watched()
    seen = FeltLook((PlaceSeen("slot_1", ()),))
    assert at.watch.looked(seen).still == frozenset()
    at.now_s = 9.0
    at.felt = replace(at.felt, places={"slot_1": replace(at.felt.places["slot_1"], covered_minor=500)})
    assert at.watch.looked(seen).still == frozenset()
    at.now_s = 18.0
    assert at.watch.looked(seen).still == frozenset()
    at.now_s = 19.0
    assert at.watch.looked(seen).still == {"slot_1"}
