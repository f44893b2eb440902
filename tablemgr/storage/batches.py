"""What every store asks of a batch before it writes any of it: that it continues the journal and is all of one piece.

A batch that does not is a fault of this program, never of its input: AssertionError, and nothing is written.
"""

from tablemgr.audit.chain import next_hash
from tablemgr.service.ports import Batch, Head


def head_after(batch: Batch, expected: Head) -> Head:
    """Where the journal stands once the batch is in it; AssertionError if the batch does not follow `expected`."""
    seq, chain_hash = expected.seq, expected.hash
    for record in batch.records:
        seq, chain_hash = seq + 1, next_hash(chain_hash, record.sealed)
        _claim(record.seq == seq, f"record {record.seq} stands where {seq} is due")
        _claim(record.hash == chain_hash, f"the hash of record {seq} does not continue the chain")
    _claim(seq > expected.seq, "a batch has at least one record")
    for posting in batch.postings:
        _claim(expected.seq < posting.seq <= seq, f"a posting of record {posting.seq} is in another batch")
    for answer in batch.answers:
        is_inside = expected.seq < answer.first_seq <= answer.last_seq <= seq
        _claim(is_inside, f"the answer of {answer.key!r} lies in another batch")
    for snapshot in batch.snapshots:
        _claim(snapshot.seq == seq, f"a snapshot of record {snapshot.seq} is no snapshot of the batch's end")
    return Head(seq, chain_hash)


def _claim(is_so: bool, otherwise: str) -> None:
    # Not an `assert` statement: this stands under `python -O` too.
    if not is_so:
        raise AssertionError(otherwise)
