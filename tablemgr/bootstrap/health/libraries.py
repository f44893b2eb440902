"""Whether what the package stands on is installed: what pip was told, against what Python finds."""

import importlib.metadata
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.bootstrap.health.findings import Finding, ok, to_do

_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Library:
    """`version` None: it is not there."""

    name: str
    version: str | None


def libraries_needed() -> tuple[Library, ...]:
    """What every installation needs. What is asked for on some systems only, and by extras, has its own check."""
    needed = importlib.metadata.requires("tablemgr") or []
    return tuple(_library(_NAME.match(each)) for each in needed if ";" not in each)


def judge_libraries(name: str, libraries: Sequence[Library]) -> Finding:
    """Whether all are there."""
    missing = [library.name for library in libraries if library.version is None]
    if missing:
        return to_do(name, f"not installed: {', '.join(missing)}", "python -m pip install --upgrade tablemgr")
    return ok(name, ", ".join(f"{library.name} {library.version}" for library in libraries))


def _library(found: re.Match[str] | None) -> Library:
    name = found[0] if found else ""
    try:
        return Library(name, importlib.metadata.version(name))
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return Library(name, None)
