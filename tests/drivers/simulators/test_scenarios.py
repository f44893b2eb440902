"""Scenario files: those that are shipped are played to their end, and what a file says wrong is told."""

import itertools
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
from firmware_protocols.orders import SelectAntenna, TakeInventory
from firmware_protocols.readings import (
    CardShown,
    CardUnread,
    CodeScanned,
    CutCardReached,
    DeviceFault,
    DeviceStarted,
    Malformed,
    OrderAnswered,
    Outcome,
    Reading,
)
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
            self.readings += self.codec.reset()
            self.session = Session("host", self.line.connect(), self.codec, Counters())
        self.readings += self.session.step(lambda: self.now_s, 0.0)

    @property
    def shown(self) -> list[str]:
        return [
            each.card if isinstance(each, CardShown) else each.code
            for each in self.readings
            if isinstance(each, CardShown | CodeScanned | CardUnread) and not each.is_repeat
        ]


class Asked(Played):
    """The same before a host that reads one antenna after another without an end."""

    def __init__(self, scenario: Scenario) -> None:
        antennas = [SelectAntenna(1, channel) for channel in (1, 2, 3)] if scenario.kind == "tray" else [None]
        self._orders = itertools.cycle(
            order for antenna in antennas for order in (antenna, TakeInventory()) if order is not None
        )
        self._is_answered, self._looked_at = True, 0
        super().__init__(scenario)

    def hear(self) -> None:
        super().hear()
        new, self._looked_at = self.readings[self._looked_at :], len(self.readings)
        self._is_answered = self._is_answered or any(isinstance(each, OrderAnswered) for each in new)
        if self.session is not None and self._is_answered:
            self._is_answered = not self.codec.send(next(self._orders))


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


# Of each shipped scenario of a device that speaks by itself, what a host hears that is no repeat, note or bad frame.
HEARD = {
    "line_shoe_cable_pulled": ["QS"],
    "line_shoe_line_twice": ["7H", "7H", "QS"],
    "line_shoe_unknown_line": ["token", "7H"],
    "scanner_bad_cable": ["BADGE-4", "7H", "QS"],
    "scanner_cable_pulled": ["7H", "QS"],
    "scanner_card_twice": ["7H", "7H", "QS"],
    "scanner_code_unknown": ["9999999999994", "7H"],
    "scanner_resends": ["7H", "QS"],
    "scanner_restarted": ["7H", "QS"],
    "shoe_bad_cable": ["7H", "QS", "3D"],
    "shoe_cable_pulled": ["7H", "QS"],
    "shoe_card_code_error": ["7H", "E6", "3D"],
    "shoe_card_unread": ["7H", "E1", "E4", "E4", "3D"],
    "shoe_cut_card": ["7H", "cut card", "QS"],
    "shoe_draw_time_out": ["E7", "E7", "7H"],
    "shoe_events_skipped": ["7H", "QS", "3D", "AC"],
    "shoe_overdraw_and_button": ["E2", "E3", "7H"],
    "shoe_pulled_back_midway": ["7H", "E5", "E5", "QS"],
    "shoe_restarted": ["7H", "started", "QS"],
    "shoe_same_sequence": ["7H", "QS", "SEQ"],
    "shoe_setting_mode": ["7H", "d2", "3D"],
    "shoe_sources_disagree": ["7H", "R", "QS"],
    "shoe_wrong_check": [],
}
WITH_BAD_FRAMES = {"scanner_bad_cable", "shoe_bad_cable", "shoe_wrong_check"}


def heard(reading: Reading) -> str | None:
    match reading:
        case CardShown():
            return reading.card
        case CodeScanned() | CardUnread() | DeviceFault():
            return reading.code
        case CutCardReached():
            return "cut card"
        case DeviceStarted():
            return "started"
        case _:
            return None


@pytest.mark.parametrize("name", HEARD)
def test_the_fault_that_a_scenario_is_about_is_heard(name: str) -> None:
    """docs/protocols: the pages name the faults, and a host tells each as its page says."""
    readings = [each for each in Played(read_scenario(SHIPPED / f"{name}.toml")).readings if not each.is_repeat]
    assert [said for each in readings if (said := heard(each)) is not None] == HEARD[name]
    if name in WITH_BAD_FRAMES:
        assert any(isinstance(each, Malformed) for each in readings)


# What somebody who asks a reader is told while the scenario is played: of the order to read, and nothing else.
ASKED = {
    "reader_bad_cable": {"done"},
    "reader_locked_tag": {"done"},
    "reader_late_answers": {"done"},
    "reader_silent_after_reopening": {"done", "refused", "no_answer"},
    "reader_wrong_check": {"bad_answer"},
    "tray_bad_cable": {"done"},
    "tray_empty_as_fault": {"done", "refused"},
    "tray_late_answers": {"done"},
    "tray_silent_after_reopening": {"done", "refused", "no_answer"},
    "tray_wrong_check": {"bad_answer"},
}


@pytest.mark.parametrize("name", ASKED)
def test_who_asks_a_reader_is_told_of_its_fault(name: str) -> None:
    scenario = read_scenario(SHIPPED / f"{name}.toml")
    told = set()
    for each in Asked(scenario).readings:
        if isinstance(each, OrderAnswered) and each.outcome is not Outcome.UNKNOWN:
            told.add(each.outcome.value)
        elif isinstance(each, DeviceFault) and each.code in ("no_answer", "bad_answer"):
            told.add(each.code)
    assert told == ASKED[name]


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
