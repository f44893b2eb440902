"""`confirm_payouts`: who says that a settlement has been collected or paid, and which one. No card waits for it."""

from unittest.mock import patch

import pytest
from served import BRUNO, CARLA, Served, dealt

from tablemgr.service import events as s
from tablemgr.service import writer as writer_module
from tablemgr.service.options import TableOptions

CONFIRMS = TableOptions(confirm_payouts=True)


@pytest.fixture
def served() -> Served:
    """Bets 1 on 7 and 2 on K by Bruno, 3 on 7 by Carla."""
    served = dealt("7S", "KH", "3D", options=CONFIRMS)
    for seat, on in ((BRUNO, "7"), (BRUNO, "K"), (CARLA, "7")):
        served.do("bet", seat=seat, amount="10.00", on=on)
    return served


def waiting(served: Served) -> list[tuple[str, tuple[int, ...]]]:
    return [(payout.card, payout.numbers) for payout in served.writer.unfinished.payouts.waiting]


def test_a_settlement_waits_until_it_is_confirmed_and_the_journal_says_by_whom(served: Served) -> None:
    served.draw("7H")
    assert waiting(served) == [("7H", (1, 3))]
    served.do("paid", bets=[1, 3])
    assert waiting(served) == []
    assert served.events()[-1] == s.PayoutConfirmed(1, "7H", (1, 3))
    assert served.records()[-1].actor == "dora"


def test_no_card_and_no_bet_waits_for_it(served: Served) -> None:
    served.draw("7H")
    served.do("bet", seat=CARLA, amount="5.00", on="K")
    assert all(answer.accepted for answer in served.draw("KD"))
    assert waiting(served) == [("7H", (1, 3)), ("KD", (2, 4))]


def test_each_settlement_is_confirmed_for_itself_in_any_order_and_once(served: Served) -> None:
    served.draw("7H", "KD")
    assert served.refused("paid", bets=[1, 2]).detail == "two_settlements"
    served.do("paid", bets=[2])
    assert served.refused("paid", bets=[2]).detail == "not_to_pay"
    served.do("paid", bets=[1, 3])
    assert waiting(served) == []


def test_a_bet_that_was_entered_late_waits_with_its_card_or_for_itself(served: Served) -> None:
    served.draw("7H")
    served.do("late", seat=BRUNO, amount="5.00", on="7", reason="it lay there")
    assert waiting(served) == [("7H", (1, 3, 4))]
    served.do("paid", bets=[1, 3])
    assert waiting(served) == [("7H", (4,))]
    served.do("paid", bets=[4])
    served.do("late", seat=CARLA, amount="5.00", on="7", reason="it lay there")
    assert waiting(served) == [("7H", (5,))]


def test_a_bet_that_is_open_or_unheard_of_is_not_paid(served: Served) -> None:
    served.draw("7H")
    assert served.refused("paid", bets=[2]).code == "no_such_bet"
    assert served.refused("paid", bets=[99]).code == "no_such_bet"


@pytest.mark.parametrize("bets", [None, [], 1, [1, 1], [True], ["1"], "1"])
def test_which_bets_is_a_list_of_numbers(served: Served, bets: object) -> None:
    served.draw("7H")
    assert served.refused("paid", bets=bets).code == "bad_command"


def test_where_the_house_does_not_ask_for_it_there_is_nothing_to_confirm() -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="10.00", on="7")
    served.draw("7H")
    assert served.refused("paid", bets=[1]).detail == "nothing_confirmed"
    assert waiting(served) == []


def test_it_can_be_said_while_a_card_is_held(served: Served) -> None:
    served.draw("7H")
    served.unread()
    served.do("paid", bets=[1, 3])


def test_what_waits_outlives_a_restart(served: Served) -> None:
    served.draw("7H")
    served.restart()
    assert waiting(served) == [("7H", (1, 3))]
    served.do("paid", bets=[1, 3])
    served.restart()
    assert waiting(served) == []


def test_what_waits_when_a_deal_has_ended_outlives_a_restart_from_its_snapshot(served: Served) -> None:
    with patch.object(writer_module, "SNAPSHOT_RECORDS", 1):
        served.draw("3H")
    assert served.journal.newest_snapshot() is not None
    assert waiting(served) == [("3H", (1, 2, 3))]
    served.restart()
    assert waiting(served) == [("3H", (1, 2, 3))]


def test_after_a_restart_nobody_is_asked_for_the_payouts_of_earlier_deals(served: Served) -> None:
    served.draw("3H")
    served.do("bank", seat=served.table.turn.seat or CARLA, amount="50.00")
    served.do("shuffle")
    served.restart()
    assert waiting(served) == []
