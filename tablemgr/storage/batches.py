"""What every store asks of a batch before it writes any of it: that it continues the journal and is all of one piece.

A batch that does not is a fault of this program, never of its input: AssertionError, and nothing is written. It is
raised by hand, for it stands under `python -O` too.
"""

from tablemgr.audit.chain import next_hash
from tablemgr.review.sheets import last_record_of
from tablemgr.service.ports import Batch, Head


def head_after(batch: Batch, expected: Head) -> Head:
    """Where the journal stands once the batch is in it; AssertionError if the batch does not follow `expected`."""
    seq, chain_hash = expected.seq, expected.hash
    for record in batch.records:
        seq, chain_hash = seq + 1, next_hash(chain_hash, record.sealed)
        if record.seq != seq or record.hash != chain_hash:
            raise AssertionError(f"record {record.seq} is not record {seq} of this chain")
    if seq == expected.seq:
        raise AssertionError("a batch has at least one record")
    for posting in batch.postings:
        if not expected.seq < posting.seq <= seq:
            raise AssertionError(f"a posting of record {posting.seq} is in another batch")
    for answer in batch.answers:
        if not expected.seq < answer.first_seq <= answer.last_seq <= seq:
            raise AssertionError(f"the answer to {answer.key!r} lies in another batch")
    for snapshot in batch.snapshots:
        if snapshot.seq != seq:
            raise AssertionError(f"a snapshot of record {snapshot.seq} is no snapshot of the batch's end")
    for term in batch.terms:
        if not expected.seq < last_record_of(term.level, term.block) <= seq:
            raise AssertionError(f"block {term.block} of level {term.level} does not become full in this batch")
    for deal in batch.deals:
        if deal.last_seq is None or not expected.seq < deal.last_seq <= seq:
            raise AssertionError(f"deal {deal.number} does not end in this batch")
    return Head(seq, chain_hash)
