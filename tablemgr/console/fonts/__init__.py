"""DejaVu 2.37, shipped with the program, since a machine without fonts shows boxes and says nothing.

The files are as their makers published them; LICENSE stands beside them. `loading` gives them to Qt.
"""
