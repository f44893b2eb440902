"""`tablemgr simulate`: a simulated device as a program of its own, and play without devices, as fast as it goes."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import click

from tablemgr.cli.opening import opening_of


@click.group("simulate")
def command() -> None:
    """Run a simulated device, which on its port behaves as the real one does; or play without devices."""


_port = click.option(
    "--port",
    required=True,
    metavar="pty[:LINK]|tcp:PORT|usbip:PORT[/VVVV:PPPP]",
    help="A pseudo-terminal, LINK being a symbolic link kept on the newest one: a table is told --shoe LINK. "
    "Or a TCP port of this machine: --shoe socket://127.0.0.1:PORT. Or a USB device at a USB/IP server of this "
    "machine, with vendor and product if they matter: --shoe usbip://127.0.0.1:PORT/1-1. Port 0 takes a free one.",
)
_seed = click.option("--seed", type=int, help="Load a pack shuffled with this seed at the start.")
_pack = click.option(
    "--pack", type=click.Choice(["forty", "fifty_two"]), default="forty", show_default=True, help="The pack of --seed."
)
_every = click.option(
    "--every",
    "every_s",
    type=click.FloatRange(min=0, min_open=True),
    help="Draw a card by itself every so many seconds.",
)
_faults = click.option(
    "--faults", default="none", show_default=True, help="Faults on the wire: all, or e.g. noise=0.2,cut=0.1."
)
_tags = click.option(
    "--tags", type=click.IntRange(0, 100), default=0, show_default=True, help="So many chips lie there at the start."
)
_tag_seed = click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same chips.")


_scenario = click.option(
    "--scenario",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="F",
    help="Play this scenario in place of standard input, as config/scenarios/ has them, and end with 0 if all "
    "was as it expects, 1 if not. What the device holds is said there.",
)


def _kind_of(family: str) -> str:
    return "shoe" if family == "angel_eye" else family


def _defect(kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`--defect` of a device of this kind. `--defect list` prints what there is, and ends."""

    def chosen(ctx: click.Context, _: click.Parameter, name: str) -> str:
        from tablemgr.bootstrap.simulate import defects_of_kind

        defects = defects_of_kind(_kind_of(ctx.params["family"]) if "family" in ctx.params else kind)
        if name == "list":
            for each, breaks in defects.items():
                click.echo(f"{each:24}breaks: {breaks}")
            ctx.exit(0)
        if name and name not in defects:
            raise click.BadParameter(f"{name}; there are {', '.join(defects)}")
        return name

    return click.option(
        "--defect",
        default="",
        metavar="NAME|list",
        is_eager=True,
        callback=chosen,
        help="Break one rule of the wire, so that `bench-device` has something to find. `list` says which there are.",
    )


def _simulate(kind: str, port: str, scenario: Path | None, **options: object) -> None:
    from tablemgr.bootstrap.simulate import Options, ScenarioError, simulate_device, simulate_scenario

    if scenario is not None:
        try:
            sys.exit(simulate_scenario(kind, port, scenario))
        except ScenarioError as error:
            click.echo(f"tablemgr simulate: {error}", err=True)
            sys.exit(2)
    sys.exit(simulate_device(kind, port, Options(**options)))  # type: ignore[arg-type]


@command.command("shoe")
@_port
@click.option(
    "--family",
    type=click.Choice(["angel_eye", "line_shoe"]),
    default="angel_eye",
    show_default=True,
    is_eager=True,
    help="Which shoe: one that says each card three times, or one that sends a line of text for it.",
)
@_seed
@_pack
@_every
@click.option(
    "--spacing",
    "spacing_s",
    type=click.FloatRange(min=0),
    default=0.0,
    show_default=True,
    help="Seconds between the copies of a frame, which a shoe sends more than once.",
)
@_faults
@_defect("shoe")
@_scenario
def shoe(port: str, family: str, scenario: Path | None, **options: object) -> None:
    """A card-reading shoe with a hand beside it.

    \b
    The first line of standard output is the port's URL. Then, on standard input:
      load CARD...   put cards behind those in the shoe: load 7H KS 10D
      pack SEED ...  put a shuffled pack of forty behind them; -7H takes a card out of it, +8D puts one in
      draw           draw the next card
      run_through    draw all of them, one after another
      unread         the next card passes unread; unread 6: its code is wrong
      pull_back      half draw the next card and pull it back
      error NUMBER   an error of the shoe's own: 2 overdraw, 3 button, 4 and 5 pulled back, 7 draw time-out
      clear          that error is over
      setting        draw the next card in setting mode
      disagree       the shoe's sources disagree
      yank [BYTES]   pull the cable, in mid-frame after so many bytes of the next one
      plug           put it back
      empty          take all cards out
      cut_card       the cut card comes
      restart        switch the shoe off and on
      help           these words
      quit           end
    A line shoe knows nothing from unread to disagree, no cut_card and no restart; line TEXT sends any line.
    """
    _simulate(_kind_of(family), port, scenario, **options)


