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
    translator = QTranslator(app)
    if not translator.load(catalogue.read_bytes()):
        return None
    app.installTranslator(translator)
    return translator
