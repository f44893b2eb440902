"""A signed checkpoint as a line of text, as it lies in `checkpoints.jsonl` beside the journal and in a copy elsewhere.

One statement has exactly one line; a line that says the same in other bytes is refused, so that any change shows.
"""

import json
from dataclasses import dataclass

from tablemgr.audit.events import CheckpointSigned

# A line is about 410 bytes; a longer one is nothing of ours.
LINE_BYTES_MAX = 1000


@dataclass(frozen=True, slots=True)
class CheckpointLine:
    """A checkpoint with the name of the journal that it is about."""

    journal_id: str
    checkpoint: CheckpointSigned


def encode_line(journal_id: str, checkpoint: CheckpointSigned) -> bytes:
    """The line, with its line feed."""
    fields = {
        "journal_id": journal_id,
        "seq": checkpoint.seq,
        "hash": checkpoint.hash,
        "snapshot": checkpoint.snapshot,
        "key_id": checkpoint.key_id,
        "signature": checkpoint.signature,
    }
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def decode_line(line: bytes) -> CheckpointLine:
    """What a line says; ValueError if it is not written as `encode_line` writes it. Its signature is not checked."""
    if len(line) > LINE_BYTES_MAX:
        raise ValueError(f"a checkpoint's line has at most {LINE_BYTES_MAX} bytes, not {len(line)}")
    try:
        fields = json.loads(line)
        found = CheckpointLine(fields.pop("journal_id"), CheckpointSigned(**fields))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError("it is no checkpoint's line") from None
    said = found.checkpoint
    texts = (found.journal_id, said.hash, said.snapshot, said.key_id, said.signature)
    is_shaped = type(said.seq) is int and all(type(text) is str for text in texts)
    if not is_shaped or encode_line(found.journal_id, said) != line:
        raise ValueError("it is not written as a checkpoint's line is")
    return found
