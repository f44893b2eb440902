"""What a screen gets of a game of hands and piles: whose turn it is, what lies there, and no card of a hand."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from served import DEALER, JOURNAL_ID, Served, line
from zetema_play import ZetemaPlay

from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.console.boss import port as p
from tablemgr.engine import events as e
from tablemgr.engine.felt import PilesFelt
from tablemgr.kernel.cards import sign_of
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.views import Moment, Next, TableView, TableViewer


def opened(**rules: Any) -> Served:
    served = Served()
    opening = {"do": "open", "game": "zetema", "seats": 4, "rules": rules}
    served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests")
    return served


def seated(**rules: Any) -> Served:
    served = opened(**rules)
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player)
    return served


HANDS = "KS 2S QS 2D 7S 2C 7D 3S 7C 3D 8C 3C"


def dealt(**rules: Any) -> Served:
    served = seated(**rules)
    served.do("shuffle")
    served.draw(*HANDS.split())
    return served


def view_of(served: Served) -> TableView:
    viewer = TableViewer()
    for record, event in zip(served.records(), served.events(), strict=True):
        viewer.add(record, event)
    return viewer.view()


def piles_of(view: TableView) -> PilesFelt:
    assert isinstance(view.felt, PilesFelt)
    return view.felt


def steps(served: Served) -> tuple[Moment, Next]:
    view = view_of(served)
    return view.moment, view.next


def test_what_comes_next_from_the_first_player_to_the_winner() -> None:
    served = opened(target=10)
    assert steps(served) == (Moment.BETWEEN_DEALS, Next.SEAT_PLAYERS)
    served.do("seat", seat=1, player="anna")
    served.do("seat", seat=2, player="bruno")
    assert steps(served) == (Moment.BETWEEN_DEALS, Next.DRAW_FOR_BANK)
    served.do("draw")
    assert steps(served) == (Moment.DRAW, Next.DRAW_CARD)
    served.draw("AS", "KS")
    assert steps(served) == (Moment.BETWEEN_DEALS, Next.SHUFFLE)
    served.do("shuffle")
    assert steps(served) == (Moment.OPENING, Next.DRAW_CARD)
    served.draw(*HANDS.split())
    assert steps(served) == (Moment.IN_TURN, Next.SEAT_ACTS)
    served.do("play", seat=2, card="8C")
    assert steps(served) == (Moment.IN_TURN, Next.DRAW_CARD)
    served.draw("9C")
    served.do("play", seat=1, card="2S")
    served.draw("9D")
    served.do("declare", seat=2, what="marriages", cards=["KS", "QS"])
    assert steps(served) == (Moment.OVER, Next.GAME_OVER)


def test_a_game_that_is_not_over_goes_on_with_a_shuffle() -> None:
    served = dealt()
    served.do("misdeal", reason="a card fell")
    assert steps(served) == (Moment.BETWEEN_DEALS, Next.SHUFFLE)


def test_the_felt_has_the_piles_the_scores_and_how_many_cards_each_holds() -> None:
    served = dealt()
    felt = piles_of(view_of(served))
    assert (felt.in_turn, felt.dealer, felt.cards_held, felt.piles) == (2, 1, {1: 6, 2: 6}, {})
    assert (felt.cards_left, felt.target, felt.scores) == (53, 300, {"anna": 0, "bruno": 0})
    served.do("play", seat=2, card="7S")
    felt = piles_of(view_of(served))
    assert (felt.in_turn, felt.cards_held, felt.piles) == (2, {1: 6, 2: 5}, {"7": ("7S",)})
    served.draw("9C")
    assert piles_of(view_of(served)).in_turn == 1
    served.do("play", seat=1, card="2S")
    served.draw("9D")
    served.do("declare", seat=2, what="marriages", cards=["KS", "QS"])
    felt = piles_of(view_of(served))
    assert list(felt.piles) == ["7", "2"]
    assert (felt.wasted, felt.scores, felt.cards_held) == (2, {"anna": 0, "bruno": 10}, {1: 6, 2: 4})


def test_there_is_no_bank_and_nothing_of_it_can_be_done() -> None:
    view = view_of(dealt())
    assert not view.has_bank
    assert (view.bank_minor, view.cover_left_minor, view.bank_minimum_minor, view.maximum_minor) == (0, None, 0, None)
    off = {act for act, why in view.acts.items() if why is not None and why.code == "bad_command"}
    assert off == {"pass_bank", "no_more_bets", "bet", "bank", "withdraw", "take_back"}
    assert view.acts["misdeal"] is None


def test_who_sits_says_why_he_cannot_leave() -> None:
    assert [row.stays for row in view_of(seated()).seats[:2]] == [None, None]
    stays = view_of(dealt()).seats[0].stays
    assert stays is not None
    assert (stays.code, stays.detail) == ("wrong_phase", "zetema_players_stay")


def test_no_screen_names_a_card_before_its_player_shows_it() -> None:
    """Any moment of many first deals: in the whole view, with the journal's tail, stand only cards that were shown."""
    told_in_all = 0
    for seed in range(12):
        play = ZetemaPlay(Random(seed), wrong_percent=0)
        served = opened(**{rule: value for rule, value in play.rules().items() if rule != "partners"})
        viewer, told = TableViewer(), set[str]()
        while served.table.deals_begun == 0 or served.table.deal is not None:
            seen = viewer.seq
            served.ask(line(play.next_line(served.table)))
            for record, event in zip(served.records(seen), served.events(seen), strict=True):
                viewer.add(record, event)
                told |= cards_told(event)
            # What may still come names every card, those in the hands too: see the next test.
            shown = msgspec.json.encode(replace(viewer.view(), unseen={})).decode()
            for card in set(served.table.deal.shown if served.table.deal else ()) - told:
                assert f'"{card}"' not in shown
                assert re.search(rf"(?<!\d){sign_of(card)}", shown) is None
        told_in_all += len(told)
    assert told_in_all > 200


