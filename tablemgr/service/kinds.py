"""Kinds of bets, in a game that has several: what touched places mean together while one kind is chosen.

A bet of a kind is on one place or on several, one after another: a crisscross on 7 against K is the card 7, then the
card K. Which places a token names, the keys of its line say; nothing here knows a kind by name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.engine.core import GAMES
from tablemgr.engine.events import BetPlaced

KIND_KEY = "kind"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The kind that is chosen, None for whatever is touched; and the places touched so far of a bet that is not
    complete."""

    kind: str | None = None
    parts: tuple[str, ...] = ()


def kinds_of(game: str, tokens: Sequence[str]) -> tuple[str, ...]:
    """The kinds of what can be bet on, in the game's order; none in a game that has one kind."""
    kinds = dict.fromkeys(_kind(game, token) for token in tokens)
    return tuple(kind for kind in kinds if kind)


def kind_of(game: str, token: str) -> str:
    """Of which kind a token is; empty in a game that has one kind."""
    return _kind(game, token)


def one_of_each_kind(game: str, tokens: Sequence[str]) -> tuple[str, ...]:
    """The first token of every kind, as examples of how each is written; none in a game that has one kind."""
    firsts: dict[str, str] = {}
    for token in tokens:
        firsts.setdefault(_kind(game, token), token)
    return tuple(token for kind, token in firsts.items() if kind)


def parts_of(game: str, token: str) -> tuple[str, ...]:
    """The places that a token names, in their order."""
    return tuple(value for key, value in GAMES[game].bet_keys(token).items() if key != KIND_KEY)


def on_one_place(game: str, tokens: Sequence[str]) -> tuple[str, ...]:
    """Of these tokens, those that name one place or none."""
    return tuple(token for token in tokens if len(parts_of(game, token)) <= 1)


def touched(game: str, tokens: Sequence[str], chosen: Chosen, on: str) -> tuple[Chosen, str | None]:
    """A place was touched: what is kept, and the token that it makes, None as long as the bet wants another place. What
    does not fit the chosen kind is meant as it was touched, and the kind is given up."""
    if chosen.kind is None:
        return chosen, on
    of_kind = {parts_of(game, token): token for token in tokens if _kind(game, token) == chosen.kind}
    here = parts_of(game, on)
    for parts in ((*chosen.parts, *here), here):
        if parts in of_kind:
            return Chosen(chosen.kind), of_kind[parts]
        if any(each[: len(parts)] == parts for each in of_kind):
            return Chosen(chosen.kind, parts), None
    return Chosen(), on


def token_of(game: str, tokens: Sequence[str], line: Mapping[str, object]) -> str | None:
    """The token of what a line bets on; None if it bets on nothing that is named."""
    for token in tokens:
        if token and all(line.get(key) == value for key, value in GAMES[game].bet_keys(token).items()):
            return token
    kind, on, against = (line.get(key) for key in (KIND_KEY, "on", "against"))
    if not isinstance(on, str):
        return None
    return GAMES[game].bet_token(str(kind), on, against if isinstance(against, str) else None)


def token_of_bet(game: str, placed: BetPlaced) -> str:
    """The token of a bet that was placed."""
    return GAMES[game].bet_token(placed.kind, placed.on, placed.against) if game else placed.on or ""


def said_of(game: str, token: str) -> str:
    """What a token is bet for, in English; empty where the game has no words for it."""
    return GAMES[game].bet_words(token)


def _kind(game: str, token: str) -> str:
    return GAMES[game].bet_keys(token).get(KIND_KEY, "")
