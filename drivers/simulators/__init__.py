"""Simulated devices: a hand beside the wire. On the wire they are unmarked; a port tells what they are.

They play the device's end of the same protocol through a real port, so everything above is tested as it will run. They
are no part of a live table: `transports.simulated` knows their ports.
"""
