"""How colours are seen: the contrast of two, and how far apart two are, also for people who see fewer colours.

Ref: WCAG 2.2, "relative luminance" and "contrast ratio"; CIE 1976 L*a*b* at D65; Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), the matrices of severity 1.
"""

from typing import NamedTuple

Rgb = tuple[float, float, float]


class Sight(NamedTuple):
    """What a kind of sight makes of linear red, green and blue."""

    name: str
    rows: tuple[Rgb, Rgb, Rgb]


NORMAL = Sight("normal", ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
PROTAN = Sight(
    "protan", ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
)
DEUTAN = Sight(
    "deutan", ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
)
TRITAN = Sight(
    "tritan", ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
)

_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def distance(one: str, other: str, sight: Sight = NORMAL) -> float:
    """CIE 1976 colour difference; about 2 is just seen."""
    return sum((a - b) ** 2 for a, b in zip(_lab(one, sight), _lab(other, sight), strict=True)) ** 0.5


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _unbent(red), _unbent(green), _unbent(blue)


def _unbent(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _times(rows: tuple[Rgb, Rgb, Rgb], vector: Rgb) -> Rgb:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return first, second, third


def _lab(colour: str, sight: Sight) -> Rgb:
    red, green, blue = (min(1.0, max(0.0, value)) for value in _times(sight.rows, _linear(colour)))
    x, y, z = (_cube_root(value / white) for value, white in zip(_times(_XYZ, (red, green, blue)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(value: float) -> float:
    return float(value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116)
