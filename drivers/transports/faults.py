"""What a bad cable does to the bytes that go through it, by seed.

Rates are chances from 0 to 1, for each byte `drop`, `flip` (one bit), `double` and `chop` (a chunk ends behind it), for
each chunk `reorder` (it comes behind the next one) and `delay` (it comes `delay_s` later).

The same seed does the same: what happens to a byte depends on its number alone, however the chunks were cut, and what
happens to a chunk on its number. Each way has dice of its own. Nothing here waits or tells the time.
"""

import random
from collections import deque
from dataclasses import dataclass, fields

WAITING_CHUNKS_MAX = 1024
BEHIND_S = 0.02
"""How long a chunk waits for the next one to overtake it; then it goes alone."""
SEED_MAX = 2**63
DELAY_S_MAX = 60.0
RATES = ("drop", "flip", "double", "chop", "reorder", "delay")
WAYS = ("both", "in", "out")


@dataclass(frozen=True, slots=True)
class CableFaults:
    """How bad the cable is. `way`: in (to the host), out, or both."""

    seed: int = 0
    drop: float = 0.0
    flip: float = 0.0
    double: float = 0.0
    chop: float = 0.0
    reorder: float = 0.0
    delay: float = 0.0
    delay_s: float = 0.05
    way: str = "both"


def parse_cable_faults(text: str) -> CableFaults:
    """`seed=7,drop=0.001,flip=0.0005`; ValueError says what is none."""
    chosen: dict[str, int | float | str] = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if name in chosen or name not in {field.name for field in fields(CableFaults)}:
            raise ValueError(f"{part}: a fault once, of {', '.join((*RATES, 'seed', 'delay_s', 'way'))}")
        chosen[name] = value if name == "way" else _number(name, value)
    if chosen.get("way", "both") not in WAYS:
        raise ValueError(f"way is one of {', '.join(WAYS)}")
    return CableFaults(**chosen)  # type: ignore[arg-type]


def _number(name: str, value: str) -> int | float:
    if name == "seed":
        if not (value.isascii() and value.isdigit() and int(value) <= SEED_MAX):
            raise ValueError(f"seed is a whole number, not {value}")
        return int(value)
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    limit = DELAY_S_MAX if name == "delay_s" else 1
    if not 0 <= number <= limit:
        raise ValueError(f"{name} is a number from 0 to {limit:g}, not {value}")
    return number


@dataclass(slots=True)
class _Waiting:
    """A chunk on its way."""

    content: bytes
    due_s: float
    is_overtaken: bool


class Cable:
    """One way of a bad cable: chunks in by `push`, chunks out by `pop`, in the order in which they arrive."""

    def __init__(self, faults: CableFaults, way: str) -> None:
        self._faults = faults if faults.way in ("both", way) else CableFaults(seed=faults.seed)
        # Text, because a pair's hash is another in each process.
        self._bytes_dice = random.Random(f"{faults.seed} {way} bytes")
        self._chunks_dice = random.Random(f"{faults.seed} {way} chunks")
        self._waiting: deque[_Waiting] = deque()

    @property
    def is_empty(self) -> bool:
        return not self._waiting

    @property
    def has_room(self) -> bool:
        """False while more chunks wait than a cable can hold: then it takes no more until some have come out."""
        return len(self._waiting) < WAITING_CHUNKS_MAX

    def push(self, chunk: bytes, now_s: float) -> None:
        """A chunk goes in at one end."""
        for piece in self._pieces(chunk):
            is_overtaken = self._strikes(self._chunks_dice, self._faults.reorder)
            delay_s = self._faults.delay_s if self._strikes(self._chunks_dice, self._faults.delay) else 0.0
            arriving = _Waiting(piece, now_s + delay_s + (BEHIND_S if is_overtaken else 0.0), is_overtaken)
            if self._waiting and self._waiting[-1].is_overtaken:
                overtaken = self._waiting.pop()
                overtaken.is_overtaken = False
                overtaken.due_s = now_s
                self._waiting += (arriving, overtaken)
            else:
                self._waiting.append(arriving)

    def due_in_s(self, now_s: float) -> float | None:
        """How long until `pop` gives something; None if nothing is on its way."""
        return max(0.0, self._waiting[0].due_s - now_s) if self._waiting else None

    def pop(self, now_s: float) -> bytes:
        """The next chunk that has arrived; empty if none has. A late one holds up all behind it."""
        if not self._waiting or self._waiting[0].due_s > now_s:
            return b""
        return self._waiting.popleft().content

    def drain(self) -> bytes:
        """All that is on its way, at once: the cable's end was pulled off."""
        rest = b"".join(waiting.content for waiting in self._waiting)
        self._waiting.clear()
        return rest

    def _pieces(self, chunk: bytes) -> list[bytes]:
        """The chunk with its bytes harmed, and cut."""
        pieces, piece = [], bytearray()
        for byte in chunk:
            # Every byte rolls the same dice in the same order, whatever becomes of it.
            is_dropped, is_flipped, is_doubled, is_last = (
                self._strikes(self._bytes_dice, rate)
                for rate in (self._faults.drop, self._faults.flip, self._faults.double, self._faults.chop)
            )
            bit = self._bytes_dice.randrange(8)
            arriving = byte ^ 1 << bit if is_flipped else byte
            piece += bytes([arriving]) * (0 if is_dropped else 2 if is_doubled else 1)
            if is_last and piece:
                pieces.append(bytes(piece))
                piece.clear()
        return [*pieces, bytes(piece)] if piece else pieces

    def _strikes(self, dice: random.Random, rate: float) -> bool:
        return dice.random() < rate
