"""What the DATA of an Angel Eye frame says, and every check of whether it can be true at all.

A BCC of eight bits lets some damage through, so a frame whose content is impossible is Malformed however right its BCC:
a letter that is none, parameters of the wrong number or without bit 7, a suit 0, a rank 14, a hand index 0.

Two readings are not what the letter alone suggests:

- `E1` and `E6` are a card that passed unread. `e1` and `e6` clear the shoe's lamp, not our doubt: they are notes.
- `d` in setting mode is a card that left the shoe while somebody was at its buttons. The table must hold and the card
  must not be lost, so it is a `CardUnread` that suggests its face: one touch confirms it.

Ref: docs/protocols/angel_eye.md
"""

from collections.abc import Callable

from firmware_protocols.angel_eye.wire import Frame
from firmware_protocols.readings import (
    CardShown,
    CardUnread,
    CutCardReached,
    DeviceFault,
    DeviceNote,
    DeviceStarted,
    Effect,
    Malformed,
    Reading,
)

SUITS = {1: "D", 2: "C", 3: "S", 4: "H"}
RANKS = {1: "A", **{pips: str(pips) for pips in range(2, 11)}, 11: "J", 12: "Q", 13: "K"}
CARDS = {suit << 4 | rank: RANKS[rank] + SUITS[suit] for suit in SUITS for rank in RANKS}
"""A card by its parameter byte, bit 7 left out."""
TARGETS = {0: "player", 1: "banker", 2: "burn", 4: "first card", 5: "burn count"}
HAND_TARGETS = frozenset({0, 1})
HAND_INDEX_MAX = 3
MODES = {0: "lock mode", 1: "error mode", 2: "setting mode"}
SETTING_MODE = 2
WINNERS = {1: "player", 2: "tie", 4: "banker", 7: "forced quit"}
PAIRS = {0: "no pair", 1: "player pair", 2: "banker pair", 3: "both pairs"}
ERRORS = {
    1: "cannot read the card",
    2: "overdraw",
    3: "button misuse",
    4: "card pulled back at the exit",
    5: "card pulled back midway",
    6: "card code error",
    7: "draw time-out",
}
UNREAD_ERRORS = frozenset({1, 6})
HOLDING_ERRORS = frozenset({4, 5, 7})
PRESET_CHARACTERS = 6
BIT_7 = 0x80

Reader = Callable[[Frame, bool], "Reading | str"]
"""Gives the reading, or why the frame says an impossible thing."""


def read_frame(frame: Frame, raw: bytes, is_repeat: bool) -> Reading:
    """The meaning of one frame whose BCC is right; `raw` is what a Malformed shows."""
    letter, parameters = frame.data[:1], frame.data[1:]
    if letter not in READERS:
        return Malformed(f"no event has the letter {letter!r}", raw)
    count, reader = READERS[letter]
    if count is not None and len(parameters) != count:
        return Malformed(f"{letter.decode()} has {len(parameters)} parameter bytes, not {count}", raw)
    if letter not in FREE_TEXT and parameters and min(parameters) < BIT_7:
        return Malformed("a parameter byte without bit 7", raw)
    reading = reader(frame, is_repeat)
    return Malformed(reading, raw) if isinstance(reading, str) else reading


def _started(frame: Frame, is_repeat: bool) -> Reading | str:
    return DeviceStarted(frame.mark, is_repeat)


def _standby(frame: Frame, is_repeat: bool) -> Reading | str:
    return DeviceNote("P", "standby", frame.mark, is_repeat)


def _cut_card(frame: Frame, is_repeat: bool) -> Reading | str:
    return CutCardReached(frame.mark, is_repeat)


