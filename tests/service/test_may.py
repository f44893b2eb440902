"""What a view says may be done, held against what the table then says when it is done."""

from served import ANNA, BRUNO, CARLA, Served, dealt, seated

from tablemgr.service.views import SeatRow, TableView, TableViewer


def view_of(served: Served) -> TableView:
    viewer = TableViewer()
    for record, event in zip(served.records(), served.events(), strict=True):
        viewer.add(record, event)
    return viewer.view()


def row_of(served: Served, seat: int) -> SeatRow:
    return next(row for row in view_of(served).seats if row.seat == seat)


def code(served: Served, act: str) -> str:
    why = view_of(served).acts[act]
    return "" if why is None else why.code


def test_between_deals_the_bank_can_be_added_to_and_taken_from() -> None:
    served = seated()
    assert (code(served, "bank"), code(served, "withdraw")) == ("", "")
    served.do("bank", seat=ANNA, amount="1.00")
    served.do("withdraw", amount="1.00")


def test_in_a_deal_nothing_goes_into_the_bank_or_out_of_it() -> None:
    served = dealt("7S", "KH", "3D")
    assert (code(served, "bank"), code(served, "withdraw")) == ("wrong_phase", "wrong_phase")
    served.refused("bank", seat=ANNA, amount="1.00")
    served.refused("withdraw", amount="1.00")


def test_a_bank_on_offer_can_be_taken_and_not_withdrawn_from() -> None:
    served = seated()
    served.do("pass_bank")
    assert (code(served, "bank"), code(served, "withdraw")) == ("", "wrong_phase")


def test_where_nobody_sits_no_reason_against_the_bank_is_made_up() -> None:
    served = Served()
    served.open()
    assert code(served, "bank") == ""


def test_the_lowest_bank_of_the_house_is_told() -> None:
    assert view_of(seated(bank_minimum="50.00")).bank_minimum_minor == 5_000


def test_a_bet_goes_back_only_where_the_house_lets_it_and_betting_is_open() -> None:
    served = dealt("7S", "KH", "3D")
    assert code(served, "take_back") == ""
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    assert code(served, "take_back") == "bet_stands"
    kind = dealt("7S", "KH", "3D", bets_removable=True)
    kind.do("bet", seat=BRUNO, amount="25.00", on="7")
    assert code(kind, "take_back") == ""
    kind.do("no_more_bets")
    assert code(kind, "take_back") == "wrong_phase"


def test_a_bet_can_be_corrected_until_a_card_has_shown() -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    assert view_of(served).standing_bets == {}
    served.draw("2C")
    served.do("bet", seat=CARLA, amount="25.00", on="K")
    served.do("bet", seat=BRUNO, amount="5.00", on="K")
    assert {bet: why.detail for bet, why in view_of(served).standing_bets.items()} == {1: "card_has_shown"}
    served.refused("correct", bet=1, amount="20.00", reason="misread")
    served.do("correct", bet=2, amount="20.00", reason="misread")


def test_limits_that_a_bet_no_longer_keeps_to_do_not_make_it_stand() -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="5.00", on="7")
    served.do("limits", min="10.00", max="100.00")
    assert view_of(served).standing_bets == {}
    served.do("correct", bet=1, amount="10.00", reason="misread")


def test_a_seat_says_why_its_player_cannot_leave() -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="5.00", on="7")
    why = {seat: row_of(served, seat).stays for seat in (ANNA, BRUNO, CARLA)}
    said = {seat: None if stays is None else (stays.code, stays.detail) for seat, stays in why.items()}
    assert said == {ANNA: ("wrong_phase", "banker_leaves"), BRUNO: ("bets_open", "seat"), CARLA: None}
    served.do("leave", seat=CARLA)


def test_who_has_left_is_a_guest_until_he_sits_down_again() -> None:
    served = seated()
    served.do("leave", seat=CARLA)
    assert view_of(served).guests == ("carla",)
    served.do("seat", seat=4, player="carla", buy_in="10.00")
    assert view_of(served).guests == ()


def test_while_a_card_is_held_no_bet_goes_back() -> None:
    served = dealt("7S", "KH", "3D", bets_removable=True)
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.unread()
    assert code(served, "take_back") == "wrong_phase"
    served.refused("take_back", bet=1)
