"""Ed25519 signatures over statements of the form *record N of journal J has chain hash H*.

The statement names the journal, so that a signature of one table cannot be shown for another, and begins with a line of
its own, so that nothing else the key may ever sign reads as a checkpoint.
"""

from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tablemgr.audit.events import CheckpointSigned

KEY_ID_HEX_DIGITS = 16


class Signer:
    """Holds a table's private key, and lets out only what may be known of it."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        raw = key.public_key().public_bytes_raw()
        self._key = key
        self.public_key = raw.hex()
        self.key_id = key_id_of(raw)

    def sign(self, journal_id: str, seq: int, chain_hash: bytes, snapshot: bytes | None = None) -> CheckpointSigned:
        """State that record `seq` has this chain hash, and that this snapshot (its text) is stored with it."""
        snapshot_hash = "" if snapshot is None else snapshot_hash_of(snapshot)
        signature = self._key.sign(statement(journal_id, seq, chain_hash.hex(), snapshot_hash))
        return CheckpointSigned(seq, chain_hash.hex(), snapshot_hash, self.key_id, signature.hex())


def key_id_of(public_key: bytes) -> str:
    """A public key's fingerprint, short enough to be printed on a slip and typed again."""
    return sha256(public_key).hexdigest()[:KEY_ID_HEX_DIGITS]


def snapshot_hash_of(state: bytes) -> str:
    """What a checkpoint says of the snapshot that is stored with it."""
    return sha256(state).hexdigest()


def statement(journal_id: str, seq: int, hash_hex: str, snapshot_hash: str) -> bytes:
    """The exact bytes that are signed."""
    lines = ("tablemgr checkpoint 1", f"journal {journal_id}", f"record {seq}", f"hash {hash_hex}")
    return "\n".join((*lines, f"snapshot {snapshot_hash}", "")).encode()


def is_signed(public_key: str, journal_id: str, checkpoint: CheckpointSigned) -> bool:
    """Whether the holder of this key (hex) made this statement about this journal; False for what is no key at all."""
    try:
        raw, signature = bytes.fromhex(public_key), bytes.fromhex(checkpoint.signature)
        # Hex can be written in many ways; a signature has one, so that no digit of a record can be changed.
        if checkpoint.key_id != key_id_of(raw) or checkpoint.signature != signature.hex():
            return False
        Ed25519PublicKey.from_public_bytes(raw).verify(
            signature, statement(journal_id, checkpoint.seq, checkpoint.hash, checkpoint.snapshot)
        )
    except (ValueError, InvalidSignature):
        return False
    return True
