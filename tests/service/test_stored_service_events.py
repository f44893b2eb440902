"""What has once been stored can be read for ever: `stored_service_events.jsonl` is that, and is only ever added to.

A test here that is red after a change of an event's class means: give the class its next VERSION and an upcaster, and
add the new form below the old ones. Never mend a line of the file.
"""

from pathlib import Path

import msgspec

from tablemgr.audit.events import AUDIT_EVENTS, CheckpointSigned, JournalOpened
from tablemgr.kernel.records import version_of
from tablemgr.service import events as s
from tablemgr.service.felt import events as f
from tablemgr.service.packs import events as p
from tablemgr.service.standing import journal_codec
from tablemgr.service.tray import events as t

GOLDEN = Path(__file__).with_name("stored_service_events.jsonl")
CODEC = journal_codec()
UID = "E00401000000000A"
PAID = t.TrayPayment("bet", 4, 2, "bruno", -2_500, 250)

# One of every class, more of those whose fields can be empty, in the order of the file.
EVERY_EVENT: tuple[object, ...] = (
    JournalOpened("0123456789abcdef" * 2, "simulated", "fedcba9876543210", "ab" * 32, "tablemgr 0.1.0"),
    CheckpointSigned(seq=17, hash="cd" * 32, snapshot="", key_id="fedcba9876543210", signature="ef" * 64),
    CheckpointSigned(seq=217, hash="cd" * 32, snapshot="01" * 32, key_id="fedcba9876543210", signature="ef" * 64),
    s.CommandRefused("below_minimum", "a bet here is at least 5.00", '{"do":"bet","seat":2,"amount":"1.00","on":"7"}'),
    s.CardHeld("7H", "duplicate_card", False),
    s.CardHeld(None, "unread", True, "7H"),
    s.HeldCardStands("7H", "wrong_phase", True),
    s.HeldCardReleased("7H", "7H", "in_turn"),
    s.HeldCardReleased(None, None, "misdeal"),
    s.FaultRaised("E4", "card pulled back at the exit"),
    s.FaultCleared("E4", True),
    s.DeviceReported("away", "the line was lost: is the cable plugged in?", True),
    s.LineCounted(41, 3, 27, "wrong BCC", "0530ff"),
    s.ClockStepped("2026-11-01T12:00:00.000000Z", "2026-11-01T11:00:00.000000Z"),
    s.TableResumed(217),
    s.TableStopped(),
    s.CardHeld("7H", "duplicate_card", False, reading="shoe 6:354481C7"),
    s.HeldCardStands("7H", "wrong_phase", True, reading="shoe 6:354481C7"),
    s.HeldCardReleased("7H", "7H", "in_turn", "shoe 6:354481C7"),
    s.LateBetSigned(4, 2, "bruno", "dora", "rosa", 10_000),
    s.LateBetSigned(4, 2, "bruno", "dora", "rosa", None),
    s.PayoutConfirmed(3, "7H", (4, 5)),
    t.ChipRegistered(UID, 2_500, "EUR", "blue", "monte 1", "ok"),
    t.ChipMarked(UID, "ok", "stolen"),
    t.TrayFitted("tray", ("float", "bank"), ("1", "2"), 6_000_000),
    t.TrayAgreed(6_000_000),
    t.TrayDiffers(5_997_500, 6_000_000, 2, (t.TrayExplanation(("twice",), (PAID,)),)),
    t.TrayDiffers(5_997_500, 6_000_000, 0, ()),
    t.TrayUnread(("2",), 1, 3_000_000),
    t.ChipAlarmRaised(UID, "wrong_column", "2", 2_500, "1"),
    t.ChipAlarmRaised(UID, "unknown", "2", None),
    t.ChipAlarmCleared(UID, "wrong_column", "2"),
    t.TrayFitted("tray", ("float", "bank"), ("1",), None),
    p.PackRegistered("red 1", "italian_40", "red"),
    p.PackMarked("red 1", "in", "out", "monte 1", ""),
    p.PackMarked("red 1", "out", "hold", "monte 1", "it failed its check", "0123456789abcdef0123456789abcdef:1"),
    p.PackCheckBegun("red 1", "italian_40", "red"),
    p.PackCardChecked("red 1", "7H", "read"),
    p.PackCardChecked("red 1", None, "unread"),
    p.PackCheckGivenUp("red 1"),
    p.PackChecked("red 1", "italian_40", "check", "passed", 40),
    p.PackChecked("red 1", "italian_40", "check", "failed", 40, ("7H",), ("KS",), ("8D",), 1),
    p.PackPutInPlay("red 1", "italian_40", "red"),
    p.PackTakenOut("red 1", "for blue 1"),
    p.PackHeld("red 1", "italian_40", "ran_out", 1, ("7H",), (), (), ""),
    p.PackHeld("red 1", "", "person", 2, (), (), (), "bent"),
    p.PackReleased("red 1", False, "counted again"),
    p.DealFlagged(14, "red 1", "play", 3, 7_500, 5_000, 2_500, 0, 500),
    f.FeltFitted("tray", ("slot_1", "desk")),
    f.FeltSeen("slot_1", (f.FeltChip(UID, 2_500), f.FeltChip("E00401000000000B", None)), (UID,)),
    f.FeltSeen("slot_1", None),
    f.ChipsBound(2, "bruno", (UID,), "buy_in", 2_500, 5_000),
    f.ChipsBound(2, "bruno", (UID,), "payout", 2_500),
    f.ChipsUnbound((UID,)),
    f.FeltAlarmRaised(UID, "moved", "slot_1", 2_500, "slot_2", 2, "bruno", 4),
    f.FeltAlarmRaised(UID, "unknown", "slot_1", None),
    f.FeltAlarmCleared(UID, "moved", "slot_1", 2_500, 2, 4),
    f.ProposalsAccepted(("slot_1",), (4,), ()),
    f.ProposalsAccepted((), (), ("slot_1",), "above_maximum", "too much"),
)


def stored() -> list[tuple[str, int, bytes]]:
    """Kind, version and text of every line of the file."""
    lines = []
    for line in GOLDEN.read_bytes().splitlines():
        kind, version, event = msgspec.json.decode(line, type=tuple[str, int, msgspec.Raw])
        lines.append((kind, version, bytes(event)))
    return lines


def test_every_stored_form_is_read_as_the_event_that_it_was() -> None:
    assert [CODEC.decode(*line) for line in stored()] == list(EVERY_EVENT)


def test_todays_forms_are_written_to_the_byte_as_they_were_stored() -> None:
    today = [(kind, version, text) for kind, version, text in stored() if version == version_of(CODEC.kinds[kind])]
    assert [CODEC.encode(CODEC.decode(*line)) for line in today] == today
    assert today


def test_no_event_of_the_service_or_of_the_audit_is_without_a_stored_form_of_its_version() -> None:
    wanted = {(kind.__name__, version_of(kind)) for kind in (*AUDIT_EVENTS, *s.SERVICE_EVENTS)}
    assert {(kind, version) for kind, version, _ in stored()} >= wanted
