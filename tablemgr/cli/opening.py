"""How a command that may open a table is told which game: `--game`, `--rules`, or both where they fit."""

from pathlib import Path

import click


def opening_of(game: str | None, rules_file: Path | None) -> dict[str, object] | None:
    """The line that opens the table, None where nothing was said. `SettingsError` for a file of rules that is none;
    click.UsageError for a game that is none, or that the rules are not of."""
    from tablemgr.bootstrap.fast_play import GAMES, opening_line
    from tablemgr.settings.house_rules import read_house_rules

    if game is not None and game not in GAMES:
        raise click.UsageError(f"--game: one of {', '.join(GAMES)}, not {game!r}")
    if rules_file is None:
        return None if game is None else opening_line(game)
    house = read_house_rules(rules_file)
    if game not in (None, house.game):
        raise click.UsageError(f"--rules: {rules_file} has the rules of {house.game}, not of {game}")
    return house.opening_line()
