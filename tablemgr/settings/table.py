"""How one table is run, from a TOML file, as `config/table.toml` has it.

    currency = "EUR"
    confirm_payouts = true
    late_bet_limit = "100.00"
    pack_check = "asked"
    packs = "../packs"
    table = "monte 1"

All keys may be left out. `late_bet_limit` is an amount in `currency`, which must then be that of the table. `packs` is
the directory of the register of packs, seen from the file's folder, and `table` what it calls this table.
"""

from dataclasses import replace
from pathlib import Path

import msgspec

from tablemgr.kernel.money import Currency
from tablemgr.service.options import NO_CHECK, PACK_CHECKS, TableOptions
from tablemgr.service.packs.register import PackError, named
from tablemgr.settings.trouble import SettingsError, read_toml, said_plainly


def read_table_settings(path: Path) -> TableOptions:
    """The settings of a file; SettingsError."""
    try:
        read = msgspec.convert(read_toml(path), _File)
    except msgspec.ValidationError as error:
        keys = f"; the keys are {', '.join(_File.__struct_fields__)}" if "unknown field" in str(error) else ""
        raise SettingsError(f"{path}: {said_plainly(str(error))}{keys}") from None
    options = _with_packs(path, read, TableOptions(read.confirm_payouts))
    if read.late_bet_limit is None:
        return options
    return replace(options, late_bet_limit_minor=_limit_minor(path, read), currency=read.currency)


def _with_packs(path: Path, read: "_File", options: TableOptions) -> TableOptions:
    if read.pack_check not in PACK_CHECKS:
        takes = " or ".join(repr(each) for each in PACK_CHECKS)
        raise SettingsError(f"{path}: key 'pack_check': takes {takes}, not {read.pack_check!r}")
    if (read.packs is None) != (read.table is None):
        raise SettingsError(f"{path}: keys 'packs' and 'table': both are given or neither, the register knows tables")
    options = replace(options, pack_check=read.pack_check)
    if read.packs is None or read.table is None:
        return options
    try:
        return replace(options, packs=path.parent / read.packs, table_name=named(read.table, "table"))
    except PackError as error:
        raise SettingsError(f"{path}: key 'table': {error}") from None


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
    pack_check: str = NO_CHECK
    packs: str | None = None
    table: str | None = None
