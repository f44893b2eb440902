"""Plays the cases of a family one after another. A lost port ends a case as failed, and is opened again for the next
one."""

from collections.abc import Callable, Sequence

from drivers.conformance.bench import Bench
from drivers.conformance.cases import BreachError, Case, Outcome, UntriedError, Verdict
from drivers.errors import DriverError


def _tell_nobody(_: Verdict) -> None:
    """The default of `on_verdict`."""


def play(
    bench: Bench, cases: Sequence[Case], on_verdict: Callable[[Verdict], None] = _tell_nobody
) -> tuple[Verdict, ...]:
    """Every case in its order. The bench is open; BadPortError and the like if it cannot be opened again."""
    verdicts: list[Verdict] = []
    missing: set[str] = set()
    for case in cases:
        blocked = blocked_by(case, missing)
        verdict = blocked or play_one(bench, case)
        if blocked or verdict.outcome is Outcome.FAILED:
            missing.add(case.name)
        verdicts.append(verdict)
        on_verdict(verdict)
    return tuple(verdicts)


def play_one(bench: Bench, case: Case) -> Verdict:
    """One case; it is not asked what it needs."""
    bench.begin()
    began_s = bench.now_s()
    outcome, why = Outcome.PASSED, ""
    try:
        case.play(bench)
    except BreachError as error:
        outcome, why = Outcome.FAILED, str(error)
    except UntriedError as error:
        outcome, why = Outcome.UNTRIED, str(error)
    except DriverError as error:
        outcome, why = Outcome.FAILED, f"the port was lost: {error}"
        bench.reopen()
    return Verdict(case, outcome, why, bench.now_s() - began_s, bench.wire)


def blocked_by(case: Case, missing: set[str]) -> Verdict | None:
    """The verdict on a case that needs one of those that failed, or were not tried for the same reason."""
    needed = [name for name in case.needs if name in missing]
    if not needed:
        return None
    return Verdict(case, Outcome.UNTRIED, f"it needs {', '.join(needed)}", 0.0, ())
