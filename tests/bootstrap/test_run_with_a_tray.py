"""`tablemgr run` with a tray: its reader on a port, its chips in a registry, what is amiss on standard error."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running import OPENING, SEATED, Run, answered
from waiting import eventually, nothing_more

from drivers.simulators.in_process import remove, shoe_at
from drivers.simulators.tcp_line import TcpLine
from firmware_protocols.feig_obid import Device
from tablemgr.bootstrap import registries
from tablemgr.bootstrap.chips import WatchedRegistry, import_chips, mark_chip
from tablemgr.bootstrap.run import EXIT_ORDERLY
from tablemgr.bootstrap.table import OpenTable, TableRefusedError
from tablemgr.devices.ports import LivePortError
from tablemgr.devices.tray_feed import TrayFeed
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.options import TableOptions
from tablemgr.service.standing import event_reader
from tablemgr.service.tray import events as t
from tablemgr.service.tray.plan import Column, TrayPlan
from tablemgr.settings.devices import TraySettings
from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.sqlite_library import sqlite_library
from tablemgr.storage.sqlite_reader import open_reader

CHIPS = tuple(f"E00401000000000{digit}" for digit in "ABCD")


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


@pytest.fixture
def tray(tmp_path: Path) -> Iterator[tuple[TraySettings, Device]]:
    """Four chips of 25.00 in a column, and their reader at the end of a TCP line."""
    file = tmp_path / "chips.csv"
    rows = "".join(f"{chip},25.00,blue,,ok\n" for chip in CHIPS)
    file.write_text(f"uid,denomination,set,table,status\n{rows}", encoding="utf-8")
    import_chips(tmp_path / "chips", file, Currency.of("EUR"), "simulated", None, "cage")
    line, device, ended = TcpLine(), Device(), threading.Event()
    device.place(CHIPS, "1:1")

    def attend() -> None:
        while not ended.wait(0.002):
            if line.is_heard() and (answer := device.answer(line.receive())[0]):
                line.send(answer)

    attendant = threading.Thread(target=attend)
    attendant.start()
    plan = TrayPlan((Column("1", "1:1", 2_500),), ("float", "bank", "house"), 10_000, "EUR", "blue", "m")
    yield TraySettings(line.url, "feig_obid", None, tmp_path / "chips", 0.0, plan), device
    ended.set()
    attendant.join()
    line.close()


def told(directory: Path) -> list[object]:
    """What the journal has of the tray."""
    read, reader = event_reader(), open_reader(directory)
    try:
        events = [read(decode_sealed(stored.sealed)) for stored in reader.records()]
    finally:
        reader.close()
    return [event for event in events if isinstance(event, t.TRAY_EVENTS)]


def has(directory: Path, kind: type) -> Callable[[Run], None]:
    """A step: until the journal's newest record of the tray is of this kind."""
    return lambda _: eventually(lambda: isinstance((told(directory) or [None])[-1], kind))


def test_a_tray_is_fitted_read_and_what_is_missing_said(tmp_path: Path, tray: tuple[TraySettings, Device]) -> None:
    settings, device = tray
    table = tmp_path / "t"
    run = Run(
        table,
        OPENING,
        answered(1),
        has(table, t.TrayAgreed),
        lambda _: device.lift(CHIPS[:1], "1:1"),
        has(table, t.TrayDiffers),
        lambda _: device.place(CHIPS[:1], "1:1"),
        has(table, t.TrayAgreed),
        tray=settings,
    )
    assert (run.status, run.why) == (EXIT_ORDERLY, "")
    assert told(table) == [
        t.TrayFitted("tray", ("float", "bank", "house"), ("1",), 10_000),
        t.TrayAgreed(10_000),
        t.TrayDiffers(7_500, 10_000, 0, ()),
        t.TrayAgreed(10_000),
    ]
    # That it agrees is said only after it did not.
    assert run.said.count("tray: the tray agrees: 100.00 read and expected") == 1
    assert "tray: the tray differs: read 75.00, expected 100.00, 25.00 too little; nothing was paid" in run.said


def test_it_goes_on_where_it_stood_and_a_new_count_begins_it_anew(
    tmp_path: Path, tray: tuple[TraySettings, Device]
) -> None:
    settings, _ = tray
    table = tmp_path / "t"
    Run(table, OPENING, answered(1), has(table, t.TrayAgreed), tray=settings)
    before = told(table)
    Run(table, *SEATED, answered(3), has(table, t.TrayDiffers), tray=settings)
    assert told(table)[:-1] == before
    counted = replace(settings, plan=replace(settings.plan, opening_minor=5_000))
    Run(table, has(table, t.TrayDiffers), tray=settings)
    assert len(told(table)) == len(before) + 1
    Run(table, lambda _: eventually(lambda: told(table)[-1] == t.TrayDiffers(10_000, 5_000, 0, ())), tray=counted)
    assert told(table)[-2] == t.TrayFitted("tray", ("float", "bank", "house"), ("1",), 5_000)


