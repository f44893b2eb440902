"""`tablemgr devices doctor`: each thing that can be wrong with a device, and what is said to do about it."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from serial.tools import list_ports
from waiting import nothing_more

from drivers.simulators.pty_line import PtyLine
from drivers.simulators.tcp_line import TcpLine
from drivers.transports import PortSettings, Transport
from drivers.transports.discovery import FoundPort
from drivers.transports.memory import MemoryLine
from firmware_protocols import angel_eye, feig_obid, line_shoe, zebra_ssi
from tablemgr.bootstrap import device_doctor
from tablemgr.bootstrap.device_doctor import (
    DeviceDoctorOptions,
    Patient,
    findings_of,
    judge_holders,
    judge_library,
    judge_place,
    judge_readers,
    judge_rights,
    judge_rule,
    machine_findings,
)
from tablemgr.bootstrap.health.device_files import (
    Holder,
    Rights,
    has_our_rule,
    is_running,
    look_at_driver,
    look_at_holders,
    look_at_latency,
    look_at_rights,
)
from tablemgr.bootstrap.health.findings import Finding, State
from tablemgr.bootstrap.health.listening import judge_latency
from tablemgr.cli import program
from tablemgr.devices import places
from tablemgr.devices.places import SERIAL, USB, Place, place_of
from tablemgr.devices.probing import Heard, LineSet, ProbeError, family_of, listen, parity_of, scan

READER = FoundPort("u", "/dev/bus/usb/001/004", "ID LRU", "0AB1:0002", "77", None, "usb://0ab1:0002/77")
QUICK = DeviceDoctorOptions(seconds=0.3)
# As long as it takes on a slow machine; it ends as soon as it is sure.
PATIENT = DeviceDoctorOptions(seconds=10.0)


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


@contextmanager
def says(line: PtyLine | TcpLine, *frames: bytes) -> Iterator[None]:
    """A device that says these, over and over, while it is heard."""
    ended = threading.Event()

    def go_on() -> None:
        while not ended.wait(0.01):
            if line.is_heard():
                for frame in frames:
                    line.send(frame)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@contextmanager
def answers(line: TcpLine, device: feig_obid.Device) -> Iterator[None]:
    """A reader that answers its host."""
    ended = threading.Event()

    def go_on() -> None:
        while not ended.wait(0.002):
            if line.is_heard() and (answer := device.answer(line.receive())[0]):
                line.send(answer)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def found(url: str, family: str | None, options: DeviceDoctorOptions = QUICK, **patient: object) -> dict[str, Finding]:
    """The findings of a device by the last word of their names."""
    findings = findings_of(Patient(url, family, **patient), options)  # type: ignore[arg-type]
    return {finding.name.removeprefix(url).strip() or "port": finding for finding in findings}


def to_do(findings: dict[str, Finding]) -> list[str]:
    return [name for name, finding in findings.items() if finding.state is State.TO_DO]


# ---- what it says of what was heard ----


def test_a_shoe_that_works_has_nothing_to_do() -> None:
    line, device = PtyLine(), angel_eye.Device()
    with says(line, *(device.card(card) for card in ("7H", "8S", "KD"))):
        findings = found(line.url, "angel_eye", PATIENT)
    line.close()
    assert to_do(findings) == []
    assert findings["port"].what == "a pseudo-terminal: for a simulated table only"
    assert findings["FRAME"].what.endswith(" good frames, 0 bad")
    assert findings["READING"].what.endswith(" read")


def test_a_reader_is_asked_and_its_answer_is_a_reading() -> None:
    line, device = TcpLine(), feig_obid.Device()
    device.place(("E00401000000000A",), "")
    with answers(line, device):
        findings = found(line.url, "feig_obid", PATIENT)
    line.close()
    assert to_do(findings) == []
    assert findings["READING"].what == "1 read"


def test_a_reader_that_does_not_answer_is_a_dead_wire() -> None:
    line = TcpLine()
    with says(line):
        findings = found(line.url, "feig_obid")
    line.close()
    assert to_do(findings) == ["WIRE"]
    assert "and none came back in 0.3 s" in findings["WIRE"].what
    assert "is the reader switched on, and this its cable?" in findings["WIRE"].remedy


def test_a_silent_shoe_is_no_fault_and_asked_to_say_something() -> None:
    line = PtyLine()
    findings = found(line.url, "angel_eye")
    line.close()
    assert to_do(findings) == []
    assert findings["WIRE"].state is State.NOTE
    assert "draw a card" in findings["WIRE"].remedy


def test_bytes_of_another_family_are_known_for_what_they_are() -> None:
    line, device = PtyLine(), angel_eye.Device()
    with says(line, *(device.card(card) for card in ("7H", "8S", "KD"))):
        as_scanner, as_nothing = found(line.url, "zebra_ssi", PATIENT), found(line.url, None, PATIENT)
    line.close()
    assert to_do(as_scanner) == ["FRAME"]
    assert as_scanner["FRAME"].remedy == "--driver angel_eye"
    assert as_nothing["FRAME"].what == "the bytes are frames of angel_eye: --driver angel_eye"


def test_bytes_with_their_parity_in_them_are_seven_bits() -> None:
    def with_parity(raw: bytes, odd: int) -> bytes:
        return bytes(byte | 0x80 if byte.bit_count() % 2 != odd else byte for byte in raw)

    text = line_shoe.Device().card("7H") + line_shoe.Device().card("8S")
    assert parity_of("line_shoe", with_parity(text, 0)) == "7E1"
    assert parity_of("line_shoe", with_parity(text, 1)) == "7O1"
    assert parity_of("line_shoe", text) is None
    line = PtyLine()
    with says(line, with_parity(text, 0)):
        findings = found(line.url, "line_shoe", PATIENT)
    line.close()
    assert findings["FRAME"].remedy == 'framing = "7E1" of this device'


def test_noise_is_of_no_family_and_a_scan_is_advised() -> None:
    noise = bytes((37 * n * n + 11 * n) % 251 for n in range(400))
    assert family_of(noise) is None
    line = PtyLine()
    with says(line, noise):
        findings = found(line.url, "angel_eye", PATIENT)
    line.close()
    assert to_do(findings) == ["FRAME"]
    assert findings["FRAME"].remedy.endswith(f"tablemgr devices doctor {line.url} --driver angel_eye --scan tries them")


def test_every_family_is_known_by_its_frames() -> None:
    code = zebra_ssi.encode_frame(zebra_ssi.Packet(0xF3, 0, 0, b"\x017S"))
    assert family_of(angel_eye.Device().card("7H") * 3) == "angel_eye"
    assert family_of(code * 3) == "zebra_ssi"
    assert family_of(line_shoe.Device().card("7H") * 3) == "line_shoe"
    assert family_of(b"") is None


def test_cards_that_are_not_read_say_so() -> None:
    line, device = PtyLine(), line_shoe.Device()
    with says(line, device.line("9X"), device.line("0Z")):
        findings = found(line.url, "line_shoe", PATIENT)
    line.close()
    assert to_do(findings) == ["READING"]
    assert "look at the cards, and at the map" in findings["READING"].remedy


class Speed:
    """A shoe at a line of a speed and a framing of its own: at others its bytes come as something else."""

    def __init__(self, right: LineSet) -> None:
        self._right = right
        self.tried: list[LineSet] = []

    def open(self, url: str, settings: PortSettings) -> Transport:
        line, device = MemoryLine(url), angel_eye.Device()
        here = LineSet(settings.baud, settings.framing)
        self.tried.append(here)
        port = line.connect()
        frames = b"".join(device.card(card) for card in ("7H", "8S", "KD", "2C"))
        line.send(frames if here == self._right else bytes(byte << 1 & 0xFF | 1 for byte in frames))
        return port


def test_a_scan_finds_the_speed_and_parity_with_which_frames_come() -> None:
    speed = Speed(LineSet(9600, "8E1"))
    assert scan("sim://x", "angel_eye", 0.05, open_transport=speed.open) == LineSet(9600, "8E1")
    assert speed.tried[0] == LineSet(4800, "8N1"), "the family's own comes first"
    assert len(set(speed.tried)) == len(speed.tried)


def test_a_scan_that_finds_nothing_says_so() -> None:
    speed = Speed(LineSet(300, "5N1"))
    assert scan("sim://x", "angel_eye", 0.001, open_transport=speed.open) is None
    assert len(speed.tried) == 32


def test_what_a_scan_has_found_is_told_as_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_doctor, "scan", lambda url, family, seconds, told: LineSet(9600, "8E1"))
    line = PtyLine()
    with says(line, b"\xff\x00" * 20):
        findings = found(line.url, "angel_eye", DeviceDoctorOptions(10.0, scans=True))
    line.close()
    assert findings["scan"].remedy == 'baud = 9600 and framing = "8E1"'


# ---- from the URL to the open port ----


def test_what_names_no_port_says_which_forms_there_are() -> None:
    (finding,) = findings_of(Patient("ftp://x"), QUICK)
    assert (finding.state, finding.what) == (State.TO_DO, "no port has the scheme ftp://")
    assert "serial://SERIAL_NUMBER" in finding.remedy


def test_an_adapter_that_is_not_there_is_the_last_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", list)
    (finding,) = findings_of(Patient("serial://A1", "angel_eye"), QUICK)
    assert (finding.state, finding.what) == (State.TO_DO, "no adapter with this serial number is there")


@pytest.mark.parametrize(
    ("serials", "place"),
    [
        ((), Place(USB, "", "no such USB device", "is the cable plugged in?")),
        (("77",), Place(USB, "/dev/bus/usb/001/077")),
        (
            ("77", "78"),
            Place(USB, "", "there are 2 such USB devices", "give one of usb://0ab1:0002/77, usb://0ab1:0002/78"),
        ),
    ],
)
def test_a_reader_on_usb_is_its_file_of_this_moment(
    serials: tuple[str, ...], place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = [replace(READER, device=f"/dev/bus/usb/001/0{each}", url=f"usb://0ab1:0002/{each}") for each in serials]
    monkeypatch.setattr(places, "found_usb", lambda vendor, product, serial: there)
    assert place_of("usb://0ab1:0002") == place


def test_a_port_that_another_program_has_is_not_opened() -> None:
    line = PtyLine()
    code = f"import os; os.open({line.url!r}, os.O_RDWR | os.O_NOCTTY); print('open', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        holder.stdout.readline()
        findings = found(line.url, "angel_eye")
        holder.stdin.write(b"\n")
    line.close()
    assert list(findings) == ["port", "rights", "in use"]
    assert findings["in use"].what.endswith(f"({holder.pid}) has it open")


def test_a_server_that_does_not_answer_is_told_with_what_to_look_at() -> None:
    line = TcpLine()
    line.close()
    findings = found(line.url, "angel_eye")
    assert to_do(findings) == ["opening"]
    assert findings["opening"].remedy == "is the serial server on the network?"


def test_a_path_without_a_port_ends_there(tmp_path: Path) -> None:
    findings = found(str(tmp_path / "ttyUSB0"), "angel_eye")
    assert findings["rights"].remedy == "is the cable plugged in, and the path right?"
    assert list(findings) == ["port", "rights"]


def test_the_latency_of_an_adapter_is_looked_at_while_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    line = PtyLine()
    seen: list[bool] = []

    def latency(path: str) -> int:
        seen.append(bool(look_at_holders(path)) or _is_mine(path))
        return 16

    monkeypatch.setattr(device_doctor, "look_at_latency", latency)
    findings = found(line.url, "angel_eye")
    line.close()
    assert seen == [True]
    assert findings["latency"].what == "the adapter hoards bytes for 16 ms: a card comes so much later"
    assert judge_latency("latency", 1).state is State.OK


def _is_mine(path: str) -> bool:
    return any(os.path.realpath(each) == path for each in Path("/proc/self/fd").iterdir())


def test_a_port_lost_while_it_is_listened_to_is_trouble() -> None:
    line = MemoryLine("sim://x")

    def open_transport(url: str, settings: PortSettings) -> Transport:
        port = line.connect()
        line.yank()
        return port

    with pytest.raises(ProbeError, match="the plug was pulled"):
        listen("sim://x", "angel_eye", None, 1.0, open_transport=open_transport)


# ---- the system's files ----


def test_who_has_a_file_open_is_found_among_the_processes(tmp_path: Path) -> None:
    port = tmp_path / "ttyUSB0"
    port.write_text("")
    link = tmp_path / "shoe"
    link.symlink_to(port)
    for pid, name, leads_to in (("12", "ModemManager", port), ("13", "cat", tmp_path), ("self", "x", port)):
        folder = tmp_path / "proc" / pid
        (folder / "fd").mkdir(parents=True)
        (folder / "comm").write_text(f"{name}\n")
        (folder / "fd" / "3").symlink_to(leads_to)
    assert look_at_holders(str(link), tmp_path / "proc") == (Holder(12, "ModemManager"),)
    assert is_running("ModemManager", tmp_path / "proc")
    assert not is_running("minicom", tmp_path / "proc")
    assert look_at_holders(str(link), tmp_path / "no_such") == ()


def test_the_driver_and_the_latency_of_an_adapter_are_read_from_sysfs(tmp_path: Path) -> None:
    device = tmp_path / "class/tty/ttyUSB0/device"
    device.mkdir(parents=True)
    (tmp_path / "ftdi_sio").mkdir()
    (device / "driver").symlink_to(tmp_path / "ftdi_sio")
    (device / "latency_timer").write_text("16\n")
    assert (look_at_driver("/dev/ttyUSB0", tmp_path), look_at_latency("/dev/ttyUSB0", tmp_path)) == ("ftdi_sio", 16)
    assert (look_at_driver("/dev/ttyS0", tmp_path), look_at_latency("/dev/ttyS0", tmp_path)) == ("", None)


def test_the_rights_to_a_file_are_those_of_this_user(tmp_path: Path) -> None:
    port = tmp_path / "ttyUSB0"
    port.write_text("")
    assert look_at_rights(str(port)) == Rights(True, port.group())
    assert look_at_rights(str(tmp_path / "none")) is None


def test_our_rule_is_found_where_udev_looks_for_rules(tmp_path: Path) -> None:
    assert not has_our_rule((tmp_path / "a", tmp_path))
    (tmp_path / "70-tablemgr.rules").write_text("")
    assert has_our_rule((tmp_path / "a", tmp_path))


# ---- judgement ----


@pytest.mark.parametrize(
    ("finding", "state", "says"),
    [
        (judge_rights("x", Rights(False, "dialout"), SERIAL), State.TO_DO, "sudo usermod -aG dialout $USER"),
        (judge_rights("x", Rights(False, ""), SERIAL), State.TO_DO, "sudo usermod -aG dialout $USER"),
        (judge_rights("x", Rights(False, "root"), SERIAL), State.TO_DO, "sudo usermod -aG dialout $USER"),
        (judge_rights("x", Rights(False, "root"), USB), State.TO_DO, "70-tablemgr.rules"),
        (judge_holders("x", (Holder(7, "ModemManager"),)), State.TO_DO, "70-tablemgr.rules"),
        (judge_holders("x", (Holder(7, "python3"),)), State.TO_DO, "if it is a table, ask that"),
        (judge_rule("x", False, has_usb=True, asks_modems=True), State.TO_DO, "ModemManager runs"),
        (judge_rule("x", False, has_usb=True, asks_modems=False), State.NOTE, "70-tablemgr.rules"),
        (judge_rule("x", True, has_usb=True, asks_modems=True), State.OK, "is installed"),
        (judge_library("x", "", has_readers=True), State.TO_DO, "apt-get install libusb"),
        (judge_library("x", "", has_readers=False), State.NOTE, "apt-get install libusb"),
        (judge_readers("x", [READER], [Rights(False, "root")]), State.TO_DO, "no right to use usb://0ab1:0002/77"),
        (judge_readers("x", [READER], [Rights(True, "dialout")]), State.OK, "usb://0ab1:0002/77"),
        (judge_readers("x", [], []), State.NOTE, "none is there"),
        (judge_place("x", Place("elsewhere")), State.OK, "over the network"),
    ],
)
def test_each_thing_is_judged_with_what_to_do(finding: Finding, state: State, says: str) -> None:
    assert finding.state is state
    assert says in f"{finding.what}: {finding.remedy}"
    assert state is not State.TO_DO or finding.remedy


def test_the_machine_is_looked_at_without_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_doctor, "found_readers", lambda: [READER])
    monkeypatch.setattr(device_doctor, "usb_library", lambda: "")
    findings = {finding.name: finding.state for finding in machine_findings()}
    assert list(findings) == ["serial ports", "USB readers", "udev rule", "libusb"]
    assert findings["libusb"] is State.TO_DO


# ---- the command ----


def doctor(*arguments: str) -> Result:
    return CliRunner().invoke(program, ["devices", "doctor", *arguments])


@pytest.fixture
def well_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_doctor, "machine_findings", lambda: iter(()))


def test_all_well_ends_with_0_and_each_line_is_one_finding(well_machine: None) -> None:
    line, device = PtyLine(), angel_eye.Device()
    with says(line, *(device.card(card) for card in ("7H", "8S", "KD"))):
        ended = doctor(line.url, "--driver", "angel_eye", "--seconds", "10")
    line.close()
    assert ended.exit_code == 0, ended.output
    assert f"ok     {line.url} READING: " in ended.stdout


def test_something_to_do_ends_with_1_as_json_too(well_machine: None, tmp_path: Path) -> None:
    file = tmp_path / "devices.toml"
    file.write_text(f'[shoe]\nport = "{tmp_path}/none"\nfamily = "line_shoe"\n')
    ended = doctor("--devices", str(file), "--json")
    assert ended.exit_code == 1
    said = json.loads(ended.stdout)
    assert said["ok"] is False
    assert said["findings"][-1] == {
        "name": f"{tmp_path}/none rights",
        "state": "to_do",
        "what": "there is no such file",
        "remedy": "is the cable plugged in, and the path right?",
    }


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--driver", "crystal_ball"), "no family 'crystal_ball'; there are angel_eye"),
        (("--devices", "/no/such.toml"), "/no/such.toml"),
    ],
)
def test_what_it_cannot_look_at_ends_with_2(arguments: tuple[str, ...], why: str) -> None:
    ended = doctor(*arguments)
    assert ended.exit_code == 2
    assert why in ended.stderr


def test_what_was_heard_is_a_plain_value() -> None:
    line = TcpLine()
    with says(line, b"abc" * 100):
        heard = listen(line.url, None, None, 10.0)
    line.close()
    assert isinstance(heard, Heard)
    assert heard.raw[:3] == b"abc"
    assert heard.bytes_in >= 1024
