"""The house rules of Sette e mezzo: rules/sette_e_mezzo.md, "Bank", "Variants", "House choices"."""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.engine.house_rules import MONEY_FORMS, CountRule, FlagRule, MoneyRules, RuleForm, WordRule

ROTATION_FIXED = "fixed"
ROTATION_ON_NATURAL = "on_natural"

# Of each unit staked, what a winner is paid.
PAYS_PLAIN, PAYS_ROYAL, PAYS_TRIPLE = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Rules(MoneyRules):
    """The house rules of this game beside those of all games with money. `banker_stands_on` in half points."""

    natural_beats_ordinary: bool = True
    bank_rotation: str = "each_deal"
    matta: str | None = None
    royal: bool = False
    royal_banker_double: bool = False
    triple: bool = False
    bank_play: bool = False
    split: bool = False
    burn: str | None = None
    banker_stands_on: int | None = None

    @property
    def highest_payout(self) -> int:
        """What the bank must cover of each unit staked."""
        if self.triple:
            return PAYS_TRIPLE
        return PAYS_ROYAL if self.royal else PAYS_PLAIN

    @property
    def may_lose_twice(self) -> bool:
        """Whether a hand of the banker's can take a second stake."""
        return self.royal_banker_double and (self.royal or self.triple)


RULE_FORMS: Mapping[str, RuleForm] = {
    **MONEY_FORMS,
    "natural_beats_ordinary": FlagRule(),
    "bank_rotation": WordRule(("each_deal", ROTATION_FIXED, ROTATION_ON_NATURAL)),
    "matta": WordRule((None, "KD", "QH")),
    "royal": FlagRule(),
    "royal_banker_double": FlagRule(),
    "triple": FlagRule(),
    "bank_play": FlagRule(),
    "split": FlagRule(),
    "burn": WordRule((None, "3", "4", "34")),
    "banker_stands_on": CountRule(1, 15, or_none=True),
}
