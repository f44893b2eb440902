"""The stakes of a monte layout as plates: which token lies where, and the plates that lie there now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from PySide6.QtCore import QRectF

from tablemgr.console.felt.layout_places import LayoutPlaces
from tablemgr.console.felt.middle import Look
from tablemgr.console.felt.plates import Begin, Laid, lay, room_for
from tablemgr.console.felt.proposed import REFUSED, mark_of
from tablemgr.console.felt.scene import FeltScene
from tablemgr.console.paint.monte import PlateFace, PlateSize, plate_sizes
from tablemgr.console.theme.grid import Grid
from tablemgr.engine.felt import Lane, LayoutFelt, Row, Side
from tablemgr.service.views import ProposedBet, Stake, StakeState

# What lies where changes with a card, and is asked for with every touch and every face.
LAYOUTS_KEPT = 16


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a token: `touch` is where a finger means it, `stakes` where its stakes lie and from where they are
    laid; `beside` is for those that have no room there. Where a token has no place of its own, a plate says what it is
    on."""

    on: str
    touch: QRectF
    stakes: QRectF
    from_right: bool = False
    begin: Begin = Begin.TOP
    says_what: bool = False
    beside: tuple[QRectF, QRectF] | None = None


@dataclass(frozen=True, slots=True)
class LaidStake:
    """A stake's plate: whose it is, None for one that lies for several, on what, and the first bet in it; or that of a
    proposed bet, whose place is `proposed`. A seat that is not known is 0."""

    seat: int | None
    on: str
    number: int
    laid: Laid
    proposed: str | None = None


def felt_of(look: Look) -> LayoutFelt:
    """The layout; a table without a game is bare."""
    felt = look.view.felt
    return felt if isinstance(felt, LayoutFelt) else LayoutFelt()


def spots(felt: LayoutFelt, grid: Grid) -> Mapping[str, Spot]:
    """The places that can be bet on, by their tokens, those that are touched first at the head."""
    added = tuple(None if column is None else column.on for column in felt.columns)
    laid = tuple((each.on, each.row, each.side, len(each.cards)) for each in felt.positions)
    return _spots(felt.rows, added, laid, felt.rails, felt.lanes, is_large=grid.is_large)


@lru_cache(maxsize=LAYOUTS_KEPT)
def _spots(
    rows: tuple[str, ...],
    added: tuple[str | None, ...],
    laid: tuple[tuple[str, Row, Side, int], ...],
    rails: tuple[str, ...],
    lanes: tuple[Lane, ...],
    *,
    is_large: bool,
) -> Mapping[str, Spot]:
    places = LayoutPlaces(is_large)
    found: dict[str, Spot] = {}
    at = {on: (row, side) for on, row, side, _ in laid}
    for token in rows:
        found[token] = Spot(token, places.row(Row(token)), places.in_row(Row(token)))
    for k, on in enumerate(added):
        if on is not None:
            found[on] = Spot(on, places.added(k, len(added)), places.beside_added, says_what=True)
    if not rows:
        for on, row, side, cards in laid:
            touch = places.fanned(row, side, cards)[0].united(places.card(row, side))
            circle, beside = places.circle(row, side), places.beside_circle(row, side)
            found[on] = Spot(on, touch, circle, side is Side.LEFT, Begin.BOTTOM, beside=beside)
    for token in rails:
        found[token] = Spot(token, places.rail(token), places.in_rail(token))
    for lane in lanes:
        if lane.ours in at and lane.theirs in at:
            ours, theirs = at[lane.ours], at[lane.theirs]
            area, touch = places.lane_end(ours, theirs), places.lane_touch(ours, theirs)
            found[lane.on] = Spot(lane.on, touch, area, *_laid_from(ours, theirs, is_large=is_large))
    return MappingProxyType(found)


def _laid_from(ours: tuple[Row, Side], theirs: tuple[Row, Side], *, is_large: bool) -> tuple[bool, Begin]:
    """From which side, and from where: the first plate of a lane lies beside the card that is backed."""
    if ours[0] is theirs[0]:
        is_right = ours[1] is Side.RIGHT
        return is_right, Begin.MIDDLE if is_large else Begin.TOP if is_right else Begin.BOTTOM
    begin = Begin.TOP if ours[0] is Row.TOP else Begin.BOTTOM
    is_upright = ours[1] is theirs[1]
    return (ours[1] is Side.LEFT) == is_upright, begin


