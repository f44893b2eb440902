"""What the checks of a journal share: the record they stand at, the fault they find, rows read in step with records.

All tables of a journal are gone through side by side, in the order of its records, so that the fault that is named is
the first one. A check finds at most one: behind it nothing can be trusted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tablemgr.kernel.sealed import SealedRecord
from tablemgr.service.ports import Head, JournalError, OddRowError, StoredRecord

Row = TypeVar("Row")

# What a pure function says when a forged event reaches it. It is written for events that were decided, and may assume
# all that a decision assures; so a misfit can break it in any of these ways.
MISFITS = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError)


@dataclass(frozen=True, slots=True)
class Step:
    """One record, as it lies there and as what it says."""

    stored: StoredRecord
    sealed: SealedRecord
    event: object

    @property
    def seq(self) -> int:
        """Its place, which the chain has confirmed."""
        return self.stored.seq


@dataclass(frozen=True, slots=True)
class Fault:
    """`what` names the row or file that is bad, `why` says in what; `seq` is the record at which it was found, None
    where the fault is none of a record."""

    seq: int | None
    what: str
    why: str


class Check(Protocol):
    """Goes along with the records. After a fault it is not asked again."""

    def take(self, step: Step) -> Fault | None:
        """What is wrong at this record, the next one."""
        ...

    def end(self, head: Head) -> Fault | None:
        """What is wrong now that this was the last record."""
        ...


class RowsBySeq(Generic[Row]):
    """Rows in the order of the records they belong to, handed out as the records come.

    One row is read ahead. What is wrong with it is said when its record is reached, not before.
    """

    def __init__(self, rows: Iterator[Row], seq_of: Callable[[Row], int]) -> None:
        self._rows = rows
        self._seq_of = seq_of
        self._next: Row | None = None
        self._error: JournalError | None = None
        self._advance()

    def up_to(self, seq: int) -> Iterator[Row]:
        """The rows up to this record that have not been given yet."""
        while self._next is not None and self._seq_of(self._next) <= seq:
            row = self._next
            self._advance()
            yield row
        if self._error is not None and self._is_reached(seq):
            raise self._error

    def rest(self) -> Iterator[Row]:
        """All that have not been given yet."""
        while self._next is not None:
            row = self._next
            self._advance()
            yield row
        if self._error is not None:
            raise self._error

    def _is_reached(self, seq: int) -> bool:
        """Whether the error belongs to a record up to this one; an odd row without a place belongs behind the last."""
        if isinstance(self._error, OddRowError):
            return self._error.seq is not None and self._error.seq <= seq
        return True

    def _advance(self) -> None:
        try:
            self._next = next(self._rows, None)
        except JournalError as error:
            self._next, self._error = None, error


def of_record(seq: int, why: str) -> Fault:
    """A fault of a record itself."""
    return Fault(seq, f"record {seq}", why)
