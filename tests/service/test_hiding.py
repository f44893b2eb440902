"""A card that lies face down is told nowhere before it is turned up; the journal has it, and afterwards all may see it.

rules/sette_e_mezzo.md, "A deal". Sette e mezzo stands here for every game that deals cards face down.
"""

import json
from dataclasses import replace

import msgspec
import pytest
from hidden import ANNA, BRUNO, CARLA, READ_EVENT, Sette
from served import DEALER, JOURNAL_ID, Served, dealt, line

from tablemgr.audit.chain import GENESIS_HASH, next_hash
from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.console.boss import port as p
from tablemgr.console.boss.replay import Replay
from tablemgr.console.boss.tape import tape_of
from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.policy import Policy
from tablemgr.export.formats import FORMATS
from tablemgr.export.stream import Export
from tablemgr.kernel.cards import UNSEEN_CARD, sign_of
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED, SealedRecord, encode_sealed
from tablemgr.review.filters import Filter
from tablemgr.service import events as s
from tablemgr.service.hiding import FaceDown, hides_next, veiled
from tablemgr.service.journal_words import record_sentence
from tablemgr.service.odds import OddsLine, odds_lines
from tablemgr.service.views import TableView

HIDDEN = ("6S", "KH", "5C")
EUR = Currency.of("EUR")


def names(text: str, cards: tuple[str, ...] = HIDDEN) -> set[str]:
    """Which of the cards a text names, as it is written or as people read it."""
    return {card for card in cards if card in text or sign_of(card) in text}


def seen(view: TableView) -> str:
    """All that a view says of the table; which cards may still come names all that have not been seen."""
    return repr(replace(view, unseen={}))


def test_the_journal_has_them() -> None:
    sette = Sette(*HIDDEN)
    shown = [READ_EVENT(record) for record in sette.served.records() if record.kind == "CardShown"]
    assert tuple(event.card for event in shown) == HIDDEN


def test_nothing_that_a_table_shows_names_one() -> None:
    """Felt, tail, settlement, hold and all else: the whole view."""
    sette = Sette(*HIDDEN)
    view = sette.view()
    assert names(seen(view)) == set()
    assert "a card face down: a punter's first" in [each.sentence for each in view.tail]
    sette.served.do("stand", seat=BRUNO)
    assert names(seen(sette.view())) == set()
    # Carla's turn comes; anna's card is turned up when hers does.
    sette.served.do("stand", seat=CARLA)
    assert names(seen(sette.view())) == {"5C"}
    sette.served.do("stand", seat=ANNA)
    assert names(seen(sette.view())) == set(HIDDEN)


def test_what_may_be_said_is_offered_whatever_the_card_is() -> None:
    """A three may be burnt, a six may not: who looks on could tell one from the other."""
    for card in ("3S", "6S"):
        view = Sette(card, "KH", "5C").view()
        assert [choice["do"] for choice in view.choices] == ["stand", "burn"]


def test_a_card_that_waits_for_its_place_is_not_named_either() -> None:
    sette = Sette("6S")
    sette.served.unread("KH")
    sette.served.draw("5C")
    view = sette.view()
    assert view.hold is not None
    assert names(seen(view)) == set()
    assert "a card waits behind a held card" in [each.sentence for each in view.tail]
    sette.served.do("hold", answer="this_card", card="KH")
    assert names(seen(sette.view())) == set()
    assert sette.served.table.deal.stage.value == "play"


def test_a_card_that_comes_in_play_is_named_as_ever() -> None:
    sette = Sette(*HIDDEN)
    sette.served.unread("2D")
    sette.served.draw("4D")
    view = sette.view()
    assert "4♦ waits behind a held card" in [each.sentence for each in view.tail]
    assert view.hold is not None
    assert view.hold.head is not None
    assert view.hold.head.suggestion == "2D"


def test_a_refusal_does_not_say_where_a_card_lies() -> None:
    sette = Sette(*HIDDEN)
    (answer,) = sette.served.say("card", card="6S")
    assert (answer.code, names(answer.message)) == ("duplicate_card", set())
    assert names(seen(sette.view())) == set()


def test_answers_name_no_card() -> None:
    """`run` gives each answer as a line: of a card accepted or not, of one that waits."""
    sette = Sette(*HIDDEN)
    said = [(answer.code, answer.message) for answer in sette.answers]
    assert names(repr(said)) == set()
    sette = Sette("6S")
    sette.served.unread()
    assert names(repr([answer.message for answer in sette.served.draw("KH", "5C")])) == set()


def test_no_card_can_be_tried_out_with_the_hash_of_its_record() -> None:
    """Hashes are shown: by `verify`, in the review, by every export. What else a record says may be known to the
    microsecond."""
    sette = Sette(*HIDDEN)
    salts = [record.salt for record in sette.served.records() if record.kind != "CheckpointSigned"]
    assert all(isinstance(salt, str) and len(bytes.fromhex(salt)) >= 16 for salt in salts)
    assert len(set(salts)) == len(salts)
    before = GENESIS_HASH
    for stored, record in zip(sette.served.journal.records(), sette.served.records(), strict=True):
        if record.kind == "CardShown":
            tried = [without_chance(record, card) for card in GAMES["sette_e_mezzo"].pack(sette.served.table)]
            assert stored.hash not in {next_hash(before, text) for text in tried}
        before = stored.hash


