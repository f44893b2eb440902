"""A bad cable harms copies, never all copies of one event, and never makes another card of one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.simulators.faults import FaultRates, Faults, parse_faults
from drivers.simulators.outbox import Jolt
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.trouble import HandError
from firmware_protocols.angel_eye import Device, Host
from firmware_protocols.readings import CardShown, Malformed, Reading

WORST = FaultRates(noise=1.0, double=0.5, damage=0.7, cut=0.5, yank=0.2)


def heard_through(faults: Faults, cards: tuple[str, ...]) -> list[Reading]:
    device, host = Device(), Host()
    readings: list[Reading] = []
    for card in cards:
        for content in faults.happen_to([device.card(card)] * 3):
            readings += host.feed(content) if isinstance(content, bytes) else host.reset()
    return readings


@given(st.integers(0, 10_000))
def test_every_card_is_heard_once_and_no_other(seed: int) -> None:
    cards = shuffled_pack(seed)
    readings = heard_through(Faults(seed, WORST), cards)
    new = [reading for reading in readings if not reading.is_repeat and not isinstance(reading, Malformed)]
    assert tuple(reading.card for reading in new if isinstance(reading, CardShown)) == cards
    assert len(new) == len(cards), "no alarm, no error, nothing but cards"
    assert any(isinstance(reading, Malformed) for reading in readings)


def test_the_same_seed_gives_the_same_faults() -> None:
    copies = [Device().card("7H")] * 3
    first, second = Faults(7, WORST), Faults(7, WORST)
    assert [first.happen_to(copies) for _ in range(50)] == [second.happen_to(copies) for _ in range(50)]


def test_a_cable_that_may_lose_does_lose() -> None:
    cards = shuffled_pack(1)
    readings = heard_through(Faults(1, FaultRates(damage=1.0), may_lose=True), cards)
    assert all(isinstance(reading, Malformed) for reading in readings)


def test_a_yank_is_followed_by_a_plug() -> None:
    arriving = Faults(1, FaultRates(yank=1.0)).happen_to([Device().card("7H")] * 3)
    assert arriving[1:3] == [Jolt.YANK, Jolt.PLUG]
    assert isinstance(arriving[0], bytes)
    assert len(arriving[0]) < 8


def test_faults_are_read_from_text() -> None:
    assert parse_faults("none", 7) is None
    assert parse_faults("", 7) is None
    assert parse_faults("all", 7) is not None
    copies = [Device().card("7H")] * 3
    mild = parse_faults("noise=0,cut=1", 7)
    assert mild is not None
    assert sorted(map(len, mild.happen_to(copies)))[-1] == 8  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["rain=1", "noise", "noise=2", "noise=-1", "noise=x", "noise=nan", "noise=0.1,"])
def test_a_fault_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        parse_faults(text, 7)
