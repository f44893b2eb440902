"""The signing key: where it is looked for, how it is made, and when it is not used."""

import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tablemgr.bootstrap.keys import (
    KeyFileError,
    checkpoint_copy_path,
    home,
    key_path,
    load_key,
    load_or_make_key,
    refuse_inside,
)

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="rights to files are kept otherwise there")


def test_home_can_be_put_elsewhere() -> None:
    assert home({"TABLEMGR_HOME": "/x/y"}) == Path("/x/y")
    assert home({}).name == "tablemgr"


@pytest.mark.parametrize(
    ("chosen", "environment", "expected"),
    [
        (Path("/a/key"), {"TABLEMGR_KEY_FILE": "/b/key", "TABLEMGR_HOME": "/c"}, "/a/key"),
        (None, {"TABLEMGR_KEY_FILE": "/b/key", "TABLEMGR_HOME": "/c"}, "/b/key"),
        (None, {"TABLEMGR_HOME": "/c"}, "/c/signing.key"),
    ],
)
def test_the_key_is_looked_for_as_told_else_at_home(
    chosen: Path | None, environment: dict[str, str], expected: str
) -> None:
    assert key_path(chosen, environment) == Path(expected)


def test_the_copy_of_checkpoints_lies_at_home_by_journal() -> None:
    assert checkpoint_copy_path("ab12", {"TABLEMGR_HOME": "/c"}) == Path("/c/checkpoints/ab12.jsonl")


def test_a_key_is_made_once_and_found_again(tmp_path: Path) -> None:
    path, data = tmp_path / "home" / "signing.key", tmp_path / "data"
    made = load_or_make_key(path, data)
    assert load_or_make_key(path, data).key_id == load_key(path, data).key_id == made.key_id
    assert [entry.name for entry in path.parent.iterdir()] == ["signing.key"]


@needs_posix
def test_a_new_key_is_for_its_owners_eyes_only(tmp_path: Path) -> None:
    path = tmp_path / "home" / "signing.key"
    load_or_make_key(path, tmp_path / "data")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o077 == 0


@needs_posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_key_that_others_can_reach_is_not_used(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "signing.key"
    load_or_make_key(path, tmp_path / "data")
    path.chmod(mode)
    with pytest.raises(KeyFileError, match="chmod 600"):
        load_or_make_key(path, tmp_path / "data")


@pytest.mark.parametrize("path", ["data/signing.key", "data/deeper/signing.key", "data/../data/signing.key"])
def test_a_key_never_lies_with_the_data(tmp_path: Path, path: str) -> None:
    with pytest.raises(KeyFileError, match="must lie outside"):
        load_or_make_key(tmp_path / path, tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_a_link_does_not_hide_that_a_file_lies_with_the_data(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    with pytest.raises(KeyFileError, match="must lie outside"):
        refuse_inside(tmp_path / "data", tmp_path / "link" / "copy.jsonl", "the copy")
    refuse_inside(tmp_path / "data", tmp_path / "data beside" / "copy.jsonl", "the copy")


OTHER_KIND = X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.mark.parametrize(
    "content", [b"", b"no key", b"\xff" * 50_000, OTHER_KIND], ids=["empty", "text", "big", "other"]
)
def test_what_is_no_key_is_refused_and_left(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "signing.key"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(KeyFileError, match="no unencrypted Ed25519"):
        load_or_make_key(path, tmp_path / "data")
    assert path.read_bytes() == content


def test_a_missing_key_is_not_made_for_a_journal_that_has_one(tmp_path: Path) -> None:
    with pytest.raises(KeyFileError, match="cannot be read"):
        load_key(tmp_path / "signing.key", tmp_path / "data")
    assert list(tmp_path.iterdir()) == []


def test_a_place_where_no_key_can_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(KeyFileError, match="cannot be made"):
        load_or_make_key(tmp_path / "file" / "signing.key", tmp_path / "data")


MAKES_A_KEY = """
import pathlib, sys
from tablemgr.bootstrap.keys import load_or_make_key
sys.stdin.readline()
print(load_or_make_key(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])).key_id)
"""


def test_processes_that_begin_at_once_get_one_key(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAKES_A_KEY, str(tmp_path / "home" / "signing.key"), str(tmp_path / "data")]
    runs = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(4)]
    for run in runs:
        assert run.stdin is not None
        run.stdin.write(b"\n")
        run.stdin.flush()
    assert len({run.communicate()[0] for run in runs}) == 1
    assert all(run.returncode == 0 for run in runs)
    assert [entry.name for entry in (tmp_path / "home").iterdir()] == ["signing.key"]
