"""`tablemgr bench-device`: does a device keep the rules of its wire?"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tablemgr.bootstrap.bench_device import Verdict

ANTENNA = re.compile(r"(\d{1,3}):([1-8])")


def _antenna(_: click.Context, __: click.Parameter, text: str) -> str:
    found = ANTENNA.fullmatch(text)
    if text and (found is None or int(found[1]) > 0xFF):
        raise click.BadParameter(f"{text} is no antenna: MULTIPLEXER:CHANNEL, as 1:3, the channel from 1 to 8")
    return text


def antenna_option(name: str, words: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """An option that names an antenna behind a multiplexer; empty if it is not given."""
    return click.option(name, default="", metavar="M:C", callback=_antenna, help=words)


@click.command("bench-device")
@click.option(
    "--driver", "family", required=True, metavar="FAMILY", help="The family of the device, such as feig_obid."
)
@click.option("--port", "url", required=True, metavar="URL", help="Where it is: /dev/ttyUSB0, socket://HOST:PORT.")
@click.option("--baud", type=click.IntRange(50), help="The speed of a serial line, if not that of the factory.")
@click.option("--report", type=click.Path(path_type=Path, dir_okay=False), help="Write JUnit XML for a build server.")
@click.option("--html", "page", type=click.Path(path_type=Path, dir_okay=False), help="Write a page for a person.")
@click.option(
    "--events", default=12, show_default=True, type=click.IntRange(3, 400), help="Cards or codes to listen to."
)
@click.option(
    "--wait", "wait_s", default=60.0, show_default=True, type=click.FloatRange(1, 3600), help="Seconds to wait for one."
)
@antenna_option("--antenna", "Where chips lie; the reader's own antenna if not given.")
@antenna_option("--empty", "An antenna on which no chip lies.")
@click.option(
    "--tags", default=0, type=click.IntRange(0, 1024), help="How many chips lie there, if it is to be checked."
)
@click.option(
    "--map",
    "card_map",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Of a line shoe or scanner: its cards, as `devices learn` writes them.",
)
@click.option(
    "--host-commands", is_flag=True, help="Allow orders that change something: lock and unlock, scanning off and on."
)
def command(
    family: str,
    url: str,
    baud: int | None,
    report: Path | None,
    page: Path | None,
    events: int,
    wait_s: float,
    antenna: str,
    empty: str,
    tags: int,
    card_map: Path | None,
    host_commands: bool,
) -> None:
    """Hold the device of FAMILY at a port to the rules of its wire: framing, times, repeats, faults, recovery, a deal.

    The device may be real or simulated; no difference is made. Readers are asked; of shoes and scanners cards are
    wanted, and standard error says when. A line a case goes to standard output: passed, failed or untried, its name,
    and why. What a case would have to know (an empty antenna, leave for commands) and was not told makes it untried.

    \b
    tablemgr simulate tray --port pty:/tmp/tray --tags 6 --column 3 &
    tablemgr bench-device --driver feig_obid --port /tmp/tray --antenna 1:3 --empty 1:8 --html tray.html

    Exit status: 0 no case failed; 1 some failed; 2 they cannot be played, or a report cannot be written.
    """
    from tablemgr.bootstrap.bench_device import CannotBenchError, Setting, bench_device

    setting = Setting(events, wait_s, antenna, empty, tags, host_commands, {}, _tell)
    try:
        summary, is_well = bench_device(
            family, url, setting, baud=baud, card_map=card_map, report=report, page=page, on_verdict=_say
        )
    except CannotBenchError as error:
        click.echo(f"tablemgr bench-device: {error}", err=True)
        sys.exit(2)
    click.echo(summary)
    sys.exit(0 if is_well else 1)


def _tell(what: str) -> None:
    click.echo(f"now: {what}", err=True)


def _say(verdict: "Verdict") -> None:
    click.echo(f"{verdict.outcome.value:8}{verdict.case.name}{f': {verdict.why}' if verdict.why else ''}")
