"""The evaluator with all its parts: what is above the evaluator is put together here alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.evaluation.boxes import extremum, holds_everywhere
from proofcheck.evaluation.decision import certainly, is_certain_member, is_member
from proofcheck.evaluation.derivatives import derivative
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, Parts
from proofcheck.evaluation.existence import decide_existence, refute_by_candidates
from proofcheck.evaluation.expectation import moment
from proofcheck.evaluation.functions.exact_functions import EXACT_OPERATIONS, compute
from proofcheck.evaluation.membership import member_of
from proofcheck.evaluation.memo import memory_of
from proofcheck.evaluation.recurrences import decide_for_all_members
from proofcheck.evaluation.remainders import decide_near_zero
from proofcheck.evaluation.series import infinite_sum
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import Value
from proofcheck.terms.expressions import Binding, Operation
from proofcheck.terms.task import Declaration


def _holds_everywhere(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide what is said of all members of families, or of what boxes cover."""
    found = decide_for_all_members(evaluator, term, scope)
    if found.truth is not Truth.UNKNOWN:
        return found
    return holds_everywhere(evaluator, term, scope)


def _exists(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide what is to hold close to zero by Taylor models, and any other existence."""
    found = decide_near_zero(evaluator, term, scope)
    return decide_existence(evaluator, term, scope) if found is None else found


PARTS = Parts(
    certainly=certainly,
    is_certain_member=is_certain_member,
    is_member=is_member,
    member_of=member_of,
    moment=moment,
    extremum=extremum,
    infinite_sum=infinite_sum,
    derivative=derivative,
    decide_existence=_exists,
    refute_by_candidates=refute_by_candidates,
    holds_everywhere=_holds_everywhere,
)


class StandardEvaluator(Evaluator):
    """Evaluates terms on one model, and decides propositions, with everything there is for it."""

    __slots__ = ()

    parts = PARTS


class ExactEvaluator(StandardEvaluator):
    """Evaluates roots, exponentials and circular functions of exact numbers exactly, where it can."""

    __slots__ = ()

    def _operation(self, term: Operation, scope: Locals) -> Any:
        if term.operator not in EXACT_OPERATIONS:
            return super()._operation(term, scope)
        return compute(term.operator, [self.value(a, scope) for a in term.arguments])


def with_memory(
    values: Mapping[str, Value],
    definitions: Mapping[str, Declaration],
    candidates: Mapping[str, tuple[Value, ...]],
    *,
    exact: bool = False,
) -> Evaluator:
    """Return an evaluator of a model that remembers what others were asked about it.

    The values are copied: what is entered into the mapping later is no part of this model.

    exact   whether terms are computed with exact irrational numbers; then nothing is remembered
    """
    if exact:
        return ExactEvaluator(dict(values), definitions, candidates)
    if not definitions.keys().isdisjoint(values):
        return StandardEvaluator(values, definitions, candidates)
    memory = memory_of(definitions, candidates)
    return StandardEvaluator(dict(values), memory.definitions, memory.candidates, memory=memory)
