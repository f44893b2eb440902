"""What is wrong in a file that people write, said as they know it."""


class SettingsError(ValueError):
    """A file of settings cannot be used; the text names file, key and what is allowed."""


def said_plainly(error: str) -> str:
    """msgspec names a key by its path, `$.rules.minimum`; people know it by its name."""
    what, found, path = error.partition(" - at `$.")
    return f"key {path.removesuffix('`')!r}: {what}" if found else what
