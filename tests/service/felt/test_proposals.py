"""Chips that lie on the felt propose bets: amount and seat, what asks for its seat, and what is proposed no more."""

from typing import Any

import pytest
from felted import Felted, uid
from served import ANNA, BRUNO, CARLA, Served, dealt

from tablemgr.engine.events import BetPlaced
from tablemgr.service import events as s
from tablemgr.service.felt.events import ChipsBound, ChipsUnbound, FeltSeen, ProposalsAccepted
from tablemgr.service.requests import Answer, By, LineGiven, Noted
from tablemgr.service.standing import StandingFold, decode_standing, encode_standing

SEVEN, KING = "slot_1", "slot_2"


@pytest.fixture
def felted() -> Felted:
    """7 on slot 1, K on slot 2, the banker has 3; bruno owns a25 and b25, carla c10."""
    felted = Felted(dealt("7S", "KH", "3D"))
    for seat, chips in ((BRUNO, ("a25", "b25")), (CARLA, ("c10",))):
        felted.lay("desk", *chips)
        felted.served.do("buy_in", seat=seat, amount="50.00")
        felted.lift("desk")
    return felted


def bets(served: Served) -> list[tuple[int, str | None, int]]:
    return [(bet.seat, bet.on, bet.stake_minor) for bet in served.table.bets.values()]


def test_chips_of_one_owner_propose_his_bet(felted: Felted) -> None:
    felted.lay(SEVEN, "a25", "b25")
    felted.lay(KING, "c10")
    assert felted.said == [(SEVEN, BRUNO, 5_000, ""), (KING, CARLA, 1_000, "")]


