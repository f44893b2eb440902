"""A line of a table script as text: one JSON object, or the reason why it is none."""

import pytest

from tablemgr.service.lines import NoObjectError, read_object


def test_a_line_is_a_json_object() -> None:
    assert read_object('{"do": "bet", "seat": 2, "on": "7\\u2665", "more": {"a": [null, 1.5]}} \r') == {
        "do": "bet",
        "seat": 2,
        "on": "7♥",
        "more": {"a": [None, 1.5]},
    }


def test_a_line_may_come_as_bytes() -> None:
    assert read_object('{"player": "nicolò"}'.encode()) == {"player": "nicolò"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("null", "null"),
        ("true", "true or false"),
        ('"bet"', "text"),
        ("7", "a number"),
        ("7.5", "a number"),
        ("[]", "a list"),
    ],
)
def test_another_json_value_is_named(text: str, kind: str) -> None:
    with pytest.raises(NoObjectError, match=f"no JSON object but {kind}"):
        read_object(text)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{", "do: bet", "{'do': 'bet'}", '{"do": "bet"', '{"do": "bet"} {"do": "bet"}', '{"a": 1,}',
        "\ufeff{}",
        '{"seat": NaN}', '{"seat": Infinity}', '{"seat": 01}', '{"player": "\\ud800"}', "[" * 100_000,
        '{"a":' * 100_000,
    ],
    ids=lambda text: repr(text[:20]),
)  # fmt: skip
def test_what_is_no_json_is_no_line(text: str) -> None:
    with pytest.raises(NoObjectError, match=r"^no JSON"):
        read_object(text)


def test_bytes_that_are_no_utf_8_are_no_line() -> None:
    with pytest.raises(NoObjectError, match=r"^no JSON"):
        read_object(b'{"player": "\xff"}')
