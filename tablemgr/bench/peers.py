"""Other people's programs that do the same work, where they are installed: the extra `bench` brings them."""

import importlib
from typing import Any

import click


def peer(module: str, package: str = "") -> Any:
    """A module of a peer; a sentence that says what to type if it is not there. `package` brings it, if that is not
    called as the module is."""
    try:
        return importlib.import_module(module)
    except ImportError:
        missing = package or module.partition(".")[0]
        raise click.UsageError(
            f"{missing} is not installed: type  .venv/bin/pip install -c constraints.txt -e '.[gui,test,bench]'"
        ) from None
