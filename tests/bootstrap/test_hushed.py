"""While a card lies face down the log of its device says that one came and not which; a recording has its bytes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from served import DEALER, line
from waiting import eventually

from drivers.levels import WIRE
from drivers.simulators.in_process import remove, shoe_at
from firmware_protocols.angel_eye import Device
from tablemgr.bootstrap.device_desk import DeviceDesk
from tablemgr.bootstrap.table import OpenTable, new_table
from tablemgr.kernel.sealed import SIMULATED

OPENING = {"do": "open", "game": "sette_e_mezzo", "currency": "EUR", "seats": 7}
SEATED = (
    {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "500.00"},
    {"do": "seat", "seat": 3, "player": "anna", "buy_in": "500.00"},
    {"do": "bank", "seat": 3, "amount": "300.00"},
    {"do": "shuffle"},
    {"do": "bet", "seat": 2, "amount": "10.00"},
    {"do": "no_more_bets"},
)
HIDDEN, SHOWN = ("5S", "6D"), "2H"


@pytest.fixture
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    url = f"sim://shoe?name={request.node.name}&spacing_s=0.05"
    yield url
    remove(url)


def say(table: OpenTable, **fields: object) -> None:
    (own, *_) = table.say(line(dict(fields)), DEALER)
    assert own.accepted, own.message


def test_no_line_of_the_log_tells_a_card_that_lies_face_down(
    tmp_path: Path, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(WIRE, "drivers.session")
    shoe = shoe_at(url)
    shoe.load([*HIDDEN, SHOWN])
    with new_table(tmp_path / "t", SIMULATED, None) as table:
        for fields in (OPENING, *SEATED):
            say(table, **fields)
        feed = table.attach_shoe("shoe", url, lambda _: None)
        DeviceDesk(table).offer("shoe", DEALER, begins=True)
        eventually(lambda: feed.supervisor.recording.state.is_on)
        path = Path(feed.supervisor.recording.state.path)
        for count in range(1, len(HIDDEN) + 1):
            shoe.draw()
            # All copies: those that come after the table has gone on are hushed too.
            eventually(lambda frames=3 * count: feed.supervisor.counters.frames == frames)
        said = "\n".join(record.getMessage() for record in caplog.records)
        device = Device()
        for card in HIDDEN:
            raw = device.card(card).hex()
            assert card not in said
            assert raw[2:12] not in said
            assert raw in path.read_text(), "the recording has it"
        assert "shoe: CardShown" in said
        assert "8 bytes, hushed" in said
        say(table, do="stand", seat=2)
        shoe.draw()
        eventually(lambda: feed.supervisor.counters.frames == 9)