def test_what_may_still_come_is_the_pack_without_what_was_laid_open() -> None:
    """Two tables whose hands differ and at which the same cards were laid show the same."""
    one, other = seated(), seated()
    for served, hands in ((one, HANDS), (other, "KS 2S QS 2D 7S 2C AD 3S 9C 4D 8C 3C")):
        served.do("shuffle")
        served.draw(*hands.split())
    assert view_of(one).unseen == view_of(other).unseen
    assert sum(view_of(one).unseen.values()) == 65
    assert {view_of(one).unseen[card] for card in ("7H", "KH")} == {2}
    for served in (one, other):
        served.do("play", seat=2, card="8C")
    assert view_of(one).unseen == view_of(other).unseen
    assert (sum(view_of(one).unseen.values()), view_of(one).unseen["8C"]) == (64, 0)


def test_the_tape_of_a_deal_that_is_on_can_be_played_and_shows_what_the_table_shows() -> None:
    """It comes without the cards of the hands."""
    served = dealt()
    for line_ in ({"do": "play", "seat": 2, "card": "8C"}, {"do": "card", "card": "9C"}):
        served.do_line(line_)
    tape = JournalAnswers(served.journal.reader).to(p.TapeAsked(1))
    assert isinstance(tape, p.TapeRead)
    replayed = tape.waymarks[0].copy()
    for entry in tape.entries:
        assert not isinstance(entry.event, e.CardShown) or entry.event.card == "**"
        replayed.add(entry.record, entry.event)
    assert replayed.view().felt == view_of(served).felt
    assert sum(replayed.view().unseen.values()) == 65


def cards_told(event: Any) -> set[str]:
    """The cards of an event in which a player shows them, in the draw too."""
    if isinstance(event, e.CardShown | e.DealEnded):
        return set()
    return {*getattr(event, "cards", ()), *(card for card in (getattr(event, "card", None),) if card)}
