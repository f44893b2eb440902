"""The hash chain: what a change of any record does to it."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.audit.chain import GENESIS_HASH, ChainBreak, check_chain, next_hash

Row = tuple[int, bytes, bytes]


def rows_of(texts: list[bytes]) -> list[Row]:
    rows: list[Row] = []
    for seq, text in enumerate(texts, start=1):
        rows.append((seq, text, next_hash(rows[-1][2] if rows else GENESIS_HASH, text)))
    return rows


texts_of_journals = st.lists(st.binary(max_size=20), min_size=2, max_size=8)


def test_a_hash_is_sha256_of_the_hash_before_and_the_text() -> None:
    assert next_hash(GENESIS_HASH, b"first") == sha256(bytes(32) + b"first").digest()


def test_an_empty_chain_ends_in_32_zero_bytes() -> None:
    assert check_chain([]) == (0, bytes(32))


@given(texts_of_journals)
def test_an_untouched_chain_gives_its_last_hash(texts: list[bytes]) -> None:
    rows = rows_of(texts)
    assert check_chain(rows) == (len(texts), rows[-1][2])


@given(texts_of_journals, st.data())
def test_a_changed_text_is_named(texts: list[bytes], data: st.DataObject) -> None:
    rows = rows_of(texts)
    at = data.draw(st.integers(0, len(rows) - 1))
    rows[at] = (rows[at][0], rows[at][1] + b"x", rows[at][2])
    found = check_chain(rows)
    assert isinstance(found, ChainBreak)
    assert found.seq == at + 1
    assert "hash does not fit" in found.why


@given(texts_of_journals, st.data())
def test_a_removed_record_is_named_as_missing(texts: list[bytes], data: st.DataObject) -> None:
    rows = rows_of(texts)
    at = data.draw(st.integers(0, len(rows) - 2))
    del rows[at]
    assert check_chain(rows) == ChainBreak(at + 1, f"is missing: the next record there is {at + 2}")


def test_two_records_that_changed_places_are_found_at_the_first() -> None:
    rows = rows_of([b"a", b"b", b"c"])
    swapped = [rows[0], (2, *rows[2][1:]), (3, *rows[1][1:])]
    found = check_chain(swapped)
    assert isinstance(found, ChainBreak)
    assert found.seq == 2
