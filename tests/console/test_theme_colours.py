"""What is written can be read, what can be touched can be seen, and the suits can be told apart by everybody."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from seeing import DEUTAN, NORMAL, PROTAN, TRITAN, Sight, contrast, distance

from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Edge, Ink

CONSOLE = Path(inks.__file__).parents[1]
NAMED = {name: value for name, value in vars(colours).items() if isinstance(value, str) and value.startswith("#")}
INKS = {name: ink for name, ink in vars(inks).items() if isinstance(ink, Ink)}
INKS |= {f"suit {suit} on card": ink for suit, ink in inks.SUITS_ON_CARD.items()}

# What the design asks for, rounded down.
SUIT_DISTANCE_MIN = [(NORMAL, 39), (DEUTAN, 22.4), (PROTAN, 17), (TRITAN, 20)]


def test_contrast_is_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


def test_distance_is_as_the_cie_defines_it() -> None:
    assert distance("#000000", "#FFFFFF") == pytest.approx(100, abs=0.01)
    # Pure red has L* 53.24, a* 80.09, b* 67.20.
    assert distance("#FF0000", "#000000") == pytest.approx((53.24**2 + 80.09**2 + 67.20**2) ** 0.5, abs=0.05)


@pytest.mark.parametrize("name", INKS)
def test_everything_written_has_a_contrast_of_seven(name: str) -> None:
    assert contrast(*INKS[name]) >= inks.TEXT_CONTRAST_MIN


@pytest.mark.parametrize("edge", inks.EDGES, ids=lambda edge: f"{edge.colour} on {edge.ground}")
def test_every_edge_and_sign_is_seen(edge: Edge) -> None:
    assert contrast(edge.colour, edge.ground) >= max(edge.contrast_min, inks.EDGE_CONTRAST_MIN)


def test_a_pair_of_colours_is_written_down_in_inks_alone() -> None:
    """Elsewhere a new pair would escape the test above."""
    made = re.compile(r"\bInk\(|\._replace\((colour|ground)")
    elsewhere = [path for path in CONSOLE.rglob("*.py") if made.search(path.read_text(encoding="utf-8"))]
    assert [path.name for path in elsewhere] == ["inks.py"]


def test_a_colour_is_written_down_in_colours_alone() -> None:
    made = re.compile(r"#[0-9A-Fa-f]{6}\b")
    elsewhere = [path for path in CONSOLE.rglob("*.py") if made.search(path.read_text(encoding="utf-8"))]
    assert [path.name for path in elsewhere] == ["colours.py"]


def test_every_colour_is_six_digits() -> None:
    assert len(NAMED) > 30
    assert [name for name, value in NAMED.items() if not re.fullmatch(r"#[0-9A-F]{6}", value)] == []


@pytest.mark.parametrize(("sight", "distance_min"), SUIT_DISTANCE_MIN, ids=lambda value: getattr(value, "name", None))
def test_no_two_suits_look_alike(sight: Sight, distance_min: float) -> None:
    for one, other in combinations(colours.SUIT_COLOURS.values(), 2):
        assert distance(one, other, sight) >= distance_min


def test_red_suits_are_warm_and_black_suits_are_not() -> None:
    for suit, colour in colours.SUIT_COLOURS.items():
        red, blue = int(colour[1:3], 16), int(colour[5:7], 16)
        assert (red > blue) == (suit in "HD")


def test_amber_is_for_nothing_but_what_must_be_done() -> None:
    """A fault's edge is the nearest to it; where they look alike, the fault still has its triangle and its word."""
    others = set(NAMED.values()) - {colours.ACT}
    for sight, distance_min in ((NORMAL, 30), (DEUTAN, 30), (PROTAN, 30), (TRITAN, 12)):
        assert min(distance(colours.ACT, other, sight) for other in others) >= distance_min


def test_the_theme_knows_nothing_of_qt() -> None:
    program = (
        "import sys\n"
        "from tablemgr.console.theme import colours, grid, inks, lettering, motion, spacing\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0
