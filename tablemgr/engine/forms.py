"""Table scripts' lines read into commands: which keys a command has, and what each takes.

A line that does not fit its form is refused as `bad_command`. An amount that is none is no fault of the form: it goes
into the command as None, and is refused in its turn (design: the order of refusals).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tablemgr.engine import commands as c
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.kernel.money import Currency

Read = Callable[[object, Currency], object]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a line: what reads its value, the command's field it fills, and what an absent one means."""

    name: str
    read: Read
    field: str = ""
    required: bool = True
    absent: object = None


@dataclass(frozen=True, slots=True)
class Form:
    """A command's shape as a line of a table script. `command` makes it; `kind` is its class where that is none."""

    command: Callable[..., Any]
    keys: tuple[Key, ...] = ()
    kind: type | None = None

    def read(self, line: Mapping[str, object], currency: Currency) -> Any:
        """The command of a line whose `do` has been looked at; Refused(BAD_COMMAND)."""
        names = {key.name for key in self.keys}
        for name in line:
            if name != "do" and name not in names:
                raise Refused(Reason.BAD_COMMAND, "unknown_key", key=name, do=line["do"])
        return self.command(**{key.field or key.name: self._value(key, line, currency) for key in self.keys})

    @staticmethod
    def _value(key: Key, line: Mapping[str, object], currency: Currency) -> object:
        if key.name not in line:
            if key.required:
                raise Refused(Reason.BAD_COMMAND, "missing_key", key=key.name, do=line["do"])
            return key.absent
        try:
            return key.read(line[key.name], currency)
        except ValueError as error:
            raise Refused(Reason.BAD_COMMAND, "wrong_value", key=key.name, do=line["do"], takes=str(error)) from None


def whole(given: object, _: Currency) -> int:
    """A whole number; true and 3.0 are none."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise ValueError("a whole number")
    return given


def text(given: object, _: Currency) -> str:
    """Any text."""
    if not isinstance(given, str):
        raise ValueError("text")
    return given


def words(given: object, _: Currency) -> str:
    """Text that is not empty."""
    if not isinstance(given, str) or not given:
        raise ValueError("text that is not empty")
    return given


def truth(given: object, _: Currency) -> bool:
    """True or false."""
    if not isinstance(given, bool):
        raise ValueError("true or false")
    return given


def numbers(given: object, _: Currency) -> tuple[int, ...]:
    """A list of whole numbers, at least one and none twice."""
    if not isinstance(given, list) or any(isinstance(each, bool) or not isinstance(each, int) for each in given):
        raise ValueError("a list of whole numbers")
    if not given or len(set(given)) < len(given):
        raise ValueError("a list of whole numbers, at least one and none twice")
    return tuple(given)


def one_of(*allowed: str) -> Read:
    """One of some words."""

    def read(given: object, _: Currency) -> str:
        if not isinstance(given, str) or given not in allowed:
            raise ValueError(f"one of {', '.join(allowed)}")
        return given

    return read


def table(given: object, _: Currency) -> dict[str, object]:
    """A JSON object."""
    if not isinstance(given, dict):
        raise ValueError("a JSON object")
    return given


def amount(given: object, currency: Currency) -> int | None:
    """An amount above zero in minor units, None for what is none."""
    return amount_or_zero(given, currency) or None


def amount_or_zero(given: object, currency: Currency) -> int | None:
    """An amount in minor units, None for what is none."""
    if not isinstance(given, str):
        return None
    try:
        return currency.parse(given)
    except ValueError:
        return None


SEAT = Key("seat", whole)
AMOUNT = Key("amount", amount, "amount_minor")
REASON = Key("reason", words)

OPEN_FORM = Form(
    c.OpenTable,
    (
        Key("game", text),
        Key("currency", text, required=False, absent="EUR"),
        Key("seats", whole, required=False, absent=9),
        Key("rules", table, required=False, absent={}),
    ),
)

# What every game has, points or money.
SHARED_FORMS: Mapping[str, Form] = {
    "leave": Form(c.LeaveSeat, (SEAT,)),
    "draw": Form(c.DrawForBank),
    "shuffle": Form(c.Shuffle, (Key("cut_by", whole, required=False),)),
    "card": Form(c.ShowCard, (Key("card", text),)),
    "misdeal": Form(c.DeclareMisdeal, (REASON,)),
    "game": Form(c.ChangeGame, (Key("game", text), Key("rules", table, required=False, absent={}))),
}

# What every game with a bank has besides.
BANK_FORMS: Mapping[str, Form] = {
    **SHARED_FORMS,
    "seat": Form(c.SeatPlayer, (SEAT, Key("player", words), Key("buy_in", amount, "buy_in_minor"))),
    "buy_in": Form(c.BuyIn, (SEAT, AMOUNT)),
    "cash_out": Form(c.CashOut, (SEAT, AMOUNT)),
    "bank": Form(c.PutBank, (SEAT, AMOUNT)),
    "withdraw": Form(c.WithdrawFromBank, (AMOUNT,)),
    "decline_bank": Form(c.DeclineBank, (SEAT,)),
    "pass_bank": Form(c.PassBank),
    "limits": Form(c.SetLimits, (Key("min", amount_or_zero, "minimum_minor"), Key("max", amount, "maximum_minor"))),
    "take_back": Form(c.TakeBetBack, (Key("bet", whole),)),
    "no_more_bets": Form(c.CloseBetting),
}


# No word of a table script: what lies before a player is recorded where he sits, see `service.desk`.
BRING_FORM = Form(c.BringChips, (SEAT, AMOUNT, Key("in_time", truth, required=False, absent=False)))


def read_correction(bet_form: Form, line: Mapping[str, object], currency: Currency) -> c.CorrectBet:
    """`correct`: a bet and at least one of `seat`, `on`, `amount`, with a reason. `on` is read as a bet's own is."""
    on = tuple(replace(key, required=False) for key in bet_form.keys if key.name == "on")
    if not line.keys() & {"seat", "on", "amount"}:
        raise Refused(Reason.BAD_COMMAND, "nothing_corrected")
    no_on: dict[str, Any] = {} if on else {"on": None}
    form = Form(
        partial(c.CorrectBet, **no_on, amount_given="amount" in line),
        (
            Key("bet", whole),
            Key("seat", whole, required=False),
            *on,
            Key("amount", amount, "amount_minor", required=False),
            REASON,
        ),
    )
    return form.read(line, currency)  # type: ignore[no-any-return] # a form makes what it is a form of


def read_late_bet(bet_form: Form, line: Mapping[str, object], currency: Currency) -> c.PlaceLateBet:
    """`late`: the keys of the game's `bet`, and a reason."""
    keys = (*bet_form.keys, REASON)

    def command(reason: str, **fields: object) -> c.PlaceLateBet:
        return c.PlaceLateBet(bet_form.command(**fields), reason)

    return Form(command, keys).read(line, currency)  # type: ignore[no-any-return] # as above
