"""House rules in force, written as they may be given: the twin of reading them, whatever the game and its rules."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablemgr.engine import house_rules as h
from tablemgr.engine.core import GAMES
from tablemgr.kernel.money import Currency, Rounding

CURRENCIES = [Currency.of(code) for code in ("EUR", "JPY", "KWD")]


def values(form: h.RuleForm, currency: Currency) -> st.SearchStrategy[Any]:
    """What a rule may be given as."""
    if isinstance(form, h.AmountRule):
        amounts = st.integers(0 if form.zero else 1, 10**6).map(currency.format)
        return amounts | st.none() if form.or_none else amounts
    if isinstance(form, h.WordRule):
        return st.sampled_from(form.words)
    if isinstance(form, h.FlagRule):
        return st.booleans()
    if isinstance(form, h.RoundingRule):
        return st.sampled_from([rounding.value for rounding in Rounding])
    assert isinstance(form, h.CountRule)
    counts = st.integers(form.lowest, form.highest or 10**6)
    return counts | st.none() if form.or_none else counts


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_what_is_in_force_can_be_given_again_and_is_what_was_given(game: str, data: st.DataObject) -> None:
    currency, forms = data.draw(st.sampled_from(CURRENCIES)), GAMES[game].rule_forms
    optional = {rule: values(form, currency) for rule, form in forms.items()}
    given = data.draw(st.fixed_dictionaries({}, optional=optional))
    lowest, highest = given.get("minimum"), given.get("maximum")
    assume(lowest is None or highest is None or currency.parse(lowest) <= currency.parse(highest))
    rules = h.read_rules(GAMES[game].rules, forms, given, currency)
    again = h.rules_as_given(rules, forms, currency)
    assert list(again) == list(forms)
    assert {rule: again[rule] for rule in given} == given
    assert h.read_rules(GAMES[game].rules, forms, again, currency) == rules
