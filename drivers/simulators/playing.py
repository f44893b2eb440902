"""Plays a scenario on a device: the hand's acts at their moments, and a look at what must be so. The clock is the
caller's."""

from collections.abc import Callable

from drivers.simulators.hands import Hand
from drivers.simulators.scenario import Scenario, why_not
from drivers.simulators.wired import Wired

LOOK_S = 0.05


def play(
    scenario: Scenario,
    device: Wired,
    hand: Hand,
    say: Callable[[str], None],
    now_s: Callable[[], float],
    sleep: Callable[[float], None],
) -> bool:
    """Was all as expected? The scenario begins when a host has opened the port; whoever calls attends the device."""
    while not device.is_heard:
        sleep(LOOK_S)
    began_s, failures = now_s(), 0
    for number, step in enumerate(scenario.steps, start=1):
        while (left_s := began_s + step.at_s - now_s()) > 0:
            sleep(min(left_s, LOOK_S))
        answer = hand.obey(step.hand.split()) if step.hand.split() else ""
        if answer:
            say(answer)
        if why := why_not(step, answer, device):
            failures += 1
            say(f"not as expected: step {number} at {step.at_s:g} s: {why}")
    verdict = f"{failures} not as expected" if failures else "all as expected"
    say(f"{scenario.title or 'the scenario'}: {verdict}")
    return not failures
