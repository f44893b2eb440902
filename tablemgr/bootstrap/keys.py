"""Where a person's tablemgr files lie, and the key that signs checkpoints: found, made once, and kept from other eyes.

The key never lies in a data directory: with the key beside the data, all of the data could be signed anew. It is never
made over one that is there, and never used while others can read it.
"""

import os
import stat
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from platformdirs import user_data_path

from tablemgr.audit.signing import Signer

HOME_VARIABLE = "TABLEMGR_HOME"
KEY_VARIABLE = "TABLEMGR_KEY_FILE"
KEY_NAME = "signing.key"
CHECKPOINTS_FOLDER = "checkpoints"

# A PEM file of an Ed25519 key has about 120 bytes.
KEY_FILE_BYTES_MAX = 10_000

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class KeyFileError(Exception):
    """The key cannot be had, or must not be used as it lies; the sentence says what to do."""


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of what belongs to a person rather than to a table; TABLEMGR_HOME puts it elsewhere."""
    chosen = environment.get(HOME_VARIABLE)
    return Path(chosen) if chosen else user_data_path("tablemgr", appauthor=False)


def key_path(chosen: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The key file: as chosen, else TABLEMGR_KEY_FILE, else `signing.key` at home."""
    if chosen:
        return chosen
    named = environment.get(KEY_VARIABLE)
    return Path(named) if named else home(environment) / KEY_NAME


def checkpoint_copy_path(journal_id: str, environment: Mapping[str, str] = os.environ) -> Path:
    """Where the copy of a journal's checkpoints lies if no other place is chosen."""
    return home(environment) / CHECKPOINTS_FOLDER / f"{journal_id}.jsonl"


def refuse_inside(directory: Path, path: Path, what: str) -> None:
    """KeyFileError if a file that must lie outside the data directory lies in it, by whatever way."""
    if path.resolve().is_relative_to(directory.resolve()):
        raise KeyFileError(f"{what} {path} lies in the data directory {directory}; it must lie outside")


def load_key(path: Path, directory: Path) -> Signer:
    """The key in the file; KeyFileError if there is none or it must not be used."""
    refuse_inside(directory, path, "the key file")
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read(KEY_FILE_BYTES_MAX + 1)
    except OSError as error:
        raise KeyFileError(f"the key file {path} cannot be read: {error.strerror}") from error
    # Windows keeps the rights to a file elsewhere; a person's data folder is his own there.
    if sys.platform != "win32" and mode & _OTHERS:
        raise KeyFileError(f"the key file {path} can be read by others: run `chmod 600 {path}`, or make a new key")
    return Signer(_parse(path, text))


def load_or_make_key(path: Path, directory: Path) -> Signer:
    """The key in the file, made if there is no such file; of several processes at once, all get the same."""
    refuse_inside(directory, path, "the key file")
    if not path.exists():
        try:
            _make(path)
        except OSError as error:
            raise KeyFileError(f"the key file {path} cannot be made: {error.strerror}") from error
    return load_key(path, directory)


def _parse(path: Path, text: bytes) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(text, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError(f"the key file {path} holds no unencrypted Ed25519 private key in PEM")
    return key


def _make(path: Path) -> None:
    """Write a new key under a name of its own, then give it the real one, which fails if somebody was faster."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    # mkstemp makes the file new and readable by its owner alone.
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".new", dir=path.parent)
    made = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _give_name(made, path)
    finally:
        made.unlink(missing_ok=True)


def _give_name(made: Path, path: Path) -> None:
    try:
        path.hardlink_to(made)
    except FileExistsError:
        return
    if sys.platform != "win32":
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
