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

    def sign(self, journal_id: str, seq: int, chain_hash: bytes) -> CheckpointSigned:
        """State that record `seq` has this chain hash."""
        signature = self._key.sign(statement(journal_id, seq, chain_hash.hex()))
        return CheckpointSigned(seq, chain_hash.hex(), self.key_id, signature.hex())


def key_id_of(public_key: bytes) -> str:
    """A public key's fingerprint, short enough to be printed on a slip and typed again."""
    return sha256(public_key).hexdigest()[:KEY_ID_HEX_DIGITS]


def statement(journal_id: str, seq: int, hash_hex: str) -> bytes:
    """The exact bytes that are signed."""
    return f"tablemgr checkpoint 1\njournal {journal_id}\nrecord {seq}\nhash {hash_hex}\n".encode()


def is_signed(public_key: str, journal_id: str, checkpoint: CheckpointSigned) -> bool:
    """Whether the holder of this key (hex) made this statement about this journal; False for what is no key at all."""
    try:
        raw, signature = bytes.fromhex(public_key), bytes.fromhex(checkpoint.signature)
        if checkpoint.key_id != key_id_of(raw):
            return False
        Ed25519PublicKey.from_public_bytes(raw).verify(
            signature, statement(journal_id, checkpoint.seq, checkpoint.hash)
        )
    except (ValueError, InvalidSignature):
        return False
    return True
