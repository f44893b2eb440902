"""`tablemgr run`: a table without a window."""

import os
import sys
from pathlib import Path

import click

from tablemgr.cli import options as shared


@click.command("run")
@click.option(
    "--data",
    "directory",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The table's directory; a new table if it is missing or empty.",
)
@shared.shoe_line("without one, cards are lines too")
@click.option(
    "--live",
    is_flag=True,
    help="A live table, for real money: real devices only, and a person at the keyboard. Fixed when a table is new.",
)
@shared.table_settings
@shared.fitted_devices
@shared.signing_key
@click.option("--actor", default="dealer", show_default=True, help="Who gives the lines, as the journal names him.")
def command(
    directory: Path,
    shoe: str | None,
    family: str | None,
    baud: int | None,
    live: bool,
    key_file: Path | None,
    settings_file: Path | None,
    devices_file: Path | None,
    actor: str,
) -> None:
    """Run one table without a window: lines of a table script on standard input, one JSON line out for each.

    \b
    A new directory begins with an `open` line, which has game, currency, seats and rules; a directory with a
    journal goes on where it stood, and refuses another `open`. docs/table_scripts.md has the lines.
    Each line may have a key "id", its idempotency key: the same id again gives the first answer.
    An answer comes only when the line is durable:
      {"id": 1, "accepted": true, "seq": 17}
      {"id": 2, "accepted": false, "code": "below_minimum", "message": "a bet here is at least 5.00"}
    The shoe's cards answer with "id" null. A card that is held answers twice: when it comes, with
    "accepted": false and why, and when it is played, in the order in which the cards came. One that waits and
    cannot be played when its turn comes, or passed unread, answers then too: that is when to say which it is.

    \b
    A card that passed unread, or that the rules refuse, is held; later cards wait behind it. Answer with
      {"do": "card", "card": "7H"}  or  {"do": "hold", "answer": "this_card", "card": "7H"}
      {"do": "hold", "answer": "next_card"}    the shoe will show it again
      {"do": "hold", "answer": "not_in_play"}  put away, not played
      {"do": "hold", "answer": "new_deal"}     between deals: shuffled, and this is its first card
      {"do": "hold", "answer": "clear_fault"}  a fault of the shoe is over
      {"do": "misdeal", "reason": "…"}         the deal is void, open bets go back

    \b
    Beside a table script's commands there are
      {"do": "bring", "seat": 2, "amount": "35.00"}  chips that lie there and were bought elsewhere; with
                                                     "in_time": true they lay there before the last card
      {"do": "late", …, "signed_by": "rosa"}         the second person of a late bet above late_bet_limit
      {"do": "paid", "bets": [4, 5]}                 with confirm_payouts: this settlement has been paid
      {"do": "accept"}                               all bets that lie on the felt, as far as it is known whose they
                                                     are; with "place": "slot_3", "seat": 2 this one

    \b
    Of the devices, not of the table, ask
      {"do": "devices"}                              how each is, on standard error: which of wire, frame and
                                                     reading is dead, how well it reads, and why it was lost
      {"do": "record", "device": "shoe"}             its bytes are written down, into DIR/recordings, with
                                                     "end": true no more; play://FILE plays it

    The shoe is that of --shoe, else of [shoe] in the file of --devices, which also has what a scanner and a line shoe
    need: the map of their cards, how a line ends. With [tray] there a tray is read, and places of the felt: what
    differs from the books, with the payment that would explain it, and chips that should not lie where they lie, are
    said on standard error.

    That the shoe is away, broken or back, and whatever else a device reports that wants an eye, is said on standard
    error, and so is at the start what is still held; all of it stands in the journal too.

    The end of the input, SIGTERM or Ctrl-C stops the table in order. Exit status: 0 stopped in order; 2 no table was
    opened, or it could not be; 3 the journal failed; 4 nobody read the answers to the end.
    """
    from tablemgr.bootstrap.run import RunOptions, run_table
    from tablemgr.bootstrap.shoe import fitted_shoe
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.service.options import TableOptions
    from tablemgr.settings.devices import DeviceSettings, read_device_settings
    from tablemgr.settings.table import read_table_settings
    from tablemgr.settings.trouble import SettingsError

    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError("standard input and standard output must be open: lines come in, answers go out")
    if live and not sys.stdin.isatty():
        raise click.UsageError("a live table takes no script: standard input must be a terminal")
    try:
        table = TableOptions() if settings_file is None else read_table_settings(settings_file)
        devices = DeviceSettings() if devices_file is None else read_device_settings(devices_file)
        fitted = fitted_shoe(devices.shoe, shoe, family, baud)
    except (SettingsError, *TROUBLE) as error:
        click.echo(f"tablemgr run: {error}", err=True)
        sys.exit(2)
    options = RunOptions(
        directory, fitted.url, fitted.family, fitted.baud, live, key_file, actor, table, devices.tray, fitted.line
    )
    # Files of our own: a thread that waits in `sys.stdin` or `sys.stdout` for ever would keep the process from ending.
    stdin = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 - left to the end of the process
    stdout = open(sys.stdout.fileno(), "wb", buffering=0, closefd=False)  # noqa: SIM115 - the same
    asides = os.open(os.devnull, os.O_WRONLY) if sys.stderr is None else sys.stderr.fileno()
    stderr = open(asides, "wb", buffering=0, closefd=False)  # noqa: SIM115 - the same
    try:
        status, why = run_table(options, stdin, stdout, stderr)
    except TROUBLE as error:
        click.echo(f"tablemgr run: {error}", err=True)
        sys.exit(2)
    if why:
        click.echo(f"tablemgr run: {why}", err=True)
    sys.exit(status)
