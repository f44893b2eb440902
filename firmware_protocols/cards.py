"""Card tokens as readings have them, rank then suit; and the map for devices whose labels say the token itself."""

from collections.abc import Mapping
from types import MappingProxyType

RANKS = ("A", *(str(pips) for pips in range(2, 11)), "J", "Q", "K")
SUITS = ("D", "C", "S", "H")

TOKENS: Mapping[str, str] = MappingProxyType({rank + suit: rank + suit for suit in SUITS for rank in RANKS})
