"""`tablemgr devices list`, `watch` and `learn`, on simulated devices that are programs of their own."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from drivers.transports.discovery import FoundPort, found_ports
from tablemgr.cli import program
from tablemgr.devices import found
from tablemgr.devices.card_map import CardMapError, read_card_map, write_card_map
from tests.cli.test_bench_device import simulated


def devices(*arguments: str, said: str | None = None) -> Result:
    return CliRunner().invoke(program, ["devices", *arguments], input=said)


def test_the_list_has_every_port_with_its_usb_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.tools import list_ports
    from serial.tools.list_ports_common import ListPortInfo

    adapter = ListPortInfo("/dev/ttyUSB7", skip_link_detection=True)
    adapter.vid, adapter.pid, adapter.serial_number, adapter.description = 0x0403, 0x6001, "A1", "FT232R"
    monkeypatch.setattr(list_ports, "comports", lambda: [adapter, ListPortInfo("/dev/ttyS9", skip_link_detection=True)])
    first, second = devices("list").stdout.splitlines()
    assert first.split() == ["/dev/ttyS9", "-", "/dev/ttyS9"]
    assert second.split() == ["serial://0403:6001:A1", "0403:6001", "/dev/ttyUSB7", "FT232R", "A1"]
    said = [json.loads(line) for line in devices("list", "--json").stdout.splitlines()]
    assert [(each["usb"], each["url"]) for each in said] == [
        ("", "/dev/ttyS9"),
        ("0403:6001", "serial://0403:6001:A1"),
    ]
    monkeypatch.setattr(list_ports, "comports", list)
    assert found_ports(tmp_path) == []
    assert "is a device plugged in" in devices("list").stderr


def test_a_shoe_is_watched_on_three_levels() -> None:
    with simulated("shoe", "--seed", "5", "--every", "0.1") as url:
        ended = devices("watch", url, "--driver", "angel_eye", "--seconds", "2")
    assert ended.exit_code == 0, ended.output
    lines = ended.stdout.splitlines()
    assert lines[0] == "ready"
    assert {line.split()[1] for line in lines[1:] if len(line.split()) > 1} >= {"WIRE", "FRAME", "READING"}
    assert any("CardShown" in line for line in lines)


def test_a_reader_that_is_no_serial_port_is_in_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.tools import list_ports

    reader = FoundPort("u", "/dev/bus/usb/001/004", "ID LRU", "0AB1:0002", "77", None, "usb://0ab1:0002/77")
    monkeypatch.setattr(list_ports, "comports", list)
    monkeypatch.setattr(found, "found_readers", lambda: [reader])
    (line,) = devices("list").stdout.splitlines()
    assert line.split() == ["usb://0ab1:0002/77", "0AB1:0002", "/dev/bus/usb/001/004", "ID", "LRU", "77"]


def test_how_a_device_is_comes_while_it_is_watched_and_at_the_end() -> None:
    with simulated("shoe", "--seed", "5", "--every", "0.1") as url:
        options = ("--driver", "angel_eye", "--seconds", "2", "--health", "0.5")
        lines = devices("watch", url, *options).stdout.splitlines()
    assert sum(line.startswith(f"{url}: ready at {url}") for line in lines) >= 3
    wire, frame, reading, history = lines[-4:]
    assert wire.startswith(f"{url} WIRE    good  ")
    assert " 0 bad, " in frame
    assert reading.endswith("read, 0 unread")
    assert history == f"{url} last hour: frames 100 % good, 100 % read; opened 1, never lost"


def test_a_device_is_recorded_while_it_is_watched_and_the_recording_played(tmp_path: Path) -> None:
    path = tmp_path / "shoe.jsonl"
    with simulated("shoe", "--seed", "5", "--every", "0.1") as url:
        watched = devices("watch", url, "--driver", "angel_eye", "--seconds", "1.5", "--record", str(path))
    assert watched.exit_code == 0, watched.output
    played = devices("watch", f"play://{path}", "--driver", "angel_eye", "--seconds", "1", "--health", "0")

    def cards(said: str) -> list[str]:
        return [line.split("READING", 1)[1].split(": ", 1)[1] for line in said.splitlines() if "CardShown(" in line]

    assert cards(played.stdout) == cards(watched.stdout) != []


def test_a_recording_is_not_written_into_another_file(tmp_path: Path) -> None:
    path = tmp_path / "takings.txt"
    path.write_text("100.00\n")
    ended = devices("watch", "/dev/null", "--driver", "angel_eye", "--record", str(path))
    assert ended.exit_code == 2
    assert f"{path} holds something else: give the path of a new file" in ended.stderr
    assert path.read_text() == "100.00\n"


def test_a_tray_is_asked_while_it_is_watched() -> None:
    with simulated("tray", "--tags", "2", "--column", "3") as url:
        ended = devices("watch", url, "--driver", "feig_obid", "--ask", "0.3", "--antenna", "1:3", "--seconds", "2")
    assert "ChipsSeen(antenna='1:3'" in ended.stdout, ended.output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("watch", "ftp://x", "--driver", "angel_eye"), "no port has the scheme"),
        (("watch", "/dev/null", "--driver", "crystal_ball"), "no family 'crystal_ball'"),
        (("learn", "ftp://x", "--out", "cards.toml"), "no port has the scheme"),
        (("learn", "/dev/null", "--out", "/not/there.toml"), "cannot be written"),
    ],
)
def test_what_can_never_be_opened_ends_with_2(arguments: tuple[str, ...], why: str) -> None:
    ended = devices(*arguments)
    assert ended.exit_code == 2
    assert why in ended.stderr


def test_lines_are_assigned_to_cards_and_the_file_reads_them_back(tmp_path: Path) -> None:
    out = tmp_path / "cards.toml"
    with simulated("line_shoe", "--seed", "5", "--every", "0.05") as url:
        ended = devices("learn", url, "--out", str(out), said="7H\nnothing\n8s\n\n10D\nq\n")
    assert ended.exit_code == 0, ended.output
    assert "nothing is no card" in ended.stderr
    first, again, second, third, last, *_ = ended.stdout.splitlines()
    assert again == second
    learned = read_card_map(out, "line_shoe")
    assert learned["cards"] == {first: "7H", second: "8S", last: "10D"}
    assert third not in learned["cards"]
    assert "is there already" in devices("learn", "/dev/null", "--out", str(out)).stderr


def test_a_learned_map_is_what_the_bench_goes_by(tmp_path: Path) -> None:
    out = tmp_path / "cards.toml"
    with simulated("line_shoe", "--seed", "5", "--every", "0.3") as url:
        said = "".join(f"{card}\n" for card in ("AH", "2H", "3H", "4H")) + "q\n"
        assert devices("learn", url, "--out", str(out), said=said).exit_code == 0
        options = ("--map", str(out), "--events", "3")
        ended = CliRunner().invoke(program, ["bench-device", "--driver", "line_shoe", "--port", url, *options])
    # The cards that come now are others than those that were learned.
    assert ended.exit_code == 1
    assert "failed  known_tokens: no card is assigned to" in ended.stdout


def test_labels_of_a_scanner_are_learned_too(tmp_path: Path) -> None:
    out = tmp_path / "cards.toml"
    with simulated("scanner", "--seed", "5", "--every", "0.05") as url:
        ended = devices("learn", url, "--out", str(out), "--driver", "zebra_ssi", said="7H\nq\n")
    assert ended.exit_code == 0, ended.output
    assert read_card_map(out, "zebra_ssi") == {"cards": {ended.stdout.splitlines()[0]: "7H"}}


def test_nothing_learned_is_nothing_written(tmp_path: Path) -> None:
    with simulated("line_shoe", "--seed", "5", "--every", "0.05") as url:
        ended = devices("learn", url, "--out", str(tmp_path / "cards.toml"), said="q\n")
    assert ended.exit_code == 1
    assert not (tmp_path / "cards.toml").exists()


def test_a_map_with_odd_tokens_comes_back_as_it_was(tmp_path: Path) -> None:
    cards = {'a "b" \\ c': "7H", "#'x": "10S", "007": "AD"}
    (tmp_path / "cards.toml").write_text(write_card_map("line_shoe", cards, b"\r"), "utf-8")
    read = read_card_map(tmp_path / "cards.toml", "line_shoe")
    assert read == {"cards": cards, "pattern": "(?P<token>.+)", "terminator": b"\r"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cards = 3", "cards is a table"),
        ("[cards]", "cards is a table"),
        ('[cards]\n"1" = "1H"', "cards.1 is '1H'; allowed is a card"),
        ('colour = 1\n[cards]\n"1" = "7H"', "colour is no key here; there are pattern"),
        ('repeat_window_ms = "1"\n[cards]\n"1" = "7H"', "repeat_window_ms is '1'; allowed is a whole number"),
        ('repeat_window_ms = 90000\n[cards]\n"1" = "7H"', "within 0 to 60000"),
        ('pattern = "("\n[cards]\n"1" = "7H"', "no regular expression"),
        ('terminator = ""\n[cards]\n"1" = "7H"', "a line ends with 1 to 4 bytes"),
        ("[cards", "is no TOML"),
        ("#" * 1_000_001, "is larger than 1000000 bytes"),
    ],
)
def test_a_wrong_map_is_refused_with_file_key_and_what_is_allowed(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(CardMapError) as refused:
        read_card_map(path, "line_shoe")
    assert why in str(refused.value)
    assert str(path) in str(refused.value)
