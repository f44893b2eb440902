"""rules/zecchinetta.md, "First banker": the draw for the first bank."""

from scripted import ANNA, BRUNO, CARLA, banked, seated

from tablemgr.engine import events as e
from tablemgr.kernel.cards import PACK_OF_FORTY


def test_the_first_ace_makes_its_player_the_one_who_is_offered_the_bank() -> None:
    play = seated()
    assert play.do("draw") == (e.DrawBegun((1, 2, 3)),)
    assert play.do("card", card="7H") == (e.DrawCardShown(ANNA, "anna", "7H"),)
    assert play.do("card", card="AS") == (
        e.DrawCardShown(BRUNO, "bruno", "AS"),
        e.DrawWon(BRUNO, "bruno", "AS"),
        e.BankOffered(BRUNO, "bruno"),
    )
    assert play.table.draw is None


def test_the_draw_starts_at_the_lowest_occupied_seat_and_runs_to_the_left_round_and_round() -> None:
    play = seated(players={7: ("gina", "5.00"), 4: ("dino", "5.00"), 9: ("ivo", "5.00")})
    play.do("draw")
    shown = play.cards("2S 3S 4S 5S")
    assert [event.player for event in shown] == ["dino", "gina", "ivo", "dino"]


def test_a_card_is_not_drawn_twice() -> None:
    play = seated()
    play.do("draw")
    play.cards("7H")
    assert play.why_not("card", card="7H") == ("duplicate_card", "")


def test_a_draw_has_been_won_by_the_37th_card() -> None:
    play = seated()
    play.do("draw")
    aces_last = sorted(PACK_OF_FORTY, key=lambda card: card[0] == "A")
    for card in aces_last[:36]:
        play.do("card", card=card)
    assert isinstance(play.cards(aces_last[36])[-1], e.BankOffered)


def test_who_sits_down_during_the_draw_takes_no_part_in_it() -> None:
    play = seated()
    play.do("draw")
    play.do("seat", seat=9, player="dino", buy_in="5.00")
    assert [event.player for event in play.cards("2S 3S 4S 5S")] == ["anna", "bruno", "carla", "anna"]


def test_nobody_leaves_or_takes_the_bank_during_the_draw() -> None:
    play = seated()
    play.do("draw")
    assert play.why_not("leave", seat=CARLA) == ("wrong_phase", "draw")
    assert play.why_not("bank", seat=CARLA, amount="5.00") == ("wrong_phase", "draw")
    assert play.why_not("draw") == ("wrong_phase", "draw")


def test_a_draw_needs_two_players() -> None:
    play = seated(players={4: ("dino", "5.00")})
    assert play.why_not("draw") == ("wrong_phase", "too_few_to_draw")
    play.do("seat", seat=5, player="elena", buy_in="5.00")
    play.do("draw")


def test_no_draw_while_somebody_holds_the_bank_or_is_asked_to() -> None:
    play = banked()
    assert play.why_not("draw") == ("wrong_phase", "between_deals")
    play.do("pass_bank")
    assert play.why_not("draw") == ("wrong_phase", "offered")


def test_a_winner_of_the_draw_who_declines_is_followed_by_the_player_to_his_right() -> None:
    play = seated()
    play.do("draw")
    play.cards("7H AS")
    assert play.do("decline_bank", seat=BRUNO) == (
        e.BankDeclined(BRUNO, "bruno", left=False),
        e.BankOffered(ANNA, "anna"),
    )
