"""House rules: how a game declares them, how they are read from what was given, and the hash that each deal records.

A game's rules are a frozen dataclass; its `FORMS` say, rule by rule, what may be given. Reading refuses an unknown
rule and a value out of its range, and says which, with what is allowed.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Protocol, TypeVar

from tablemgr.kernel.money import Currency, Rounding

R = TypeVar("R")

# What a rule is given as, in a script or a file: a word or an amount, yes or no, a number, or nothing.
RuleValue = str | bool | int | None


class HouseRuleError(ValueError):
    """A house rule that does not exist, or a value that it does not take: `rule` and `allowed` say which."""

    def __init__(self, rule: str, allowed: str) -> None:
        super().__init__(f"house rule {rule!r}: {allowed}")
        self.rule = rule
        self.allowed = allowed


class RuleForm(Protocol):
    """What one rule takes."""

    def read(self, given: object, currency: Currency) -> object:
        """The value; ValueError with what is allowed."""
        ...


@dataclass(frozen=True, slots=True)
class AmountRule:
    """An amount in the table's currency; `or_none` allows null, `zero` allows nothing at all of it."""

    zero: bool = False
    or_none: bool = False

    def read(self, given: object, currency: Currency) -> int | None:
        if given is None and self.or_none:
            return None
        kind = f"an amount like {currency.format(500)!r}{'' if self.zero else ' above zero'}"
        try:
            amount = currency.parse(given) if isinstance(given, str) else -1
        except ValueError:
            amount = -1
        if amount < 0 or (amount == 0 and not self.zero):
            raise ValueError(f"takes {kind}{', or null' if self.or_none else ''}, not {given!r}")
        return amount


@dataclass(frozen=True, slots=True)
class WordRule:
    """One of some words; None among them allows null."""

    words: tuple[str | None, ...]

    def read(self, given: object, currency: Currency) -> str | None:  # noqa: ARG002 - every form has this shape
        if (given is None or isinstance(given, str)) and given in self.words:
            return given
        allowed = ", ".join("null" if word is None else repr(word) for word in self.words)
        raise ValueError(f"takes one of {allowed}, not {given!r}")


@dataclass(frozen=True, slots=True)
class FlagRule:
    """true or false."""

    def read(self, given: object, currency: Currency) -> bool:  # noqa: ARG002 - every form has this shape
        if isinstance(given, bool):
            return given
        raise ValueError(f"takes true or false, not {given!r}")


@dataclass(frozen=True, slots=True)
class CountRule:
    """A whole number from `lowest` to `highest` (None: any above it); `or_none` allows null."""

    lowest: int
    highest: int | None = None
    or_none: bool = False

    def read(self, given: object, currency: Currency) -> int | None:  # noqa: ARG002 - every form has this shape
        if given is None and self.or_none:
            return None
        if isinstance(given, int) and not isinstance(given, bool) and self._has(given):
            return given
        upward = f"{self.lowest} or more" if self.highest is None else f"{self.lowest} to {self.highest}"
        raise ValueError(f"takes a whole number, {upward}{', or null' if self.or_none else ''}, not {given!r}")

    def _has(self, number: int) -> bool:
        return self.lowest <= number and (self.highest is None or number <= self.highest)


@dataclass(frozen=True, slots=True)
class RoundingRule:
    """How a commission is rounded."""

    def read(self, given: object, currency: Currency) -> Rounding:  # noqa: ARG002 - every form has this shape
        try:
            return Rounding(given)
        except ValueError:
            allowed = ", ".join(repr(rounding.value) for rounding in Rounding)
            raise ValueError(f"takes one of {allowed}, not {given!r}") from None


@dataclass(frozen=True, slots=True)
class MoneyRules:
    """The house rules of every game with money: rules/README.md, "Money" and "Commission". Amounts in minor units."""

    bet_unit: int = 1
    commission_unit: int = 1
    commission_rounding: Rounding = Rounding.HALF_UP
    minimum: int = 0
    maximum: int | None = None
    bank_minimum: int = 0


MONEY_FORMS: dict[str, RuleForm] = {
    "bet_unit": AmountRule(),
    "commission_unit": AmountRule(),
    "commission_rounding": RoundingRule(),
    "minimum": AmountRule(zero=True),
    "maximum": AmountRule(or_none=True),
    "bank_minimum": AmountRule(zero=True),
}


def read_rules(rules: type[R], forms: Mapping[str, RuleForm], given: Mapping[str, object], currency: Currency) -> R:
    """The rules in force when `given` overrides the defaults; HouseRuleError for what cannot be."""
    values: dict[str, object] = {}
    for rule, value in given.items():
        if rule not in forms:
            raise HouseRuleError(rule, f"there is none of this name; this game has {', '.join(forms)}")
        try:
            values[rule] = forms[rule].read(value, currency)
        except ValueError as error:
            raise HouseRuleError(rule, str(error)) from None
    read = rules(**values)
    if isinstance(read, MoneyRules) and read.maximum is not None and read.minimum > read.maximum:
        raise HouseRuleError("minimum", "must not be above the rule 'maximum'")
    return read


def rules_as_given(
    rules: object, forms: Mapping[str, RuleForm], currency: Currency
) -> dict[str, str | bool | int | None]:
    """Every rule in force as it may be given, in the order of its forms: the twin of `read_rules`."""
    return {rule: _as_given(getattr(rules, rule), form, currency) for rule, form in forms.items()}


def _as_given(value: object, form: RuleForm, currency: Currency) -> RuleValue:
    if isinstance(form, AmountRule) and isinstance(value, int):
        return currency.format(value)
    given = value.value if isinstance(value, Enum) else value
    assert given is None or isinstance(given, str | bool | int), given
    return given


def rules_text(game: str, rules: object) -> str:
    """Every rule in force as canonical JSON: keys in alphabetical order, amounts in minor units."""
    values = asdict(rules)  # type: ignore[call-overload] # a game's rules are a dataclass of its own
    plain = {rule: value.value if isinstance(value, Enum) else value for rule, value in values.items()}
    return json.dumps({"game": game, "rules": plain}, sort_keys=True, separators=(",", ":"))


def rules_hash(text: str) -> str:
    """SHA-256 (hex) of `rules_text`: what each deal records (C12)."""
    return hashlib.sha256(text.encode()).hexdigest()


def rules_from_text(rules: type[R], text: str) -> R:
    """The twin of `rules_text`, for replaying what was stored."""
    values: dict[str, object] = json.loads(text)["rules"]
    if "commission_rounding" in values:
        values["commission_rounding"] = Rounding(values["commission_rounding"])
    return rules(**values)
