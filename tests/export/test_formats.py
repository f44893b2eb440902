"""The table of formats, and what it is told from outside."""

from tablemgr.cli.export import FORMAT_NAMES
from tablemgr.export.formats import FORMATS


def test_the_command_offers_every_format() -> None:
    assert tuple(FORMATS) == FORMAT_NAMES
