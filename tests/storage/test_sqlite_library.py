"""Which SQLite serves, and with which journal: limits of 3.7.0 to 3.51.2 and of network disks."""

from pathlib import Path
from types import ModuleType

import pytest

from tablemgr.storage.filesystems import is_on_network
from tablemgr.storage.sqlite_library import choose_library, journal_mode_for, sqlite_library


def library(*version: int) -> ModuleType:
    made = ModuleType(f"sqlite {version}")
    made.__dict__["sqlite_version_info"] = version
    return made


OLD, STRICT_NONE, SOUND, NEWER = library(3, 40, 1), library(3, 36, 0), library(3, 51, 3), library(3, 53, 4)


@pytest.mark.parametrize(
    ("linked", "bundled", "chosen"),
    [
        (SOUND, NEWER, SOUND),
        (OLD, NEWER, NEWER),
        (OLD, None, OLD),
        (STRICT_NONE, OLD, OLD),
        (OLD, STRICT_NONE, OLD),
        (STRICT_NONE, None, STRICT_NONE),
    ],
)
def test_the_linked_library_serves_unless_only_the_bundled_one_is_sound(
    linked: ModuleType, bundled: ModuleType | None, chosen: ModuleType
) -> None:
    assert choose_library(linked, bundled) is chosen


@pytest.mark.parametrize(
    ("serving", "is_on_network", "mode"),
    [(SOUND, False, "wal"), (SOUND, True, "delete"), (library(3, 51, 2), False, "delete"), (NEWER, False, "wal")],
)
def test_a_write_ahead_log_is_kept_only_where_it_is_sound(serving: ModuleType, is_on_network: bool, mode: str) -> None:
    assert journal_mode_for(serving, is_on_network) == mode


def test_this_machine_has_a_library_with_strict_tables() -> None:
    assert sqlite_library().sqlite_version_info >= (3, 37, 0)


MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
server:/tables /mnt/club nfs4 rw 0 0
/dev/sdb1 /mnt/club/local ext4 rw 0 0
host:/x /mnt/with\\040space fuse.sshfs rw 0 0
tmpfs /srv tmpfs rw 0 0
//nas/x /srv cifs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", False),
        ("/home/club", False),
        ("/mnt/clubhouse", False),
        ("/mnt/club", True),
        ("/mnt/club/table 1", True),
        ("/mnt/club/local/table 1", False),
        ("/mnt/with space/table", True),
        ("/srv/table", True),
    ],
)
def test_the_innermost_mount_says_whether_a_path_is_on_the_network(path: str, expected: bool) -> None:
    assert is_on_network(Path(path), MOUNTS) is expected
