"""`tablemgr doctor`: how this machine is, as a table or as JSON, and what to do about it."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tablemgr.bootstrap.health.findings import Check, Finding

EXIT_TO_DO = 1
SIGNS = {"ok": "ok", "note": "note", "to_do": "TO DO"}


@click.command("doctor")
@click.option(
    "--data",
    "directory",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Look at this table's directory too.",
)
@click.option(
    "--key-file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The signing key, if not your own; none is made.",
)
@click.option("--headless", is_flag=True, help="This machine needs no window: look at nothing of screens.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def command(directory: Path | None, key_file: Path | None, headless: bool, as_json: bool) -> None:
    """Look at this machine and say what is to be done before a table is run on it.

    Screen, Qt and fonts, libraries, serial ports, SQLite, clock, disk and signing key; with --data also the journal's
    schema and the copy of its checkpoints. Nothing is changed, and a table may be running.

    Exit status: 0 all is well (notes ask for nothing); 1 something is to be done.
    """
    from tablemgr.bootstrap.doctor import DoctorOptions, checks

    findings = [_finding_of(check) for check in checks(DoctorOptions(directory, key_file, not headless))]
    is_well = all(finding.state.value != "to_do" for finding in findings)
    if as_json:
        click.echo(json.dumps({"ok": is_well, "findings": as_json_objects(findings)}, indent=1, ensure_ascii=False))
    else:
        _show(findings)
    sys.exit(0 if is_well else EXIT_TO_DO)


def _finding_of(check: "Check") -> "Finding":
    from tablemgr.bootstrap.health.findings import to_do

    try:
        return check.look()
    except Exception as error:  # noqa: BLE001 - the worse a machine is, the more it needs its other findings
        what = f"it could not be looked at: {type(error).__name__}: {error}"
        return to_do(check.name, what, "tell the makers of this program; the other findings stand")


def as_json_objects(findings: "Iterable[Finding]") -> list[dict[str, str]]:
    """Findings as they go into JSON."""
    return [
        {"name": finding.name, "state": finding.state.value, "what": finding.what, "remedy": finding.remedy}
        for finding in findings
    ]


def _show(findings: "Iterable[Finding]") -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("", "what", show_lines=True)
    # Folded and not cut: a path of which the end is missing is no path.
    for heading in ("how it is", "what to do"):
        table.add_column(heading, overflow="fold")
    styles = {"ok": "green", "note": "yellow", "to_do": "bold red"}
    for finding in findings:
        state = finding.state.value
        # As Text: a path may hold what rich takes for markup.
        cells = (
            Text(SIGNS[state], styles[state]),
            *map(Text, (finding.name, plain(finding.what), plain(finding.remedy))),
        )
        table.add_row(*cells)
    Console().print(table)


def plain(text: str) -> str:
    """What other programs have said may hold anything; a terminal is shown only what it prints."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
