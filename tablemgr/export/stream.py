"""A journal's records through a format, one at a time, each checked before a word of it is let out.

What is checked: the chain, the place and shape of each record, and that a format can make sense of its event. The
postings and snapshots that are stored beside the records are not looked at, and a tail that was cut off is not missed:
that is `verify`'s work.

A format that gives the records as they are sealed would tell the cards that lie face down in a deal that is on: its
text ends before the first record that names one, until the deal is over.
"""

import contextlib
from collections.abc import Iterable, Iterator

from tablemgr.engine.events import DealEnded
from tablemgr.export.formats import Format
from tablemgr.service.hiding import FaceDown
from tablemgr.service.ports import StoredRecord
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import MISFITS, Fault


class BrokenRecordError(Exception):
    """A record is not as it was written; the sentence names it. All before it is sound."""


class Export:
    """One export. `head` is the newest record that went into it, `held_back` how many came after it and did not."""

    def __init__(self, form: Format) -> None:
        self._form = form
        self._records = Records()
        self._face_down = FaceDown()
        self._held_back: list[str] = []
        self.head = self._records.head

    @property
    def held_back(self) -> int:
        return len(self._held_back)

    def texts(self, records: Iterable[StoredRecord]) -> Iterator[str]:
        """The text in pieces, one a record and one for the end; BrokenRecordError."""
        for stored in records:
            step = self._records.read(stored)
            if isinstance(step, Fault):
                raise BrokenRecordError(f"{step.what}: {step.why}")
            with _misfits_told(f"{step.seq}: its event cannot follow what came before"):
                text = self._form.take(step)
                waits = self._waits(step.event)
            if waits:
                self._held_back.append(text)
                continue
            self.head = self._records.head
            yield "".join((*self._held_back, text))
            self._held_back.clear()
        with _misfits_told(f"{self.head.seq}: what stands after it cannot be told"):
            text = self._form.end()
        yield text

    def _waits(self, event: object) -> bool:
        """Whether a record is held back: from the first that names a card which lies face down to the deal's end."""
        names_one = self._face_down.names_one(event)
        return self._form.is_sealed and not isinstance(event, DealEnded) and (names_one or bool(self._held_back))


@contextlib.contextmanager
def _misfits_told(what: str) -> Iterator[None]:
    """The chain can fit all the same, since whoever forged a record could hash; but no table does this."""
    try:
        yield
    except MISFITS as error:
        raise BrokenRecordError(f"record {what}: {error!r}") from error
