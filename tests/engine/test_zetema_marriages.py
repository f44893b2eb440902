"""rules/zetema.md, "Marriages": what they score, the imperial, and whom a named card marries.

The naming rule is held against a matcher of its own here, which tries every way there is.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from zetema_table import ANNA, BRUNO, CARLA, Zetema, dealt

from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.games.zetema.marriages import Couples, marriage_score, married


def every_way(named: tuple[str, ...], piles: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], ...]]:
    """All sets of couples in which each named card has a partner: another named one, or one off a pile."""
    if not named:
        yield ()
        return
    first, rest = named[0], named[1:]
    partner = ("Q" if first[0] == "K" else "K") + first[1]
    for at, other in enumerate(rest):
        if other == partner:
            for way in every_way(rest[:at] + rest[at + 1 :], piles):
                yield ((first, other), *way)
    for at, other in enumerate(piles):
        if other == partner:
            for way in every_way(rest, piles[:at] + piles[at + 1 :]):
                yield ((first, f"{other}*"), *way)


def by_trying(named: tuple[str, ...], piles: tuple[str, ...]) -> tuple[int, Counter[str]] | None:
    """How many marriages, and which cards leave the piles, in the ways with the most marriages."""
    ways = list(every_way(named, piles)) if named else []
    if not ways:
        return None
    most = max(map(len, ways))
    left = [
        Counter(card[:-1] for couple in way for card in couple if card[-1] == "*") for way in ways if len(way) == most
    ]
    assert all(each == left[0] for each in left)
    return most, left[0]


SOME = [
    tuple(card for card, count in zip(("KH", "QH", "KS", "QS"), counts, strict=True) for _ in range(count))
    for counts in product((0, 1, 2), (0, 1, 2), (0, 1), (0, 1))
]


@pytest.mark.parametrize("named", SOME, ids=lambda named: "-".join(named) or "none")
def test_the_naming_rule_gives_the_ways_with_the_most_marriages(named: tuple[str, ...]) -> None:
    """Every hand and every pile of two suits, one of them doubled."""
    for on_piles in SOME:
        found = married(named, ("7C", *on_piles), "H")
        expected = by_trying(named, on_piles)
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            assert (found.count, Counter(found.off_piles)) == expected
            hearts = tuple(card for card in named if card[1] == "H")
            assert found.of_doubled_suit == (by_trying(hearts, on_piles) or (0, None))[0]


@pytest.mark.parametrize("named", [(), ("7H",), ("KH", "QH", "7H"), ("KH",), ("KH", "QS"), ("KH", "QH", "KH")])
def test_nobody_named_stays_single(named: tuple[str, ...]) -> None:
    assert married(named, (), "H") is None


def test_two_on_the_piles_are_no_marriage() -> None:
    assert married((), ("KH", "QH"), "H") is None
    assert married(("KS",), ("KH", "QH"), "H") is None


SECOND = [
    # How many, of the doubled suit, declared before: rules/zetema.md, "Marriage scores for tests".
    (1, 0, 0, 10), (1, 1, 0, 10), (1, 1, 1, 20), (1, 0, 1, 10),
    (2, 0, 0, 30), (2, 1, 0, 30), (2, 1, 1, 40), (2, 2, 0, 50),
    (3, 0, 1, 60), (3, 1, 0, 60), (3, 1, 1, 70), (3, 2, 0, 80),
    (4, 1, 0, 100), (4, 1, 1, 110), (4, 2, 0, 120),
    (5, 2, 0, 150),
]  # fmt: skip
EACH = [
    (1, 0, 0, 10), (1, 1, 0, 20), (1, 1, 1, 20), (2, 0, 0, 30), (2, 1, 0, 40), (2, 1, 1, 40), (2, 2, 0, 50),
    (3, 1, 0, 70), (3, 2, 0, 80), (4, 1, 0, 110), (4, 2, 0, 120), (5, 2, 0, 150),
]  # fmt: skip


@pytest.mark.parametrize(("count", "of_doubled", "before", "score"), SECOND)
def test_what_marriages_score_with_the_second_of_the_doubled_suit(
    count: int, of_doubled: int, before: int, score: int
) -> None:
    assert marriage_score(Couples(count, of_doubled, ()), before, each_is_imperial=False) == score


@pytest.mark.parametrize(("count", "of_doubled", "before", "score"), EACH)
def test_what_marriages_score_with_each_of_the_doubled_suit(
    count: int, of_doubled: int, before: int, score: int
) -> None:
    assert marriage_score(Couples(count, of_doubled, ()), before, each_is_imperial=True) == score


WORKED = "KH KH QH QH KS 4D"


def test_both_of_the_doubled_suit_together() -> None:
    """The page's worked example."""
    play = dealt({BRUNO: WORKED})
    assert play.marries(BRUNO, "KH QH KH QH") == 50
    assert (play.stage, play.in_turn) == ("drawing", BRUNO)
    assert play.hand(BRUNO) == ["KS", "4D"]
    assert play.why_not("play", seat=BRUNO, card="4D") == ("wrong_phase", "zetema_drawing")
    for _ in range(4):
        assert play.in_turn == BRUNO
        play.do("card", card=play.unseen()[0])
    assert (play.stage, play.in_turn, len(play.hand(BRUNO))) == ("turn", CARLA, 6)


