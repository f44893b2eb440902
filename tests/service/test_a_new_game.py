"""A game is one file and one line: `toy_game` is read as any other, and everything there is knows it.

Script, report, refusals, sentences, felt, journal in memory and on disk, snapshots, books, index, `verify`, replay.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
import toy_game
from journals import STORES, Store
from served import DEALER, JOURNAL_ID, SIGNER, Served, line

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES, advance, event_kinds, evolve, open_table, read_command, read_open
from tablemgr.engine.felt import Column
from tablemgr.engine.game import game_of
from tablemgr.engine.games import GAME_MODULES
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED, decode_sealed
from tablemgr.ledger.postings import balances_of, postings_of
from tablemgr.service import writer as writer_module
from tablemgr.service.events import TableStopped
from tablemgr.service.ports import StoredRecord
from tablemgr.service.replay import Replay, replay_script
from tablemgr.service.requests import By
from tablemgr.service.standing import Standing, StandingFold, after_record, balances_of_table, event_reader
from tablemgr.service.verify import verify
from tablemgr.service.views import Moment, Next, TableView, TableViewer
from tablemgr.service.words import event_sentence, settlement_sentence

EUR = Currency.of("EUR")
OPENING = {"do": "open", "game": "high_card", "rules": {"minimum": "5.00"}}
LINES: list[dict[str, Any]] = [
    {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00"},
    {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "100.00"},
    {"do": "seat", "seat": 3, "player": "carla", "buy_in": "100.00"},
    {"do": "draw"},
    {"do": "card", "card": "AS"},
    {"do": "bank", "seat": 1, "amount": "60.00"},
    {"do": "shuffle", "cut_by": 2},
    {"do": "bet", "seat": 2, "amount": "25.00", "on": "red"},
    {"do": "bet", "seat": 3, "amount": "10.00", "on": "black"},
    {"do": "bet", "seat": 2, "amount": "1.00", "on": "red"},
    {"do": "bet", "seat": 1, "amount": "5.00", "on": "red"},
    {"do": "bet", "seat": 3, "amount": "50.00", "on": "black"},
    {"do": "bet", "seat": 2, "amount": "5.00", "on": "green"},
    {"do": "card", "card": "8H"},
    {"do": "card", "card": "7H"},
    {"do": "stand", "seat": 2},
    {"do": "shuffle"},
    {"do": "bet", "seat": 2, "amount": "5.00", "on": "black"},
    {"do": "late", "seat": 3, "amount": "5.00", "on": "red", "reason": "it lay there"},
    {"do": "correct", "bet": 3, "on": "red", "reason": "misread"},
    {"do": "misdeal", "reason": "a card fell"},
    {"do": "pass_bank"},
    {"do": "decline_bank", "seat": 2},
]
REFUSED = [
    (11, "below_minimum"), (12, "banker_cannot_bet"), (13, "bank_cannot_cover"), (14, "card_not_bettable"),
    (15, "card_not_in_deck"), (17, "bad_command"), (20, "wrong_phase"), (21, "wrong_phase"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `GAME_MODULES` would do."""
    monkeypatch.setitem(GAMES, toy_game.NAME, game_of(toy_game))


def played() -> Replay:
    return replay_script("\n".join(map(json.dumps, (OPENING, *LINES))))


