"""The hold: a card that a device showed is never lost, and while one is held nothing settles.

Cases: design's *a card's journey*; the shoe's errors E1, E4 to E7 and its setting mode; C11 for faults.
"""

import json

import pytest
from served import ANNA, BRUNO, CARLA, OPENING, Served, dealt, seated

from tablemgr.engine import events as e
from tablemgr.engine.state import Phase
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service import events as s
from tablemgr.service.desk import HoldFullError
from tablemgr.service.hold import HOLD_CARDS_MAX
from tablemgr.service.replay import replay_script
from tablemgr.service.report import Report

# Seven and king lie on the table, three is the banker's; the sevens and kings are matched, and the banker's three.
OPENING_CARDS = ("7S", "KH", "3D")
TEN_CARDS = (*OPENING_CARDS, "2C", "7H", "AS", "KD", "5C", "6D", "3C")
BETS = (
    {"do": "bet", "seat": BRUNO, "amount": "25.00", "on": "7"},
    {"do": "bet", "seat": CARLA, "amount": "10.00", "on": "K"},
)


def settlements(served: Served) -> list[tuple[int, str, str]]:
    return [(x.bet, x.outcome.value, x.card) for x in served.events() if isinstance(x, e.BetSettled)]


def kinds_since(served: Served, seq: int) -> list[str]:
    return [record.kind for record in served.records(seq)]


def drawn_with_one_unread(unread: int) -> Served:
    """Ten cards drawn, that at this place unread; the bets were made once the opening was complete, if it was."""
    served = dealt()
    for place, card in enumerate(TEN_CARDS):
        if place == len(OPENING_CARDS) <= unread:
            for bet in BETS:
                served.do_line(bet)
        if place == unread:
            served.unread()
        else:
            served.draw(card)
    return served


def script_with_all_read(unread: int) -> str:
    """The same table as a script."""
    people = [("anna", ANNA), ("bruno", BRUNO), ("carla", CARLA)]
    cards = [{"do": "card", "card": card} for card in TEN_CARDS]
    bets = list(BETS) if unread >= len(OPENING_CARDS) else []
    lines = [
        {**OPENING, "rules": {}},
        *({"do": "seat", "seat": seat, "player": name, "buy_in": "500.00"} for name, seat in people),
        {"do": "bank", "seat": ANNA, "amount": "200.00"},
        {"do": "shuffle", "cut_by": BRUNO},
        *cards[: len(OPENING_CARDS)],
        *bets,
        *cards[len(OPENING_CARDS) :],
    ]
    return "\n".join(map(json.dumps, lines))


@pytest.mark.parametrize("unread", range(len(TEN_CARDS)))
def test_one_of_ten_cards_unread_settles_nothing_until_it_is_named(unread: int) -> None:
    served = drawn_with_one_unread(unread)
    assert served.held == [None, *TEN_CARDS[unread + 1 :]]
    assert served.table.deal.shown == TEN_CARDS[:unread]
    assert [card for _, _, card in settlements(served)] == [
        card for card in ("7H", "KD") if card in TEN_CARDS[3:unread]
    ]


@pytest.mark.parametrize("word", [{"do": "hold", "answer": "this_card"}, {"do": "card"}])
@pytest.mark.parametrize("unread", range(len(TEN_CARDS)))
def test_named_it_is_as_if_it_had_been_read(unread: int, word: dict[str, str]) -> None:
    served = drawn_with_one_unread(unread)
    answers = served.do_line({**word, "card": TEN_CARDS[unread]})
    replayed = replay_script(script_with_all_read(unread))
    report = Report()
    for event in served.events():
        report.add(event)
    assert [(answer.of_card, answer.accepted) for answer in answers] == [(x, True) for x in TEN_CARDS[unread + 1 :]]
    assert served.held == []
    assert served.table == replayed.table
    assert report == replayed.report
    assert replayed.refused == []
    assert [deal.result for deal in report.deals] == ["banker_lost"]


def test_bets_are_settled_by_the_cards_behind_the_one_that_was_named() -> None:
    served = drawn_with_one_unread(3)
    served.do("card", card="2C")
    assert settlements(served) == [(1, "lost", "7H"), (2, "lost", "KD")]


