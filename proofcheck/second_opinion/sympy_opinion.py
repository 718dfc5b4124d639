"""A second, independent decision of a goal at fixed sizes, with SymPy.

It shares the terms with the engine that decided first, and none of its arithmetic: objects are
matrices of SymPy's over a field of rational functions, what is assumed is eliminated or kept as an
ideal, and equality is a canonical form: a remainder of zero.  `simplify` is never asked.  Where
the two disagree, one of them is at fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.models.sizes.sizes import Assignment
from proofcheck.second_opinion.mpmath_opinion import Opinion
from proofcheck.second_opinion.sympy_hypotheses import describe
from proofcheck.second_opinion.sympy_limits import Meter, NoOpinion, OutOfGenerators
from proofcheck.second_opinion.sympy_propositions import Answer, answer, surely
from proofcheck.second_opinion.sympy_scalars import Scalars
from proofcheck.second_opinion.sympy_signs import has_no_zero
from proofcheck.second_opinion.sympy_terms import SymbolicReader
from proofcheck.terms.relevance import asks_for_existence, relevant_part
from proofcheck.terms.task import Task

GENERATORS = (24, 64, 128)
"""Generators of the fields that are tried, one after the other."""


@dataclass(frozen=True, slots=True)
class SizedOpinion:
    """What SymPy makes of a goal at all of some sizes; of the first at which it does not agree.

    reason   why there is no opinion, or where it disagrees
    sizes    at how many sizes it agreed
    """

    opinion: Opinion
    reason: str
    sizes: int


def opinion_at_sizes(opened: Task, sizes: Sequence[Assignment]) -> SizedOpinion:
    """Compare that an opened task's goal holds at some sizes with what SymPy makes of it.

    Exact where it agrees.  It disagrees where all that is assumed was used, and numbers for the
    symbols break the goal beyond rounding.  The work is bounded by counts of steps.
    """
    part, meter = relevant_part(opened), Meter()
    if not sizes:
        return SizedOpinion(Opinion.NONE, "no sizes", 0)
    for count, one in enumerate(sizes):
        stated = ", ".join(f"{n} = {v}" for n, v in sorted(one.items()))
        found, why = _opinion_at(part, one, meter)
        if found is not Opinion.AGREES:
            return SizedOpinion(found, f"at {stated}: {why}" if stated else why, count)
    return SizedOpinion(Opinion.AGREES, "", len(sizes))


def _opinion_at(part: Task, sizes: Assignment, meter: Meter) -> tuple[Opinion, str]:
    for count in GENERATORS:
        try:
            found, is_whole = _answer_at(part, sizes, Scalars(count, meter))
        except OutOfGenerators:
            continue
        except NoOpinion as reason:
            return Opinion.NONE, str(reason)
        except (ArithmeticError, TypeError, ValueError, NotImplementedError) as reason:
            # also where the library meets a case it does not foresee
            return Opinion.NONE, f"SymPy gives up: {type(reason).__name__}"
        if found is Answer.ALWAYS:
            return Opinion.AGREES, ""
        if found is Answer.UNCLEAR or not is_whole:
            return Opinion.NONE, "its canonical form decides nothing"
        return Opinion.DISAGREES, "it fails for some values of its symbols"
    return Opinion.NONE, f"more than {GENERATORS[-1]} symbols"


def _answer_at(part: Task, sizes: Assignment, scalars: Scalars) -> tuple[Answer, bool]:
    definitions = {d.variable.name: d for d in part.declarations if d.body is not None}
    values = {name: scalars.number(value) for name, value in sizes.items()}
    reader = SymbolicReader(scalars, dict(values), definitions, surely)
    is_whole = describe(reader, part)
    found = answer(reader, part.goal, {})
    if asks_for_existence(part) and not all(has_no_zero(scalars, x) for x in scalars.divisors):
        raise NoOpinion("a witness may be undefined")
    return found, is_whole and not scalars.ideal
