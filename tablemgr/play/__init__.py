"""A table that plays by itself: bots who bet within the limits, a dealer who draws only when all have answered.

Pure: chance is given as `Dice`, and what is to be done comes out as moves; who plays them is the caller's affair.
"""
