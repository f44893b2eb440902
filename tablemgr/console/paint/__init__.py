"""What is drawn: cards, chips, stakes, keys, lamps, figures. Functions over a QPainter; no widget, no state.

Each takes a rectangle and a frozen value and stays inside the rectangle, or inside the reach that it names. Words come
in already in the reader's language; no rule of a game is here.
"""
