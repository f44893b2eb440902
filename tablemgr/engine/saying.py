"""What a seat may say in its turn, as a screen offers it by touch and by keys: values, made by a game from its table.

A screen is seen by everybody. So what lies face down decides nothing here: something that only the holder can know to
fit is offered, and refused when it is said and does not.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tablemgr.engine.reasons import Refused


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that may be said. `title` is its English word, `key` what is typed for it, in small letters; `line` is
    the line of a table script, but for its cards. `takes` names the key of the line that takes a card, or with
    `takes_many` a list of cards; it is empty for a saying without any. `refused` is why it cannot be said now. With
    `is_due` nothing else goes on before one of those that are due is said."""

    title: str
    key: str
    line: Mapping[str, object] = field(default_factory=dict)
    takes: str = ""
    takes_many: bool = False
    refused: Refused | None = None
    is_due: bool = False


def refusal_of(check: Callable[[], object]) -> Refused | None:
    """What a check says no with, None if it says nothing."""
    try:
        check()
    except Refused as refused:
        return refused
    return None
