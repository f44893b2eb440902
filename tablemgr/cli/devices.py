"""`tablemgr devices`: what is done with devices away from a table."""

import json
import sys

import click

DIRECTIONS = ("device", "host")


@click.group("devices")
def command() -> None:
    """Look at what devices say."""


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
