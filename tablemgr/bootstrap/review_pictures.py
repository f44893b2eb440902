"""The pictures of the review: a replay, a bet that explains itself, odds, what is found, a journal that is broken.

They are drawn out of a small play that is made for them, and what is wrong with its forged record is found in earnest.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.bootstrap.picture_hands import to_the_turns
from tablemgr.bootstrap.picture_plays import Step, to_the_bets, to_the_pair
from tablemgr.bootstrap.pictures import SIZES, journal_of
from tablemgr.console.boss import port as p
from tablemgr.console.boss.looked import Page
from tablemgr.console.boss.model import ReviewModel
from tablemgr.engine.events import BetPlaced, BetSettled
from tablemgr.service.requests import CardSeen
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import Fault
from tablemgr.storage.memory import MemoryJournal

if TYPE_CHECKING:
    # Qt is loaded when something is drawn, and not before.
    from tablemgr.console.boss.window import ReviewWindow

# How often the event loop is given its turn for one picture; each answer needs a few.
TURNS_MAX = 200
NEXT_BANKERS = (7, 6, 5, 4, 3, 2)
NOW = "09:12:40"


@dataclass(frozen=True, slots=True)
class ReviewScene:
    """A picture: the journal, and what is asked of its review, step by step; each is answered before the next."""

    name: str
    journal: MemoryJournal
    asks: Sequence[Callable[[ReviewModel], object]]


class PicturePort:
    """A journal in memory that answers at once; the proof is told by hand."""

    def __init__(self, journal: MemoryJournal) -> None:
        self._answers = JournalAnswers(journal.reader)

    def ask(self, asked: p.Asked, answered: Callable[[p.Told], None]) -> None:
        """The answer."""
        answered(self._answers.to(asked))

    def reckon(self, asked: p.Reckoning, told: Callable[[p.Reckoned], None]) -> Callable[[], None]:
        """The answer."""
        if (answer := self._answers.reckoned(asked)) is not None:
            told(answer)
        return lambda: None

    def prove(self, told: Callable[[p.Proof], None]) -> Callable[[], None]:
        """Nothing is begun for a picture."""
        del told
        return lambda: None


def draw_review_scenes(folder: Path, sizes: Sequence[str], told: Callable[[Path], None]) -> None:
    """Draws every scene at each size into the folder; `told` of each file."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes():
        for size in sizes:
            path = folder / f"{scene.name}_{size}.png"
            _draw(scene, SIZES[size], path)
            told(path)


def _evening() -> list[Step]:
    """A deal with a refusal in it, a settlement, and its end; then short ones, as the bank goes round."""
    steps: list[Step] = list(to_the_bets())
    steps.insert(-2, {"do": "bet", "seat": 6, "amount": "500.00", "on": "Q"})
    steps += [CardSeen(card) for card in ("QH", "6S", "JH")]
    for banker in NEXT_BANKERS:
        steps += [{"do": "bank", "seat": banker, "amount": "50.00"}, {"do": "shuffle"}]
        steps += [CardSeen(card) for card in ("6S", "QD", "AC")]
        steps += [{"do": "bet", "seat": seat, "amount": "5.00", "on": "Q"} for seat in range(1, banker)]
        steps += [CardSeen(card) for card in ("KS", "AH")]
    return steps


def scenes() -> tuple[ReviewScene, ...]:
    """All of them: of an evening of one game, and where odds are shown, of a deal of others that is on."""
    evening, monte, hands = (journal_of(steps) for steps in (_evening(), to_the_pair(), to_the_turns()))

    def first_deal(model: ReviewModel) -> None:
        model.open_deal(1)

    def to_last(kind: type, back: int = 0) -> Callable[[ReviewModel], None]:
        def go(model: ReviewModel) -> None:
            places = [i for i, entry in enumerate(model.tape.entries) if isinstance(entry.event, kind)]
            model.go(places[-1 - back])

        return go

    return (
        ReviewScene("replay", evening, (first_deal, to_last(BetPlaced, 1))),
        ReviewScene(
            "bet_explained", evening, (first_deal, to_last(BetSettled), lambda model: model.touch_cell(5, "7"))
        ),
        ReviewScene("deals", evening, (lambda model: model.back(),)),
        ReviewScene("found", evening, (lambda model: model.search("bruno 25.00"),)),
        ReviewScene("odds", monte, (lambda model: model.show(Page.ODDS),)),
        ReviewScene("odds_under_a_policy", hands, (lambda model: model.show(Page.ODDS),)),
        ReviewScene("theoretical", evening, (lambda model: model.show(Page.THEORETICAL),)),
        ReviewScene("verify_failed", evening, (first_deal, to_last(BetPlaced), lambda model: _break(model, evening))),
    )


def _break(model: ReviewModel, journal: MemoryJournal) -> None:
    """What the proof says where somebody has made a stake larger."""
    model.prove()
    model.proof_told(broken_at(journal, b'"stake_minor":7500', b'"stake_minor":9500'))


def broken_at(journal: MemoryJournal, said: bytes, forged: bytes) -> p.Broken:
    """The fault of the first record that says the one and is made to say the other."""
    records = Records()
    for stored in journal.records():
        step = records.read(replace(stored, sealed=stored.sealed.replace(said, forged)))
        if isinstance(step, Fault):
            return p.Broken(step.seq, step.what, step.why)
    raise AssertionError(f"no record says {said!r}")


def _draw(scene: ReviewScene, size: tuple[int, int], path: Path) -> None:
    from tablemgr.console.app import application, for_a_while, picture_of

    application()
    window = window_of(scene, size)
    with for_a_while(window):
        let_it_answer(window, scene)
        picture_of(window, path)


def window_of(scene: ReviewScene, size: tuple[int, int]) -> "ReviewWindow":
    """A window on the scene's journal, not shown and not asked yet. The application must have been made."""
    from tablemgr.console.boss.window import ReviewWindow

    return ReviewWindow(PicturePort(scene.journal), "Table 3", size, lambda: NOW)


def let_it_answer(window: "ReviewWindow", scene: ReviewScene) -> None:
    """The window is shown, and asked what the scene asks."""
    from tablemgr.console.app import take_turn

    window.show()
    for ask in (lambda _: None, *scene.asks):
        ask(window.model)
        _let_it_answer(window.model, take_turn)
    take_turn()


def _let_it_answer(model: ReviewModel, take_turn: Callable[[], None]) -> None:
    kinds = (p.TapeAsked, p.DealsAsked, p.FoundAsked, p.NewsAsked, p.ChoicesAsked)
    for _ in range(TURNS_MAX):
        take_turn()
        if not any(map(model.is_asking, kinds)) and not model.reckoner.is_under_way:
            return
