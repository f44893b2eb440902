"""What has once been stored can be read for ever: `stored_events.jsonl` is that, and is only ever added to.

A test here that is red after a change of an event's class means: give the class its next VERSION and an upcaster, and
add the new form below the old ones. Never mend a line of the file.
"""

from pathlib import Path

import msgspec
from every_event import EVERY_EVENT

from tablemgr.engine.core import event_codec
from tablemgr.kernel.records import version_of

GOLDEN = Path(__file__).with_name("stored_events.jsonl")
CODEC = event_codec()


def stored() -> list[tuple[str, int, bytes]]:
    """Kind, version and text of every line of the file."""
    lines = []
    for line in GOLDEN.read_bytes().splitlines():
        kind, version, event = msgspec.json.decode(line, type=tuple[str, int, msgspec.Raw])
        lines.append((kind, version, bytes(event)))
    return lines


def test_every_stored_form_is_read_as_the_event_that_it_was() -> None:
    assert [CODEC.decode(*line) for line in stored()] == list(EVERY_EVENT)


def test_todays_forms_are_written_to_the_byte_as_they_were_stored() -> None:
    today = [(kind, version, text) for kind, version, text in stored() if version == version_of(CODEC.kinds[kind])]
    assert [CODEC.encode(CODEC.decode(*line)) for line in today] == today


def test_no_event_is_without_a_stored_form_of_its_version() -> None:
    assert {(kind, version) for kind, version, _ in stored()} >= {
        (kind, version_of(event_class)) for kind, event_class in CODEC.kinds.items()
    }