def test_two_unread_cards_are_named_one_by_one_in_their_order() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.draw("2C")
    served.unread()
    served.draw("AS")
    served.do("hold", answer="this_card", card="6H")
    assert served.held == [None, "AS"]
    served.do("hold", answer="this_card", card="5H")
    assert served.held == []
    assert served.table.deal.shown[3:] == ("6H", "2C", "5H", "AS")


@pytest.mark.parametrize(
    ("word", "keys"),
    [
        ("bet", {"seat": BRUNO, "amount": "5.00", "on": "7"}),
        ("no_more_bets", {}),
        ("take_back", {"bet": 1}),
        ("correct", {"bet": 1, "amount": "5.00", "reason": "misheard"}),
        ("late", {"seat": BRUNO, "amount": "5.00", "on": "7", "reason": "lay there"}),
        ("pass_bank", {}),
    ],
)
def test_while_a_card_is_held_nobody_bets_nor_ends_the_betting(word: str, keys: dict[str, object]) -> None:
    served = dealt(*OPENING_CARDS, bets_removable=True)
    served.do("bet", seat=BRUNO, amount="10.00", on="7")
    served.unread()
    assert served.refused(word, **keys).code == "wrong_phase"


@pytest.mark.parametrize(
    ("word", "keys"),
    [
        ("seat", {"seat": 4, "player": "dino", "buy_in": "50.00"}),
        ("buy_in", {"seat": BRUNO, "amount": "50.00"}),
        ("cash_out", {"seat": BRUNO, "amount": "50.00"}),
        ("leave", {"seat": BRUNO}),
        ("limits", {"min": "5.00", "max": "50.00"}),
    ],
)
def test_while_a_card_is_held_people_come_and_go(word: str, keys: dict[str, object]) -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.do(word, **keys)
    assert served.held == [None]


def test_the_next_card_is_said_of_one_that_the_shoe_will_show_again() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.draw("2C")
    served.do("hold", answer="next_card")
    assert served.held == []
    assert served.table.deal.shown[3:] == ("2C",)


def test_a_card_that_is_not_in_play_is_put_away_and_stays_in_the_journal() -> None:
    served = dealt(*OPENING_CARDS)
    (answer,) = served.draw("7S")
    assert (answer.accepted, answer.code, answer.of_card) == (False, "duplicate_card", "7S")
    served.do("hold", answer="not_in_play")
    assert served.held == []
    (held,) = (event for event in served.events() if isinstance(event, s.CardHeld))
    assert held.reading.startswith("shoe ")
    assert s.HeldCardReleased("7S", None, "not_in_play", held.reading) in served.events()
    assert served.draw("2C")[0].accepted


def test_a_misdeal_releases_all_that_is_held_and_gives_the_bets_back() -> None:
    served = dealt(*OPENING_CARDS)
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.unread()
    served.draw("2C", "7H")
    served.do("misdeal", reason="a card fell")
    assert served.held == []
    assert served.table.phase is Phase.BETWEEN_DEALS
    assert not served.table.bets
    assert served.table.stacks["bruno"] == 50000
    released = [event for event in served.events() if isinstance(event, s.HeldCardReleased)]
    held = [event.reading for event in served.events() if isinstance(event, s.CardHeld)]
    cards = (None, "2C", "7H")
    assert released == [s.HeldCardReleased(card, None, "misdeal", at) for card, at in zip(cards, held, strict=True)]


def test_cards_drawn_before_the_shuffle_was_confirmed_are_the_deal_once_it_is() -> None:
    served = seated()
    assert [answer.code for answer in served.draw("7S", "KH", "3D", "2C")] == ["wrong_phase", *["waiting"] * 3]
    assert all(held.offers_new_deal for held in served.writer.standing.hold.cards)
    answers = served.do("shuffle", cut_by=BRUNO)
    assert [answer.of_card for answer in answers] == ["7S", "KH", "3D", "2C"]
    assert served.table.deal.shown == ("7S", "KH", "3D", "2C")


def test_a_new_deal_from_a_held_card_shuffles_and_plays_it() -> None:
    served = seated()
    served.draw("7S", "KH")
    served.do("hold", answer="new_deal")
    assert served.table.deal.shown == ("7S", "KH")
    assert [x.answer for x in served.events() if isinstance(x, s.HeldCardReleased)] == ["new_deal", "new_deal"]


def test_an_unread_first_card_begins_a_new_deal_and_is_then_named() -> None:
    served = seated()
    served.unread()
    served.draw("KH")
    served.do("hold", answer="new_deal")
    assert served.held == [None, "KH"]
    served.do("card", card="7S")
    assert served.table.deal.shown == ("7S", "KH")


