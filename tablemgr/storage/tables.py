"""The four tables of a journal, as SQLAlchemy Core knows them: the ground that every dialect's statements are built on.

Only names and kinds stand here, for building statements. What a database makes of them (strict types, triggers) is
written out in the migrations, once a dialect.
"""

from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, Text

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
