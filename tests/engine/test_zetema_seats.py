"""rules/zetema.md, "Players", "First dealer": who sits, who deals, who is whose partner."""

import pytest
from scripted import Scripted
from zetema_table import ANNA, BRUNO, CARLA, DINO, NAMES, Zetema

from tablemgr.engine import events as e
from tablemgr.engine.games.zetema.standing import scores_of, side_of, target_of


def test_a_player_sits_down_without_chips() -> None:
    play = Scripted(game="zetema")
    assert play.do("seat", seat=4, player="dino") == (e.PlayerSeated(4, "dino"),)
    assert play.why_not("seat", seat=5, player="elena", buy_in="5.00") == ("bad_command", "unknown_key")
    assert play.table.stacks == {"dino": 0}


def test_players_come_and_go_until_the_first_shuffle_and_then_stay() -> None:
    play = Zetema(3)
    play.do("leave", seat=BRUNO)
    play.do("seat", seat=7, player="bruno")
    play.deal()
    for _ in range(2):
        assert play.why_not("seat", seat=9, player="gina") == ("wrong_phase", "zetema_players_stay")
        assert play.why_not("leave", seat=CARLA) == ("wrong_phase", "zetema_players_stay")
        play.play_on()


def test_a_name_and_a_seat_are_taken_before_it_is_too_late_to_sit_down() -> None:
    play = Zetema(2)
    play.deal()
    assert play.why_not("seat", seat=BRUNO, player="gina") == ("seat_taken", "seat")
    assert play.why_not("seat", seat=9, player="bruno") == ("seat_taken", "player")
    assert play.why_not("seat", seat=99, player="bruno") == ("unknown_seat", "")
    assert play.why_not("leave", seat=99) == ("unknown_seat", "")
    assert play.why_not("leave", seat=9) == ("seat_empty", "")


@pytest.mark.parametrize(("players", "partners", "fits"), [
    (1, "none", False), (2, "none", True), (5, "none", True), (6, "none", True), (7, "none", False),
    (3, "two_teams", False), (4, "two_teams", True), (5, "two_teams", False), (6, "two_teams", True),
    (4, "three_teams", False), (6, "three_teams", True),
])  # fmt: skip
def test_so_many_play_or_the_cards_are_not_shuffled(players: int, partners: str, fits: bool) -> None:
    play = Scripted(game="zetema", partners=partners)
    for seat in range(1, players + 1):
        play.do("seat", seat=seat, player=f"player {seat}")
    if fits:
        play.do("shuffle")
    else:
        assert play.why_not("shuffle") == ("wrong_phase", "zetema_players")


def test_without_a_draw_the_lowest_seat_deals_and_the_deal_goes_left() -> None:
    play = Zetema(0, target=10_000)
    for seat, player in ((8, "ivo"), (3, "carla"), (6, "fabio")):
        play.do("seat", seat=seat, player=player)
    dealers = []
    for _ in range(4):
        dealers.append(play.do("shuffle")[0].banker)
        play.play_on()
    assert dealers == ["carla", "fabio", "ivo", "carla"]


def test_each_cuts_and_the_highest_card_deals_first() -> None:
    play = Zetema(3)
    assert play.do("draw") == (e.DrawBegun((1, 2, 3)),)
    play.cards("KS 7C")
    assert play.do("card", card="AD") == (e.DrawCardShown(CARLA, "carla", "AD"), e.DrawWon(CARLA, "carla", "AD"))
    assert play.do("shuffle") == (e.DealBegun(1, "zetema", CARLA, "carla", None, play.table.rules_hash),)


def test_equal_highest_cards_are_cut_again_among_themselves_and_a_card_may_come_again() -> None:
    play = Zetema(4)
    play.do("draw")
    events = play.cards("8H KD KD 8H 8H 8H 7C 9C")
    assert [event.player for event in events] == [
        "anna",
        "bruno",
        "carla",
        "dino",
        "bruno",
        "carla",
        "bruno",
        "carla",
        "carla",
    ]
    assert play.do("shuffle")[0].seat == CARLA


