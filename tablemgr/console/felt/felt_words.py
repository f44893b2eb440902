"""All words on a felt, already translated: of the shoe's corner, of the rows, and of each kind of middle."""

from dataclasses import dataclass

from tablemgr.console.felt.columns import ColumnWords
from tablemgr.console.felt.layout_pack import LayoutWords
from tablemgr.console.felt.middle_words import HandWords, PileWords
from tablemgr.console.felt.rows import RowWords
from tablemgr.console.felt.shoe import ShoeWords


@dataclass(frozen=True, slots=True)
class DrawWords:
    """What a draw says, already translated: what it is for and how it is won, who is next, and who has won."""

    title: str = ""
    how: str = ""
    next: str = ""
    won: str = ""


@dataclass(frozen=True, slots=True)
class FeltWords:
    """`said` is the felt in words, for who does not see it."""

    shoe: ShoeWords
    rows: RowWords
    columns: ColumnWords
    hands: HandWords
    piles: PileWords
    layout: LayoutWords
    draw: DrawWords
    said: str
