"""What a case is, and what may come of it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from drivers.conformance.bench import Bench


class BreachError(Exception):
    """The device broke the rule of the case; the text says how, with bytes in hex."""


class UntriedError(Exception):
    """The case cannot be played here; the text says what it would take."""


@dataclass(frozen=True, slots=True)
class Case:
    """`rule` is a sentence of the family's page. A case that one of `needs` has failed is not tried: it would only say
    the same again."""

    name: str
    rule: str
    play: Callable[[Bench], None]
    needs: tuple[str, ...] = ()


class Outcome(Enum):
    """What came of a case."""

    PASSED = "passed"
    FAILED = "failed"
    UNTRIED = "untried"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One case as it was played. `wire` is what went over the line meanwhile, one line of text a chunk."""

    case: Case
    outcome: Outcome
    why: str
    seconds: float
    wire: tuple[str, ...]


def require(is_kept: bool, breach: str) -> None:
    """BreachError unless the rule was kept."""
    if not is_kept:
        raise BreachError(breach)
