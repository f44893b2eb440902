"""rules/zetema.md, "Deal", "A turn", "End of the stock", "Game" and the house rules of drawing."""

import pytest
from zetema_table import ANNA, BRUNO, CARLA, Zetema, dealt

from tablemgr.engine import events as e
from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.games.zetema.standing import CARDS_IN_PACK

SEQUENCE = "9C 10D JS QH KC AC"


def test_six_rounds_are_dealt_from_the_dealers_left() -> None:
    play = Zetema(3)
    play.do("shuffle")
    cards = play.unseen()[:18]
    for card in cards[:-1]:
        assert play.do("card", card=card) == (e.CardShown(card, "dealt_to_hand"),)
    assert play.stage == "dealing"
    assert play.do("card", card=cards[-1])[1:] == (h.TurnBegun(BRUNO, "bruno"),)
    assert (play.hand(BRUNO), play.hand(CARLA), play.hand(ANNA)) == (cards[0::3], cards[1::3], cards[2::3])


@pytest.mark.parametrize(("players", "size", "dealt_cards"), [(6, 5, 30), (6, 6, 36), (5, 5, 30)])
def test_six_players_may_hold_five_and_no_others(players: int, size: int, dealt_cards: int) -> None:
    play = dealt(players=players, hand_size_six_players=size, seats=12)
    assert len(play.table.deal.shown) == dealt_cards


def test_a_card_is_played_and_one_is_drawn_and_the_next_on_the_left_is_in_turn() -> None:
    play = dealt({BRUNO: "KS"})
    assert play.do("play", seat=BRUNO, card="KS") == (h.CardPlayed(BRUNO, "bruno", "KS"),)
    assert play.why_not("play", seat=BRUNO, card=play.hand(BRUNO)[0]) == ("wrong_phase", "zetema_drawing")
    card = play.unseen()[0]
    assert play.do("card", card=card) == (e.CardShown(card, "drawn_to_hand"), h.TurnBegun(CARLA, "carla"))
    assert play.hand(BRUNO)[-1] == card
    assert play.why_not("card", card="KD") == ("wrong_phase", "zetema_turn")


def test_in_before_a_turn_begins_with_drawing_to_seven_and_ends_with_the_play() -> None:
    play = dealt({BRUNO: "KS"}, draw="before")
    assert (play.stage, play.in_turn) == ("to_draw", BRUNO)
    assert play.why_not("play", seat=BRUNO, card="KS") == ("wrong_phase", "zetema_to_draw")
    assert play.wrong_declaration(BRUNO, "flush", "KS") == ("wrong_phase", "zetema_to_draw")
    play.draw()
    assert (play.stage, len(play.hand(BRUNO))) == ("turn", 7)
    play.do("play", seat=BRUNO, card="KS")
    assert (play.stage, play.in_turn, len(play.hand(BRUNO))) == ("to_draw", CARLA, 6)


@pytest.mark.parametrize(("named", "drawn"), [("KS", 0), ("KS KD", 1), ("KS KD KH QH", 3)])
def test_in_before_one_draws_back_to_six_after_marriages_if_short_of_it(named: str, drawn: int) -> None:
    play = dealt({BRUNO: "KS KD KH QH 2S QS", CARLA: "QD"}, draw="before")
    play.draw()
    play.do("play", seat=BRUNO, card="QS")
    play.draw()
    play.do("play", seat=CARLA, card="QD")
    play.draw()
    play.do("play", seat=ANNA, card=play.hand(ANNA)[0])
    play.draw()
    play.marries(BRUNO, named)
    for _ in range(drawn):
        assert (play.stage, play.in_turn) == ("drawing", BRUNO)
        play.do("card", card=play.unseen()[0])
    assert (play.stage, play.in_turn, len(play.hand(BRUNO))) == ("to_draw", CARLA, 6)


def test_in_before_the_last_of_the_stock_is_drawn_and_then_none() -> None:
    play = dealt(players=2, draw="before")
    while play.table.deal.stock:
        play.do("card", card=play.unseen()[0])
        if play.stage == "turn":
            play.do("play", seat=play.in_turn, card=play.hand(play.in_turn)[0])
    assert play.stage == "turn"
    held = len(play.hand(ANNA)), len(play.hand(BRUNO))
    assert held == (6, 6)
    play.play_on()
    assert play.events[-1].result == "settled"


def test_with_hands_of_five_combinations_of_six_need_the_card_that_is_drawn_before() -> None:
    hands = {BRUNO: "9C 10D JS QH KC"}
    after = dealt(hands, players=6, hand_size_six_players=5, seats=12)
    assert after.wrong_declaration(BRUNO, "sequence", SEQUENCE) == ("bad_play", "not_held")
    before = dealt(hands, stock="AC", players=6, hand_size_six_players=5, draw="before", seats=12)
    before.do("card", card="AC")
    assert before.declares(BRUNO, "sequence", SEQUENCE) == 20
    before.do("play", seat=BRUNO, card="AC")
    assert len(before.hand(BRUNO)) == 5


def test_with_hands_of_five_one_draws_back_to_five() -> None:
    play = dealt({BRUNO: "KS QS"}, players=6, hand_size_six_players=5, seats=12)
    play.marries(BRUNO, "KS QS")
    play.draw()
    assert (len(play.hand(BRUNO)), play.in_turn) == (5, CARLA)


