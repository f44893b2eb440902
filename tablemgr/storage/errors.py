"""How a journal can be out of reach before anything in it has been read.

Each is a `JournalError` of its own, because each asks for something else: another path, patience, an upgrade.
"""

from tablemgr.service.ports import JournalError


class NoJournalError(JournalError):
    """There is no journal there, or this machine cannot open it where it lies."""


class JournalExistsError(JournalError):
    """A journal is there already; a new one is not made over it."""


class NoTableHereError(JournalError):
    """There is no journal there, and a new one is not made among other files."""


class JournalInUseError(JournalError):
    """Another process holds the journal."""


class SchemaVersionError(JournalError):
    """The file is of an older or newer version than this program writes."""
