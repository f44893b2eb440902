"""The SQL of a journal, compiled once for a dialect, so that the settling path runs on the bare driver.

Parameters are positional, in the order of the tables' columns. A dialect that joins later changes nothing here.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ClauseElement, Column, Table, bindparam, insert, select
from sqlalchemy.engine import Dialect

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

    def text_of(statement: ClauseElement) -> str:
        return str(statement.compile(dialect=dialect)).replace("\n", "")

    def newest_of(table: Table, *columns: Column[Any]) -> str:
        # The limit is written out: it is no parameter of ours. One step down the key's tree, where max() takes two.
        newest = select(*columns).order_by(table.c.seq.desc()).limit(1)
        return str(newest.compile(dialect=dialect, compile_kwargs={"literal_binds": True})).replace("\n", "")

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
    )
