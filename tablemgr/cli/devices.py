"""`tablemgr devices`: what is done with devices away from a table."""

import json
import signal
import sys
import threading
from dataclasses import asdict
from pathlib import Path

import click

from tablemgr.cli.bench_device import antenna_option
from tablemgr.cli.devices_doctor import command as doctor

TERMINATORS = {"crlf": b"\r\n", "cr": b"\r", "lf": b"\n"}
DIRECTIONS = ("device", "host")


@click.group("devices")
def command() -> None:
    """Find devices, look at what they say, and learn what it means."""


command.add_command(doctor)


@command.command("list", short_help="List the ports of this machine that a device can be on.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_ports(as_json: bool) -> None:
    """List the ports of this machine that a device can be on: URL to paste, USB id, name of this moment, what it says.

    Serial ports, and FEIG readers on USB, which are none. Nothing is opened. A port with a USB serial number is named
    by it, so that it is found again whatever the system calls it; one without by its link in /dev/serial/by-id, or by
    its path. The URL goes to --shoe, to --port, or into config/devices.toml.

    Exit status: 0, also if there is no port.
    """
    from tablemgr.devices.found import found_ports, found_readers

    ports = [*found_ports(), *found_readers()]
    for port in ports:
        if as_json:
            click.echo(json.dumps(asdict(port), ensure_ascii=False))
        else:
            says = " ".join(filter(None, (port.says, port.serial_number)))
            click.echo(f"{port.url:40} {port.usb or '-':10} {port.device:14} {says}".rstrip())
    if not ports and not as_json:
        click.echo("no port: is a device plugged in?", err=True)


@command.command("watch", short_help="Show what comes over a device's wire, as it comes.")
@click.argument("url")
@click.option(
    "--driver", "family", required=True, metavar="FAMILY", help="The family of the device, such as angel_eye."
)
@click.option("--baud", type=click.IntRange(50), help="The speed of a serial line, if not that of the factory.")
@click.option(
    "--ask", "ask_every_s", type=click.FloatRange(0.1, 3600), help="Ask a reader every so many seconds what lies there."
)
@antenna_option("--antenna", "With --ask: on which antenna.")
@click.option("--seconds", type=click.FloatRange(0.1), help="End after so long; else Ctrl+C ends it.")
@click.option(
    "--health",
    "health_every_s",
    type=click.FloatRange(0, 3600),
    default=10.0,
    show_default=True,
    help="Say every so many seconds how the device is; 0 says it at the end only.",
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write what passes, both ways, to FILE, behind what it holds: play://FILE plays it.",
)
def watch(
    url: str,
    family: str,
    baud: int | None,
    ask_every_s: float | None,
    antenna: str,
    seconds: float | None,
    health_every_s: float,
    record: str | None,
) -> None:
    """Show what comes over the wire of the device at URL, on three levels.

    WIRE: bytes came or went. FRAME: they made a frame, or a bad one. READING: it meant something. Whichever stops first
    says what is dead: the cable, the settings of the line, or the sense. A lost device is waited for. A scanner is
    answered as its host would; apart from that, and from --ask, nothing is said to the device.

    How the device is comes every --health seconds, and at the end: each of the three good, quiet or dead, when it last
    worked, how many came, of the last hour how many were good, how often the port was lost, and why.

    Exit status: 0 ended; 2 it can never be opened, or FILE not be written.
    """
    from tablemgr.devices.decoding import all_families
    from tablemgr.devices.watching import UnwatchedError, watched

    if family not in all_families():
        click.echo(f"tablemgr devices watch: no family {family!r}; there are {', '.join(all_families())}", err=True)
        sys.exit(2)
    stopping = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stopping.set())
    try:
        watched(
            family,
            url,
            baud,
            click.echo,
            stopping,
            ask_every_s=ask_every_s,
            antenna=antenna,
            seconds=seconds,
            health_every_s=health_every_s,
            record=record or "",
        )
    except UnwatchedError as error:
        click.echo(f"tablemgr devices watch: {error}", err=True)
        sys.exit(2)
    finally:
        signal.signal(signal.SIGINT, before)


@command.command("learn", short_help="Say which card each line or label of a device is.")
@click.argument("url")
@click.option("--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The TOML file to write.")
@click.option(
    "--driver",
    "family",
    type=click.Choice(["line_shoe", "zebra_ssi"]),
    default="line_shoe",
    show_default=True,
    help="A device that sends lines, or a scanner.",
)
@click.option("--baud", type=click.IntRange(50), help="The speed of a serial line, if not that of the factory.")
@click.option(
    "--terminator", type=click.Choice(list(TERMINATORS)), default="crlf", show_default=True, help="What ends a line."
)
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
def learn(url: str, out: Path, family: str, baud: int | None, terminator: str, force: bool) -> None:
    """Show cards to the device at URL, one after another, and type which card each is.

    Each line or code that comes is printed as it is, once. The answer on standard input is a card, such as 7H or 10S;
    nothing, to leave it out; or q, to end. The file is for `bench-device --map`.

    Exit status: 0 something was learned and written; 1 nothing was; 2 it could not be opened or written.
    """
    from tablemgr.bootstrap.learning import CannotLearnError, learn

    try:
        count = learn(
            family,
            url,
            baud,
            TERMINATORS[terminator],
            out,
            replaces=force,
            ask=_ask,
            complain=lambda said: click.echo(said, err=True),
        )
    except CannotLearnError as error:
        click.echo(f"tablemgr devices learn: {error}", err=True)
        sys.exit(2)
    click.echo(f"{count} cards in {out}" if count else "nothing was learned, and nothing written", err=True)
    sys.exit(0 if count else 1)


def _ask(token: str) -> str | None:
    click.echo(token)
    answer = sys.stdin.readline()
    return None if not answer or answer.strip() == "q" else answer.strip()


@command.command("decode", short_help="Say what bytes of a device's line mean.")
@click.argument("family")
@click.argument("hex_bytes", metavar="HEX...", nargs=-1, required=True)
@click.option(
    "--direction",
    type=click.Choice(DIRECTIONS),
    default=DIRECTIONS[0],
    show_default=True,
    help="Who said it: the device, or the program at the host's end.",
)
def decode(family: str, hex_bytes: tuple[str, ...], direction: str) -> None:
    """Say what the bytes HEX of a line of FAMILY mean: one JSON object a line, `reading` being what it is.

    All of HEX together is one stream, with or without spaces. Bytes that are no whole and right frame are
    {"reading": "Malformed"} with `why`. It opens no port and asks no device.

    \b
    tablemgr devices decode angel_eye 05 31 44 81 B8 03 34 46
    tablemgr devices decode feig_obid --direction host "05 FF 65 E5 CB"

    Exit status: 0 all was whole and right; 1 something was not; 2 no such family, or no hex.
    """
    from tablemgr.devices.decoding import all_families, decoded

    if family not in all_families():
        click.echo(f"tablemgr devices decode: no family {family!r}; there are {', '.join(all_families())}", err=True)
        sys.exit(2)
    try:
        raw = bytes.fromhex("".join(hex_bytes))
    except ValueError:
        click.echo("tablemgr devices decode: HEX is pairs of hex digits, such as 05 31 53 03 36 31", err=True)
        sys.exit(2)
    said, is_right = decoded(family, raw, is_of_device=direction == DIRECTIONS[0])
    for each in said:
        click.echo(json.dumps(each, ensure_ascii=False))
    sys.exit(0 if is_right else 1)
