"""C10: a pack with a wrong count, a duplicate or a foreign card is found, whichever card and whatever the order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.kernel.cards import CARDS
from tablemgr.kernel.packs import PACK_KINDS, is_whole, kind_of_pack
from tablemgr.service.packs.compare import FAILED, PASSED, UNREAD, Found, compare

kinds = st.sampled_from(sorted(PACK_KINDS))
cards = st.sampled_from(sorted(CARDS))


@st.composite
def shuffled(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A whole pack of some kind, in any order."""
    kind = draw(kinds)
    return kind, draw(st.permutations(PACK_KINDS[kind]))


@given(shuffled())
def test_a_whole_pack_passes_in_any_order(pack: tuple[str, list[str]]) -> None:
    kind, order = pack
    assert compare(kind, order) == Found((), (), ())
    assert compare(kind, order).result == PASSED
    assert (is_whole(kind, order), kind_of_pack(order)) == (True, kind)


@given(shuffled(), st.integers(0, 39))
def test_any_card_that_is_gone_is_named_as_missing(pack: tuple[str, list[str]], at: int) -> None:
    kind, order = pack
    gone = order.pop(at)
    found = compare(kind, order)
    assert (found, found.result) == (Found((gone,), (), ()), FAILED)
    assert not is_whole(kind, order)


@given(shuffled(), cards, st.integers(0, 40))
def test_any_card_too_many_is_named_as_doubled_or_foreign(pack: tuple[str, list[str]], extra: str, at: int) -> None:
    kind, order = pack
    belongs = extra in order
    order.insert(at, extra)
    found = compare(kind, order)
    assert (found.doubled, found.foreign) == (((extra,), ()) if belongs else ((), (extra,)))
    assert (found.missing, found.result) == ((), FAILED)


@given(shuffled(), cards, st.integers(0, 39))
def test_any_card_in_place_of_another_is_found_though_the_count_is_right(
    pack: tuple[str, list[str]], other: str, at: int
) -> None:
    kind, order = pack
    was, order[at] = order[at], other
    found = compare(kind, order)
    if was == other:
        assert found.result == PASSED
        return
    assert found.missing == (was,)
    assert sorted((*found.doubled, *found.foreign)) == [other]
    assert found.result == FAILED


@given(shuffled(), st.integers(0, 5), st.integers(0, 5))
def test_unread_cards_excuse_as_many_as_are_missing_and_no_others(
    pack: tuple[str, list[str]], gone: int, unread: int
) -> None:
    """438 rounds were played with a pack five cards short: five unread ones would not have told."""
    kind, order = pack
    found = compare(kind, order[gone:], unread)
    expected = FAILED if gone != unread else UNREAD if unread else PASSED
    assert found.result == expected


@pytest.mark.parametrize("kind", PACK_KINDS)
def test_a_kind_is_named_for_how_many_cards_it_has(kind: str) -> None:
    assert str(len(PACK_KINDS[kind])) in kind.split("_")
