"""A scenario: what a hand does at a simulated device, and when, and what must be so then. A TOML file.

    title = "A card passes unread"
    device = "shoe"                     shoe, line_shoe, scanner, tray, reader
    cards = ["7H", "KS"]                of a shoe or scanner: what it holds at the start
    chips = { "3" = ["E0040100…"] }     of a tray or reader: what lies where; `own` is the reader's own antenna
    faults = "noise=0.2"                on the wire: none, all, or rates; `seed` makes their dice
    defect = "wrong_check"              one rule of the wire that is broken

    [[steps]]
    at_s = 1.5                          seconds since a host opened the port; never less than the step before
    hand = "draw"                       a command as on standard input; it may be left out
    expect = { answer = "drew 7H", cards = ["KS"] }

`expect` may hold: `answer`, what the hand is told; `cards`, what is left; `chips`, what lies where, all of it;
`unheard`, how many parcels wait; `is_plugged`, `is_heard`. Nothing here knows a host, a table or a port.
"""

import tomllib
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from drivers.simulators.hands import Hand
from drivers.simulators.holding import Holding
from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.line import Line
from drivers.simulators.readers import Reader, checked_column
from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Manners, Wired
from drivers.transports.memory import MemoryLine

STEPS_MAX = 10_000
AT_S_MAX = 86_400.0
KEYS = {
    "title": str,
    "device": str,
    "cards": list,
    "chips": dict,
    "faults": str,
    "seed": int,
    "defect": str,
    "steps": list,
}
STEP_KEYS = ("at_s", "hand", "expect")
EXPECTED = {"answer": str, "cards": list, "chips": dict, "unheard": int, "is_plugged": bool, "is_heard": bool}
WORDS = {str: "a text", list: "a list", dict: "a table", int: "a whole number", bool: "true or false"}


class ScenarioError(Exception):
    """The file is no scenario; the sentence says which file and key, and what is allowed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment. An empty `hand` does nothing."""

    at_s: float
    hand: str
    expect: dict[str, object]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that can be played: every key was looked at."""

    title: str
    kind: str
    faults: str
    seed: int
    defect: str
    cards: tuple[str, ...]
    chips: dict[str, list[str]]
    steps: tuple[Step, ...] = field(default=())

    @property
    def manners(self) -> Manners:
        """How it behaves on the wire. HandError for a fault or a defect that there is not."""
        # The seed makes the dice of the faults; it loads no pack here.
        return KINDS[self.kind].manners(Options(seed=self.seed, faults=self.faults, defect=self.defect))

    def set_up(self, line: Line, manners: Manners) -> tuple[Wired, Hand]:
        """The device on this line as it is at the start, and its hand. HandError."""
        device, hand = KINDS[self.kind].make(line, manners, Options())
        if isinstance(device, Holding):
            device.load(self.cards)
        if isinstance(device, Reader):
            for column, tags in self.chips.items():
                device.place(tags, checked_column(column))
        return device, hand


def read_scenario(path: Path) -> Scenario:
    """The scenario in this file; ScenarioError."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ScenarioError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{path} is no TOML: {error}") from None
    try:
        return _scenario(found)
    except (HandError, _WrongError) as error:
        raise ScenarioError(f"{path}: {error}") from None


def why_not(step: Step, answer: str, device: Wired) -> str:
    """What is not as the step expects it, or nothing."""
    for name, wanted in step.expect.items():
        there = _state(name, answer, device)
        if isinstance(wanted, dict):
            wanted = {checked_column(column): sorted(tags) for column, tags in wanted.items() if tags}
        if there != wanted:
            return f"{name} is {there!r}, expected {wanted!r}"
    return ""


class _WrongError(Exception):
    """A key has a value that is not allowed."""


def _scenario(found: dict[str, object]) -> Scenario:
    _check_keys("", found, KEYS)
    kind = found.get("device")
    if kind not in KINDS:
        raise _WrongError(f"device is {kind!r}; allowed is one of {', '.join(KINDS)}")
    assert isinstance(kind, str)
    scenario = Scenario(
        title=str(found.get("title", "")),
        kind=kind,
        faults=str(found.get("faults", "none")),
        seed=_seed(found.get("seed", 0)),
        defect=str(found.get("defect", "")),
        cards=tuple(_texts("cards", found.get("cards", []))),
        chips=_chips("chips", found.get("chips", {})),
        steps=_steps(found.get("steps", [])),
    )
    _try(scenario)
    return scenario


