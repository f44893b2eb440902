"""A signed checkpoint as a line of text, as it lies in `checkpoints.jsonl` beside the journal and in a copy elsewhere.

One statement has exactly one line; a line that says the same in other bytes is refused, so that any change shows.
"""

import json
from dataclasses import dataclass

from tablemgr.audit.events import CheckpointSigned

# A line is about 330 bytes; a longer one is nothing of ours.
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
        checkpoint = CheckpointSigned(fields["seq"], fields["hash"], fields["key_id"], fields["signature"])
        found = CheckpointLine(fields["journal_id"], checkpoint)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ValueError("it is no checkpoint's line") from None
    texts = (found.journal_id, checkpoint.hash, checkpoint.key_id, checkpoint.signature)
    is_shaped = type(checkpoint.seq) is int and all(type(text) is str and text.isalnum() for text in texts)
    if not is_shaped or encode_line(found.journal_id, checkpoint) != line:
        raise ValueError("it is not written as a checkpoint's line is")
    return found
