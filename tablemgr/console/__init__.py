"""The screens: what people see of a table and touch, in Qt Widgets.

It talks to `tablemgr.service` and to nothing else, and holds no rule of a game: a view says what may be done, a widget
shows it. This is the only part that may import Qt.
"""