def _try(scenario: Scenario) -> None:
    """Set it up where nobody hears it: what cannot be laid out or said is found now, and not in mid-play."""
    device, hand = scenario.set_up(MemoryLine("sim://scenario"), scenario.manners)
    if scenario.cards and not isinstance(device, Holding):
        raise _WrongError(f"cards: a {scenario.kind} holds none")
    if scenario.chips and not isinstance(device, Reader):
        raise _WrongError(f"chips: on a {scenario.kind} none can lie")
    for number, step in enumerate(scenario.steps, start=1):
        name = step.hand.split()[0] if step.hand.split() else ""
        if name and name not in hand.names:
            raise _WrongError(f"steps.{number}.hand is {step.hand!r}; a {scenario.kind} takes {', '.join(hand.names)}")
        if "cards" in step.expect and not isinstance(device, Holding):
            raise _WrongError(f"steps.{number}.expect.cards: a {scenario.kind} holds none")
        if "chips" in step.expect and not isinstance(device, Reader):
            raise _WrongError(f"steps.{number}.expect.chips: on a {scenario.kind} none can lie")


def _seed(found: object) -> int:
    assert isinstance(found, int)
    return found


def _steps(found: object) -> tuple[Step, ...]:
    if not isinstance(found, list) or not 1 <= len(found) <= STEPS_MAX:
        raise _WrongError(f"steps: 1 to {STEPS_MAX} tables, each begun by [[steps]]")
    steps: list[Step] = []
    for number, each in enumerate(found, start=1):
        steps.append(_step(f"steps.{number}.", each, steps[-1].at_s if steps else 0.0))
    return tuple(steps)


def _step(where: str, found: object, at_s_min: float) -> Step:
    if not isinstance(found, dict):
        raise _WrongError(f"{where.rstrip('.')} is {found!r}; allowed is a table, begun by [[steps]]")
    unknown = sorted(found.keys() - set(STEP_KEYS))
    if unknown:
        raise _WrongError(f"{where}{unknown[0]} is no key here; there are {', '.join(STEP_KEYS)}")
    at_s, hand, expect = found.get("at_s", at_s_min), found.get("hand", ""), found.get("expect", {})
    if isinstance(at_s, bool) or not isinstance(at_s, int | float) or not at_s_min <= at_s <= AT_S_MAX < inf:
        raise _WrongError(f"{where}at_s is {at_s!r}; allowed are seconds from {at_s_min:g} on, at most {AT_S_MAX:g}")
    if not isinstance(hand, str):
        raise _WrongError(f"{where}hand is {hand!r}; allowed is a text")
    if not isinstance(expect, dict):
        raise _WrongError(f"{where}expect is {expect!r}; allowed is a table")
    _check_keys(f"{where}expect.", expect, EXPECTED)
    checked: dict[str, object] = dict(expect)
    if "cards" in expect:
        checked["cards"] = _texts(f"{where}expect.cards", expect["cards"])
    if "chips" in expect:
        checked["chips"] = _chips(f"{where}expect.chips", expect["chips"])
    return Step(float(at_s), hand, checked)


def _check_keys(where: str, found: dict[str, object], kinds: dict[str, type]) -> None:
    for key, value in found.items():
        if key not in kinds:
            raise _WrongError(f"{where}{key} is no key here; there are {', '.join(kinds)}")
        if type(value) is not kinds[key]:
            raise _WrongError(f"{where}{key} is {value!r}; allowed is {WORDS[kinds[key]]}")


def _texts(where: str, found: object) -> list[str]:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _WrongError(f"{where} is {found!r}; allowed is a list of texts")
    return [each.upper() for each in found]


def _chips(where: str, found: object) -> dict[str, list[str]]:
    assert isinstance(found, dict)
    return {_column(where, column): _texts(f"{where}.{column}", tags) for column, tags in found.items()}


def _column(where: str, column: str) -> str:
    """The column as it was written, if it is one."""
    try:
        checked_column(column)
    except HandError as error:
        raise _WrongError(f"{where}: {error}") from None
    return column


def _state(name: str, answer: str, device: Wired) -> object:
    match name:
        case "answer":
            return answer
        case "cards":
            assert isinstance(device, Holding)
            return list(device.cards)
        case "chips":
            assert isinstance(device, Reader)
            return {column: sorted(tags) for column, tags in device.places.items()}
        case "unheard":
            return device.unheard
        case "is_plugged":
            return device.is_plugged
        case _:
            assert name == "is_heard"
            return device.is_heard
