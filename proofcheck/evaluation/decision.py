"""The truth of a proposition on a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from proofcheck.evaluation.derivatives import derivative, value_at
from proofcheck.evaluation.enumeration import Locals, SetValue
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.memo import Asked
from proofcheck.evaluation.subspaces import are_over_one_ring, generators, spanning
from proofcheck.evaluation.values import matrices, order, truth
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    zero_test,
)
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable


def decide(evaluator: Evaluator, proposition: Term, scope: Locals) -> Outcome:
    """Decide a proposition; what the kernel cannot evaluate is unknown.

    raises   Undefined where a term that matters has no value
    """
    try:
        if evaluator.is_lasting(proposition, scope):
            decided = partial(_decide, evaluator)
            found: Outcome = evaluator.lasting(proposition, decided, Asked.TRUTH)
            return found
        return _decide(evaluator, proposition, scope)
    except (NotEvaluable, *FAULTS) as fault:
        evaluator.note_fault(fault)
        return truth.UNKNOWN


def certainly(evaluator: Evaluator, proposition: Term, scope: Locals) -> bool:
    """Decide a condition that selects: it must be certainly true or certainly false.

    raises   NotEvaluable where it is neither; Undefined as :func:`decide`
    """
    return _certain(decide(evaluator, proposition, scope))


def is_certain_member(evaluator: Evaluator, value: Any, collection: Any) -> bool:
    """Decide membership that must be certain.

    raises   NotEvaluable where it is not
    """
    return _certain(is_member(evaluator, value, collection))


def _certain(outcome: Outcome) -> bool:
    if outcome.truth in (Truth.TRUE, Truth.FALSE):
        return outcome.truth is Truth.TRUE
    raise NotEvaluable("a condition is not decided")


def _decide(evaluator: Evaluator, term: Term, scope: Locals) -> Outcome:
    if isinstance(term, Binding):
        return _quantified(evaluator, term, scope)
    if isinstance(term, Application):
        body, inner = evaluator.predicate(term, scope)
        return decide(evaluator, body, inner)
    if isinstance(term, Variable) and term.name not in scope:
        definition = evaluator.definitions.get(term.name)
        if definition is not None and definition.body is not None and not definition.parameters:
            return decide(evaluator, definition.body, {})
    if not isinstance(term, Operation):
        raise NotEvaluable("a proposition is expected")
    connective = _CONNECTIVES.get(term.operator)
    if connective is not None:
        return connective(evaluator, term, scope)
    if term.operator == "differentiable":
        return _differentiable(evaluator, term, scope)
    relation = _RELATIONS.get(term.operator)
    if relation is None:
        raise NotEvaluable(f"`{term.operator}` is not decided")
    return relation(evaluator, *(evaluator.value(a, scope) for a in term.arguments))


def _differentiable(evaluator: Evaluator, term: Operation, scope: Locals) -> Outcome:
    """Decide whether a function has a derivative at a point, where it has a value.

    raises   Undefined where it has none; NotEvaluable where that is not decided
    """
    value_at(evaluator, term, scope)
    try:
        derivative(evaluator, term, scope)
    except Undefined:
        return truth.FALSE
    return truth.TRUE


def _and(evaluator: Evaluator, term: Operation, scope: Locals) -> Outcome:
    return truth.conjunction(decide(evaluator, a, scope) for a in term.arguments)


def _or(evaluator: Evaluator, term: Operation, scope: Locals) -> Outcome:
    return truth.disjunction(decide(evaluator, a, scope) for a in term.arguments)


def _not(evaluator: Evaluator, term: Operation, scope: Locals) -> Outcome:
    return truth.negation(decide(evaluator, term.arguments[0], scope))


def _implies(evaluator: Evaluator, term: Operation, scope: Locals) -> Outcome:
    antecedent = decide(evaluator, term.arguments[0], scope)
    if antecedent.truth is Truth.FALSE:
        return truth.VACUOUS
    consequent = decide(evaluator, term.arguments[1], scope)
    if antecedent.truth is Truth.TRUE:
        return consequent
    # An antecedent that is only close may be false: the consequent's truth still settles it,
    # but the model has not certainly put the implication to the test.
    return truth.VACUOUS if consequent.truth is Truth.TRUE else truth.UNKNOWN


def _iff(evaluator: Evaluator, term: Operation, scope: Locals) -> Outcome:
    left, right = (decide(evaluator, a, scope) for a in term.arguments)
    certain = (Truth.TRUE, Truth.FALSE)
    if left.truth in certain and right.truth in certain:
        if left.truth is not right.truth:
            return truth.FALSE
        # Where both are false, each implies the other for want of a case.
        tested = left.truth is Truth.TRUE and left.informative and right.informative
        return Outcome(Truth.TRUE, tested)
    if {left.truth, right.truth} <= {Truth.TRUE, Truth.CLOSE}:
        return truth.CLOSE
    return truth.UNKNOWN


_CONNECTIVES: dict[str, Callable[[Evaluator, Operation, Locals], Outcome]] = {
    "true": lambda _e, _t, _s: truth.TRUE,
    "false": lambda _e, _t, _s: truth.FALSE,
    "and": _and,
    "or": _or,
    "not": _not,
    "implies": _implies,
    "iff": _iff,
}


def _quantified(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    if term.binder != "forall":
        evaluator.need_no_jets(term, scope)
    if term.binder == "exists":
        return evaluator.parts.decide_existence(evaluator, term, scope)
    if term.binder == "absolute":
        return _absolute(evaluator.parts.decide_existence(evaluator, term, scope))
    if term.binder != "forall":
        raise NotEvaluable(f"`{term.binder}` is not decided")
    try:
        choices = evaluator.choices_of(term.bound[0], scope)
    except NotEvaluable:
        evaluator.need_no_jets(term, scope)
        refuted = evaluator.parts.refute_by_candidates(evaluator, term, scope)
        if refuted.truth is Truth.UNKNOWN:
            return evaluator.parts.holds_everywhere(evaluator, term, scope)
        return refuted
    return truth.every(_instances(evaluator, term, scope, choices))


def _absolute(on_this_model: Outcome) -> Outcome:
    """One model without a constant leaves none for all; a constant on one model says nothing."""
    return truth.FALSE if on_this_model.truth is Truth.FALSE else truth.UNKNOWN


def _instances(
    evaluator: Evaluator, term: Binding, scope: Locals, choices: list[Any]
) -> Iterator[Outcome]:
    """Decide a universal proposition at every choice of its first bound variable."""
    first, rest = term.bound[0], term.bound[1:]
    inner: Term = Binding("forall", rest, term.condition, term.body, term.sort)
    if not rest:
        inner = term.body
        if term.condition is not None:
            inner = Operation("implies", (term.condition, term.body), term.sort)
    for member in choices:
        yield decide(evaluator, inner, {**scope, first.variable.name: member})


def equal(evaluator: Evaluator, left: Any, right: Any) -> Outcome:
    """Decide equality of numbers, matrices or sets."""
    if isinstance(left, SetValue) and isinstance(right, SetValue):
        both = (is_subset(evaluator, *pair) for pair in ((left, right), (right, left)))
        return truth.conjunction(both)
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        if (left.rows, left.columns) != (right.rows, right.columns):
            raise Undefined("an equation between matrices of different shapes")
        if left.rational is not None and right.rational is not None:
            return truth.of(left.rational == right.rational)
        pairs = zip(left.flat(), right.flat(), strict=True)
        return truth.conjunction(Outcome(zero_test(x - y)) for x, y in pairs)
    if isinstance(left, Table) or isinstance(right, Table):
        raise NotEvaluable("families are compared member by member")
    if isinstance(left, MatrixValue) or isinstance(right, MatrixValue):
        raise Undefined("an equation between a number and a matrix")
    return Outcome(zero_test(left - right))


def _less(_evaluator: Evaluator, left: Scalar, right: Scalar) -> Outcome:
    return Outcome(order.is_less(left, right))


def _less_equal(_evaluator: Evaluator, left: Scalar, right: Scalar) -> Outcome:
    """Decide left <= right; where the two are close, it holds as far as an equality does."""
    answer = truth.negation(Outcome(order.is_less(right, left)))
    if answer.truth is Truth.UNKNOWN and zero_test(right - left) is Truth.CLOSE:
        return truth.CLOSE
    return answer


def _invertible(_evaluator: Evaluator, value: Any) -> Outcome:
    if not isinstance(value, MatrixValue):
        return truth.negation(Outcome(zero_test(value)))
    return truth.negation(Outcome(zero_test(matrices.determinant(value))))


def is_member(evaluator: Evaluator, value: Any, collection: Any) -> Outcome:
    """Decide whether a value is an element of a set."""
    if not isinstance(collection, SetValue):
        raise NotEvaluable("a set is expected")
    return evaluator.parts.member_of(evaluator, value, collection)


def is_subset(evaluator: Evaluator, left: Any, right: Any) -> Outcome:
    """Decide inclusion by the members of the smaller set, where these can be listed or are spanned."""
    if not isinstance(left, SetValue) or not isinstance(right, SetValue):
        raise NotEvaluable("sets are expected")
    try:
        members: Sequence[Any] = evaluator.members(left)
    except NotEvaluable:
        members = _generators(evaluator, left, right)
    return truth.every(is_member(evaluator, x, right) for x in members)


def _generators(evaluator: Evaluator, left: SetValue, right: SetValue) -> Sequence[Any]:
    """Return vectors of a subspace that all lie in another one only if the whole of it does.

    raises   NotEvaluable where one of the sets is not known to be a subspace
    """
    if not are_over_one_ring(left, right):
        raise NotEvaluable("subspaces over different numbers")
    spanning(evaluator, right)  # what contains the generators contains their sums and multiples
    return generators(evaluator, left)


_RELATIONS: dict[str, Callable[..., Outcome]] = {
    "eq": equal,
    "ne": lambda e, x, y: truth.negation(equal(e, x, y)),
    "lt": _less,
    "le": _less_equal,
    "gt": lambda e, x, y: _less(e, y, x),
    "ge": lambda e, x, y: _less_equal(e, y, x),
    "in": is_member,
    "notin": lambda e, x, s: truth.negation(is_member(e, x, s)),
    "subset": is_subset,
    "invertible": _invertible,
}
