"""Words of texts as people type them and as records have them."""

import pytest

from tablemgr.review.words import TEXT_CHARS_MAX, WORD_CHARS_MAX, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Anna Maria", ("anna", "maria")),
        ("25.00 of 1.500.", ("25.00", "of", "1.500")),
        ("anna-maria d'Oria", ("anna-maria", "d", "oria")),
        ("below_minimum", ("below", "minimum")),
        ("7♥ matched 7C", ("7h", "matched", "7c")),
        ("БРУНО Łukasz Ωmega", ("бруно", "łukasz", "ωmega")),
        ("straße", ("strasse",)),
        ("«a», (b); \"c\"\tand\n'd'", ("a", "b", "c", "and", "d")),
        ("nul\x00in it \ud800", ("nul", "in", "it")),
        ("... -- !", ()),
        ("", ()),
    ],
)
def test_a_text_is_split_and_folded(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


def test_a_letter_whose_other_case_is_not_settled_everywhere_stays_as_it_is() -> None:
    # A Georgian capital: Unicode gave it a small letter only in 2018.
    assert words_of("\u1c90") == ("\u1c90",)


def test_long_words_and_texts_are_cut() -> None:
    assert words_of("x" * 100) == ("x" * WORD_CHARS_MAX,)
    assert words_of("ab " * TEXT_CHARS_MAX) == ("ab",) * (TEXT_CHARS_MAX // 3) + ("ab",)
