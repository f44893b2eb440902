"""Three log levels of a device, so that whoever stands at a dead table sees which of the three is dead.

WIRE: bytes came. FRAME: they made a frame, or a bad one. READING: it meant something. WIRE and FRAME are finer than
DEBUG, READING is coarser. The record has fields for a JSON formatter: `device`, `direction`, `hex`, `reading`.
"""

import logging

WIRE = 5
FRAME = 7
READING = 15

logging.addLevelName(WIRE, "WIRE")
logging.addLevelName(FRAME, "FRAME")
logging.addLevelName(READING, "READING")
