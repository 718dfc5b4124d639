"""Proofs on paper: the line of the proof itself, what is beside it on request."""

from __future__ import annotations

from proofcheck.reports.records.audited import Goal, Step
from proofcheck.reports.terminal.page import Line
from proofcheck.reports.terminal.proof_lines import MOST_OF_PROOF, list_proof


def _goal(*proof: Step) -> Goal:
    return Goal((), "show", "proved", "", "", (), None, None, False, "", None, "", None, "", proof)


def _step(formula: str, reason: str = "", depth: int = 0) -> Step:
    return Step(formula, (), reason=reason, depth=depth)


def _text(line: Line) -> str:
    return "".join(run.text for run in line)


def _shown(goal: Goal, *, whole: bool = False, width: int = 60) -> list[str]:
    return [_text(line) for line in list_proof(goal, width, "", whole=whole)]


CHAIN = (_step("first, A = B", "[1]", depth=1), _step("A"), _step("= B", "[1]"))


def test_what_is_shown_beside_the_way_is_folded() -> None:
    expected = ["proof", "  A", "  = B   by [1]", "  and 1 more line (--proof)"]
    assert expected == _shown(_goal(*CHAIN))


def test_the_whole_proof_is_shown_on_request() -> None:
    expected = ["proof", "    first, A = B   by [1]", "  A", "  = B   by [1]"]
    assert expected == _shown(_goal(*CHAIN), whole=True)


def test_of_a_long_proof_the_first_and_the_last_lines_are_shown() -> None:
    steps = [_step(f"line {k}") for k in range(40)]
    shown = _shown(_goal(*steps))
    assert ["proof", "  line 0"] == shown[:2]
    assert ["  line 39", "  and 26 more lines (--proof)"] == shown[-2:]
    assert MOST_OF_PROOF + 2 == len(shown)


def test_a_reason_that_does_not_fit_stands_below() -> None:
    shown = _shown(_goal(_step("= " + "B" * 50, "definition of B [1]")))
    assert ["proof", "  = " + "B" * 50, "        by definition of B [1]"] == shown


def test_without_a_proof_nothing_is_shown() -> None:
    assert [] == _shown(_goal())
