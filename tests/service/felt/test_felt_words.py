"""Every record of chips on the felt has a sentence that names place, seat, bet and sums."""

import pytest

from tablemgr.kernel.money import Currency
from tablemgr.service.felt import events as f
from tablemgr.service.journal_words import record_sentence

EUR = Currency.of("EUR")
UID, OTHER = "E00401000000000A", "E00401000000000B"

SAID = {
    f.FeltFitted("tray", ("slot_1", "top_left/top_right")): ("antennas of tray: slot 1, top left against top right"),
    f.FeltFitted("tray", ()): "antennas of tray: none on the felt",
    f.FeltSeen("slot_1", None): "slot 1 cannot be read: what lies there is unknown",
    f.FeltSeen("slot_1", ()): "nothing lies on slot 1",
    f.FeltSeen("slot_1", (f.FeltChip(UID, 2_500), f.FeltChip(OTHER, None))): (
        "2 chips on slot 1, 25.00, 1 of them not counted"
    ),
    f.ChipsBound(2, "bruno", (UID,), "buy_in", 2_500, 5_000): (
        "1 chip, 25.00 from the desk: they are bruno's (seat 2), who bought 50.00"
    ),
    f.ChipsBound(2, "bruno", (UID, OTHER), "payout", 2_500): (
        "2 chips, 25.00 paid out of the tray: they are bruno's (seat 2)"
    ),
    f.ChipsBound(2, "bruno", (UID, OTHER), "accepted", 2_500): (
        "2 chips, 25.00 as they were accepted: they are bruno's (seat 2)"
    ),
    f.ChipsUnbound((UID,)): "1 chip back in the tray, nobody's now",
    f.FeltAlarmRaised(UID, "left", "slot_1", 2_500, "", 2, "bruno", 4): (
        "chips of 25.00 of bet 4, bruno (seat 2) on slot 1 still lie there, and are part of no bet that is on"
    ),
    f.FeltAlarmRaised(UID, "after_call", "top_left", 2_500): ("chips of 25.00 on top left were laid after the call"),
    f.FeltAlarmRaised(UID, "moved", "slot_1", 2_500, "slot_2", 2, "bruno", 4): (
        "chips of 25.00 of bet 4, bruno (seat 2) on slot 1 were moved while their bet is on, to slot 2"
    ),
    f.FeltAlarmRaised("", "taken", "slot_1", 2_500, "", 2, "bruno", 4): (
        "chips of 25.00 of bet 4, bruno (seat 2) on slot 1 were taken away while their bet is on"
    ),
    f.FeltAlarmRaised(UID, "stolen", "slot_1", 2_500): f"a chip of 25.00 on slot 1 is marked stolen: {UID}",
    f.FeltAlarmRaised(UID, "seen_twice", "slot_1", 2_500, "also in column 1"): (
        f"a chip of 25.00 on slot 1 lies there, and elsewhere too (also in column 1): {UID}"
    ),
    f.FeltAlarmCleared("", "taken", "slot_1", 2_500, 2, 4): (
        "over on slot 1, that chips of 25.00 were taken away while their bet is on"
    ),
    f.FeltAlarmCleared(UID, "unknown", "slot_1", None, 0, 0): "over on slot 1, that a chip is in no registry",
    f.ProposalsAccepted(("slot_1", "slot_2"), (4, 5), ("slot_3",)): (
        "accepted as it lay on the felt: bets 4, 5; refused: slot 3"
    ),
    f.ProposalsAccepted((), (), ("slot_3",), "x", "y"): "accepted as it lay on the felt: no bet; refused: slot 3",
}


@pytest.mark.parametrize("event", SAID, ids=lambda event: type(event).__name__)
def test_a_record_is_told(event: object) -> None:
    assert record_sentence(event, EUR) == SAID[event]


def test_every_kind_of_record_of_the_felt_is_told() -> None:
    assert {type(event) for event in SAID} == {*f.FELT_EVENTS}
