"""`tablemgr run` with antennas under the felt: a file of settings, simulated readers, lines and asides.

A buy-in at the desk, a bet that is proposed and accepted, chips that are taken away, and the same after a restart.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path

import pytest
from running import OPENING, SEATED, SHUFFLE, Run, answered
from waiting import eventually, nothing_more

from drivers.simulators.attendant import Attendant
from drivers.simulators.readers import Desk, Tray
from drivers.simulators.tcp_line import TcpLine
from drivers.simulators.wired import Manners
from tablemgr.bootstrap.chips import import_chips
from tablemgr.bootstrap.run import EXIT_ORDERLY
from tablemgr.bootstrap.table import TableRefusedError
from tablemgr.bootstrap.verify import expected_key, verify_directory
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.felt import events as f
from tablemgr.service.standing import event_reader
from tablemgr.settings.devices import TraySettings, read_device_settings
from tablemgr.storage.sqlite_reader import open_reader

CHIPS = tuple(f"E00401000000000{digit}" for digit in "ABCDEF")
CARDS = tuple({"do": "card", "card": card, "id": card} for card in ("7S", "KH", "3D"))


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


class Readers:
    """A tray with places on the felt, and a desk reader; each a simulated device at the end of a TCP line."""

    def __init__(self, root: Path, stack: ExitStack) -> None:
        rows = "".join(f"{chip},25.00,blue,,ok\n" for chip in CHIPS)
        (root / "chips.csv").write_text(f"uid,denomination,set,table,status\n{rows}", encoding="utf-8")
        import_chips(root / "chips", root / "chips.csv", Currency.of("EUR"), "simulated", None, "cage")
        lines = TcpLine(), TcpLine()
        self.tray, self.desk = Tray(lines[0], Manners()), Desk(lines[1], Manners())
        for line, device in zip(lines, (self.tray, self.desk), strict=True):
            stack.callback(line.close)
            stack.enter_context(Attendant(device))
        self.tray.place(CHIPS, "1:1")
        self.file = root / "devices.toml"
        self.file.write_text(
            f"""
            [tray]
            port = "{lines[0].url}"
            chips = "chips"
            set = "blue"
            accounts = ["float", "bank", "house"]
            opening = "150.00"
            settle_s = 0.0
            [[tray.columns]]
            name = "1"
            multiplexer = 1
            channel = 1
            [[tray.places]]
            place = "slot_1"
            multiplexer = 3
            channel = 1
            [[tray.places]]
            place = "slot_2"
            multiplexer = 3
            channel = 2
            [tray.desk]
            port = "{lines[1].url}"
            """,
            encoding="utf-8",
        )

    @property
    def settings(self) -> TraySettings:
        tray = read_device_settings(self.file).tray
        assert tray is not None
        return tray

    def to_the_desk(self, *chips: str) -> None:
        for chip in chips:
            self.tray.take(chip)
        self.desk.place(chips)

    def from_the_desk(self, column: str, *chips: str) -> None:
        for chip in chips:
            self.desk.take(chip)
        self.tray.place(chips, column)


@pytest.fixture
def readers(tmp_path: Path) -> Iterator[Readers]:
    with ExitStack() as stack:
        yield Readers(tmp_path, stack)


def told(directory: Path) -> list[object]:
    read, reader = event_reader(), open_reader(directory)
    try:
        events = [read(decode_sealed(stored.sealed)) for stored in reader.records()]
    finally:
        reader.close()
    return [event for event in events if isinstance(event, f.FELT_EVENTS)]


def has(directory: Path, event: object) -> Callable[[Run], None]:
    """A step: until the journal has this of the felt."""
    return lambda _: eventually(lambda: event in told(directory))


def seen(place: str, *chips: str) -> f.FeltSeen:
    return f.FeltSeen(place, tuple(f.FeltChip(chip, 2_500) for chip in chips))


def test_chips_go_from_the_desk_to_the_felt_into_a_bet_and_into_an_alarm(tmp_path: Path, readers: Readers) -> None:
    table = tmp_path / "t"
    taken = f.FeltAlarmRaised("", "taken", "slot_1", 2_500, "", 2, "bruno", 1)
    run = Run(
        table,
        OPENING,
        answered(1),
        has(table, seen("desk")),
        *SEATED,
        SHUFFLE,
        *CARDS,
        answered(8),
        lambda _: readers.to_the_desk(*CHIPS[:2]),
        has(table, seen("desk", *CHIPS[:2])),
        {"do": "buy_in", "seat": 2, "amount": "50.00", "id": "more"},
        answered(9),
        lambda _: readers.from_the_desk("3:1", *CHIPS[:2]),
        has(table, seen("slot_1", *CHIPS[:2])),
        {"do": "accept", "id": "all"},
        answered(10),
        lambda _: readers.tray.take(CHIPS[0]),
        has(table, taken),
        lambda _: readers.tray.move(CHIPS[1], "3:2"),
        has(table, f.FeltAlarmRaised(CHIPS[1], "moved", "slot_1", 2_500, "slot_2", 2, "bruno", 1)),
        {"do": "accept", "id": "again"},
        answered(11),
        tray=readers.settings,
    )
    assert (run.status, run.why) == (EXIT_ORDERLY, "")
    assert [answer["accepted"] for answer in run.answers[:10]] == [True] * 10
    assert (run.of("again")[0]["accepted"], run.of("again")[0]["code"]) == (False, "no_such_bet")
    bound = [event for event in told(table) if isinstance(event, f.ChipsBound)]
    assert bound == [f.ChipsBound(2, "bruno", CHIPS[:2], "buy_in", 5_000, 5_000)]
    said = "tray: chips of 25.00 of bet 1, bruno (seat 2) on slot 1 were taken away while their bet is on"
    assert said in run.said
    unwatched = lambda _: nullcontext(lambda _: None)  # noqa: E731 - as short as it is
    assert verify_directory(table, expected_key(table, None, None), None, unwatched).verdict.fault is None


def test_after_a_restart_the_felt_is_unknown_until_it_has_been_read(tmp_path: Path, readers: Readers) -> None:
    table = tmp_path / "t"
    on_slot_1 = seen("slot_1", CHIPS[0])
    lay = (lambda _: readers.tray.move(CHIPS[0], "3:1"), has(table, on_slot_1))
    Run(table, OPENING, answered(1), *SEATED, SHUFFLE, *CARDS, answered(8), *lay, tray=readers.settings)
    accept = {"do": "accept", "place": "slot_1", "seat": 2}
    alone = Run(table, {**accept, "id": "blind"}, answered(1))
    assert not alone.answers[0]["accepted"]
    again = Run(
        table,
        lambda _: eventually(lambda: told(table).count(on_slot_1) == 2),
        {**accept, "id": "seen"},
        answered(1),
        {**accept, "id": "seen"},
        answered(2),
        tray=readers.settings,
    )
    assert [answer["accepted"] for answer in again.answers] == [True, True]
    assert sum(isinstance(event, f.ProposalsAccepted) for event in told(table)) == 1


def test_a_desk_that_cannot_be_used_is_refused_before_anything_is_opened(tmp_path: Path, readers: Readers) -> None:
    text = readers.file.read_text(encoding="utf-8")
    readers.file.write_text(text + '\nfamily = "angel_eye"\n', encoding="utf-8")
    with pytest.raises(TableRefusedError, match="no tray reader of a family 'angel_eye'"):
        Run(tmp_path / "t", OPENING, tray=readers.settings)
    assert not (tmp_path / "t").exists()
