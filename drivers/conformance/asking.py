"""What the cases of readers share that speak only when they are asked."""

from collections.abc import Callable
from dataclasses import dataclass

from drivers.conformance.bench import ALLOWANCE_S, Bench, Heard
from drivers.conformance.cases import BreachError, require
from firmware_protocols.orders import Order, TakeInventory
from firmware_protocols.readings import ChipsSeen, Malformed, OrderAnswered, Outcome, Reading
from firmware_protocols.seeking import Probe

PATIENCE_S = 3.0
"""Longer than a reader may take, so that a late answer is told from none."""
ROUNDS = 5
"""Inventories in a row of a whole deal."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What the shared cases need to know of a family."""

    version: bytes
    """A request that every reader answers."""
    probe: Probe
    byte_gap_s: float
    response_limit_s: float


def answer_to(bench: Bench, wire: Wire, request: bytes) -> Heard:
    """The answer to a request; BreachError if there is no whole one."""
    heard = bench.ask(request, PATIENCE_S, lambda raw: is_whole(wire, raw))
    if not heard.raw:
        raise BreachError(f"no answer to {request.hex().upper()} within {PATIENCE_S:g} s")
    require(
        is_whole(wire, heard.raw), f"to {request.hex().upper()} came what is no whole answer: {heard.raw.hex().upper()}"
    )
    return heard


def is_whole(wire: Wire, raw: bytes) -> bool:
    """Is this one answer, and nothing before it?"""
    return bool(raw) and isinstance(length := wire.probe(raw, 0), int) and length > 0


def first_of(wire: Wire, raw: bytes) -> bytes:
    """The answer that the bytes begin with."""
    length = wire.probe(raw, 0)
    assert isinstance(length, int)
    return raw[:length]


def framing(wire: Wire) -> Callable[[Bench], None]:
    """The answer to a version request is one whole frame, and nothing before it."""
    return lambda bench: _discard(answer_to(bench, wire, wire.version))


def byte_gap(wire: Wire) -> Callable[[Bench], None]:
    """No answer halts in its middle."""

    def play(bench: Bench) -> None:
        widest_s = answer_to(bench, wire, wire.version).widest_gap_s
        limit_s = wire.byte_gap_s
        require(
            widest_s <= limit_s + ALLOWANCE_S,
            f"an answer halted for {widest_s:.3f} s; at most {limit_s:g} s are allowed",
        )

    return play


def response_limit(wire: Wire) -> Callable[[Bench], None]:
    """The answer comes in time."""

    def play(bench: Bench) -> None:
        heard = answer_to(bench, wire, wire.version)
        took_s = heard.last_s - heard.asked_s
        require(
            took_s <= wire.response_limit_s + ALLOWANCE_S,
            f"the answer took {took_s:.3f} s; at most {wire.response_limit_s:g} s are allowed",
        )

    return play


def one_answer(wire: Wire) -> Callable[[Bench], None]:
    """After the answer nothing comes."""

    def play(bench: Bench) -> None:
        heard = answer_to(bench, wire, wire.version)
        more = heard.raw[len(first_of(wire, heard.raw)) :] + bench.listen(wire.response_limit_s).raw
        require(not more, f"after the answer came {more.hex().upper()}")

    return play


def no_answer_to(wire: Wire, request: bytes, what: str) -> Callable[[Bench], None]:
    """This request gets none; and the next right one does."""

    def play(bench: Bench) -> None:
        raw = bench.ask(request, wire.response_limit_s + ALLOWANCE_S).raw
        require(not raw, f"{what} was answered by {raw.hex().upper()}")
        answer_to(bench, wire, wire.version)

    return play


def half_request(wire: Wire) -> Callable[[Bench], None]:
    """Half a request, silence, a whole one: that one is answered."""

    def play(bench: Bench) -> None:
        bench.ask(wire.version[: len(wire.version) // 2], wire.byte_gap_s * 2 + ALLOWANCE_S)
        answer_to(bench, wire, wire.version)

    return play


def reopening(wire: Wire) -> Callable[[Bench], None]:
    """After the port was closed and opened again the reader answers."""

    def play(bench: Bench) -> None:
        bench.reopen()
        answer_to(bench, wire, wire.version)

    return play


def whole_deal(bench: Bench, before: tuple[Order, ...] = ()) -> None:
    """Inventories as a table takes them, one after another: each ends well, and all are the same."""
    found: list[Reading] = []
    for _ in range(ROUNDS):
        said = obeyed(bench, (*before, TakeInventory()))
        found += [each for each in said if not isinstance(each, OrderAnswered)]
    require(bool(found), "no inventory was told")
    require(all(each == found[0] for each in found), f"inventories of the same antenna differ: {_in_words(found)}")
    tags = found[0].tags if isinstance(found[0], ChipsSeen) else ()
    expected = bench.setting.tags
    require(expected in (0, len(tags)), f"{expected} tags lie there and {len(tags)} were told")


def obeyed(bench: Bench, orders: tuple[Order, ...]) -> list[Reading]:
    """What a host of ours hears while the reader obeys; BreachError if it does not."""
    codec = bench.codec()
    bench.quieten()
    for order in orders:
        assert codec.send(order)
    said = bench.readings(codec, lambda said: _ends(said) == len(orders), PATIENCE_S * 2)
    for each in said:
        if isinstance(each, Malformed):
            raise BreachError(f"{each.why}: {each.raw.hex().upper()}")
        is_well = not isinstance(each, OrderAnswered) or each.outcome is Outcome.DONE
        require(is_well, f"an order ended in {each}")
    require(_ends(said) == len(orders), f"an order had no end: {_in_words(said)}")
    return said


def _ends(said: list[Reading]) -> int:
    return sum(isinstance(each, OrderAnswered) for each in said)


def _in_words(said: list[Reading]) -> str:
    return "; ".join(str(each) for each in dict.fromkeys(said)) or "nothing"


def _discard(_: Heard) -> None:
    """What was asked for is that it is there."""
