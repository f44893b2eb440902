"""Polling a tray: each antenna selected and asked in order; what was not told whole is unknown, and never empty."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_protocols import readings as r
from firmware_protocols.orders import SelectAntenna, TakeInventory
from tablemgr.devices.tray_poll import TRIES_MAX, Antenna, Round, TrayPoll

ONE, TWO = Antenna(1, 1), Antenna(1, 2)
A, B = "E00401000000000A", "E00401000000000B"


def done(order: object) -> r.OrderAnswered:
    return r.OrderAnswered(type(order).__name__, r.Outcome.DONE, "")


def asked(poll: TrayPoll, *readings: r.Reading, outcome: r.Outcome = r.Outcome.DONE) -> Round | None:
    """The next antenna is selected, and its inventory brings these readings."""
    order = poll.next_order()
    if isinstance(order, SelectAntenna):
        assert poll.take(done(order)) is None
        order = poll.next_order()
    assert order == TakeInventory()
    for reading in readings:
        assert poll.take(reading) is None
    return poll.take(r.OrderAnswered("TakeInventory", outcome, ""))


def test_each_antenna_is_selected_before_its_inventory_in_every_round() -> None:
    poll = TrayPoll([ONE, TWO])
    orders = []
    for _ in range(8):
        order = poll.next_order()
        orders.append(order)
        assert poll.next_order() is None
        if isinstance(order, TakeInventory):
            poll.take(r.AntennaEmpty(f"1:{1 + (len(orders) // 2 - 1) % 2}"))
        poll.take(done(order))
    assert orders == [SelectAntenna(1, 1), TakeInventory(), SelectAntenna(1, 2), TakeInventory()] * 2


def test_a_reader_alone_is_not_selected() -> None:
    poll = TrayPoll([Antenna()])
    assert poll.next_order() == TakeInventory()
    assert asked(TrayPoll([Antenna()]), r.ChipsSeen("", (A, B))) == {"": (A, B)}


def test_a_round_has_every_antenna_and_an_empty_one_is_known_to_be_empty() -> None:
    poll = TrayPoll([ONE, TWO])
    assert asked(poll, r.ChipsSeen("1:1", (A, B))) is None
    assert asked(poll, r.AntennaEmpty("1:2")) == {"1:1": (A, B), "1:2": ()}


@pytest.mark.parametrize(
    ("readings", "outcome"),
    [
        ((), r.Outcome.DONE),
        ((), r.Outcome.REFUSED),
        ((), r.Outcome.UNKNOWN),
        ((r.ChipsSeen("1:1", (A,)),), r.Outcome.UNKNOWN),
        ((r.AntennaEmpty("1:1"),), r.Outcome.REFUSED),
        ((r.ChipsSeen("1:2", (A,)),), r.Outcome.DONE),
    ],
)
def test_what_was_not_told_whole_is_unknown_and_never_empty(
    readings: tuple[r.Reading, ...], outcome: r.Outcome
) -> None:
    poll = TrayPoll([ONE])
    for _ in range(TRIES_MAX - 1):
        assert asked(poll, *readings, outcome=outcome) is None
    assert asked(poll, *readings, outcome=outcome) == {"1:1": None}


def test_an_antenna_that_failed_is_asked_once_more_from_its_selection_on() -> None:
    poll = TrayPoll([ONE, TWO])
    assert asked(poll, outcome=r.Outcome.UNKNOWN) is None
    assert poll.next_order() == SelectAntenna(1, 1)
    poll.take(done(SelectAntenna(1, 1)))
    assert asked(poll, r.ChipsSeen("1:1", (A,))) is None
    assert asked(poll, r.ChipsSeen("1:2", (B,))) == {"1:1": (A,), "1:2": (B,)}


def test_a_selection_that_failed_leaves_its_antenna_unknown_and_no_inventory_is_taken() -> None:
    poll = TrayPoll([ONE])
    rounds = []
    for _ in range(TRIES_MAX):
        assert poll.next_order() == SelectAntenna(1, 1)
        rounds.append(poll.take(r.OrderAnswered("SelectAntenna", r.Outcome.REFUSED, "")))
    assert rounds == [None] * (TRIES_MAX - 1) + [{"1:1": None}]


def test_a_lost_line_leaves_all_unknown_and_begins_anew() -> None:
    poll = TrayPoll([ONE, TWO])
    asked(poll, r.ChipsSeen("1:1", (A,)))
    assert poll.lose() == {"1:1": None, "1:2": None}
    assert poll.next_order() == SelectAntenna(1, 1)


def test_what_comes_late_for_no_order_changes_nothing() -> None:
    poll = TrayPoll([ONE])
    assert poll.take(done(TakeInventory())) is None
    poll.next_order()
    assert poll.take(done(TakeInventory())) is None
    assert poll.take(r.ChipsSeen("1:1", (A,))) is None
    assert poll.take(done(SelectAntenna(1, 1))) is None
    assert asked(poll, r.AntennaEmpty("1:1")) == {"1:1": ()}


def test_a_tray_without_antennas_or_with_one_twice_is_none() -> None:
    for antennas in ([], [ONE, ONE], [Antenna(), Antenna()]):
        with pytest.raises(ValueError, match="each once"):
            TrayPoll(antennas)


READINGS = st.one_of(
    st.builds(
        r.OrderAnswered,
        st.sampled_from(["SelectAntenna", "TakeInventory"]),
        st.sampled_from(r.Outcome),
        st.just(""),
    ),
    st.builds(r.AntennaEmpty, st.sampled_from(["1:1", "1:2", ""])),
    st.builds(r.ChipsSeen, st.sampled_from(["1:1", "1:2", ""]), st.just((A,))),
    st.just(r.Malformed("noise", b"\xff")),
)


@given(st.lists(READINGS, max_size=60))
def test_whatever_comes_a_known_antenna_was_told_whole_after_it_was_selected(readings: list[r.Reading]) -> None:
    poll = TrayPoll([ONE, TWO])
    order = poll.next_order()
    told: dict[str, list[tuple[str, ...]]] = {}
    for reading in readings:
        if isinstance(order, TakeInventory) and isinstance(reading, r.ChipsSeen | r.AntennaEmpty):
            told.setdefault(reading.antenna, []).append(reading.tags if isinstance(reading, r.ChipsSeen) else ())
        found = poll.take(reading)
        if found is not None:
            assert list(found) == ["1:1", "1:2"]
            assert all(tags is None or tags in told[name] for name, tags in found.items())
            told = {}
        order = poll.next_order() or order
