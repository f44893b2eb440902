"""What the cases of shoes and scanners share: a stretch of a deal, listened to once and judged by several cases.

A hand draws, or a timer. The stretch begins wherever the port was opened, perhaps in the middle of a frame: what stood
before the first whole frame is not judged.
"""

from dataclasses import dataclass, field

from drivers.conformance.bench import ALLOWANCE_S, Bench
from drivers.conformance.cases import BreachError, UntriedError, require
from firmware_protocols.readings import CardShown, DeviceFault, Malformed, Reading

KEPT = "stretch"
TAIL_S = 1.5
"""Listened on after the last event, for its copies and for repeats."""


@dataclass(slots=True)
class Stretch:
    """Readings with the moment of each, and the silences that lay within a frame, in seconds."""

    said: list[tuple[float, Reading]] = field(default_factory=list)
    gaps_s: list[float] = field(default_factory=list)
    skipped: int = 0

    @property
    def bad(self) -> list[Malformed]:
        """What was no frame, after the first whole one."""
        readings = [reading for _, reading in self.said]
        first = next((at for at, each in enumerate(readings) if not isinstance(each, Malformed)), len(readings))
        return [each for each in readings[first:] if isinstance(each, Malformed)]

    @property
    def events(self) -> list[Reading]:
        """What was new, in order."""
        return [each for _, each in self.said if not isinstance(each, Malformed) and not each.is_repeat]

    @property
    def device_events(self) -> list[Reading]:
        """The events that the device sent; a clash of sequence bytes is our own finding."""
        return [each for each in self.events if not _is_clash(each)]

    @property
    def copies(self) -> list[int]:
        """How often each event came."""
        counts: list[int] = []
        for _, each in self.said:
            if isinstance(each, Malformed) or _is_clash(each):
                continue
            if each.is_repeat and counts:
                counts[-1] += 1
            else:
                counts.append(1)
        return counts


def stretch_of(bench: Bench) -> Stretch:
    """The stretch, listened to when it is first wanted. UntriedError if nothing is shown."""
    if KEPT not in bench.kept:
        bench.setting.tell(f"show cards or codes, one after another: {bench.setting.events} of them")
        bench.kept[KEPT] = _listen(bench)
    found = bench.kept[KEPT]
    assert isinstance(found, Stretch)
    return found


def nothing_but_frames(bench: Bench) -> None:
    """Every byte belongs to a whole frame that says a possible thing."""
    stretch = stretch_of(bench)
    if not stretch.said:
        raise BreachError(f"nothing came within {bench.setting.wait_s:g} s")
    if not stretch.device_events:
        first = next(each for _, each in stretch.said if isinstance(each, Malformed))
        raise BreachError(f"no whole frame came; {first.why}: {first.raw.hex().upper()}")
    if stretch.bad:
        raise BreachError(f"{stretch.bad[0].why}: {stretch.bad[0].raw.hex().upper()}")
    # What was jumped over was shown and never came: that is another case's.
    require(
        len(stretch.device_events) + stretch.skipped >= bench.setting.events,
        f"{len(stretch.device_events)} events came and then nothing for {bench.setting.wait_s:g} s",
    )


def no_halt_within(bench: Bench, limit_s: float) -> None:
    """No frame halts for longer than the limit."""
    widest_s = max(stretch_of(bench).gaps_s, default=0.0)
    require(
        widest_s <= limit_s + ALLOWANCE_S, f"a frame halted for {widest_s:.3f} s; at most {limit_s:g} s are allowed"
    )


def each_card_once(bench: Bench) -> None:
    """No card is shown twice: the stretch is of one pack."""
    cards = [each.card for each in stretch_of(bench).events if isinstance(each, CardShown)]
    if not cards:
        raise UntriedError("no card was shown: codes that are no cards cannot be told apart from one another")
    doubled = sorted({card for card in cards if cards.count(card) > 1})
    require(not doubled, f"shown more than once: {', '.join(doubled)}, among {' '.join(cards)}")


def goes_on_after_reopening(bench: Bench) -> None:
    """After the port was closed and opened again, what is shown comes whole."""
    bench.reopen()
    bench.setting.tell("show one more card or code")
    said = bench.readings(bench.codec(), _has_event, bench.setting.wait_s)
    require(_has_event(said), f"nothing whole came within {bench.setting.wait_s:g} s after the port was opened again")


def _has_event(said: list[Reading]) -> bool:
    return any(not isinstance(each, Malformed) for each in said)


def _is_clash(reading: Reading) -> bool:
    return isinstance(reading, DeviceFault) and reading.code == "SEQ"


def _listen(bench: Bench) -> Stretch:
    """As a table listens, but half frames are waited for as long as it takes, so that their silence is measured."""
    codec, stretch = bench.codec(), Stretch()
    heard_s = bench.now_s()
    byte_s: float | None = None
    enough_s: float | None = None
    while True:
        if outgoing := codec.poll(bench.now_s()):
            bench.write(outgoing)
        chunk = bench.read()
        now_s = bench.now_s()
        if chunk:
            if byte_s is not None and codec.pending:
                stretch.gaps_s.append(now_s - byte_s)
            byte_s = heard_s = now_s
            stretch.said += [(now_s, each) for each in codec.feed(chunk)]
        if enough_s is None and len(stretch.device_events) >= bench.setting.events:
            enough_s = now_s
        if now_s - heard_s > bench.setting.wait_s or (enough_s is not None and now_s - enough_s > TAIL_S):
            stretch.skipped = codec.skipped
            if not stretch.said and byte_s is not None:
                # Bytes came, and what they seemed to begin never came to its end.
                codec.expire(byte_s)
                stretch.said += [(now_s, each) for each in codec.expire(now_s)]
            return stretch
