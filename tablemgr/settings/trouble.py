"""Files that people write, and what is wrong in them, said as they know it."""

import re
import tomllib
from pathlib import Path

# No house has so much to say; a device file has no end.
FILE_BYTES_MAX = 1_000_000

_TOML_WANTS = 'a line is `key = value` with text in "quotes", a [section], or a # comment'
# tomllib's own words: "Unterminated string (at line 1, column 21)", "Expected '=' ... (at end of document)".
_PLACE = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)


class SettingsError(ValueError):
    """A file of settings cannot be used; the text names file, key and what is allowed."""


def read_toml(path: Path) -> dict[str, object]:
    """The file's keys and values; SettingsError names the line at which they are no TOML."""
    try:
        with path.open("rb") as file:
            text = file.read(FILE_BYTES_MAX + 1)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    if len(text) > FILE_BYTES_MAX:
        raise SettingsError(f"{path}: it is larger than {FILE_BYTES_MAX} bytes")
    try:
        return tomllib.loads(text.decode("utf-8"))
    except RecursionError:
        raise SettingsError(f"{path}: it is nested too deeply; {_TOML_WANTS}") from None
    except UnicodeDecodeError as error:
        line, why = text.count(b"\n", 0, error.start) + 1, f"byte {text[error.start]:#04x} is no UTF-8"
    except tomllib.TOMLDecodeError as error:
        said = _PLACE.fullmatch(str(error))
        why = said["why"] if said else str(error)
        # At the end of the document tomllib names no line.
        line = int(said["line"]) if said and said["line"] else len(text.splitlines())
    except ValueError as error:
        # A number of more digits than Python reads.
        raise SettingsError(f"{path}: a value is too long: {error}") from None
    raise SettingsError(f"{path}: line {line}: this is no TOML: {why}; {_TOML_WANTS}")


def said_plainly(error: str) -> str:
    """msgspec names a key by its path, `$.rules.minimum`; people know it by its name."""
    what, found, path = error.partition(" - at `$.")
    return f"key {path.removesuffix('`')!r}: {what}" if found else what
