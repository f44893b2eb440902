"""What is counted among damaged frames: those found, and readings of what nobody sent."""

import random
import re
from collections.abc import Sequence

import pytest

from tablemgr.bench.damage import CHUNK_BYTES, Damage, Score, badly_damaged, in_chunks, noise, one_byte_changed, score

FRAMES = [b"<%04d>" % number for number in range(200)]


def credulous(reads: Sequence[bytes]) -> list[bytes]:
    """Takes any six bytes with the right ends for a frame."""
    return re.findall(rb"<.{4}>", b"".join(reads), re.DOTALL)


def half_deaf(reads: Sequence[bytes]) -> list[bytes]:
    """Misses every second frame."""
    return credulous(reads)[::2]


def test_a_damaged_frame_that_is_read_is_wrong_and_the_intact_ones_are_found() -> None:
    # The last of these looks like another that was sent: it is one too many all the same.
    hurt = {3: b"<9999>", 5: b"<00x05>", 7: FRAMES[8]}
    assert score(credulous, FRAMES, hurt, list) == Score(intact=197, found=197, wrong=2)


def test_what_is_missed_is_not_found() -> None:
    assert score(half_deaf, FRAMES, {}, list).found == 100


@pytest.mark.parametrize("damage", [one_byte_changed, badly_damaged])
def test_of_so_many_frames_one_is_damaged_and_the_same_dice_do_the_same(damage: Damage) -> None:
    hurt = damage(FRAMES, 4, random.Random(1))
    assert len(hurt) == 50
    assert all(FRAMES[number] not in frame for number, frame in hurt.items())
    assert damage(FRAMES, 4, random.Random(1)) == hurt != damage(FRAMES, 4, random.Random(2))


def test_reads_are_of_one_length_and_noise_is_the_same_each_time() -> None:
    assert b"".join(in_chunks(FRAMES)) == b"".join(FRAMES)
    assert {len(read) for read in in_chunks(FRAMES)[:-1]} == {CHUNK_BYTES}
    assert noise(1) == noise(1) != noise(2)
