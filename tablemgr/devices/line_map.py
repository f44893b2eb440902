"""What the lines of a line shoe mean, as a TOML file: read for its codec, written after learning.

    pattern = '(?P<token>\\S+)'     a regular expression that fits the whole line
    terminator = "\\r\\n"           one to four ASCII characters
    repeat_window_ms = 0            the same line so soon is a repeat
    [cards]
    "4006381333931" = "7H"          which card each token is

Only `[cards]` must be there. What a file says wrong is told with its name, the key, and what is allowed.
"""

import json
import tomllib
from pathlib import Path

from drivers.registry import make_codec
from drivers.simulators.packs import CARDS

FAMILY = "line_shoe"
KEYS = ("pattern", "terminator", "repeat_window_ms", "cards")


class LineMapError(Exception):
    """The file is no map of lines to cards; the sentence says which key, and what is allowed."""


def read_line_map(path: Path) -> dict[str, object]:
    """The arguments of the codec that this file holds; LineMapError."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise LineMapError(f"{path} cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LineMapError(f"{path} is no TOML: {error}") from None
    unknown = sorted(found.keys() - set(KEYS))
    if unknown:
        raise LineMapError(f"{path}: {unknown[0]} is no key here; there are {', '.join(KEYS)}")
    arguments = {"cards": _cards(path, found.get("cards"))} | _others(path, found)
    try:
        make_codec(FAMILY, None, **arguments)
    except ValueError as error:
        raise LineMapError(f"{path}: {error}") from None
    return arguments


def write_line_map(cards: dict[str, str]) -> str:
    """The text of a file that maps these tokens; the twin of `read_line_map`."""
    lines = [f"{json.dumps(token)} = {json.dumps(card)}" for token, card in cards.items()]
    # A line as a whole is the token, spaces and all.
    return "\n".join([f"pattern = {json.dumps('(?P<token>.+)')}", "", "[cards]", *lines, ""])


def checked_card(text: str) -> str:
    """The card in capitals; LineMapError if it is none."""
    if text.upper() not in CARDS:
        raise LineMapError(f"{text} is no card: rank then suit, as 7H or 10S")
    return text.upper()


def _cards(path: Path, cards: object) -> dict[str, str]:
    if not isinstance(cards, dict) or not cards:
        raise LineMapError(f'{path}: cards is a table of tokens and cards, as [cards] and "4006381333931" = "7H"')
    for token, card in cards.items():
        if card not in CARDS:
            raise LineMapError(f"{path}: cards.{token} is {card!r}; allowed is a card, rank then suit, as 7H or 10S")
    return dict(cards)


def _others(path: Path, found: dict[str, object]) -> dict[str, object]:
    arguments: dict[str, object] = {}
    for key, kind, allowed in (("pattern", str, "a text"), ("repeat_window_ms", int, "a whole number of milliseconds")):
        if key in found:
            if type(found[key]) is not kind:
                raise LineMapError(f"{path}: {key} is {found[key]!r}; allowed is {allowed}")
            arguments[key] = found[key]
    terminator = found.get("terminator")
    if terminator is not None:
        if not isinstance(terminator, str) or not terminator.isascii():
            raise LineMapError(f"{path}: terminator is {terminator!r}; allowed are one to four ASCII characters")
        arguments["terminator"] = terminator.encode("ascii")
    return arguments
