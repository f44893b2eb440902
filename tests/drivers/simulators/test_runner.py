"""The simulated shoe as a program of its own, driven as a person or another program would drive it."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

import pytest

from drivers.registry import make_codec
from drivers.transports import Transport, open_port
from firmware_protocols.readings import CardShown, CardUnread, DeviceFault, DeviceNote, Reading

Wait = Callable[[Callable[[], object]], None]
TIMEOUT_S = 20.0


class Program:
    """A running simulator. The first line it prints is its URL."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "drivers.simulators.device_program", *arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.url = self.line()

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        self.process.wait(TIMEOUT_S)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def tell(self, command: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(command + "\n")
        return self.line()

    def end_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()


class Listener:
    """A host that reads a port until it has seen enough."""

    def __init__(self, url: str) -> None:
        self.port: Transport = open_port(url)
        self.codec = make_codec("angel_eye")

    def next_events(self, count: int) -> list[Reading]:
        events: list[Reading] = []
        while len(events) < count:
            chunk = self.port.read(TIMEOUT_S)
            assert chunk, "the shoe fell silent"
            events += [reading for reading in self.codec.feed(chunk) if not reading.is_repeat]
        return events


@pytest.fixture(params=["pty", "pty:LINK", "tcp:0", "usbip:0"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Program]:
    with Program(str(request.param).replace("LINK", str(tmp_path / "shoe"))) as running:
        yield running


def test_a_hand_at_the_keyboard_deals(program: Program) -> None:
    listener = Listener(program.url)
    assert program.tell("load 7H 8S KD 10C") == "loaded 4, 4 in the shoe"
    assert program.tell("draw") == "drew 7H"
    assert program.tell("unread") == "unread 8S"
    assert program.tell("pull_back") == "pulled back KD"
    assert program.tell("draw") == "drew KD"
    kinds = [type(event) for event in listener.next_events(6) if not isinstance(event, DeviceNote)]
    assert kinds == [CardShown, CardUnread, DeviceFault, DeviceFault, CardShown]
    listener.port.close()


def test_a_yank_and_a_plug_tell_the_new_port(program: Program) -> None:
    program.tell("load 7H 8S")
    listener = Listener(program.url)
    assert program.tell("draw") == "drew 7H"
    listener.next_events(1)
    assert program.tell("yank") == "yanked"
    listener.port.close()
    word, url = program.tell("plug").split()
    assert word == "port"
    again = Listener(url)
    assert program.tell("draw") == "drew 8S"
    (shown,) = again.next_events(1)
    assert isinstance(shown, CardShown)
    assert shown.card == "8S"
    again.port.close()


@pytest.mark.parametrize("spec", ["pty:LINK", "tcp:0", "usbip:0"])
def test_a_url_outlives_a_yank(spec: str, tmp_path: Path) -> None:
    with Program(spec.replace("LINK", str(tmp_path / "shoe"))) as program:
        program.tell("yank")
        assert program.tell("plug") == f"port {program.url}"
        Listener(program.url).port.close()


def test_wrong_commands_are_answered_and_never_fatal(program: Program) -> None:
    assert program.tell("draw") == "error: the shoe is empty: load cards first"
    assert program.tell("load 99X").startswith("error: 99X is no card")
    assert program.tell("load").startswith("error:")
    assert program.tell("dance").startswith("error: no command is called dance")
    assert program.tell("draw 7H").startswith("error: what is 7H?")
    assert program.tell("yank x").startswith("error:")
    assert program.tell("plug") == f"port {program.url}"
    assert program.tell("help").startswith("load CARD")
    assert program.tell("empty") == "took out 0"
    assert program.tell("cut_card") == "cut card"
    assert program.tell("restart") == "restarted"


def test_quit_takes_the_link_away(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    with Program(f"pty:{link}") as program:
        assert program.url == str(link)
        assert os.readlink(link).startswith("/dev/pts/")  # noqa: PTH115
        program.tell("help")
        assert program.process.stdin is not None
        program.process.stdin.write("quit\n")
        assert program.process.wait(TIMEOUT_S) == 0
    assert not os.path.lexists(link)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_takes_the_link_away(tmp_path: Path, number: signal.Signals) -> None:
    link = tmp_path / "shoe"
    with Program(f"pty:{link}") as program:
        program.process.send_signal(number)
        assert program.process.wait(TIMEOUT_S) == 0
    assert not os.path.lexists(link)


def test_a_stale_link_is_replaced_and_a_real_file_is_not(tmp_path: Path) -> None:
    link, file = tmp_path / "shoe", tmp_path / "letter"
    link.symlink_to("/dev/pts/99999")
    file.write_text("dear house", "utf-8")
    with Program(f"pty:{link}") as program:
        assert program.url == str(link)
    with Program(f"pty:{file}") as program:
        assert program.url.startswith("error:")
        assert program.process.wait(TIMEOUT_S) == 2
    assert file.read_text("utf-8") == "dear house"


def test_a_timer_deals_by_itself_and_goes_on_after_the_input(tmp_path: Path) -> None:
    with Program(f"pty:{tmp_path / 'shoe'}", "--seed", "7", "--every", "0.02", "--faults", "noise=0.5") as program:
        program.end_input()
        listener = Listener(program.url)
        shown = [event for event in listener.next_events(30) if isinstance(event, CardShown)]
        assert shown
        assert program.line() == f"drew {shown[0].card}"
        assert program.process.poll() is None
        listener.port.close()


def test_piped_commands_are_carried_out_and_heard_before_it_leaves(tmp_path: Path) -> None:
    with Program(f"pty:{tmp_path / 'shoe'}") as program:
        program.tell("load 7H")
        program.tell("draw")
        program.end_input()
        listener = Listener(program.url)
        (shown,) = listener.next_events(1)
        assert isinstance(shown, CardShown)
        while listener.codec.frames < 3:
            listener.codec.feed(listener.port.read(TIMEOUT_S))
        assert program.process.poll() is None, "it stays while somebody listens"
        listener.port.close()
        assert program.process.wait(TIMEOUT_S) == 0


def test_a_taken_port_and_a_wrong_one_are_refused_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        for spec in (f"tcp:{server.getsockname()[1]}", "tcp:99999", "tcp:x", "usb:1", ""):
            with Program(spec) as program:
                assert program.url.startswith("error:")
                assert program.process.wait(TIMEOUT_S) == 2


@pytest.mark.parametrize(("cards", "status"), [(["8S"], 0), (["7H"], 1)])
def test_a_scenario_is_played_once_a_host_has_opened_the_port_and_decides_how_the_program_ends(
    tmp_path: Path, cards: list[str], status: int
) -> None:
    text = f"device = 'shoe'\ncards = ['7H', '8S']\n[[steps]]\nhand = 'draw'\nexpect = {{ cards = {cards} }}"
    (tmp_path / "one.toml").write_text(text, "utf-8")
    with Program("tcp:0", "--scenario", str(tmp_path / "one.toml")) as program:
        listener = Listener(program.url)
        assert [type(event) for event in listener.next_events(1)] == [CardShown]
        assert program.line() == "drew 7H"
        assert program.process.wait(TIMEOUT_S) == status
        listener.port.close()
