"""A measured figure and its peer's, and what is said of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Figure:
    """`ours` beside `peer`, in `unit`; `ratio` is the median of the ratios of interleaved rounds, `aim` what we want
    it to be, in words."""

    name: str
    unit: str
    ours: float
    peer_name: str
    peer: float
    ratio: float
    ratio_lowest: float
    ratio_highest: float
    aim: str


def figure(name: str, unit: str, ours: Sequence[float], peer_name: str, peer: Sequence[float], aim: str) -> Figure:
    """The figure of several rounds, each of which measured ours and the peer's one after the other."""
    ratios = [mine / theirs for mine, theirs in zip(ours, peer, strict=True)]
    return Figure(name, unit, median(ours), peer_name, median(peer), median(ratios), min(ratios), max(ratios), aim)


@dataclass(frozen=True, slots=True)
class Spread:
    """A time that was taken many times: the middle one, the one that one in a hundred exceeds, and the longest."""

    name: str
    unit: str
    median: float
    p99: float
    highest: float
    aim: str


@dataclass(frozen=True, slots=True)
class Change:
    """What was held at the start and at the end."""

    name: str
    unit: str
    start: float
    end: float


def spread(name: str, figures_ms: Sequence[float], aim: str) -> Spread:
    """Median, p99 and the highest of times in milliseconds."""
    cuts = quantiles(figures_ms, n=100)
    return Spread(name, "ms", cuts[49], cuts[98], max(figures_ms), aim)


@dataclass(frozen=True, slots=True)
class Count:
    """How often something happened that should not, to us and to the peer."""

    name: str
    ours: int
    peer_name: str
    peer: int
    aim: str


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, 0 to 1, of ours and of the peer."""

    name: str
    ours: float
    peer_name: str
    peer: float
    aim: str
