"""Sheets and volumes so small that a short table fills some. Writing and proving must both be done within."""

import contextlib
from collections.abc import Iterator
from unittest.mock import patch

from tablemgr.review import sheets

RECORDS, SHEETS = 8, 3


@contextlib.contextmanager
def small_sheets() -> Iterator[None]:
    """Eight records a sheet, three sheets a volume."""
    with patch.multiple(sheets, SHEET_RECORDS=RECORDS, VOLUME_SHEETS=SHEETS):
        yield
