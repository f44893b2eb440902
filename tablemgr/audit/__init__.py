"""Proof that a journal is as it was written: a hash chain over its records, and signed statements of where it stood.

Pure: bytes and keys come in as arguments. Where a key lies is `bootstrap`'s business, where a line is written is
`storage`'s.
"""
