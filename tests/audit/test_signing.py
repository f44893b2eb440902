"""Signed checkpoints: who can make one, and what it is about."""

import dataclasses

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.checkpoints import LINE_BYTES_MAX, CheckpointLine, decode_line, encode_line
from tablemgr.audit.events import CheckpointSigned
from tablemgr.audit.signing import Signer, is_signed, key_id_of, statement

JOURNAL = "0123456789abcdef" * 2
SIGNER = Signer(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
OTHER = Signer(Ed25519PrivateKey.from_private_bytes(bytes(32)))
CHECKPOINT = SIGNER.sign(JOURNAL, 7, b"\x01" * 32, b"state")


def test_what_is_signed_names_purpose_journal_record_hash_and_snapshot() -> None:
    assert statement("ab", 7, "00ff", "11") == b"tablemgr checkpoint 1\njournal ab\nrecord 7\nhash 00ff\nsnapshot 11\n"


def test_a_checkpoint_without_a_snapshot_says_so() -> None:
    checkpoint = SIGNER.sign(JOURNAL, 7, b"\x01" * 32)
    assert checkpoint.snapshot == ""
    assert is_signed(SIGNER.public_key, JOURNAL, checkpoint)


def test_a_checkpoint_is_proved_by_the_public_key() -> None:
    assert is_signed(SIGNER.public_key, JOURNAL, CHECKPOINT)


def test_a_key_id_is_the_start_of_the_public_keys_sha256() -> None:
    assert SIGNER.key_id == key_id_of(bytes.fromhex(SIGNER.public_key)) == "56475aa75463474c"


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 8},
        {"hash": "02" * 32},
        {"snapshot": ""},
        {"signature": "00" * 64},
        {"signature": "no hex"},
        {"signature": CHECKPOINT.signature.upper()},
        {"key_id": OTHER.key_id},
    ],
    ids=str,
)
def test_no_word_of_a_checkpoint_can_be_changed(change: dict[str, object]) -> None:
    assert not is_signed(SIGNER.public_key, JOURNAL, dataclasses.replace(CHECKPOINT, **change))  # type: ignore[arg-type]


def test_a_checkpoint_of_another_journal_proves_nothing() -> None:
    assert not is_signed(SIGNER.public_key, "f" * 32, CHECKPOINT)


def test_a_checkpoint_of_another_key_proves_nothing() -> None:
    forged = dataclasses.replace(OTHER.sign(JOURNAL, 7, b"\x01" * 32), key_id=SIGNER.key_id)
    assert not is_signed(SIGNER.public_key, JOURNAL, forged)


@pytest.mark.parametrize("key", ["", "00", "zz" * 32, "é"])
def test_what_is_no_key_proves_nothing(key: str) -> None:
    assert not is_signed(key, JOURNAL, CHECKPOINT)


def test_a_line_says_what_was_written() -> None:
    assert decode_line(encode_line(JOURNAL, CHECKPOINT)) == CheckpointLine(JOURNAL, CHECKPOINT)


LINE = encode_line(JOURNAL, CHECKPOINT)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"[]\n",
        b"{}\n",
        b"\xff\n",
        b"[" * 900 + b"\n",
        LINE[:-1],
        LINE.replace(b",", b", "),
        LINE.replace(b'"seq":7', b'"seq":7.0'),
        LINE.replace(b'"seq":7', b'"seq":true'),
        LINE.replace(b'"seq":7', b'"seq":"7"'),
        LINE[:-2] + b',"more":1}\n',
        LINE.replace(b'"' + SIGNER.key_id.encode() + b'"', b"null"),
        b" " * LINE_BYTES_MAX + LINE,
    ],
)
def test_a_line_in_other_bytes_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match="line"):
        decode_line(line)


def test_a_long_deal_number_still_fits_a_line() -> None:
    longest = CheckpointSigned(2**63 - 1, "f" * 64, "f" * 64, "f" * 16, "f" * 128)
    assert len(encode_line("f" * 32, longest)) < LINE_BYTES_MAX // 2
