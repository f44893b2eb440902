"""Laws of the felt: no chip counts twice, what is accepted is what lies there, and what is unknown proposes nothing."""

from typing import Any

from felted import Felted, worth_of
from hypothesis import given, settings
from hypothesis import strategies as st
from served import BRUNO, CARLA, dealt

from tablemgr.service.felt.alarms import moved_chips
from tablemgr.service.felt.proposals import Proposal
from tablemgr.service.felt.standing import CALLED
from tablemgr.service.standing import StandingFold, decode_standing, encode_standing

FELT = ("slot_1", "slot_2", "slot_3")
CHIPS = ("a25", "b25", "c10", "d10", "e5", "f5", "x25", "y10")
OWNERS = {BRUNO: ("a25", "b25", "e5"), CARLA: ("c10", "d10", "f5")}
PACK = ("QS", "2C", "7H", "4D", "5C", "QD", "KS", "3H")

ranks = st.sampled_from(("7", "K", "Q"))
moves = st.one_of(
    st.tuples(st.just("put"), st.sampled_from(CHIPS), st.sampled_from((*FELT, "hand"))),
    st.tuples(st.just("unread"), st.sampled_from(FELT)),
    st.tuples(st.just("read"), st.sampled_from(FELT)),
    st.tuples(st.just("accept")),
    st.tuples(st.just("accept"), st.sampled_from(FELT), st.sampled_from((BRUNO, CARLA))),
    st.tuples(st.just("bet"), st.sampled_from((BRUNO, CARLA)), st.sampled_from(("10.00", "25.00")), ranks),
    st.tuples(st.just("call")),
    st.tuples(st.just("card")),
    st.tuples(st.just("still")),
    st.tuples(st.just("restart")),
)  # fmt: skip


class Hand:
    """Where each chip is, and which places can be read."""

    def __init__(self) -> None:
        self.felted = Felted(dealt("7S", "KH", "3D"), (*FELT, "desk"))
        for seat, chips in OWNERS.items():
            self.felted.lay("desk", *chips)
            self.felted.served.do("buy_in", seat=seat, amount="100.00")
            self.felted.lift("desk")
        self.at = dict.fromkeys(CHIPS, "hand")
        self.unread: set[str] = set()
        self.pack = list(PACK)

    def do(self, move: tuple[Any, ...]) -> None:
        word, *rest = move
        served, still = self.felted.served, word == "still"
        match word:
            case "put":
                self.at[rest[0]] = rest[1]
            case "unread":
                self.unread.add(rest[0])
            case "read":
                self.unread.discard(rest[0])
            case "accept":
                self.accept(*rest)
            case "bet":
                served.say("bet", seat=rest[0], amount=rest[1], on=rest[2])
            case "call":
                served.say("no_more_bets")
            case "card" if self.pack and served.table.deal is not None:
                served.draw(self.pack.pop(0))
            case "restart":
                served.restart()
        for place in FELT:
            lying = [chip for chip, where in self.at.items() if where == place]
            self.felted.places[place] = None if place in self.unread else lying
        self.felted.look(still=still)

    def accept(self, *which: Any) -> None:
        felted, before = self.felted, {proposal.place: proposal for proposal in self.felted.proposed}
        answer = felted.accept(*which)
        after = {proposal.place: proposal for proposal in felted.proposed}
        for place, proposal in before.items():
            asked = place in which if which else proposal.is_acceptable
            if asked and answer.accepted:
                # What was accepted is what lay there, and nothing of it is left to accept.
                assert place not in after
                assert self.on(place) == self.lying(place)

    def on(self, place: str) -> int:
        return sum(bet.stake_minor for bet in self.felted.felt.bets_at(place))

    def lying(self, place: str) -> int:
        """What lies there and could be a bet there: not what is late, nor what is of a bet elsewhere."""
        felt = self.felted.felt
        out = {*moved_chips(felt), *(felt.places[place].late if felt.call == CALLED else ())}
        return sum(chip.amount_minor or 0 for chip in felt.places[place].known if chip.uid not in out)


def check(hand: Hand) -> None:
    proposed: tuple[Proposal, ...] = hand.felted.proposed
    uids = [chip.uid for proposal in proposed for chip in proposal.chips]
    assert len(uids) == len(set(uids))
    for proposal in proposed:
        assert proposal.place not in hand.unread
        assert hand.on(proposal.place) + proposal.amount_minor == hand.lying(proposal.place)
    on_the_felt = sum(worth_of(chip) for chip, place in hand.at.items() if place in FELT)
    covered = sum(place.covered_minor for name, place in hand.felted.felt.places.items() if name not in hand.unread)
    taken = sum(
        alarm.denomination_minor or 0
        for alarm in hand.felted.felt.alarms
        if alarm.why in ("taken", "moved") and alarm.place not in hand.unread
    )
    # Each chip is part of a bet that is on, or is proposed, or is neither.
    assert sum(proposal.amount_minor for proposal in proposed) + covered - taken <= on_the_felt
    assert len(hand.felted.felt.alarms) == len(set(hand.felted.felt.alarms))


@settings(max_examples=120, deadline=None)
@given(st.lists(moves, max_size=25))
def test_no_chip_counts_twice_and_what_is_accepted_is_what_lies_there(played: list[tuple[Any, ...]]) -> None:
    hand = Hand()
    for move in played:
        hand.do(move)
        check(hand)
    served = hand.felted.served
    standing = served.writer.standing
    assert decode_standing(encode_standing(standing)) == standing
    fold = StandingFold()
    for record, event in zip(served.records(), served.events(), strict=True):
        fold.apply(record, event)
    assert fold.standing == standing


@settings(max_examples=60, deadline=None)
@given(st.lists(moves, max_size=15))
def test_the_same_look_again_is_never_news(played: list[tuple[Any, ...]]) -> None:
    hand = Hand()
    for move in played:
        hand.do(move)
        hand.felted.look()
        assert hand.felted.look() == []


@settings(max_examples=60, deadline=None)
@given(st.lists(moves, max_size=15))
def test_with_all_of_it_unread_nothing_is_proposed_and_no_alarm_comes_or_goes(played: list[tuple[Any, ...]]) -> None:
    hand = Hand()
    for move in played:
        hand.do(move)
    before = hand.felted.felt.alarms
    for place in FELT:
        hand.unread.add(place)
        hand.do(("unread", place))
    hand.felted.look(still=True)
    known = {alarm for alarm in before if hand.felted.places[alarm.place] is None}
    assert (hand.felted.said, set(hand.felted.felt.alarms)) == ([], known)
