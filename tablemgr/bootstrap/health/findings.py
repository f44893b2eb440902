"""What a check has found, and what to do about it, in plain words."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class State(Enum):
    """A note wants to be known and asks for nothing."""

    OK = "ok"
    NOTE = "note"
    TO_DO = "to_do"


@dataclass(frozen=True, slots=True)
class Finding:
    """`what` is how it is; `remedy` what to do, empty where there is nothing to do."""

    name: str
    state: State
    what: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """`look` may raise what it likes: whoever calls it makes a finding of that too."""

    name: str
    look: Callable[[], Finding]


def ok(name: str, what: str) -> Finding:
    """All is well."""
    return Finding(name, State.OK, what)


def note(name: str, what: str, remedy: str = "") -> Finding:
    """Nothing is wrong, and somebody should know."""
    return Finding(name, State.NOTE, what, remedy)


def to_do(name: str, what: str, remedy: str) -> Finding:
    """Something is to be done."""
    return Finding(name, State.TO_DO, what, remedy)