def plates(look: Look) -> tuple[LaidStake, ...]:
    """Every stake where it lies, in the order in which they were laid, and after them proposed bets."""
    grid, scene, felt = look.grid, look.scene, felt_of(look)
    known, sizes = spots(felt, grid), plate_sizes(grid.type, is_large=grid.is_large)
    elsewhere = Spot("", QRectF(), LayoutPlaces(grid.is_large).beside_added, says_what=True)
    by_spot: dict[str, list[list[Stake] | ProposedBet]] = {}
    lying: list[list[Stake] | ProposedBet] = [*_together(scene, felt), *look.view.proposals]
    for each in lying:
        on = each.on if isinstance(each, ProposedBet) else each[0].on
        by_spot.setdefault(on if on in known and not known[on].says_what else "", []).append(each)
    found = []
    for on, here in by_spot.items():
        spot = known.get(on, elsewhere)
        lies = _with_room([_Lying(each, _face(scene, felt, each, spot)) for each in here], spot, sizes)
        faces = [each.face for each in lies]
        laid = lay(spot.stakes, faces, sizes, from_right=spot.from_right, begin=spot.begin, beside=spot.beside)
        found += [_laid_stake(each.what, plate) for each, plate in zip(lies, laid, strict=True)]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Lying:
    """The stakes of a plate, or the first of them where it is for several, and how it looks."""

    what: list[Stake] | ProposedBet
    face: PlateFace


def _laid_stake(lying: list[Stake] | ProposedBet, plate: Laid) -> LaidStake:
    if isinstance(lying, ProposedBet):
        return LaidStake(None if plate.face.more else lying.seat or 0, lying.on, 0, plate, lying.place)
    return LaidStake(None if plate.face.more else lying[0].seat, lying[0].on, lying[0].bet, plate)


def _with_room(lies: list[_Lying], spot: Spot, sizes: Sequence[PlateSize]) -> list[_Lying]:
    """The plates of a place, the last of them for all that have no room of their own. What is proposed is no bet yet,
    and is never summed up with what is one."""
    bets, seen = ([each for each in lies if bool(each.face.proposed) is is_seen] for is_seen in (False, True))
    shown = lies
    for kept in range(len(lies), 0, -1):
        for_seen = 0 if not seen else max(1, kept - len(bets))
        shown = [*_at_most(bets, max(1, kept - for_seen)), *_at_most(seen, for_seen)]
        if room_for(spot.stakes, [each.face for each in shown], sizes, spot.beside) >= len(shown):
            break
    return shown


def _at_most(lies: list[_Lying], count: int) -> list[_Lying]:
    """So many plates, the last for all the rest."""
    if len(lies) <= count:
        return lies
    rest = lies[count - 1 :]
    return [*lies[: count - 1], _Lying(rest[0].what, _together_as_one([each.face for each in rest]))]


def _together_as_one(faces: Sequence[PlateFace]) -> PlateFace:
    """One plate for several: their sum, and where they go if they all go there."""
    first = faces[0]
    is_one_way = all((bool(face.order), face.is_to_bank) == (bool(first.order), first.is_to_bank) for face in faces)
    return replace(
        first,
        amount_minor=sum(face.amount_minor for face in faces),
        more=len(faces),
        order=first.order if is_one_way else 0,
        ticket="",
        is_just_placed=any(face.is_just_placed for face in faces),
        proposed=first.proposed if all(face.proposed == first.proposed for face in faces) else REFUSED,
        is_asked=any(face.is_asked for face in faces),
    )


def _together(scene: FeltScene, felt: LayoutFelt) -> list[list[Stake]]:
    """The stakes of a seat on a place lie together, and those of a ticket by themselves."""
    together: dict[object, list[Stake]] = {}
    for stake in scene.view.stakes:
        together.setdefault((stake.seat, stake.on, felt.tickets.get(stake.bet)), []).append(stake)
    return list(together.values())


def _face(scene: FeltScene, felt: LayoutFelt, here: list[Stake] | ProposedBet, spot: Spot) -> PlateFace:
    if isinstance(here, ProposedBet):
        return PlateFace(
            here.seat or 0,
            here.amount_minor,
            scene.currency,
            tag=here.on if spot.says_what else "",
            proposed=mark_of(here),
            is_asked=here.place == scene.asked_place,
        )
    moving = [stake for stake in here if stake.order]
    ticket = felt.tickets.get(here[0].bet)
    return PlateFace(
        here[0].seat,
        sum(stake.stake_minor for stake in here),
        scene.currency,
        ticket="" if ticket is None else f"M{ticket}",
        is_just_placed=here[-1].state is StakeState.JUST_PLACED,
        order=moving[0].order if moving else 0,
        is_to_bank=bool(moving) and moving[0].state is StakeState.TO_BANK,
        tag=here[0].on if spot.says_what else "",
    )
