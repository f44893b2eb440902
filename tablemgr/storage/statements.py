"""The SQL of a journal, compiled once for a dialect, so that the settling path runs on the bare driver.

Parameters are positional, in the order of the tables' columns. A dialect that joins later changes nothing here.
"""

from dataclasses import dataclass

from sqlalchemy import ClauseElement, Table, bindparam, func, insert, select
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from tablemgr.storage.tables import answers, journal, postings, snapshots


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


def statements_for(dialect: Dialect) -> Statements:
    """What a journal asks a database of this dialect."""
    newest_record = select(func.max(journal.c.seq)).scalar_subquery()
    newest_state = select(func.max(snapshots.c.seq)).scalar_subquery()

    def text_of(statement: ClauseElement) -> str:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        return str(compiled).replace("\n", "")

    def inserting(table: Table) -> str:
        return text_of(insert(table))

    return Statements(
        head=text_of(select(journal.c.seq, journal.c.hash).where(journal.c.seq == newest_record)),
        records=text_of(select(journal).where(journal.c.seq > bindparam("after_seq")).order_by(journal.c.seq)),
        postings=text_of(select(postings).order_by(postings.c.seq, postings.c.line)),
        answers=text_of(select(answers).order_by(answers.c.first_seq, answers.c.key)),
        snapshots=text_of(select(snapshots).order_by(snapshots.c.seq)),
        answer=text_of(select(answers).where(answers.c.key == bindparam("key"))),
        newest_snapshot=text_of(select(snapshots).where(snapshots.c.seq == newest_state)),
        insert_record=inserting(journal),
        insert_posting=inserting(postings),
        insert_answer=inserting(answers),
        insert_snapshot=inserting(snapshots),
    )
