"""`tablemgr devices learn`: tokens of a device, each given a card by a person, and the file that remembers them."""

from collections.abc import Callable
from pathlib import Path

from tablemgr.bootstrap.path_words import not_written, try_folder
from tablemgr.bootstrap.whole_file import FileInTheWayError, refuse_in_the_way, whole_file
from tablemgr.devices.card_map import CardMapError, checked_card, write_card_map
from tablemgr.devices.watching import Learning, UnwatchedError

__all__ = ["CannotLearnError", "learn"]


class CannotLearnError(Exception):
    """The device cannot be opened, or the file not be written; the sentence says what to do."""


def learn(
    family: str,
    url: str,
    baud: int | None,
    terminator: bytes,
    out: Path,
    *,
    replaces: bool,
    ask: Callable[[str], str | None],
    complain: Callable[[str], None],
) -> int:
    """Ask about each token until `ask` says None, or is interrupted; how many were assigned. An empty answer leaves the
    token out. What was assigned is written whatever ends it; nothing is written if nothing was. CannotLearnError."""
    try:
        refuse_in_the_way(out, replaces)
        try_folder(out.absolute().parent)
    except FileInTheWayError as error:
        raise CannotLearnError(str(error)) from None
    except OSError as error:
        raise CannotLearnError(not_written(out, error)) from None
    cards: dict[str, str] = {}
    trouble = ""
    with Learning(family, url, baud, terminator) as learning:
        try:
            while _assign(learning.next_token(), cards, ask, complain):
                pass
        except UnwatchedError as error:
            trouble = str(error)
        except KeyboardInterrupt:
            # The person has had enough: that is an end like the others.
            pass
    if cards:
        _write(out, write_card_map(family, cards, terminator), replaces)
    if trouble:
        raise CannotLearnError(f"{url}: {trouble}")
    return len(cards)


def _assign(
    token: str, cards: dict[str, str], ask: Callable[[str], str | None], complain: Callable[[str], None]
) -> bool:
    """Ask until the answer is a card, or none; False if there are to be no more."""
    while (answer := ask(token)) is not None:
        if not answer:
            return True
        try:
            cards[token] = checked_card(answer)
        except CardMapError as error:
            complain(str(error))
        else:
            return True
    return False


def _write(out: Path, text: str, replaces: bool) -> None:
    try:
        with whole_file(out, replaces) as file:
            file.write(text.encode("utf-8"))
    except FileInTheWayError as error:
        raise CannotLearnError(str(error)) from None
    except OSError as error:
        raise CannotLearnError(not_written(out, error)) from None