def test_one_after_the_other_the_second_is_the_imperial() -> None:
    """The page's worked example."""
    play = dealt({BRUNO: WORKED})
    assert play.marries(BRUNO, "KH QH") == 10
    play.draw()
    play.plays(CARLA, play.hand(CARLA)[0])
    play.plays(ANNA, play.hand(ANNA)[0])
    assert play.marries(BRUNO, "QH KH") == 20


def test_one_card_out_of_the_hand_takes_its_partner_off_the_pile() -> None:
    """The page's worked example."""
    play = dealt({BRUNO: "KH KH QH 7C KS 4D", ANNA: "QH QS"}, target=1000)
    play.plays(BRUNO, "7C")
    play.plays(CARLA, play.hand(CARLA)[0])
    play.plays(ANNA, "QH")
    assert play.marries(BRUNO, "KH") == 10
    assert play.pile("Q") == []
    assert play.table.deal.out_of_play == 2


def test_the_imperial_is_whoevers_declares_the_second() -> None:
    play = dealt({BRUNO: "KH QH", CARLA: "KH QH KS QS"})
    assert play.marries(BRUNO, "KH QH") == 10
    play.draw()
    assert play.marries(CARLA, "KH QH KS QS") == 40


def test_a_king_and_a_queen_named_with_the_queen_alone_on_its_pile_are_one_marriage() -> None:
    play = dealt({BRUNO: "KH QH QH"})
    play.plays(BRUNO, "QH")
    play.plays(CARLA, play.hand(CARLA)[0])
    play.plays(ANNA, play.hand(ANNA)[0])
    (declared, *_) = play.do("declare", seat=BRUNO, what="marriages", cards=["KH", "QH"])
    assert declared == h.MarriagesDeclared(BRUNO, "bruno", "bruno", ("KH", "QH"), (), 1, 1, 10)
    assert play.pile("Q") == ["QH"]


def test_with_king_and_queen_on_the_piles_they_are_two() -> None:
    play = dealt({BRUNO: "KH QH KC", CARLA: "KH", ANNA: "QH"})
    play.plays(BRUNO, "KC")
    play.plays(CARLA, "KH")
    play.plays(ANNA, "QH")
    assert play.pile("K") == ["KC", "KH"]
    (declared, *_) = play.do("declare", seat=BRUNO, what="marriages", cards=["QH", "KH"])
    assert (declared.marriages, declared.off_piles, declared.score) == (2, ("QH", "KH"), 50)
    assert (play.pile("K"), play.pile("Q")) == (["KC"], [])


@pytest.mark.parametrize(("imperial", "score"), [("second", 10), ("each", 20)])
def test_the_house_rule_of_the_imperial(imperial: str, score: int) -> None:
    assert dealt({BRUNO: "KH QH"}, imperial=imperial).marries(BRUNO, "KH QH") == score


@pytest.mark.parametrize("suit", "SHDC")
def test_the_doubled_suit_may_be_any(suit: str) -> None:
    cards = f"K{suit} Q{suit} K{suit} Q{suit}"
    assert dealt({BRUNO: cards}, doubled_suit=suit).marries(BRUNO, cards) == 50


def test_five_marriages_score_150_and_nothing_more() -> None:
    play = piled_up()
    assert play.marries(BRUNO, "KH KH KS KD KC QC") == 150
    assert (play.pile("Q"), play.pile("K")) == ([], [])


def test_four_with_both_of_the_doubled_suit_score_120() -> None:
    assert piled_up().marries(BRUNO, "KH KH KS KD") == 120


def test_a_pile_that_has_lost_a_card_is_never_a_trick() -> None:
    play = piled_up()
    play.marries(BRUNO, "KS")
    play.draw()
    assert sorted(play.pile("Q")) == ["QD", "QH", "QH"]
    play.play_on()
    assert [event.rank for event in play.events if isinstance(event, h.PileTaken) and event.rank in "KQ"] == []


def piled_up() -> Zetema:
    """Bruno holds the five kings and the queen of clubs, and the four other queens lie on their pile."""
    hands = {BRUNO: "KH KH KS KD KC 4D", CARLA: "QH QS", ANNA: "QH QD"}
    play = dealt(hands, stock="AC AD QC", target=1000)
    play.plays(BRUNO, "4D", drawn="AC")
    play.plays(CARLA, "QH")
    play.plays(ANNA, "QH")
    play.plays(BRUNO, "AC", drawn="AD")
    play.plays(CARLA, "QS")
    play.plays(ANNA, "QD")
    play.plays(BRUNO, "AD", drawn="QC")
    play.plays(CARLA, play.hand(CARLA)[0])
    play.plays(ANNA, play.hand(ANNA)[0])
    return play
