"""What a pit boss looks for in a journal, as values: what a record is found by, and what a deal came to.

Nothing here reads a file or knows what a journal is; `service` goes through the records, and `storage` keeps them.
"""
