"""Which kind of file system a path lies on, because SQLite's write-ahead log needs memory that all its readers share,
and a network file system has none."""

import re
from pathlib import Path

MOUNTS = Path("/proc/mounts")
_NAMES = """9p afs afpfs beegfs ceph cifs coda davfs gfs2 glusterfs lustre ncpfs nfs nfs4 ocfs2 orangefs smb3 smbfs
virtiofs fuse.ceph fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs"""
NETWORK_KINDS = frozenset(_NAMES.split())
_OCTAL_ESCAPE = re.compile(r"\\([0-7]{3})")


def is_on_network(path: Path, mounts: str | None = None) -> bool:
    """Whether an existing path lies on another machine's disk; `mounts` is the text of /proc/mounts.

    Where the machine has no such list (outside Linux) a disk is taken for its own.
    """
    return kind_of(path, mounts) in NETWORK_KINDS


def kind_of(path: Path, mounts: str | None = None) -> str:
    """The kind of file system that an existing path lies on, as the machine calls it; empty where it cannot be told."""
    if mounts is None:
        try:
            mounts = MOUNTS.read_text(errors="surrogateescape")
        except OSError:
            return ""
    return _kind_of(path.resolve(), mounts)


def _kind_of(path: Path, mounts: str) -> str:
    """The kind of the innermost mount that holds the path; of two on one place the later one covers the earlier."""
    depth, kind = -1, ""
    for line in mounts.splitlines():
        fields = line.split(" ")
        place = Path(_OCTAL_ESCAPE.sub(lambda escape: chr(int(escape[1], 8)), fields[1]))
        if path.is_relative_to(place) and len(place.parts) >= depth:
            depth, kind = len(place.parts), fields[2]
    return kind