def test_a_script_of_it_gives_the_common_report() -> None:
    report = played().report_json()
    assert [(row["line"], row["code"]) for row in report.pop("refused")] == REFUSED
    bet = {"kind": "colour", "against": None, "commission": "0.00"}
    assert report == {
        "game": "high_card",
        "accepted": 1 + len(LINES) - len(REFUSED),
        "bets": [
            {"id": 1, "seat": 2, "player": "bruno", **bet, "on": "red", "stake": "25.00", "outcome": "won",
             "paid": "50.00", "settled_by": "7H"},
            {"id": 2, "seat": 3, "player": "carla", **bet, "on": "black", "stake": "10.00", "outcome": "lost",
             "paid": "0.00", "settled_by": "7H"},
            {"id": 3, "seat": 2, "player": "bruno", **bet, "on": "black", "stake": "5.00", "outcome": "returned",
             "paid": "5.00", "settled_by": None},
        ],
        "deals": [
            {"number": 1, "game": "high_card", "banker": "anna", "result": "settled", "cards": 1},
            {"number": 2, "game": "high_card", "banker": "anna", "result": "misdeal", "cards": 0},
        ],
        "balances": {
            "players": {"anna": "485.00", "bruno": "125.00", "carla": "90.00"},
            "bank": "0.00", "open_bets": "0.00", "cut_box": "0.00", "house": "0.00",
        },
        "banker": None,
    }  # fmt: skip


def test_every_refusal_has_a_sentence_and_what_the_game_does_not_offer_is_said_with_its_name() -> None:
    messages = [row["message"] for row in played().refused]
    assert all(messages)
    assert messages[-2:] == [
        "in high_card a bet lies there before the first card: none can be entered later",
        "in high_card a bet is not corrected: take it back",
    ]
    assert "there is no command 'stand' in high_card" in messages


def test_its_own_event_its_place_and_its_bets_are_told_in_the_default_words() -> None:
    events = played().events
    said = [event_sentence(event, EUR) for event in events]
    assert all(said)
    assert "colour called: colour red, card 7H" in said
    assert "7♥ shows: turned up" in said
    settled = next(event for event in events if isinstance(event, e.BetSettled))
    assert settlement_sentence(settled, EUR) == (
        "won: 7♥ decided it (rules/high_card.md: The game); paid 25.00 on 25.00"
    )


def test_its_own_rule_stands_beside_those_of_all_games_with_money() -> None:
    line = {**OPENING, "rules": {"pays": "double", "bet_unit": "5.00"}}
    table = evolve(None, open_table(read_open(line))[0])
    assert (table.rules.pays, table.rules.bet_unit) == ("double", 500)


def test_replay_equals_live() -> None:
    replay = played()
    table: Table | None = None
    for event in replay.events:
        table = evolve(table, event)
    assert table == replay.table


def test_the_books_say_what_the_table_says() -> None:
    table: Table | None = None
    books: dict[str, int] = {}
    for event in played().events:
        table = evolve(table, event)
        for account, by_minor in balances_of(postings_of(event)).items():
            books[account] = books.get(account, 0) + by_minor
        held = {account: minor for account, minor in balances_of_table(table).items() if minor}
        inside = {account: minor for account, minor in books.items() if account not in ("float", "cash", "outside")}
        assert {account: minor for account, minor in inside.items() if minor} == held
        assert sum(books.values()) == 0


@pytest.fixture(params=sorted(STORES))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = STORES[request.param](tmp_path / "table")
    yield made
    made.journal.close()


def served(store: Store) -> Served:
    """The same lines through the writer, the cards by the shoe, with a snapshot now and then."""
    table = Served(store.journal)
    with patch.object(writer_module, "SNAPSHOT_RECORDS", 5):
        table.writer.open(line(OPENING), DEALER, JOURNAL_ID, SIMULATED, "tests")
        for said in LINES:
            if said["do"] == "card" and said["card"] != "8H":
                table.draw(said["card"])
            else:
                table.ask(line(said))
        table.writer.note(TableStopped(), By("tablemgr", "program"), checkpoint=True)
    return table


def test_its_journal_replayed_is_the_table_from_the_first_record_and_from_a_snapshot(store: Store) -> None:
    table = served(store)
    read_event = event_reader()
    standing, fold = Standing(), StandingFold()
    for stored in store.look().records():
        record = decode_sealed(stored.sealed)
        standing = after_record(standing, record, read_event(record))
        fold.apply(record, read_event(record))
    assert standing == table.writer.standing
    assert standing.table == played().table
    assert store.journal.newest_snapshot() is not None
    live = table.writer.standing
    table.restart()
    assert table.writer.standing == live == fold.standing


