"""The seeking reader on a toy wire: `LEN ... SUM`, where any byte may be a length."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from firmware_protocols.framing import Piece
from firmware_protocols.seeking import JUNK_BYTES_MAX, SeekingReader, why_not_whole

FRAME_BYTES_MAX = 0xFF


def probe(stream: bytes, at: int) -> int | str:
    length = stream[at]
    if length < 2:
        return "an impossible length"
    if at + length > len(stream):
        return 0
    return length if sum(stream[at : at + length]) % 256 == 0x55 else "wrong sum"


def frame(content: bytes) -> bytes:
    body = bytes([len(content) + 2]) + content
    return body + bytes([(0x55 - sum(body)) % 256])


def reader() -> SeekingReader:
    return SeekingReader(probe, FRAME_BYTES_MAX, 0.01)


def popped(seeking: SeekingReader, chunk: bytes) -> list[Piece]:
    seeking.push(chunk)
    pieces = []
    while (piece := seeking.pop()) is not None:
        pieces.append(piece)
    return pieces


FRAMES = st.binary(max_size=12).map(frame)
STREAM = st.lists(st.one_of(FRAMES, FRAMES, st.binary(max_size=30)), max_size=10).map(b"".join)


@given(STREAM, st.lists(st.integers(0, 10_000), max_size=12))
def test_any_chopping_gives_the_same_pieces_and_no_byte_is_lost(stream: bytes, cuts: list[int]) -> None:
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    whole, chopped, bytewise = reader(), reader(), reader()
    pieces = popped(whole, stream)
    assert [piece for start, end in pairwise(edges) for piece in popped(chopped, stream[start:end])] == pieces
    assert [piece for at in range(len(stream)) for piece in popped(bytewise, stream[at : at + 1])] == pieces
    assert whole.pending == chopped.pending == bytewise.pending
    rest = whole.finish("over")
    assert chopped.finish("over") == bytewise.finish("over") == rest
    assert b"".join(piece.raw for piece in pieces + rest) == stream


def test_a_good_frame_behind_a_false_length_is_found_when_the_line_falls_silent() -> None:
    good = frame(b"tag")
    seeking = reader()
    assert popped(seeking, b"\xf0" + good) == []
    assert seeking.expire(1.0) == []
    assert seeking.expire(1.02) == [Piece(b"\xf0", "cut short by silence"), Piece(good)]
    assert seeking.pending == 0


def test_a_good_frame_behind_a_bad_one_costs_no_byte_of_it() -> None:
    good = frame(b"tag")
    bad = good[:-1] + bytes([good[-1] ^ 1])
    assert reader().all_of(bad + good) == [Piece(bad, "wrong sum"), Piece(good)]


def test_a_good_frame_within_a_bad_one_is_found() -> None:
    good = frame(b"tag")
    bad = bytes([len(good) + 3]) + good + b"\x00\x00"
    assert Piece(good) in reader().all_of(bad)


def test_a_half_frame_is_given_up_after_silence_alone() -> None:
    seeking, good = reader(), frame(b"tag")
    popped(seeking, good[:3])
    assert seeking.expire(5.0) == []
    assert popped(seeking, good[3:]) == [Piece(good)]


def test_junk_is_handed_over_at_its_limit() -> None:
    (piece,) = popped(reader(), b"\x00" * JUNK_BYTES_MAX)
    assert piece == Piece(b"\x00" * JUNK_BYTES_MAX, "an impossible length")


@given(st.binary(max_size=3000))
def test_what_is_pending_is_bounded(noise: bytes) -> None:
    seeking = reader()
    popped(seeking, noise)
    assert seeking.pending <= seeking.pending_bytes_max


def test_only_exactly_one_frame_is_whole() -> None:
    good = frame(b"tag")
    assert why_not_whole(good, probe) == ""
    for wrong in (b"", good[:-1], good + good, good + b"\x00"):
        assert why_not_whole(wrong, probe) == "not one whole frame"
