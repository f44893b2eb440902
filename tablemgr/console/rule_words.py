"""House rules in the words of the screen: what each is called, and what is chosen. Context "words", as in `words`."""

from tablemgr.console.words import tr
from tablemgr.engine.house_rules import RuleValue
from tablemgr.kernel.cards import CARDS, SUIT_SIGNS, sign_of


def rule_word(rule: str) -> str:
    """What a rule is called; one that has no word here goes by its name in scripts and files."""
    return _names().get(rule, rule.replace("_", " "))


def value_word(value: RuleValue, rule: str = "") -> str:
    """What is chosen: an amount or a number as it is, a card and a suit by its sign; of what is not chosen, what holds
    then."""
    if value is None:
        return _if_none().get(rule, tr("none"))
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    text = str(value)
    if text in CARDS:
        return sign_of(text)
    return SUIT_SIGNS.get(text) or _values().get(text, text.replace("_", " "))


def _names() -> dict[str, str]:
    return {
        "bet_unit": tr("bets in units of"),
        "commission_unit": tr("commission in units of"),
        "commission_rounding": tr("commission rounded"),
        "minimum": tr("lowest bet at first"),
        "maximum": tr("highest bet at first"),
        "bank_minimum": tr("lowest bank"),
        "playette": tr("playette"),
        "bank_cover": tr("cover by the bank"),
        "commission_base": tr("commission of"),
        "bets_removable": tr("bets may be taken back"),
        "commission_on": tr("commission on"),
        "deals_per_bank": tr("deals a bank"),
        "growing_layout": tr("layout grows"),
        "natural_beats_ordinary": tr("natural beats ordinary"),
        "bank_rotation": tr("bank goes on"),
        "matta": tr("matta"),
        "royal": tr("royal: natural pays double"),
        "royal_banker_double": tr("royal banker takes double"),
        "triple": tr("triple hands pay three times"),
        "bank_play": tr("giro"),
        "split": tr("court cards are split"),
        "burn": tr("may be burnt"),
        "banker_stands_on": tr("banker stands on half points"),
        "doubled_suit": tr("doubled suit"),
        "partners": tr("partners"),
        "hand_size_six_players": tr("cards a hand, six players"),
        "imperial": tr("imperial marriages"),
        "draw": tr("one draws"),
        "target": tr("target"),
    }


def _if_none() -> dict[str, str]:
    return {
        "target": tr("300, from four on 200"),
        "deals_per_bank": tr("any number"),
        "banker_stands_on": tr("free"),
        "maximum": tr("no limit"),
    }


def _values() -> dict[str, str]:
    return {
        "half_up": tr("half up"),
        "up": tr("up"),
        "down": tr("down"),
        "no_deal": tr("no deal"),
        "doubling": tr("doubling"),
        "required": tr("required"),
        "liable": tr("banker is liable"),
        "each_bet": tr("each bet"),
        "deal_net": tr("the deal's net"),
        "gate": tr("the gate"),
        "first_match": tr("the first match"),
        "each_deal": tr("after each deal"),
        "fixed": tr("never"),
        "on_natural": tr("to a natural"),
        "none": tr("none"),
        "two_teams": tr("two teams"),
        "three_teams": tr("three teams"),
        "34": tr("3 or 4"),
        "second": tr("the second"),
        "each": tr("each"),
        "after": tr("after the play"),
        "before": tr("before the play"),
    }
