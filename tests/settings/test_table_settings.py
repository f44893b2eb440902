"""How a table is run, in a file: what the house may write, and what it is told when it cannot be."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.service.options import TableOptions
from tablemgr.settings.table import read_table_settings
from tablemgr.settings.trouble import SettingsError, read_toml

KEYS = ("confirm_payouts", "late_bet_limit", "pack_check", "packs", "table")
SHIPPED = Path(__file__).parents[2] / "config" / "table.toml"


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "table.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_shipped_file_has_every_key_with_its_default() -> None:
    assert read_table_settings(SHIPPED) == TableOptions()
    text = SHIPPED.read_text(encoding="utf-8")
    assert all(f"\n{key} = " in text or f"\n# {key} = " in text for key in KEYS)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", TableOptions()),
        ("confirm_payouts = true", TableOptions(confirm_payouts=True)),
        ('late_bet_limit = "100.00"', TableOptions(late_bet_limit_minor=10_000, currency="EUR")),
        ('late_bet_limit = "0.00"', TableOptions(late_bet_limit_minor=0, currency="EUR")),
        ('currency = "JPY"\nlate_bet_limit = "100"', TableOptions(late_bet_limit_minor=100, currency="JPY")),
        ('currency = "JPY"', TableOptions()),
        ('pack_check = "none"', TableOptions()),
        ('pack_check = "asked_twice"', TableOptions(pack_check="asked_twice")),
    ],
)
def test_what_is_written_is_read_in_minor_units(
    written: Callable[[str], Path], text: str, options: TableOptions
) -> None:
    assert read_table_settings(written(text)) == options


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("confirm_payouts = 1", "key 'confirm_payouts': Expected `bool`"),
        ('confirm_payouts = "yes"', "key 'confirm_payouts': Expected `bool`"),
        ("late_bet_limit = 100", "key 'late_bet_limit': Expected `str | null`"),
        ('late_bet_limit = "100"', "key 'late_bet_limit': takes an amount like '100.00', or is left out, not '100'"),
        ('late_bet_limit = "-1.00"', "key 'late_bet_limit': takes an amount like '100.00'"),
        ('late_bet_limit = ""', "key 'late_bet_limit': takes an amount like '100.00'"),
        ('currency = "euro"\nlate_bet_limit = "1.00"', "key 'currency': "),
        ("pay = true", "unknown field `pay`; the keys are currency, confirm_payouts, late_bet_limit, pack_check"),
        ('pack_check = "often"', "key 'pack_check': takes 'none' or 'asked' or 'asked_twice', not 'often'"),
        ("pack_check = true", "key 'pack_check': Expected `str`"),
        ('packs = "p"', "keys 'packs' and 'table': both are given or neither"),
        ('table = "monte 1"', "keys 'packs' and 'table': both are given or neither"),
        ('packs = "p"\ntable = " "', "key 'table': the table of a pack takes 1 to 100 printable characters"),
        ("confirm_payouts", "Expected '='"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_the_key_and_what_is_allowed(
    written: Callable[[str], Path], text: str, said: str
) -> None:
    path = written(text)
    with pytest.raises(SettingsError) as refused:
        read_table_settings(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert said in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml: No such file"):
        read_table_settings(tmp_path / "none.toml")


@pytest.mark.parametrize("text", ["late_bet_limit = " + "[" * 50_000, "late_bet_limit = " + "9" * 9_000])
def test_what_no_reader_takes_is_told_and_no_traceback(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=r"table\.toml: .*too (deeply|long)"):
        read_toml(path)


def test_the_register_of_packs_is_found_from_the_files_own_folder(written: Callable[[str], Path]) -> None:
    path = written('packs = "../packs"\ntable = "monte 1"')
    assert read_table_settings(path) == TableOptions(packs=path.parent / "../packs", table_name="monte 1")
