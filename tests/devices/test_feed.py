"""A shoe that comes and goes, a port that is none, and a table that stops while the shoe still speaks."""

from pathlib import Path

import pytest
from fed import Fed
from served import Served, dealt
from waiting import eventually

from drivers.simulators.shoe import Shoe
from drivers.simulators.tcp_line import TcpLine
from drivers.supervisor import DeviceState, DeviceStatus
from tablemgr.devices import feed as feed_module
from tablemgr.devices.ports import BadPortError, families, port_settings, why_simulated
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service import events as s
from tablemgr.service.hold import HOLD_CARDS_MAX


def reported(fed: Fed) -> list[tuple[str, bool]]:
    return [(event.code, event.is_alert) for event in fed.of(s.DeviceReported)]


def full_hold() -> Served:
    served = dealt("7S", "KH", "3D")
    served.unread()
    served.draw(*["2C"] * (HOLD_CARDS_MAX - 1))
    return served


def test_a_shoe_that_is_not_there_is_told_once_and_so_is_its_coming_back(tmp_path: Path) -> None:
    line = TcpLine()
    line.yank()
    with Fed(line.url) as fed:
        eventually(lambda: fed.feed.supervisor.status.tries > 5)
        assert reported(fed) == [("away", True)]
        line.plug()
        eventually(lambda: fed.feed.supervisor.status.state is DeviceState.READY)
        eventually(lambda: len(reported(fed)) == 2)
    line.close()
    assert reported(fed) == [("away", True), ("back", False)]


def test_a_shoe_that_stays_away_for_another_reason_is_not_told_again() -> None:
    line = TcpLine()
    with Fed(line.url) as fed:
        eventually(lambda: reported(fed) == [("ready", False)])
        for why in ("unplugged", "taken by another program", "no such port"):
            fed.feed._on_state(DeviceStatus(DeviceState.AWAY, why))
    line.close()
    assert reported(fed) == [("ready", False), ("away", True)]
    assert fed.of(s.DeviceReported)[-1].text == "unplugged"


def test_a_port_that_is_none_is_told_and_not_tried_again() -> None:
    with Fed("sim://nothing") as fed:
        eventually(lambda: fed.feed.supervisor.status.state is DeviceState.BROKEN)
        eventually(lambda: reported(fed))
    assert reported(fed) == [("broken", True)]


def test_a_stop_lets_no_card_go_that_was_read() -> None:
    shoe = Shoe(TcpLine())
    shoe.load(PACK_OF_FORTY[:9])
    with Fed(shoe.url) as fed:
        eventually(lambda: shoe.is_heard)
        for _ in range(9):
            shoe.draw()
        fed.settle(1)
    shoe.close()
    counters = fed.feed.supervisor.counters
    assert len(fed.cards()) == counters.frames - counters.repeats
    assert fed.feed.untaken == []


def test_cards_that_a_stopping_table_has_no_room_for_are_kept_by_name() -> None:
    shoe = Shoe(TcpLine())
    shoe.load(["6D", "5D", "4D"])
    with Fed(shoe.url, full_hold()) as fed:
        eventually(lambda: shoe.is_heard)
        shoe.draw()
        shoe.unread()
        shoe.draw()
        eventually(lambda: not shoe.unheard)
        eventually(lambda: fed.inbox._parked)
        fed.inbox.turn_away()
        eventually(lambda: len(fed.feed.untaken) == 3)
    shoe.close()
    assert fed.feed.untaken == ["6D", "an unread card", "4D"]
    assert fed.taken() == fed.served.taken
    assert fed.cards()[-1] == "2C"


def test_after_a_card_that_was_turned_away_no_later_one_is_taken() -> None:
    """There is room again; but the later card would be played in the place of the one before it."""
    shoe = Shoe(TcpLine())
    shoe.load(["6D", "5D"])
    with Fed(shoe.url, full_hold()) as fed:
        eventually(lambda: shoe.is_heard)
        fed.inbox.turn_away()
        shoe.draw()
        eventually(lambda: fed.feed.untaken == ["6D"])
        fed.served.do("misdeal", reason="closing time")
        shoe.draw()
        eventually(lambda: fed.feed.untaken == ["6D", "5D"])
    shoe.close()
    assert fed.served.held == []


def test_the_names_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed_module, "UNTAKEN_MAX", 2)
    shoe = Shoe(TcpLine())
    shoe.load(["6D", "5D", "4D", "AD"])
    with Fed(shoe.url, full_hold()) as fed:
        eventually(lambda: shoe.is_heard)
        fed.inbox.turn_away()
        for _ in range(4):
            shoe.draw()
        eventually(lambda: fed.feed.supervisor.counters.frames == 12)
    shoe.close()
    assert fed.feed.untaken == ["6D", "5D", "and more"]


def test_a_family_has_its_own_speed_unless_another_is_given() -> None:
    assert families() == ("angel_eye", "line_shoe", "zebra_ssi")
    own, given = (port_settings("angel_eye", baud, refuses_simulated=True) for baud in (None, 9_600))
    assert (own.baud, given.baud) == (4_800, 9_600)
    assert own.refuses_simulated


def test_a_simulated_port_is_told_from_a_real_one() -> None:
    assert why_simulated("sim://shoe?seed=1")
    assert why_simulated("socket://127.0.0.1:4001")
    assert why_simulated("socket://192.0.2.7:4001") == ""
    with pytest.raises(BadPortError):
        why_simulated("ftp://somewhere")
