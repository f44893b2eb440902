"""`tablemgr simulate`: a simulated device as a program of its own, and play without devices, as fast as it goes."""

import json
import sys
from pathlib import Path

import click

from tablemgr.cli.opening import opening_of


@click.group("simulate")
def command() -> None:
    """Run a simulated device, which on its port behaves as the real one does; or play without devices."""


@command.command("shoe")
@click.option(
    "--port",
    required=True,
    metavar="pty[:LINK]|tcp:PORT",
    help="A pseudo-terminal, LINK being a symbolic link kept on the newest one: a table is told --shoe LINK. "
    "Or a TCP port of this machine: --shoe socket://127.0.0.1:PORT.",
)
@click.option("--seed", type=int, help="Load a pack shuffled with this seed at the start.")
@click.option(
    "--pack", type=click.Choice(["forty", "fifty_two"]), default="forty", show_default=True, help="The pack of --seed."
)
@click.option(
    "--every",
    "every_s",
    type=click.FloatRange(min=0, min_open=True),
    help="Draw a card by itself every so many seconds.",
)
@click.option(
    "--spacing",
    "spacing_s",
    type=click.FloatRange(min=0),
    default=0.0,
    show_default=True,
    help="Seconds between the copies of a frame, which a shoe sends more than once.",
)
@click.option("--faults", default="none", show_default=True, help="Faults on the wire: all, or e.g. noise=0.2,cut=0.1.")
def shoe(port: str, seed: int | None, pack: str, every_s: float | None, spacing_s: float, faults: str) -> None:
    """A card-reading shoe (Angel Eye) with a hand beside it.

    \b
    The first line of standard output is the port's URL. Then, on standard input:
      load CARD...   put cards behind those in the shoe: load 7H KS 10D
      draw           draw the next card
      unread         the next card passes unread
      pull_back      half draw the next card and pull it back
      yank [BYTES]   pull the cable, in mid-frame after so many bytes of the next one
      plug           put it back
      empty          take all cards out
      cut_card       the cut card comes
      restart        switch the shoe off and on
      help           these words
      quit           end
    """
    from tablemgr.bootstrap.simulate import ShoeOptions, simulate_shoe

    options = ShoeOptions(seed=seed, pack=pack, every_s=every_s, spacing_s=spacing_s, faults=faults)
    sys.exit(simulate_shoe(port, options))


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
    wanted = FastPlay(_opening(game, rules_file), deals, seed, jobs)
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


def _opening(game: str | None, rules_file: Path | None) -> dict[str, object]:
    """The line that opens the table; it ends the command where game and rules do not fit."""
    from tablemgr.settings.trouble import SettingsError

    if game is None and rules_file is None:
        raise click.UsageError("say which game: --game G, or --rules F")
    try:
        opening = opening_of(game, rules_file)
    except SettingsError as error:
        click.echo(f"tablemgr simulate play: {error}", err=True)
        sys.exit(2)
    assert opening is not None
    return opening
