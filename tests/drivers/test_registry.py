"""Every device family has its line in the registry."""

import pkgutil
from importlib import import_module

import pytest

import firmware_protocols
from drivers.registry import FAMILIES, make_codec


def test_every_protocol_with_a_host_is_registered() -> None:
    modules = [f"firmware_protocols.{found.name}" for found in pkgutil.iter_modules(firmware_protocols.__path__)]
    with_a_host = {module for module in modules if hasattr(import_module(module), "Host")}
    assert with_a_host
    assert with_a_host == {family.module for family in FAMILIES.values()}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_codec_begins_without_a_mark_and_takes_noise(family: str) -> None:
    codec = make_codec(family)
    assert codec.last_mark is None
    codec.feed(bytes(range(256)))
    assert codec.poll(0.0) == b""


def test_a_family_that_is_none_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        make_codec("crystal_ball")