def test_a_void_deal_among_the_held_cards_keeps_the_rest_for_the_next_one() -> None:
    served = seated()
    served.draw("7S", "7H", "2C", "KH", "3D")
    served.do("shuffle", cut_by=BRUNO)
    assert served.held == ["2C", "KH", "3D"]
    assert served.table.phase is Phase.BETWEEN_DEALS
    served.do("shuffle", cut_by=BRUNO)
    assert served.table.deal.shown == ("2C", "KH", "3D")


def test_a_card_with_nobody_at_the_bank_offers_no_new_deal_and_waits() -> None:
    served = Served()
    served.open()
    served.draw("7S")
    assert not served.writer.standing.hold.cards[0].offers_new_deal
    assert served.refused("hold", answer="new_deal").code == "wrong_phase"
    served.do("hold", answer="not_in_play")
    assert served.held == []


def test_cards_behind_the_one_that_ends_the_deal_stay_held() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.draw("2C", "6D")
    answers = served.do("hold", answer="this_card", card="3C")
    assert [(answer.of_card, answer.accepted) for answer in answers] == [("2C", False)]
    assert served.held == ["2C", "6D"]
    served.do("hold", answer="not_in_play")
    served.do("hold", answer="not_in_play")
    assert served.writer.standing.hold.is_empty


def test_an_unread_card_in_the_draw_for_the_bank_is_named_there() -> None:
    served = Served()
    served.open()
    for seat, name in ((ANNA, "anna"), (BRUNO, "bruno")):
        served.do("seat", seat=seat, player=name, buy_in="50.00")
    served.do("draw")
    served.unread()
    served.draw("AS")
    assert served.table.phase is Phase.DRAW
    served.do("card", card="2C")
    assert served.table.phase is Phase.OFFERED
    assert served.table.turn.seat == BRUNO


@pytest.mark.parametrize("card", ["7S", "8H", "XX", "", 7])
def test_a_name_that_cannot_be_is_refused_and_the_card_stays_held(card: object) -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.draw("2C")
    served.refused("hold", answer="this_card", card=card)
    assert served.held == [None, "2C"]


def test_a_suggested_face_is_confirmed_in_one_touch() -> None:
    """Setting mode: the shoe names the card and does not vouch for it."""
    served = dealt(*OPENING_CARDS)
    served.unread(suggestion="2C")
    served.do("hold", answer="this_card")
    assert served.table.deal.shown[3:] == ("2C",)


@pytest.mark.parametrize(
    "fields",
    [
        {"answer": "this_card"},
        {"answer": "next_card", "card": "7H"},
        {"answer": "that_card"},
        {"answer": None},
        {},
        {"answer": "not_in_play", "reason": "why"},
    ],
)
def test_an_answer_that_says_too_little_or_too_much_is_refused(fields: dict[str, object]) -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    assert served.refused("hold", **fields).code == "bad_command"


@pytest.mark.parametrize("answer", ["this_card", "next_card", "not_in_play", "new_deal", "clear_fault"])
def test_where_nothing_is_held_there_is_nothing_to_answer(answer: str) -> None:
    served = dealt(*OPENING_CARDS)
    assert served.refused("hold", answer=answer).code == "bad_command"


@pytest.mark.parametrize("code", ["E4", "E5", "E7"])
def test_a_fault_stops_cards_and_bets_until_the_shoe_clears_it(code: str) -> None:
    served = dealt(*OPENING_CARDS)
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.fault(code)
    served.draw("7H")
    assert served.refused("bet", seat=BRUNO, amount="5.00", on="K").code == "wrong_phase"
    assert settlements(served) == []
    served.fault(code, is_over=True)
    assert settlements(served) == [(1, "lost", "7H")]
    assert served.writer.standing.hold.is_empty


def test_a_person_clears_a_fault_too_and_the_cards_behind_it_are_played() -> None:
    served = dealt(*OPENING_CARDS)
    served.fault("E4")
    served.draw("2C", "6D")
    answers = served.do("hold", answer="clear_fault")
    assert [answer.of_card for answer in answers] == ["2C", "6D"]
    assert s.FaultCleared("E4", by_device=False) in served.events()


