"""A journal as text for other people's programs: JSON lines, CSV, hledger, beancount. docs/exports.md describes each.

Pure: records come in one after the other, text goes out. Nothing here opens a file, and nothing is decided about money;
a record that is not as it was written ends the export.
"""
