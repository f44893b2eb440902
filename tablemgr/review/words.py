"""The words of a text, as they are looked for: folded to one case, cards written with letters, marks left away.

What is a word is written out here, letter classes of Python's own are not asked: they grow with each Unicode version,
and the words of a record must be the same on every machine for as long as the journal is kept.
"""

import re

from tablemgr.kernel.cards import SUIT_SIGNS

# A longer word is cut; nobody types one, and a name may be of any length.
WORD_CHARS_MAX = 40
# A longer text is cut before it is split. The longest of ours, a refused line, is as long.
TEXT_CHARS_MAX = 2_000

# Halves of a pair of UTF-16 are no characters, and no database takes them.
_MARKS = r"\x00-\x2c/:-@\[-`{-\xa0«»“”„‘’–—…·\ud800-\udfff"
# A point or a hyphen belongs to a word when it stands within one: `25.00`, `anna-maria`.
_WORD = re.compile(rf"[^{_MARKS}.\-]+(?:[.\-][^{_MARKS}.\-]+)*")
_SIGNS = {ord(sign): suit for suit, sign in SUIT_SIGNS.items()}

# Below this lie the Latin, Greek, Cyrillic and Armenian letters, whose two cases are settled for good.
_FOLDED_BELOW = "\u0590"


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, in their order."""
    return tuple(_folded(word) for word in _WORD.findall(text[:TEXT_CHARS_MAX].translate(_SIGNS)))


def _folded(word: str) -> str:
    folded = word.casefold() if max(word) < _FOLDED_BELOW else word
    return folded[:WORD_CHARS_MAX]
