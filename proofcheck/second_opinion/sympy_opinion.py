"""A second, independent decision of a goal at fixed sizes, with SymPy.

It shares the terms with the engine that decided first, and none of its arithmetic: objects are
matrices of SymPy's over a field of rational functions, what is assumed is eliminated or kept as an
ideal, and equality is a canonical form: a remainder of zero.  `simplify` is never asked.  Where
the two disagree, one of them is at fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from proofcheck.models.sizes.sizes import Assignment
from proofcheck.second_opinion.opinions import Agrees, Disagrees, Opinion, Unable
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


def opinion_at_sizes(opened: Task, sizes: Sequence[Assignment]) -> Opinion:
    """Compare that an opened task's goal holds at some sizes with what SymPy makes of it.

    It agrees at all of them, or the opinion is that on the first at which it does not.

    Exact where it agrees.  It disagrees where all that is assumed was used, and numbers for the
    symbols break the goal beyond rounding.  The work is bounded by counts of steps.
    """
    part, meter = relevant_part(opened), Meter()
    if not sizes:
        return Unable("no sizes")
    for one in sizes:
        match _opinion_at(part, one, meter):
            case Agrees():
                continue
            case Disagrees(reason):
                return Disagrees(_stated(one, reason))
            case Unable(reason):
                return Unable(_stated(one, reason))
            case other:
                assert_never(other)
    return Agrees()


def _stated(sizes: Assignment, reason: str) -> str:
    """Return a reason with the sizes that it holds at."""
    at = ", ".join(f"{n} = {v}" for n, v in sorted(sizes.items()))
    return f"at {at}: {reason}" if at else reason


def _opinion_at(part: Task, sizes: Assignment, meter: Meter) -> Opinion:
    for count in GENERATORS:
        try:
            found, is_whole = _answer_at(part, sizes, Scalars(count, meter))
        except OutOfGenerators:
            continue
        except NoOpinion as reason:
            return Unable(str(reason))
        except (ArithmeticError, TypeError, ValueError, NotImplementedError) as reason:
            # also where the library meets a case it does not foresee
            return Unable(f"SymPy gives up: {type(reason).__name__}")
        if found is Answer.ALWAYS:
            return Agrees()
        if found is Answer.UNCLEAR or not is_whole:
            return Unable("its canonical form decides nothing")
        return Disagrees("it fails for some values of its symbols")
    return Unable(f"more than {GENERATORS[-1]} symbols")


def _answer_at(part: Task, sizes: Assignment, scalars: Scalars) -> tuple[Answer, bool]:
    definitions = {d.variable.name: d for d in part.declarations if d.body is not None}
    values = {name: scalars.number(value) for name, value in sizes.items()}
    reader = SymbolicReader(scalars, dict(values), definitions, surely)
    is_whole = describe(reader, part)
    found = answer(reader, part.goal, {})
    if asks_for_existence(part) and not all(has_no_zero(scalars, x) for x in scalars.divisors):
        raise NoOpinion("a witness may be undefined")
    return found, is_whole and not scalars.ideal
