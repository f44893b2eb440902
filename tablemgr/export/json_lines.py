"""JSON Lines: every record, one a line, as text that proves itself without a program of ours (C15).

    {"seq":12,"hash":"5e1f…","sealed":"{\\"seq\\":12,\\"at\\":…}"}

`sealed` is the record's text exactly as it was hashed, as a JSON string: an object there would invite programs to write
it anew, and the same fields in other bytes have another hash.
"""

import msgspec

from tablemgr.service.verify_steps import Step

_encode = msgspec.json.Encoder().encode


class JsonLines:
    """Fulfils `Format`; it keeps nothing."""

    is_sealed = True

    def take(self, step: Step) -> str:
        stored = step.stored
        line = {"seq": stored.seq, "hash": stored.hash.hex(), "sealed": stored.sealed.decode("utf-8")}
        return f"{_encode(line).decode()}\n"

    def end(self) -> str:
        return ""
