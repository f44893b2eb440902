"""The list of pins is complete and tied to no index, and the build server asks for everything."""

import os
import re
import tomllib
from pathlib import Path

PIN = re.compile(r"[a-z0-9][a-z0-9._-]*==[0-9][\w.!+]*( ; .+)?")


def pins(root: Path) -> list[str]:
    return (root / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_constraints_are_pins_and_nothing_else(root: Path) -> None:
    """No index, no link, no option: where packages come from is the business of the machine that installs."""
    assert [line for line in pins(root) if not PIN.fullmatch(line) or "://" in line] == []


def test_everything_asked_for_is_pinned(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(name for extra in project["optional-dependencies"].values() for name in extra)]
    names = {re.split(r"[\[<>=;! ]", requirement)[0].lower() for requirement in asked}
    assert len(names) > 10
    assert names - {line.partition("==")[0] for line in pins(root)} == set()


def test_the_build_server_requires_all(root: Path) -> None:
    entry = root / ".ci" / "run"
    assert os.access(entry, os.X_OK)
    last_line = entry.read_text(encoding="utf-8").splitlines()[-1]
    assert last_line.startswith("exec python3 run.py test --require-all")
