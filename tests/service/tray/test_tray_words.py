"""Every record of chips and trays has a sentence that names the chip, the place, the bet and the sums."""

import pytest

from tablemgr.kernel.money import Currency
from tablemgr.service.journal_words import record_sentence
from tablemgr.service.tray import events as t

EUR = Currency.of("EUR")
UID = "E00401000000000A"
PAID = t.TrayPayment("bet", 4, 2, "bruno", -2_500, 250)
BOUGHT = t.TrayPayment("buy_in", 0, 3, "carla", -5_000)

SAID = {
    t.ChipRegistered(UID, 2_500, "EUR", "blue", "", "ok"): f"chip {UID}: 25.00 of the set blue, any table, ok",
    t.ChipRegistered(UID, 500, "EUR", "blue", "m", "void"): f"chip {UID}: 5.00 of the set blue, table m, void",
    t.ChipMarked(UID, "ok", "stolen"): f"chip {UID} was ok and is stolen",
    t.TrayFitted("tray", ("float", "bank"), ("1", "2"), 6_000): (
        "a tray of 2 columns holds float, bank; counted in it: 60.00"
    ),
    t.TrayFitted("tray", ("float",), ("1",), None): "a tray of 1 columns holds float; the count goes on",
    t.TrayAgreed(6_000): "the tray agrees: 60.00 read and expected",
    t.TrayDiffers(3_500, 6_000, 3, (t.TrayExplanation(("twice",), (PAID,)),)): (
        "the tray differs: read 35.00, expected 60.00, 25.00 too little; "
        "perhaps bet 4 of bruno (seat 2), 25.00 out of the tray, was made twice"
    ),
    t.TrayDiffers(13_500, 6_000, 3, (t.TrayExplanation(("missed", "missed"), (PAID, BOUGHT)),)): (
        "the tray differs: read 135.00, expected 60.00, 75.00 too much; "
        "perhaps bet 4 of bruno (seat 2), 25.00 out of the tray, was not made "
        "and the buy-in of carla (seat 3), 50.00 out of the tray, was not made"
    ),
    t.TrayDiffers(5_000, 6_000, 0, ()): (
        "the tray differs: read 50.00, expected 60.00, 10.00 too little; nothing was paid since it agreed"
    ),
    t.TrayDiffers(5_000, 6_000, 2, ()): (
        "the tray differs: read 50.00, expected 60.00, 10.00 too little; "
        "no one or two of the 2 payments since it agreed explain it"
    ),
    t.TrayUnread(("2", "3"), 1, 3_000): (
        "what the tray holds is unknown: columns 2, 3 cannot be read, 1 chip of unknown value; 30.00 in the rest"
    ),
    t.ChipAlarmRaised(UID, "wrong_column", "2", 2_500, "belongs in column 1"): (
        f"a chip of 25.00 in column 2 lies in the wrong column (belongs in column 1): {UID}"
    ),
    t.ChipAlarmRaised(UID, "unknown", "2", None): f"a chip in column 2 is in no registry: {UID}",
    t.ChipAlarmCleared(UID, "stolen", "2"): f"over in column 2, that a chip is marked stolen: {UID}",
}


@pytest.mark.parametrize("event", SAID, ids=lambda event: type(event).__name__)
def test_a_record_is_told(event: object) -> None:
    assert record_sentence(event, EUR) == SAID[event]


def test_every_kind_of_record_of_chips_and_trays_is_told() -> None:
    assert {type(event) for event in SAID} == {*t.CHIP_EVENTS, *t.TRAY_EVENTS}
