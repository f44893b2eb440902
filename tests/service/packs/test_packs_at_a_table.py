"""C10 at a table: no deal without a pack that was found whole, a pack that was not leaves the table, and every deal
since its last good check is flagged with the money in it."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packed import BLUE, OPENING_CARDS, RED, Packed, registered
from served import ANNA, BRUNO, DEALER, JOURNAL_ID, line

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.packs import PACK_KINDS
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.events import CommandRefused
from tablemgr.service.packs import events as p
from tablemgr.service.packs import standing as standing_module
from tablemgr.service.packs.acts import report_of
from tablemgr.service.standing import decode_standing, encode_standing
from tablemgr.service.views import TableViewer

SHORT = PACK_OF_FORTY[5:]


@pytest.fixture
def table() -> Packed:
    return Packed().sit()


# Before play.


def test_no_deal_begins_without_a_pack(table: Packed) -> None:
    assert table.refused("shuffle").code == "pack_not_checked"
    assert isinstance(table.events()[-1], CommandRefused)
    assert table.not_pack("in", pack=RED) == "pack_not_checked"
    table.play_with()
    table.deal()
    assert len(table.told(e.DealEnded)) == 1


def test_a_house_that_asks_for_no_check_is_refused_nothing() -> None:
    table = Packed("none").sit()
    table.deal()
    assert table.writer.standing.packs is None
    table.check(RED, SHORT)
    table.pack("in", pack=RED)
    table.deal()
    assert len(table.told(e.DealEnded)) == 2


def test_each_card_of_a_check_is_recorded_as_it_came(table: Packed) -> None:
    table.pack("check", pack=RED, back="red")
    table.draw("7H")
    table.do("card", card="KS")
    table.unread()
    table.do("card", card="2C")
    assert table.told(p.PackCardChecked) == [
        p.PackCardChecked(RED, "7H", "read"),
        p.PackCardChecked(RED, "KS", "typed"),
        p.PackCardChecked(RED, None, "unread"),
        p.PackCardChecked(RED, "2C", "named"),
    ]
    assert table.refused("card", card="1H").code == "no_such_card"
    assert not table.told(e.CardShown)
    checking = table.packs.checking
    assert checking is not None
    assert (checking.cards, checking.unread) == (("7H", "KS", "2C"), 0)


def test_a_pack_that_fails_says_what_is_wrong_and_cannot_be_put_in_play(table: Packed) -> None:
    checked = table.check(RED, (*SHORT[1:], "7C", "8D"))
    missing = tuple(card for card in PACK_OF_FORTY if card not in SHORT[1:])
    assert checked == p.PackChecked(RED, "italian_40", "check", "failed", 36, missing, ("7C",), ("8D",))
    (held,) = table.told(p.PackHeld)
    assert held == p.PackHeld(RED, "italian_40", "check", 1, missing, ("7C",), ("8D",))
    assert table.not_pack("in", pack=RED) == "pack_on_hold"
    assert table.not_pack("check", pack=RED) == "pack_on_hold"
    assert table.flags == []
    table.play_with(BLUE)
    table.deal()


def test_with_cards_unread_a_check_says_nothing_and_is_done_again(table: Packed) -> None:
    table.pack("check", pack=RED)
    table.draw(*PACK_OF_FORTY[1:])
    table.unread()
    table.pack("checked")
    assert table.packs.result is not None
    assert (table.packs.result.result, table.packs.result.unread) == ("unread", 1)
    assert table.not_pack("in", pack=RED) == "pack_not_checked"
    table.play_with()


def test_a_check_that_is_given_up_leaves_no_pack(table: Packed) -> None:
    table.pack("check", pack=RED)
    table.draw("7H")
    assert table.not_pack("check", pack=BLUE) == "wrong_phase"
    assert table.not_pack("in", pack=RED) == "wrong_phase"
    assert table.refused("shuffle").code == "wrong_phase"
    table.pack("give_up")
    assert table.not_pack("checked") == "wrong_phase"
    assert table.not_pack("in", pack=RED) == "pack_not_checked"


def test_a_check_ends_by_itself_with_more_cards_than_any_pack_has(table: Packed) -> None:
    table.pack("check", pack=RED)
    table.draw(*["7H"] * standing_module.CHECK_CARDS_MAX)
    assert (table.packs.checking, table.packs.hold_of(RED)) == (None, table.told(p.PackHeld)[0])


def test_a_check_does_not_count_while_a_fault_stands(table: Packed) -> None:
    table.pack("check", pack=RED)
    table.draw(*PACK_OF_FORTY)
    table.fault("E4")
    assert table.not_pack("checked") == "wrong_phase"
    table.fault("E4", is_over=True)
    table.pack("checked")
    table.pack("in", pack=RED)


def test_cards_that_came_before_a_check_was_said_are_the_packs(table: Packed) -> None:
    """Whoever runs a pack through and says so late need not answer for each of its cards."""
    table.draw("7H", "KS")
    table.unread()
    assert table.held == ["7H", "KS", None]
    table.pack("check", pack=RED)
    assert table.held == []
    checking = table.packs.checking
    assert checking is not None
    assert (checking.cards, checking.unread) == (("7H", "KS"), 1)
    table.do("card", card=PACK_OF_FORTY[0])
    table.draw(*(card for card in PACK_OF_FORTY[1:] if card not in ("7H", "KS")))
    table.pack("checked")
    table.pack("in", pack=RED)


def test_a_card_that_comes_without_a_pack_offers_no_new_deal(table: Packed) -> None:
    table.draw("7H")
    assert not table.writer.standing.hold.cards[0].offers_new_deal
    table.do("hold", answer="not_in_play")
    table.play_with()
    table.draw("7H")
    assert table.writer.standing.hold.cards[0].offers_new_deal


def test_a_pack_of_another_kind_is_not_played_with(table: Packed) -> None:
    table.check(RED, PACK_KINDS["french_52"], kind="french_52")
    table.pack("in", pack=RED)
    assert table.refused("shuffle").code == "pack_not_checked"


def test_a_pack_that_was_taken_out_is_checked_again(table: Packed) -> None:
    table.play_with()
    table.pack("out", reason="break")
    assert table.refused("shuffle").code == "pack_not_checked"
    assert table.not_pack("in", pack=RED) == "pack_not_checked"
    assert table.not_pack("out") == "no_such_pack"
    table.play_with()


def test_in_a_deal_no_pack_is_moved(table: Packed) -> None:
    table.play_with()
    table.do("shuffle")
    for act, keys in (("check", {"pack": RED}), ("in", {"pack": BLUE}), ("out", {})):
        assert table.not_pack(act, **keys) == "wrong_phase"


def test_what_is_no_act_is_said_with_what_may_be_done(table: Packed) -> None:
    refused = table.refused("pack", act="burn")
    assert (refused.code, "check, checked, give_up, in, out" in refused.message) == ("bad_command", True)
    for odd in (None, 7, ["check"], {"check": 1}, ""):
        assert table.not_pack(odd) == "bad_command"  # type: ignore[arg-type]
        assert table.not_pack("check", pack=odd) == "bad_command"
        assert table.not_pack("check", pack=RED, kind=odd) == "bad_command"
    assert table.not_pack("check") == "bad_command"
    assert table.not_pack("check", pack=" x") == "bad_command"
    assert table.not_pack("check", pack=RED, kind="tarot") == "bad_command"
    assert table.not_pack("hold", pack=RED) == "bad_command"
    assert table.not_pack("in", pack=RED, colour="red") == "bad_command"


# In play and after it.


def flag(deal: int, why: str, bets: int = 1, staked: int = 2_500, won: int = 0, paid: int = 2_500) -> p.DealFlagged:
    returned = staked - won - paid
    return p.DealFlagged(deal, RED, why, bets, staked, won, paid, returned, 0)


def test_a_card_twice_in_a_deal_that_cannot_stand_takes_the_pack_away(table: Packed) -> None:
    table.play_with()
    table.deal()
    table.void_deal("KH", "KH")
    (held,) = table.told(p.PackHeld)
    assert (held.why, held.doubled, held.foreign) == ("play", ("KH",), ())
    assert table.flags == [flag(1, "play"), flag(2, "play", paid=0)]
    assert table.refused("shuffle").code == "pack_not_checked"
    table.play_with(BLUE)
    table.deal()
    assert len(table.flags) == 2


def test_so_does_a_card_of_no_such_pack(table: Packed) -> None:
    table.play_with()
    table.void_deal("8D")
    (held,) = table.told(p.PackHeld)
    assert (held.doubled, held.foreign) == ((), ("8D",))
    assert [flagged.deal for flagged in table.flags] == [1]


@pytest.mark.parametrize("answer", ["next_card", "not_in_play"])
def test_a_card_that_was_misread_takes_nothing_away(table: Packed, answer: str) -> None:
    table.play_with()
    table.do("shuffle")
    table.draw(*OPENING_CARDS, "7C")
    table.do("hold", answer=answer)
    table.do("misdeal", reason="for another reason")
    assert (table.told(p.PackHeld), table.flags) == ([], [])


def test_a_pack_that_runs_out_too_soon_is_short(table: Packed) -> None:
    """The deal that is on is flagged when it is over, with all that was in it; until then no card of it is played."""
    table.play_with()
    table.deal()
    table.do("shuffle")
    table.draw(*OPENING_CARDS)
    table.do("bet", seat=BRUNO, amount="25.00", on="7")
    table.draw("7H")
    table.pack("ran_out")
    (held,) = table.told(p.PackHeld)
    assert (held.why, len(held.missing), "7H" in held.missing) == ("ran_out", 36, False)
    assert table.flags == [flag(1, "ran_out")]
    assert table.refused("card", card="3D").code == "pack_on_hold"
    assert table.refused("bet", seat=BRUNO, amount="5.00", on="Q").code == "pack_on_hold"
    table.do("misdeal", reason="36 cards are missing")
    assert table.flags[1] == p.DealFlagged(2, RED, "ran_out", 1, 2_500, 2_500, 0, 0, 250)
    assert table.packs.suspect is None


def test_what_is_missing_tells_no_card_that_lies_face_down() -> None:
    table = opened("sette_e_mezzo")
    table.play_with()
    table.do("shuffle")
    table.do("bet", seat=BRUNO, amount="1.00")
    table.do("no_more_bets")
    table.draw("7H")
    table.pack("ran_out")
    (held,) = table.told(p.PackHeld)
    assert (held.why, held.missing) == ("ran_out", ("**",) * 39)


def test_between_deals_no_pack_has_run_out(table: Packed) -> None:
    table.play_with()
    table.deal()
    assert table.not_pack("ran_out") == "wrong_phase"


def test_a_failed_check_flags_what_was_played_before_it(table: Packed) -> None:
    table.play_with()
    table.deal()
    table.deal()
    table.check(RED, SHORT)
    assert table.flags == [flag(1, "check"), flag(2, "check")]
    assert table.packs.in_play is None


def test_a_good_check_proves_what_was_played_before_it(table: Packed) -> None:
    table.play_with()
    table.deal()
    table.check()
    assert table.packs.in_play is not None
    table.deal()
    table.pack("hold", reason="a card lay under the table")
    assert table.flags == [flag(2, "person")]
    assert table.told(p.PackHeld)[0].reason == "a card lay under the table"


def test_a_pack_that_comes_back_brings_its_deals_along(table: Packed) -> None:
    table.play_with()
    table.deal()
    table.play_with(BLUE)
    table.deal()
    table.check(RED, SHORT)
    assert [(each.deal, each.pack) for each in table.flags] == [(1, RED)]


def test_a_bet_that_is_entered_late_is_money_in_the_deal_that_was(table: Packed) -> None:
    table.play_with()
    table.do("shuffle")
    table.draw(*OPENING_CARDS, "3D")
    table.do("late", seat=BRUNO, amount="25.00", on="7", reason="it lay there")
    table.pack("hold", reason="seen")
    assert table.flags == [flag(1, "person")]


def test_a_corrected_bet_counts_once(table: Packed) -> None:
    table.play_with()
    table.do("shuffle")
    table.draw(*OPENING_CARDS)
    table.do("bet", seat=BRUNO, amount="50.00", on="7")
    table.do("correct", bet=1, amount="25.00", reason="misheard")
    table.draw("3D")
    table.pack("hold", reason="seen")
    assert table.flags == [flag(1, "person")]


def test_a_house_that_asks_twice_has_a_pack_checked_before_another_takes_its_place() -> None:
    table = Packed("asked_twice").sit()
    table.play_with()
    table.check(BLUE)
    table.pack("in", pack=BLUE)
    table.deal()
    table.check(RED)
    assert table.not_pack("in", pack=RED) == "pack_not_checked"
    table.check(BLUE)
    table.pack("in", pack=RED)


def test_there_is_an_end_to_how_long_a_pack_is_played_with_unchecked(
    table: Packed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablemgr.service.packs.acts.DEALS_MAX", 2)
    table.play_with()
    table.deal()
    table.deal()
    assert table.refused("shuffle").code == "pack_not_checked"
    table.check()
    table.deal()


def test_a_pack_of_which_every_card_has_shown_is_proved_by_that() -> None:
    """A pack of Sette e mezzo goes on from deal to deal, here two cards each, to its last card."""
    table = opened("sette_e_mezzo", bank_rotation="fixed")
    table.play_with()
    table.do("shuffle")
    for deal in range(0, 40, 2):
        assert [each.how for each in table.told(p.PackChecked)] == ["check"]
        table.do("bet", seat=2, amount="1.00")
        table.do("no_more_bets")
        table.draw(*PACK_OF_FORTY[deal : deal + 2])
        while (choices := GAMES["sette_e_mezzo"].choices(table.table)) and table.table.deal is not None:
            table.do_line(dict(choices[0]))
    proved = table.told(p.PackChecked)[-1]
    assert (proved.how, proved.result, proved.cards) == ("play", "passed", 40)
    assert table.packs.unproved(RED) == ()


def opened(game: str, **rules: object) -> Packed:
    """A table of another game, with anna in the bank."""
    table = Packed()
    opening = {"do": "open", "game": game, "currency": "EUR", "rules": rules}
    table.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests")
    for seat, player in ((ANNA, "anna"), (BRUNO, "bruno")):
        table.do("seat", seat=seat, player=player, buy_in="5000.00")
    table.do("bank", seat=ANNA, amount="200.00")
    return table


# The register.


def test_with_a_register_only_a_pack_that_is_out_here_is_taken() -> None:
    events: list[object] = [
        p.PackRegistered(RED, "italian_40", "red"),
        p.PackRegistered(BLUE, "italian_40", "blue"),
    ]
    table = Packed(register=lambda: registered(*events), table_name="monte 1").sit()
    assert table.not_pack("check", pack="green 1") == "no_such_pack"
    assert table.not_pack("check", pack=RED) == "no_such_pack"
    events.append(p.PackMarked(RED, "in", "out", "monte 2", ""))
    assert table.not_pack("check", pack=RED) == "no_such_pack"
    events.append(p.PackMarked(BLUE, "in", "out", "monte 1", ""))
    table.check(BLUE)
    events.append(p.PackMarked(BLUE, "out", "hold", "monte 1", "bent"))
    assert table.not_pack("in", pack=BLUE) == "pack_on_hold"
    assert table.packs.ready(BLUE) == standing_module.Pack(BLUE, "italian_40", "blue")


def test_a_hold_of_the_tables_is_over_when_the_register_has_released_that_very_hold() -> None:
    events: list[object] = [
        p.PackRegistered(RED, "italian_40", "red"),
        p.PackMarked(RED, "in", "out", "monte 1", ""),
    ]
    table = Packed(register=lambda: registered(*events), table_name="monte 1").sit()
    table.check(RED, SHORT)
    # The register does not know of it yet.
    assert table.not_pack("check", pack=RED) == "pack_on_hold"
    assert table.not_pack("release", pack=RED, reason="I want it") == "pack_on_hold"
    report = report_of(table.writer.standing.journal_id, 1)
    events.append(p.PackMarked(RED, "out", "hold", "monte 1", "short", report))
    events.append(p.PackMarked(RED, "hold", "in", "", "five cards found"))
    assert table.not_pack("check", pack=RED) == "no_such_pack"
    events.append(p.PackMarked(RED, "in", "out", "monte 1", ""))
    table.play_with()
    assert table.told(p.PackReleased) == [p.PackReleased(RED, True, "")]


def test_without_one_a_person_at_the_table_releases_a_pack(table: Packed) -> None:
    table.check(RED, SHORT)
    assert table.not_pack("release", pack=BLUE, reason="x") == "no_such_pack"
    table.pack("release", pack=RED, reason="five cards found in the muck")
    table.play_with()


# A pack that goes on from deal to deal.


def test_a_pack_that_goes_on_is_not_moved_before_it_is_shuffled() -> None:
    table = opened("private_monte")
    table.play_with()
    table.do("shuffle")
    table.draw("7C", "QH", "3S", "KD")
    table.do("no_more_bets")
    table.draw("7D")
    assert table.table.deal is None
    for act, keys in (("check", {"pack": RED}), ("in", {"pack": BLUE})):
        assert table.not_pack(act, **keys) == "wrong_phase"
    table.do("pass_bank")
    table.check()


# Laws.


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_flags_cover_exactly_the_deals_since_the_last_good_check(seed: int) -> None:
    """Whatever is done with two packs, in whatever order; and replay is live, in every standing."""
    dice = Random(seed)
    table = Packed(dice.choice(("asked", "none"))).sit()
    since: dict[str, list[int]] = {RED: [], BLUE: []}
    expected: list[tuple[int, str]] = []
    in_play: str | None = None
    deals = count(1)
    for _ in range(dice.randint(3, 14)):
        pack, chance = dice.choice((RED, BLUE)), dice.random()
        if table.packs.hold_of(pack) is not None and pack != in_play:
            table.pack("release", pack=pack, reason="looked at")
        if chance < 0.3:
            table.check(pack)
            since[pack] = []
        elif chance < 0.4:
            table.check(pack, dice.choice((SHORT, (*PACK_OF_FORTY, "7H"), (*PACK_OF_FORTY[1:], "9S"))))
            expected += [(deal, pack) for deal in since.pop(pack)]
            since[pack], in_play = [], None if in_play == pack else in_play
        elif chance < 0.6 and table.packs.ready(pack) is not None and pack != in_play:
            table.pack("in", pack=pack)
            in_play = pack
        elif in_play is None:
            continue
        elif chance < 0.9:
            table.deal()
            since[in_play].append(next(deals))
        else:
            table.void_deal("KH", "KH")
            since[in_play].append(next(deals))
            expected += [(deal, in_play) for deal in since.pop(in_play)]
            since[in_play], in_play = [], None
    assert [(flagged.deal, flagged.pack) for flagged in table.flags] == expected
    for flagged in table.flags:
        assert flagged.staked_minor == 2_500 == flagged.won_minor + flagged.paid_minor + flagged.returned_minor
    live = table.writer.standing
    assert decode_standing(encode_standing(live)) == live
    table.restart()
    assert table.writer.standing == live
    viewer = TableViewer()
    for record, event in zip(table.records(), table.events(), strict=True):
        viewer.add(record, event)
    assert viewer.standing == live


ACTS_AT_RANDOM = ("check", "checked", "give_up", "in", "out", "hold", "release", "ran_out")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_whatever_is_done_with_packs_replay_is_live_and_nothing_is_flagged_twice(seed: int) -> None:
    """Acts in and out of place, cards read, unread, typed and impossible, faults, deals that are played and void."""
    dice = Random(seed)
    asks = dice.choice(("none", "asked", "asked_twice"))
    table = Packed(asks).sit()
    for _ in range(dice.randint(10, 60)):
        _anything(table, dice)
    live = table.writer.standing
    assert decode_standing(encode_standing(live)) == live
    table.restart()
    assert table.writer.standing == live
    flagged = [flagged.deal for flagged in table.flags]
    assert len(flagged) == len(set(flagged))
    if asks != "none":
        _every_deal_had_a_pack(table)


def _anything(table: Packed, dice: Random) -> None:
    chance, pack = dice.random(), dice.choice((RED, BLUE))
    if chance < 0.25:
        act = dice.choice(ACTS_AT_RANDOM)
        keys = {"pack": pack} if act in ("check", "in", "hold", "release") else {}
        reason = {"reason": "so"} if act in ("hold", "release") else {}
        table.say("pack", act=act, **keys, **reason)
    elif chance < 0.4:
        table.say("pack", act="check", pack=pack)
        if table.packs.checking is not None:
            table.draw(*dice.choice((PACK_OF_FORTY, SHORT)))
        table.say("pack", act="checked")
        table.say("pack", act="in", pack=pack)
    elif chance < 0.6:
        table.draw(dice.choice((*PACK_OF_FORTY, "8S")))
    elif chance < 0.65:
        table.unread()
    elif chance < 0.7:
        table.fault("E4", is_over=dice.random() < 0.6)
    elif chance < 0.8:
        table.say("hold", answer=dice.choice(("not_in_play", "next_card", "clear_fault", "new_deal")))
    elif chance < 0.85:
        table.say("misdeal", reason="so")
    elif chance < 0.9:
        table.say("bet", seat=BRUNO, amount="5.00", on=dice.choice("7Q3K"))
    elif chance < 0.95:
        table.say("bank", seat=ANNA, amount="50.00")
    else:
        table.say("shuffle")
    if table.table.turn.seat == BRUNO:
        table.say("decline_bank", seat=BRUNO)


def _every_deal_had_a_pack(table: Packed) -> None:
    """Each began with a pack that had passed, and no other check of it had failed since."""
    in_play: str | None = None
    passed: set[str] = set()
    for event in table.events():
        match event:
            case p.PackChecked(result="passed", how="check") if event.pack != in_play:
                passed.add(event.pack)
            case p.PackPutInPlay():
                # Each check is good for once.
                passed.remove(event.pack)
                in_play = event.pack
            case p.PackTakenOut():
                in_play = None
            case p.PackHeld():
                passed.discard(event.pack)
                in_play = None if event.pack == in_play else in_play
            case e.DealBegun():
                assert in_play is not None


def test_todays_snapshots_say_nothing_of_packs_where_there_are_none() -> None:
    table = Packed("none").sit()
    table.deal()
    assert b"packs" not in encode_standing(table.writer.standing)
