"""Each record by itself: in its place, on the chain, well formed, and an event of this program.

What an event means, and whether it could happen, is asked by others.
"""

import re

from tablemgr.audit.chain import GENESIS_HASH, why_broken
from tablemgr.kernel.sealed import LIVE, SIMULATED, decode_sealed
from tablemgr.service.ports import Head, StoredRecord
from tablemgr.service.standing import journal_codec
from tablemgr.service.verify_steps import Fault, Step, of_record

_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\Z", re.ASCII)


class Records:
    """Reads one stored record after the other."""

    def __init__(self) -> None:
        self._codec = journal_codec()
        self._origin: str | None = None
        self.head = Head(0, GENESIS_HASH)

    def read(self, stored: StoredRecord) -> Step | Fault:
        """The record found at the next place, or what is wrong with it."""
        seq = self.head.seq + 1
        why = why_broken(seq, self.head.hash, stored.seq, stored.sealed, stored.hash)
        if why:
            return of_record(seq, why)
        try:
            sealed = decode_sealed(stored.sealed)
        except (ValueError, RecursionError) as error:
            return of_record(seq, f"its text is no sealed record: {error}")
        why = self._why_unfit(seq, sealed.seq, sealed.at, sealed.origin)
        if why:
            return of_record(seq, why)
        try:
            event = self._codec.decode(sealed.kind, sealed.version, sealed.event)
        except (ValueError, RecursionError) as error:
            return of_record(seq, f"its event cannot be read: {error}")
        self.head = Head(seq, stored.hash)
        return Step(stored, sealed, event)

    def _why_unfit(self, seq: int, said_seq: int, at: str, origin: str) -> str | None:
        if said_seq != seq:
            return f"its text says that it is record {said_seq}"
        if not _AT.match(at):
            return f"its time {at!r} is none"
        if self._origin is None:
            self._origin = origin
        if origin != self._origin or origin not in (LIVE, SIMULATED):
            return f"it is marked {origin!r}, in a journal that is {self._origin!r}"
        return None
