"""Sizes and weights of all writing, for the two classes of screen.

Sizes are in pixels, not points: the places on the screen are too. Nothing is smaller than `PX_MIN`, which can be
read at arm's length; a figure is never shrunk to fit, the letters are narrowed instead.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

PX_MIN = 16
# Decimals stand smaller than the figure, down to PX_MIN.
DECIMALS_SHARE = 0.7
# Digits of thousands are parted by a gap and not by a sign, which would be a comma in one language, a point in another.
THOUSANDS_GAP_EM = 0.2
# There are some thirty letterings on all screens together.
LETTERINGS_KEPT = 256


class Face(StrEnum):
    """A typeface that is shipped: plain, for a tight line, for hashes. A string, since its hash costs nothing: every
    word that is written is looked up by its lettering."""

    SANS = "DejaVu Sans"
    CONDENSED = "DejaVu Sans Condensed"
    MONO = "DejaVu Sans Mono"


@dataclass(frozen=True, slots=True)
class Lettering:
    """A size in pixels, a weight and a face."""

    px: int
    is_bold: bool = False
    face: Face = Face.SANS

    def __post_init__(self) -> None:
        assert self.px >= PX_MIN, f"{self.px} px cannot be read at arm's length"

    def narrowed(self) -> "Lettering":
        """The same size in the condensed face."""
        return _narrowed(self)

    def decimals(self) -> "Lettering":
        """What the decimals of a figure in this lettering are written in."""
        return _decimals(self)


@lru_cache(maxsize=LETTERINGS_KEPT)
def _narrowed(lettering: Lettering) -> Lettering:
    """Asked for with nearly every word that is written."""
    return replace(lettering, face=Face.CONDENSED)


@lru_cache(maxsize=LETTERINGS_KEPT)
def _decimals(lettering: Lettering) -> Lettering:
    return replace(lettering, px=max(PX_MIN, round(lettering.px * DECIMALS_SHARE)))


@dataclass(frozen=True, slots=True)
class TypeScale:
    """All sizes of one class of screen, by what they are for."""

    amount: Lettering
    """The amount in the bet pad."""
    figure: Lettering
    """Bank, open bets, cover."""
    figure_beside: Lettering
    """The smaller figures of the money strip."""
    stake: Lettering
    """Stakes, stacks, settlement figures."""
    column_total: Lettering
    next_title: Lettering
    title: Lettering
    """Table and clock."""
    title_beside: Lettering
    """The game, beside the table's name."""
    phase: Lettering
    deal: Lettering
    """Deal and turn."""
    pane_title: Lettering
    name: Lettering
    key: Lettering
    chip_key: Lettering
    """The value on a key that adds a chip."""
    grid_card: Lettering
    label: Lettering
    label_bold: Lettering
    note: Lettering
    note_bold: Lettering
    hash: Lettering


LARGE_TYPE = TypeScale(
    amount=Lettering(60, True),
    figure=Lettering(34, True),
    figure_beside=Lettering(26, True),
    stake=Lettering(24, True),
    column_total=Lettering(22),
    next_title=Lettering(34, True),
    title=Lettering(28, True),
    title_beside=Lettering(28),
    phase=Lettering(26, True),
    deal=Lettering(24, True),
    pane_title=Lettering(24, True),
    name=Lettering(22, True),
    key=Lettering(20, True),
    chip_key=Lettering(30, True),
    grid_card=Lettering(32, True),
    label=Lettering(18),
    label_bold=Lettering(18, True),
    note=Lettering(16),
    note_bold=Lettering(16, True),
    hash=Lettering(16, face=Face.MONO),
)
SMALL_TYPE = TypeScale(
    amount=Lettering(40, True),
    figure=Lettering(24, True),
    figure_beside=Lettering(20, True),
    stake=Lettering(24, True, Face.CONDENSED),
    column_total=Lettering(20, face=Face.CONDENSED),
    next_title=Lettering(22, True),
    title=Lettering(20, True),
    title_beside=Lettering(20),
    phase=Lettering(20, True),
    deal=Lettering(16, True),
    pane_title=Lettering(18, True),
    name=Lettering(18, True, Face.CONDENSED),
    key=Lettering(18, True, Face.CONDENSED),
    chip_key=Lettering(24, True),
    grid_card=Lettering(26, True, Face.CONDENSED),
    label=Lettering(16),
    label_bold=Lettering(16, True),
    note=Lettering(16),
    note_bold=Lettering(16, True),
    hash=Lettering(16, face=Face.MONO),
)
