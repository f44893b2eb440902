"""The key that signs checkpoints: whether it is there, hidden from others, outside the data, and the journal's own."""

import stat
from dataclasses import dataclass
from pathlib import Path

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do
from tablemgr.bootstrap.keys import KeyFileError, key_path, load_key, refuse_inside

_BRING_BACK = "bring it back from where it is kept, or name it with --key-file"


@dataclass(frozen=True, slots=True)
class KeySeen:
    """`key_id` empty: the key cannot be used, `trouble` says why; both empty: there is none. `mode` is the file's."""

    path: Path
    key_id: str = ""
    mode: int = 0
    trouble: str = ""


def look_at_key(key_file: Path | None, directory: Path) -> KeySeen:
    """The key as a table in this directory would find it; none is made."""
    path = key_path(key_file)
    try:
        refuse_inside(directory, path, "the key file")
        if not path.exists():
            return KeySeen(path)
        return KeySeen(path, load_key(path, directory).key_id, stat.S_IMODE(path.stat().st_mode))
    except (KeyFileError, OSError) as error:
        return KeySeen(path, trouble=str(error))


def judge_key(name: str, seen: KeySeen, journals_key_id: str | None) -> Finding:
    """`journals_key_id` is whose signature the journal bears, None where there is no journal."""
    if seen.trouble:
        return to_do(name, seen.trouble, "see to that file, or name another one with --key-file")
    if not seen.key_id:
        if journals_key_id is None:
            return note(name, f"{seen.path} is not there yet: the first table makes it")
        return to_do(name, f"{seen.path} is not there, and the journal is signed by key {journals_key_id}", _BRING_BACK)
    if journals_key_id not in (None, seen.key_id):
        return to_do(name, f"{seen.path} is key {seen.key_id}, the journal is signed by {journals_key_id}", _BRING_BACK)
    return ok(name, f"key {seen.key_id}, {seen.path}, mode {seen.mode:04o}")
