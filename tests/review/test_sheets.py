"""Which sheet and volume a record is on, and what a sheet gathers."""

import pytest

from tablemgr.review import sheets as s


@pytest.mark.parametrize(
    ("seq", "full_sheets", "full_volumes", "place"),
    [
        (1, 0, 0, 0),
        (255, 0, 0, 254),
        (256, 1, 0, 255),
        (257, 1, 0, 0),
        (16_383, 63, 0, 254),
        (16_384, 64, 1, 255),
        (16_385, 64, 1, 0),
    ],
)
def test_a_record_has_its_place(seq: int, full_sheets: int, full_volumes: int, place: int) -> None:
    assert s.full_blocks(s.SHEET, seq) == full_sheets
    assert s.full_blocks(s.VOLUME, seq) == full_volumes
    assert s.place_on_sheet(seq) == place


@pytest.mark.parametrize("level", [s.SHEET, s.VOLUME])
@pytest.mark.parametrize("block", [0, 1, 63, 64, 1000])
def test_blocks_follow_each_other_without_a_gap(level: int, block: int) -> None:
    assert s.first_record_of(level, block + 1) == s.last_record_of(level, block) + 1
    assert s.full_blocks(level, s.last_record_of(level, block)) == block + 1
    assert s.full_blocks(level, s.last_record_of(level, block) - 1) == block


def test_the_sheets_of_a_volume_are_its_own() -> None:
    for sheet in (0, 63, 64, 127, 128):
        assert s.first_sheet_of(s.volume_of(sheet)) + s.place_in_volume(sheet) == sheet


def test_a_gathering_says_where_each_term_occurred() -> None:
    gathering = s.Gathering()
    gathering.add(0, ["b", "a"])
    gathering.add(2, ["a", "a"])
    gathering.add(255, ["c", "a"])
    assert gathering.rows(lambda found: (found,)) == (("a", b"\x00\x02\xff"), ("b", b"\x00"), ("c", b"\xff"))


def test_facts_that_share_a_term_share_its_places() -> None:
    gathering = s.Gathering()
    gathering.add(1, [("player", "anna maria")])
    gathering.add(3, [("actor", "maria")])
    gathering.add(2, [("actor", "maria")])
    rows = gathering.rows(lambda fact: (fact[0], *fact[1].split()))
    assert rows == (("actor", b"\x02\x03"), ("anna", b"\x01"), ("maria", b"\x01\x02\x03"), ("player", b"\x01"))
