"""Dresses the application: our palette, our lettering, and what Qt's own widgets look like among our parts.

The system's dark or light scheme is not followed: a table is dark, and a console must look the same on every machine.
"""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from tablemgr.console.fonts.loading import font_of
from tablemgr.console.theme import colours as c
from tablemgr.console.theme.lettering import LARGE_TYPE
from tablemgr.console.theme.spacing import RADIUS_KEY, TOUCH_MIN

SCROLL_BAR_WIDTH = 20

_PALETTE = {
    QPalette.ColorRole.Window: c.INK,
    QPalette.ColorRole.WindowText: c.TEXT,
    QPalette.ColorRole.Base: c.INK,
    QPalette.ColorRole.AlternateBase: c.PANEL,
    QPalette.ColorRole.Text: c.TEXT,
    QPalette.ColorRole.PlaceholderText: c.MUTE,
    QPalette.ColorRole.Button: c.KEY,
    QPalette.ColorRole.ButtonText: c.TEXT,
    QPalette.ColorRole.BrightText: c.TEXT,
    QPalette.ColorRole.Highlight: c.TEXT,
    QPalette.ColorRole.HighlightedText: c.INK,
    QPalette.ColorRole.Link: c.TEXT,
    QPalette.ColorRole.ToolTipBase: c.TEXT,
    QPalette.ColorRole.ToolTipText: c.INK,
}

# The words of a progress bar stand beside it: on half a bar no ink has contrast on both grounds.
_SHEET = f"""
QLineEdit, QPlainTextEdit {{
    background: {c.INK}; color: {c.TEXT}; border: 2px solid {c.EDGE}; border-radius: {RADIUS_KEY}px;
    padding: 0 14px; min-height: {TOUCH_MIN - 4}px;
    selection-background-color: {c.TEXT}; selection-color: {c.INK}; placeholder-text-color: {c.MUTE};
}}
QLineEdit:focus, QPlainTextEdit:focus {{ border-color: {c.TEXT}; }}
QListView, QTableView, QTreeView {{
    background: {c.PANEL}; alternate-background-color: {c.PANEL}; color: {c.TEXT}; border: none;
    selection-background-color: {c.TEXT}; selection-color: {c.INK}; gridline-color: {c.LINE};
}}
QListView::item {{ min-height: {TOUCH_MIN}px; border-bottom: 1px solid {c.LINE}; padding: 0 6px; }}
QListView::item:selected, QTableView::item:selected {{ background: {c.TEXT}; color: {c.INK}; }}
QHeaderView::section {{ background: {c.PANEL}; color: {c.SOFT}; border: none; padding: 6px; }}
QScrollBar {{ background: {c.PANEL}; border: none; }}
QScrollBar:vertical {{ width: {SCROLL_BAR_WIDTH}px; }}
QScrollBar:horizontal {{ height: {SCROLL_BAR_WIDTH}px; }}
QScrollBar::handle {{ background: {c.EDGE}; border-radius: {SCROLL_BAR_WIDTH // 2}px; min-height: {TOUCH_MIN}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: {c.PANEL}; }}
QToolTip {{ background: {c.TEXT}; color: {c.INK}; border: none; padding: 6px; }}
QMenu {{ background: {c.PANEL}; color: {c.TEXT}; border: 1px solid {c.EDGE}; }}
QMenu::item {{ padding: 14px 20px; }}
QMenu::item:selected {{ background: {c.TEXT}; color: {c.INK}; }}
QProgressBar {{
    background: {c.INK}; color: transparent; border: 1px solid {c.EDGE}; border-radius: 6px; min-height: 24px;
}}
QProgressBar::chunk {{ background: {c.SOFT}; border-radius: 6px; }}
"""


def dress(application: QApplication) -> None:
    """To be called once, after the fonts are loaded and before the first window."""
    application.setStyle("Fusion")
    palette = QPalette()
    for role, name in _PALETTE.items():
        palette.setColor(role, QColor(name))
    application.setPalette(palette)
    application.setFont(font_of(LARGE_TYPE.label))
    application.setStyleSheet(_SHEET)
