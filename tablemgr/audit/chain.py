"""The hash chain: each record's hash covers its sealed text and the hash before it, so that no record can be changed,
taken out or moved without every later hash changing.

A chain shows neither a cut tail nor a file hashed anew from the change on; `checkpoints` does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

HASH_BYTES = 32
GENESIS_HASH = bytes(HASH_BYTES)


@dataclass(frozen=True, slots=True)
class ChainBreak:
    """The first record, by the place it should have, that is not what the chain says."""

    seq: int
    why: str


def next_hash(previous: bytes, sealed: bytes) -> bytes:
    """The hash of a record with this sealed text after the record with the previous hash."""
    return sha256(previous + sealed).digest()


def check_chain(rows: Iterable[tuple[int, bytes, bytes]]) -> tuple[int, bytes] | ChainBreak:
    """Go along `(seq, sealed, hash)` from record 1: the last sequence and hash, or where the chain breaks first."""
    seq, head = 0, GENESIS_HASH
    # The loop runs millions of times, so it calls nothing but the hash; `why_broken` finds the words afterwards.
    for found_seq, sealed, found_hash in rows:
        seq += 1
        digest = sha256(head + sealed).digest()
        if found_seq != seq or digest != found_hash:
            return ChainBreak(seq, why_broken(seq, head, found_seq, sealed, found_hash) or "")
        head = digest
    return seq, head


def why_broken(seq: int, previous: bytes, found_seq: int, sealed: bytes, found_hash: bytes) -> str | None:
    """What is wrong with the row found where record `seq` should be; None if it fits."""
    if found_seq != seq:
        return f"is missing: the next record there is {found_seq}"
    if next_hash(previous, sealed) != found_hash:
        return "its hash does not fit its text and the record before it"
    return None
