"""The value of a term on a model: exact where the model is rational, else rigorously enclosed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation import remembering
from proofcheck.evaluation.enumeration import Locals, SetValue, distinct, in_order
from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.functions.jets import has_jets
from proofcheck.evaluation.members import member_at
from proofcheck.evaluation.remembering import NOT_KEPT, Remembering, Rule
from proofcheck.evaluation.subspaces import dimension
from proofcheck.evaluation.values import arithmetic, matrices, order, truth
from proofcheck.evaluation.values.limits import SIZE_LIMIT
from proofcheck.evaluation.values.polynomials import is_symbolic
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    Closure,
    MatrixValue,
    NotEvaluable,
    Recurrence,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.partial_sums import is_infinite_sum
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, SetOf, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

_NOT_DIFFERENTIATED = frozenset({"expect", "var", "prob", "sup", "inf"})


@dataclass(frozen=True, slots=True)
class Parts:
    """What an evaluator leaves to others, which build on it: each is given the evaluator.

    certainly             decides a condition that selects, or raises NotEvaluable
    is_certain_member     decides membership that must be certain, or raises NotEvaluable
    is_member             decides whether a value is an element of a set
    member_of             the same, of what is known to be a set
    moment                an expectation, a variance or a probability
    extremum              a supremum or an infimum
    infinite_sum          a sum over all natural numbers
    derivative            the derivative of a function at a point
    decide_existence      decides ``exists``
    refute_by_candidates  refutes ``forall`` by an offered counterexample
    holds_everywhere      shows ``forall`` over an infinite set
    """

    certainly: Callable[[Evaluator, Term, Locals], bool]
    is_certain_member: Callable[[Evaluator, Any, Any], bool]
    is_member: Callable[[Evaluator, Any, Any], Outcome]
    member_of: Callable[[Evaluator, Any, SetValue], Outcome]
    moment: Callable[[Evaluator, Binding, Locals], Value]
    extremum: Callable[[Evaluator, Binding, Locals], Value]
    infinite_sum: Callable[[Evaluator, Binding, Locals], Value]
    derivative: Callable[[Evaluator, Operation, Locals], Value]
    decide_existence: Callable[[Evaluator, Binding, Locals], Outcome]
    refute_by_candidates: Callable[[Evaluator, Binding, Locals], Outcome]
    holds_everywhere: Callable[[Evaluator, Binding, Locals], Outcome]


@dataclass(slots=True)
class Evaluator(Remembering):
    """Evaluates terms on one model; its parts are put in place in `evaluation.standard`."""

    @property
    @abstractmethod
    def parts(self) -> Parts:
        """What decides propositions and evaluates binders over infinite sets."""

    def value(self, term: Term, scope: Locals) -> Any:
        """Return the value of a term that is no proposition.

        raises   Undefined where the term has no value; NotEvaluable where the kernel cannot tell
        """
        self.steps += 1
        if self.steps > remembering.STEP_LIMIT:
            self.check_limit()
        try:
            if isinstance(term, Variable):
                return self._variable(term, scope)
            if isinstance(term, Number):
                return term.value
            if isinstance(term, Application):
                compute: Rule = self._application
            elif isinstance(term, Binding):
                compute = self._binding
            elif not isinstance(term, Operation):
                raise NotEvaluable("an unknown kind of term")
            elif isinstance(term.sort, SetOf):
                return SetValue(term, scope)
            else:
                compute = self._operation
            if not self.is_lasting(term, scope):
                return compute(term, scope)
            return self.lasting(term, compute)
        except FAULTS as fault:
            self.note_fault(fault)
            raise NotEvaluable(f"evaluation ended in {type(fault).__name__}") from None

    def integer(self, term: Term, scope: Locals) -> int:
        """Return the value of an integer term.

        raises   NotEvaluable where it is not known to be an integer
        """
        value = self.value(term, scope)
        if isinstance(value, Fraction) and value.denominator == 1:
            return int(value)
        raise NotEvaluable("a size or an index is not a known integer")

    def _variable(self, term: Variable, scope: Locals) -> Any:
        name = term.name
        if name in scope:
            found = scope[name]
            if found is None:
                raise NotEvaluable(f"`{name}` is not determined")
            return found
        if name in self.model:
            return self.model[name]
        definition = self.definitions.get(name)
        if definition is None or definition.body is None:
            raise NotEvaluable(f"`{name}` has no value on this model")
        if definition.parameters:
            return Closure(definition.parameters, definition.body, {})
        return self.keeping(name, name, self.value, definition.body, {})

    def _application(self, term: Application, scope: Locals) -> Any:
        arguments = tuple([self.value(a, scope) for a in term.arguments])
        name = term.function.name
        table = scope[name] if name in scope else self.model.get(name)
        if isinstance(table, Table):
            if not all(isinstance(a, Fraction) for a in arguments):
                raise NotEvaluable("an index is not a known number")
            if isinstance(table, Recurrence):
                return member_at(self, table, *arguments)
            member = table.members.get(arguments)
            if member is None:
                raise Undefined(f"`{name}` has no member with this index")
            return member
        if isinstance(table, Closure):
            return self.applied(name, table, arguments)
        definition = None if name in scope else self.definitions.get(name)
        if definition is None or definition.body is None:
            raise NotEvaluable(f"`{name}` has no value on this model")
        if any(isinstance(a, NOT_KEPT) or is_symbolic(a) or has_jets(a) for a in arguments):
            return self._apply(definition, arguments)  # these cannot be kept by value
        return self.keeping((name, arguments), name, self._apply, definition, arguments)

    def predicate(self, term: Application, scope: Locals) -> tuple[Term, Locals]:
        """Return what an applied predicate says, and the values of its parameters.

        raises   NotEvaluable where it is not defined; Undefined outside of where it is meant
        """
        name = term.function.name
        definition = None if name in scope else self.definitions.get(name)
        if definition is None or definition.body is None:
            raise NotEvaluable(f"`{name}` has no value on this model")
        arguments = tuple(self.value(a, scope) for a in term.arguments)
        return definition.body, self._parameters(definition, arguments)

    def applied(self, name: str, function: Closure, arguments: tuple[Any, ...]) -> Any:
        """Return the value of a function at arguments; ``name`` is what messages call it.

        The body sees its parameters, what was local where it was written, and the document's names.
        """
        inner = dict(function.scope)
        for parameter, argument in zip(function.parameters, arguments, strict=True):
            if self._lies_outside(parameter, argument, inner):
                raise Undefined(f"`{name}` is not defined for this argument")
            if self.differentiations and has_jets(argument):
                _need_room(parameter, argument)
            inner[parameter.variable.name] = argument
        return self.value(function.body, inner)

    def _apply(self, definition: Declaration, arguments: tuple[Any, ...]) -> Any:
        assert definition.body is not None
        function = Closure(definition.parameters, definition.body, {})
        return self.applied(definition.variable.name, function, arguments)

    def _parameters(self, definition: Declaration, arguments: tuple[Any, ...]) -> dict[str, Any]:
        inner: dict[str, Any] = {}
        for parameter, argument in zip(definition.parameters, arguments, strict=True):
            if self._lies_outside(parameter, argument, inner):
                raise Undefined(f"`{definition.variable.name}` is not defined for this argument")
            inner[parameter.variable.name] = argument
        return inner

    def _lies_outside(self, parameter: Bound, argument: Any, scope: Locals) -> bool:
        """Say whether an argument is certainly not in the set its parameter ranges over.

        raises   NotEvaluable where that depends on unknowns, for there is then no one answer
        """
        if parameter.domain is None or isinstance(argument, Table | Closure):
            return False
        try:
            outcome = self.parts.is_member(self, argument, self.value(parameter.domain, scope))
        except (NotEvaluable, *FAULTS) as fault:
            self.note_fault(fault)
            outcome = truth.UNKNOWN
        if outcome.truth is not Truth.TRUE and is_symbolic(argument):
            raise NotEvaluable("whether an argument lies in its set depends on unknowns")
        return outcome.truth is Truth.FALSE

    def _binding(self, term: Binding, scope: Locals) -> Any:
        if term.binder == "set":
            return SetValue(term, scope)
        if term.binder == "fun":
            return Closure(term.bound, term.body, scope)
        if term.binder == "matrix":
            return self._matrix(term, scope)
        if term.binder in _NOT_DIFFERENTIATED:
            self.need_no_jets(term, scope)
        if term.binder in ("expect", "var", "prob"):
            return self.parts.moment(self, term, scope)
        if term.binder in ("sup", "inf"):
            return self.parts.extremum(self, term, scope)
        if term.binder == "sum" and is_infinite_sum(term):
            self.need_no_jets(term, scope)
            return self.parts.infinite_sum(self, term, scope)
        fold = _FOLDS.get(term.binder)
        if fold is None:
            raise NotEvaluable(f"`{term.binder}` is not evaluated")
        once = term.binder not in ("max", "min")
        parts = [self.value(term.body, inner) for inner in self.choices(term, scope, once=once)]
        self.note_range(term, is_empty=not parts)
        return fold(parts) if parts else self._without_terms(term, scope)

    def _without_terms(self, term: Binding, scope: Locals) -> Any:
        shape = term.sort
        if term.binder in ("max", "min"):
            raise Undefined("the largest or smallest element of an empty set")
        if term.binder == "bigoplus":
            return matrices.zeros(0, 0)
        if not isinstance(shape, Matrix):
            return matrices.ONE if term.binder == "prod" else matrices.ZERO
        rows, columns = value_shape(self, shape, scope)
        return matrices.identity(rows) if term.binder == "prod" else matrices.zeros(rows, columns)

    def _matrix(self, term: Binding, scope: Locals) -> MatrixValue:
        down, across = term.bound
        names = down.variable.name, across.variable.name
        if term.condition is not None or names[0] in free_names(_domain(across)):
            raise NotEvaluable("a matrix needs two independent ranges of indices")
        rows = in_order(distinct(self.members(self.value(_domain(down), scope))))
        columns = in_order(distinct(self.members(self.value(_domain(across), scope))))

        def entry(i: int, j: int) -> Scalar:
            return self.value(term.body, {**scope, names[0]: rows[i], names[1]: columns[j]})

        return matrices.build(len(rows), len(columns), entry)

    def _operation(self, term: Operation, scope: Locals) -> Any:
        compute = functions.FUNCTIONS.get(term.operator)
        if compute is not None:
            return compute(*[self.value(a, scope) for a in term.arguments])
        if term.operator == "cases":
            return self._cases(term, scope)
        if term.operator == "derivative":
            return self.parts.derivative(self, term, scope)
        if term.operator in ("dim", "card"):
            return self._measure(term, scope)
        raise NotEvaluable(f"`{term.operator}` is not evaluated")

    def is_certain(self, condition: Term, scope: Locals) -> bool:
        return self.parts.certainly(self, condition, scope)

    def is_certain_member(self, value: Any, collection: Any) -> bool:
        return self.parts.is_certain_member(self, value, collection)

    def _cases(self, term: Operation, scope: Locals) -> Any:
        *guarded, otherwise = term.arguments
        for value, condition in zip(guarded[::2], guarded[1::2], strict=True):
            if self.is_certain(condition, scope):
                return self.value(value, scope)
        return self.value(otherwise, scope)

    def _measure(self, term: Operation, scope: Locals) -> Fraction:
        self.need_no_jets(term, scope)
        found = self.value(term.arguments[0], scope)
        if not isinstance(found, SetValue):
            raise NotEvaluable("a set is expected")
        if term.operator == "card":
            return Fraction(len(distinct(self.members(found))))
        return Fraction(dimension(self, found))


def _need_room(parameter: Bound, argument: Any) -> None:
    """Refuse an argument around which a function need not be defined.

    raises   NotEvaluable unless a neighbourhood of the argument lies in the set that is meant
    """
    meant = getattr(parameter.domain, "operator", "")
    if parameter.domain is None or meant in _WHOLE:
        return
    is_half = meant in ("PosReal", "NonNegReal")
    if not is_half or order.is_less(matrices.ZERO, argument) is not Truth.TRUE:
        raise NotEvaluable("a derivative at the edge of where a function is defined")


_WHOLE = frozenset({"Real", "Complex", "Matrices", "ComplexMatrices"})

Known = dict[int, Evaluator] | None
"""Evaluators of one model, by bits of precision, with what they have computed."""


def _domain(bound: Bound) -> Term:
    if bound.domain is None:
        raise NotEvaluable("an index without a range")
    return bound.domain


def _fold_with(combine: Callable[[Any, Any], Any]) -> Callable[[list[Any]], Any]:
    def fold(parts: list[Any]) -> Any:
        total = parts[0]
        for part in parts[1:]:
            total = combine(total, part)
        return total

    return fold


_FOLDS: dict[str, Callable[[list[Any]], Any]] = {
    "sum": _fold_with(arithmetic.add),
    "prod": _fold_with(arithmetic.multiply),
    "bigoplus": lambda parts: matrices.direct_sum(arithmetic.as_matrix(p) for p in parts),
    "max": _fold_with(order.larger),
    "min": _fold_with(order.smaller),
}


def value_shape(evaluator: Evaluator, sort: Sort, scope: Locals) -> tuple[int, int]:
    """Return the shape that a matrix sort has on this model.

    raises   NotEvaluable where a size is not determined or too large, or the sort is no matrix
             sort; Undefined for a negative size
    """
    if not isinstance(sort, Matrix):
        raise NotEvaluable("a matrix is expected")
    rows, columns = evaluator.integer(sort.rows, scope), evaluator.integer(sort.columns, scope)
    if rows < 0 or columns < 0:
        raise Undefined("a negative size")
    if max(rows, columns) > SIZE_LIMIT:
        raise NotEvaluable("a matrix is too large")
    return rows, columns
