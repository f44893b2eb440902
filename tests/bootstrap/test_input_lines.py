"""The input of a table without a window: what is a line, and what is an id."""

import io
import json

import pytest

from tablemgr.bootstrap.input_lines import ID_BYTES_MAX, LINE_BYTES_MAX, input_lines, read_asked


def lines(text: bytes) -> list[bytes]:
    return list(input_lines(io.BytesIO(text)))


def test_blank_lines_are_none() -> None:
    assert lines(b'\n  \n\t\r\n{"do":"draw"}\n\n') == [b'{"do":"draw"}']


def test_a_last_line_needs_no_end() -> None:
    assert lines(b"a\nb") == [b"a", b"b"]


def test_a_line_that_ends_as_on_windows_is_read() -> None:
    (line,) = lines(b'{"do":"draw"}\r\n')
    assert read_asked(line).line.fields == {"do": "draw"}


@pytest.mark.parametrize("more", [0, 1, 2, 3, LINE_BYTES_MAX, 3 * LINE_BYTES_MAX])
def test_a_line_that_is_too_long_is_one_line_and_the_next_is_read(more: int) -> None:
    first, second = lines(b"x" * (LINE_BYTES_MAX + more) + b"\n" + b'{"do":"draw"}\n')
    assert (read_asked(first).line.why_not == f"longer than {LINE_BYTES_MAX} bytes") == (more > 0)
    assert len(first) <= LINE_BYTES_MAX + 2
    assert read_asked(second).line.fields == {"do": "draw"}


def test_a_line_of_the_greatest_length_is_read() -> None:
    padding = " " * (LINE_BYTES_MAX - len('{"do":"draw"}'))
    (line,) = lines(f'{{"do":"draw"{padding}}}\n'.encode())
    assert read_asked(line).line.fields == {"do": "draw"}


@pytest.mark.parametrize(
    "raw", [b"x", b"{", b"[1]", b"7", b"null", b'"text"', b"\xff\xfe", b'{"do":NaN}', b'{"a":"\\ud800"}', b"[" * 50_000]
)
def test_what_is_no_object_is_handed_on_with_the_reason(raw: bytes) -> None:
    asked = read_asked(raw)
    assert (asked.id, asked.key, asked.line.fields) == (None, None, None)
    assert asked.line.why_not
    assert asked.line.text.encode()


def test_the_id_is_taken_out_of_the_line_and_the_text_is_kept_as_it_came() -> None:
    raw = b'{"id": 7, "do": "draw"}'
    asked = read_asked(raw)
    assert (asked.id, asked.line.fields, asked.line.text) == (7, {"do": "draw"}, raw.decode())


def test_a_number_and_a_text_of_the_same_digits_are_two_keys() -> None:
    assert read_asked(b'{"id":7}').key != read_asked(b'{"id":"7"}').key
    assert read_asked(b'{"id":7}').key == read_asked(b'{ "id" : 7 }').key


@pytest.mark.parametrize("asked_id", ["", "a", "ключ", 'a"b', 0, -1, 2**63, 10**40])
def test_every_text_and_whole_number_is_an_id(asked_id: str | int) -> None:
    asked = read_asked(json.dumps({"id": asked_id, "do": "draw"}).encode())
    assert asked.id == asked_id
    assert asked.key is not None
    assert asked.key.startswith("line:")


def test_a_line_without_an_id_or_with_null_has_no_key() -> None:
    assert read_asked(b'{"do":"draw"}').key is None
    assert read_asked(b'{"do":"draw","id":null}').key is None


@pytest.mark.parametrize("asked_id", ["true", "false", "1.0", "1e3", "[]", "{}", "[1]"])
def test_an_id_of_another_kind_is_refused_and_not_given_back(asked_id: str) -> None:
    asked = read_asked(f'{{"do":"draw","id":{asked_id}}}'.encode())
    assert (asked.id, asked.key, asked.line.fields) == (None, None, None)
    assert "'id' takes text or a whole number" in asked.line.why_not


def test_an_id_is_bounded() -> None:
    longest = "x" * (ID_BYTES_MAX - 2)
    assert read_asked(json.dumps({"id": longest}).encode()).id == longest
    assert "at most" in read_asked(json.dumps({"id": longest + "x"}).encode()).line.why_not
    assert "at most" in read_asked(b'{"id":' + b"9" * (ID_BYTES_MAX + 1) + b"}").line.why_not
