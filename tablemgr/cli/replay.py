"""`tablemgr replay`: a table script in, its report out; the exit status says whether every line was accepted."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

STANDARD_INPUT = "-"


@click.command("replay")
@click.argument("script", type=click.Path(allow_dash=True))
@click.option("--events", is_flag=True, help="Print the events instead of the report, one JSON object a line.")
def command(script: str, events: bool) -> None:
    """Play the table script SCRIPT (JSON Lines; '-' reads standard input) and print its report.

    A refused line changes nothing, and the replay goes on; the report lists it with its code and the reason.

    Exit status: 0 every line was accepted; 1 some were refused; 2 the file cannot be read, or its first line opens no
    table.
    """
    from tablemgr.bootstrap.replay import OpenError, event_lines, replay_script, report_text

    text = read_script(script, _fail)
    try:
        replay = replay_script(text)
    except OpenError as error:
        _fail(f"{script}: line 1: {error}")
    for line in event_lines(replay) if events else [report_text(replay)]:
        click.echo(line)
    sys.exit(1 if replay.refused else 0)


def read_script(script: str, fail: Callable[[str], NoReturn]) -> str:
    """The text of a script, of standard input for '-'; `fail` is told why there is none."""
    try:
        return _read(script, fail).decode("utf-8")
    except OSError as error:
        fail(f"{script}: {error.strerror}")
    except UnicodeDecodeError as error:
        fail(f"{script}: no UTF-8: byte {error.start + 1} is {error.object[error.start]:#04x}")


def _read(script: str, fail: Callable[[str], NoReturn]) -> bytes:
    # As text, not as a Path: that would make standard input of `./-` too, which is a file of this name.
    if script != STANDARD_INPUT:
        return Path(script).read_bytes()
    # Who starts a program may have closed its standard input; Python then has no stream for it.
    if sys.stdin is None:
        fail("standard input is closed")
    return sys.stdin.buffer.read()


def _fail(why: str) -> NoReturn:
    # A file's name, or a key in it, may have line ends of its own; what is promised is one line.
    click.echo(f"tablemgr replay: {' '.join(why.splitlines())}", err=True)
    sys.exit(2)
