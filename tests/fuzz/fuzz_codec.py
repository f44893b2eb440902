"""A codec under a fuzzer that watches which branches are taken.

    python tests/fuzz/fuzz_codec.py FAMILY -max_total_time=120

By hand, with the extra `fuzz` (atheris) installed. It looks for input on which a codec raises, gives other readings
when the stream is chopped otherwise, hoards bytes, tells one twice, ends an order never or twice, or says that
something is due when nothing is. A fuzzer guesses no check sum: so parts of the input are sealed into frames, their
check right, whatever else is wrong with them.
"""

import contextlib
import random
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

import atheris

with atheris.instrument_imports(include=["firmware_protocols"]):
    from drivers.registry import FAMILIES
    from firmware_protocols import angel_eye, feig_obid, line_shoe, rfid210, zebra_ssi
    from firmware_protocols.exchange import ORDERS_MAX
    from firmware_protocols.orders import Lock, ReadBlocks, SelectAntenna, StartSession, TakeInventory, WriteAfi
    from firmware_protocols.readings import Malformed, OrderAnswered

    for family in FAMILIES.values():
        import_module(family.module)

PENDING_BYTES_MAX = 4096
PARTS_MAX = 16
PART_BYTES_MAX = 300
IDLE_LOOKS_MAX = ORDERS_MAX + 2
"""Each order that waits may be refused at once; then nothing is due any more."""
TAG = "E00401000000000A"
ORDERS = [Lock(), StartSession(), SelectAntenna(1, 3), TakeInventory(), ReadBlocks(TAG, 0, 2), WriteAfi(TAG, 7)]


SEALED: dict[str, Callable[[bytes], bytes]] = {
    "angel_eye": lambda raw: angel_eye.encode_frame(angel_eye.Frame(raw[:1], raw[1:])),
    "feig_obid": lambda raw: feig_obid.encode_frame(
        feig_obid.Response(raw[0] & 0x1F, raw[1], raw[2], raw[4:], bool(raw[3] & 1))
    ),
    "line_shoe": lambda raw: line_shoe.encode_frame(line_shoe.Line(raw.decode("ascii"))),
    "rfid210": lambda raw: rfid210.encode_frame(rfid210.Answer(raw[0], raw[1], raw[2:])),
    "zebra_ssi": lambda raw: zebra_ssi.encode_frame(zebra_ssi.Packet(raw[0], raw[1] & 4, raw[2] & 0x0F, raw[3:])),
}
"""Any content as a frame of the family; ValueError or IndexError for what fits into none."""


def stream_of(family: str, given: atheris.FuzzedDataProvider) -> bytes:
    """Parts as they are, and parts as frames."""
    stream = b""
    for _ in range(given.ConsumeIntInRange(1, PARTS_MAX)):
        part = given.ConsumeBytes(given.ConsumeIntInRange(0, PART_BYTES_MAX))
        if given.ConsumeBool():
            with contextlib.suppress(ValueError, IndexError):
                part = SEALED[family](part)
        stream += part
    return stream + given.ConsumeBytes(given.remaining_bytes())


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
        for look in range(IDLE_LOOKS_MAX + 1):
            if host.due_in_s(now_s) > 0:
                break
            assert look < IDLE_LOOKS_MAX, "something is due for ever"
            host.poll(now_s)
            said += host.expire(now_s)
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
        stream = stream_of(family, atheris.FuzzedDataProvider(raw[2:]))
        check(module, stream, [dice.randrange(len(stream) + 1) for _ in range(4)])
        play(module, stream, dice)

    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
