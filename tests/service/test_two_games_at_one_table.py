"""design, "Also commands": `game` changes the game between deals. Seats, stacks and debts stay; limits and the turn of
the bank begin anew. Every pair of games there is, and a game that nobody here has heard of."""

import json
from itertools import product
from random import Random
from typing import Any

import pytest
import toy_game
from any_play import AnyPlay
from hypothesis import given
from hypothesis import strategies as st
from served import DEALER, JOURNAL_ID, SIGNER, Served, line

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES, advance, evolve, open_table, read_command, read_open
from tablemgr.engine.game import game_of
from tablemgr.engine.house_rules import read_rules, rules_hash, rules_text
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table, Turn
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.ledger.postings import balances_of, postings_of
from tablemgr.service.replay import replay_script
from tablemgr.service.standing import (
    Standing,
    balances_of_table,
    decode_standing,
    encode_standing,
    event_reader,
)
from tablemgr.service.verify import verify
from tablemgr.service.views import TableViewer

EUR = Currency.of("EUR")
NAMES = [*GAMES, toy_game.NAME]
PAIRS = list(product(NAMES, repeat=2))
LINES, LINES_MAX = 240, 2_400
# Six rounds to Bruno, Carla and Anna; Bruno has three couples.
HANDS = ("KS", "2S", "3S", "QS", "2D", "3D", "KD", "2C", "3C", "QD", "4S", "4D", "KC", "5S", "5D", "QC", "5C", "6C")


