"""Chips of bets that are left, laid late, moved or taken away: each an alarm of its own, raised once, and cleared."""

import pytest
from felted import READER, Felted, uid
from served import BRUNO, CARLA, dealt

from tablemgr.service.felt.events import FeltAlarmCleared, FeltAlarmRaised, FeltFitted
from tablemgr.service.requests import Noted, TrayLooked
from tablemgr.service.tray import events as t
from tablemgr.service.tray.look import ColumnSeen, TrayLook
from tablemgr.service.views import Lamp

SEVEN, KING = "slot_1", "slot_2"


@pytest.fixture
def felted() -> Felted:
    """Bruno's 50.00 on 7, in two chips, is a bet; carla owns c10."""
    felted = Felted(dealt("7S", "KH", "3D"))
    for seat, chips in ((BRUNO, ("a25", "b25")), (CARLA, ("c10", "d10"))):
        felted.lay("desk", *chips)
        felted.served.do("buy_in", seat=seat, amount="50.00")
        felted.lift("desk")
    felted.lay(SEVEN, "a25", "b25")
    felted.accept()
    return felted


def alarms_in(told: list[object]) -> list[object]:
    return [event for event in told if isinstance(event, FeltAlarmRaised | FeltAlarmCleared)]


def test_what_is_taken_away_while_a_bet_is_on_is_an_alarm_with_place_seat_amount_and_bet(felted: Felted) -> None:
    raised = FeltAlarmRaised("", "taken", SEVEN, 2_500, "", BRUNO, "bruno", 1)
    assert alarms_in(felted.lift(SEVEN, "a25")) == [raised]
    assert felted.look() == []
    cleared = FeltAlarmCleared("", "taken", SEVEN, 2_500, BRUNO, 1)
    assert alarms_in(felted.lay(SEVEN, "a25")) == [cleared]
    assert felted.alarms == []


def test_more_that_is_taken_is_another_alarm(felted: Felted) -> None:
    felted.lift(SEVEN, "a25")
    felted.lift(SEVEN, "b25")
    assert felted.alarms == [("taken", SEVEN, 5_000, BRUNO, 1)]


def test_what_is_moved_is_an_alarm_that_says_where_to_and_is_not_proposed_there(felted: Felted) -> None:
    felted.places[SEVEN], felted.places[KING] = ["b25"], ["a25"]
    raised = FeltAlarmRaised(uid("a25"), "moved", SEVEN, 2_500, KING, BRUNO, "bruno", 1)
    assert alarms_in(felted.look()) == [raised]
    assert felted.said == []
    felted.lay(KING, "c10")
    assert felted.said == [(KING, CARLA, 1_000, "")]


def test_chips_changed_into_others_of_the_same_sum_are_no_alarm(felted: Felted) -> None:
    felted.places[SEVEN] = ["e50"]
    felted.look()
    assert (felted.alarms, felted.said) == ([], [])


def test_a_bet_that_is_taken_back_or_corrected_is_no_alarm(felted: Felted) -> None:
    felted.served.do("correct", bet=1, amount="25.00", reason="miscounted")
    felted.lift(SEVEN, "a25")
    assert felted.alarms == []


def test_a_bet_that_is_made_smaller_beside_another_is_no_alarm(felted: Felted) -> None:
    felted.lay(SEVEN, "c10")
    felted.accept()
    felted.served.do("correct", bet=1, amount="25.00", reason="miscounted")
    felted.lift(SEVEN, "a25")
    assert felted.alarms == []


def test_a_bet_without_chips_under_an_antenna_is_no_alarm(felted: Felted) -> None:
    felted.served.do("bet", seat=CARLA, amount="25.00", on="K")
    felted.look(still=True)
    assert felted.alarms == []