def test_a_proposal_in_the_view_says_where_whose_and_how_much(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.lay(KING, "x5")
    known, unknown = felted.view.proposals
    assert (known.place, known.on, known.seat, known.player, known.amount_minor) == (SEVEN, "7", BRUNO, "bruno", 2_500)
    assert (known.chips, known.why, felted.view.acceptable) == ((2_500,), None, (known,))
    assert (unknown.on, unknown.seat, unknown.player, unknown.asks_seat) == ("K", None, "", True)


@pytest.mark.parametrize(("chips", "asks"), [(("x5",), "unknown_owner"), (("a25", "c10"), "mixed_owners"),
                                            (("a25", "x5"), "mixed_owners")])  # fmt: skip
def test_unknown_and_mixed_owners_ask_for_the_seat(felted: Felted, chips: tuple[str, ...], asks: str) -> None:
    felted.lay(SEVEN, *chips)
    ((_, seat, _, said),) = felted.said
    assert (seat, said) == (None, asks)
    refused = felted.accept(SEVEN)
    assert (refused.accepted, refused.code, refused.detail) == (False, "bad_command", "whose_chips")
    assert felted.accept(SEVEN, CARLA).accepted
    assert felted.said == []


def test_who_is_given_as_the_seat_owns_the_chips_from_then_on(felted: Felted) -> None:
    felted.lay(SEVEN, "x5")
    felted.accept(SEVEN, CARLA)
    felted.lay(KING, "x5")
    assert felted.felt.owners[uid("x5")] == "carla"


def test_one_command_accepts_all_that_can_be_accepted_each_under_its_own_key(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.lay(KING, "c10")
    felted.lay("slot_3", "x5")
    before = felted.served.writer.head.seq
    assert felted.accept(key="k1").accepted
    assert bets(felted.served) == [(BRUNO, "7", 2_500), (CARLA, "K", 1_000)]
    placed = [record for record in felted.served.records(before) if record.kind == BetPlaced.__name__]
    assert len({record.key for record in placed}) == 2
    assert {record.key for record in placed}.isdisjoint({None, "k1"})
    (done,) = [event for event in felted.served.events(before) if isinstance(event, ProposalsAccepted)]
    assert done == ProposalsAccepted((SEVEN, KING), (1, 2), ())


def test_the_same_command_again_gives_the_same_answer_and_no_other_bet(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    first = felted.accept(key="k1")
    felted.lay(KING, "c10")
    felted.served.restart()
    assert felted.accept(key="k1") == first
    assert bets(felted.served) == [(BRUNO, "7", 2_500)]


def test_a_program_that_ends_on_the_way_leaves_the_others_proposed_and_doubles_none(
    felted: Felted, monkeypatch: pytest.MonkeyPatch
) -> None:
    felted.lay(SEVEN, "a25")
    felted.lay(KING, "c10")
    writer = felted.served.writer
    whole = writer.handle

    def until_one_is_placed(request: LineGiven, by: By) -> tuple[Answer, ...]:
        if bets(felted.served):
            raise KeyboardInterrupt
        return whole(request, by)

    monkeypatch.setattr(writer, "handle", until_one_is_placed)
    with pytest.raises(KeyboardInterrupt):
        felted.accept(key="k1")
    felted.served.restart()
    felted.look()
    assert felted.said == [(KING, CARLA, 1_000, "")]
    assert felted.accept(key="k1").accepted
    assert bets(felted.served) == [(BRUNO, "7", 2_500), (CARLA, "K", 1_000)]


def test_a_program_that_ends_after_the_last_bet_has_accepted_it_when_it_is_asked_again(
    felted: Felted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was told "nothing lies there" would enter the bet by hand, and it would be there twice."""
    felted.lay(SEVEN, "a25")
    felted.lay(KING, "c10")
    writer = felted.served.writer
    whole = writer._commit

    def until_the_end(events: tuple[object, ...], *others: Any, **named: Any) -> int:
        if any(isinstance(event, ProposalsAccepted) for event in events):
            raise KeyboardInterrupt
        return whole(events, *others, **named)

    monkeypatch.setattr(writer, "_commit", until_the_end)
    with pytest.raises(KeyboardInterrupt):
        felted.accept(key="k1")
    felted.served.restart()
    felted.look()
    felted.lay(SEVEN, "b25")
    again = felted.accept(key="k1")
    assert again.accepted
    assert bets(felted.served) == [(BRUNO, "7", 2_500), (CARLA, "K", 1_000)]
    assert felted.served.events()[-1] == ProposalsAccepted((SEVEN, KING), (1, 2), ())
    assert felted.accept(key="k1") == again
    assert felted.said == [(SEVEN, BRUNO, 2_500, "")]


def test_a_refused_proposal_stays_with_its_code_and_is_journalled(felted: Felted) -> None:
    felted.served.do("limits", min="10.00", max="30.00")
    felted.lay(SEVEN, "a25", "b25")
    felted.lay(KING, "c10")
    assert felted.said == [(SEVEN, BRUNO, 5_000, "above_maximum"), (KING, CARLA, 1_000, "")]
    assert felted.accept().accepted
    answer = felted.accept(SEVEN)
    assert (answer.accepted, answer.code) == (False, "above_maximum")
    assert felted.said == [(SEVEN, BRUNO, 5_000, "above_maximum")]
    codes = [event.code for event in felted.served.events() if isinstance(event, s.CommandRefused)]
    assert codes == ["above_maximum"]


def test_of_two_that_fit_alone_and_not_together_the_second_is_refused_and_stays(felted: Felted) -> None:
    felted.lay("desk", "d10")
    felted.served.do("buy_in", seat=BRUNO, amount="10.00")
    felted.lift("desk")
    felted.served.do("cash_out", seat=BRUNO, amount="505.00")
    felted.lay(SEVEN, "a25", "b25")
    felted.lay(KING, "d10")
    assert [said for *_, said in felted.said] == ["", ""]
    answer = felted.accept(key="k1")
    assert (answer.accepted, answer.code, answer.short_minor) == (False, "insufficient_funds", 500)
    assert felted.said == [(KING, BRUNO, 1_000, "insufficient_funds")]
    again = felted.accept(key="k1")
    assert (again.accepted, again.code, again.message, again.seq) == (False, answer.code, answer.message, answer.seq)


def test_a_place_with_a_bet_proposes_only_what_is_more(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.accept()
    assert felted.said == []
    felted.lay(SEVEN, "c10")
    assert felted.said == [(SEVEN, CARLA, 1_000, "")]
    felted.accept()
    assert bets(felted.served) == [(BRUNO, "7", 2_500), (CARLA, "7", 1_000)]
    assert felted.said == []


def test_a_bet_that_was_entered_by_hand_is_not_proposed_again(felted: Felted) -> None:
    felted.served.do("bet", seat=BRUNO, amount="25.00", on="7")
    felted.lay(SEVEN, "a25")
    assert felted.said == []
    felted.lay(SEVEN, "x5")
    assert felted.said == [(SEVEN, None, 500, "unknown_owner")]


def test_nothing_to_accept_is_refused(felted: Felted) -> None:
    assert felted.accept().detail == "nothing_proposed"
    assert felted.accept("slot_9").detail == "not_proposed"
    assert felted.served.say("accept", seat=BRUNO)[0].detail == "missing_key"
    assert dealt("7S", "KH", "3D").refused("accept").detail == "nothing_proposed"


def test_a_place_that_cannot_be_read_proposes_nothing_and_is_not_empty(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.places[SEVEN] = None
    assert felted.look() == [FeltSeen(SEVEN, None)]
    assert felted.look() == []
    assert (felted.said, felted.view.felt_unread) == ([], (SEVEN,))
    felted.places[SEVEN] = ["a25"]
    felted.look()
    assert felted.said == [(SEVEN, BRUNO, 2_500, "")]


def test_a_place_with_a_chip_that_does_not_count_proposes_nothing(felted: Felted) -> None:
    felted.places[SEVEN] = ["a25", "x5"]
    felted.look(uncounted=("x5",))
    assert felted.said == []


def test_what_no_bet_can_be_on_proposes_nothing(felted: Felted) -> None:
    felted.lay("slot_3", "a25")
    assert felted.said == []


def test_bets_that_are_closed_refuse_what_was_down_in_time(felted: Felted) -> None:
    felted.places[SEVEN] = ["a25"]
    felted.served.do("no_more_bets")
    felted.look(in_time=True)
    assert felted.said == [(SEVEN, BRUNO, 2_500, "wrong_phase")]
    felted.served.draw("QS")
    assert felted.said == [(SEVEN, BRUNO, 2_500, "")]


def test_a_held_card_stops_proposals_as_it_stops_bets(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.served.unread()
    (proposal,) = felted.proposed
    assert proposal.refused is not None
    assert proposal.refused.detail == "held"


# Owners.


def test_chips_on_the_desk_belong_to_who_buys_in_and_are_bound_once(felted: Felted) -> None:
    felted.lay("desk", "d100")
    assert felted.view.desk_minor == 10_000
    before = felted.served.writer.head.seq
    felted.served.do("buy_in", seat=ANNA, amount="90.00")
    felted.served.do("buy_in", seat=BRUNO, amount="100.00")
    bound = [event for event in felted.served.events(before) if isinstance(event, ChipsBound)]
    assert bound == [ChipsBound(ANNA, "anna", (uid("d100"),), "buy_in", 10_000, 9_000)]
    assert felted.view.desk_minor == 0


def test_who_sits_down_with_a_buy_in_owns_what_lies_on_the_desk(felted: Felted) -> None:
    felted.lay("desk", "d100")
    felted.served.do("seat", seat=7, player="dario", buy_in="100.00")
    assert felted.felt.owners[uid("d100")] == "dario"


def test_an_owner_who_sits_nowhere_is_asked_for(felted: Felted) -> None:
    felted.served.do("cash_out", seat=CARLA, amount="550.00")
    felted.served.do("leave", seat=CARLA)
    felted.served.do("seat", seat=CARLA, player="dario", buy_in="100.00")
    felted.lay(SEVEN, "c10")
    assert felted.said == [(SEVEN, None, 1_000, "unknown_owner")]


def test_chips_in_the_tray_are_nobodys(felted: Felted) -> None:
    assert felted.look(in_tray=("a25", "x5")) == [ChipsUnbound((uid("a25"),))]
    felted.lay(SEVEN, "a25")
    assert felted.said == [(SEVEN, None, 2_500, "unknown_owner")]


def test_what_left_the_tray_for_the_place_of_one_payee_is_his(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.accept()
    felted.served.draw("3H")
    told = felted.lay(SEVEN, "p25", from_tray=True)
    assert told[-1] == ChipsBound(BRUNO, "bruno", (uid("p25"),), "payout", 2_500)


def test_what_left_the_tray_for_a_place_of_two_payees_is_nobodys(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.accept()
    felted.lay(SEVEN, "c10")
    felted.accept()
    felted.served.draw("3H")
    felted.lay(SEVEN, "p25", from_tray=True)
    assert uid("p25") not in felted.felt.owners


def test_what_left_the_tray_for_a_place_where_nobody_is_paid_is_nobodys(felted: Felted) -> None:
    felted.lay(SEVEN, "p25", from_tray=True)
    assert uid("p25") not in felted.felt.owners


# How it stands.


def test_the_felt_stands_so_in_a_snapshot_and_after_a_replay(felted: Felted) -> None:
    felted.lay(SEVEN, "a25", "b25")
    felted.accept()
    felted.lift(SEVEN, "a25")
    standing = felted.served.writer.standing
    assert decode_standing(encode_standing(standing)) == standing
    fold = StandingFold()
    for record, event in zip(felted.served.records(), felted.served.events(), strict=True):
        fold.apply(record, event)
    assert fold.standing == standing


def test_after_a_restart_nothing_is_proposed_before_somebody_has_looked(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    felted.served.ask(Noted(s.TableResumed(1)))
    assert (felted.said, set(felted.felt.unread)) == ([], set(felted.places))
    # Nobody looks: a table that is run without its readers is one without a felt.
    assert (felted.view.has_felt, felted.view.felt_unread) == (False, ())
    felted.places[KING] = None
    assert FeltSeen(KING, None) in felted.look()
    assert (felted.view.has_felt, felted.view.felt_unread) == (True, (KING,))
    assert felted.said == [(SEVEN, BRUNO, 2_500, "")]


def test_the_same_look_again_leaves_no_record(felted: Felted) -> None:
    felted.lay(SEVEN, "a25")
    head = felted.served.writer.head
    assert felted.look(still=True) == []
    assert felted.served.writer.head == head
