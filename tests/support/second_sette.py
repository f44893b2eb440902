"""A second program for Sette e mezzo, written from rules/sette_e_mezzo.md alone: it believes that a line is legal, and
keeps stacks, hands and the bank in its own plain way. What it shares with the first one is the cards' names.
"""

from fractions import Fraction
from typing import Any

HALF = Fraction(1, 2)
GOAL = 7 + HALF
WORTH = {"J": HALF, "Q": HALF, "K": HALF, "A": Fraction(1)} | {str(pips): Fraction(pips) for pips in range(2, 8)}


class SecondSette:
    """One table. `bets` are rows by number, `deals` how each ended and with how many cards."""

    def __init__(self, seats: int, rules: dict[str, Any]) -> None:
        self.seats, self.rules = seats, rules
        self.players: dict[int, str] = {}
        self.stacks: dict[str, int] = {}
        self.bank, self.banker, self.turn = 0, 0, 0
        self.asked: list[str] = []
        self.bets: dict[int, dict[str, Any]] = {}
        self.deals: list[tuple[str, int]] = []
        self.deal: dict[str, Any] | None = None
        self.drawn: list[str] | None = None
        self.hands: list[dict[str, Any]] = []

    def feed(self, line: dict[str, Any]) -> None:
        """A line that was accepted, its amounts in minor units."""
        getattr(self, f"on_{line['do']}")(line)

    # Seats, chips, bank.

    def on_seat(self, line: dict[str, Any]) -> None:
        self.players[line["seat"]] = line["player"]
        self.stacks[line["player"]] = self.stacks.get(line["player"], 0) + line["buy_in"]

    def on_buy_in(self, line: dict[str, Any]) -> None:
        self.stacks[self.players[line["seat"]]] += line["amount"]

    def on_cash_out(self, line: dict[str, Any]) -> None:
        self.stacks[self.players[line["seat"]]] -= line["amount"]

    def on_limits(self, line: dict[str, Any]) -> None:
        pass

    def on_leave(self, line: dict[str, Any]) -> None:
        name = self.players.pop(line["seat"])
        self.stacks[name] = 0
        if self.turn == line["seat"]:
            self.asked.append(name)
            self.ask_from(line["seat"])

    def on_draw(self, line: dict[str, Any]) -> None:
        self.drawn, self.drawers = [], sorted(self.players)

    def on_bank(self, line: dict[str, Any]) -> None:
        self.stacks[self.players[line["seat"]]] -= line["amount"]
        self.bank += line["amount"]
        self.banker, self.turn = line["seat"], 0

    def on_withdraw(self, line: dict[str, Any]) -> None:
        self.stacks[self.players[self.banker]] += line["amount"]
        self.bank -= line["amount"]

    def on_decline_bank(self, line: dict[str, Any]) -> None:
        self.asked.append(self.players[line["seat"]])
        self.ask_from(line["seat"])

    def on_pass_bank(self, line: dict[str, Any]) -> None:
        taker = self.taker()
        self.over("passed")
        self.give_up(taker)

    def on_shuffle(self, line: dict[str, Any]) -> None:
        pass

    def ask_from(self, seat: int) -> None:
        """To the right, past who has been asked."""
        for step in range(1, self.seats + 1):
            other = (seat - 1 - step) % self.seats + 1
            if other in self.players and self.players[other] not in self.asked:
                self.turn = other
                return
        self.turn = 0

    def give_up(self, to: int | None) -> None:
        seat = self.banker
        self.stacks[self.players[seat]] += self.bank
        self.bank, self.banker, self.asked = 0, 0, [self.players[seat]]
        if to is None:
            self.ask_from(seat)
        else:
            self.turn = to

    # Bets.

    def on_bet(self, line: dict[str, Any]) -> None:
        self.bet(line["seat"], line["amount"])

    def bet(self, seat: int, stake: int) -> int:
        name, number = self.players[seat], len(self.bets) + 1
        self.stacks[name] -= stake
        self.bets[number] = {"seat": seat, "player": name, "stake": stake, "outcome": "open", "paid": 0, "by": None}
        return number

    def open_bets(self) -> dict[int, dict[str, Any]]:
        return {number: bet for number, bet in self.bets.items() if bet["outcome"] == "open"}

    def on_take_back(self, line: dict[str, Any]) -> None:
        bet = self.bets[line["bet"]]
        bet["outcome"], bet["paid"] = "returned", bet["stake"]
        self.stacks[bet["player"]] += bet["stake"]

    def on_correct(self, line: dict[str, Any]) -> None:
        bet = self.bets[line["bet"]]
        self.on_take_back(line)
        self.bet(line.get("seat", bet["seat"]), line.get("amount", bet["stake"]))

    def on_misdeal(self, line: dict[str, Any]) -> None:
        for number in self.open_bets():
            self.on_take_back({"bet": number})
        self.over("misdeal")

    def place(self, seat: int) -> int:
        return (self.banker - seat) % self.seats

    def on_no_more_bets(self, line: dict[str, Any]) -> None:
        if not self.open_bets():
            self.end_deal("settled")
            return
        if self.deal is None:
            self.deal = {"cards": 0, "takers": [], "kept": False, "played": 0}
        self.hands = []
        self.dealing = True

    # Cards.

    def on_card(self, line: dict[str, Any]) -> None:
        card = line["card"]
        if self.drawn is not None:
            self.drawn.append(card)
            if card[0] == "A":
                self.turn = self.drawers[(len(self.drawn) - 1) % len(self.drawers)]
                self.drawn, self.asked = None, []
            return
        assert self.deal is not None
        self.deal["cards"] += 1
        if self.dealing:
            self.first_card(card)
            return
        hand = self.in_turn()
        hand["cards"].append(card)
        self.go_on()

    def first_card(self, card: str) -> None:
        if not self.hands:
            seats = sorted({bet["seat"] for bet in self.open_bets().values()}, key=self.place)
            for seat in seats:
                bets = [number for number, bet in self.open_bets().items() if bet["seat"] == seat]
                self.hands.append({"seat": seat, "cards": [], "bets": bets, "split": False, "stood": False})
            self.hands.append({"seat": self.banker, "cards": [], "bets": [], "split": False, "stood": False})
        next(hand for hand in self.hands if not hand["cards"])["cards"].append(card)
        self.dealing = not all(hand["cards"] for hand in self.hands)

    def in_turn(self) -> dict[str, Any]:
        return next(hand for hand in self.hands if not self.is_done(hand))

    def on_stand(self, line: dict[str, Any]) -> None:
        self.in_turn()["stood"] = True
        self.go_on()

    def on_burn(self, line: dict[str, Any]) -> None:
        self.in_turn()["cards"].clear()

    def on_split(self, line: dict[str, Any]) -> None:
        hand = self.in_turn()
        number = self.bet(hand["seat"], sum(self.bets[bet]["stake"] for bet in hand["bets"]))
        second = {**hand, "cards": hand["cards"][1:], "bets": [number], "split": True}
        hand["cards"], hand["split"] = hand["cards"][:1], True
        self.hands.insert(self.hands.index(hand) + 1, second)

    def worth(self, hand: dict[str, Any]) -> Fraction:
        matta = self.rules.get("matta")
        cards = [card for card in hand["cards"] if card != matta]
        total = sum((WORTH[card[0]] for card in cards), Fraction(0))
        if len(cards) == len(hand["cards"]):
            return total
        if not cards:
            return HALF
        takes = [worth for worth in WORTH.values() if total + worth <= GOAL]
        return total + max(takes, default=HALF)

    def is_triple(self, hand: dict[str, Any]) -> bool:
        if not self.rules.get("triple") or hand["split"] or len(hand["cards"]) != 2:
            return False
        ranks = sorted("m" if card == self.rules.get("matta") else card[0] for card in hand["cards"])
        return ranks in (["7", "7"], ["7", "m"])

    def is_natural(self, hand: dict[str, Any]) -> bool:
        two = len(hand["cards"]) == 2 and not hand["split"]
        return self.is_triple(hand) or (two and self.worth(hand) == GOAL)

    def is_bust(self, hand: dict[str, Any]) -> bool:
        return self.worth(hand) > GOAL and not self.is_triple(hand)

    def is_done(self, hand: dict[str, Any]) -> bool:
        return bool(hand["cards"]) and (hand["stood"] or self.worth(hand) >= GOAL)

    # Settlement.

    def go_on(self) -> None:
        *punters, banker = self.hands
        for hand in punters:
            if hand["cards"] and self.is_bust(hand):
                self.lose(hand, hand["cards"][-1], twice=False)
        left = [hand for hand in punters if not (hand["cards"] and self.is_bust(hand))]
        if left and not (all(self.is_done(hand) for hand in left) and self.is_done(banker)):
            return
        if left:
            self.settle(left, banker)
        self.hand_is_over()

    def lose(self, hand: dict[str, Any], card: str, *, twice: bool) -> None:
        for bet in (self.bets[number] for number in hand["bets"]):
            if bet["outcome"] == "open":
                bet["outcome"], bet["by"] = "lost", card
                self.bank += bet["stake"]
                if twice:
                    bet["paid"] = -bet["stake"]
                    self.bank += bet["stake"]
                    self.stacks[bet["player"]] -= bet["stake"]

    def settle(self, left: list[dict[str, Any]], banker: dict[str, Any]) -> None:
        assert self.deal is not None
        rules, rotation = self.rules, self.rules.get("bank_rotation", "each_deal")
        keeps = (rules.get("royal") and self.is_natural(banker)) or self.is_triple(banker)
        for hand in left:
            natural, triple = self.is_natural(hand), self.is_triple(hand)
            if not (self.is_bust(banker) or self.strength(hand) > self.strength(banker)):
                self.lose(
                    hand, banker["cards"][-1], twice=bool(keeps and rules.get("royal_banker_double") and not natural)
                )
                continue
            times = 3 if triple else 2 if natural and rules.get("royal") else 1
            for bet in (self.bets[number] for number in hand["bets"]):
                bet["outcome"], bet["by"], bet["paid"] = "won", banker["cards"][-1], (times + 1) * bet["stake"]
                self.stacks[bet["player"]] += bet["paid"]
                self.bank -= times * bet["stake"]
            if triple or (natural and (rules.get("royal") or rotation == "on_natural")):
                self.deal["takers"].append((hand["seat"], self.players[hand["seat"]]))
        self.deal["kept"] |= bool(keeps)

    def strength(self, hand: dict[str, Any]) -> tuple[Fraction, bool]:
        natural = self.is_natural(hand)
        return (GOAL if natural else self.worth(hand)), natural and self.rules.get("natural_beats_ordinary", True)

    def hand_is_over(self) -> None:
        assert self.deal is not None
        played = self.place(self.hands[0]["seat"])
        further = [seat for seat in self.players if seat != self.banker and self.place(seat) > played]
        if not (self.rules.get("bank_play") and self.bank and further):
            self.end_deal("settled" if self.bank else "bank_empty")

    def taker(self) -> int | None:
        """The first in the order of play whose seat is still his; none where the bank is fixed."""
        if self.deal is None or self.rules.get("bank_rotation") == "fixed":
            return None
        still = [seat for seat, name in self.deal["takers"] if self.players.get(seat) == name]
        return min(still, key=self.place, default=None)

    def end_deal(self, result: str) -> None:
        assert self.deal is not None
        rotation, taker = self.rules.get("bank_rotation", "each_deal"), self.taker()
        # Rules 1 to 5 of "Bank", in their order.
        if rotation == "fixed":
            to: int | None = self.banker
        elif taker is not None:
            to = taker
        elif not self.bank:
            to = None
        elif rotation == "on_natural" or self.deal["kept"]:
            to = self.banker
        else:
            to = None
        self.over(result)
        if to != self.banker or self.rules.get("bank_play"):
            self.give_up(to)

    def over(self, result: str) -> None:
        if self.deal is not None:
            self.deals.append((result, self.deal["cards"]))
        self.deal = None
