"""The steps that bring a journal's file to the newest schema, run by alembic; `env` is its entry.

A step that has been released is never edited: it is what the files of the world were made with.
"""
