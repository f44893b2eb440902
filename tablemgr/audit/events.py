"""The two events that a journal writes about itself: who signs it, and the signed statements along the way.

They move no money and change no table; replay passes over them. All their fields are plain text and numbers.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JournalOpened:
    """Record 1 of every journal. `journal_id` is 32 hex digits, `origin` `live` or `simulated` for all its records;
    `public_key` (hex, Ed25519) signs its checkpoints, `key_id` is its fingerprint; `program` wrote it, with version."""

    journal_id: str
    origin: str
    key_id: str
    public_key: str
    program: str


@dataclass(frozen=True, slots=True)
class CheckpointSigned:
    """The holder of the key states that record `seq` has chain hash `hash` (hex). Always stands in record `seq + 1`,
    in the transaction of what it signs. `snapshot` is the SHA-256 (hex) of the state that was stored with it, empty if
    none was; so that a snapshot can neither be changed nor taken out."""

    seq: int
    hash: str
    snapshot: str
    key_id: str
    signature: str


AUDIT_EVENTS: tuple[type, ...] = (JournalOpened, CheckpointSigned)
