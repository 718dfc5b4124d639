"""A second, independent evaluation of a goal on a model, with mpmath.

It shares the terms and the model with the kernel, and none of its arithmetic.  It is numerical
and establishes nothing; but where it clearly contradicts the kernel, one of the two is at fault.
"""

from __future__ import annotations

from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Table, Value
from proofcheck.kernel.model import Model
from proofcheck.second_opinion.numeric_propositions import PROPOSITIONS, is_true
from proofcheck.second_opinion.numeric_terms import NumericReader
from proofcheck.second_opinion.numeric_values import NoOpinion, Numerics
from proofcheck.second_opinion.opinions import Agrees, Disagrees, Opinion, Unable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

DIGITS = (60, 240)
"""Decimal digits of the first evaluation, and of the one that confirms a contradiction; that one
has some more for each digit of the longest number in the model."""

DIGITS_FOR_EACH = 4
"""Numbers are multiplied by one another, and what distinguishes products may be their last digit."""


def second_opinion(task: Task, model: Model, outcome: Outcome) -> Opinion:
    """Compare the kernel's outcome for an opened task's goal with a numerical evaluation.

    error   estimate: rounding is not tracked.  Numbers within 10^-40 of each other, relatively,
            count as equal, beyond 10^-20 as different, and nothing is said in between.
    """
    if outcome.truth is Truth.UNKNOWN:
        return Unable("there is no outcome to compare with")
    expected = outcome.truth is not Truth.FALSE
    first, confirming = DIGITS
    for digits in (first, confirming + DIGITS_FOR_EACH * _longest(model)):
        answer = _evaluate(task, model, digits)
        if isinstance(answer, Unable):
            return answer
        if answer is expected:
            # Numbers that seemed equal and are not, at more digits, are merely close.
            return Agrees() if digits == first else Unable(f"at {first} digits it says otherwise")
    return Disagrees(f"by its numbers the goal is {'false' if expected else 'true'}")


def _longest(model: Model) -> int:
    """Return how many decimal digits the longest number of a model has; error: one digit."""
    return max(map(_digits, model.values.values()), default=0)


def _digits(value: Value) -> int:
    if isinstance(value, Table):
        return max(map(_digits, value.members.values()), default=0)
    if isinstance(value, MatrixValue):
        return max(map(_digits, value.flat()), default=0)
    if isinstance(value, Gaussian):
        return max(_digits(value.re), _digits(value.im))
    if isinstance(value, Fraction):
        bits = max(value.numerator.bit_length(), value.denominator.bit_length())
        return bits * 31 // 100
    return 0


def _evaluate(task: Task, model: Model, digits: int) -> bool | Unable:
    from mpmath import MPContext

    context = MPContext()
    context.dps = digits
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    numerics = Numerics(context)
    reader = NumericReader(numerics, PROPOSITIONS, model.values, definitions, model.candidates)
    try:
        answer = is_true(reader, task.goal, {})
    except NoOpinion as reason:
        return Unable(str(reason))
    except (ArithmeticError, TypeError, ValueError, context.NoConvergence) as reason:
        # also where the library meets a case it does not foresee
        return Unable(f"mpmath gives up: {type(reason).__name__}")
    return Unable("numbers so close that they may be equal") if answer is None else answer
