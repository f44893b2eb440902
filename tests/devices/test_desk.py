"""A desk reader that is asked: what lies there, all of it, or that nobody knows."""

from collections.abc import Iterator

import pytest
from waiting import eventually, nothing_more

from drivers.simulators.attendant import Attendant
from drivers.simulators.readers import Desk, tags_of_seed
from drivers.simulators.tcp_line import TcpLine
from drivers.simulators.wired import Manners
from tablemgr.devices.desk import DeskReader
from tablemgr.devices.programs import DeviceProgram, TrayProgram
from tablemgr.devices.simulated import HandError

TAGS = tags_of_seed(3, 5)


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


def test_what_lies_there_is_told_an_empty_desk_too_and_a_lost_one_is_none() -> None:
    desk = Desk(TcpLine(), Manners())
    reader = DeskReader(desk.url)
    assert reader.tags() is None
    with Attendant(desk):
        reader.start()
        eventually(lambda: reader.tags() == frozenset())
        desk.place(TAGS)
        assert reader.tags() == frozenset(TAGS)
        desk.yank_in_the_next_frame(5)
        assert reader.tags() is None
        assert reader.tags() is None
        desk.plug()
        eventually(lambda: reader.tags() == frozenset(TAGS))
        assert reader.counters.lost == 1
        assert reader.stop()
    desk.close()


def test_a_device_is_a_process_with_a_hand_beside_it() -> None:
    with TrayProgram("tcp:0") as tray:
        assert tray.url.startswith("socket://127.0.0.1:")
        tray.place(TAGS, "1:3")
        assert tray.do("tags") == f"tags 1:3 {' '.join(TAGS)}"
        tray.take(TAGS[1], "1:3")
        assert tray.places == {"1:3": (TAGS[0], *TAGS[2:])}
        assert tray.do("tags") == f"tags 1:3 {' '.join(tray.places['1:3'])}"
        assert tray.moved == len(TAGS) + 1
        with pytest.raises(HandError, match="does not lie there"):
            tray.take(TAGS[1], "1:3")
        tray._process.kill()
        tray._process.wait()
        with pytest.raises(HandError, match="has ended"):
            tray.do("tags")


def test_a_device_that_cannot_stand_there_says_why() -> None:
    with pytest.raises(HandError, match="xyz is no port"):
        DeviceProgram("tray", "xyz")
