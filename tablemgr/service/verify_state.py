"""Replay: the records played again give every stored snapshot, word for word, and the same money as the books.

The engine counts stacks while it decides; the books count postings. Two counts of one thing by two ways, so that a
mistake of either shows.
"""

from tablemgr.audit.events import CheckpointSigned
from tablemgr.audit.signing import snapshot_hash_of
from tablemgr.engine.events import ChipsBrought
from tablemgr.engine.state import Table
from tablemgr.ledger.postings import FLOAT
from tablemgr.service.ports import Head, JournalReader, StoredSnapshot
from tablemgr.service.standing import Standing, after_record, balances_of_table, encode_standing
from tablemgr.service.verify_books import Books
from tablemgr.service.verify_steps import MISFITS, Fault, RowsBySeq, Step, of_record


class Replay:
    """Goes along with the records; see `verify_steps.Check`. `books` have taken each record before."""

    def __init__(self, reader: JournalReader, books: Books) -> None:
        self._rows = RowsBySeq(reader.snapshots(), lambda snapshot: snapshot.seq)
        self._books = books
        self._standing = Standing()
        self._brought_minor = 0

    def take(self, step: Step) -> Fault | None:
        before = self._standing.table
        try:
            self._standing = after_record(self._standing, step.sealed, step.event)
        except MISFITS as error:
            return of_record(step.seq, f"its event cannot follow what came before: {error!r}")
        if isinstance(step.event, ChipsBrought):
            self._brought_minor += step.event.amount_minor
        table = self._standing.table
        # Most records move nothing, neither at the table nor in the books.
        has_moved = self._books.moved_seq == step.seq or _money_of(table) != _money_of(before)
        if table is not None and has_moved and (why := self._why_money_differs(table)):
            return of_record(step.seq, why)
        return self._snapshot_fault(step)

    def end(self, head: Head) -> Fault | None:
        for snapshot in self._rows.rest():
            return of_record(head.seq + 1, f"is gone: there is a snapshot of record {snapshot.seq}")
        return None

    def _why_money_differs(self, table: Table) -> str | None:
        replayed, balances = balances_of_table(table), self._books.balances
        for account, held in replayed.items():
            if held != balances.get(account, 0):
                return f"replay leaves {held} in {account!r}, the books {balances.get(account, 0)}"
        handed_out, held = -balances.get(FLOAT, 0), sum(replayed.values())
        if held != handed_out + self._brought_minor:
            brought = f", {self._brought_minor} from elsewhere" if self._brought_minor else ""
            return f"replay leaves {held} on the table, and {handed_out} have come out of the float{brought}"
        return None

    def _snapshot_fault(self, step: Step) -> Fault | None:
        found = list(self._rows.up_to(step.seq))
        due = step.event.snapshot if isinstance(step.event, CheckpointSigned) else ""
        for snapshot in found:
            if not due or snapshot.seq != step.seq:
                return Fault(step.seq, _name(snapshot), "no checkpoint speaks of it")
            if snapshot.state != encode_standing(self._standing):
                return Fault(step.seq, _name(snapshot), "it is not what the replay of the records gives")
            if snapshot_hash_of(snapshot.state) != due:
                return Fault(step.seq, _name(snapshot), "it is not the one that the checkpoint speaks of")
        if due and not found:
            return Fault(step.seq, f"snapshot of record {step.seq}", "is missing")
        return None


def _money_of(table: Table | None) -> object:
    """All of a table that is money."""
    if table is None:
        return None
    return table.stacks, table.bank_minor, table.bets, table.cut_box_minor, table.house_minor, table.claims


def _name(snapshot: StoredSnapshot) -> str:
    return f"snapshot of record {snapshot.seq}"
