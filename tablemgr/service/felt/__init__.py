"""Chips under antennas of the felt: whose they are, which bets they propose, and what is amiss with those of a bet.

Nothing here reads a device or moves money. A proposal becomes a bet when a person accepts it, and in no other way.
"""