@command.command("scanner")
@_port
@_seed
@_pack
@_every
@_faults
@_defect("scanner")
@_scenario
def scanner(port: str, scenario: Path | None, **options: object) -> None:
    """A Zebra scanner (SSI) with a hand that holds labels before it.

    \b
    The first line of standard output is the port's URL. Then, on standard input:
      scan CODE...   hold these labels before it
      load CARD...   put barcoded cards behind those of the pack
      pack SEED ...  the same with a shuffled pack of forty; -7H takes a card out of it, +8D puts one in
      draw           hold the next card of the pack before it
      run_through    hold all of them before it, one after another
      empty          put the pack away
      event NUMBER   an event of the scanner, 0 to 255
      restart        switch it off and on
      yank [BYTES]   pull the cable, in mid-packet after so many bytes of the next one
      plug           put it back
      help, quit
    """
    _simulate("scanner", port, scenario, **options)


@command.command("tray")
@_port
@_tags
@_tag_seed
@click.option(
    "--column",
    default="own",
    show_default=True,
    help="Where --tags lie: own, a channel 1 to 8, or MULTIPLEXER:CHANNEL.",
)
@_faults
@_defect("tray")
@_scenario
def tray(port: str, scenario: Path | None, **options: object) -> None:
    """A chip tray: a FEIG reader with a multiplexer, one antenna a column, and a hand that lays chips.

    A chip is its UID, 16 hex digits that begin with E0. A COLUMN is `own` (the reader's own antenna), a channel 1 to 8
    of multiplexer 1, or MULTIPLEXER:CHANNEL. The same chip may lie in two columns, as a cloned one would.

    \b
    The first line of standard output is the port's URL. Then, on standard input:
      place UID... COLUMN   lay chips down
      take UID [COLUMN]     take a chip away, from everywhere if no column is named
      empty [COLUMN]        take all away
      tags                  what lies where
      restart               switch the reader off and on
      yank [BYTES]          pull the cable, in mid-frame after so many bytes of the next one
      plug                  put it back
      help, quit
    """
    _simulate("tray", port, scenario, **options)


@command.command("reader")
@_port
@_tags
@_tag_seed
@_faults
@_defect("reader")
@_scenario
def reader(port: str, scenario: Path | None, **options: object) -> None:
    """A desk reader (RFID 210) with a hand that lays chips on it.

    \b
    The first line of standard output is the port's URL. Then, on standard input:
      place UID...   lay chips down
      take UID       take a chip away
      empty          take all away
      lock UID       make a chip one that cannot be written
      tags           what lies there
      restart        switch the reader off and on
      yank [BYTES]   pull the cable, in mid-frame after so many bytes of the next one
      plug           put it back
      help, quit
    """
    _simulate("reader", port, scenario, **options)


