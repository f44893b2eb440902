"""The limits: the lowest and the highest bet from now on. Bets that lie already stay as they are."""

from functools import partial

from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.panels.amount_field import AmountField, FieldFace
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide, lay_rows
from tablemgr.console.panels.typed_amount import TypedAmount
from tablemgr.console.port import TablePort
from tablemgr.console.theme.grid import Grid

FIELDS = ("minimum", "maximum")


class LimitsPane(EntryPane):
    """Two amounts and one pad; Return goes from the first to the second, and then sets them."""

    reads_figures = True

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._chosen = "minimum"
        self._amounts: dict[str, TypedAmount] = {}
        self._fields: dict[str, AmountField] = {}
        for name in FIELDS:
            face = FieldFace("", None, model.currency)
            field = AmountField(face, grid.type.figure, grid.type, self)
            field.setObjectName(name)
            field.chosen.connect(partial(self._choose, name))
            self._fields[name] = field
        self._pad = DigitPad(model.currency, grid, self)
        self._pad.changed.connect(self._typed)
        self._set = self.key("set_limits", KeyFace(self.tr("Set limits")), self._give)
        self.begin()
        self._lay_out()

    def title(self) -> str:
        return self.tr("Limits")

    def beside(self) -> str:
        view, money = self.model.view, self.model.currency.shown
        highest = self.tr("no limit") if view.maximum_minor is None else money(view.maximum_minor)
        return self.tr("now {lowest} to {highest}").format(lowest=money(view.minimum_minor), highest=highest)

    def begin(self) -> None:
        """What is in force stands there; the first digit begins a new amount."""
        view, currency = self.model.view, self.model.currency
        none = TypedAmount(currency.decimals)
        highest = view.maximum_minor
        self._amounts = {
            "minimum": TypedAmount.of(view.minimum_minor, currency) if view.minimum_minor else none,
            "maximum": none if highest is None else TypedAmount.of(highest, currency),
        }
        self._choose("minimum")

    def first(self) -> QWidget:
        return self._fields["minimum"]

    def pad(self) -> DigitPad:
        return self._pad

    def holds_typed(self) -> bool:
        return any(amount.is_begun for amount in self._amounts.values())

    def drop_typed(self) -> None:
        self.begin()

    def enter(self) -> None:
        if self._chosen == "minimum":
            self._fields["maximum"].setFocus()
        else:
            self._give()

    def accepted(self, line: Line) -> None:  # noqa: ARG002 - there is one line that it gives
        """They are set once, and then the table is bet at again."""
        self.model.close_pane()

    def show_parts(self) -> None:
        labels = {"minimum": self.tr("lowest bet"), "maximum": self.tr("highest bet")}
        for name, field in self._fields.items():
            amount = self._amounts[name].minor
            is_typed = name == self._chosen
            face = FieldFace(labels[name], amount, self.model.currency, is_typed, self.tr("how much?"))
            field.set_value(face)
        self._set.set_value(self.face(self.tr("Set limits"), self.tr("Enter"), self._why_not()))

    def _why_not(self) -> str:
        lowest, highest = self._lowest_and_highest()
        if not lowest or not highest:
            return self.tr("both are needed")
        if lowest > highest:
            return self.tr("lowest above highest")
        return ""

    def _lowest_and_highest(self) -> tuple[int, int]:
        return self._amounts["minimum"].minor or 0, self._amounts["maximum"].minor or 0

    def _choose(self, name: str) -> None:
        self._chosen = name
        self._pad.set_amount(self._amounts[name])
        self.show_parts()

    def _typed(self) -> None:
        self._amounts[self._chosen] = self._pad.amount
        self.refresh()

    def _give(self) -> None:
        if not self._why_not():
            lowest, highest = self._lowest_and_highest()
            self.give("limits", partial(self.model.set_limits, lowest, highest))

    def _lay_out(self) -> None:
        content, gap = self.content, self.gap
        top = lay_rows(list(self._fields.values()), content, 1, 76 if self.grid.is_large else 60, 12)
        top = self._pad.place(content.left(), top, content.width())
        lay_narrow_and_wide(self.close_key, self._set, below(content, top + gap), 76, gap)
