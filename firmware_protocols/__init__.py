"""What devices say, byte by byte: both ends of each wire, as pure functions and small machines.

Nothing here opens a port, waits, or tells the time: bytes come in as arguments, readings go out as values, and the
time is a number that the caller brings. So every claim about a wire can be tested without a wire.
"""
