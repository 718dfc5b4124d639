"""What libraries that we did not write make of a goal that held: SymPy at sizes, mpmath on models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from proofcheck.audit.judging.judgement import Agreement, Inconclusive, Judgement
from proofcheck.evaluation.values.truth import Truth
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import decide_on
from proofcheck.models.relevance import is_trivial
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.task import Task

OPINIONS = 3
"""Models on which mpmath has to agree, where there are so many."""

ASKED = 6
"""Models on which it is asked: of large ones, and of some functions, it has no opinion."""

MPMATH, SYMPY = "mpmath", "SymPy"
"""Who is asked, as a reader knows them."""


def confirm_on_models(found: Survey) -> Judgement | Agreement | Inconclusive:
    """Ask mpmath about a few generic models; a disagreement is a fault of ours.

    Inconclusive where it has no opinion on any of them: then it says why not on the first.
    """
    from mpmath import __version__

    from proofcheck.second_opinion.mpmath_opinion import second_opinion
    from proofcheck.second_opinion.opinions import Agrees, Disagrees, Unable

    agreed, why = 0, ""
    if is_trivial(found.opened.goal):
        return Inconclusive(MPMATH, "nothing is claimed")
    for witness in [m for m in found.held if not m.degenerate][:ASKED]:
        if agreed == OPINIONS:
            break
        outcome = decide_on(found.opened, witness.model, found.opened.goal)
        if outcome.truth is Truth.UNKNOWN:
            continue
        match second_opinion(found.opened, witness.model, outcome):
            case Agrees():
                agreed += 1
            case Disagrees():
                return _fault("fault: two evaluators disagree about the goal on one model")
            case Unable(reason):
                why = why or reason
            case other:
                assert_never(other)
    if not agreed:
        return Inconclusive(MPMATH, why or "no generic model decides the goal")
    return Agreement(f"mpmath {_short(__version__)}", "models", agreed)


def confirm_at_sizes(
    opened: Task, sizes: Sequence[Assignment]
) -> Judgement | Agreement | Inconclusive:
    """Ask SymPy about a goal that was decided at some sizes; a disagreement is a fault of ours.

    Inconclusive where it does not confirm all of them.
    """
    from sympy import __version__

    from proofcheck.second_opinion.opinions import Agrees, Disagrees, Unable
    from proofcheck.second_opinion.sympy_opinion import opinion_at_sizes

    match opinion_at_sizes(opened, sizes):
        case Agrees():
            return Agreement(f"SymPy {_short(__version__)}", "sizes", len(sizes))
        case Disagrees(reason):
            return _fault(f"fault: SymPy contradicts what was decided {reason}")
        case Unable(reason):
            return Inconclusive(SYMPY, f"decided, but not confirmed: {reason}")
        case other:
            assert_never(other)


def _fault(reason: str) -> Judgement:
    return Judgement("fault", "second opinion", reason, has_model=True)


def _short(version: str) -> str:
    return ".".join(version.split(".")[:2])
