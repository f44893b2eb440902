"""How one table is run, from a TOML file, as `config/table.toml` has it.

    currency = "EUR"
    confirm_payouts = true
    late_bet_limit = "100.00"

All keys may be left out. `late_bet_limit` is an amount in `currency`, which must then be that of the table.
"""

from pathlib import Path

import msgspec

from tablemgr.kernel.money import Currency
from tablemgr.service.options import TableOptions
from tablemgr.settings.trouble import SettingsError, read_toml, said_plainly


def read_table_settings(path: Path) -> TableOptions:
    """The settings of a file; SettingsError."""
    try:
        read = msgspec.convert(read_toml(path), _File)
    except msgspec.ValidationError as error:
        keys = f"; the keys are {', '.join(_File.__struct_fields__)}" if "unknown field" in str(error) else ""
        raise SettingsError(f"{path}: {said_plainly(str(error))}{keys}") from None
    if read.late_bet_limit is None:
        return TableOptions(read.confirm_payouts)
    return TableOptions(read.confirm_payouts, _limit_minor(path, read), read.currency)


def _limit_minor(path: Path, read: "_File") -> int:
    try:
        currency = Currency.of(read.currency)
    except ValueError as error:
        raise SettingsError(f"{path}: key 'currency': {error}") from None
    try:
        return currency.parse(read.late_bet_limit or "")
    except ValueError:
        takes = f"takes an amount like {currency.format(10_000)!r}, or is left out, not {read.late_bet_limit!r}"
        raise SettingsError(f"{path}: key 'late_bet_limit': {takes}") from None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    currency: str = "EUR"
    confirm_payouts: bool = False
    late_bet_limit: str | None = None
