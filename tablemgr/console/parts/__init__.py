"""The widgets that the screens are built of: what is touched, and what is only shown.

Each paints itself from one frozen value, its face, and only when that changes. None knows a rule, a command or the
table; words come in already in the reader's language. Import the module you need.
"""
