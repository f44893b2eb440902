"""The tables of a journal, as SQLAlchemy Core knows them: the ground that every dialect's statements are built on.

Only names and kinds stand here, for building statements. What a database makes of them (strict types, triggers) is
written out in the migrations, once a dialect.
"""

from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, Text

from tablemgr.review.deals import DealLine
from tablemgr.service.ports import StoredTerm

metadata = MetaData()

journal = Table(
    "journal",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("sealed", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

postings = Table(
    "postings",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("source", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("amount_minor", Integer, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("key", Text, primary_key=True),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("state", Text, nullable=False),
)

terms = Table(
    "terms",
    metadata,
    Column("level", Integer, primary_key=True),
    Column("block", Integer, primary_key=True),
    Column("term", Text, primary_key=True),
    Column("places", LargeBinary, nullable=False),
)

# A column for each field, in their order.
DEAL_FIELDS = tuple(field.name for field in fields(DealLine))
DEAL_TEXTS = frozenset(("began_at", "ended_at", "game", "banker", "result"))

deals = Table(
    "deals",
    metadata,
    *(
        Column(name, Text if name in DEAL_TEXTS else Integer, primary_key=name == "number", nullable=False)
        for name in DEAL_FIELDS
    ),
)

# Values as rows, and back. Texts come as bytes, and those that are no UTF-8 stay told apart from each other and from
# every text, and can be printed with `repr`.
deal_row = attrgetter(*DEAL_FIELDS)


def deal_of(row: Sequence[Any]) -> DealLine:
    values: list[Any] = [text_of(value) if isinstance(value, bytes | bytearray) else value for value in row]
    return DealLine(*values)


def text_of(stored: bytes | bytearray) -> str:
    return stored.decode("utf-8", "surrogateescape")


def term_row(term: StoredTerm) -> tuple[int, int, str, bytes]:
    return term.level, term.block, term.term, term.places
