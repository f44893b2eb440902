"""What `tablemgr doctor` looks at, one subject a module: what it sees is a value, what it thinks of it is a function.

The functions that judge are pure, so that a machine without a screen, with a full disk or a wrong clock can be judged
without having one. Nothing here mends anything: it says what to type.
"""