@pytest.mark.parametrize(
    ("word", "keys"),
    [
        ("card", {"card": "7H"}),
        ("hold", {"answer": "this_card", "card": "7H"}),
        ("hold", {"answer": "this_card"}),
        ("bet", {"seat": BRUNO, "amount": "5.00", "on": "7"}),
    ],
)
def test_while_a_fault_stands_no_card_is_played_whoever_says_it(word: str, keys: dict[str, object]) -> None:
    served = dealt(*OPENING_CARDS)
    served.fault("E7")
    served.draw("2C")
    answer = served.refused(word, **keys)
    assert answer.code == "wrong_phase"
    assert "E7" in answer.message


@pytest.mark.parametrize(("word", "keys"), [("shuffle", {}), ("hold", {"answer": "new_deal"})])
def test_while_a_fault_stands_no_deal_begins(word: str, keys: dict[str, object]) -> None:
    """C11."""
    served = seated()
    served.fault("E5")
    served.draw("7S")
    assert "E5" in served.refused(word, **keys).message
    served.fault("E5", is_over=True)
    served.do(word, **keys)
    assert served.table.phase is Phase.DEAL


def test_while_a_fault_stands_between_deals_the_bank_is_put_and_people_come_and_go() -> None:
    served = seated()
    served.fault("E5")
    served.do("bank", seat=ANNA, amount="50.00")
    served.do("leave", seat=CARLA)
    served.do("withdraw", amount="50.00")


def test_an_unread_card_and_a_fault_are_answered_one_after_the_other() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.fault("E4")
    served.draw("2C")
    served.fault("E4", is_over=True)
    assert served.held == [None, "2C"]
    served.do("card", card="6D")
    assert served.table.deal.shown[3:] == ("6D", "2C")


def test_one_of_two_faults_cleared_leaves_the_other() -> None:
    served = dealt(*OPENING_CARDS)
    served.fault("E4")
    served.fault("E7")
    served.draw("2C")
    served.fault("E4", is_over=True)
    assert served.held == ["2C"]
    served.fault("E7", is_over=True)
    assert served.held == []


def test_a_fault_that_stands_is_raised_once_and_one_that_does_not_is_only_reported_cleared() -> None:
    served = dealt(*OPENING_CARDS)
    before = served.writer.head.seq
    served.fault("E4")
    served.fault("E4")
    served.fault("E7", is_over=True)
    assert served.writer.standing.hold.faults == ("E4",)
    assert kinds_since(served, before) == ["FaultRaised", "DeviceReported", "DeviceReported"]


def test_a_full_hold_takes_no_card_and_nothing_of_it_is_written() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    served.draw(*["2C"] * (HOLD_CARDS_MAX - 1))
    before = served.writer.head
    with pytest.raises(HoldFullError):
        served.draw("6D")
    assert served.writer.head == before
    assert len(served.held) == HOLD_CARDS_MAX
    served.do("hold", answer="not_in_play")
    assert served.held[0] == "2C"
    assert served.draw("6D")[0].code == "waiting"


def test_the_hold_is_kept_over_a_restart() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread(suggestion="2C")
    served.fault("E4")
    served.draw("6D")
    before = served.writer.standing
    served.restart()
    assert served.writer.standing == before
    served.do("hold", answer="clear_fault")
    served.do("hold", answer="this_card")
    assert served.table.deal.shown[3:] == ("2C", "6D")


def test_cards_that_came_while_nobody_held_the_bank_are_asked_for_when_the_shuffle_is_said() -> None:
    served = Served()
    served.open()
    for seat, player in ((ANNA, "anna"), (BRUNO, "bruno")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.draw("7C", "QH")
    served.do("bank", seat=ANNA, amount="100.00")
    (asked,) = served.do("shuffle", cut_by=BRUNO)
    assert (asked.accepted, asked.of_card) == (False, "7C")
    assert "say what it is" in asked.message
    assert served.do("card", card="7C")[-1].of_card == "QH"
    assert served.held == []


def test_a_full_hold_is_told_once_with_an_alert() -> None:
    served = dealt(*OPENING_CARDS)
    served.unread()
    pack = [card for card in PACK_OF_FORTY if card not in OPENING_CARDS] * 2
    served.draw(*pack[: HOLD_CARDS_MAX - 1])
    alerts = [event for event in served.events() if isinstance(event, s.DeviceReported) and event.code == "hold_full"]
    assert len(alerts) == 1
    assert alerts[0].is_alert
