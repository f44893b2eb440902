"""Wire faults by seed: what a bad cable does to the copies of one event.

Of the copies of one event at least one arrives whole, unless `may_lose` says otherwise: so a correct host shows every
card, whatever this file does. The same seed gives the same faults.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, fields

from drivers.simulators.outbox import Jolt
from drivers.simulators.trouble import HandError

NOISE_BYTES_MAX = 40


@dataclass(frozen=True, slots=True)
class FaultRates:
    """How likely each fault is: `noise`, `double`, `damage` and `cut` for a copy, `yank` for an event."""

    noise: float = 0.0
    double: float = 0.0
    damage: float = 0.0
    cut: float = 0.0
    yank: float = 0.0


ALL_FAULTS = FaultRates(noise=0.3, double=0.2, damage=0.4, cut=0.3, yank=0.02)


class Faults:
    """A bad cable."""

    def __init__(self, seed: int, rates: FaultRates = ALL_FAULTS, *, may_lose: bool = False) -> None:
        self._dice = random.Random(seed)
        self._rates = rates
        self._may_lose = may_lose

    def happen_to(self, copies: Sequence[bytes]) -> list[bytes | Jolt]:
        """What arrives in place of these copies of one event."""
        spared = -1 if self._may_lose else self._dice.randrange(len(copies))
        arriving: list[bytes | Jolt] = []
        for number, copy in enumerate(copies):
            if self._strikes(self._rates.noise):
                arriving.append(self._dice.randbytes(self._dice.randint(1, NOISE_BYTES_MAX)))
            arriving.append(copy if number == spared else self._harmed(copy))
            if self._strikes(self._rates.double):
                arriving.append(arriving[-1])
        if self._strikes(self._rates.yank):
            arriving[:0] = [copies[0][: self._dice.randrange(1, len(copies[0]))], Jolt.YANK, Jolt.PLUG]
        return arriving

    def _harmed(self, copy: bytes) -> bytes:
        if self._strikes(self._rates.cut):
            return copy[: self._dice.randrange(len(copy))]
        if not self._strikes(self._rates.damage):
            return copy
        # One flipped bit: an XOR check sees every one of these. Two could cancel out and make another card of it.
        place, bit = self._dice.randrange(len(copy)), self._dice.randrange(8)
        return copy[:place] + bytes([copy[place] ^ 1 << bit]) + copy[place + 1 :]

    def _strikes(self, rate: float) -> bool:
        return self._dice.random() < rate


def parse_faults(text: str, seed: int, *, may_lose: bool = False) -> Faults | None:
    """`none`, `all`, or rates such as `noise=0.2,cut=0.1`."""
    if text in ("", "none"):
        return None
    if text == "all":
        return Faults(seed, may_lose=may_lose)
    names = {field.name for field in fields(FaultRates)}
    rates = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        try:
            rates[name] = float(value)
        except ValueError:
            raise HandError(f"{part} is no fault with its rate, such as noise=0.2") from None
        if name not in names or not 0 <= rates[name] <= 1:
            raise HandError(f"{part} is no fault with a rate from 0 to 1; there are {', '.join(sorted(names))}")
    return Faults(seed, FaultRates(**rates), may_lose=may_lose)
