"""The command `tablemgr`: one module a command, loaded when it is called, so that `--help` and `replay` stay quick."""

import importlib
import os
import sys

import click

# What a shell says of a program that a closed pipe has ended. Click would end with 1, which is an answer of `replay`.
OUTPUT_GONE = 141

# Command: (its module in this package, what --help says of it without loading it).
_COMMANDS = {
    "demo": ("demo", "Play a whole simulated table by itself."),
    "console": ("console", "Run one table in a window: the dealer's console."),
    "review": ("review", "Look through a table's journal in a window: the pit boss's review."),
    "run": ("run", "Run one table without a window."),
    "replay": ("replay", "Play a table script and print its report."),
    "odds": ("odds", "Say the exact chances of open bets; what the house could expect from a journal's bets."),
    "verify": ("verify", "Prove that a table's journal is as it was written."),
    "export": ("export", "Write a table's journal as text for other programs."),
    "picture": ("picture", "Draw each screen of the console to a PNG file."),
    "simulate": ("simulate", "Run a simulated device as a program of its own."),
    "chips": ("chips", "Keep the registry of a house's chips."),
    "packs": ("packs", "Keep the register of a house's packs; list the deals flagged at a table."),
    "devices": ("devices", "List, watch, learn and look after devices; say what their bytes mean."),
    "bench-device": ("bench_device", "Hold a device at a port to the rules of its wire."),
    "bench": ("bench", "Measure this program beside its peers."),
    "doctor": ("doctor", "Look at this machine and say what is to be done."),
    "db": ("db", "Bring the file of a journal up to date."),
}


class Commands(click.Group):
    """The commands by name, each imported when it is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in _COMMANDS:
            return None
        command = importlib.import_module(f"tablemgr.cli.{_COMMANDS[name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command. Who reads its output may have gone: then there is nobody to tell, and no more is said."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # What is still in the stream's buffer would be written once more at the end of the process, in vain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(OUTPUT_GONE)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in _COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="tablemgr", prog_name="tablemgr")
def program() -> None:
    """Table management for live card games in which a player holds the bank.

    Everything works with simulated devices, and what is simulated says so everywhere. Begin with `tablemgr demo`;
    `tablemgr COMMAND --help` says what each command does and how it ends. A table's directory (DIR) holds its journal.
    """


def main() -> None:
    """The entry point: runs a command and ends the process with its exit status."""
    program.main(prog_name="tablemgr", standalone_mode=True)
