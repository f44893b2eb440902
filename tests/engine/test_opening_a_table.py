"""design, "Commands" and "House rules": the first line, what may stand in it, and the rules that it puts in force."""

import hashlib
import json
from typing import Any

import pytest
from scripted import Scripted

from tablemgr.engine.core import GAMES, OpenError, open_table, read_open
from tablemgr.engine.games.zecchinetta import Rules
from tablemgr.engine.house_rules import rules_from_text
from tablemgr.kernel.money import Rounding

OPEN = {"do": "open", "game": "zecchinetta"}


def test_a_table_opens_with_nine_seats_in_euro_under_the_default_rules() -> None:
    (opened,) = open_table(read_open(OPEN))
    assert (opened.game, opened.currency, opened.seats) == ("zecchinetta", "EUR", 9)
    assert rules_from_text(Rules, opened.rules) == Rules()


def test_the_defaults_are_those_of_the_rule_pages() -> None:
    assert Rules() == Rules(
        bet_unit=1,
        commission_unit=1,
        commission_rounding=Rounding.HALF_UP,
        minimum=0,
        maximum=None,
        bank_minimum=0,
        playette="no_deal",
        bank_cover="required",
        commission_base="each_bet",
        bets_removable=False,
    )


def test_every_rule_in_force_is_recorded_with_its_hash() -> None:
    opened = Scripted(maximum="12.50", commission_rounding="up", bets_removable=True).events[0]
    recorded = json.loads(opened.rules)
    assert recorded["game"] == "zecchinetta"
    assert (
        recorded["rules"] | {"maximum": 1250, "commission_rounding": "up", "bets_removable": True} == recorded["rules"]
    )
    assert recorded["rules"].keys() == set(Rules.__dataclass_fields__)
    assert opened.rules_hash == hashlib.sha256(opened.rules.encode()).hexdigest()


def test_the_recorded_text_is_the_same_in_whatever_order_the_rules_were_given() -> None:
    first, second = Scripted(minimum="1.00", maximum="2.00"), Scripted(maximum="2.00", minimum="1.00")
    assert first.events == second.events


def test_the_rules_limits_hold_until_others_are_given() -> None:
    table = Scripted(minimum="1.00", maximum="2.00").table
    assert (table.minimum_minor, table.maximum_minor) == (100, 200)


RIGHT = [
    {"bet_unit": "0.01"},
    {"commission_unit": "5.00"},
    {"commission_rounding": "down"},
    {"minimum": "0.00"},
    {"maximum": None},
    {"maximum": "0.01"},
    {"minimum": "5.00", "maximum": "5.00"},
    {"bank_minimum": "0.00"},
    {"playette": "doubling"},
    {"bank_cover": "liable"},
    {"commission_base": "deal_net"},
    {"bets_removable": True},
]


@pytest.mark.parametrize("rules", RIGHT, ids=str)
def test_a_rule_takes_its_values(rules: dict[str, Any]) -> None:
    Scripted(**rules)


WRONG = [
    ({"unheard": 1}, "'unheard': there is none of this name"),
    ({"matta": "KD"}, "'matta': there is none of this name"),
    ({"bet_unit": "0.00"}, "'bet_unit': takes an amount like '5.00' above zero, not '0.00'"),
    ({"bet_unit": 1}, "'bet_unit': takes an amount"),
    ({"bet_unit": "1"}, "'bet_unit': takes an amount"),
    ({"bet_unit": None}, "'bet_unit': takes an amount"),
    ({"commission_unit": "0.00"}, "'commission_unit': takes an amount"),
    ({"commission_rounding": "even"}, "'commission_rounding': takes one of 'half_up', 'down', 'up', not 'even'"),
    ({"commission_rounding": []}, "'commission_rounding': takes one of"),
    ({"minimum": "-1.00"}, "'minimum': takes an amount"),
    ({"minimum": None}, "'minimum': takes an amount"),
    ({"maximum": "0.00"}, "'maximum': takes an amount like '5.00' above zero, or null, not '0.00'"),
    ({"minimum": "5.01", "maximum": "5.00"}, "'minimum': must not be above the rule 'maximum'"),
    ({"bank_minimum": 5}, "'bank_minimum': takes an amount"),
    ({"playette": "maybe"}, "'playette': takes one of 'no_deal', 'doubling', not 'maybe'"),
    ({"playette": None}, "'playette': takes one of"),
    ({"bank_cover": True}, "'bank_cover': takes one of"),
    ({"commission_base": ["deal_net"]}, "'commission_base': takes one of"),
    ({"bets_removable": 1}, "'bets_removable': takes true or false, not 1"),
    ({"bets_removable": "true"}, "'bets_removable': takes true or false"),
]


@pytest.mark.parametrize(("rules", "why"), WRONG, ids=str)
def test_a_value_out_of_range_opens_no_table_and_says_what_is_allowed(rules: dict[str, Any], why: str) -> None:
    with pytest.raises(OpenError, match=r"^open: house rule ") as refused:
        Scripted(**rules)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({}, "the first line must be"),
        ({"do": "seat"}, "the first line must be"),
        ({"do": "open"}, "missing key: key game"),
        ({**OPEN, "game": 7}, "wrong value: key game"),
        ({**OPEN, "game": "whist"}, f"game: one of {', '.join(GAMES)}, not 'whist'"),
        ({**OPEN, "colour": "red"}, "unknown key: key colour"),
        ({**OPEN, "currency": "euro"}, "three capital letters"),
        ({**OPEN, "currency": None}, "wrong value: key currency"),
        ({**OPEN, "seats": 1}, "seats: 2 to 12, not 1"),
        ({**OPEN, "seats": 13}, "seats: 2 to 12, not 13"),
        ({**OPEN, "seats": True}, "wrong value: key seats"),
        ({**OPEN, "seats": 9.0}, "wrong value: key seats"),
        ({**OPEN, "rules": []}, "wrong value: key rules"),
    ],
    ids=str,
)
def test_a_first_line_that_is_no_valid_open_opens_no_table(line: dict[str, object], why: str) -> None:
    with pytest.raises(OpenError) as refused:
        open_table(read_open(line))
    assert why in str(refused.value)


def test_sums_in_rules_are_in_the_tables_currency() -> None:
    assert Scripted(currency="JPY", bet_unit="5").table.rules.bet_unit == 5
    assert Scripted(currency="KWD", bet_unit="0.005").table.rules.bet_unit == 5
    with pytest.raises(OpenError, match="an amount like '500' above zero"):
        Scripted(currency="JPY", bet_unit="5.00")
