"""What finds things in a journal in memory: the same answers as a database's, by looking through lists."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from tablemgr.review.deals import DealLine
from tablemgr.service.ports import DealSums, StoredRecord, StoredSnapshot, StoredTerm


class MemorySearch:
    """Fulfils `Search`. The terms of each level and the deals are in their order."""

    def __init__(
        self,
        records: Sequence[StoredRecord],
        terms: dict[int, list[StoredTerm]],
        deals: Sequence[DealLine],
        snapshots: Sequence[StoredSnapshot],
    ) -> None:
        self._records = records
        self._terms = terms
        self._deals = deals
        self._snapshots = snapshots

    def record(self, seq: int) -> StoredRecord | None:
        return self._records[seq - 1] if 0 < seq <= len(self._records) else None

    def places(
        self, level: int, blocks: tuple[int, ...], first_term: str, last_term: str
    ) -> Iterator[tuple[int, bytes]]:
        rows = self._terms[level]
        for block in sorted(blocks):
            first = bisect_left(rows, (block, first_term), key=_key)
            last = bisect_right(rows, (block, last_term), key=_key)
            yield from ((block, row.places) for row in rows[first:last])

    def deal(self, number: int) -> DealLine | None:
        return next((deal for deal in self._deals if deal.number == number), None)

    def deals_below(self, seq: int, limit: int) -> list[DealLine]:
        newest_first = sorted(self._deals, key=lambda deal: deal.first_seq, reverse=True)
        return [deal for deal in newest_first if deal.first_seq < seq][:limit]

    def newest_begin(self, before_at: str | None) -> str | None:
        begins = (deal.began_at for deal in self._deals if before_at is None or deal.began_at < before_at)
        return max(begins, default=None)

    def sums(self, from_at: str, to_at: str) -> DealSums:
        of_them = [deal for deal in self._deals if from_at <= deal.began_at < to_at]
        return DealSums(
            len(of_them),
            sum(deal.staked_minor for deal in of_them),
            sum(deal.won_minor for deal in of_them),
            sum(deal.paid_minor for deal in of_them),
            sum(deal.commission_minor for deal in of_them),
            sum(deal.refused for deal in of_them),
        )

    def snapshot_before(self, seq: int) -> StoredSnapshot | None:
        return next((snapshot for snapshot in reversed(self._snapshots) if snapshot.seq < seq), None)


def _key(term: StoredTerm) -> tuple[int, str]:
    return term.block, term.term
