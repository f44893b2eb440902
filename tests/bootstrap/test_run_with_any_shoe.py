"""Each family that shows cards as a table's shoe, through `tablemgr run` and what config/devices.toml says of it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from running import OPENING, SEATED, SHUFFLE, Run, answered
from waiting import eventually, nothing_more

from drivers.simulators.tcp_line import TcpLine
from firmware_protocols import angel_eye, line_shoe, zebra_ssi
from tablemgr.bootstrap import window
from tablemgr.bootstrap.console import ConsolePort, WindowOptions
from tablemgr.bootstrap.shoe import FittedShoe, fitted_shoe
from tablemgr.bootstrap.table import TableRefusedError
from tablemgr.cli import program
from tablemgr.devices.shoe_line import ShoeLine
from tablemgr.settings.devices import read_device_settings
from tablemgr.storage.sqlite_reader import open_reader

LABELS = '[cards]\n"401" = "7S"\n"402" = "KH"\n"403" = "3D"\n'
DEALT = ("7S", "KH", "3D")


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


@pytest.fixture
def line() -> Iterator[TcpLine]:
    line = TcpLine()
    yield line
    line.close()


def devices_file(folder: Path, url: str, *lines: str) -> Path:
    path = folder / "devices.toml"
    path.write_text("\n".join(["[shoe]", f'port = "{url}"', *lines, ""]), "utf-8")
    return path


def fitted(path: Path, url: str | None = None, family: str | None = None, baud: int | None = None) -> FittedShoe:
    return fitted_shoe(read_device_settings(path).shoe, url, family, baud)


def run_with(folder: Path, shoe: FittedShoe, *steps: object) -> Run:
    return Run(
        folder / "t",
        *(OPENING, *SEATED, SHUFFLE, answered(5), *steps),  # type: ignore[arg-type]
        shoe=shoe.url,
        family=shoe.family,
        baud=shoe.baud,
        line=shoe.line,
    )


def is_sealed(directory: Path, words: bytes) -> bool:
    reader = open_reader(directory)
    try:
        return any(words in stored.sealed for stored in reader.records())
    finally:
        reader.close()


def sends(line: TcpLine, *frames: bytes) -> Callable[[Run], None]:
    def send(_: Run) -> None:
        eventually(line.is_heard)
        for frame in frames:
            line.send(frame)

    return send


def test_an_angel_eye_is_fitted_from_the_file(tmp_path: Path, line: TcpLine) -> None:
    device = angel_eye.Device()
    frames = [device.card(card) * 3 for card in DEALT]
    shoe = fitted(devices_file(tmp_path, line.url))
    run = run_with(tmp_path, shoe, sends(line, *frames), answered(8))
    assert [answer["accepted"] for answer in run.of(None)] == [True] * 3


def test_a_line_shoe_with_its_own_map_pattern_and_terminator(tmp_path: Path, line: TcpLine) -> None:
    (tmp_path / "cards.toml").write_text(LABELS, "utf-8")
    device = line_shoe.Device({"7S": "401", "KH": "402", "3D": "403"}, before="<", after=">", terminator=b";")
    path = devices_file(
        tmp_path,
        line.url,
        'family = "line_shoe"',
        'map = "cards.toml"',
        "pattern = '<(?P<token>[0-9]+)>'",
        'terminator = ";"',
        "repeat_window_ms = 60000",
    )
    frames = [frame for card in DEALT for frame in (device.card(card),) * 2]
    run = run_with(tmp_path, fitted(path), sends(line, *frames, device.line("<999>")), answered(9))
    answers = run.of(None)
    # What came twice is one card, and a token of no card holds the table.
    assert [answer["accepted"] for answer in answers] == [True, True, True, False]
    assert is_sealed(tmp_path / "t", b"<999>".hex().upper().encode())


def test_a_scanner_with_its_map(tmp_path: Path, line: TcpLine) -> None:
    (tmp_path / "cards.toml").write_text(LABELS, "utf-8")
    path = devices_file(tmp_path, line.url, 'family = "zebra_ssi"', 'map = "cards.toml"')

    def scan(code: str) -> bytes:
        return zebra_ssi.encode_frame(zebra_ssi.Packet(0xF3, 0, 0, b"\x01" + code.encode()))

    frames = [scan(code) for code in ("401", "402", "403", "7S")]
    run = run_with(tmp_path, fitted(path), sends(line, *frames), answered(9))
    answers = run.of(None)
    assert [answer["accepted"] for answer in answers] == [True, True, True, False]
    assert is_sealed(tmp_path / "t", b"7S".hex().encode())


def test_the_command_line_takes_the_place_of_the_file(tmp_path: Path) -> None:
    path = devices_file(tmp_path, "COM3", 'family = "line_shoe"', "baud = 19200", 'framing = "7E1"', 'terminator = ";"')
    of_file = ShoeLine("7E1", {"terminator": b";"})
    assert fitted(path) == FittedShoe("COM3", "line_shoe", 19200, of_file)
    assert fitted(path, "COM4", None, 9600) == FittedShoe("COM4", "line_shoe", 9600, of_file)
    assert fitted(path, "COM4", "angel_eye") == FittedShoe("COM4", "angel_eye")
    assert fitted_shoe(None, None, None, None) == FittedShoe()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (('family = "crystal_ball"',), "key 'shoe.family': there is no 'crystal_ball'; there are angel_eye"),
        (('family = "feig_obid"',), "key 'shoe.family': there is no 'feig_obid'"),
        (('map = "cards.toml"',), "angel_eye has no map of cards; there is one for line_shoe, zebra_ssi"),
        (('family = "zebra_ssi"', 'pattern = "x"'), "key 'shoe.pattern': zebra_ssi has none; it is for line_shoe"),
        (('family = "line_shoe"', 'pattern = "("'), "key 'shoe': "),
        (
            ('family = "line_shoe"', 'terminator = "\u20ac"'),
            "key 'shoe.terminator': takes one to four ASCII characters",
        ),
        (('family = "line_shoe"', "repeat_window_ms = -1"), "a repeat comes within 0 to 60000 milliseconds"),
        (('family = "line_shoe"', 'map = "none.toml"'), "none.toml cannot be read: No such file or directory"),
    ],
)
def test_what_no_codec_takes_is_refused_with_file_and_key(tmp_path: Path, lines: tuple[str, ...], why: str) -> None:
    path = devices_file(tmp_path, "COM3", *lines)
    with pytest.raises(TableRefusedError) as refused:
        fitted(path)
    assert str(path) in str(refused.value)
    assert why in str(refused.value)


def test_the_program_itself_takes_the_shoe_of_the_file(tmp_path: Path, line: TcpLine) -> None:
    """The command, as it is typed: a scanner fitted by --devices alone."""
    path = devices_file(tmp_path, line.url, 'family = "zebra_ssi"')
    arguments = ["run", "--data", str(tmp_path / "t"), "--devices", str(path)]
    with subprocess.Popen(
        [sys.executable, "-m", "tablemgr", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for step in (OPENING, *SEATED, SHUFFLE):
            run.stdin.write(json.dumps(step) + "\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["accepted"]
        eventually(line.is_heard)
        line.send(zebra_ssi.encode_frame(zebra_ssi.Packet(0xF3, 0, 0, b"\x017S")))
        card = json.loads(run.stdout.readline())
        assert (card["id"], card["accepted"]) == (None, True)
        run.stdin.close()
        assert run.wait(20) == 0


@pytest.mark.parametrize("command", ["run", "console"])
def test_a_wrong_shoe_of_the_file_ends_with_2(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    path = devices_file(tmp_path, "COM3", 'family = "crystal_ball"')
    data = str(tmp_path / "t")
    arguments = ["run", "--data", data] if command == "run" else ["console", data]
    ended = subprocess.run(
        [sys.executable, "-m", "tablemgr", *arguments, "--devices", str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2, ended.stderr
    assert "there is no 'crystal_ball'" in ended.stderr
    assert not (tmp_path / "t").exists()


def test_every_place_a_simulated_device_can_stand_is_in_its_help() -> None:
    said = CliRunner().invoke(program, ["simulate", "shoe", "--help"]).output
    assert "usbip:PORT[/VVVV:PPPP]" in said
    assert "usbip://127.0.0.1:PORT/1-1" in " ".join(said.split())


def test_the_console_takes_the_shoe_of_the_file(tmp_path: Path, line: TcpLine, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards.toml").write_text(LABELS, "utf-8")
    path = devices_file(tmp_path, line.url, 'family = "zebra_ssi"', 'map = "cards.toml"')
    seen: list[str] = []

    def show(port: ConsolePort, options: WindowOptions) -> int:
        eventually(lambda: port.health()[0].state == "ready" and line.is_heard())
        # Nobody has shuffled: the card that this label is, is held.
        line.send(zebra_ssi.encode_frame(zebra_ssi.Packet(0xF3, 0, 0, b"\x01401")))
        eventually(lambda: port.health()[0].reading.good)
        seen.append(port.health()[0].port)
        return 0

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(window, "show_table", show)
    ended = CliRunner().invoke(program, ["console", str(tmp_path / "t"), "--devices", str(path)])
    assert ended.exit_code == 0, ended.output
    assert seen == [line.url]
    assert is_sealed(tmp_path / "t", b'"card":"7S"')
