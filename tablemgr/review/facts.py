"""What a record says, as small facts that many records share: this kind, that player, seat 4, 25.00.

They are read off the stored text of the record itself, by the names of its fields: not off its class, which may change
and bring old records up to date, and not off the sentence that a screen shows for it, which may be worded better one
day. So the facts of a record are the same for ever, and `verify` can hold an index against them. A game that joins
brings its fields under the names that all events use, and is found without a word here.
"""

from collections.abc import Iterable, Mapping
from typing import Any

# What a fact is about, and the value as it is stored.
Fact = tuple[str, str | int]

AT, KIND, ACTOR, DEVICE = "at", "kind", "actor", "device"
PLAYER, CARD, SEAT, CODE, AMOUNT, NUMBER, TEXT = "player", "card", "seat", "code", "amount", "number", "text"
# An amount as it was typed into a line that was refused.
TYPED_AMOUNT = "typed amount"

# A time is found by its ten minutes, the first characters of `2026-11-30T18:04:05.000000Z`; who looks compares the
# rest.
TIME_CHARS = 15

_UNSAID = None
_MEANINGS = {
    **dict.fromkeys(("player", "banker", "debtor", "creditor"), PLAYER),
    **dict.fromkeys(("card", "cards", "on", "against", "held", "suggestion", "off_piles"), CARD),
    **dict.fromkeys(("missing", "doubled", "foreign"), CARD),
    **dict.fromkeys(("seat", "seats", "cut_by"), SEAT),
    "code": CODE,
    **dict.fromkeys(("entered_by", "signed_by"), ACTOR),
    # Numbers that people name: deal 14.
    **dict.fromkeys(("number", "deal"), NUMBER),
    # How things stood before is no news, and pages, hashes and bytes nobody looks for by their words.
    **dict.fromkeys(("old_minimum_minor", "old_maximum_minor", "old_game", "old_rules_hash"), _UNSAID),
    **dict.fromkeys(("rule", "rules", "rules_hash", "sample"), _UNSAID),
    # Of a refused line it counts what it asked.
    "line": _UNSAID,
}
# A held card's `why` is the code of a refusal; that of a bet that is returned is a code of its own.
WHY_IS_A_CODE = frozenset(("CardHeld", "HeldCardStands", "BetReturned"))
_MEANINGS_WITH_WHY = {**_MEANINGS, "why": CODE}
_MEANINGS_ASKED = {
    **{name: meaning for name, meaning in _MEANINGS.items() if meaning in (PLAYER, CARD, SEAT)},
    **dict.fromkeys(("amount", "buy_in", "min", "max"), TYPED_AMOUNT),
}
_MINOR = "_minor"

# What these say is for machines, or, like the number of seats at a table, means something else than its name.
UNSAID_KINDS = frozenset(("CheckpointSigned", "JournalOpened", "TableOpened"))


def facts_of(
    kind: str, at: str, actor: str, device: str | None, fields: Mapping[str, Any], asked: Mapping[str, Any]
) -> list[Fact]:
    """All facts of a record, some perhaps twice. `fields` are those of its event as stored, `asked` those of the line
    that was refused, if it was one."""
    facts: list[Fact] = [(KIND, kind), (AT, at[:TIME_CHARS]), (ACTOR, actor)]
    if device is not None:
        facts.append((DEVICE, device))
    if kind not in UNSAID_KINDS:
        _add(facts, fields.items(), _MEANINGS_WITH_WHY if kind in WHY_IS_A_CODE else _MEANINGS)
        _add(facts, asked.items(), _MEANINGS_ASKED)
    return facts


def _add(facts: list[Fact], fields: Iterable[tuple[str, Any]], meanings: Mapping[str, str | None]) -> None:
    """Anything may stand in a refused line, and in a forged record: what fits nothing says nothing."""
    for name, value in fields:
        kind = type(value)
        if kind is str:
            meaning = meanings.get(name, TEXT)
            if meaning is not _UNSAID and value:
                facts.append((meaning, value))
        elif kind is int:
            meaning = meanings.get(name)
            if meaning is SEAT or meaning is NUMBER:
                facts.append((meaning, value))
            elif value and name.endswith(_MINOR) and name not in meanings:
                facts.append((AMOUNT, value))
        elif kind is list:
            _add(facts, ((name, each) for each in value), meanings)
