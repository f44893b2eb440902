"""Whom the bank is about just now, and the amounts that are ready for him. Free of widgets, and of any rule: who may do
what, the view says.
"""

from dataclasses import dataclass

from tablemgr.service.views import SeatRow, TableView

READY = ("first", "half", "stack")


@dataclass(frozen=True, slots=True)
class BankQuestion:
    """`row` is None while nobody is asked: any seat may take the bank, or nobody sits at the table."""

    row: SeatRow | None
    holds_it: bool = False
    is_his_turn: bool = False


def bank_question(view: TableView, chosen_seat: int | None) -> BankQuestion:
    """The banker, else whose turn it is, else who was chosen where any may take it."""
    for row in view.seats:
        if row.is_banker or row.is_offered:
            return BankQuestion(row, row.is_banker, row.is_offered)
    chosen = (row for row in view.seats if row.seat == chosen_seat and row.player is not None)
    return BankQuestion(next(chosen, None))


def ready_amounts(question: BankQuestion, view: TableView, unit_minor: int) -> dict[str, int]:
    """By their names in `READY`; 0 is none. The first is the lowest bank of the house, or half of what lies in it.

    Halves are whole units of the currency: nobody puts down half a chip.
    """
    stack = 0 if question.row is None else question.row.stack_minor
    half_bank = view.bank_minor // 2 // unit_minor * unit_minor
    return {
        "first": half_bank if question.holds_it else view.bank_minimum_minor,
        "half": stack // 2 // unit_minor * unit_minor,
        "stack": stack,
    }
