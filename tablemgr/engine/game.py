"""What a game is to the table: a module in `engine.games`, read into a `Game`.

A game says which house rules and which own commands it has, what is in phase, how its deal begins and what an event
does to it, and handles its commands. Seats, chips, the bank and its turn are the table's; where a game plays them in
its own way, its handler stands before the table's.

What a module must have, and what it may have, stands in `Game`: its functions by the fields' names, its constants by
the fields' names in capitals. A field with a default may be missing: the default is what a game without it gets.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from fractions import Fraction
from types import ModuleType
from typing import Any

from tablemgr.engine.commands import BringChips, CorrectBet, PlaceLateBet, PutBank
from tablemgr.engine.events import BetSettled, DealBegun
from tablemgr.engine.felt import Felt, bets_by_what_they_are_on
from tablemgr.engine.forms import Form
from tablemgr.engine.house_rules import RuleForm
from tablemgr.engine.policy import Policy
from tablemgr.engine.race import Race
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.saying import Saying
from tablemgr.engine.state import Bet, Direction, Table
from tablemgr.engine.tally import Tally
from tablemgr.kernel.cards import PACK_OF_FORTY

Evolve = Callable[[Table, object], Table]
Handler = Callable[["Unfolding", Any], None]
Money = Callable[[int], str]


class Unfolding:
    """A decision while it is being taken: the events so far, and the table as they leave it.

    A handler looks at `table`, refuses by raising `Refused`, and otherwise says what happens, one event after another;
    what it asks next is asked of the table after them. Nothing is kept of an unfolding whose handler refuses.
    """

    def __init__(self, table: Table, game: "Game", evolve: Evolve) -> None:
        self.table = table
        self.game = game
        self.events: list[object] = []
        self._evolve = evolve

    def happen(self, *events: object) -> None:
        """These events follow, in this order."""
        for event in events:
            self.table = self._evolve(self.table, event)
            self.events.append(event)


class FirstBank(Enum):
    """How the draw for the first bank, or the first deal, is held."""

    FIRST_ACE = "first_ace"  # dealt round the table, the first ace
    LOWEST_CUT = "lowest_cut"  # each cuts the whole pack, ace low; equal lowest cut again
    HIGHEST_CUT = "highest_cut"  # the same, ace high, equal highest


def no_late_bet(step: Unfolding, command: Any, reason: str) -> None:  # noqa: ARG001 - every game's has this shape
    """Of a game whose bets lie before the first card."""
    raise Refused(Reason.WRONG_PHASE, "no_late_bets", game=step.game.name)


def no_entering_again(
    step: Unfolding,
    bet: Bet,  # noqa: ARG001 - every game's has this shape
    seat: int,  # noqa: ARG001
    on: str | None,  # noqa: ARG001
    amount_minor: int | None,  # noqa: ARG001
) -> None:
    """Of a game whose bets are not corrected."""
    raise Refused(Reason.WRONG_PHASE, "no_corrections", game=step.game.name)


def _nothing_kept(table: Table, event: object) -> Any:  # noqa: ARG001 - every game's has this shape
    return table.kept


def _on(token: str) -> Mapping[str, str]:
    return {"on": token}


def _token(kind: str, on: str | None, against: str | None) -> str:  # noqa: ARG001 - every game's has this shape
    return on or ""


def _no_words(token: str) -> str:  # noqa: ARG001 - every game's has this shape
    return ""


def _as_stated(table: Table, policy: Policy) -> Policy:  # noqa: ARG001 - every game's has this shape
    return policy


def _nobody(table: Table) -> Any:  # noqa: ARG001 - every game's has this shape
    return None


def _house_money(table: Table) -> int:
    return table.house_minor


def _never(table: Table) -> bool:  # noqa: ARG001 - every game's has this shape
    return False


def _pack_of_forty(table: Table) -> tuple[str, ...]:  # noqa: ARG001 - every game's has this shape
    return PACK_OF_FORTY


def _nothing(table: Table) -> tuple[Any, ...]:  # noqa: ARG001 - every game's has this shape
    return ()


def _whole_forty(table: Table) -> Mapping[str, int]:  # noqa: ARG001 - every game's has this shape
    return dict.fromkeys(PACK_OF_FORTY, 1)


@dataclass(frozen=True, slots=True)
class Game:
    """One game, one module."""

    # Its name, as table scripts write it; the dataclass of its house rules, and what each rule takes; its own commands
    # by their word in a script; what decides them, and those of the table's that it plays in its own way.
    name: str
    rules: type[Any]
    rule_forms: Mapping[str, RuleForm]
    forms: Mapping[str, Form]
    handlers: Mapping[type, Handler]

    # A deal that is on: its dataclass, how it begins, and what an event makes of it.
    deal: type[Any]
    begin: Callable[[Table, DealBegun], Any]
    evolve: Callable[[Any, object], Any]
    # The commands that are in phase now, beside those that the table accepts in every deal.
    accepts: Callable[[Table], frozenset[type]]
    # The game's own phase in one word, for the sentence of a refusal.
    phase_name: Callable[[Table], str]
    # Ends the deal that is on: no bet is open any more.
    finish: Callable[[Unfolding, str], None]

    # Its own events, without money.
    events: tuple[type, ...] = ()
    # To whom a bank goes that is given up, and how the first one is drawn for.
    bank_passes: Direction = Direction.LEFT
    first_bank: FirstBank = FirstBank.FIRST_ACE
    # What outlives the deal (a pack that goes on, a score): its dataclass, which begins without arguments, and what an
    # event makes of it; `keep` gets the table as it stood before the event.
    kept: type[Any] | None = None
    keep: Callable[[Table, object], Any] = _nothing_kept

    # Whether the game is won once and for all, so that no other deal follows; another game may.
    is_over: Callable[[Table], bool] = _never

    # A returned bet entered again with what was wrong put right; `on` None leaves what it was on.
    enter_again: Callable[[Unfolding, Bet, int, str | None, int | None], None] = no_entering_again
    # A bet that lay there before the last card, settled by that card if it decided it.
    place_late: Callable[[Unfolding, Any, str], None] = no_late_bet

    # The cards that a shuffle now puts into the pack, in any order: what lies in open hands stays out of it.
    pack: Callable[[Table], tuple[str, ...]] = _pack_of_forty
    # All the cards of the pack that the game is played with; the events at which it is gathered and shuffled, so that
    # every card may come again; and whether the next deal is dealt from what the last one left of it.
    whole_pack: Callable[[Table], tuple[str, ...]] = _pack_of_forty
    gathers: frozenset[type] = frozenset((DealBegun,))
    pack_goes_on: Callable[[Table], bool] = _never

    # What lies on the felt while a deal is on; and which kind of felt that is, which lies there bare before.
    # Where something lies there between deals too, such as a score, `resting_felt` makes it.
    felt_kind: type[Felt] = Felt
    resting_felt: Callable[[Table], Felt] | None = None
    felt: Callable[[Table], Felt] = bets_by_what_they_are_on
    # What can be bet on, as far as the cards say (`accepts` says whether betting is open), each by a short token
    # without blanks, such as `7` or `7/K`; the keys that a line of the script has for a token beside seat and amount;
    # and the token of a bet that lies there. A game whose bets are on nothing has the one token "".
    bet_tokens: Callable[[Table], tuple[str, ...]] = _nothing
    bet_keys: Callable[[str], Mapping[str, str]] = _on
    bet_token: Callable[[str, str | None, str | None], str] = _token
    # The token of bets that were laid as one ticket, of their tokens in the order in which they were laid.
    bet_together: Callable[[tuple[str, ...]], str] = "/".join
    # What a token is bet for, as a sentence: *7 before 3 pays 1:1*.
    bet_words: Callable[[str], str] = _no_words
    # What the table waits for now, as a call and what follows it: *That's all*, *then turn the gate*; None leaves the
    # common words. Who cuts, where that is one seat's right. The highest bet, where it is not the maximum alone.
    waits_for: Callable[[Table], tuple[str, str] | None] = _nobody
    cutter: Callable[[Table], int | None] = _nobody
    highest_bet: Callable[[Table], int | None] = _nobody
    # What the house's money lies in, nothing where the house takes none; and how much lies there.
    box: str = "Commission"
    in_box: Callable[[Table], int] = _house_money
    # Lines of a script, beside bets, bank and cards, that fit this moment: what the seat in turn may say.
    choices: Callable[[Table], tuple[Mapping[str, object], ...]] = _nothing
    # The same as a screen may offer it, where which of them fit would tell a card that lies face down; None where no
    # card does, or nothing can be offered without telling.
    offers: Callable[[Table], tuple[Mapping[str, object], ...]] | None = None
    # The same for a screen: see `engine.saying`.
    sayings: Callable[[Table], tuple[Saying, ...]] = _nothing
    # Every card of the pack, in the order of a card grid, and how often it may still come as far as everybody can see:
    # a card that lies face down is counted as one that has not come. What lies on the felt need not be taken off.
    unseen: Callable[[Table], Mapping[str, int]] = _whole_forty

    # An open bet as a race between the cards that win and that lose it, None for one that is none; a game in which
    # people choose has no races.
    race: Callable[[Table, Bet], Race | None] | None = None

    # Whether the house takes anything of this game.
    takes_commission: bool = True
    # The chance that an open bet wins if those who choose keep to a policy, from what everybody sees; None if it cannot
    # be told.
    chance_under: Callable[[Table, Bet, Policy], Fraction | None] | None = None
    # A policy as far as the rules of this table leave it open: what the house says itself is not supposed otherwise.
    policy_of: Callable[[Table, Policy], Policy] = _as_stated

    # What the report has beyond the common one: a class of `Tally`.
    tally: type[Tally] | None = None
    # The English sentences: of its own events, and of a common one that names its game and is told in its way; of its
    # own refusals by (reason, detail); and of the places of its cards.
    sentences: Mapping[type, Callable[[Any, Money], str]] = field(default_factory=dict)
    refusals: Mapping[tuple[Reason, str], str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    # Places at which a card lies face down: no sentence names it. And whether the next card will, in this moment and
    # in those before it that no card belongs to; None where all do, or none.
    face_down: frozenset[str] = frozenset()
    deals_face_down: Callable[[Table], bool] | None = None
    # How a bet was decided, in a sentence without its beginning ("won: ", "lost: ").
    explain: Callable[[BetSettled, Money], str] | None = None

    @property
    def has_bank(self) -> bool:
        """Whether somebody banks: there are games for points."""
        return self.has(PutBank)

    def has(self, command: type) -> bool:
        """Whether the game has a command of the table's; what people put right in bets comes with the bets, and chips
        are brought where they are bought."""
        if command in (CorrectBet, PlaceLateBet):
            return "bet" in self.forms
        if command is BringChips:
            return "buy_in" in self.forms
        return any(form.command is command for form in self.forms.values())

    def bets_are_open(self, table: Table) -> bool:
        """Whether a bet is in phase."""
        form = self.forms.get("bet")
        return form is not None and (form.kind or form.command) in self.accepts(table)


def game_of(module: ModuleType) -> Game:
    """The game that a module is; AttributeError, naming it, for what it must have and has not."""
    values = {}
    for each in fields(Game):
        # What it imported under such a name, as a module, is no part of the game.
        function = getattr(module, each.name, None)
        found = function if callable(function) else getattr(module, each.name.upper(), None)
        if found is not None:
            values[each.name] = found
        elif each.default is MISSING and each.default_factory is MISSING:
            raise AttributeError(f"{module.__name__} has no {each.name}() or {each.name.upper()}")
    return Game(**values)
