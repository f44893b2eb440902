"""Figures on paper: a table for people, JSON for programs."""

import platform
from collections.abc import Sequence
from typing import TextIO

import msgspec
from rich.console import Console
from rich.table import Table

from tablemgr.bench.figures import Change, Count, Figure, Share, Spread

Measured = Figure | Spread | Change | Share | Count


def as_table(figures: Sequence[Measured], out: TextIO) -> None:
    """Ratios in one table, times in another: one row a figure."""
    console = Console(file=out, width=130)
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    ratios = [each for each in figures if isinstance(each, Figure)]
    spreads = [each for each in figures if isinstance(each, Spread)]
    if ratios:
        console.print(_ratios(ratios, machine))
    if spreads:
        console.print(_spreads(spreads, machine))
    shares = [each for each in figures if isinstance(each, Share)]
    if shares:
        console.print(_shares(shares))
    counts = [each for each in figures if isinstance(each, Count)]
    if counts:
        console.print(_counts(counts))
    changes = [each for each in figures if isinstance(each, Change)]
    if changes:
        console.print(_changes(changes))


def _ratios(figures: Sequence[Figure], machine: str) -> Table:
    table = Table(title=machine)
    for heading in ("what", "ours", "peer", "ratio", "(low to high)", "aim"):
        table.add_column(heading, justify="left" if heading in ("what", "aim") else "right")
    for each in figures:
        table.add_row(
            f"{each.name}\n  beside {each.peer_name}",
            f"{each.ours:,.0f} {each.unit}",
            f"{each.peer:,.0f} {each.unit}",
            f"{each.ratio:.2f}",
            f"{each.ratio_lowest:.2f} to {each.ratio_highest:.2f}",
            each.aim,
        )
    return table


def _spreads(figures: Sequence[Spread], machine: str) -> Table:
    table = Table(title=machine)
    for heading in ("what", "median", "p99", "longest", "aim"):
        table.add_column(heading, justify="left" if heading in ("what", "aim") else "right")
    for each in figures:
        times = (f"{value:,.2f} {each.unit}" for value in (each.median, each.p99, each.highest))
        table.add_row(each.name, *times, each.aim)
    return table


def _shares(figures: Sequence[Share]) -> Table:
    table = Table()
    for heading in ("what", "ours", "peer", "aim"):
        table.add_column(heading, justify="left" if heading in ("what", "aim") else "right")
    for each in figures:
        table.add_row(f"{each.name}\n  beside {each.peer_name}", f"{each.ours:.1%}", f"{each.peer:.1%}", each.aim)
    return table


def _counts(figures: Sequence[Count]) -> Table:
    table = Table()
    for heading in ("what", "ours", "peer", "aim"):
        table.add_column(heading, justify="left" if heading in ("what", "aim") else "right")
    for each in figures:
        table.add_row(f"{each.name}\n  beside {each.peer_name}", f"{each.ours:,}", f"{each.peer:,}", each.aim)
    return table


def _changes(figures: Sequence[Change]) -> Table:
    table = Table()
    for heading in ("what", "at the start", "at the end"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for each in figures:
        table.add_row(each.name, f"{each.start:,.1f} {each.unit}", f"{each.end:,.1f} {each.unit}")
    return table


def to_json(figures: Sequence[Measured]) -> str:
    """The same as one JSON document."""
    return msgspec.json.format(msgspec.json.encode(list(figures)), indent=1).decode()
