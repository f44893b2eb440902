"""Which payment would explain a difference: the right one, in the right way; two only where no one alone does."""

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.service.tray.events import TrayExplanation, TrayPayment
from tablemgr.service.tray.explain import EXPLANATIONS_MAX, explain

WON = TrayPayment("bet", 1, 2, "bruno", -2_500)
LOST = TrayPayment("bet", 2, 3, "carla", 4_000)
BOUGHT = TrayPayment("buy_in", 0, 4, "dario", -10_000)
SOME = (WON, LOST, BOUGHT)


def one(payment: TrayPayment, way: str) -> tuple[TrayExplanation, ...]:
    return (TrayExplanation((way,), (payment,)),)


def test_an_overpaid_bet_is_named() -> None:
    assert explain(-2_500, SOME) == one(WON, "twice")


def test_a_bet_that_was_not_paid_or_not_collected_is_named() -> None:
    assert explain(2_500, SOME) == one(WON, "missed")
    assert explain(-4_000, SOME) == one(LOST, "missed")


def test_a_bet_that_was_collected_instead_of_paid_is_named() -> None:
    assert explain(5_000, SOME) == one(WON, "reversed")


def test_a_forgotten_commission_is_named() -> None:
    bet = TrayPayment("bet", 1, 2, "bruno", -2_250, 250)
    assert explain(-250, (bet, LOST)) == one(bet, "commission_missed")
    assert explain(250, (bet, LOST)) == one(bet, "commission_twice")


def test_two_payments_are_named_where_no_one_alone_explains_it() -> None:
    assert explain(-6_500, SOME) == (TrayExplanation(("missed", "twice"), (LOST, WON)),)


def test_the_only_payment_is_named_for_any_amount() -> None:
    assert explain(-100, (WON,)) == one(WON, "amount")
    assert explain(-100, SOME) == ()
    assert explain(-100, ()) == ()


def test_no_difference_needs_no_explanation() -> None:
    assert explain(0, (WON, TrayPayment("bet", 9, 2, "bruno", 2_500))) == ()


CHANGES = st.integers(-5_000, 5_000).filter(bool)
PAYMENTS = st.lists(
    st.builds(TrayPayment, st.just("bet"), st.integers(1, 99), st.just(2), st.just("b"), CHANGES), max_size=8
)


@given(PAYMENTS, st.integers(-9_000, 9_000))
def test_every_explanation_comes_to_the_difference(payments: list[TrayPayment], off: int) -> None:
    factors = {"missed": -1, "twice": 1, "reversed": -2}
    found = explain(off, payments)
    assert len(found) <= EXPLANATIONS_MAX
    for each in found:
        if each.ways != ("amount",):
            assert sum(factors[way] * p.change_minor for way, p in zip(each.ways, each.payments, strict=True)) == off


@given(st.lists(CHANGES, min_size=1, max_size=6), st.data())
def test_whatever_one_payment_is_made_twice_it_is_among_the_explanations(
    changes: list[int], data: st.DataObject
) -> None:
    payments = [TrayPayment("bet", n, 1, "b", change) for n, change in enumerate(changes)]
    wrong = data.draw(st.sampled_from(payments))
    assert one(wrong, "twice")[0] in explain(wrong.change_minor, payments)
