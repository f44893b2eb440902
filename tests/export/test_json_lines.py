"""docs/exports.md, "jsonl": the program printed there proves an export, and would find what was altered."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from served import Served, dealt

from tablemgr.audit.signing import key_id_of
from tablemgr.export.json_lines import JsonLines
from tablemgr.export.stream import Export

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "exports.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def table() -> Served:
    return dealt("7S", "KH", "3D")


@pytest.fixture
def lines(table: Served) -> list[dict[str, object]]:
    texts = "".join(Export(JsonLines()).texts(table.journal.records()))
    return [json.loads(line) for line in texts.splitlines()]


def proved(lines: list[dict[str, object]], directory: Path) -> subprocess.CompletedProcess[str]:
    """What the program of the document says, in a Python that knows nothing of ours."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    path = directory / "export.jsonl"
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-I", "-S", "-c", program, str(path)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=60)


def test_every_record_is_there_as_it_was_sealed(table: Served, lines: list[dict[str, object]]) -> None:
    records = list(table.journal.records())
    assert [line["seq"] for line in lines] == [record.seq for record in records]
    assert [str(line["sealed"]).encode() for line in lines] == [record.sealed for record in records]
    assert [line["hash"] for line in lines] == [record.hash.hex() for record in records]


def test_the_program_of_the_document_proves_an_export(
    table: Served, lines: list[dict[str, object]], tmp_path: Path
) -> None:
    head = table.journal.head()
    done = proved(lines, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{head.seq} records, last hash {head.hash.hex()}\n"


def _other_money(lines: list[dict[str, object]]) -> None:
    lines[6]["sealed"] = str(lines[6]["sealed"]).replace("50000", "50001")


def _taken_out(lines: list[dict[str, object]]) -> None:
    del lines[6]


def _swapped(lines: list[dict[str, object]]) -> None:
    lines[6], lines[7] = lines[7], lines[6]


def _other_hash(lines: list[dict[str, object]]) -> None:
    lines[6]["hash"] = "0" * 64


@pytest.mark.parametrize("alter", [_other_money, _taken_out, _swapped, _other_hash])
def test_the_program_of_the_document_finds(alter: object, lines: list[dict[str, object]], tmp_path: Path) -> None:
    before = json.dumps(lines)
    assert callable(alter)
    alter(lines)
    assert json.dumps(lines) != before
    done = proved(lines, tmp_path)
    assert done.returncode == 1
    assert done.stderr == "record 7 is not as it was written\n"


def test_a_checkpoint_can_be_checked_as_the_document_says() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    table = dealt("7S", "KH", "3D")
    table.do("bet", seat=2, amount="25.00", on="7")
    table.draw("3H")
    sealed = [json.loads(record.sealed) for record in table.journal.records()]
    opened = sealed[0]["event"]
    signed = next(record["event"] for record in sealed if record["kind"] == "CheckpointSigned")
    form = DOCUMENT.partition("tablemgr checkpoint 1\n")
    lines = ["tablemgr checkpoint 1", *re.findall(r"^    (\w+ [A-Z_]+)$", form[2], re.MULTILINE)]
    text = "".join(f"{line}\n" for line in lines)
    for word, value in (
        ("JOURNAL_ID", opened["journal_id"]),
        ("SEQ", str(signed["seq"])),
        ("HASH", signed["hash"]),
        ("SNAPSHOT", signed["snapshot"]),
    ):
        assert text.count(word) == 1
        text = text.replace(word, value)
    key = bytes.fromhex(opened["public_key"])
    Ed25519PublicKey.from_public_bytes(key).verify(bytes.fromhex(signed["signature"]), text.encode())
    assert key_id_of(key) == signed["key_id"]
