"""The books: exactly the postings that the events give, and no balance below zero that must not be.

A posting takes from one account what it gives to another, so that all accounts together are zero by its form; that no
money is made or lost on the way is asked of the replay.
"""

from tablemgr.ledger.postings import BANK, CUT_BOX, OPEN_BETS, postings_of
from tablemgr.service.ports import Head, JournalReader, StoredPosting
from tablemgr.service.verify_steps import MISFITS, Fault, RowsBySeq, Step, of_record

_PLAYER = "player:"
_NEVER_BELOW_ZERO = frozenset((BANK, OPEN_BETS, CUT_BOX))


class Books:
    """Goes along with the records; see `verify_steps.Check`. `balances` are those of the stored postings so far,
    `moved_seq` is the newest record that moved any."""

    def __init__(self, reader: JournalReader) -> None:
        self._rows = RowsBySeq(reader.postings(), lambda posting: posting.seq)
        self.balances: dict[str, int] = {}
        self.moved_seq = 0

    def take(self, step: Step) -> Fault | None:
        rows = tuple(self._rows.up_to(step.seq))
        try:
            moves = postings_of(step.event)
        except MISFITS as error:
            return of_record(step.seq, f"its event gives no postings: {error!r}")
        expected = tuple(
            StoredPosting(step.seq, line, move.source, move.target, move.amount_minor)
            for line, move in enumerate(moves, start=1)
        )
        for move in moves:
            if move.amount_minor <= 0:
                return of_record(step.seq, f"it moves {move.amount_minor} from {move.source!r} to {move.target!r}")
        if rows != expected:
            return _difference(step.seq, rows, expected)
        return self._post(step.seq, rows) if rows else None

    def end(self, head: Head) -> Fault | None:
        for row in self._rows.rest():
            return of_record(head.seq + 1, f"is gone: {_name(row)} belongs to no record")
        return None

    def _post(self, seq: int, rows: tuple[StoredPosting, ...]) -> Fault | None:
        balances, self.moved_seq = self.balances, seq
        for row in rows:
            balances[row.source] = balances.get(row.source, 0) - row.amount_minor
            balances[row.target] = balances.get(row.target, 0) + row.amount_minor
        for row in rows:
            if balances[row.source] < 0 and (row.source in _NEVER_BELOW_ZERO or row.source.startswith(_PLAYER)):
                return of_record(seq, f"it leaves {row.source!r} with {balances[row.source]}, below zero")
        return None


def _difference(seq: int, rows: tuple[StoredPosting, ...], expected: tuple[StoredPosting, ...]) -> Fault:
    """The first posting that is not what it should be."""
    for row, due in zip(rows, expected, strict=False):
        if row != due:
            return Fault(seq, _name(due), f"there is {_shown(row)}, and the event gives {_shown(due)}")
    if len(rows) > len(expected):
        return Fault(seq, _name(rows[len(expected)]), "no event gives it")
    return Fault(seq, _name(expected[len(rows)]), f"is missing: the event gives {_shown(expected[len(rows)])}")


def _name(posting: StoredPosting) -> str:
    return f"posting {posting.line} of record {posting.seq}"


def _shown(posting: StoredPosting) -> str:
    return f"{posting.amount_minor} from {posting.source!r} to {posting.target!r} ({posting.seq}/{posting.line})"
