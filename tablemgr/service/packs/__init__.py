"""The packs of a house and of a table: which one lies in the shoe, whether it was found whole, and which deals were
played with one that was not (C10).

It moves no money, and no rule of a game is here: what a whole pack is, the game says.
"""