def test_during_the_draw_nobody_sits_down_or_leaves_and_nothing_is_shuffled() -> None:
    play = Zetema(3)
    play.do("draw")
    during = ("wrong_phase", "zetema_cut")
    assert play.why_not("seat", seat=9, player="gina") == during
    assert play.why_not("leave", seat=BRUNO) == during
    assert play.why_not("shuffle") == during
    assert play.why_not("draw") == during
    assert play.why_not("misdeal", reason="x") == during
    assert play.why_not("card", card="1X") == ("no_such_card", "")


def test_the_draw_may_be_repeated_until_the_first_shuffle() -> None:
    play = Zetema(2)
    for highest in ("KS 7C", "7C KS"):
        play.do("draw")
        play.cards(highest)
    play.do("shuffle")
    assert play.table.deal.dealer == BRUNO
    assert play.why_not("draw") == ("wrong_phase", "zetema_dealing")
    play.play_on()
    assert play.why_not("draw") == ("wrong_phase", "zetema_between_deals")


def test_a_draw_needs_two_players() -> None:
    assert Zetema(1).why_not("draw") == ("wrong_phase", "too_few_to_draw")


def test_if_the_one_drawn_has_left_the_lowest_seat_deals() -> None:
    play = Zetema(4)
    play.do("draw")
    play.cards("2S 3S AS 4S")
    play.do("leave", seat=CARLA)
    play.do("leave", seat=ANNA)
    play.do("shuffle")
    assert play.table.deal.dealer == BRUNO


def test_the_one_drawn_deals_in_whatever_seat() -> None:
    play = Zetema(4)
    play.do("draw")
    play.cards("2S 3S AS 4S")
    play.do("leave", seat=CARLA)
    play.do("seat", seat=CARLA, player="zoe")
    play.do("seat", seat=9, player="carla")
    play.do("shuffle")
    assert play.table.deal.dealer == 9


def test_the_dealer_does_not_cut_and_any_other_player_may() -> None:
    play = Zetema(3)
    assert play.why_not("shuffle", cut_by=99) == ("unknown_seat", "")
    assert play.why_not("shuffle", cut_by=8) == ("seat_empty", "")
    assert play.why_not("shuffle", cut_by=ANNA) == ("banker_cannot_cut", "dealer")
    play.do("shuffle", cut_by=BRUNO)
    assert play.why_not("shuffle", cut_by=ANNA) == ("wrong_phase", "zetema_dealing")
    play.play_on()
    assert play.why_not("shuffle", cut_by=BRUNO) == ("banker_cannot_cut", "dealer")
    play.do("shuffle", cut_by=ANNA)


def test_too_many_players_come_before_who_cuts() -> None:
    assert Zetema(1).why_not("shuffle", cut_by=ANNA) == ("wrong_phase", "zetema_players")


@pytest.mark.parametrize(("players", "partners", "sides"), [
    (4, "two_teams", "1212"), (6, "two_teams", "121212"), (6, "three_teams", "123123"),
])  # fmt: skip
def test_partners_sit_alternately_counted_by_seat(players: int, partners: str, sides: str) -> None:
    play = Scripted(game="zetema", partners=partners, seats=12)
    for seat, name in list(zip(range(12, 0, -2), NAMES, strict=True))[:players]:
        play.do("seat", seat=seat, player=name)
    assert "".join(side_of(play.table, seat) for seat in play.table.players) == sides
    assert scores_of(play.table) == dict.fromkeys(sorted(set(sides)), 0)


@pytest.mark.parametrize(("players", "target"), [(2, 300), (3, 300), (4, 200), (5, 200), (6, 200)])
def test_the_target_goes_by_how_many_play(players: int, target: int) -> None:
    assert target_of(Zetema(players).table) == target
    assert target_of(Zetema(players, target=45).table) == 45


def test_who_sits_may_be_read_of_the_scores_and_who_has_left_may_not() -> None:
    play = Zetema(4)
    play.do("leave", seat=DINO)
    assert scores_of(play.table) == {"anna": 0, "bruno": 0, "carla": 0}
