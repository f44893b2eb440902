"""What the lines of a line shoe, or the labels of a scanner, mean, as a TOML file: read for its codec, written after
learning.

    pattern = '(?P<token>\\S+)'     a regular expression that fits the whole line
    terminator = "\\r\\n"           one to four ASCII characters
    repeat_window_ms = 0            the same line so soon is a repeat
    [cards]
    "4006381333931" = "7H"          which card each token is

Only `[cards]` must be there; a scanner takes nothing else. What a file says wrong is told with its name, the key, and
what is allowed.
"""

import json
import tomllib
from pathlib import Path

from drivers.registry import make_codec
from drivers.simulators.packs import CARDS

KEYS = {"line_shoe": ("pattern", "terminator", "repeat_window_ms", "cards"), "zebra_ssi": ("cards",)}
"""Families that a map is for, and what may stand in it."""

# A file that has no end is none; a map of a thousand cards has a tenth of it.
FILE_BYTES_MAX = 1_000_000


class CardMapError(Exception):
    """The file is no map of tokens to cards; the sentence says which key, and what is allowed."""


def read_card_map(path: Path, family: str) -> dict[str, object]:
    """The arguments of the family's codec that this file holds; CardMapError."""
    if family not in KEYS:
        raise CardMapError(f"{path}: {family} has no map of cards; there is one for {', '.join(KEYS)}")
    try:
        with path.open("rb") as file:
            text = file.read(FILE_BYTES_MAX + 1)
        if len(text) > FILE_BYTES_MAX:
            raise CardMapError(f"{path} is larger than {FILE_BYTES_MAX} bytes")
        found = tomllib.loads(text.decode("utf-8"))
    except OSError as error:
        raise CardMapError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise CardMapError(f"{path} is no TOML: {error}") from None
    unknown = sorted(found.keys() - set(KEYS[family]))
    if unknown:
        raise CardMapError(f"{path}: {unknown[0]} is no key here; there are {', '.join(KEYS[family])}")
    arguments = {"cards": _cards(path, found.get("cards"))} | _others(path, found)
    try:
        make_codec(family, None, **arguments)
    except ValueError as error:
        raise CardMapError(f"{path}: {error}") from None
    return arguments


def write_card_map(family: str, cards: dict[str, str], terminator: bytes) -> str:
    """The text of a file that maps these tokens; the twin of `read_card_map`. The terminator is that of a line shoe."""
    head = []
    if family == "line_shoe":
        # A line as a whole is the token, spaces and all.
        head = [
            f"pattern = {json.dumps('(?P<token>.+)')}",
            f"terminator = {json.dumps(terminator.decode('ascii'))}",
            "",
        ]
    return "\n".join(
        [*head, "[cards]", *(f"{json.dumps(token)} = {json.dumps(card)}" for token, card in cards.items()), ""]
    )


def checked_card(text: str) -> str:
    """The card in capitals; CardMapError if it is none."""
    if text.upper() not in CARDS:
        raise CardMapError(f"{text} is no card: rank then suit, as 7H or 10S")
    return text.upper()


def _cards(path: Path, cards: object) -> dict[str, str]:
    if not isinstance(cards, dict) or not cards:
        raise CardMapError(f'{path}: cards is a table of tokens and cards, as [cards] and "4006381333931" = "7H"')
    for token, card in cards.items():
        if card not in CARDS:
            raise CardMapError(f"{path}: cards.{token} is {card!r}; allowed is a card, rank then suit, as 7H or 10S")
    return dict(cards)


def _others(path: Path, found: dict[str, object]) -> dict[str, object]:
    arguments: dict[str, object] = {}
    for key, kind, allowed in (("pattern", str, "a text"), ("repeat_window_ms", int, "a whole number of milliseconds")):
        if key in found:
            if type(found[key]) is not kind:
                raise CardMapError(f"{path}: {key} is {found[key]!r}; allowed is {allowed}")
            arguments[key] = found[key]
    terminator = found.get("terminator")
    if terminator is not None:
        if not isinstance(terminator, str) or not terminator.isascii():
            raise CardMapError(f"{path}: terminator is {terminator!r}; allowed are one to four ASCII characters")
        arguments["terminator"] = terminator.encode("ascii")
    return arguments
