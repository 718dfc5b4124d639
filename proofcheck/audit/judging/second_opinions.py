"""What libraries that we did not write make of a goal that held: SymPy at sizes, mpmath on models."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.audit.judging.judgement import Agreement, Judgement
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


def confirm_on_models(found: Survey) -> Judgement | Agreement | None:
    """Ask mpmath about a few generic models; a disagreement is a fault of ours.

    None where it has no opinion on any of them.
    """
    from mpmath import __version__

    from proofcheck.second_opinion.mpmath_opinion import Opinion, second_opinion

    agreed = 0
    if is_trivial(found.opened.goal):
        return None
    for witness in [m for m in found.held if not m.degenerate][:ASKED]:
        if agreed == OPINIONS:
            break
        outcome = decide_on(found.opened, witness.model, found.opened.goal)
        if outcome.truth is Truth.UNKNOWN:
            continue
        opinion = second_opinion(found.opened, witness.model, outcome)
        if opinion is Opinion.DISAGREES:
            return _fault("fault: two evaluators disagree about the goal on one model")
        agreed += opinion is Opinion.AGREES
    return Agreement(f"mpmath {_short(__version__)}", "models", agreed) if agreed else None


def confirm_at_sizes(opened: Task, sizes: Sequence[Assignment]) -> Judgement | Agreement | None:
    """Ask SymPy about a goal that was decided at some sizes; a disagreement is a fault of ours.

    None where it does not confirm all of them.
    """
    from sympy import __version__

    from proofcheck.second_opinion.mpmath_opinion import Opinion
    from proofcheck.second_opinion.sympy_opinion import opinion_at_sizes

    found = opinion_at_sizes(opened, sizes)
    if found.opinion is Opinion.DISAGREES:
        return _fault(f"fault: SymPy contradicts what was decided {found.reason}")
    if found.opinion is Opinion.NONE:
        return None
    return Agreement(f"SymPy {_short(__version__)}", "sizes", found.sizes)


def _fault(reason: str) -> Judgement:
    return Judgement("fault", "second opinion", reason, has_model=True)


def _short(version: str) -> str:
    return ".".join(version.split(".")[:2])
