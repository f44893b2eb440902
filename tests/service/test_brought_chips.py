"""Chips from elsewhere at a table that is run: how many are missing is said, and the books know where they are from."""

from served import BRUNO, CARLA, dealt, seated

from tablemgr.engine import events as e
from tablemgr.ledger.postings import balances_of, postings_of


def test_a_bet_without_the_chips_says_how_many_are_missing() -> None:
    (answer,) = dealt("7S", "KH", "3D").say("bet", seat=BRUNO, amount="535.00", on="7")
    assert (answer.code, answer.short_minor) == ("insufficient_funds", 3_500)


def test_another_refusal_misses_no_chips() -> None:
    (answer,) = dealt("7S", "KH", "3D").say("bet", seat=BRUNO, amount="5.00", on="A")
    assert (answer.code, answer.detail, answer.short_minor) == ("card_not_bettable", "not_on_the_table", 0)


def test_chips_are_brought_with_a_key_of_their_own_and_only_once() -> None:
    served = seated()
    first = served.say("bring", key="k1", seat=BRUNO, amount="35.00")
    assert first[0].accepted
    assert served.say("bring", key="k1", seat=BRUNO, amount="35.00") == first
    assert served.table.stacks["bruno"] == 53_500
    assert [(x.kind, x.key) for x in served.records()][-1] == ("ChipsBrought", "k1")


def test_neither_tray_nor_cash_has_seen_them() -> None:
    served = seated()
    before = balances_of(x for event in served.events() for x in postings_of(event))
    served.do("bring", seat=BRUNO, amount="35.00")
    after = balances_of(x for event in served.events() for x in postings_of(event))
    changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert changed == {"outside": -3_500, "player:bruno": 3_500}


def test_they_can_be_recorded_while_a_card_is_held() -> None:
    served = dealt("7S", "KH", "3D")
    served.unread()
    served.do("bring", seat=BRUNO, amount="35.00")


def test_they_stand_where_they_stood_after_a_restart() -> None:
    served = dealt("7S", "KH", "3D")
    served.draw("7H")
    served.do("bring", seat=BRUNO, amount="35.00", in_time=True)
    table = served.table
    served.restart()
    assert served.table == table
    served.do("late", seat=BRUNO, amount="5.00", on="7", reason="it lay there")


def test_a_line_of_them_takes_no_other_keys() -> None:
    served = seated()
    for wrong in ({"seat": CARLA}, {"seat": CARLA, "amount": "1.00", "why": "x"}):
        assert served.refused("bring", **wrong).code == "bad_command"
    assert served.refused("bring", seat=CARLA, amount="1.00", in_time="yes").code == "bad_command"
    assert served.refused("bring", seat=CARLA, amount="x").code == "bad_amount"
    assert not any(isinstance(event, e.ChipsBrought) for event in served.events())
