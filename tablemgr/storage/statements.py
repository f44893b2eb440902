"""The SQL of a journal, compiled once for a dialect, so that the settling path runs on the bare driver.

Parameters are positional, in the order of the tables' columns. A dialect that joins later changes nothing here.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ClauseElement, Column, Select, Table, bindparam, func, insert, literal_column, select
from sqlalchemy.engine import Dialect

from tablemgr.service.ports import SEARCH_BLOCKS_MAX
from tablemgr.storage.tables import answers, deals, journal, postings, snapshots, terms

SUMMED = ("staked_minor", "won_minor", "paid_minor", "commission_minor", "refused")


@dataclass(frozen=True, slots=True)
class Statements:
    """Each field is one statement's text."""

    head: str
    records: str
    postings: str
    answers: str
    snapshots: str
    answer: str
    newest_snapshot: str
    insert_record: str
    insert_posting: str
    insert_answer: str
    insert_snapshot: str
    insert_term: str
    insert_deal: str
    newest_deal: str
    sheet_terms: str
    terms_of_sheets: str
    terms_of_others: str
    deals: str
    record: str
    places: str
    deal: str
    deals_below: str
    newest_begin: str
    newest_begin_before: str
    sums: str
    snapshot_before: str


_compiled: dict[tuple[str, str], Statements] = {}


def statements_for(dialect: Dialect) -> Statements:
    """What a journal asks a database of this dialect; compiled once, for a reader is opened again and again."""
    key = dialect.name, dialect.paramstyle
    if key not in _compiled:
        _compiled[key] = _compile(dialect)
    return _compiled[key]


def _compile(dialect: Dialect) -> Statements:
    def text_of(statement: ClauseElement) -> str:
        return str(statement.compile(dialect=dialect)).replace("\n", "")

    def newest_of(table: Table, *columns: Column[Any]) -> str:
        return first_of(select(*columns).order_by(table.c.seq.desc()))

    def first_of(query: Select[Any]) -> str:
        # The limit is written out: it is no parameter of ours. One step down the key's tree, where max() takes two.
        return f"{text_of(query)} LIMIT 1"

    return Statements(
        head=newest_of(journal, journal.c.seq, journal.c.hash),
        records=text_of(select(journal).where(journal.c.seq > bindparam("after_seq")).order_by(journal.c.seq)),
        postings=text_of(select(postings).order_by(postings.c.seq, postings.c.line)),
        answers=text_of(select(answers).order_by(answers.c.first_seq, answers.c.key)),
        snapshots=text_of(select(snapshots).order_by(snapshots.c.seq)),
        answer=text_of(select(answers).where(answers.c.key == bindparam("key"))),
        newest_snapshot=newest_of(snapshots, *snapshots.c),
        insert_record=text_of(insert(journal)),
        insert_posting=text_of(insert(postings)),
        insert_answer=text_of(insert(answers)),
        insert_snapshot=text_of(insert(snapshots)),
        insert_term=text_of(insert(terms)),
        insert_deal=text_of(insert(deals)),
        newest_deal=first_of(select(deals).order_by(deals.c.number.desc())),
        sheet_terms=text_of(
            select(terms)
            .where(terms.c.level == bindparam("level"), terms.c.block >= bindparam("block"))
            .order_by(*terms.primary_key)
        ),
        terms_of_sheets=text_of(select(terms).where(terms.c.level == literal_column("0")).order_by(*terms.primary_key)),
        terms_of_others=text_of(
            select(terms).where(terms.c.level.is_distinct_from(literal_column("0"))).order_by(*terms.primary_key)
        ),
        deals=text_of(select(deals).order_by(deals.c.number)),
        record=text_of(select(journal).where(journal.c.seq == bindparam("seq"))),
        # A statement is compiled once, so it always asks for as many blocks; who asks for fewer says one again.
        places=text_of(
            select(terms.c.block, terms.c.places).where(
                terms.c.level == bindparam("level"),
                terms.c.block.in_([bindparam(f"block_{number}") for number in range(SEARCH_BLOCKS_MAX)]),
                terms.c.term >= bindparam("first_term"),
                terms.c.term <= bindparam("last_term"),
            )
        ),
        deal=text_of(select(deals).where(deals.c.number == bindparam("number"))),
        deals_below=text_of(
            select(deals).where(deals.c.first_seq < bindparam("seq")).order_by(deals.c.first_seq.desc())
        ),
        newest_begin=first_of(select(deals.c.began_at).order_by(deals.c.began_at.desc())),
        newest_begin_before=first_of(
            select(deals.c.began_at).where(deals.c.began_at < bindparam("at")).order_by(deals.c.began_at.desc())
        ),
        sums=text_of(
            select(func.count(), *(func.coalesce(func.sum(deals.c[name]), literal_column("0")) for name in SUMMED))
            .select_from(deals)
            .where(deals.c.began_at >= bindparam("from_at"), deals.c.began_at < bindparam("to_at"))
        ),
        snapshot_before=first_of(
            select(snapshots).where(snapshots.c.seq < bindparam("seq")).order_by(snapshots.c.seq.desc())
        ),
    )
