"""The sealed text: stored to the byte as it is hashed, and the event's own text stands in it untouched."""

import msgspec
import pytest

from tablemgr.kernel.sealed import SealedRecord, decode_sealed, encode_sealed

RECORD = SealedRecord(
    seq=7,
    at="2026-03-01T20:15:00.000001Z",
    key="touch-12",
    actor="lucia",
    role="dealer",
    device=None,
    reading=None,
    origin="simulated",
    kind="PlayerSeated",
    version=1,
    event=msgspec.Raw(b'{"seat":2,"player":"bruno"}'),
)
# Never mended: journals hold texts of this form.
TEXT = (
    b'{"seq":7,"at":"2026-03-01T20:15:00.000001Z","key":"touch-12","actor":"lucia","role":"dealer","device":null,'
    b'"reading":null,"origin":"simulated","kind":"PlayerSeated","version":1,"event":{"seat":2,"player":"bruno"}}'
)


def test_the_stored_form_of_a_record_does_not_change() -> None:
    assert encode_sealed(RECORD) == TEXT


def test_a_stored_record_is_read_back_and_written_the_same() -> None:
    read = decode_sealed(TEXT)
    assert (read.seq, read.key, read.device, read.kind) == (7, "touch-12", None, "PlayerSeated")
    assert encode_sealed(read) == TEXT


def test_chance_stands_at_the_end_if_there_is_any() -> None:
    salted = TEXT[:-1] + b',"salt":"00ff"}'
    assert decode_sealed(salted).salt == "00ff"
    assert encode_sealed(decode_sealed(salted)) == salted


def test_the_text_of_the_event_is_kept_to_the_byte() -> None:
    spaced = TEXT.replace(b'{"seat":2,', b'{ "seat" :2,')
    assert bytes(decode_sealed(spaced).event) == b'{ "seat" :2,"player":"bruno"}'
    assert encode_sealed(decode_sealed(spaced)) == spaced


@pytest.mark.parametrize(
    "text", [b"", b"null", b"[]", b"{}", TEXT[:-1], TEXT + b"x", TEXT.replace(b'"seq":7', b'"seq":"7"')]
)
def test_what_is_no_record_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode_sealed(text)
