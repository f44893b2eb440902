"""Scenario files: those that are shipped are played to their end, and what a file says wrong is told."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from drivers.registry import make_codec
from drivers.session import Counters, Session
from drivers.simulators.kinds import KINDS
from drivers.simulators.playing import play
from drivers.simulators.scenario import Scenario, ScenarioError, read_scenario
from drivers.transports.memory import MemoryLine
from firmware_protocols.readings import CardShown, CardUnread, CodeScanned, Reading
from tablemgr.cli import program

SHIPPED = Path(__file__).parents[3] / "config" / "scenarios"
STEP_S = 0.01


class Played:
    """A scenario played under a simulated clock, before a host that opens the port again when it is lost."""

    def __init__(self, scenario: Scenario) -> None:
        self.now_s = 0.0
        self.said: list[str] = []
        self.readings: list[Reading] = []
        self.line = MemoryLine("sim://scenario")
        self.device, hand = scenario.set_up(self.line, replace(scenario.manners, now_s=lambda: self.now_s))
        self.codec = make_codec(KINDS[scenario.kind].family)
        self.session: Session | None = None
        self.is_well = play(scenario, self.device, hand, self.said.append, lambda: self.now_s, self.sleep)

    def sleep(self, seconds: float) -> None:
        end_s = self.now_s + seconds
        while self.now_s < end_s:
            self.now_s += STEP_S
            self.device.attend()
            self.hear()

    def hear(self) -> None:
        if not self.line.is_plugged:
            self.session = None
            return
        if self.session is None:
            self.codec.reset()
            self.session = Session("host", self.line.connect(), self.codec, Counters())
        self.readings += self.session.step(lambda: self.now_s, 0.0)

    @property
    def shown(self) -> list[str]:
        return [
            each.card if isinstance(each, CardShown) else each.code
            for each in self.readings
            if isinstance(each, CardShown | CodeScanned | CardUnread) and not each.is_repeat
        ]


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "scenario.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.toml")), ids=lambda path: path.stem)
def test_a_shipped_scenario_ends_as_it_expects(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.title
    assert path.stem.startswith(scenario.kind)
    assert any(step.expect for step in scenario.steps)
    played = Played(scenario)
    assert played.is_well, played.said
    assert played.said[-1] == f"{scenario.title}: all as expected"


def test_what_a_shoe_does_in_a_scenario_is_heard() -> None:
    assert Played(read_scenario(SHIPPED / "shoe_card_unread.toml")).shown == ["7H", "E1", "3D"]
    assert Played(read_scenario(SHIPPED / "shoe_cable_pulled.toml")).shown == ["7H", "QS"]


def test_what_is_not_as_expected_is_said_and_the_play_goes_on(tmp_path: Path) -> None:
    text = """
        device = "shoe"
        cards = ["7H", "8S"]
        [[steps]]
        hand = "draw"
        expect = { answer = "drew 8S", cards = ["8S"] }
        [[steps]]
        at_s = 1
        hand = "draw"
        expect = { cards = [] }
    """
    played = Played(read_scenario(written(tmp_path, text)))
    assert not played.is_well
    assert played.said == [
        "drew 7H",
        "not as expected: step 1 at 0 s: answer is 'drew 7H', expected 'drew 8S'",
        "drew 8S",
        "the scenario: 1 not as expected",
    ]


@pytest.mark.parametrize("state", ["cards = ['8S']", "unheard = 7", "is_plugged = false", "is_heard = false"])
def test_each_expectation_can_fail(tmp_path: Path, state: str) -> None:
    step = f"device = 'shoe'\ncards = ['7H']\n[[steps]]\nat_s = 1\nexpect = {{ {state} }}"
    assert not Played(read_scenario(written(tmp_path, step))).is_well


def test_chips_that_lie_elsewhere_are_not_as_expected(tmp_path: Path) -> None:
    text = (
        "device = 'tray'\nchips = {'2' = ['E004010000000001']}\n"
        "[[steps]]\nexpect = { chips = {'%s' = ['e004010000000001'], '4' = []} }"
    )
    assert Played(read_scenario(written(tmp_path, text % "1:2"))).is_well
    assert not Played(read_scenario(written(tmp_path, text % "3"))).is_well


STEP = "\n[[steps]]\nhand = 'help'"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "device is None; allowed is one of shoe, line_shoe"),
        ("device = 'roulette'" + STEP, "device is 'roulette'; allowed is one of shoe, line_shoe"),
        ("device = 'shoe'", "steps: 1 to 10000 tables"),
        ("device = 'shoe'\ncolour = 1" + STEP, "colour is no key here; there are title, device"),
        ("device = 'shoe'\nseed = '7'" + STEP, "seed is '7'; allowed is a whole number"),
        ("device = 'shoe'\ncards = ['1H']" + STEP, "1H is no card"),
        ("device = 'shoe'\ncards = [7]" + STEP, "cards is [7]; allowed is a list of texts"),
        ("device = 'tray'\ncards = ['7H']" + STEP, "cards: a tray holds none"),
        ("device = 'shoe'\nchips = {own = []}" + STEP, "chips: on a shoe none can lie"),
        ("device = 'tray'\nchips = {left = []}" + STEP, "chips: left is no column"),
        ("device = 'tray'\nchips = {own = ['7H']}" + STEP, "7H is no UID"),
        ("device = 'shoe'\nfaults = 'rust=1'" + STEP, "rust=1 is no fault"),
        ("device = 'shoe'\ndefect = 'sulks'" + STEP, "no defect is called sulks; there are"),
        ("device = 'shoe'\nsteps = [3]", "steps.1 is 3; allowed is a table"),
        ("device = 'shoe'\n[[steps]]\nhand = 'juggle'", "steps.1.hand is 'juggle'; a shoe takes yank, plug"),
        ("device = 'shoe'\n[[steps]]\nhand = 3", "steps.1.hand is 3; allowed is a text"),
        ("device = 'shoe'\n[[steps]]\nwhen = 3", "steps.1.when is no key here; there are at_s, hand, expect"),
        ("device = 'shoe'\n[[steps]]\nat_s = -1", "steps.1.at_s is -1; allowed are seconds from 0 on"),
        ("device = 'shoe'\n[[steps]]\nat_s = nan", "steps.1.at_s is nan; allowed are seconds from 0 on"),
        (
            "device = 'shoe'\n[[steps]]\nat_s = 3\n[[steps]]\nat_s = 2",
            "steps.2.at_s is 2; allowed are seconds from 3 on",
        ),
        ("device = 'shoe'\n[[steps]]\nexpect = {unheard = true}", "steps.1.expect.unheard is True; allowed is a whole"),
        ("device = 'shoe'\n[[steps]]\nexpect = {luck = 1}", "steps.1.expect.luck is no key here; there are answer"),
        ("device = 'tray'\n[[steps]]\nexpect = {cards = []}", "steps.1.expect.cards: a tray holds none"),
        ("device = 'shoe'\n[[steps]]\nexpect = {chips = {}}", "steps.1.expect.chips: on a shoe none can lie"),
        ("device = ", "is no TOML"),
        ("device = " + "[" * 100_000, "is no TOML"),
        ("device = " + "9" * 5_000, "is no TOML"),
    ],
)
def test_a_wrong_scenario_is_refused_with_file_key_and_what_is_allowed(tmp_path: Path, text: str, why: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ScenarioError) as refused:
        read_scenario(path)
    assert why in str(refused.value)
    assert str(path) in str(refused.value)


def test_the_command_plays_a_scenario_of_its_own_device_alone(tmp_path: Path) -> None:
    path = str(SHIPPED / "reader_buy_in.toml")
    ended = CliRunner().invoke(program, ["simulate", "tray", "--port", "pty", "--scenario", path])
    assert ended.exit_code == 2
    assert "device is 'reader'; allowed is 'tray' here" in ended.stderr
    absent = CliRunner().invoke(program, ["simulate", "tray", "--port", "pty", "--scenario", str(tmp_path / "no.toml")])
    assert absent.exit_code == 2
    assert "cannot be read" in absent.stderr
