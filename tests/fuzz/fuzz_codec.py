"""A codec under a fuzzer that watches which branches are taken.

    python tests/fuzz/fuzz_codec.py FAMILY -max_total_time=120

By hand, with the extra `fuzz` (atheris) installed. It looks for input on which a codec raises, gives other readings
when the stream is chopped otherwise, hoards bytes, tells one twice, or ends an order never or twice.
"""

import random
import sys
from importlib import import_module
from itertools import pairwise
from typing import Any

import atheris

with atheris.instrument_imports(include=["firmware_protocols"]):
    from drivers.registry import FAMILIES
    from firmware_protocols.orders import Lock, ReadBlocks, SelectAntenna, StartSession, TakeInventory, WriteAfi
    from firmware_protocols.readings import Malformed, OrderAnswered

    for family in FAMILIES.values():
        import_module(family.module)

PENDING_BYTES_MAX = 4096
TAG = "E00401000000000A"
ORDERS = [Lock(), StartSession(), SelectAntenna(1, 3), TakeInventory(), ReadBlocks(TAG, 0, 2), WriteAfi(TAG, 7)]


def check(module: Any, stream: bytes, cuts: list[int]) -> None:
    """Hold a stream against the laws of every codec."""
    whole, chopped = module.Tap(), module.Tap()
    readings = whole.feed(stream)
    edges = sorted({0, len(stream), *cuts})
    pieces = [each for start, end in pairwise(edges) for each in chopped.feed(stream[start:end])]
    assert pieces == readings, "chopping changes the readings"
    assert whole.pending == chopped.pending <= PENDING_BYTES_MAX
    rest = whole.reset()
    assert rest == chopped.reset()
    bad = [each for each in readings + rest if isinstance(each, Malformed)]
    assert sum(len(each.raw) for each in bad) <= len(stream), "a byte is reported twice"
    said = module.explain_host(stream)
    assert sum(len(each.raw) for each in said if isinstance(each, Malformed)) <= len(stream)
    module.Device().answer(stream)


def play(module: Any, stream: bytes, dice: random.Random) -> None:
    """A host with orders out, fed by and by: each order ends once, whatever comes."""
    host, now_s, ended, given = module.Host(), 0.0, 0, 0
    for start in range(0, len(stream), 16):
        given += host.send(dice.choice(ORDERS))
        host.poll(now_s)
        said = host.feed(stream[start : start + 16]) + host.expire(now_s)
        ended += sum(isinstance(each, OrderAnswered) for each in said)
        now_s += dice.choice((0.001, 0.1, 2.0))
    ended += sum(isinstance(each, OrderAnswered) for each in host.reset())
    assert ended == given, "an order has no end, or two"


def main() -> None:
    """Choose the family, give the rest of the command line to the fuzzer."""
    family = sys.argv.pop(1)
    module = import_module(FAMILIES[family].module)

    def one_input(raw: bytes) -> None:
        dice = random.Random(raw[:2])
        stream = raw[2:]
        check(module, stream, [dice.randrange(len(stream) + 1) for _ in range(4)])
        play(module, stream, dice)

    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
