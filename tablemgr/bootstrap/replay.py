"""`tablemgr replay`: a script's text in, its report or its events out. Loads neither Qt nor SQLAlchemy nor drivers."""

from collections.abc import Iterator

import msgspec

from tablemgr.engine.core import OpenError
from tablemgr.service.replay import Replay, replay_script

__all__ = ["OpenError", "Replay", "event_lines", "replay_script", "report_text"]


def report_text(replay: Replay) -> str:
    """The report as one JSON document."""
    return msgspec.json.format(msgspec.json.encode(replay.report_json()), indent=1).decode()


def event_lines(replay: Replay) -> Iterator[str]:
    """Each event as a JSON object: its kind, then its fields."""
    for event in replay.events:
        fields = msgspec.to_builtins(event)
        yield msgspec.json.encode({"event": type(event).__name__, **fields}).decode()