@pytest.fixture(autouse=True, scope="module")
def a_new_game() -> Any:
    """One more game than there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, toy_game.NAME, game_of(toy_game))
        yield


class Evening:
    """A table played in lines, which keeps them."""

    def __init__(self, game: str, seats: int = 6, **rules: object) -> None:
        self.lines: list[dict[str, Any]] = [{"do": "open", "game": game, "seats": seats, "rules": rules}]
        self.table: Table = evolve(None, open_table(read_open(self.lines[0]))[0])

    def do(self, word: str, **keys: object) -> tuple[Any, ...]:
        said = {"do": word, **keys}
        events, self.table = advance(self.table, read_command(self.table, said))
        self.lines.append(said)
        return events

    def sit(self) -> None:
        """Anna, Bruno and Carla, with chips where there are some."""
        chips = {"buy_in": "300.00"} if GAMES[self.table.game].has_bank else {}
        for seat, name in ((1, "anna"), (2, "bruno"), (4, "carla")):
            self.do("seat", seat=seat, player=name, **chips)

    def report(self) -> dict[str, Any]:
        return replay_script("\n".join(map(json.dumps, self.lines))).report_json()


@pytest.mark.parametrize(("first", "then"), PAIRS)
def test_seats_and_stacks_stay_and_all_else_begins_anew(first: str, then: str) -> None:
    play = Evening(first)
    play.sit()
    if GAMES[first].has_bank:
        play.do("bank", seat=1, amount="100.00")
        play.do("limits", min="1.00", max="9.00")
        play.do("pass_bank")
        assert play.table.turn != Turn()
    before = play.table
    (changed,) = play.do("game", game=then)
    rules = rules_text(then, read_rules(GAMES[then].rules, GAMES[then].rule_forms, {}, EUR))
    assert changed == e.GameChanged(first, before.rules_hash, then, rules, rules_hash(rules))
    after = play.table
    assert (after.game, after.players, after.stacks, after.seats) == (then, before.players, before.stacks, 6)
    assert (after.minimum_minor, after.maximum_minor, after.turn) == (0, None, Turn())
    assert (after.banker_seat, after.deal, after.draw, after.bets) == (None, None, None, {})
    assert after.rules == GAMES[then].rules()
    assert type(after.kept) is (GAMES[then].kept or type(None))


@pytest.mark.parametrize(("first", "then"), PAIRS)
def test_the_new_game_is_played_with_who_sits_there_and_what_they_have(first: str, then: str) -> None:
    play = Evening(first)
    play.sit()
    play.do("game", game=then)
    if GAMES[then].has_bank:
        if not GAMES[first].has_bank:
            play.do("buy_in", seat=2, amount="300.00")
        play.do("bank", seat=2, amount="300.00")
        play.do("pass_bank")
    else:
        play.do("shuffle")
        play.do("card", card="KS")
    report = play.report()
    assert report["game"] == then
    assert report["refused"] == []
    names = report["balances"]["players"] if GAMES[then].has_bank else report["scores"]
    assert list(names) == ["anna", "bruno", "carla"]


@pytest.mark.parametrize(("first", "then"), PAIRS)
def test_what_belongs_to_the_other_game_alone_is_refused(first: str, then: str) -> None:
    play = Evening(first)
    play.sit()
    play.do("game", game=then)
    for word in GAMES[first].forms.keys() - GAMES[then].forms.keys():
        with pytest.raises(Refused) as refused:
            play.do(word)
        assert str(refused.value) == "bad_command"


@pytest.mark.parametrize("then", NAMES)
@pytest.mark.parametrize("first", [name for name in NAMES if name != "zetema"])
def test_no_other_game_while_somebody_banks_or_a_draw_is_on(first: str, then: str) -> None:
    play = Evening(first)
    play.sit()
    play.do("draw")
    assert why_not(play, then) == "wrong_phase"
    for card in ("AS", "2S", "3S"):
        if play.table.draw is not None:
            play.do("card", card=card)
    play.do("bank", seat=play.table.turn.seat, amount="100.00")
    assert why_not(play, then) == "wrong_phase"
    play.do("pass_bank")
    play.do("game", game=then)


@pytest.mark.parametrize("then", NAMES)
def test_a_game_for_points_may_be_changed_in_no_deal_and_no_draw_and_when_it_is_over(then: str) -> None:
    play = Evening("zetema", target=1)
    play.sit()
    play.do("draw")
    assert why_not(play, then) == "wrong_phase"
    for card in ("AS", "2S", "3S"):
        play.do("card", card=card)
    play.do("shuffle")
    assert why_not(play, then) == "wrong_phase"
    for card in HANDS:
        play.do("card", card=card)
    assert why_not(play, then) == "wrong_phase"
    play.do("declare", seat=2, what="marriages", cards=["KS", "QS", "KD", "QD"])
    assert play.report()["winner"] == "bruno"
    play.do("game", game=then)
    if then == "zetema":
        assert (play.report()["scores"], play.report()["winner"]) == ({"anna": 0, "bruno": 0, "carla": 0}, None)
        play.do("seat", seat=6, player="dino")


def why_not(play: Evening, game: str) -> str:
    with pytest.raises(Refused) as refused:
        play.do("game", game=game)
    return str(refused.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_is_none_or_a_rule_that_is_none_changes_nothing(name: str) -> None:
    play = Evening(name)
    for other, rules in (("whist", {}), (name, {"unheard": 1})):
        before = play.table
        with pytest.raises(Refused) as refused:
            play.do("game", game=other, rules=rules)
        assert str(refused.value) == "bad_command"
        assert play.table is before


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_an_evening_of_two_games_adds_up_and_is_proved(pair: tuple[str, str]) -> None:
    """Through the writer, the journal, the books, every view and `verify`; the games change in turn."""
    served = Served()
    opening = {"do": "open", "game": pair[0], "seats": 6, "rules": {}}
    served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests")
    people, viewer = AnyPlay(Random(repr(pair)), pair), TableViewer()
    books: dict[str, int] = {}
    read_event = event_reader()
    said: list[dict[str, Any]] = [opening]
    changes, settled = 0, set[str]()
    banking = {game for game in pair if GAMES[game].has_bank}
    # As long as it takes until bets have been settled in both: one deal of points alone is some hundred lines.
    while len(said) < LINES or (len(said) < LINES_MAX and settled != banking):
        spoken = people.next_line(served.table)
        assert spoken is not None
        seen, stacks = viewer.seq, served.table.stacks
        served.do_line(spoken)
        said.append(spoken)
        if spoken["do"] == "game":
            changes += 1
            assert served.table.stacks == stacks
        for record in served.records(seen):
            event = read_event(record)
            viewer.add(record, event)
            if isinstance(event, e.BetSettled):
                settled.add(served.table.game)
            for account, by_minor in balances_of(postings_of(event)).items():
                books[account] = books.get(account, 0) + by_minor
        assert viewer.view().game == served.table.game
        held = {account: minor for account, minor in balances_of_table(served.table).items() if minor}
        outside = ("float", "cash", "outside")
        assert {account: minor for account, minor in books.items() if minor and account not in outside} == held
    assert changes > 0
    assert settled == banking
    replay = replay_script("\n".join(map(json.dumps, said)))
    assert replay.refused == []
    assert replay.table == served.table
    assert replay.report_json()["game"] == served.table.game
    standing = served.writer.standing
    assert decode_standing(encode_standing(standing)) == standing
    verdict = verify(served.journal.reader(), (), SIGNER.key_id, lambda _: None)  # type: ignore[attr-defined]
    assert verdict.fault is None


@given(st.integers(0, 2**32 - 1))
def test_a_table_of_any_games_is_read_back_as_it_was(seed: int) -> None:
    random = Random(seed)
    opening = {"do": "open", "game": random.choice(NAMES), "seats": 5, "rules": {}}
    table = evolve(None, open_table(read_open(opening))[0])
    people = AnyPlay(random, NAMES)
    for _ in range(60):
        spoken = people.next_line(table)
        if spoken is None:
            break
        table = advance(table, read_command(table, spoken))[1]
        text = encode_standing(Standing(table=table))
        assert decode_standing(text) == Standing(table=table)
