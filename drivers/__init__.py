"""From a port to readings: transports, sessions, supervision, and simulators that play the other end of the wire.

It knows nothing of tables, money or screens, and runs without them. What the bytes mean is the codecs' business
(`firmware_protocols`); what to do about it is the business of whoever takes the readings.
"""
