"""`tablemgr review`: the pit boss's face."""

import sys
from pathlib import Path

import click

from tablemgr.cli import options as shared


@click.command("review")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--name", help="What the window calls the table; its folder's name if not given.")
@click.option("--full-screen", is_flag=True, help="Cover the whole screen.")
@shared.expected_key
def command(
    directory: Path,
    name: str | None,
    full_screen: bool,
    key_id: str | None,
    key_file: Path | None,
    checkpoint_copy: Path | None,
) -> None:
    """Look through the journal in DIR in a window: find deals, replay them, prove it. It changes nothing, and the table
    may be running.

    --key-id, --key-file and --checkpoint-copy are for the proof, as `tablemgr verify` takes them.

    Exit status: 0 closed; 1 there is no screen for a window; 2 there is no journal, or no such key.
    """
    from tablemgr.bootstrap.display import why_no_window
    from tablemgr.bootstrap.proving import ProofOptions
    from tablemgr.bootstrap.review import NoReviewError, review_window
    from tablemgr.bootstrap.verify import CannotVerifyError, expected_key

    why = why_no_window()
    if why:
        click.echo(f"tablemgr review: {why}", err=True)
        sys.exit(1)
    try:
        if key_id is not None or key_file is not None:
            expected_key(directory, key_id, key_file)
        if checkpoint_copy is not None and not checkpoint_copy.is_file():
            raise CannotVerifyError(f"there is no checkpoint copy {checkpoint_copy}")
        proof = ProofOptions(key_id, key_file, checkpoint_copy)
        sys.exit(review_window(directory, name or directory.resolve().name, proof, full_screen=full_screen))
    except (NoReviewError, CannotVerifyError) as error:
        click.echo(f"tablemgr review: {error}", err=True)
        sys.exit(2)