def test_a_game_that_hides_nothing_writes_no_chance() -> None:
    assert all(b'"salt"' not in stored.sealed for stored in dealt("7S", "KH").journal.records())


def without_chance(record: SealedRecord, card: str) -> bytes:
    """What an onlooker could make of all that is known, and a card."""
    event = {**msgspec.json.decode(record.event), "card": card}
    return encode_sealed(replace(record, event=msgspec.Raw(msgspec.json.encode(event)), salt=msgspec.UNSET))


class TestReview:
    def test_a_search_does_not_find_one_as_long_as_its_deal_is_on(self) -> None:
        sette = Sette(*HIDDEN)
        assert sette.found(cards=("6S",)) == []
        assert sette.found(cards=("6",)) == []
        assert sette.found(text="6s") == []
        sette.finish()
        assert e.CardShown("6S", "first_face_down") in sette.found(cards=("6S",))

    def test_records_are_told_without_it_and_with_it_when_the_deal_is_over(self) -> None:
        sette = Sette(*HIDDEN)
        found = sette.found()
        assert [event.card for event in found if isinstance(event, e.CardShown)] == [UNSEEN_CARD] * 3
        assert names(" ".join(said(event) for event in found)) == set()
        sette.finish()
        assert names(" ".join(said(event) for event in sette.found(kinds=("CardShown",)))) == set(HIDDEN)
        assert "6♠ face down: a punter's first" in [said(event) for event in sette.found()]

    def test_the_next_deals_cards_are_hidden_again(self) -> None:
        sette = Sette(*HIDDEN)
        sette.finish()
        sette.bets()
        sette.served.draw("7S")
        assert sette.found(cards=("7S",)) == []
        assert sette.found(cards=("6S",)) != []

    def test_the_tape_of_a_deal_that_is_on_has_none(self) -> None:
        sette = Sette(*HIDDEN)
        answers = JournalAnswers(sette.served.journal.reader)
        tape = answers.to(p.TapeAsked(1))
        assert isinstance(tape, p.TapeRead)
        assert names(repr([entry.event for entry in tape.entries])) == set()
        # It can be played all the same, and shows what the table shows.
        replayed = tape.waymarks[0].copy()
        for entry in tape.entries:
            replayed.add(entry.record, entry.event)
        assert replayed.view().felt == sette.view().felt
        sette.finish()
        tape = answers.to(p.TapeAsked(1))
        assert isinstance(tape, p.TapeRead)
        assert names(repr([entry.event for entry in tape.entries])) == set(HIDDEN)

    def test_a_bet_that_lies_before_its_deal_is_not_the_last_deals(self) -> None:
        sette = Sette(*HIDDEN)
        sette.finish()
        sette.served.do("seat", seat=5, player="elena", buy_in="50.00")
        sette.served.do("bet", seat=5, amount="5.00")
        assert sette.finder().deals(Filter(players=("elena",))).deals == ()
        sette.served.do("no_more_bets")
        sette.served.draw("7S", "4C")
        assert [deal.number for deal in sette.finder().deals(Filter(players=("elena",))).deals] == [2]

    def test_a_line_that_was_refused_is_not_found_by_its_card(self) -> None:
        sette = Sette("6S")
        sette.served.refused("stand", seat=BRUNO)
        sette.served.refused("card", card="6S")
        assert sette.found(cards=("6S",)) == []
        assert len(sette.found(codes=("wrong_phase",))) == 1
        assert len(sette.found(codes=("duplicate_card",))) == 1


class TestExport:
    @pytest.mark.parametrize("name", sorted(FORMATS))
    def test_no_export_made_while_a_deal_is_on_names_one(self, name: str) -> None:
        assert names(sette_text(Sette(*HIDDEN), name)) == set()

    def test_the_sealed_records_end_before_the_first_and_go_on_when_the_deal_is_over(self) -> None:
        sette = Sette(*HIDDEN)
        seqs = [json.loads(row)["seq"] for row in sette.exported("jsonl").splitlines()]
        first = next(record.seq for record in sette.served.records() if record.kind == "CardShown")
        assert seqs == list(range(1, first))
        sette.finish()
        rows = sette.exported("jsonl").splitlines()
        assert len(rows) == len(sette.served.records())
        assert names("".join(rows)) == set(HIDDEN)

    def test_head_is_the_last_record_in_the_text(self) -> None:
        sette = Sette(*HIDDEN)
        export = Export(FORMATS["jsonl"]())
        rows = "".join(export.texts(sette.served.journal.reader().records())).splitlines()
        assert export.head.seq == len(rows)
        assert export.held_back == len(sette.served.records()) - len(rows)
        assert export.head.hash.hex() == json.loads(rows[-1])["hash"]


def sette_text(sette: Sette, name: str) -> str:
    """The text without its hashes, which may have any letters."""
    text = sette.exported(name)
    if name != "jsonl":
        return text
    return "\n".join(json.loads(row)["sealed"] for row in text.splitlines())