def test_without_a_stock_play_goes_on_and_who_has_no_card_drops_out() -> None:
    play = dealt({BRUNO: "KS QS"}, players=2, stock="KD QD", target=1000)
    while play.table.deal.stock > 2:
        play.draw() if play.stage == "drawing" else play.plays(play.in_turn, played_last(play))
    while play.table.deal.stock:
        play.plays(play.in_turn, played_last(play))
    holder = play.in_turn
    other = ANNA + BRUNO - holder
    assert (len(play.hand(holder)), len(play.hand(other))) == (6, 6)
    seat = BRUNO
    if play.in_turn != seat:
        play.do("play", seat=play.in_turn, card=played_last(play))
    cards = len(play.hand(seat))
    assert play.marries(seat, "KS QS") == 10
    # No card is drawn: two fewer, and the other's turn.
    assert (play.stage, play.in_turn, len(play.hand(seat))) == ("turn", ANNA, cards - 2)
    turns: list[int] = []
    while play.table.deal is not None:
        turns.append(play.in_turn)
        play.do("play", seat=play.in_turn, card=play.hand(play.in_turn)[0])
    assert turns[-1] == ANNA
    assert turns.count(BRUNO) == cards - 2
    assert play.events[-1] == e.DealEnded(1, "zetema", "anna", "settled", CARDS_IN_PACK)


def played_last(play: Zetema) -> str:
    """Any card but king and queen of spades, which Bruno keeps."""
    return next(card for card in play.hand(play.in_turn) if card not in ("KS", "QS"))


def test_a_card_comes_as_often_as_the_pack_has_it() -> None:
    play = Zetema(2, doubled_suit="D")
    play.do("shuffle")
    play.cards("KD KD KS")
    assert play.why_not("card", card="KD") == ("duplicate_card", "in_this_deal")
    assert play.why_not("card", card="KS") == ("duplicate_card", "in_this_deal")
    assert play.why_not("card", card="11D") == ("no_such_card", "")
    assert play.why_not("card", card="**") == ("no_such_card", "")
    play.cards("8H 9H 10H")


def test_in_the_next_deal_the_cards_come_again() -> None:
    play = dealt({BRUNO: "KS"}, players=2, target=1000)
    play.play_on()
    play.deal({ANNA: "KS"})
    assert play.table.deal.dealer == BRUNO
    assert play.in_turn == ANNA


def test_the_scores_go_on_from_deal_to_deal() -> None:
    play = dealt({BRUNO: SEQUENCE}, players=2, target=1000)
    play.declares(BRUNO, "sequence", SEQUENCE)
    play.play_on()
    first = dict(play.table.kept.scores)
    play.deal({ANNA: SEQUENCE})
    play.declares(ANNA, "sequence", SEQUENCE)
    assert play.table.kept.scores == {**first, "anna": first.get("anna", 0) + 20}


def test_the_imperial_is_counted_anew_in_each_deal() -> None:
    play = dealt({BRUNO: "KH QH"}, players=2, target=1000)
    assert play.marries(BRUNO, "KH QH") == 10
    play.play_on()
    play.deal({ANNA: "KH QH"})
    assert play.marries(ANNA, "KH QH") == 10


def test_a_declaration_may_win_the_game_and_then_no_card_is_played_or_drawn() -> None:
    play = dealt({BRUNO: SEQUENCE}, target=20)
    events = play.do("declare", seat=BRUNO, what="sequence", cards=SEQUENCE.split())
    assert events[1:] == (h.TargetReached("bruno", 20, 20), e.DealEnded(1, "zetema", "anna", "target", 18))
    over(play)


def test_marriages_may_win_the_game() -> None:
    play = dealt({BRUNO: "KS QS"}, target=5)
    assert play.marries(BRUNO, "KS QS") == 10
    assert play.events[-2:] == [h.TargetReached("bruno", 10, 5), e.DealEnded(1, "zetema", "anna", "target", 18)]
    over(play)


def test_a_trick_may_win_the_game_before_a_card_is_drawn() -> None:
    play = dealt({BRUNO: "7S 7D", CARLA: "7C 7H", ANNA: "7H"}, target=5)
    for seat, card in ((BRUNO, "7S"), (CARLA, "7C"), (ANNA, "7H"), (BRUNO, "7D")):
        play.plays(seat, card)
    play.do("play", seat=CARLA, card="7H")
    assert play.events[-1] == e.DealEnded(1, "zetema", "anna", "target", 22)
    over(play)


def over(play: Zetema) -> None:
    """Nothing is accepted any more."""
    done = ("wrong_phase", "zetema_over")
    assert play.why_not("card", card="KS") == done
    assert play.why_not("shuffle") == done
    assert play.why_not("draw") == done
    assert play.why_not("play", seat=BRUNO, card="KS") == done
    assert play.wrong_declaration(BRUNO, "marriages", "KS") == done
    assert play.why_not("misdeal", reason="x") == done
    assert play.why_not("seat", seat=9, player="gina") == ("wrong_phase", "zetema_players_stay")
    assert play.why_not("leave", seat=BRUNO) == ("wrong_phase", "zetema_players_stay")


def test_partners_reach_the_target_together() -> None:
    play = dealt({BRUNO: "KS QS", 4: "KD QD"}, players=4, partners="two_teams", target=20)
    assert play.marries(BRUNO, "KS QS") == 10
    play.draw()
    play.plays(CARLA, play.hand(CARLA)[0])
    assert play.marries(4, "KD QD") == 10
    assert play.table.kept.winner == "2"


def test_after_a_misdeal_the_same_player_deals_again_and_what_was_scored_stays() -> None:
    play = dealt({BRUNO: SEQUENCE})
    play.declares(BRUNO, "sequence", SEQUENCE)
    events = play.do("misdeal", reason="a card fell")
    assert events == (e.MisdealDeclared("a card fell"), e.DealEnded(1, "zetema", "anna", "misdeal", 18))
    play.do("shuffle")
    assert play.table.deal.dealer == ANNA
    assert play.table.kept.scores == {"bruno": 20}
