"""Damaged streams: how many of the intact frames in them are found, and how much is read that nobody sent.

A check lets some damage through: of 8 bits more than of 16, and a sum more than a CRC. So what is read is held against
what was sent, reading by reading, and what is too much is counted.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

CHUNK_BYTES = 64
"""A read of a busy line."""
HITS = 3
"""How often a badly damaged frame is hit."""
NOISE_BYTES = 1_000_000

Hear = Callable[[Sequence[bytes]], Sequence[Hashable]]
"""A codec: reads in, all that it takes for readings out."""

Cut = Callable[[Sequence[bytes]], list[bytes]]
"""Frames to reads."""
Damage = Callable[[Sequence[bytes], int, random.Random], dict[int, bytes]]
"""Which frames are damaged, of so many one, and how they come."""


@dataclass(frozen=True, slots=True)
class Score:
    """`intact` frames were sent, `found` of them read, and `wrong` readings are of none of them."""

    intact: int
    found: int
    wrong: int


def score(hear: Hear, frames: Sequence[bytes], hurt: dict[int, bytes], cut: Cut) -> Score:
    """What a codec makes of these frames when those of `hurt`, by number, come as they are there."""
    intact = [frame for number, frame in enumerate(frames) if number not in hurt]
    sent = Counter(hear(intact))
    heard = Counter(hear(cut([hurt.get(number, frame) for number, frame in enumerate(frames)])))
    return Score(sent.total(), (sent & heard).total(), (heard - sent).total())


def one_byte_changed(frames: Sequence[bytes], one_in: int, dice: random.Random) -> dict[int, bytes]:
    """One frame in so many, a byte of it changed."""
    hurt = {}
    for number in dice.sample(range(len(frames)), len(frames) // one_in):
        frame, at = frames[number], dice.randrange(len(frames[number]))
        hurt[number] = frame[:at] + bytes([frame[at] ^ 0x55]) + frame[at + 1 :]
    return hurt


def badly_damaged(frames: Sequence[bytes], one_in: int, dice: random.Random) -> dict[int, bytes]:
    """One frame in so many, hit several times: a bit turned, a byte lost, one doubled, two changed about."""
    hurt = {}
    for number in range(0, len(frames), one_in):
        frame = frames[number]
        # What still has the whole frame in it is not damaged.
        while frames[number] in frame:
            for _ in range(HITS):
                frame = dice.choice((_turned, _lost, _doubled, _changed_about))(frame, dice)
        hurt[number] = frame
    return hurt


def noise(seed: int) -> list[bytes]:
    """Reads of a line that nobody speaks on."""
    return in_chunks([random.Random(seed).randbytes(NOISE_BYTES)])


def in_chunks(frames: Sequence[bytes]) -> list[bytes]:
    """The same bytes in reads of one length."""
    stream = b"".join(frames)
    return [stream[at : at + CHUNK_BYTES] for at in range(0, len(stream), CHUNK_BYTES)]


def _turned(frame: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(frame))
    return frame[:at] + bytes([frame[at] ^ 1 << dice.randrange(8)]) + frame[at + 1 :]


def _lost(frame: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(frame))
    return frame[:at] + frame[at + 1 :] if len(frame) > 1 else frame


def _doubled(frame: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(frame))
    return frame[:at] + frame[at : at + 1] + frame[at:]


def _changed_about(frame: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(frame))
    return frame[:at] + frame[at : at + 2][::-1] + frame[at + 2 :]
