"""`tablemgr verify`: the proof of a table's journal, in words or as JSON."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablemgr.cli import options as shared

if TYPE_CHECKING:
    from tablemgr.bootstrap.verify import Proof
    from tablemgr.service.verify_steps import Fault


@click.command("verify")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@shared.expected_key
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--progress", "tells_progress", is_flag=True, help="How far it is, as JSON lines on standard error.")
def command(
    directory: Path,
    key_id: str | None,
    key_file: Path | None,
    checkpoint_copy: Path | None,
    as_json: bool,
    tells_progress: bool,
) -> None:
    """Prove that a table's journal is as it was written; the table may be running.

    The chain of hashes, every signature, the postings, the answers kept for repeated commands, the snapshots and the
    schema are checked, the events are replayed, and checkpoints.jsonl and its copy are held against the journal.

    \b
    ok    the number of records and the last hash; exit status 0
    bad   the first bad record (or row, or file), and why; exit status 1
    It cannot be tried (no such directory, no journal): exit status 2.

    Without --key-id, the key must be your own, if you have one. A journal that was signed anew with another key is
    found only if the right one is known from elsewhere.
    """
    from tablemgr.bootstrap.progress import counting, telling
    from tablemgr.bootstrap.verify import CannotVerifyError, expected_key, verify_directory

    try:
        expected = expected_key(directory, key_id, key_file)
        watching = partial(telling if tells_progress else counting, "records")
        proof = verify_directory(directory, expected, checkpoint_copy, watching)
    except CannotVerifyError as error:
        click.echo(f"tablemgr verify: {_printable(str(error))}", err=True)
        sys.exit(2)
    click.echo(json.dumps(_as_json(proof), indent=1, ensure_ascii=False) if as_json else _in_words(proof))
    sys.exit(1 if proof.verdict.fault else 0)


def _in_words(proof: "Proof") -> str:
    verdict, expected = proof.verdict, proof.expected
    if verdict.fault:
        lines = [f"bad: {_fault_in_words(verdict.fault)}", *(f"also: {fault}" for fault in verdict.also)]
        return "\n".join(map(_printable, lines))
    lines = [f"ok: {verdict.head.seq} records, last hash {verdict.head.hash.hex()}"]
    if verdict.opened:
        opened = verdict.opened
        lines.append(f"journal {opened.journal_id}, {opened.origin}")
        if expected.key_id:
            lines.append(f"signed by key {opened.key_id}, as {expected.source} says")
        else:
            lines.append(f"signed by key {opened.key_id}: that is the journal's own word; to pin it, say --key-id")
        lines.append(f"{verdict.checkpoints} signed checkpoints, compared with {_files_in_words(proof)}")
        if verdict.unsigned:
            lines.append(f"{verdict.unsigned} records came after the newest of them: no signature speaks for these yet")
    return "\n".join(map(_printable, lines))


def _fault_in_words(fault: "Fault") -> str:
    # Where a fault is in a row of another kind, the record that it belongs to is named all the same.
    record = f"record {fault.seq}"
    names_it = fault.seq is None or fault.what == record
    return f"{fault.what}: {fault.why}" if names_it else f"{record}: {fault.what}: {fault.why}"


def _files_in_words(proof: "Proof") -> str:
    return ", ".join(map(str, proof.compared)) or "no file"


def _as_json(proof: "Proof") -> dict[str, Any]:
    verdict = proof.verdict
    fault, opened = verdict.fault, verdict.opened
    if fault:
        bad = {"record": fault.seq, "what": _printable(fault.what), "why": _printable(fault.why)}
        return {"ok": False, "bad": bad, "also": [_printable(each) for each in verdict.also]}
    return {
        "ok": True,
        "records": verdict.head.seq,
        "last_hash": verdict.head.hash.hex(),
        "journal_id": opened.journal_id if opened else None,
        "origin": opened.origin if opened else None,
        "key_id": opened.key_id if opened else None,
        "key_expected_by": proof.expected.source if proof.expected.key_id else None,
        "checkpoints": verdict.checkpoints,
        "unsigned_records": verdict.unsigned,
        "compared": [str(path) for path in proof.compared],
    }


def _printable(text: str) -> str:
    """A damaged journal may hold anything; a terminal is shown only what it prints."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
