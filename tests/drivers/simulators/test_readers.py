"""Simulated readers and scanners: the hand beside the wire, and what a host of ours hears of it."""

from dataclasses import replace

import pytest

from drivers.registry import make_codec
from drivers.session import Counters, Session
from drivers.simulators.defects import defects_of, make_defect
from drivers.simulators.hands import Hand
from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.readers import checked_column, tags_of_seed
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Wired
from drivers.transports.memory import MemoryLine
from firmware_protocols.orders import Lock, Order, SelectAntenna, TakeInventory, WriteAfi
from firmware_protocols.readings import (
    AntennaEmpty,
    CardShown,
    ChipsSeen,
    CodeScanned,
    DeviceNote,
    Malformed,
    OrderAnswered,
    Outcome,
    Reading,
)

TAGS = tags_of_seed(3, 9)
STEP_S = 0.004


class Table:
    """A simulated device, its hand, and a host that reads it; the clock is simulated."""

    def __init__(self, kind: str, **options: object) -> None:
        self.now_s = 0.0
        line = MemoryLine("sim://table")
        chosen = Options(**options)  # type: ignore[arg-type]
        manners = replace(KINDS[kind].manners(chosen), now_s=lambda: self.now_s)
        made: tuple[Wired, Hand] = KINDS[kind].make(line, manners, chosen)
        self.device, self.hand = made
        self.codec = make_codec(KINDS[kind].family)
        self.session = Session(kind, line.connect(), self.codec, Counters())

    def tell(self, command: str) -> str:
        return self.hand.obey(command.split())

    def heard(self, *orders: Order, seconds: float = 2.0) -> list[Reading]:
        for order in orders:
            assert self.codec.send(order)
        said: list[Reading] = []
        for _ in range(int(seconds / STEP_S)):
            self.now_s += STEP_S
            self.device.attend()
            said += self.session.step(lambda: self.now_s, 0.0)
        return said


DONE = OrderAnswered("TakeInventory", Outcome.DONE, "")
SELECTED = OrderAnswered("SelectAntenna", Outcome.DONE, "")


def test_chips_laid_in_a_column_are_seen_there_and_nowhere_else() -> None:
    table = Table("tray")
    assert table.tell(f"place {' '.join(TAGS)} 3") == "placed 9, 9 in 3"
    assert table.heard(SelectAntenna(1, 3), TakeInventory()) == [SELECTED, ChipsSeen("1:3", TAGS), DONE]
    assert table.heard(SelectAntenna(1, 4), TakeInventory()) == [SELECTED, AntennaEmpty("1:4"), DONE]


def test_a_chip_taken_is_seen_no_more_and_a_column_is_emptied() -> None:
    table = Table("tray")
    table.tell(f"place {TAGS[0]} {TAGS[1]} own")
    assert table.tell(f"take {TAGS[0]}") == f"took {TAGS[0]} from 1"
    assert table.heard(TakeInventory()) == [ChipsSeen("", (TAGS[1],)), DONE]
    assert table.tell("empty own") == "took out 1"
    assert table.heard(TakeInventory()) == [AntennaEmpty(""), DONE]


def test_a_cloned_chip_lies_in_two_columns() -> None:
    table = Table("tray")
    table.tell(f"place {TAGS[0]} 1")
    table.tell(f"place {TAGS[0]} 2:8")
    assert table.tell("tags") == f"tags 1:1 {TAGS[0]}; 2:8 {TAGS[0]}"
    assert table.tell(f"take {TAGS[0]} 1") == f"took {TAGS[0]} from 1"
    assert table.heard(SelectAntenna(2, 8), TakeInventory()) == [SELECTED, ChipsSeen("2:8", (TAGS[0],)), DONE]


def test_a_reader_switched_off_and_on_has_its_own_antenna_joined_and_its_chips() -> None:
    table = Table("tray", tags=2, column="5", seed=3)
    table.heard(SelectAntenna(1, 5), TakeInventory())
    assert table.tell("restart") == "restarted"
    assert table.heard(TakeInventory()) == [AntennaEmpty("1:5"), DONE]
    assert table.heard(SelectAntenna(1, 5), TakeInventory())[1] == ChipsSeen("1:5", tags_of_seed(3, 2))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("place E004010000000001", "place what, and where"),
        ("place 7H own", "7H is no UID"),
        (f"place {TAGS[0]} 9", "a channel is from 1 to 8"),
        (f"place {TAGS[0]} left", "left is no column"),
        (f"take {TAGS[0]}", "does not lie there"),
        ("juggle", "no command is called juggle"),
    ],
)
def test_a_wrong_command_at_the_tray_is_answered_and_changes_nothing(command: str, why: str) -> None:
    table = Table("tray")
    assert why in table.tell(command)
    assert table.tell("tags") == "tags"


