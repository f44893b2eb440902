"""Events as records: a class, its kind and version, and its text form.

An event is a frozen dataclass; its kind is the class name and its version the class attribute `VERSION` (1 if there
is none). The text of an event that has ever been stored is never changed: a changed class gets the next version, and
an upcaster turns the fields of the old one into those of the new. Nothing here knows which events exist; the rows
above do.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

Fields = dict[str, Any]
Upcaster = Callable[[Fields], Fields]


class UnknownRecordError(ValueError):
    """A stored record is of a kind or version that this program does not know, or is not of its kind's shape."""


class RecordCodec:
    """Turns the events of a closed list of classes into JSON text and back."""

    def __init__(self, kinds: Iterable[type], upcasters: Mapping[tuple[str, int], Upcaster] | None = None) -> None:
        """`upcasters` maps (kind, version it reads) to what makes the next version's fields."""
        self.kinds: Mapping[str, type] = {kind.__name__: kind for kind in kinds}
        self._upcasters = dict(upcasters or {})
        self._decoders: dict[str, msgspec.json.Decoder[Any]] = {
            name: msgspec.json.Decoder(kind, strict=True) for name, kind in self.kinds.items()
        }
        self._encode = msgspec.json.Encoder().encode

    def encode(self, event: object) -> tuple[str, int, bytes]:
        """Kind, version and JSON text of an event; KeyError if its class is not in the list: we broke."""
        kind = type(event).__name__
        if self.kinds[kind] is not type(event):
            raise KeyError(kind)
        return kind, version_of(type(event)), self._encode(event)

    def decode(self, kind: str, version: int, text: bytes | msgspec.Raw) -> Any:
        """The event of a stored text, brought up to today's version; UnknownRecordError if it cannot be read."""
        if kind not in self.kinds:
            raise UnknownRecordError(f"no event is called {kind!r} here")
        newest = version_of(self.kinds[kind])
        if version > newest:
            raise UnknownRecordError(f"{kind} of version {version} comes from a newer program, newest here is {newest}")
        try:
            if version == newest:
                return self._decoders[kind].decode(text)
            fields = msgspec.json.decode(text, type=dict[str, Any])
            for step in range(version, newest):
                fields = self._upcasters[kind, step](fields)
            return msgspec.convert(fields, self.kinds[kind])
        except KeyError:
            raise UnknownRecordError(f"{kind} of version {version} cannot be read, newest here is {newest}") from None
        except (msgspec.DecodeError, ValueError) as error:
            raise UnknownRecordError(f"{kind} of version {version}: {error}") from None


def version_of(kind: type) -> int:
    """The version of a class of events, 1 if it names none."""
    return int(getattr(kind, "VERSION", 1))
