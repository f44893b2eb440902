"""From the shoe's bytes to the journal over real ports: no card is lost that the shoe repeats, or doubled, or wrong."""

from pathlib import Path

import pytest
from fed import Fed
from waiting import eventually

from drivers.simulators.attendant import Attendant
from drivers.simulators.faults import Faults
from drivers.simulators.ports import open_line
from drivers.simulators.shoe import COPIES, Shoe
from drivers.supervisor import DeviceState
from tablemgr.kernel.cards import PACK_OF_FORTY, rank_of
from tablemgr.service import events as s

FRAME_BYTES = 8
YANKS = 12
# A deal that no card ends: the banker's rank is the king's, and no other king comes.
LONG_DEAL = ("7S", "2H", "KD", *(card for card in PACK_OF_FORTY if rank_of(card) != "K" and card not in ("7S", "2H")))


@pytest.fixture(params=["pty:LINK", "tcp:0"])
def spec(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(request.param).replace("LINK", f"{tmp_path}/shoe")


@pytest.fixture
def shoe(spec: str) -> Shoe:
    shoe = Shoe(open_line(spec))
    shoe.load(LONG_DEAL)
    return shoe


def test_every_card_arrives_once_though_the_sequence_wraps_within_the_deal(shoe: Shoe) -> None:
    with Attendant(shoe), Fed(shoe.url) as fed:
        for _ in LONG_DEAL:
            shoe.draw()
        fed.settle(len(LONG_DEAL))
        # The copies of the last card come after it.
        eventually(lambda: fed.feed.supervisor.counters.frames == 3 * len(LONG_DEAL))
    shoe.close()
    assert tuple(fed.cards()) == LONG_DEAL
    assert fed.served.table.deal.shown == LONG_DEAL
    assert fed.served.held == []
    (counted,) = fed.of(s.LineCounted)
    assert (counted.frames, counted.repeats, counted.bad_frames) == (len(LONG_DEAL) * 3, len(LONG_DEAL) * 2, 0)
    assert len(LONG_DEAL) > 3 * 10


def test_yanked_in_mid_frame_and_back_no_card_is_lost_or_doubled(shoe: Shoe) -> None:
    with Attendant(shoe), Fed(shoe.url) as fed:
        drawn: list[str] = []
        for count in range(YANKS):
            eventually(lambda: fed.feed.supervisor.status.state is DeviceState.READY and shoe.is_heard)
            shoe.yank_in_the_next_frame(1 + count % (FRAME_BYTES - 1))
            drawn += [shoe.draw(), shoe.draw()]
            eventually(lambda: not shoe.is_plugged)
            eventually(lambda lost=count + 1: fed.feed.supervisor.counters.lost == lost)
            shoe.plug()
            fed.settle(len(drawn))
    shoe.close()
    assert fed.cards() == drawn
    # What lies unread in the kernel when the line goes is gone with it: on a busy machine some halves are never seen.
    assert YANKS / 2 <= fed.bad_frames() <= YANKS
    reported = [event.code for event in fed.of(s.DeviceReported)]
    assert reported == ["ready", *["away", "back"] * YANKS]


def test_a_pulled_cable_is_told_once_and_at_once_in_words_that_say_what_to_do(shoe: Shoe, spec: str) -> None:
    with Attendant(shoe), Fed(shoe.url) as fed:
        eventually(lambda: fed.feed.supervisor.status.state is DeviceState.READY)
        shoe.yank()
        # Tried again and again, and told but once.
        eventually(lambda: fed.feed.supervisor.status.tries >= 3)
        away = [event for event in fed.of(s.DeviceReported) if event.code == "away"]
        shoe.plug()
        eventually(lambda: fed.of(s.DeviceReported)[-1].code == "back")
    shoe.close()
    said = {
        "pty": "the cable was pulled: put it back",
        "tcp": "the other end hung up: are the serial server and the network up?",
    }
    assert away == [s.DeviceReported("away", said[spec[:3]], is_alert=True)]


def test_a_bad_cable_is_counted_and_never_shows_a_wrong_card(spec: str) -> None:
    shoe = Shoe(open_line(spec), faults=Faults(seed=5))
    shoe.load(LONG_DEAL)
    with Attendant(shoe), Fed(shoe.url) as fed:
        for _ in LONG_DEAL:
            shoe.draw()
        fed.settle(len(LONG_DEAL))
        eventually(lambda: not shoe.unheard)
    shoe.close()
    assert tuple(fed.cards()) == LONG_DEAL
    assert fed.served.held == []
    assert fed.bad_frames() == fed.feed.supervisor.counters.bad_frames > 0
    assert sum(event.repeats for event in fed.of(s.LineCounted)) == fed.feed.supervisor.counters.repeats > 0
    assert all(event.why and event.sample for event in fed.of(s.LineCounted) if event.bad_frames)


def test_copies_that_come_after_a_restart_are_still_copies(spec: str) -> None:
    """The program ends between the first copy of a card and the second; the shoe repeats to the new one."""
    now_s = [0.0]
    shoe = Shoe(open_line(spec), spacing_s=1.0, now_s=lambda: now_s[0])
    shoe.load(LONG_DEAL)
    with Attendant(shoe):
        with Fed(shoe.url) as first:
            shoe.draw()
            first.settle(1)
        eventually(lambda: not shoe.is_heard)
        shoe.draw()
        first.served.restart()
        with Fed(shoe.url, first.served) as second:
            now_s[0] += 2 * COPIES
            second.settle(2)
            eventually(lambda: not shoe.unheard)
    shoe.close()
    assert tuple(second.cards()) == LONG_DEAL[:2]
    assert [record.key for record in second.served.records() if record.key] == ["shoe:1", "shoe:2"]
    assert sum(event.repeats for event in second.of(s.LineCounted)) == 2 * (COPIES - 1)
