"""Bytes of a device's line, read by its codec, for people who look at bytes. Nothing of it goes to a table."""

from dataclasses import fields
from enum import Enum
from importlib import import_module

from drivers.registry import FAMILIES
from firmware_protocols.readings import Malformed

__all__ = ["all_families", "decoded"]


def all_families() -> tuple[str, ...]:
    """Every device family that there is a codec for."""
    return tuple(FAMILIES)


def decoded(family: str, raw: bytes, *, is_of_device: bool) -> tuple[list[dict[str, object]], bool]:
    """What the bytes say, each thing with the name of its kind as `reading`, bytes in hex; and whether all of it was
    whole and right. `is_of_device`: the device said it, else its host."""
    module = import_module(FAMILIES[family].module)
    if is_of_device:
        tap = module.Tap()
        said = tap.feed(raw) + tap.reset()
    else:
        said = module.explain_host(raw)
    said = said or [Malformed("no byte", raw)]
    return [_as_object(each) for each in said], not any(isinstance(each, Malformed) for each in said)


def _as_object(said: object) -> dict[str, object]:
    named = {each.name: _plain(getattr(said, each.name)) for each in fields(said)}  # type: ignore[arg-type]
    return {"reading": type(said).__name__, **named}


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return value.hex().upper()
    return value.value if isinstance(value, Enum) else value
