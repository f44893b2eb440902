"""Events as records: what was stored is read back, older versions through upcasters; all else is refused."""

from dataclasses import dataclass
from enum import Enum

import msgspec
import pytest

from tablemgr.kernel.records import RecordCodec, UnknownRecordError, version_of


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Painted:
    wall: str
    colour: Colour
    litres: tuple[int, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """Version 1 had `width`, version 2 `width_cm`."""

    VERSION = 3

    width_mm: int


CODEC = RecordCodec(
    (Painted, Measured),
    {
        ("Measured", 1): lambda fields: {"width_cm": fields["width"]},
        ("Measured", 2): lambda fields: {"width_mm": fields["width_cm"] * 10},
    },
)


def test_a_class_that_names_no_version_has_the_first() -> None:
    assert [version_of(Painted), version_of(Measured)] == [1, 3]


def test_an_event_is_stored_as_its_fields_and_read_back() -> None:
    event = Painted("north", Colour.RED, (3, 4), "ò")
    kind, version, text = CODEC.encode(event)
    assert (kind, version) == ("Painted", 1)
    assert text == '{"wall":"north","colour":"red","litres":[3,4],"by":"ò"}'.encode()
    assert CODEC.decode(kind, version, text) == event
    assert CODEC.decode(kind, version, msgspec.Raw(text)) == event


def test_a_version_is_no_field() -> None:
    assert CODEC.encode(Measured(70)) == ("Measured", 3, b'{"width_mm":70}')


@pytest.mark.parametrize(("version", "text"), [(1, b'{"width":7}'), (2, b'{"width_cm":7}'), (3, b'{"width_mm":70}')])
def test_every_older_version_is_brought_up_to_todays(version: int, text: bytes) -> None:
    assert CODEC.decode("Measured", version, text) == Measured(70)


def test_a_field_that_came_later_has_its_default() -> None:
    assert CODEC.decode("Painted", 1, b'{"wall":"n","colour":"red","litres":[]}').by is None


@pytest.mark.parametrize(
    ("kind", "version", "text", "why"),
    [
        ("Plastered", 1, b"{}", "no event is called 'Plastered'"),
        ("Measured", 4, b'{"width_mm":70}', "version 4 comes from a newer program, newest here is 3"),
        ("Measured", 0, b'{"width":7}', "version 0 cannot be read"),
        ("Measured", 1, b'{"width_mm":70}', "version 1 cannot be read"),
        ("Measured", 2, b'{"width_cm":"7"}', "Expected `int`"),
        ("Measured", 3, b'{"width":70}', "missing required field `width_mm`"),
        ("Measured", 3, b'{"width_mm":"70"}', "Expected `int`, got `str`"),
        ("Measured", 3, b'{"width_mm":70.5}', "Expected `int`, got `float`"),
        ("Measured", 3, b"[70]", "Expected `object`, got `array`"),
        ("Measured", 3, b'{"width_mm":70', "truncated"),
        ("Measured", 3, b"", "truncated"),
        ("Measured", 3, b'{"width_mm":70}x', "trailing characters"),
        ("Measured", 1, b"no JSON", "malformed"),
        ("Measured", 1, b"[7]", "Expected `object`, got `array`"),
        ("Painted", 1, b'{"wall":"\xff","colour":"red","litres":[]}', "Invalid UTF-8"),
        ("Painted", 1, b'{"wall":"n","colour":"blue","litres":[]}', "Invalid enum value 'blue'"),
        ("Painted", 1, b'{"wall":"n","colour":"red","litres":[null]}', "Expected `int`, got `null`"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(kind: str, version: int, text: bytes, why: str) -> None:
    with pytest.raises(UnknownRecordError, match=why.replace("[", r"\[")):
        CODEC.decode(kind, version, text)


def test_an_event_that_is_not_on_the_list_is_not_stored() -> None:
    @dataclass
    class Papered:
        pass

    @dataclass
    class Measured:  # another class of that name
        width_mm: int

    for stranger in (Papered(), Measured(7)):
        with pytest.raises(KeyError):
            CODEC.encode(stranger)
