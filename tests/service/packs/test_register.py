"""The register of packs: each has one status, which only what may follow it changes, and nothing is forgotten."""

import pytest
from packed import BLUE, RED, registered

from tablemgr.service.packs import events as p
from tablemgr.service.packs.register import DESTROYED, HOLD, IN, OUT, STATUSES, PackError, PackRegister

ADDED = p.PackRegistered(RED, "italian_40", "red")
TO_TABLE = p.PackMarked(RED, IN, OUT, "monte 1", "")


def test_a_pack_is_registered_once_under_its_name() -> None:
    assert PackRegister().add(RED, "italian_40", "red") == ADDED
    with pytest.raises(PackError, match="already"):
        registered(ADDED).add(RED, "french_52", "blue")


@pytest.mark.parametrize(
    ("pack", "kind", "back"),
    [
        ("", "italian_40", "red"),
        (" r", "italian_40", "red"),
        ("x" * 101, "italian_40", "red"),
        ("r\n", "italian_40", "b"),
        ("r", "tarot_78", "red"),
        ("r", "italian_40", ""),
    ],
)
def test_what_nobody_could_read_is_no_pack(pack: str, kind: str, back: str) -> None:
    with pytest.raises(PackError):
        PackRegister().add(pack, kind, back)


def test_it_is_known_where_a_pack_is_and_who_put_it_there() -> None:
    register = registered(ADDED, p.PackRegistered(BLUE, "italian_40", "blue"), TO_TABLE)
    assert [(pack.pack, pack.by) for pack in register.out_at("monte 1")] == [(RED, "dora")]
    assert register.out_at("monte 2") == ()
    assert [change.event for change in register.of_pack(RED)] == [ADDED, TO_TABLE]
    assert register.packs[BLUE].status == IN


def test_a_pack_on_hold_is_released_with_a_reason_and_not_simply_put_back() -> None:
    register = registered(ADDED, TO_TABLE, p.PackMarked(RED, OUT, HOLD, "monte 1", "short"))
    with pytest.raises(PackError, match="release"):
        register.mark(RED, IN)
    with pytest.raises(PackError, match="can be"):
        register.mark(RED, OUT, table="monte 1")
    assert register.release(RED, "five found") == p.PackMarked(RED, HOLD, IN, "", "five found")
    with pytest.raises(PackError, match="on no hold"):
        registered(ADDED).release(RED, "why not")


def test_a_table_reports_its_hold_though_a_person_was_first() -> None:
    register = registered(ADDED, TO_TABLE, p.PackMarked(RED, OUT, HOLD, "monte 1", "bent"))
    with pytest.raises(PackError):
        register.mark(RED, HOLD, reason="bent")
    event = register.mark(RED, HOLD, table="monte 1", reason="short", reported_by="a:1")
    again = registered(ADDED, TO_TABLE, p.PackMarked(RED, OUT, HOLD, "monte 1", "bent"), event)
    assert again.packs[RED].reports == {"a:1"}


def test_what_is_destroyed_stays_so() -> None:
    register = registered(ADDED, p.PackMarked(RED, IN, DESTROYED, "", "worn"))
    for status in STATUSES:
        with pytest.raises(PackError):
            register.mark(RED, status, table="monte 1", reason="x", reported_by="a:1")


@pytest.mark.parametrize(
    "events",
    [
        (ADDED, ADDED),
        (TO_TABLE,),
        (ADDED, p.PackMarked(RED, OUT, IN, "", "")),
        (ADDED, TO_TABLE, TO_TABLE),
        (ADDED, p.PackMarked(RED, IN, IN, "", "")),
    ],
)
def test_events_that_cannot_follow_each_other_are_no_register(events: tuple[object, ...]) -> None:
    with pytest.raises(PackError):
        registered(*events)
