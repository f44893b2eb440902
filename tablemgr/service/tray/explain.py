"""Which payment would explain that a tray does not hold what the books expect: one, else two together.

Each payment should have changed the tray by `change_minor`. If it was missed, the tray is off by its opposite; if it
was made twice, by it; if it went the wrong way, by twice its opposite; and the commission of a bet may have been
forgotten, or taken twice. That a payment would explain a difference is no proof that it was wrong.
"""

from collections.abc import Sequence
from itertools import combinations, product

from tablemgr.service.tray.events import TrayExplanation, TrayPayment

# So many explanations are told, and of so many newest payments two are tried together.
EXPLANATIONS_MAX = 6
PAIRS_OF_MAX = 40

_OF_A_PAIR = ("missed", "twice", "reversed")


def explain(difference_minor: int, payments: Sequence[TrayPayment]) -> tuple[TrayExplanation, ...]:
    """What would explain that read less expected is this difference, the newest payments first; none for no
    difference. The one payment that there was is told even if its amount fits nothing."""
    if not difference_minor:
        return ()
    newest = list(reversed(payments))
    found = [
        TrayExplanation((way,), (payment,))
        for payment in newest
        for way, off in _effects(payment).items()
        if off == difference_minor
    ]
    found = found or _pairs(difference_minor, newest[:PAIRS_OF_MAX])
    if not found and len(newest) == 1:
        found = [TrayExplanation(("amount",), (newest[0],))]
    return tuple(found[:EXPLANATIONS_MAX])


def _pairs(difference_minor: int, payments: Sequence[TrayPayment]) -> list[TrayExplanation]:
    effects = {id(payment): _effects(payment) for payment in payments}
    return [
        TrayExplanation(ways, pair)
        for pair in combinations(payments, 2)
        for ways in product(_OF_A_PAIR, repeat=2)
        if sum(effects[id(payment)][way] for payment, way in zip(pair, ways, strict=True)) == difference_minor
    ]


def _effects(payment: TrayPayment) -> dict[str, int]:
    """By how much the tray is off for each way in which the payment may have gone wrong."""
    change, commission = payment.change_minor, payment.commission_minor
    effects = {"missed": -change, "twice": change, "reversed": -2 * change}
    if commission:
        effects |= {"commission_missed": -commission, "commission_twice": commission}
    return effects
