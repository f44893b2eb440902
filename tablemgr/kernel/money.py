"""Money: whole minor units of one currency, read from text and written back, and the house's cut of them.

An amount is an `int` of minor units everywhere in the program; text appears only at the edges. This file refuses
floats, signs, blanks and any text that has not exactly the currency's own number of decimals.
"""

import re
from dataclasses import dataclass
from enum import Enum

DECIMALS_DEFAULT = 2

# ISO 4217, the codes whose minor unit is not a hundredth.
_DECIMALS = {
    **dict.fromkeys(
        ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV"), 0
    ),
    **dict.fromkeys(("XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
    **dict.fromkeys(("CLF", "UYW"), 4),
}
# Parts thousands where people read: a narrow space at which no line is broken.
THOUSANDS_GAP = "\N{NARROW NO-BREAK SPACE}"
_CODE = re.compile(r"[A-Z]{3}\Z", re.ASCII)
_THOUSANDS = re.compile(r"(?<=\d)(?=(?:\d{3})+\Z)", re.ASCII)
_WHOLE = re.compile(r"(?:0|[1-9][0-9]*)\Z", re.ASCII)

# What a 64-bit integer of a database can hold, rounded down.
AMOUNT_MINOR_MAX = 10**18


class Rounding(Enum):
    """How a commission that is no whole multiple of the commission unit is brought to one."""

    HALF_UP = "half_up"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency code and the number of decimals its amounts are written with."""

    code: str
    decimals: int

    @classmethod
    def of(cls, code: str) -> "Currency":
        """The currency of three capital letters; a code outside ISO 4217 has two decimals. ValueError if malformed."""
        if not _CODE.match(code):
            raise ValueError(f"a currency is three capital letters, not {code!r}")
        return cls(code, _DECIMALS.get(code, DECIMALS_DEFAULT))

    def parse(self, text: str) -> int:
        """Minor units of `"25.00"`; ValueError for a sign, a blank, an exponent, a leading zero or other decimals."""
        whole, point, fraction = text.partition(".")
        exact = len(fraction) == self.decimals and bool(point) == bool(self.decimals)
        if not exact or not _WHOLE.match(whole) or (fraction and not _is_digits(fraction)):
            raise ValueError(f"an amount in {self.code} is written like {self.format(2500)!r}, not {text!r}")
        if len(whole) > len(str(AMOUNT_MINOR_MAX)) or int(whole + fraction) > AMOUNT_MINOR_MAX:
            raise ValueError(f"an amount is at most {self.format(AMOUNT_MINOR_MAX)}")
        return int(whole + fraction)

    def format(self, minor: int) -> str:
        """`2500` as `"25.00"`, `-5` as `"-0.05"`; the twin of `parse`."""
        sign, digits = ("-" if minor < 0 else ""), str(abs(minor)).rjust(self.decimals + 1, "0")
        if not self.decimals:
            return sign + digits
        return f"{sign}{digits[: -self.decimals]}.{digits[-self.decimals :]}"

    def shown(self, minor: int) -> str:
        """`116000` as `"1 160.00"`, thousands parted by `THOUSANDS_GAP`: for eyes alone, `parse` refuses it."""
        whole, point, fraction = self.format(minor).partition(".")
        return _THOUSANDS.sub(THOUSANDS_GAP, whole) + point + fraction


def take_percent(base_minor: int, percent: int, unit_minor: int, rounding: Rounding) -> int:
    """`percent` of a base, on the exact figure, brought to a whole multiple of the unit, never more than the base."""
    numerator, denominator = base_minor * percent, 100 * unit_minor
    units, rest = divmod(numerator, denominator)
    if rounding is Rounding.UP:
        units += rest > 0
    elif rounding is Rounding.HALF_UP:
        units += 2 * rest >= denominator
    return min(units * unit_minor, base_minor)


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
