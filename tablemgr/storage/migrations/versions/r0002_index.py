"""What a pit boss finds things by: the terms of full sheets and volumes, and a line for each ended deal.

Both only grow, as all tables do. Rows for the records that a file already has are made by `storage.filling`.
"""

from alembic import context, op

from tablemgr.storage.filling import fill_index

revision = "0002"
down_revision = "0001"

TABLES = (
    """CREATE TABLE terms (
    level INTEGER NOT NULL CHECK (level IN (0, 1)),
    block INTEGER NOT NULL CHECK (block >= 0),
    term TEXT NOT NULL,
    places BLOB NOT NULL CHECK (length(places) > 0),
    PRIMARY KEY (level, block, term)
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE deals (
    number INTEGER NOT NULL PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL CHECK (first_seq < last_seq),
    began_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    banker TEXT NOT NULL,
    result TEXT NOT NULL,
    cards INTEGER NOT NULL,
    bets INTEGER NOT NULL,
    staked_minor INTEGER NOT NULL CHECK (typeof(staked_minor) = 'integer'),
    won_minor INTEGER NOT NULL CHECK (typeof(won_minor) = 'integer'),
    paid_minor INTEGER NOT NULL CHECK (typeof(paid_minor) = 'integer'),
    commission_minor INTEGER NOT NULL CHECK (typeof(commission_minor) = 'integer'),
    refused INTEGER NOT NULL
) STRICT""",
)

# A deal is looked for by the record it began with, and by its time: of a day, or the newest.
INDICES = (
    "CREATE INDEX deals_by_record ON deals (first_seq)",
    "CREATE INDEX deals_by_time ON deals (began_at)",
)

# As in 0001: `INSERT OR REPLACE` would delete without firing the triggers on DELETE.
ROW_IS_THERE = {
    "terms": "EXISTS (SELECT 1 FROM terms WHERE level = NEW.level AND block = NEW.block AND term = NEW.term)",
    "deals": "EXISTS (SELECT 1 FROM deals WHERE number = NEW.number)",
}


def upgrade() -> None:
    """Make the tables, and fill them."""
    for text in (*TABLES, *INDICES):
        op.execute(text)
    for table, condition in ROW_IS_THERE.items():
        for change in ("update", "delete"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change} BEFORE {change.upper()} ON {table}\n"
                f"BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed or removed'); END"
            )
        op.execute(
            f"CREATE TRIGGER {table}_once BEFORE INSERT ON {table}\nWHEN {condition}\n"
            f"BEGIN SELECT RAISE(ABORT, '{table}: a row is given twice'); END"
        )
    fill_index(context.get_context().connection)
