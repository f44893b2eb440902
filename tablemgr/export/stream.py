"""A journal's records through a format, one at a time, each checked before a word of it is let out.

What is checked: the chain, the place and shape of each record, and that a format can make sense of its event. The
postings and snapshots that are stored beside the records are not looked at, and a tail that was cut off is not missed:
that is `verify`'s work.
"""

import contextlib
from collections.abc import Iterable, Iterator

from tablemgr.export.formats import Format
from tablemgr.service.ports import Head, StoredRecord
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import MISFITS, Fault


class BrokenRecordError(Exception):
    """A record is not as it was written; the sentence names it. All before it is sound."""


class Export:
    """One export. `head` is the newest record that went into it."""

    def __init__(self, form: Format) -> None:
        self._form = form
        self._records = Records()

    @property
    def head(self) -> Head:
        return self._records.head

    def texts(self, records: Iterable[StoredRecord]) -> Iterator[str]:
        """The text in pieces, one a record and one for the end; BrokenRecordError."""
        for stored in records:
            step = self._records.read(stored)
            if isinstance(step, Fault):
                raise BrokenRecordError(f"{step.what}: {step.why}")
            with _misfits_told(f"{step.seq}: its event cannot follow what came before"):
                text = self._form.take(step)
            yield text
        with _misfits_told(f"{self.head.seq}: what stands after it cannot be told"):
            text = self._form.end()
        yield text


@contextlib.contextmanager
def _misfits_told(what: str) -> Iterator[None]:
    """The chain can fit all the same, since whoever forged a record could hash; but no table does this."""
    try:
        yield
    except MISFITS as error:
        raise BrokenRecordError(f"record {what}: {error!r}") from error
