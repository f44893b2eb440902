"""Exact chances from the cards not yet seen, as fractions: what a pit boss may know, and no punter is shown.

Pure. What decides a bet is the game's to say (`engine.race`); nothing here knows a game.
"""
