"""An amount as it is being typed: digits, a point where the currency has decimals, chips that add up.

Free of widgets. It rounds nothing and guesses nothing: a key that fits no amount leaves what is there. Whether an
amount may be bet, bought or banked is the table's to say.
"""

from dataclasses import dataclass, replace

from tablemgr.kernel.money import Currency

WHOLE_DIGITS_MAX = 12

POINT = "."
DIGIT_KEYS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "000")


@dataclass(frozen=True, slots=True)
class TypedAmount:
    """`fraction` is None until the point has been typed. An amount that `is_given`, by chips or a ready key, was not
    typed: the next digit begins a new one."""

    decimals: int
    whole: str = ""
    fraction: str | None = None
    is_given: bool = False

    @classmethod
    def of(cls, minor: int, currency: Currency) -> "TypedAmount":
        """An amount that is given as a whole."""
        whole, _, fraction = currency.format(minor).partition(POINT)
        return cls(currency.decimals, whole, fraction or None, is_given=True)

    @property
    def minor(self) -> int | None:
        """In minor units; None as long as nothing was typed, which is not zero."""
        if not self.whole and not self.fraction:
            return None
        return int((self.whole or "0") + (self.fraction or "").ljust(self.decimals, "0"))

    @property
    def is_begun(self) -> bool:
        """Whether somebody is typing it."""
        return not self.is_given and bool(self.whole or self.fraction is not None)

    def typed(self, key: str) -> "TypedAmount":
        """One more key of `DIGIT_KEYS`, or the point. What has no room is left out whole, not in part."""
        if self.is_given:
            return TypedAmount(self.decimals).typed(key)
        if key == POINT:
            return replace(self, fraction="") if self.decimals and self.fraction is None else self
        assert key in DIGIT_KEYS
        if self.fraction is not None:
            fraction = self.fraction + key
            return replace(self, fraction=fraction) if len(fraction) <= self.decimals else self
        whole = (self.whole + key).lstrip("0") or "0"
        return replace(self, whole=whole) if len(whole) <= WHOLE_DIGITS_MAX else self

    def erased(self) -> "TypedAmount":
        """Without the last key; an amount that was given goes as a whole, as it came."""
        if self.is_given:
            return self.cleared()
        if self.fraction is not None:
            return replace(self, fraction=self.fraction[:-1] if self.fraction else None)
        return replace(self, whole=self.whole[:-1])

    def cleared(self) -> "TypedAmount":
        """Nothing typed."""
        return TypedAmount(self.decimals)

    def plus(self, minor: int, currency: Currency) -> "TypedAmount":
        """A chip more."""
        more = TypedAmount.of((self.minor or 0) + minor, currency)
        return more if len(more.whole) <= WHOLE_DIGITS_MAX else self
