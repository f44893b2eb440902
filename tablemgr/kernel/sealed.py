"""The text that is sealed: one event, and who, when, through which device and in which kind of table it came.

The text is stored exactly as it is hashed. It is written once, by the writer, and from then on only read.
"""

from dataclasses import dataclass

import msgspec

LIVE = "live"
SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class SealedRecord:
    """One record of a table's journal.

    `seq` counts from 1. `at` is UTC, ISO 8601 with microseconds and `Z`. `key` is the idempotency key of the command
    that it answers, if it had one. `device` and `reading` say which device showed what (its mark among it). `origin`
    is `live` or `simulated`. `event` is the JSON text of the event, by `kind` and `version`. `salt` is chance in hex,
    written in the records of a game that deals cards face down: hashes are shown to everybody, and without it the few
    cards that a record can be about are soon tried out.
    """

    seq: int
    at: str
    key: str | None
    actor: str
    role: str
    device: str | None
    reading: str | None
    origin: str
    kind: str
    version: int
    event: msgspec.Raw
    salt: str | msgspec.UnsetType = msgspec.UNSET


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(SealedRecord, strict=True)


def encode_sealed(record: SealedRecord) -> bytes:
    """The JSON text that is hashed and stored."""
    return _encoder.encode(record)


def decode_sealed(text: bytes) -> SealedRecord:
    """What a stored text says; ValueError if it is no such record."""
    return _decoder.decode(text)