def test_a_desk_reader_sees_what_lies_on_it_and_a_locked_chip_is_not_written() -> None:
    table = Table("reader")
    assert table.tell(f"place {TAGS[0]} {TAGS[1]}") == "placed 2, 2 there"
    assert table.heard(TakeInventory()) == [ChipsSeen("", TAGS[:2]), DONE]
    table.tell(f"lock {TAGS[0]}")
    table.tell("restart")
    ended = [each for each in table.heard(WriteAfi(TAGS[0], 7)) if isinstance(each, OrderAnswered)]
    assert [each.outcome for each in ended] == [Outcome.REFUSED]
    assert "one antenna" not in table.tell(f"take {TAGS[1]}")
    assert table.tell("tags") == f"tags own {TAGS[0]}"


def test_too_many_chips_for_a_desk_reader_are_refused_together() -> None:
    table = Table("reader")
    assert "holds 100 tags" in table.tell(f"place {' '.join(tags_of_seed(1, 101))}")
    assert table.tell("tags") == "tags"
    assert table.heard(TakeInventory()) == [AntennaEmpty(""), DONE]


def test_a_scanner_says_codes_and_cards_in_their_order() -> None:
    table = Table("scanner")
    table.tell("load 7H")
    assert table.tell("scan BADGE-4 6D") == "scanned BADGE-4 6D"
    assert table.tell("draw") == "drew 7H"
    assert table.tell("event 3") == "event 3"
    said = [each for each in table.heard() if not isinstance(each, DeviceNote)]
    assert [getattr(each, "card", None) or getattr(each, "code", None) for each in said] == ["BADGE-4", "6D", "7H"]
    assert [type(each) for each in said] == [CodeScanned, CardShown, CardShown]


def test_a_scanner_that_is_switched_off_reads_nothing_and_the_card_stays() -> None:
    table = Table("scanner")
    table.tell("load 7H")
    assert table.heard(Lock()) == [OrderAnswered("Lock", Outcome.DONE, "")]
    assert "switched off" in table.tell("draw")
    table.tell("restart")
    assert table.tell("draw") == "drew 7H"


def test_codes_that_nobody_hears_are_not_given_up() -> None:
    table = Table("scanner")
    table.session._transport.close()
    table.tell("scan 7H")
    table.now_s += 100.0
    table.device.attend()
    table.session._transport = table.device._line.connect()  # type: ignore[attr-defined]
    assert [type(each) for each in table.heard()] == [CardShown]


def test_a_packet_with_a_wrong_sum_that_could_be_the_beginning_of_another_is_refused_after_a_silence() -> None:
    table = Table("scanner")
    table.session._transport.write(bytes.fromhex("04A30400FF56"))
    (said,) = table.heard()
    assert isinstance(said, Malformed)
    assert said.raw == bytes.fromhex("05D1000001FF29")


@pytest.mark.parametrize("kind", ["tray", "reader"])
def test_under_a_bad_cable_an_inventory_is_whole_or_not_told(kind: str) -> None:
    whole = ChipsSeen("", tags_of_seed(5, 6))
    told = 0
    for faults in ("damage=0.3", "cut=0.3", "double=0.5"):
        table = Table(kind, tags=6, seed=5, faults=faults)
        said = [each for _ in range(10) for each in table.heard(TakeInventory(), seconds=8.0)]
        assert {each for each in said if isinstance(each, ChipsSeen | AntennaEmpty)} <= {whole}
        told += sum(each == whole for each in said)
    assert told >= 10


def test_an_unknown_defect_or_family_is_refused_with_what_there_is() -> None:
    with pytest.raises(HandError, match="partial_as_complete"):
        make_defect("feig_obid", "sulks")
    with pytest.raises(HandError, match="crystal_ball"):
        defects_of("crystal_ball")
    with pytest.raises(HandError, match="no column"):
        checked_column("")