def _drawn(frame: Frame, is_repeat: bool) -> Reading | str:
    target, index = frame.data[1] >> 4 & 7, frame.data[1] & 15
    card = CARDS.get(frame.data[2] & ~BIT_7)
    if card is None:
        return "a card of no suit or rank"
    if target not in TARGETS:
        return f"card target {target} is none"
    if target in HAND_TARGETS and not 1 <= index <= HAND_INDEX_MAX:
        return f"hand index {index} is none"
    return CardShown(card, frame.mark, is_repeat, f"{TARGETS[target]} {index}")


def _drawn_outside_a_game(frame: Frame, is_repeat: bool) -> Reading | str:
    mode = frame.data[1] >> 4 & 7
    card = CARDS.get(frame.data[2] & ~BIT_7)
    if card is None:
        return "a card of no suit or rank"
    if mode not in MODES:
        return f"mode {mode} is none"
    if mode == SETTING_MODE:
        return CardUnread("d2", "drawn while the shoe was in setting mode", frame.mark, is_repeat, suggestion=card)
    return CardShown(card, frame.mark, is_repeat, f"drawn in {MODES[mode]}")


def _result(frame: Frame, is_repeat: bool) -> Reading | str:
    winner, pairs = frame.data[1] >> 4 & 7, frame.data[1] & 3
    if winner not in WINNERS:
        return f"result {winner} is none"
    return DeviceNote("G", f"baccarat result: {WINNERS[winner]}, {PAIRS[pairs]}", frame.mark, is_repeat)


def _error_raised(frame: Frame, is_repeat: bool) -> Reading | str:
    number = frame.data[1] & 0x3F
    if number not in ERRORS:
        return f"error code {number} is none"
    code, text = f"E{number}", ERRORS[number]
    if number in UNREAD_ERRORS:
        return CardUnread(code, text, frame.mark, is_repeat)
    effect = Effect.HOLD if number in HOLDING_ERRORS else Effect.RECORD
    return DeviceFault(code, text, effect, frame.mark, is_repeat)


def _error_cleared(frame: Frame, is_repeat: bool) -> Reading | str:
    number = frame.data[1] & 0x3F
    if number not in ERRORS:
        return f"error code {number} is none"
    text = f"cleared: {ERRORS[number]}"
    if number in HOLDING_ERRORS:
        return DeviceFault(f"E{number}", text, Effect.CLEAR, frame.mark, is_repeat)
    return DeviceNote(f"e{number}", text, frame.mark, is_repeat)


def _lock_state(frame: Frame, is_repeat: bool) -> Reading | str:
    return DeviceNote("L", "locked" if frame.data[1] & 1 else "unlocked", frame.mark, is_repeat)


def _preset_changed(frame: Frame, is_repeat: bool) -> Reading | str:
    """The page says *characters* and also that parameters have bit 7 set: both ways of writing them are taken."""
    characters = bytes(byte & 0x7F for byte in frame.data[1:])
    if not all(0x20 <= character <= 0x7E for character in characters):
        return "a preset that is no text"
    text = characters.decode("ascii")
    return DeviceNote("M", f"preset {text[:2]} is now {text[2:]}", frame.mark, is_repeat)


def _sources_disagree(frame: Frame, is_repeat: bool) -> Reading | str:
    text = f"the shoe's sources disagree (re-deal, or retransmission): {frame.data[1:].hex(' ').upper()}"
    return DeviceFault("R", text, Effect.RECORD, frame.mark, is_repeat, is_alert=True)


READERS: dict[bytes, tuple[int | None, Reader]] = {
    b"S": (0, _started),
    b"P": (0, _standby),
    b"C": (0, _cut_card),
    b"D": (2, _drawn),
    b"d": (2, _drawn_outside_a_game),
    b"G": (1, _result),
    b"E": (1, _error_raised),
    b"e": (1, _error_cleared),
    b"L": (1, _lock_state),
    b"M": (PRESET_CHARACTERS, _preset_changed),
    b"R": (None, _sources_disagree),
}
"""Letter of the event: how many parameter bytes (None: any number), and who reads them."""

FREE_TEXT = frozenset({b"M", b"R"})
