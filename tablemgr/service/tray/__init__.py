"""The chips of a tray: what is known of each, what the readers see of them, and what the books expect there.

Nothing here reads a device or moves money. It holds what was *read* against what is *expected*, and says where the two
part; which of them is right is for people.
"""
