"""What was played, as JUnit XML for a build server and as one HTML page for a person. Both are text; nothing is opened.

Every text of a device is escaped, and the page asks nothing of any network.
"""

from dataclasses import dataclass
from html import escape
from xml.etree import ElementTree

from drivers.conformance.cases import Outcome, Verdict

COLOURS = {Outcome.PASSED: "#1a7f37", Outcome.FAILED: "#b42318", Outcome.UNTRIED: "#6b7280"}
STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #111;
  background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #ddd; }
pre { overflow-x: auto; background: #f5f5f5; padding: .5rem; font-size: 13px; }
.outcome { font-weight: 600; }
"""


@dataclass(frozen=True, slots=True)
class Played:
    """All verdicts on one device. `began` is a moment as text; `port` the URL."""

    family: str
    port: str
    began: str
    verdicts: tuple[Verdict, ...]

    def count(self, outcome: Outcome) -> int:
        return sum(verdict.outcome is outcome for verdict in self.verdicts)

    @property
    def summary(self) -> str:
        """One line."""
        counts = ", ".join(f"{self.count(outcome)} {outcome.value}" for outcome in Outcome)
        return f"{self.family} at {self.port}: {counts}"


def as_junit(played: Played) -> str:
    """A JUnit document: one `testsuite`, a `testcase` each with its rule, its breach and what went over the line."""
    suite = ElementTree.Element(
        "testsuite",
        name=_clean(f"conformance.{played.family}"),
        tests=str(len(played.verdicts)),
        failures=str(played.count(Outcome.FAILED)),
        skipped=str(played.count(Outcome.UNTRIED)),
        errors="0",
        timestamp=_clean(played.began),
        time=f"{sum(verdict.seconds for verdict in played.verdicts):.3f}",
    )
    properties = ElementTree.SubElement(suite, "properties")
    ElementTree.SubElement(properties, "property", name="port", value=_clean(played.port))
    for verdict in played.verdicts:
        _add_case(suite, played, verdict)
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def as_html(played: Played) -> str:
    """One page, whole in itself."""
    rows = "\n".join(_row(verdict) for verdict in played.verdicts)
    title = escape(f"{played.family}: does the device keep its rules?")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{escape(played.summary)}. Begun {escape(played.began)}.</p>
<table>
<thead><tr><th>case</th><th>rule</th><th>outcome</th><th>seconds</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>
"""


def _add_case(suite: ElementTree.Element, played: Played, verdict: Verdict) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_clean(f"conformance.{played.family}"),
        name=verdict.case.name,
        time=f"{verdict.seconds:.3f}",
    )
    if verdict.outcome is Outcome.FAILED:
        failure = ElementTree.SubElement(case, "failure", message=_clean(verdict.why), type="BreachError")
        failure.text = f"rule: {verdict.case.rule}"
    elif verdict.outcome is Outcome.UNTRIED:
        ElementTree.SubElement(case, "skipped", message=_clean(verdict.why))
    if verdict.wire:
        ElementTree.SubElement(case, "system-out").text = "\n".join(verdict.wire)


def _row(verdict: Verdict) -> str:
    colour = COLOURS[verdict.outcome]
    why = f"<br>{escape(verdict.why)}" if verdict.why else ""
    wire = ""
    if verdict.wire:
        lines = escape("\n".join(verdict.wire))
        wire = f"<details><summary>wire</summary><pre>{lines}</pre></details>"
    return (
        f"<tr><td>{escape(verdict.case.name)}</td><td>{escape(verdict.case.rule)}{wire}</td>"
        f'<td><span class="outcome" style="color: {colour}">{verdict.outcome.value}</span>{why}</td>'
        f"<td>{verdict.seconds:.1f}</td></tr>"
    )


def _clean(text: str) -> str:
    """Text that XML can hold: no control characters."""
    return "".join(letter if letter.isprintable() or letter in "\n\t" else f"\\x{ord(letter):02X}" for letter in text)
