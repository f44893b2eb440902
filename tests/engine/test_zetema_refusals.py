"""rules/zetema.md and the order of refusals: which comes first when several apply, and what each says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from scripted import Scripted
from zetema_table import ANNA, BRUNO, CARLA, Zetema, dealt

import tablemgr.engine.games.zetema
from tablemgr.engine import commands as c
from tablemgr.engine.core import OpenError, advance
from tablemgr.engine.games.zetema import REFUSALS, Declare, Play
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.kernel.money import Currency
from tablemgr.service.words import refusal_sentence

MONEY = ("buy_in", "cash_out", "bank", "withdraw", "decline_bank", "pass_bank", "limits", "bet", "take_back")
OTHERS = ("no_more_bets", "stand", "burn", "split", "correct", "late", "show")


@pytest.mark.parametrize("word", [*MONEY, *OTHERS])
def test_commands_of_banks_bets_and_money_and_of_other_games_are_no_commands(word: str) -> None:
    assert dealt().why_not(word, seat=1, amount="5.00") == ("bad_command", "no_such_command")


@pytest.mark.parametrize(
    "command",
    [c.BuyIn(1, 5), c.PutBank(1, 5), c.PassBank(), c.TakeBetBack(1), c.SetLimits(1, 5), c.SeatPlayer(9, "x", 5)],
)
def test_the_tables_own_handlers_do_not_take_them_either(command: object) -> None:
    with pytest.raises(Refused) as refused:
        advance(dealt().table, command)
    assert refused.value.reason is Reason.BAD_COMMAND


@pytest.mark.parametrize("line", [
    {"do": "declare", "seat": 99, "what": "royal", "cards": []},
    {"do": "declare", "seat": 99, "what": 7, "cards": []},
    {"do": "declare", "seat": 99, "what": "flush", "cards": "KH"},
    {"do": "declare", "seat": 99, "what": "flush", "cards": ["KH", 7]},
    {"do": "declare", "seat": 99, "what": "flush", "cards": None},
    {"do": "declare", "seat": 99, "what": "flush"},
    {"do": "declare", "seat": "2", "what": "flush", "cards": []},
    {"do": "declare", "seat": 99, "what": "flush", "cards": [], "card": "KH"},
    {"do": "play", "seat": 99},
    {"do": "play", "seat": 99, "card": 7},
    {"do": "play", "seat": True, "card": "KH"},
    {"do": "seat", "seat": 99, "player": ""},
    {"do": "seat", "seat": 99, "player": "gina", "buy_in": "5.00"},
    {"do": "shuffle", "cut_by": "2"},
    {"do": "card"},
], ids=str)  # fmt: skip
def test_a_line_out_of_form_is_a_bad_command_whatever_else_is_wrong(line: dict[str, object]) -> None:
    assert dealt().refusal(line).reason is Reason.BAD_COMMAND


@pytest.mark.parametrize("word", ["declare", "play"])
def test_the_seat_comes_before_the_phase_and_the_phase_before_the_card(word: str) -> None:
    keys = {"declare": {"what": "flush", "cards": ["1X"]}, "play": {"card": "1X"}}[word]
    play = dealt()
    assert play.why_not(word, seat=99, **keys) == ("unknown_seat", "")
    assert play.why_not(word, seat=9, **keys) == ("seat_empty", "")
    assert play.why_not(word, seat=CARLA, **keys) == ("wrong_phase", "zetema_turn")
    assert play.why_not(word, seat=BRUNO, **keys) == ("no_such_card", "")
    waiting = Zetema(3)
    assert waiting.why_not(word, seat=BRUNO, **keys) == ("wrong_phase", "zetema_seating")


def test_a_card_that_is_none_comes_before_an_empty_or_false_declaration() -> None:
    play = dealt({BRUNO: "KS"})
    assert play.wrong_declaration(BRUNO, "flush", "KS 1X") == ("no_such_card", "")
    assert play.wrong_declaration(BRUNO, "flush", "") == ("bad_play", "nothing_declared")
    assert play.wrong_declaration(BRUNO, "flush", "KD") == ("bad_play", "not_held")
    assert play.wrong_declaration(BRUNO, "flush", "KS") == ("bad_play", "no_combination")
    assert play.wrong_declaration(BRUNO, "marriages", "KS") == ("bad_play", "not_all_married")
    assert play.why_not("play", seat=BRUNO, card="KD") == ("bad_play", "not_held")


def test_a_card_out_of_phase_is_that_before_it_is_no_card() -> None:
    assert Zetema(3).why_not("card", card="1X") == ("wrong_phase", "zetema_seating")
    assert dealt().why_not("card", card="1X") == ("wrong_phase", "zetema_turn")


def dealing() -> Zetema:
    play = Zetema(3)
    play.do("shuffle")
    return play


def cutting() -> Zetema:
    play = Zetema(3)
    play.do("draw")
    return play


def drawing() -> Zetema:
    play = dealt({BRUNO: "KS"})
    play.do("play", seat=BRUNO, card="KS")
    return play


def to_play() -> Zetema:
    play = dealt({BRUNO: "2S 2D 2C 2H 2H 9C"})
    play.declares(BRUNO, "assembly", "2S 2D 2C 2H 2H")
    return play


def between() -> Zetema:
    play = dealt(players=2, target=1000)
    play.play_on()
    return play


def won() -> Zetema:
    play = dealt({BRUNO: "KS QS"}, target=1)
    play.marries(BRUNO, "KS QS")
    return play


PLAY = {"do": "play", "seat": BRUNO, "card": "KS"}
Case = tuple[Reason, str, Callable[[], Scripted], dict[str, object], str]
CASES: list[Case] = [
    (
        Reason.WRONG_PHASE, "zetema_seating", lambda: Zetema(3), PLAY,
        "not now: no deal is on, seat the players and shuffle",
    ),
    (Reason.WRONG_PHASE, "zetema_cut", cutting, PLAY, "not now: the players cut for the first deal"),
    (Reason.WRONG_PHASE, "zetema_between_deals", between, PLAY, "not now: no deal is on, shuffle first"),
    (Reason.WRONG_PHASE, "zetema_over", won, PLAY, "the game is over: bruno has won"),
    (
        Reason.WRONG_PHASE, "zetema_players", lambda: Zetema(3, partners="two_teams"), {"do": "shuffle"},
        "this game is played by 4 or 6 players; 3 are seated",
    ),
    (
        Reason.WRONG_PHASE, "zetema_players", lambda: Zetema(1), {"do": "shuffle"},
        "this game is played by 2 to 6 players; 1 are seated",
    ),
    (
        Reason.WRONG_PHASE, "zetema_players_stay", dealt, {"do": "leave", "seat": 1},
        "who plays sits down before the first shuffle and stays to the end",
    ),
    (Reason.WRONG_PHASE, "zetema_dealing", dealing, PLAY, "not now: the hands are being dealt"),
    (
        Reason.WRONG_PHASE, "zetema_to_draw", lambda: dealt(draw="before"), PLAY,
        "not now: seat 2 draws a card first",
    ),
    (
        Reason.WRONG_PHASE, "zetema_turn", dealt, {"do": "card", "card": "KS"},
        "not now: seat 2 is in turn to declare or to play",
    ),
    (
        Reason.WRONG_PHASE, "zetema_to_play", to_play, {"do": "card", "card": "KS"},
        "not now: seat 2 plays a card of what it has declared",
    ),
    (Reason.WRONG_PHASE, "zetema_drawing", drawing, PLAY, "not now: seat 2 draws back"),
    (
        Reason.BANKER_CANNOT_CUT, "dealer", lambda: Zetema(3), {"do": "shuffle", "cut_by": ANNA},
        "anna deals and cannot cut: another player cuts",
    ),
    (
        Reason.DUPLICATE_CARD, "in_this_deal", drawing, {"do": "card", "card": "KS"},
        "this card has come in this deal as often as the pack has it",
    ),
    (
        Reason.NO_SUCH_CARD, "", dealing, {"do": "card", "card": "1X"},
        "'1X' is no card: write rank and suit, such as 7H or KS",
    ),
    (
        Reason.BAD_PLAY, "nothing_declared", dealt, {"do": "declare", "seat": BRUNO, "what": "flush", "cards": []},
        "a declaration names its cards",
    ),
    (Reason.BAD_PLAY, "not_held", dealt, PLAY, "seat 2 does not hold KS"),
    (
        Reason.BAD_PLAY, "not_held_so_often", lambda: dealt({BRUNO: "KS"}),
        {"do": "declare", "seat": BRUNO, "what": "marriages", "cards": ["KS", "KS"]},
        "seat 2 does not hold KS 2 times",
    ),
    (
        Reason.BAD_PLAY, "no_combination", lambda: dealt({BRUNO: "KS"}),
        {"do": "declare", "seat": BRUNO, "what": "flush_sequence", "cards": ["KS"]},
        "these cards are no flush sequence",
    ),
    (
        Reason.BAD_PLAY, "not_all_married", lambda: dealt({BRUNO: "KS"}),
        {"do": "declare", "seat": BRUNO, "what": "marriages", "cards": ["KS"]},
        "each card named must be a king or a queen, with a partner of its suit in the hand or on a pile",
    ),
    (
        Reason.BAD_PLAY, "not_of_the_combination", to_play, {"do": "play", "seat": BRUNO, "card": "9C"},
        "9C is not of the combination that was declared: play one that is",
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].value}-{case[1]}")
def test_a_refusal_has_its_code_its_detail_and_its_sentence(case: Case) -> None:
    reason, detail, given, line, sentence = case
    refused = given().refusal(line)
    assert (refused.reason, refused.detail) == (reason, detail)
    assert refusal_sentence(refused, Currency.of("EUR")) == sentence


def test_no_sentence_of_the_game_is_missing_here() -> None:
    assert {(reason, detail) for reason, detail, *_ in CASES if detail} == set(REFUSALS)


@pytest.mark.parametrize(("rules", "why"), [
    ({"doubled_suit": "X"}, "'doubled_suit': takes one of 'H', 'S', 'D', 'C', not 'X'"),
    ({"doubled_suit": None}, "'doubled_suit': takes one of"),
    ({"partners": "four_teams"}, "'partners': takes one of 'none', 'two_teams', 'three_teams', not 'four_teams'"),
    ({"hand_size_six_players": 4}, "'hand_size_six_players': takes a whole number, 5 to 6, not 4"),
    ({"hand_size_six_players": 7}, "'hand_size_six_players': takes"),
    ({"hand_size_six_players": "6"}, "'hand_size_six_players': takes"),
    ({"hand_size_six_players": None}, "'hand_size_six_players': takes"),
    ({"imperial": "third"}, "'imperial': takes one of 'second', 'each', not 'third'"),
    ({"draw": True}, "'draw': takes one of 'after', 'before', not True"),
    ({"target": 0}, "'target': takes a whole number, 1 or more, or null, not 0"),
    ({"target": -5}, "'target': takes"),
    ({"target": 300.0}, "'target': takes"),
    ({"target": True}, "'target': takes"),
    ({"target": "300"}, "'target': takes"),
    ({"minimum": "5.00"}, "'minimum': there is none of this name"),
    ({"bet_unit": "0.01"}, "'bet_unit': there is none of this name"),
], ids=str)  # fmt: skip
def test_a_rule_of_no_such_value_opens_no_table(rules: dict[str, object], why: str) -> None:
    with pytest.raises(OpenError, match=r"^open: house rule ") as refused:
        Scripted(game="zetema", **rules)
    assert why in str(refused.value)


def test_commands_are_plain_values() -> None:
    assert Play(1, "KS") == Play(1, "KS")
    assert hash(Declare(1, "flush", ("KS",)))


def test_the_page_that_is_cited_is_there() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules" / "zetema.md"
    headings = page.read_text(encoding="utf-8")
    folder = Path(*tablemgr.engine.games.zetema.__path__)
    cited = {
        heading
        for path in folder.glob("*.py")
        for said in path.read_text(encoding="utf-8").split("rules/zetema.md, ")[1:]
        for heading in said.partition("\n")[0].split('"')[1::2]
    }
    assert len(cited) > 5
    assert [heading for heading in cited if f"**{heading}" not in headings] == []
