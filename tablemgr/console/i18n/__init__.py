"""The screens' languages: a catalogue of Qt Linguist for each, shipped in this package.

The English one has only what the source texts cannot say themselves: the forms of plurals. A new language is one file
`tablemgr_CODE.ts`, compiled beside it; how, docs/translating.md says.
"""

from importlib import resources

from PySide6.QtCore import QCoreApplication, QTranslator

LANGUAGE = "en"


def speak(app: QCoreApplication, language: str = LANGUAGE) -> QTranslator | None:
    """Gives the application a language; None if there is no catalogue of it. Its owner is the application."""
    catalogue = resources.files(__name__).joinpath(f"tablemgr_{language}.qm")
    if not catalogue.is_file():
        return None
    translator = _Spoken(app)
    if not translator.load(translator.catalogue(catalogue.read_bytes())):
        return None
    app.installTranslator(translator)
    return translator


class _Spoken(QTranslator):
    """Qt reads a catalogue where it lies and copies nothing of it: it is kept as long as it is spoken."""

    def catalogue(self, compiled: bytes) -> bytes:
        """The same catalogue, kept."""
        self._compiled = compiled
        return compiled
