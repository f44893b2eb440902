"""Where a table's journal lies: in memory, or in `table.db` of its data directory. All of a batch, or none of it.

Import the module you need (`sqlite_journal`, `creation`, ...); they load SQLAlchemy, which takes half a second, and
`memory` does not.
"""
