"""What alembic runs: all steps that are due, in one transaction on the connection it is given.

Alembic takes SQLite for a database that cannot alter its schema within a transaction. It can, and so a process killed
in mid-upgrade leaves the file as it was.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
