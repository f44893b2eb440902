"""How the screens look, as plain values: colours, lettering, sizes, places, times.

Nothing here imports Qt, so that tests and paper can use the same values. Import the module you need.
"""
