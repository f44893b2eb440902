"""`tablemgr bench-device`, on simulated devices that are programs of their own, and its reports."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from drivers.conformance.cases import Case, Outcome, Verdict
from drivers.conformance.report import Played, as_html, as_junit
from tablemgr.cli import program

TIMEOUT_S = 20.0


@contextmanager
def simulated(kind: str, *arguments: str) -> Iterator[str]:
    """The URL of a simulated device that stands while the block lasts."""
    line = [sys.executable, "-m", "drivers.simulators.device_program", "tcp:0", "--device", kind, *arguments]
    process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.stdin.close()
        process.stdout.close()
        process.wait(TIMEOUT_S)


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(program, ["bench-device", *arguments])


def test_a_tray_that_keeps_all_rules_ends_with_0_and_both_reports(tmp_path: Path) -> None:
    with simulated("tray", "--tags", "6", "--column", "3") as url:
        ended = bench(
            *("--driver", "feig_obid", "--port", url, "--antenna", "1:3", "--empty", "1:8", "--tags", "6"),
            *("--report", str(tmp_path / "tray.xml"), "--html", str(tmp_path / "tray.html")),
        )
    assert ended.exit_code == 0, ended.output
    assert ended.stdout.splitlines()[-1] == f"feig_obid at {url}: 15 passed, 0 failed, 0 untried"
    suite = ElementTree.parse(tmp_path / "tray.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("15", "0", "0")
    assert "whole_inventory" in (tmp_path / "tray.html").read_text("utf-8")


def test_a_tray_that_tells_a_part_as_the_whole_ends_with_1_and_the_case_named(tmp_path: Path) -> None:
    with simulated("tray", "--tags", "6", "--defect", "partial_as_complete") as url:
        ended = bench("--driver", "feig_obid", "--port", url, "--report", str(tmp_path / "tray.xml"))
    assert ended.exit_code == 1, ended.output
    failed = [line for line in ended.stdout.splitlines() if line.startswith("failed")]
    assert len(failed) == 1
    assert failed[0].startswith(
        "failed  whole_inventory: after an inventory that was told as whole the reader still had"
    )
    cases = ElementTree.parse(tmp_path / "tray.xml").iter("testcase")
    assert [case.get("name") for case in cases if case.find("failure") is not None] == ["whole_inventory"]


def test_a_shoe_is_listened_to_while_it_deals() -> None:
    with simulated("shoe", "--seed", "5", "--every", "0.2") as url:
        ended = bench("--driver", "angel_eye", "--port", url, "--events", "8")
    assert ended.exit_code == 0, ended.output
    assert "now: show cards or codes, one after another: 8 of them" in ended.stderr
    assert "untried answers: commands to the shoe are not allowed" in ended.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--driver", "crystal_ball", "--port", "/dev/null"), "no driver is called crystal_ball; there are angel_eye"),
        (("--driver", "feig_obid", "--port", "/dev/not_there"), "is the cable plugged in"),
        (("--driver", "feig_obid", "--port", "ftp://x"), "no port has the scheme"),
        (("--driver", "feig_obid", "--port", "/dev/null", "--antenna", "3"), "3 is no antenna"),
        (("--driver", "feig_obid", "--port", "/dev/null", "--html", "/not/there.html"), "cannot be written"),
        (
            ("--driver", "feig_obid", "--port", "/dev/null", "--map", "x.toml"),
            "feig_obid has no map of cards; there is one for line_shoe, zebra_ssi",
        ),
    ],
)
def test_what_cannot_be_played_ends_with_2_and_says_what_to_do(arguments: tuple[str, ...], why: str) -> None:
    ended = bench(*arguments)
    assert ended.exit_code == 2
    assert why in ended.stderr


def test_what_a_device_said_is_escaped_in_both_reports() -> None:
    case = Case("framing", "a & b", lambda bench: None)
    verdict = Verdict(case, Outcome.FAILED, "<script>alert(1)</script>\x07", 0.1, ("< 3C",))
    played = Played("line_shoe", "/dev/<x>", "2026-01-01", (verdict,))
    assert "<script>" not in as_html(played)
    assert "/dev/&lt;x&gt;" in as_html(played)
    failure = ElementTree.fromstring(as_junit(played).encode("utf-8")).find(".//failure")
    assert failure is not None
    assert failure.get("message") == "<script>alert(1)</script>\\x07"


def test_the_same_cases_are_pytest_tests() -> None:
    with simulated("reader", "--tags", "3", "--defect", "takes_unknown") as url:
        line = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "drivers.conformance.pytest_plugin",
            "-p",
            "no:cacheprovider",
        ]
        tests = Path(sys.modules["drivers.conformance.report"].__file__ or "").with_name("device_tests.py")
        options = ["--device-driver", "rfid210", "--device-port", url]
        ended = subprocess.run([*line, str(tests), *options], capture_output=True, text=True, timeout=100, check=False)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert "1 failed, 12 passed" in ended.stdout
    assert "test_device[unknown_command]" in ended.stdout
