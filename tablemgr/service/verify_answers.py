"""What is kept for commands that are asked again: for each idempotency key exactly the records that carry it.

A wrong answer here would let a bet that was accepted be placed a second time.
"""

from tablemgr.service.ports import Head, JournalReader, StoredAnswer
from tablemgr.service.verify_steps import Fault, RowsBySeq, Step, of_record


class Answers:
    """Goes along with the records; see `verify_steps.Check`."""

    def __init__(self, reader: JournalReader) -> None:
        self._rows = RowsBySeq(reader.answers(), lambda answer: answer.first_seq)
        self._current: StoredAnswer | None = None

    def take(self, step: Step) -> Fault | None:
        seq, key = step.seq, step.sealed.key
        for answer in self._rows.up_to(seq):
            current = self._current
            # Of two that overlap, the record itself says which of them does not belong there.
            if current is not None and answer.first_seq == seq and step.sealed.key != current.key:
                return _takes_in(current, seq, step.sealed.key)
            if answer.first_seq < seq or answer.last_seq < seq or current is not None:
                return _misplaced(seq, answer)
            self._current = answer
        current = self._current
        if current is None:
            return None if key is None else of_record(seq, f"no answer is kept for its key {key!r}")
        if key != current.key:
            return _takes_in(current, seq, key)
        if current.last_seq <= seq:
            self._current = None
        return None

    def end(self, head: Head) -> Fault | None:
        if self._current is not None:
            return of_record(head.seq + 1, f"is gone: the {_name(self._current)} takes it in")
        for answer in self._rows.rest():
            return of_record(head.seq + 1, f"is gone: the {_name(answer)} is kept for records from {answer.first_seq}")
        return None


def _takes_in(answer: StoredAnswer, seq: int, key: str | None) -> Fault:
    """The answer is what is wrong, and not the record that it reaches over."""
    says = "no key" if key is None else f"the key {key!r}"
    return Fault(answer.first_seq, _name(answer), f"it takes in record {seq}, which has {says}")


def _misplaced(seq: int, answer: StoredAnswer) -> Fault:
    return Fault(seq, _name(answer), f"records {answer.first_seq} to {answer.last_seq} do not carry it")


def _name(answer: StoredAnswer) -> str:
    return f"answer to key {answer.key!r}"