def test_at_a_restart_a_shoe_that_answers_at_once_has_the_tray_opened_once(
    tmp_path: Path, tray: tuple[TraySettings, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, _ = tray
    Run(tmp_path / "t", OPENING, *SEATED, answered(4), tray=settings)
    opened: list[str] = []
    attach = OpenTable.attach_tray

    def attach_slowly(self: OpenTable, device: str, *rest: Any) -> TrayFeed:
        opened.append(device)
        if self.feed is not None:
            # The shoe's card is answered, on the writer's thread, before this has come to its end.
            eventually(lambda: len(opened) > 1)
        return attach(self, device, *rest)

    monkeypatch.setattr(OpenTable, "attach_tray", attach_slowly)
    shoe = shoe_at("sim://shoe?name=at-once")
    shoe.load(["7S"])
    shoe.draw()
    Run(tmp_path / "t", answered(1), tray=settings, shoe="sim://shoe?name=at-once")
    remove("sim://shoe?name=at-once")
    assert opened == ["tray"]


def test_a_tray_that_cannot_be_used_is_refused_before_anything_is_opened(
    tmp_path: Path, tray: tuple[TraySettings, Device]
) -> None:
    settings, _ = tray
    with pytest.raises(TableRefusedError, match="no tray reader of a family 'angel_eye'; there are feig_obid, rfid210"):
        Run(tmp_path / "t", OPENING, tray=replace(settings, family="angel_eye"))
    with pytest.raises(LivePortError, match="reads real trays only"):
        Run(tmp_path / "t", OPENING, tray=settings, live=True)
    with pytest.raises(TableRefusedError, match=r"the tray's chips: .*holds no journal"):
        Run(tmp_path / "t", OPENING, tray=replace(settings, chips=tmp_path / "none"))
    with pytest.raises(TableRefusedError, match="the tray's chips are in EUR, the table's settings in JPY"):
        Run(tmp_path / "t", OPENING, tray=settings, table=TableOptions(late_bet_limit_minor=1, currency="JPY"))
    assert not (tmp_path / "t").exists()


def test_a_table_in_another_currency_is_not_opened(tmp_path: Path, tray: tuple[TraySettings, Device]) -> None:
    run = Run(tmp_path / "t", {**OPENING, "currency": "JPY"}, tray=tray[0])
    assert not run.answers[0]["accepted"]


def test_a_mark_reaches_a_table_that_runs(
    tmp_path: Path, tray: tuple[TraySettings, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "LOOK_EVERY_S", 0.0)
    table = tmp_path / "t"
    run = Run(
        table,
        OPENING,
        answered(1),
        has(table, t.TrayAgreed),
        lambda _: mark_chip(tmp_path / "chips", CHIPS[0], "stolen", "simulated", None, "cage"),
        lambda _: eventually(lambda: any(isinstance(event, t.ChipAlarmRaised) for event in told(table))),
        tray=tray[0],
    )
    assert f"tray: a chip of 25.00 in column 1 is marked stolen: {CHIPS[0]}" in run.said


def test_a_registry_that_is_altered_under_a_table_is_told_once_and_what_was_proved_stands(
    tmp_path: Path, tray: tuple[TraySettings, Device]
) -> None:
    directory, now_s, trouble = tmp_path / "chips", [0.0], []
    watched = WatchedRegistry(directory, "simulated", None, lambda: now_s[0])
    watched.on_trouble = trouble.append
    proved = watched()
    mark_chip(directory, CHIPS[0], "void", "simulated", None, "cage")
    file = sqlite_library().connect(directory / JOURNAL_NAME, isolation_level=None)
    for (trigger,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        file.execute(f'DROP TRIGGER "{trigger}"')
    file.execute("UPDATE journal SET sealed = replace(sealed, '\"void\"', '\"ok\"')")
    file.close()
    assert watched() is proved
    for _ in range(3):
        now_s[0] += registries.LOOK_EVERY_S
        assert watched() is proved
    assert len(trouble) == 1
    assert "is not as it was written" in trouble[0]


def test_how_its_reader_is_can_be_asked_and_its_bytes_recorded(
    tmp_path: Path, tray: tuple[TraySettings, Device]
) -> None:
    settings, _ = tray
    table = tmp_path / "t"
    run = Run(
        table,
        *(OPENING, answered(1), has(table, t.TrayAgreed), {"do": "record", "device": "tray"}, answered(2)),
        lambda _: eventually(lambda: any(b'"out"' in path.read_bytes() for path in table.glob("recordings/tray-*"))),
        *({"do": "devices"}, lambda run: eventually(lambda: "tray is recorded into" in run.said)),
        tray=settings,
    )
    assert run.status == EXIT_ORDERLY
    assert f"tablemgr run: tray: ready at {settings.port}\n" in run.said
    assert "tablemgr run: tray READING good" in run.said
