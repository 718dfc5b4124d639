"""Whole numbers at which a statement may fail, and which a sample of models passes by.

A matrix whose seventh power vanishes, while its sixth does not, has at least seven rows; an integer
solution of an equation may be the only one among millions.  So a goal is not believed for its
models where

* it names a whole number, and no model has a size beyond it;
* it is about integers that may be any, or indices that are multiplied like numbers, and whatever
  would break it, or what it assumes of them, is an equation that a sample meets by luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, log10

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.models.choices.thin import is_thin
from proofcheck.models.integers.inner_equations import asks_where_integers_are_equal
from proofcheck.models.integers.integer_products import multiplied_indices
from proofcheck.models.integers.measure_zero import fails_on_thin_sets
from proofcheck.models.integers.unbounded_numbers import is_bounded_above, unbounded_numbers
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.models.skolem import Aim
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.relevance import relevant_part
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Task

SAMPLED_INTEGERS = "its integers may be any, and a sample of them says nothing about an equation"
LARGEST_EXPONENT = 1000
"""Powers with a larger exponent count as that power: no size is beyond either."""

MOST_DIGITS = 15
"""Longer numbers are not written out."""

PASSED_BY = "no model has a size beyond the number {} that it names"


@dataclass(frozen=True, slots=True)
class NamedNumber:
    """The largest whole number that a statement names, and the sizes that should go beyond it.

    sizes   those without an upper bound; where there are none, nothing has to
    """

    value: int
    sizes: frozenset[str]

    def why_passed_by(self, seen: Iterable[Assignment]) -> str:
        """Return why models of these sizes do not reach the number; empty where one does."""
        if not self.sizes:
            return ""
        reached = max((int(one[n]) for one in seen for n in self.sizes if n in one), default=0)
        return "" if reached > self.value else PASSED_BY.format(_shown(self.value))


def _shown(number: int) -> str:
    """Return a number; of a long one how long it is."""
    digits = ceil(number.bit_length() * log10(2))
    return str(number) if digits <= MOST_DIGITS else f"of about {digits} digits"


def largest_named_number(opened: Task, aim: Aim, sizes: Iterable[str]) -> NamedNumber:
    """Return the largest whole number in a goal, and in what concerns it.

    A quotient of two numbers is no whole number, and the width of a matrix that is written out
    names none.

    opened   a task whose goal is opened
    sizes    the sizes of the objects that the goal is about
    """
    part = relevant_part(opened)
    terms = [part.goal, *(f.proposition for f in part.facts)]
    terms += [d.body for d in part.declarations if d.body is not None]
    largest = max((abs(k) for term in terms for k in _whole_numbers(term)), default=0)
    free = frozenset(name for name in sizes if not is_bounded_above(name, aim))
    return NamedNumber(largest, free)


def _whole_numbers(term: Term) -> Iterator[int]:
    stack = [term]
    while stack:
        node = stack.pop()
        match node:
            case Number(value) if value.denominator == 1:
                yield int(value)
            case Operation("div", (Number(), Number())):
                continue
            case Operation("pow", (Number(base), Number(exponent))) if _is_whole(base, exponent):
                yield int(base) ** min(int(exponent), LARGEST_EXPONENT)
            case Operation("blocks", (_, *blocks)):
                stack += blocks
            case _:
                stack += node.children


def _is_whole(base: Fraction, exponent: Fraction) -> bool:
    return base.denominator == exponent.denominator == 1 and exponent >= 0


def asks_a_sample_of_integers(opened: Task, aim: Aim) -> bool:
    """Say whether a goal is about integers that may be any, and about an equation between them.

    The equation is one that breaks the goal, or one that is assumed and not linear.  An index
    counts where it is multiplied with another integer, or with itself.
    """
    if asks_where_integers_are_equal(opened):
        return True
    endless = unbounded_numbers(opened, aim) | multiplied_indices(opened)
    if endless.isdisjoint(free_names(opened.goal) | _quantified(opened.goal)):
        return False
    if fails_on_thin_sets(opened.goal):
        return True
    assumed = (f.proposition for f in opened.facts if f.role in MODEL_ROLES)
    return any(_is_nonlinear(opened, term, endless & free_names(term)) for term in assumed)


def _quantified(goal: Term) -> frozenset[str]:
    bindings = (node for node in walk(goal) if isinstance(node, Binding))
    return frozenset(item.variable.name for node in bindings for item in node.bound)


def _is_nonlinear(opened: Task, term: Term, names: frozenset[str]) -> bool:
    """Say whether a proposition is an equation that is not linear in the integers named."""
    if not names or not is_thin(term):
        return False
    unknowns, scope = Unknowns(), dict[str, object]()
    definitions = {d.variable.name: d for d in opened.declarations if d.body is not None}
    evaluator = StandardEvaluator({}, definitions)
    for item in opened.declarations:
        if item.variable.name in names:
            bound = Bound(item.variable, item.domain, item.parameters)
            scope[item.variable.name] = unknowns.stand_in(evaluator, bound, {})
    return not unknowns.equations(evaluator, term, scope)
