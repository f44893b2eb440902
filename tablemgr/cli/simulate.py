"""`tablemgr simulate`: a simulated device as a program of its own."""

import sys

import click


@click.group("simulate")
def command() -> None:
    """Run a simulated device: on its port it behaves as the real one does."""


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
