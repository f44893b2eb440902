"""A line of a table script as text: JSON into a mapping, and nothing else. What a line means is the engine's affair."""

from typing import Any

import msgspec

# A number beyond a double's range is JSON all the same: what is wrong with it is said where the key is read.
_decoder = msgspec.json.Decoder(float_hook=float)


class NoObjectError(ValueError):
    """The text is no JSON object."""


def read_object(text: str | bytes) -> dict[str, Any]:
    """The JSON object of a line; NoObjectError. NaN, lone surrogates and bare values are none."""
    try:
        value = _decoder.decode(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise NoObjectError(f"no JSON: {error}") from None
    except RecursionError:
        raise NoObjectError("no JSON that a table needs: nested too deeply") from None
    if not isinstance(value, dict):
        raise NoObjectError(f"no JSON object but {_kind(value)}")
    return value


def _kind(value: object) -> str:
    if value is None:
        return "null"
    kinds = {bool: "true or false", str: "text", int: "a number", float: "a number", list: "a list"}
    return kinds[type(value)]
