"""The formats by the name that `tablemgr export --format` takes, one line each, and what every format has to be."""

from collections.abc import Callable, Mapping
from typing import Protocol

from tablemgr.export.beancount import Beancount
from tablemgr.export.csv_postings import CsvPostings
from tablemgr.export.hledger import Hledger
from tablemgr.export.json_lines import JsonLines
from tablemgr.export.ledger_file import LedgerFile
from tablemgr.service.verify_steps import Step


class Format(Protocol):
    """Takes the records from the first on. It keeps what the table keeps, never the records. `is_sealed`: its text has
    them as they are sealed."""

    is_sealed: bool

    def take(self, step: Step) -> str:
        """What the next record adds to the text; often nothing."""
        ...

    def end(self) -> str:
        """What closes the text, now that there are no more records."""
        ...


FORMATS: Mapping[str, Callable[[], Format]] = {
    "jsonl": JsonLines,
    "csv": CsvPostings,
    "hledger": lambda: LedgerFile(Hledger()),
    "beancount": lambda: LedgerFile(Beancount()),
}
