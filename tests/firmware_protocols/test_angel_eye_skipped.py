"""A jump in the shoe's own count is noticed: events may have been lost on the line (limits of an eight-bit check)."""

from firmware_protocols.angel_eye import Device, Host


def test_a_sequence_without_a_gap_skips_nothing_also_where_it_begins_anew() -> None:
    device, host = Device(), Host()
    for _ in range(25):
        host.feed(device.card("7H"))
    assert host.skipped == 0


def test_frames_that_never_came_are_counted() -> None:
    device, host = Device(sequence=bytes(range(0x21, 0x7F))), Host()
    host.feed(device.card("7H"))
    for _ in range(3):
        device.card("QC")
    host.feed(device.card("3S"))
    assert host.skipped == 3


def test_a_restart_of_the_shoe_skips_nothing() -> None:
    device, host = Device(), Host()
    host.feed(device.card("7H"))
    for _ in range(5):
        device.card("QC")
    host.feed(device.started())
    host.feed(device.card("3S"))
    assert host.skipped == 0
