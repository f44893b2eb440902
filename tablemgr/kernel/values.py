"""A frozen value with some fields changed, as `dataclasses.replace`, but at the cost of one dict copy.

The state of a table is changed by every event, and `replace` calls `__init__` with every field each time. Classes that
change often are therefore declared without slots, and copied here; type checkers see `dataclasses.replace` itself.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value, /, **changes):
        """The value with these fields changed. It is copied as it is: `__post_init__` is not called."""
        copy = object.__new__(type(value))
        fields = copy.__dict__
        fields.update(value.__dict__)
        fields.update(changes)
        assert len(fields) == len(value.__dict__), "a field that the value does not have"
        return copy


__all__ = ["changed"]