def test_its_journal_is_proved(store: Store) -> None:
    table = served(store)
    verdict = verify(store.look(), (), SIGNER.key_id, lambda _: None)
    assert verdict.fault is None
    assert verdict.also == ()
    assert verdict.head.seq == table.writer.head.seq


def test_an_altered_amount_of_it_is_found(store: Store) -> None:
    served(store)
    reader = store.look()
    bet = next(each for each in reader.records() if b'"kind":"BetPlaced"' in each.sealed)

    class Altered:
        def __getattr__(self, name: str) -> Any:
            return getattr(reader, name)

        def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
            for each in reader.records(after_seq):
                yield replace(each, sealed=each.sealed.replace(b"2500", b"2600")) if each.seq == bet.seq else each

    fault = verify(Altered(), (), SIGNER.key_id, lambda _: None).fault  # type: ignore[arg-type] # a reader but for that
    assert fault is not None
    assert fault.seq == bet.seq


def test_its_bets_lie_on_the_default_felt() -> None:
    viewer, views = TableViewer(), []
    table = Served()
    table.writer.open(line(OPENING), DEALER, JOURNAL_ID, SIMULATED, "tests")
    read_event, seen = event_reader(), 0
    for said in LINES[:16]:
        table.ask(line(said))
        for record in table.records(seen):
            viewer.add(record, read_event(record))
        seen = viewer.seq
        views.append(viewer.view())
    betting, settled = views[8], views[14]
    assert [(stake.on, stake.stake_minor) for stake in betting.stakes] == [("red", 2500), ("black", 1000)]
    assert (betting.next, betting.has_bank, betting.cover_left_minor) == (Next.DRAW_CARD, True, 2500)
    assert settled.moment is Moment.SETTLE
    assert settled.settlement is not None
    assert [payment.player for payment in settled.settlement.payments] == ["bruno", "carla"]
    assert all(isinstance(view, TableView) for view in views)


def test_the_default_felt_has_a_column_for_each_thing_that_is_bet_on() -> None:
    table = evolve(None, open_table(read_open(OPENING))[0])
    for said in [said for said in LINES[:9] if said["do"] != "stand"]:
        table = advance(table, read_command(table, said))[1]
    felt = GAMES["high_card"].felt(table)
    assert felt.columns == (Column("red", (), is_live=True), Column("black", (), is_live=True))
    assert (felt.exposed, felt.turn, felt.in_turn) == (None, 0, None)


def test_a_game_that_says_too_little_is_not_read_and_what_is_missing_is_named() -> None:
    little = ModuleType("little")
    vars(little).update({name: value for name, value in vars(toy_game).items() if name not in ("accepts", "__name__")})
    with pytest.raises(AttributeError, match=r"little has no accepts\(\) or ACCEPTS"):
        game_of(little)


def test_every_file_of_a_game_has_its_line() -> None:
    """A file beside the others that is not in the list is a game that nobody can play."""
    from tablemgr.engine import games

    folder = Path(*games.__path__)
    files = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert files - {"__init__"} == {module.__name__.rpartition(".")[2] for module in GAME_MODULES}
    assert {game for game in GAMES if game != toy_game.NAME} == {module.NAME for module in GAME_MODULES}


def test_no_two_games_share_a_word_that_tells_their_events_or_places_apart() -> None:
    kinds = [kind.__name__ for kind in event_kinds()]
    assert len(set(kinds)) == len(kinds)
    places = [place for game in GAMES.values() for place in game.places]
    assert len(set(places)) == len(places)
    said: dict[object, str] = {}
    for game in GAMES.values():
        for refusal, sentence in game.refusals.items():
            assert said.setdefault(refusal, sentence) == sentence


def test_a_line_that_is_refused_changes_nothing() -> None:
    table = evolve(None, open_table(read_open(OPENING))[0])
    for number, said in enumerate(LINES, start=2):
        before = table
        try:
            _, table = advance(table, read_command(table, said))
        except Refused:
            assert number in dict(REFUSED)
            assert table is before
