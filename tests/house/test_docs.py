"""The documents say what is: their links lead somewhere, their examples run, their tables match the tree."""

import re
from pathlib import Path

import click
import pytest

from tablemgr.bootstrap.input_lines import ID_BYTES_MAX, LINE_BYTES_MAX
from tablemgr.cli import program
from tablemgr.engine.core import GAMES, SEATS_MAX
from tablemgr.engine.reasons import Reason
from tablemgr.engine.seats import BUY_IN_MINOR_MAX
from tablemgr.kernel.money import AMOUNT_MINOR_MAX, Currency
from tablemgr.service.replay import replay_script
from tablemgr.service.writer import LINE_CHARS_MAX

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")
ABSOLUTE_PATH = re.compile(r"(?<![\w.:/<*)\]}-])/(\w[\w.-]*)/|\b([A-Z]):\\|(~/)")
# Places that are the same on every machine that the documents speak of.
COMMON_PLACES = {"dev", "proc"}


def paths_of_a_machine(text: str) -> list[str]:
    return [found[0] for found in ABSOLUTE_PATH.finditer(text) if found[1] not in COMMON_PLACES]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_names_no_path_of_a_machine(document: Path) -> None:
    assert paths_of_a_machine(document.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", ["see /home/anna/x", "`/srv/tables/a`", "C:\\Users", "in ~/tables", "(/tmp/x)"])
def test_a_path_of_a_machine_would_be_found(text: str) -> None:
    assert paths_of_a_machine(text) != []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_links_of_a_document_lead_to_files(document: Path) -> None:
    links = [link for link in LINK.findall(document.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_every_decision_is_in_the_list_of_decisions() -> None:
    decisions = ROOT / "docs" / "decisions"
    listed = set(LINK.findall((decisions / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in decisions.glob("0*.md")}


def test_the_readme_has_the_commands_that_there_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.partition("## Commands")[2].partition("## ")[0]
    in_readme = set(re.findall(r"^\| `([\w-]+)", table, re.MULTILINE))
    assert in_readme == set(program.list_commands(click.Context(program)))


def test_the_script_in_the_readme_is_accepted_whole() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r'^ {4}(\{"do".*)$', readme, re.MULTILINE)
    assert len(lines) > 5
    replay = replay_script("\n".join(lines))
    assert replay.refused == []


def test_the_import_table_has_a_row_for_every_part() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = page.partition("## Who may import whom")[2].partition("## ")[0]
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    parts = {path.parent.name for path in (ROOT / "tablemgr").glob("*/__init__.py")}
    assert named == parts


def test_the_rules_page_lists_every_refusal() -> None:
    page = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8").partition("### Codes of refusal")[2]
    assert {reason.value for reason in Reason} == set(re.findall(r"`([a-z_]+)`", page))


def test_the_page_of_table_scripts_has_every_line_and_every_limit() -> None:
    page = (ROOT / "docs" / "table_scripts.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1] for row in page.partition("| `do` |")[2].partition("\n\n")[0].splitlines()[2:]]
    listed = set(re.findall(r"`([a-z_]+)`", "".join(rows)))
    assert listed == {"open", "correct", "late", *GAMES["zecchinetta"].forms}
    euro = Currency.of("EUR")
    for limit in (f'"{euro.format(AMOUNT_MINOR_MAX)}"', f'"{euro.format(BUY_IN_MINOR_MAX)}"'):
        assert limit in page
    for number in (LINE_BYTES_MAX, ID_BYTES_MAX, LINE_CHARS_MAX, SEATS_MAX):
        assert re.search(rf"\b{number:,}\b", page)
