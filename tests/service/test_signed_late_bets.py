"""A bet that was down in time, above the house's limit: a second person signs (design, console, `late_bet_limit`)."""

from typing import Any

import pytest
from served import ANNA, BRUNO, CARLA, Served, dealt

from tablemgr.engine import events as e
from tablemgr.service import events as s
from tablemgr.service.options import TableOptions

LIMIT = TableOptions(late_bet_limit_minor=10_000, currency="EUR")


@pytest.fixture
def served() -> Served:
    """7 has been matched; the house signs late bets above 100.00."""
    served = dealt("7S", "KH", "3D", options=LIMIT)
    served.draw("7H")
    return served


def late(seat: int = BRUNO, amount: str = "150.00", on: str = "7", **more: object) -> dict[str, Any]:
    return {"seat": seat, "amount": amount, "on": on, "reason": "it was down in time", **more}


def test_up_to_the_limit_nobody_signs(served: Served) -> None:
    served.do("late", **late(amount="100.00"))
    assert not any(isinstance(event, s.LateBetSigned) for event in served.events())


def test_above_it_a_second_persons_name_is_wanted_and_nothing_is_placed_without(served: Served) -> None:
    answer = served.refused("late", **late(amount="100.01"))
    assert (answer.code, answer.detail) == ("bad_command", "needs_signature")
    assert answer.message == "late bets above 100.00 need the name of a second person who saw them"
    assert not any(isinstance(event, e.BetPlaced) for event in served.events())


def test_with_it_the_bet_is_settled_and_both_names_are_in_the_journal(served: Served) -> None:
    served.do("late", **late(signed_by="  rosa  b."))
    placed, settled, signed = served.events()[-3:]
    assert isinstance(placed, e.BetPlaced)
    assert isinstance(settled, e.BetSettled)
    assert signed == s.LateBetSigned(1, BRUNO, "bruno", "dora", "rosa b.", 10_000)
    assert {record.actor for record in served.records()[-3:]} == {"dora"}


@pytest.mark.parametrize(
    ("name", "detail"),
    [("dora", "signs_himself"), (" DORA ", "signs_himself"), ("Bruno", "player_signs"), ("anna", "player_signs"),
     (" ", "no_signature"), ("x" * 81, "no_signature")],
)  # fmt: skip
def test_neither_who_entered_it_nor_a_player_signs(served: Served, name: str, detail: str) -> None:
    """C5: nobody confirms his own act."""
    answer = served.refused("late", **late(signed_by=name))
    assert (answer.code, answer.detail) == ("bad_command", detail)


def test_two_halves_of_a_bet_are_signed_as_the_whole_would_be(served: Served) -> None:
    served.do("late", **late(amount="60.00"))
    assert served.refused("late", **late(amount="60.00", on="K")).detail == "needs_signature"
    served.do("late", **late(amount="60.00", on="K", seat=CARLA))


def test_a_late_bet_that_is_corrected_to_more_is_signed_too(served: Served) -> None:
    served.do("late", **late(amount="60.00", on="K"))
    raised: dict[str, Any] = {"bet": 1, "amount": "120.00", "reason": "misread"}
    assert served.refused("correct", **raised).detail == "needs_signature"
    served.do("correct", **raised, signed_by="rosa")
    assert served.events()[-1] == s.LateBetSigned(2, BRUNO, "bruno", "dora", "rosa", 10_000)
    assert served.refused("late", **late(amount="1.00", on="K")).detail == "needs_signature"


def test_the_next_card_begins_a_new_sum(served: Served) -> None:
    served.do("late", **late(amount="60.00"))
    served.draw("KD")
    served.do("late", **late(amount="60.00", on="K"))


def test_the_sum_outlives_a_restart(served: Served) -> None:
    served.do("late", **late(amount="60.00"))
    served.restart()
    assert served.refused("late", **late(amount="60.00", on="K")).detail == "needs_signature"


def test_a_bet_that_is_wrong_in_itself_is_refused_for_that_first(served: Served) -> None:
    assert served.refused("late", **late(seat=ANNA, signed_by="dora")).code == "banker_cannot_bet"


def test_where_the_house_has_no_limit_a_signature_is_recorded_all_the_same() -> None:
    served = dealt("7S", "KH", "3D")
    served.draw("7H")
    served.do("late", **late(signed_by="rosa"))
    assert served.events()[-1] == s.LateBetSigned(1, BRUNO, "bruno", "dora", "rosa", None)


def test_a_late_bet_is_settled_by_the_card_it_was_asked_for_and_by_no_other(served: Served) -> None:
    served.draw("QD")
    answer = served.refused("late", **late(amount="5.00", on="K", before="7H"))
    assert (answer.code, answer.detail) == ("wrong_phase", "another_card")
    assert answer.message == "not now: QD has shown since, which is another card than 7H"
    served.do("late", **late(amount="5.00", on="K", before="QD"))


def test_a_signature_is_text_and_belongs_to_late_bets_alone(served: Served) -> None:
    assert served.refused("late", **late(signed_by=7)).detail == "wrong_value"
    assert served.refused("bet", seat=BRUNO, amount="1.00", on="K", signed_by="rosa").detail == "unknown_key"
    assert served.refused("correct", bet=1, amount="1.00", reason="x", before="7H").detail == "unknown_key"


def test_settings_in_another_currency_open_no_table() -> None:
    served = Served(options=TableOptions(late_bet_limit_minor=100, currency="JPY"))
    answer = served.open()
    assert not answer.accepted
    assert answer.message == "open: currency: JPY, as the table's settings have it"
    assert served.records() == []
