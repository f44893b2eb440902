"""Fills the index of a journal that has records already: what an upgrade does, in its own transaction.

The rows are those that the program of today makes. A later revision that makes others empties the tables and fills them
here again; nothing is lost by that, since all of it follows from the records.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, insert, select

from tablemgr.kernel.sealed import decode_sealed
from tablemgr.review.deals import DealLine
from tablemgr.service.index import Index
from tablemgr.service.ports import JournalError, StoredTerm
from tablemgr.service.standing import journal_codec
from tablemgr.storage.tables import deal_row, deals, journal, term_row, terms

# Rows are handed to the database by so many records at once.
RECORDS_AT_ONCE = 1_000


def fill_index(connection: Connection | None) -> None:
    """Write the index of all records; JournalError if one of them cannot be read."""
    assert connection is not None
    for new_terms, new_deals in _made(connection):
        if new_terms:
            connection.execute(insert(terms), [_named(terms, term_row(term)) for term in new_terms])
        if new_deals:
            connection.execute(insert(deals), [_named(deals, deal_row(deal)) for deal in new_deals])


def _made(connection: Connection) -> Iterator[tuple[list[StoredTerm], list[DealLine]]]:
    index, codec = Index(), journal_codec()
    query = select(journal.c.seq, journal.c.sealed).order_by(journal.c.seq).limit(RECORDS_AT_ONCE)
    seq, is_more = 0, True
    while is_more:
        rows = connection.execute(query.where(journal.c.seq > seq)).all()
        new_terms: list[StoredTerm] = []
        new_deals: list[DealLine] = []
        for seq, text in rows:
            try:
                record = decode_sealed(text.encode())
                made = index.add(record, codec.decode(record.kind, record.version, record.event))
            except ValueError as error:
                raise JournalError(f"record {seq} cannot be read: {error}; `tablemgr verify` says more") from error
            new_terms += made.terms
            new_deals += made.deals
        yield new_terms, new_deals
        is_more = len(rows) == RECORDS_AT_ONCE


def _named(table: Any, row: tuple[object, ...]) -> dict[str, object]:
    return dict(zip(table.columns.keys(), row, strict=True))
