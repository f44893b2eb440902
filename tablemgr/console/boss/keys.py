"""The row of keys under the felt: the transport of the replay, how fast, and what leads elsewhere."""

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss.looked import Page
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.replay import SPEEDS
from tablemgr.console.boss.transport import Sign, TransportFace, TransportKey
from tablemgr.console.boss.words import deal_title, numbered, tr
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.key_rows import make_key
from tablemgr.console.parts.key import Key
from tablemgr.console.theme.grid import Grid

# Widths in shares of the row, and the gaps between groups.
GAP_LARGE, GAP_SMALL = 12, 8
GROUP_GAP_LARGE, GROUP_GAP_SMALL = 24, 12
_SHARES = (130, 130, 220, 130, 130, 84, 84, 84, 199, 199, 199, 199)
_GROUP_ENDS = (4, 7)


class ReviewKeys(QWidget):
    """`leave` goes a step back, or closes the window where there is none."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget, leave: Callable[[], None]) -> None:
        super().__init__(parent)
        self._review = model
        self._scale = grid.type
        self._is_large = grid.is_large
        self.setGeometry(*grid.transport)
        self._signs = {
            "deal_back": self._sign("deal_back", Sign.DEAL_BACK, lambda: model.next_deal(-1)),
            "step_back": self._sign("step_back", Sign.STEP_BACK, lambda: model.step(-1)),
            "play": self._sign("play", Sign.PLAY, model.play_or_pause),
            "step": self._sign("step", Sign.STEP, lambda: model.step(1)),
            "deal": self._sign("deal", Sign.DEAL, lambda: model.next_deal(1)),
        }
        self._speeds = {speed: self._key(f"speed_{speed}", self._takes(speed)) for speed in SPEEDS}
        self._exceptions = self._key("next_exception", model.next_exception)
        self._verify = self._key("verify", model.prove)
        self._newest = self._key("newest", model.open_newest)
        self._leave = self._key("leave", leave)
        keys: list[QWidget] = [*self._signs.values(), *self._speeds.values()]
        _lay([*keys, self._exceptions, self._verify, self._newest, self._leave], grid)

    def refresh(self) -> None:
        """Shows what can be done now."""
        model, replay = self._review, self._review.replay
        has_any = bool(model.tape.entries)
        self._show("deal_back", tr("deal"), tr("deal before"), is_on=model.tape.deal > 0)
        self._show("step_back", tr("step"), tr("step back"), is_on=has_any and replay.position > 0)
        self._show("step", tr("step"), tr("step on"), is_on=has_any and not replay.is_at_end)
        self._show("deal", tr("deal"), tr("next deal"), is_on=model.tape.deal < model.deals_known)
        self._show_play()
        for speed, key in self._speeds.items():
            state = KeyState.CHOSEN if speed == replay.speed else KeyState.REST
            key.set_value(KeyFace(f"{speed}×", state=state))
        count = len(model.tape.exceptions())
        note = tr("{count} in this deal") if self._is_large else tr("{count} here")
        note = note.format(count=count) if count else (tr("none in this deal") if self._is_large else tr("none here"))
        state = KeyState.REST if count else KeyState.OFF
        self._exceptions.set_value(KeyFace(tr("Exceptions"), note, state))
        verify = tr("Verify") if model.proof is None else tr("Verify again")
        note = tr("being verified") if model.is_proving else tr("{n} records").format(n=numbered(model.records))
        self._verify.set_value(KeyFace(verify, note))
        self._newest.set_value(KeyFace(tr("Newest"), deal_title(model.deals_known)))
        if model.page is Page.DEALS and model.field is None:
            self._leave.set_value(KeyFace(tr("Close"), "Ctrl+Q"))
        else:
            self._leave.set_value(KeyFace(tr("Back"), "Esc"))

    def _show(self, name: str, word: str, said: str, *, is_on: bool) -> None:
        key = self._signs[name]
        state = KeyState.REST if is_on else KeyState.OFF
        key.set_value(TransportFace(key.value().sign, word, said, state))

    def _show_play(self) -> None:
        replay, has_any = self._review.replay, bool(self._review.tape.entries)
        if replay.is_playing:
            face = TransportFace(Sign.PAUSE, tr("pause"), tr("pause"), KeyState.CHOSEN)
        elif has_any:
            word = tr("play again") if replay.is_at_end else tr("play")
            face = TransportFace(Sign.PLAY, word, word, is_amber=True)
        else:
            face = TransportFace(Sign.PLAY, tr("nothing to play"), tr("play"), KeyState.OFF)
        self._signs["play"].set_value(face)

    def _sign(self, name: str, sign: Sign, act: Callable[[], object]) -> TransportKey:
        key = TransportKey(TransportFace(sign, "", name), self._scale, self)
        key.setObjectName(name)
        key.acted.connect(act)
        return key

    def _key(self, name: str, act: Callable[[], object]) -> Key:
        return make_key(self, self._scale, name, KeyFace(""), act)

    def _takes(self, speed: int) -> Callable[[], None]:
        return lambda: self._review.set_speed(speed)


def _lay(keys: list[QWidget], grid: Grid) -> None:
    """From left to right, in the shares of the row that are left between the gaps."""
    gap, group = (GAP_LARGE, GROUP_GAP_LARGE) if grid.is_large else (GAP_SMALL, GROUP_GAP_SMALL)
    gaps = [0 if k == len(keys) - 1 else group if k in _GROUP_ENDS else gap for k in range(len(keys))]
    room = grid.transport.width - sum(gaps)
    x = 0.0
    for key, share, after in zip(keys, _SHARES, gaps, strict=True):
        width = room * share / sum(_SHARES)
        key.setGeometry(QRect(round(x), 0, round(x + width) - round(x), grid.transport.height))
        x += width + after
