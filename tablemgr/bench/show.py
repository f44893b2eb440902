"""Figures on paper: a table for people, JSON for programs."""

import platform
from collections.abc import Sequence
from typing import TextIO

import msgspec
from rich.console import Console
from rich.table import Table

from tablemgr.bench.figures import Figure


def as_table(figures: Sequence[Figure], out: TextIO) -> None:
    """One row a figure: ours, the peer's, and the ratio with its lowest and highest."""
    table = Table(title=f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
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
    Console(file=out, width=120).print(table)


def to_json(figures: Sequence[Figure]) -> str:
    """The same as one JSON document."""
    return msgspec.json.format(msgspec.json.encode(list(figures)), indent=1).decode()
