"""A line that a pane has given and that the table has not answered yet.

Until the answer comes the pane gives no other: a finger that bounces would buy the same chips twice. There is no time
after which it gives up, because nobody would know then whether the first one went through; the pane opened anew begins
anew.
"""

from enum import Enum, auto

from tablemgr.console.model import Placed, Refusal, Shown


class Outcome(Enum):
    """What has become of it."""

    NOTHING = auto()
    WAITING = auto()
    ACCEPTED = auto()
    REFUSED = auto()


class Asked:
    """At most one line. `look` tells once what the table said."""

    def __init__(self) -> None:
        self._word = ""
        self._placed: Placed | None = None
        self._refusal: Refusal | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self._word)

    def begin(self, word: str, shown: Shown) -> None:
        """To be called before the line is given: the answer may be there when `give` returns."""
        assert not self._word, "one line at a time"
        self._word, self._placed, self._refusal = word, shown.placed, shown.refusal

    def look(self, shown: Shown) -> Outcome:
        """What the table has said by now. An answer is another object than the one before, and may say the same."""
        if not self._word:
            return Outcome.NOTHING
        placed, refusal = shown.placed, shown.refusal
        if placed is not None and placed is not self._placed and placed.line.get("do") == self._word:
            self._word = ""
            return Outcome.ACCEPTED
        if refusal is not None and refusal is not self._refusal:
            self._word = ""
            return Outcome.REFUSED
        return Outcome.WAITING

    def forget(self) -> None:
        """Nothing is awaited any more."""
        self._word = ""
