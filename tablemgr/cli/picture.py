"""`tablemgr picture`: the screens as PNG files."""

import os
import sys
from pathlib import Path

import click


@click.command("picture")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--size",
    "sizes",
    multiple=True,
    type=click.Choice(["1920x1080", "1280x800"]),
    default=("1920x1080", "1280x800"),
    help="This size only; both if not given.",
)
def command(folder: Path, sizes: tuple[str, ...]) -> None:
    """Draw each screen of the console and of the review to a PNG file in FOLDER, which is made if it is not there, and
    at 1920x1080 a sheet of all parts that they are made of.

    No screen is needed for it. What is on the pictures is a play made for them, and no table's journal.

    Exit status: 0 drawn; 2 a file could not be written.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from tablemgr.bootstrap.path_words import not_written
    from tablemgr.bootstrap.pictures import draw_scenes
    from tablemgr.bootstrap.review_pictures import draw_review_scenes

    try:
        draw_scenes(folder, sizes, lambda path: click.echo(path))
        draw_review_scenes(folder, sizes, lambda path: click.echo(path))
    except OSError as error:
        click.echo(f"tablemgr picture: {not_written(error.filename or folder, error)}", err=True)
        sys.exit(2)
