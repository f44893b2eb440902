"""Change as a dealer makes it: which chips go from one place to another so that an amount does.

Where the small chips have run out a large one goes and small ones come back. Only chips that are at hand are counted
on; what they cannot make up is said, and never made up nearly.
"""

from collections.abc import Mapping
from math import gcd


def change_of(amount_minor: int, here: Mapping[int, int], there: Mapping[int, int]) -> dict[int, int] | None:
    """How many chips of each value come here from there, below zero go there from here, so that `here` holds so much
    more; `here` and `there` say how many of each value lie where. None if the chips at hand do not make it up."""
    values = sorted({*here, *there}, reverse=True)
    return _Making(values, here, there).make(0, amount_minor)


class _Making:
    def __init__(self, values: list[int], here: Mapping[int, int], there: Mapping[int, int]) -> None:
        self._values = values
        self._least = [-here.get(value, 0) for value in values]
        self._most = [there.get(value, 0) for value in values]
        self._in_vain: set[tuple[int, int]] = set()

    def make(self, at: int, amount: int) -> dict[int, int] | None:
        """The amount of the values from here on, the fewest of each as far as the smaller ones let it."""
        if at == len(self._values):
            return None if amount else {}
        if (at, amount) in self._in_vain or not self._can_be(at, amount):
            return None
        value, least, most = self._values[at], self._least[at], self._most[at]
        towards = abs(amount) // value if amount > 0 else -(abs(amount) // value)
        wanted = min(max(towards, least), most)
        for count in sorted(range(least, most + 1), key=lambda count: (abs(count - wanted), abs(count))):
            rest = self.make(at + 1, amount - count * value)
            if rest is not None:
                return {value: count, **rest} if count else rest
        self._in_vain.add((at, amount))
        return None

    def _can_be(self, at: int, amount: int) -> bool:
        """Whether it is neither too much for them nor no multiple of what they have in common."""
        values = self._values[at:]
        lowest = sum(least * value for least, value in zip(self._least[at:], values, strict=True))
        highest = sum(most * value for most, value in zip(self._most[at:], values, strict=True))
        return lowest <= amount <= highest and amount % gcd(*values) == 0