@command.command("table")
@click.option("--deals", default=20, show_default=True, type=click.IntRange(1, 100_000), help="How many deals to play.")
@click.option("--seed", default=1, show_default=True, type=int, help="The dice of bots, packs and cables.")
@click.option("--game", "game", help="The game; that of --rules if not given, else the first there is.")
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="House rules to play by, as config/rules/ has them; a club's if not given.",
)
@click.option(
    "--data",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="A new folder for the table, its chips and its devices.toml; a temporary one if not given.",
)
@click.option(
    "--cable",
    metavar="FAULTS|none",
    help="What each port is behind, as faulty:// takes it: drop=0.001,flip=0.001. A bad one if not given.",
)
@click.option(
    "--pulls",
    type=click.FloatRange(0, 1),
    help="How likely each cable is pulled in the middle of a frame after each deal.  [default: 0.1]",
)
@click.option("--tray-port", default="tcp:0", show_default=True, help="Where the tray stands, as in `simulate tray`.")
@click.option("--desk-port", default="usbip:0", show_default=True, help="Where the desk reader stands.")
@click.option(
    "--key-file", type=click.Path(path_type=Path, dir_okay=False), help="The signing key, if not the user's own."
)
def table(
    deals: int,
    seed: int,
    game: str | None,
    rules_file: Path | None,
    directory: Path | None,
    cable: str | None,
    pulls: float | None,
    tray_port: str,
    desk_port: str,
    key_file: Path | None,
) -> None:
    """A whole table with all its devices: a shoe, a chip tray and a desk reader, each a program of its own.

    Bots bet, the shoe deals, a hand moves the chips in the tray as the books say, and those that are bought lie on the
    desk until its reader has told them all. The cables are bad, and now and then one is pulled. At the end the tray
    must agree with the books and the journal must prove. Prints one JSON document: what was played, what each line
    brought, and how the tray stands.

    Exit status: 0 all is well; 1 it came to a stop, or something does not agree; 2 it could not begin.
    """
    from tablemgr.bootstrap.dealing import DealingError
    from tablemgr.bootstrap.progress import counting
    from tablemgr.bootstrap.simulated_table import BAD_CABLE, PULLS, SimulatedTable, play_simulated_table
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.play.dealer import OPENING_LINE

    opening = OPENING_LINE if game is None and rules_file is None else _opening(game, rules_file, "table")
    if directory is None:
        directory = Path(tempfile.mkdtemp(prefix="tablemgr-table-"))
        click.echo(f"tablemgr simulate table: all of it is in {directory}", err=True)
    wanted = SimulatedTable(
        deals,
        seed,
        dict(opening),
        {None: BAD_CABLE, "none": ""}.get(cable, cable or ""),
        PULLS if pulls is None else pulls,
        tray_port,
        desk_port,
    )
    try:
        with counting("deals", deals) as progress:
            document = play_simulated_table(directory, wanted, key_file, progress)
    except DealingError as error:
        click.echo(f"tablemgr simulate table: {error}", err=True)
        sys.exit(1)
    except (*TROUBLE, OSError) as error:
        click.echo(f"tablemgr simulate table: {error}", err=True)
        sys.exit(2)
    click.echo(json.dumps(document, indent=1, ensure_ascii=False))


@command.command("play")
@click.option("--game", "game", help="The game; that of --rules if not given.")
@click.option("--deals", required=True, type=click.IntRange(1, 100_000_000), help="How many deals to play.")
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same deals.")
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="House rules to play by, as config/rules/ has them; a club's if not given.",
)
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Processes that share the deals."
)
@click.option(
    "--data",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    help="Play at one table, and write its journal into this new folder, a thousand commands a transaction.",
)
@click.option(
    "--key-file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --data: the signing key, if not the user's own.",
)
def play(
    game: str | None,
    deals: int,
    seed: int,
    rules_file: Path | None,
    jobs: int,
    directory: Path | None,
    key_file: Path | None,
) -> None:
    """Play deals with random bets that the table accepts, as fast as the engine goes.

    Prints one JSON document: how many deals, cards and bets there were, how the deals ended, and what the punters, the
    bank and the house made, in all and in the mean of a deal with its 95 % confidence interval. Sums are exact; what
    stands in the cut box has not been shared yet; what a banker owes counts as paid. A game for points has no money.

    The same seed gives the same result, however many jobs there are; only the seconds differ. With --data one table
    plays all deals (without, they are sittings of 200), and the journal is signed and can be verified: its clock is
    made up and begins in the year 2000.

    Exit status: 0 played; 1 the play came to a stop; 2 it could not begin.
    """
    from tablemgr.bootstrap.fast_play import FastPlay, StuckError, play_in_memory, play_into
    from tablemgr.bootstrap.progress import counting
    from tablemgr.bootstrap.trouble import TROUBLE

    if directory is not None and jobs > 1:
        raise click.UsageError("--data is written by one process: leave --jobs out")
    if key_file is not None and directory is None:
        raise click.UsageError("--key-file is for --data: nothing else is signed")
    wanted = FastPlay(_opening(game, rules_file, "play"), deals, seed, jobs)
    try:
        with counting("deals", deals) as progress:
            if directory is None:
                document = play_in_memory(wanted, progress)
            else:
                document = play_into(directory, wanted, key_file, progress)
    except StuckError as error:
        click.echo(f"tablemgr simulate play: {error}", err=True)
        sys.exit(1)
    except TROUBLE as error:
        click.echo(f"tablemgr simulate play: {error}", err=True)
        sys.exit(2)
    click.echo(json.dumps(document, indent=1, ensure_ascii=False))


def _opening(game: str | None, rules_file: Path | None, name: str) -> dict[str, object]:
    """The line that opens the table; it ends the command where game and rules do not fit."""
    from tablemgr.settings.trouble import SettingsError

    if game is None and rules_file is None:
        raise click.UsageError("say which game: --game G, or --rules F")
    try:
        opening = opening_of(game, rules_file)
    except SettingsError as error:
        click.echo(f"tablemgr simulate {name}: {error}", err=True)
        sys.exit(2)
    assert opening is not None
    return opening