class TestVeil:
    def test_it_leaves_alone_what_names_no_hidden_card(self) -> None:
        for event in (e.CardShown("6S", "to_hand"), e.CardShown("6S", "table"), s.CommandRefused("x", "y", "")):
            assert veiled(event, hides_next=True) is event
        for event in (s.CardHeld("6S", "waiting", False), s.HeldCardReleased("6S", "6S", "in_turn")):
            assert veiled(event, hides_next=False) is event

    def test_no_refused_line_is_told_while_cards_lie_face_down(self) -> None:
        """A declaration at the wrong moment names a hand, and there are other ways to write a key."""
        for given in ('{"do": "declare", "cards": ["3S"]}', '{"\\u0063ard": "6C"}', '{"x": "seven 6C"}'):
            refused = s.CommandRefused("x", "y", given)
            assert veiled(refused, hides_next=True) == s.CommandRefused("x", "y", "")
            assert veiled(refused, hides_next=False) is refused

    def test_a_card_that_was_not_read_stays_so(self) -> None:
        assert veiled(s.CardHeld(None, "unread", False, "6S"), hides_next=True) == s.CardHeld(None, "unread", False)

    def test_other_games_hide_nothing(self) -> None:
        face_down = FaceDown()
        assert not face_down.names_one(e.TableOpened("zecchinetta", "EUR", 9, "{}", ""))
        assert not face_down.names_one(s.CardHeld("6S", "waiting", False))
        face_down.names_one(e.TableOpened("sette_e_mezzo", "EUR", 9, "{}", ""))
        assert face_down.names_one(s.CardHeld("6S", "waiting", False))

    def test_the_next_card_is_hidden_until_the_hands_are_played(self) -> None:
        sette = Sette("6S")
        assert hides_next(sette.served.table)
        sette.served.draw("KH", "5C")
        assert not hides_next(sette.served.table)
        sette.finish()
        assert hides_next(sette.served.table)


def test_where_every_card_lies_face_down_so_does_the_next() -> None:
    served = Served()
    assert served.writer.open(line({"do": "open", "game": "zetema"}), DEALER, JOURNAL_ID, SIMULATED, "tests").accepted
    assert hides_next(served.table)
    for seat, player in enumerate(("anna", "bruno"), start=1):
        served.do("seat", seat=seat, player=player)
    served.do("draw")
    assert not hides_next(served.table)


def said(event: object) -> str:
    """As the review says it."""
    return record_sentence(event, EUR, names_face_down=True)


def test_a_sentence_hides_it_unless_it_is_told_not_to() -> None:
    event = e.CardShown("6S", "first_face_down")
    assert record_sentence(event, EUR) == "a card face down: a punter's first"
    assert said(event) == "6♠ face down: a punter's first"
    assert said(e.CardShown("**", "first_face_down")) == "a card face down: a punter's first"
    assert msgspec.json.encode(event) == b'{"card":"6S","place":"first_face_down"}'


# Odds.


def odds_of_the_review(sette: Sette) -> list[tuple[p.OddsAsked, tuple[OddsLine, ...]]]:
    """What the review is told of each moment of the deal that is on, and the table that it asks with."""
    answers = JournalAnswers(sette.served.journal.reader)
    read = answers.to(p.TapeAsked())
    assert isinstance(read, p.TapeRead)
    told = []
    for at in range(len(read.entries)):
        replay = Replay(tape_of(read), at)
        assert replay.table is not None
        asked = p.OddsAsked(replay.view().seq, replay.table, Policy(5, 4))
        answer = answers.reckoned(asked)
        assert isinstance(answer, p.OddsRead)
        told.append((asked, answer.lines))
    return told


def test_the_odds_of_a_deal_that_is_on_are_the_same_whatever_lies_face_down() -> None:
    told = [odds_of_the_review(Sette(*cards)) for cards in (HIDDEN, ("KH", "5C", "6S"), ("2C", "AD", "JD"))]
    first, *others = [[lines for _, lines in each] for each in told]
    assert all(each == first for each in others)
    assert any(line.wins is not None for lines in first for line in lines)
    # What they are worked out of names none of them, either.
    assert [names(repr(asked.table)) for asked, _ in told[0]] == [set()] * len(told[0])


def test_the_odds_of_a_deal_that_is_on_are_those_of_the_table_itself_and_stay_so_when_it_is_over() -> None:
    sette = Sette(*HIDDEN)
    _, lines = odds_of_the_review(sette)[-1]
    assert lines == tuple(odds_lines(sette.served.table, Policy(5, 4)))
    sette.finish()
    answers = JournalAnswers(sette.served.journal.reader)
    read = answers.to(p.TapeAsked(1))
    assert isinstance(read, p.TapeRead)
    shown = [i for i, entry in enumerate(read.entries) if isinstance(entry.event, e.CardShown)][: len(HIDDEN)]
    table = Replay(tape_of(read), shown[-1]).table
    assert table is not None
    assert names(repr(table)) == set(HIDDEN)
    assert tuple(odds_lines(table, Policy(5, 4))) == lines
