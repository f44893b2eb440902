"""What finds things in `DIR/table.db`: single rows by their keys, in the one state that the reader sees."""

from collections.abc import Iterator
from itertools import islice

from tablemgr.review.deals import DealLine
from tablemgr.service.ports import SEARCH_BLOCKS_MAX, DealSums, StoredRecord, StoredSnapshot
from tablemgr.storage.sqlite_rows import BLOB, TEXT, SqliteRows
from tablemgr.storage.statements import SUMMED, Statements
from tablemgr.storage.tables import DEAL_FIELDS, DEAL_TEXTS, deal_of, text_of

DEAL_KINDS = tuple(TEXT if name in DEAL_TEXTS else int for name in DEAL_FIELDS)


class SqliteSearch:
    """Fulfils `Search`."""

    def __init__(self, rows: SqliteRows, sql: Statements) -> None:
        self._rows = rows
        self._sql = sql

    def record(self, seq: int) -> StoredRecord | None:
        row = self._rows.one("journal", self._sql.record, (int, TEXT, BLOB), (seq,))
        return StoredRecord(row[0], bytes(row[1]), row[2]) if row else None

    def places(
        self, level: int, blocks: tuple[int, ...], first_term: str, last_term: str
    ) -> Iterator[tuple[int, bytes]]:
        if blocks:
            said_again = blocks[-1:] * (SEARCH_BLOCKS_MAX - len(blocks))
            parameters = (level, *blocks, *said_again, first_term, last_term)
            yield from self._rows.rows("terms", self._sql.places, (int, BLOB), parameters)

    def deal(self, number: int) -> DealLine | None:
        row = self._rows.one("deals", self._sql.deal, DEAL_KINDS, (number,))
        return deal_of(row) if row else None

    def deals_below(self, seq: int, limit: int) -> list[DealLine]:
        rows = self._rows.rows("deals", self._sql.deals_below, DEAL_KINDS, (seq,))
        return [deal_of(row) for row in islice(rows, limit)]

    def newest_begin(self, before_at: str | None) -> str | None:
        if before_at is None:
            row = self._rows.one("deals", self._sql.newest_begin, (TEXT,))
        else:
            row = self._rows.one("deals", self._sql.newest_begin_before, (TEXT,), (before_at,))
        return text_of(row[0]) if row else None

    def sums(self, from_at: str, to_at: str) -> DealSums:
        row = self._rows.one("deals", self._sql.sums, (int,) * (1 + len(SUMMED)), (from_at, to_at))
        assert row is not None
        return DealSums(*row)

    def snapshot_before(self, seq: int) -> StoredSnapshot | None:
        row = self._rows.one("snapshots", self._sql.snapshot_before, (int, TEXT), (seq,))
        return StoredSnapshot(row[0], bytes(row[1])) if row else None
