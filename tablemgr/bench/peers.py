"""Other people's programs that do the same work, where they are installed: the extra `bench` brings them."""

import importlib
from typing import Any

import click


def peer(module: str) -> Any:
    """A module of a peer; a sentence that says what to type if it is not there."""
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise click.UsageError(
            f"{package} is not installed: type  .venv/bin/pip install -c constraints.txt -e '.[gui,test,bench]'"
        ) from None
