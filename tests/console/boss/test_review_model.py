"""The review without widgets: what is looked for, opened, explained and proved, over a real journal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from felted import Felted
from reviewed import AtOnce, deal, play_day
from served import Served

from tablemgr.console.boss import port as p
from tablemgr.console.boss.looked import Field, Page
from tablemgr.console.boss.model import ReviewModel
from tablemgr.engine.events import BetPlaced, BetSettled, DealBegun
from tablemgr.service.events import CommandRefused
from tablemgr.service.felt.events import FeltSeen


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    directory = tmp_path_factory.mktemp("day") / "table"
    served = play_day(directory)
    yield directory
    served.journal.close()


@pytest.fixture
def review(day: Path) -> AtOnce:
    return AtOnce(day)


@pytest.fixture
def model(review: AtOnce) -> ReviewModel:
    return review.model


def numbers(model: ReviewModel) -> list[int]:
    return [deal.number for deal in model.deals]


def place_of(model: ReviewModel, kind: type, nth: int = 0) -> int:
    return [i for i, entry in enumerate(model.tape.entries) if isinstance(entry.event, kind)][nth]


def test_it_begins_at_the_newest_deals_end_with_all_deals_beside(model: ReviewModel) -> None:
    assert (model.tape.deal, model.replay.is_at_end, model.page) == (3, True, Page.DEALS)
    assert numbers(model) == [3, 2, 1]
    assert model.view.simulated


def test_a_deal_that_is_picked_is_opened_at_its_beginning(model: ReviewModel) -> None:
    model.open_deal(1)
    assert (model.tape.deal, model.replay.position, model.page) == (1, 0, Page.DEAL)
    assert isinstance(model.tape.entries[0].event, DealBegun)


def test_the_tapes_of_all_deals_together_are_the_whole_journal(model: ReviewModel) -> None:
    seqs = []
    for number in range(4):
        model.open_deal(number)
        seqs += [entry.seq for entry in model.tape.entries]
    assert seqs == list(range(1, model.records + 1))


def test_there_is_no_deal_before_the_first_and_none_after_the_last(model: ReviewModel) -> None:
    model.next_deal(1)
    assert model.tape.deal == 3
    for _ in range(6):
        model.next_deal(-1)
    assert (model.tape.deal, model.trouble) == (0, "")


@pytest.mark.parametrize(
    ("wanted", "deals"),
    [
        ({"seats": (2,)}, [3, 2, 1]),
        ({"players": ("carla",), "kinds": ("BetPlaced",)}, [3, 1]),
        ({"cards": ("AH",)}, [2]),
        ({"amount_from_minor": 3_750, "amount_to_minor": 3_750}, [1]),
        ({"amount_from_minor": 99_999_999}, []),
        ({"codes": ("insufficient_funds",)}, [1]),
        ({"codes": ("debt_open",)}, []),
    ],
)
def test_a_filter_leaves_the_deals_that_have_such_a_record(
    model: ReviewModel, wanted: dict[str, object], deals: list[int]
) -> None:
    model.want(**wanted)
    assert numbers(model) == deals


def test_exceptions_only_leaves_the_deal_of_the_refusal_and_opens_it_there(model: ReviewModel) -> None:
    model.want_exceptions(True)
    assert (numbers(model), model.looked.count) == ([1], 1)
    model.open_deal(1)
    assert isinstance(model.current.event, CommandRefused)  # type: ignore[union-attr] # there is one
    model.want_exceptions(False)
    assert numbers(model) == [3, 2, 1]


def test_a_day_and_an_hour_of_it_leave_what_was_then(model: ReviewModel) -> None:
    model.show(Page.FILTER)
    assert model.choices is not None
    (day,) = model.choices.days
    assert day.deals == 3
    model.want_day(day)
    assert (numbers(model), model.looked.count) == ([3, 2, 1], 1)
    model.want(from_at="2026-11-01T12:00:00.000000Z", to_at="2026-11-01T13:00:00.000000Z")
    assert (numbers(model), model.looked.count) == ([1], 2)
    model.want_everything()
    assert (numbers(model), model.looked.count) == ([3, 2, 1], 0)


def test_words_are_found_in_all_of_the_journal_while_they_are_typed(model: ReviewModel) -> None:
    model.open_deal(3)
    model.search("37.50 carl")
    assert model.page is Page.FOUND
    assert {type(entry.event) for entry in model.found} == {BetPlaced, BetSettled}
    model.open_record(model.found[-1].seq)
    assert (model.tape.deal, model.page) == (1, Page.DEAL)
    assert isinstance(model.current.event, BetPlaced)  # type: ignore[union-attr] # there is one


def test_what_is_found_comes_newest_first_page_by_page(model: ReviewModel) -> None:
    model.show(Page.FOUND)
    assert len(model.found) == p.PAGE_ROWS
    model.more_found()
    assert [entry.seq for entry in model.found] == list(range(model.records, 0, -1))
    model.more_found()
    assert len(model.found) == model.records


def test_an_answer_to_what_is_not_asked_any_more_is_not_shown(review: AtOnce, model: ReviewModel) -> None:
    review.is_slow = True
    model.want(cards=("AH",))
    model.want(cards=())
    review.answer()
    assert numbers(model) == [3, 2, 1]
    model.open_deal(1)
    model.open_deal(2)
    review.answer()
    assert model.tape.deal == 2


def test_a_decided_stake_explains_itself_and_the_replay_stands_where_it_stood(model: ReviewModel) -> None:
    model.open_deal(1)
    model.go(place_of(model, BetSettled))
    before = model.replay.position
    model.touch_cell(2, "7")
    assert (model.replay.position, model.asked_bet) == (before, 1)
    assert model.back()
    assert model.asked_bet is None


def test_an_open_stake_says_how_it_was_placed(model: ReviewModel) -> None:
    model.open_deal(1)
    model.go(place_of(model, BetPlaced))
    model.touch_cell(2, "7")
    assert model.asked_seq == model.tape.entries[place_of(model, BetPlaced)].seq
    assert model.asked_bet is None
    model.touch_cell(3, "7")
    assert model.asked_seq == model.tape.entries[place_of(model, BetPlaced)].seq


def test_a_seat_that_is_touched_shows_what_was_done_there(model: ReviewModel) -> None:
    model.touch_seat(3)
    assert model.page is Page.FOUND
    assert model.found
    assert all(getattr(entry.event, "seat", 3) == 3 for entry in model.found)


def test_the_next_exception_is_gone_to_and_after_the_last_the_first(model: ReviewModel) -> None:
    model.open_deal(1)
    model.next_exception()
    place = model.replay.position
    assert isinstance(model.current.event, CommandRefused)  # type: ignore[union-attr] # there is one
    model.next_exception()
    assert model.replay.position == place


def test_playing_goes_on_by_itself_and_any_step_stops_it(model: ReviewModel) -> None:
    model.open_deal(2)
    model.set_speed(16)
    model.play_or_pause()
    model.advance(0.1)
    assert model.replay.position > 0
    model.step(1)
    assert not model.replay.is_playing
    model.play_or_pause()
    model.advance(60)
    assert (model.replay.is_at_end, model.replay.is_playing, model.replay.speed) == (True, False, 16)


def test_back_leads_to_the_deals_step_by_step_and_no_further(model: ReviewModel) -> None:
    model.open_deal(1)
    model.show(Page.FILTER)
    model.choose(Field.SEAT)
    pages = []
    while model.back():
        pages.append((model.page, model.field))
    assert pages == [(Page.FILTER, None), (Page.DEAL, None), (Page.DEALS, None)]


def test_a_proof_is_begun_once_and_its_end_is_kept(review: AtOnce, model: ReviewModel) -> None:
    model.prove()
    model.prove()
    assert (review.proofs, model.is_proving, model.page) == (1, True, Page.PROOF)
    model.proof_told(p.Proving(10, 50))
    model.proof_told(p.Broken(17, "record 17", "its hash does not fit"))
    assert (model.is_proving, model.proof) == (False, p.Broken(17, "record 17", "its hash does not fit"))
    model.prove()
    assert review.proofs == 2


def test_a_proof_can_be_given_up(review: AtOnce, model: ReviewModel) -> None:
    model.give_up_proof()
    model.prove()
    model.give_up_proof()
    assert review.given_up == 1
    model.proof_told(p.NotProved("it was given up"))
    assert not model.is_proving


def test_a_deal_that_goes_on_is_seen_to_go_on(tmp_path: Path) -> None:
    served: Served = play_day(tmp_path / "table")
    model = AtOnce(tmp_path / "table").model
    deal(served, ("6S", "QD", "AD"))
    model.look()
    assert numbers(model) == [4, 3, 2, 1]
    assert (model.deals[0].result, model.deals_known, model.tape.deal) == (None, 4, 3)
    model.open_newest()
    position = model.replay.position
    punter = next(row.seat for row in model.view.seats if row.player is not None and not row.is_banker)
    served.do("bet", seat=punter, amount="5.00", on="Q")
    model.look()
    assert isinstance(model.tape.entries[-1].event, BetPlaced)
    assert (model.replay.position, model.replay.is_at_end) == (position, False)
    served.journal.close()


def test_a_proposed_bet_says_what_was_seen_lying_there(tmp_path: Path) -> None:
    served = play_day(tmp_path)
    try:
        served.do("bank", seat=1, amount="100.00")
        served.do("shuffle")
        served.draw("7S", "KH", "3D")
        felted = Felted(served, ("slot_1",))
        felted.lay("slot_1", "a25")
        model = AtOnce(tmp_path).model
        (proposed,) = model.view.proposals
        model.touch_proposal(proposed.place)
        assert model.asked_seq == model.tape.entries[place_of(model, FeltSeen, 1)].seq
        model.touch_proposal("slot_2")
        assert model.asked_seq == model.tape.entries[place_of(model, FeltSeen, 1)].seq
    finally:
        served.journal.close()
