"""What was heard at a port, as findings: WIRE, FRAME and READING, and what to change where one of them is dead."""

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do
from tablemgr.devices.probing import Heard, LineSet, answers_only, family_of, parity_of

# An adapter that hoards no longer than this is as quick as its speed.
LATENCY_MS_MAX = 2


def judge_wire(name: str, heard: Heard, seconds: float, family: str | None) -> Finding:
    """Whether bytes come."""
    if heard.bytes_in:
        return ok(name, f"{heard.bytes_in} bytes came, {heard.bytes_out} went")
    if family is not None and answers_only(family):
        what = f"{heard.bytes_out} bytes went, and none came back in {seconds:g} s"
        remedy = "is the reader switched on, and this its cable? Or the line is set otherwise: --scan tries others"
        return to_do(name, what, remedy)
    remedy = "have the device say something meanwhile, draw a card or scan a code, and give it --seconds"
    return note(name, f"no byte in {seconds:g} s: nothing to judge by", remedy)


def judge_frame(name: str, heard: Heard, family: str, url: str) -> Finding:
    """Whether the bytes make frames of the family; if not, what they would be."""
    told = f"{heard.frames} good frames, {heard.bad_frames} bad"
    if heard.frames > heard.bad_frames:
        return ok(name, told)
    if not heard.bytes_in:
        return note(name, "nothing to judge by")
    if framing := parity_of(family, heard.raw):
        return to_do(name, f"{told}: each byte has its parity in it", f'framing = "{framing}" of this device')
    other = family_of(heard.raw)
    if other is not None and other != family:
        return to_do(name, f"{told}: the bytes are frames of {other}", f"--driver {other}")
    remedy = f"other speed or parity? tablemgr devices doctor {url} --driver {family} --scan tries them"
    return to_do(name, told, remedy)


def judge_reading(name: str, heard: Heard, family: str) -> Finding:
    """Whether what came was read."""
    if heard.read and not heard.unread:
        return ok(name, f"{heard.read} read")
    if heard.unread:
        what = f"{heard.unread} of {heard.read + heard.unread} not read"
        return to_do(name, what, "clean the window, look at the cards, and at the map of codes if there is one")
    if heard.frames and answers_only(family):
        return to_do(name, "it answers, but says no inventory", "tablemgr devices watch shows what it says")
    return note(name, "nothing to judge by")


def judge_unknown(name: str, heard: Heard) -> Finding:
    """Of bytes of which nobody has said what sends them."""
    if not heard.bytes_in:
        return note(name, "nobody has said of which family the device is", "--driver FAMILY")
    other = family_of(heard.raw)
    if other is None:
        return to_do(name, "the bytes are frames of no family", "--driver FAMILY, and --scan to try other speeds")
    return ok(name, f"the bytes are frames of {other}: --driver {other}")


def judge_latency(name: str, latency_ms: int) -> Finding:
    """Of an FTDI adapter, while it is open: opening it asks for the least."""
    if latency_ms <= LATENCY_MS_MAX:
        return ok(name, f"it hands bytes over after {latency_ms} ms")
    what = f"the adapter hoards bytes for {latency_ms} ms: a card comes so much later"
    return to_do(name, what, "the right to it is missing: sudo setserial PORT low_latency")


def judge_scan(name: str, found: LineSet | None) -> Finding:
    """What the other settings have shown."""
    if found is None:
        return to_do(name, "no speed and no parity makes frames of the family", "is it this family, and does it speak?")
    return to_do(
        name,
        f"good frames come at {found.baud} {found.framing}",
        f'baud = {found.baud} and framing = "{found.framing}"',
    )
