"""House rules in files: what the house may write, and what it is told when it cannot be."""

from pathlib import Path

import pytest

from tablemgr.engine.core import GAMES, open_table, read_open
from tablemgr.settings.house_rules import read_house_rules
from tablemgr.settings.trouble import SettingsError

RULES = Path(__file__).parents[2] / "config" / "rules"


@pytest.fixture
def written(tmp_path: Path):
    def write(text: str) -> Path:
        path = tmp_path / "rules.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_file_of_a_game_lists_every_house_rule_with_its_default(game: str) -> None:
    path = RULES / f"{game}.toml"
    chosen = read_house_rules(path)
    as_chosen = open_table(read_open(chosen.opening_line()))
    as_default = open_table(read_open({"do": "open", "game": game}))
    assert as_chosen == as_default
    text = path.read_text(encoding="utf-8")
    for rule in GAMES[game].rule_forms:
        assert f"\n{rule} = " in text or f"\n# {rule} = " in text


@pytest.mark.parametrize("path", sorted(RULES.glob("*.toml")), ids=lambda path: path.name)
def test_every_file_that_is_shipped_opens_a_table(path: Path) -> None:
    assert open_table(read_open(read_house_rules(path).opening_line()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "zecchinetta"\n[rules]\nplayette = "maybe"', "'playette': takes one of 'no_deal', 'doubling'"),
        ('game = "zecchinetta"\n[rules]\nminimum = 5', "'minimum': takes an amount like '5.00'"),
        (
            'game = "zecchinetta"\n[rules]\nmnimum = "5.00"',
            "'mnimum': there is none of this name; this game has bet_unit",
        ),
        ('game = "zecchinetta"\n[rules]\nminimum = "9.00"\nmaximum = "5.00"', "must not be above the rule 'maximum'"),
        ('game = "private_monte"\n[rules]\ndeals_per_bank = 7', "takes a whole number, 1 to 6, not 7"),
        ('game = "monte_bank"\n[rules]\ndeals_per_bank = 0', "takes a whole number, 1 or more, or null, not 0"),
        ('game = "poker"', "game: one of zecchinetta"),
        ("game = 3", "key 'game': Expected `str`"),
        ('game = "zecchinetta"\nseats = 13', "seats: 2 to 12, not 13"),
        ('game = "zecchinetta"\nchairs = 3', "contains unknown field `chairs`"),
        ('game = "zecchinetta', "Unterminated string"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_the_key_and_what_is_allowed(written, text: str, said: str) -> None:
    path = written(text)
    with pytest.raises(SettingsError) as refused:
        read_house_rules(path)
    assert str(path) in str(refused.value)
    assert said in str(refused.value)


@pytest.mark.parametrize("given", ["1.5", '"no such word"', "[]", "-1", '"-1.00"', "2000-01-01"])
@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in GAMES for rule in GAMES[game].rule_forms])
def test_of_every_rule_a_wrong_value_is_refused_with_the_file_the_rule_and_what_it_takes(
    written, game: str, rule: str, given: str
) -> None:
    path = written(f'game = "{game}"\n[rules]\n{rule} = {given}\n')
    with pytest.raises(SettingsError) as refused:
        read_house_rules(path)
    assert str(refused.value).startswith(f"{path}: house rule '{rule}': takes ")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_every_game_a_rule_that_it_has_not_is_refused_with_those_that_it_has(written, game: str) -> None:
    strange = next(rule for other in GAMES for rule in GAMES[other].rule_forms if rule not in GAMES[game].rule_forms)
    path = written(f'game = "{game}"\n[rules]\n{strange} = true\n')
    with pytest.raises(SettingsError) as refused:
        read_house_rules(path)
    assert str(refused.value) == (
        f"{path}: house rule '{strange}': there is none of this name; this game has {', '.join(GAMES[game].rule_forms)}"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "zecchinetta"\n\ncurrency EUR\n', "line 3: this is no TOML: Expected '=' after a key"),
        ("game = zecchinetta\n", "line 1: this is no TOML: Invalid value"),
        ('game = "zecchinetta"\n[rules', "line 2: this is no TOML: Expected ']'"),
        ('game = "zecchinetta"\n\nseats =', "line 3: this is no TOML: Invalid value"),
        ('game = "zecchinetta"\ngame = "zecchinetta"\n', "line 2: this is no TOML: Cannot overwrite a value"),
        ('{"game": "zecchinetta"}', "line 1: this is no TOML: Invalid statement"),
    ],
)
def test_a_file_that_is_no_toml_is_told_the_line_and_what_toml_is(written, text: str, said: str) -> None:
    path = written(text)
    with pytest.raises(SettingsError) as refused:
        read_house_rules(path)
    assert str(refused.value).startswith(f"{path}: {said}")
    assert "a line is `key = value`" in str(refused.value)


def test_a_file_that_is_no_utf_8_is_told_the_line(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(b'game = "zecchinetta"\n# \xe9\n')
    with pytest.raises(SettingsError, match=r"line 2: this is no TOML: byte 0xe9 is no UTF-8"):
        read_house_rules(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml: No such file"):
        read_house_rules(tmp_path / "none.toml")


def test_a_file_is_read_no_further_than_any_house_has_to_say(written) -> None:
    with pytest.raises(SettingsError, match=r"rules\.toml: it is larger than 1000000 bytes"):
        read_house_rules(written("#" * 1_000_001))
