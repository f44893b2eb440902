"""rules/README.md, "Cards": rank, then suit."""

from tablemgr.kernel.cards import CARDS, PACK_OF_FORTY, RANKS_OF_FORTY, SUITS, UNSEEN_CARD, rank_of, sign_of, suit_of


def test_a_pack_of_forty_has_four_of_each_of_ten_ranks_and_no_8_9_10() -> None:
    assert len(PACK_OF_FORTY) == len(set(PACK_OF_FORTY)) == 40
    assert {rank_of(card) for card in PACK_OF_FORTY} == {"A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"}
    assert all(sum(rank_of(card) == rank for card in PACK_OF_FORTY) == len(SUITS) for rank in RANKS_OF_FORTY)


def test_there_are_fifty_two_cards_and_the_unseen_one_is_none() -> None:
    assert len(CARDS) == 52
    assert UNSEEN_CARD not in CARDS


def test_ten_is_written_with_two_figures() -> None:
    assert (rank_of("10H"), suit_of("10H")) == ("10", "H")


def test_people_read_a_card_with_its_suits_sign() -> None:
    assert [sign_of(card) for card in ("7H", "KS", "10D", "AC")] == ["7♥", "K♠", "10♦", "A♣"]
