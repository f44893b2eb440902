"""What can keep a table from being opened: errors that are said in one line, without a trace of the program."""

from tablemgr.bootstrap.keys import KeyFileError
from tablemgr.bootstrap.table import TableRefusedError
from tablemgr.devices.ports import BadPortError, LivePortError
from tablemgr.service.ports import JournalError

TROUBLE = (KeyFileError, TableRefusedError, BadPortError, LivePortError, JournalError)
