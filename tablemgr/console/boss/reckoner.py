"""What has to be worked out for the open page, one thing at a time: asked for, given up when another is wanted instead.

Free of widgets. An answer to what is not wanted any more is not looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.console.boss import port as p
from tablemgr.engine.policy import STAND_FROM_MAX, STAND_FROM_MIN, Policy

# Five points, from which on many stand: so a page has figures at once. It is stated beside them, and changed there.
POLICY_AT_FIRST = Policy(10, 10)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """How something came out."""

    asked: p.Reckoning
    answer: p.Reckoned


class Reckoner:
    """`begin` has something worked out, and returns what gives it up."""

    def __init__(self, begin: Callable[[p.Reckoning], Callable[[], None]]) -> None:
        self._begin = begin
        self._give_up: Callable[[], None] | None = None
        self.asked: p.Reckoning | None = None
        self.answer: p.Reckoned | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether it is being worked out."""
        return self.asked is not None and self.answer is None

    @property
    def odds(self) -> p.OddsRead | None:
        """The odds that are wanted, when they are known."""
        return self.answer if isinstance(self.answer, p.OddsRead) else None

    @property
    def theoretical(self) -> p.TheoreticalRead | None:
        """The day's commission that is wanted, when it is known."""
        return self.answer if isinstance(self.answer, p.TheoreticalRead) else None

    @property
    def trouble(self) -> str:
        """Why there is no answer."""
        return self.answer.why if isinstance(self.answer, p.Trouble) else ""

    def want(self, asked: p.Reckoning | None) -> None:
        """This and nothing else is wanted; None: nothing is."""
        if asked == self.asked:
            return
        if self._give_up is not None:
            self._give_up()
        self.asked, self.answer, self._give_up = asked, None, None
        if asked is not None:
            self._give_up = self._begin(asked)

    def told(self, asked: p.Reckoning, answer: p.Reckoned) -> None:
        """How it came out."""
        if asked is self.asked:
            self.answer, self._give_up = answer, None


def with_more(policy: Policy, punter: int, banker: int) -> Policy:
    """The policy, standing from so many counts more; as far as there are any."""
    return Policy(_within(policy.punter_stands_from + punter), _within(policy.banker_stands_from + banker))


def _within(stand_from: int) -> int:
    return min(max(stand_from, STAND_FROM_MIN), STAND_FROM_MAX)