def test_what_was_laid_after_the_call_is_an_alarm_and_no_proposal(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    raised = FeltAlarmRaised(uid("c10"), "after_call", KING, 1_000, "", 0, "carla", 0)
    assert alarms_in(felted.lay(KING, "c10")) == [raised]
    assert felted.said == []
    felted.lift(KING)
    assert felted.alarms == []


def test_what_is_laid_to_a_bet_after_the_call_names_that_bet(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    felted.lay(SEVEN, "z25")
    assert felted.alarms == [("after_call", SEVEN, 2_500, BRUNO, 1)]


def test_a_late_chip_does_not_stand_for_one_that_was_taken(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    felted.places[SEVEN] = ["b25", "z25"]
    felted.look()
    assert felted.alarms == [("after_call", SEVEN, 2_500, BRUNO, 1), ("taken", SEVEN, 2_500, BRUNO, 1)]


def test_what_somebody_enters_as_down_in_time_is_late_no_more(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    felted.lay(KING, "c10")
    felted.served.draw("QS")
    felted.served.do("no_more_bets")
    felted.lay(KING, "d10")
    felted.served.do("late", seat=CARLA, amount="20.00", on="K", reason="it lay there")
    felted.look()
    assert felted.alarms == []


def test_what_may_have_been_down_in_time_is_no_alarm(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    felted.places[KING] = ["c10"]
    felted.look(in_time=True)
    assert felted.alarms == []


def test_when_bets_are_open_again_a_late_chip_is_a_bet_for_the_next_card(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    felted.lay(KING, "c10")
    felted.served.draw("QS")
    felted.look()
    assert (felted.alarms, felted.said) == ([], [(KING, CARLA, 1_000, "")])


def test_what_is_left_when_its_bet_is_over_is_an_alarm_once_nobody_is_at_work(felted: Felted) -> None:
    felted.served.draw("7H")
    assert (felted.look(), felted.said) == ([], [])
    raised = FeltAlarmRaised(uid("a25"), "left", SEVEN, 5_000, "", BRUNO, "bruno", 1)
    assert felted.look(still=True) == [raised]
    # It stands, whoever works there now.
    assert felted.look() == []
    felted.lift(SEVEN, "a25")
    assert felted.alarms == [("left", SEVEN, 2_500, BRUNO, 1)]
    felted.lift(SEVEN)
    assert felted.alarms == []


def test_what_lies_there_when_the_deal_is_over_is_not_proposed_in_the_next_without_a_word(felted: Felted) -> None:
    felted.served.draw("3H")
    felted.look(still=True)
    assert felted.alarms == [("left", SEVEN, 5_000, BRUNO, 1)]
    felted.served.do("bank", seat=CARLA, amount="100.00")
    felted.served.do("shuffle")
    felted.served.draw("7S", "KH", "3D")
    felted.look()
    assert felted.said == [(SEVEN, None, 5_000, "left_lying")]
    assert felted.accept().detail == "nothing_proposed"
    assert felted.accept(SEVEN, BRUNO).accepted
    felted.look(still=True)
    assert (felted.alarms, felted.said) == ([], [])


def test_chips_that_were_no_bet_when_their_card_was_decided_are_left(felted: Felted) -> None:
    felted.lay(KING, "c10")
    felted.served.draw("KS")
    assert (felted.look(), felted.said) == ([], [])
    felted.look(still=True)
    assert felted.alarms == [("left", KING, 1_000, 0, 0)]
    # The sevens are not decided.
    assert felted.felt.places[SEVEN].stale == ()


def test_chips_that_lie_there_before_there_is_a_card_are_a_bet_when_there_is(felted: Felted) -> None:
    felted.lay("slot_3", "c10")
    felted.served.draw("QS")
    assert felted.said == []
    felted.served.draw("2C")
    assert felted.said == [("slot_3", CARLA, 1_000, "")]


def test_what_is_paid_out_is_not_late(felted: Felted) -> None:
    felted.served.do("no_more_bets")
    felted.served.draw("3H")
    felted.lay(SEVEN, "p50", from_tray=True)
    assert felted.alarms == []
    felted.lift(SEVEN)
    felted.look(still=True)
    assert felted.alarms == []


@pytest.mark.parametrize("why", ["taken", "after_call", "left"])
def test_a_place_that_cannot_be_read_raises_nothing_and_clears_nothing(felted: Felted, why: str) -> None:
    if why == "taken":
        felted.lift(SEVEN, "a25")
    elif why == "after_call":
        felted.served.do("no_more_bets")
        felted.lay(SEVEN, "c10")
    else:
        felted.served.draw("7H")
        felted.look(still=True)
    ((stands, *_),) = felted.alarms
    assert stands == why
    felted.places[SEVEN] = None
    assert alarms_in(felted.look(still=True)) == []
    assert [alarm[0] for alarm in felted.alarms] == [why]


def test_a_bet_whose_place_cannot_be_read_is_no_alarm(felted: Felted) -> None:
    felted.places[SEVEN] = None
    felted.look(still=True)
    felted.served.draw("7H")
    felted.look(still=True)
    assert felted.alarms == []


def test_a_chip_that_is_amiss_is_an_alarm_on_its_place(felted: Felted) -> None:
    felted.places[KING] = ["x5"]
    stolen = FeltAlarmRaised(uid("x5"), "stolen", KING, 500)
    assert alarms_in(felted.look(alarms=(stolen,), uncounted=("x5",))) == [stolen]
    assert felted.look(alarms=(stolen,), uncounted=("x5",)) == []
    assert alarms_in(felted.lift(KING)) == [FeltAlarmCleared(uid("x5"), "stolen", KING, 500, 0, 0)]


def test_the_felts_alarms_are_listed_with_the_trays_and_light_its_lamp(felted: Felted) -> None:
    agrees = TrayLooked(TrayLook((ColumnSeen("1", 500),)), None)
    felted.served.ask(Noted(t.TrayFitted("tray", ("float",), ("1",), 500)), READER)
    felted.served.ask(agrees, READER)
    assert felted.view.tray_lamp is Lamp.IN_ORDER
    felted.lift(SEVEN, "a25")
    view = felted.view
    assert [alarm.why for alarm in view.tray.alarms] == ["taken"]
    assert view.tray_lamp is Lamp.FAULT
    felted.served.ask(agrees, READER)
    assert [alarm.why for alarm in felted.view.tray.alarms] == ["taken"]


def test_a_deal_that_is_void_leaves_its_chips_to_be_taken_back(felted: Felted) -> None:
    felted.served.do("misdeal", reason="a card was turned")
    assert (felted.look(), felted.said) == ([], [])
    felted.look(still=True)
    assert felted.alarms == [("left", SEVEN, 5_000, BRUNO, 1)]


def test_another_reader_that_is_fitted_leaves_the_bets_of_the_first_as_they_are(felted: Felted) -> None:
    before = felted.felt
    felted.served.ask(Noted(FeltFitted("second", ("slot_9",))), READER)
    assert felted.felt.bets == before.bets
    assert felted.felt.places[SEVEN] == before.places[SEVEN]
    felted.served.ask(Noted(FeltFitted("tray", (SEVEN, "desk"))), READER)
    assert [(bet.bet, bet.place) for bet in felted.felt.bets] == [(1, SEVEN)]
    assert felted.felt.unread == ("slot_9", SEVEN, "desk")
