"""`tablemgr replay`: a table script in, its report out; the exit status says whether every line was accepted."""

import sys
from pathlib import Path
from typing import NoReturn

import click


@click.command("replay")
@click.argument("script", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--events", is_flag=True, help="Print the events instead of the report, one JSON object a line.")
def command(script: Path, events: bool) -> None:
    """Play the table script SCRIPT (JSON Lines; '-' reads standard input) and print its report.

    A refused line changes nothing, and the replay goes on; the report lists it with its code and the reason.

    Exit status: 0 every line was accepted; 1 some were refused; 2 the file cannot be read, or its first line opens no
    table.
    """
    from tablemgr.bootstrap.replay import OpenError, event_lines, replay_script, report_text

    try:
        text = (sys.stdin.buffer.read() if str(script) == "-" else script.read_bytes()).decode("utf-8")
        replay = replay_script(text)
    except OSError as error:
        _fail(f"{script}: {error.strerror}")
    except UnicodeDecodeError as error:
        _fail(f"{script}: no UTF-8: byte {error.start + 1} is {error.object[error.start]:#04x}")
    except OpenError as error:
        _fail(f"{script}: line 1: {error}")
    for line in event_lines(replay) if events else [report_text(replay)]:
        click.echo(line)
    sys.exit(1 if replay.refused else 0)


def _fail(why: str) -> NoReturn:
    click.echo(f"tablemgr replay: {why}", err=True)
    sys.exit(2)
