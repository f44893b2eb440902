"""The four tables of a journal, and the triggers that let them only grow.

SQLite only, so far: PostgreSQL's text joins here, chosen by the dialect's name, when it is served.
"""

from alembic import op

revision = "0001"
down_revision = None

TABLES = (
    """CREATE TABLE journal (
    seq INTEGER NOT NULL PRIMARY KEY,
    sealed TEXT NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT""",
    """CREATE TABLE postings (
    seq INTEGER NOT NULL,
    line INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (typeof(amount_minor) = 'integer' AND amount_minor > 0),
    PRIMARY KEY (seq, line)
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE answers (
    key TEXT NOT NULL PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL CHECK (first_seq <= last_seq)
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE snapshots (
    seq INTEGER NOT NULL PRIMARY KEY,
    state TEXT NOT NULL
) STRICT""",
)

# `INSERT OR REPLACE` deletes without firing the triggers on DELETE, so each table also refuses to be given a row twice.
ROW_IS_THERE = {
    "postings": "EXISTS (SELECT 1 FROM postings WHERE seq = NEW.seq AND line = NEW.line)",
    "answers": "EXISTS (SELECT 1 FROM answers WHERE key = NEW.key)",
    "snapshots": "EXISTS (SELECT 1 FROM snapshots WHERE seq = NEW.seq)",
}

NEXT_ONLY = """CREATE TRIGGER journal_next_only BEFORE INSERT ON journal
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM journal)
BEGIN SELECT RAISE(ABORT, 'journal: a record is not the next one'); END"""


def upgrade() -> None:
    """Make all of it in an empty file."""
    for text in TABLES:
        op.execute(text)
    for table in ("journal", *ROW_IS_THERE):
        op.execute(_never(table, "update"))
        op.execute(_never(table, "delete"))
    op.execute(NEXT_ONLY)
    for table, condition in ROW_IS_THERE.items():
        op.execute(
            f"CREATE TRIGGER {table}_once BEFORE INSERT ON {table}\nWHEN {condition}\n"
            f"BEGIN SELECT RAISE(ABORT, '{table}: a row is given twice'); END"
        )


def _never(table: str, change: str) -> str:
    return (
        f"CREATE TRIGGER {table}_no_{change} BEFORE {change.upper()} ON {table}\n"
        f"BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed or removed'); END"
    )
