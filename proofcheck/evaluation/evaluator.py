"""The value of a term on a model: exact where the model is rational, else rigorously enclosed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from proofcheck.evaluation.enumeration import Enumerator, Locals, SetValue, distinct, in_order
from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.functions.jets import has_jets
from proofcheck.evaluation.memo import Asked, Kept, Members, Memory, Store, working_bits
from proofcheck.evaluation.values import arithmetic, matrices, order, truth
from proofcheck.evaluation.values.limits import SIZE_LIMIT
from proofcheck.evaluation.values.polynomials import is_symbolic
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    EXHAUSTED,
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
from proofcheck.terms.substitution import free_names, written_names
from proofcheck.terms.task import Declaration

STEP_LIMIT = 200_000
"""Most subterms that one question may evaluate; ranges and nested sums are what exhausts it."""

MOST_MEMBERS = 2_000
"""Most members of a family that are computed one from the other; a large index exhausts it."""

LONGEST_MEMBER = 50_000
"""Most binary digits in an exact member of such a family; squares of squares exhaust it."""


# Tuples that exist once: building a union at every call would take longer than the test.
_NO_VALUE = (Undefined, NotEvaluable)
_NOT_KEPT = (Table, SetValue, Closure)
_NOT_DIFFERENTIATED = frozenset({"expect", "var", "prob", "sup", "inf"})

_Rule: TypeAlias = Callable[[Any, Locals], Any]


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
class Evaluator(Enumerator):
    """Evaluates terms on one model; its parts are put in place in `evaluation.standard`.

    model        values of the declared constants, by name
    definitions  declarations with a body, by name; computed when first needed
    candidates   values to try where an existence over an infinite set is asked, by bound name
    steps        subterms evaluated so far, those that need not be evaluated again included
    coordinates  random coordinates drawn so far, each numbered
    differentiations  derivatives that are being taken, one inside another
    exhausted    how often memory or the stack did not suffice
    memory       what is known of this very model; None where its values may still change
    """

    model: Mapping[str, Value]
    definitions: Mapping[str, Declaration] = field(default_factory=dict)
    candidates: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    steps: int = 0
    coordinates: int = 0
    differentiations: int = 0
    exhausted: int = 0
    memory: Memory | None = None
    _empty: dict[int, tuple[Term, bool]] = field(default_factory=dict)
    _noted: dict[int, Kept] = field(default_factory=dict)
    _store: Store | None = None
    _counted: dict[int, Kept] = field(default_factory=dict)
    _within: dict[int, Kept] = field(default_factory=dict)
    _apart: int = 0

    @property
    @abstractmethod
    def parts(self) -> Parts:
        """What decides propositions and evaluates binders over infinite sets."""

    def value(self, term: Term, scope: Locals) -> Any:
        """Return the value of a term that is no proposition.

        raises   Undefined where the term has no value; NotEvaluable where the kernel cannot tell
        """
        self.steps += 1
        if self.steps > STEP_LIMIT:
            self._check_limit()
        try:
            if isinstance(term, Variable):
                return self._variable(term, scope)
            if isinstance(term, Number):
                return term.value
            if isinstance(term, Application):
                compute: _Rule = self._application
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

    def note_fault(self, fault: Exception) -> None:
        """Note what ended an evaluation: what is due to resources says nothing of the term."""
        self.exhausted += isinstance(fault, EXHAUSTED)

    @property
    def saw_empty_range(self) -> bool:
        """Whether some sum, product or the like had no term every time it was evaluated."""
        return any(is_empty for _, is_empty in self._empty.values())

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
        return self._keeping(name, name, self.value, definition.body, {})

    def is_lasting(self, term: Term, scope: Locals) -> bool:
        """Say whether what a term comes to is remembered: where no local name stands in it."""
        if self.memory is None:
            return False
        return not scope or written_names(term)[0].isdisjoint(scope)

    def lasting(self, term: Term, compute: _Rule, asked: Asked = Asked.VALUE) -> Any:
        """Return what a term comes to in which no local name stands: one answer for the whole model.

        Steps are counted as if it were evaluated anew, so that what can be decided does not depend
        on what was asked before.  What memory or the stack did not suffice for is not remembered.
        """
        store, memory = self._known, self.memory
        assert memory is not None
        known, key = store.answers[asked], (asked, term)
        kept = known.get(term) or memory.recall(key, term, store.bits, self.model)
        if kept is None:
            before, exhausted = self.steps, self.exhausted
            kept = self._computed(compute, term, {})
            self._apart += self.steps - before - kept.steps
            if self.exhausted > exhausted:
                return self._answer(kept)
            memory.enter(key, term, store.bits, self.model, kept)
        else:
            self.steps += kept.steps
            for part in kept.within:
                self._count(part)
        known[term] = kept
        self._within.update((id(part), part) for part in kept.within)
        return self._answer(kept)

    def _keeping(
        self, key: Hashable, about: Term | str, compute: Callable[..., Any], *arguments: Any
    ) -> Any:
        """Compute a value once; where there is none, once find out why.

        What memory or the stack did not suffice for is computed again when it is asked for again.

        about    the term, or the defined name, whose value it is

        raises   Undefined and NotEvaluable as the computation does, now and later
        """
        store = self._known
        kept = store.definitions.get(key)
        if kept is None:
            memory = self.memory if _is_exact_key(key) else None
            if memory is not None:
                kept = memory.recall(key, about, store.bits, self.model)
            if kept is None:
                before, exhausted = self.steps, self.exhausted
                kept = self._computed(compute, *arguments)
                self._counted[id(kept)] = kept
                self._apart += self.steps - before
                if self.exhausted > exhausted:
                    return self._answer(kept)
                if memory is not None:
                    memory.enter(key, about, store.bits, self.model, kept)
            store.definitions[key] = kept
        self._count(kept)
        self._within[id(kept)] = kept
        return self._answer(kept)

    @property
    def _known(self) -> Store:
        """What terms came to at the precision that is set."""
        bits = 0 if self.memory is None else working_bits()
        if self._store is None or self._store.bits != bits:
            self._store = Store(bits)
        return self._store

    def _computed(self, compute: Callable[..., Any], *arguments: Any) -> Kept:
        """Compute what is to be kept.

        raises   NotEvaluable at the step limit: another question has steps of its own
        """
        outer, before = (self._empty, self._noted, self._within, self._apart), self.steps
        self._empty, self._noted, self._within, self._apart = {}, {}, {}, 0
        try:
            answer = compute(*arguments)
        except (Undefined, NotEvaluable) as reason:
            answer = type(reason)(*reason.args)  # without what was being computed
        finally:
            empty, within, apart = self._empty, self._within, self._apart
            self._empty, self._noted, self._within, self._apart = outer
        self._check_limit()
        return Kept(answer, empty, max(0, self.steps - before - apart), tuple(within.values()))

    def _answer(self, kept: Kept) -> Any:
        if id(kept) not in self._noted:
            self._noted[id(kept)] = kept
            for term, is_empty in kept.empty.values():
                self._note_range(term, is_empty=is_empty)
        found = kept.answer
        if isinstance(found, _NO_VALUE):
            raise type(found)(*found.args)
        return found

    def _count(self, kept: Kept) -> None:
        """Count the steps of a kept definition where its value is first needed.

        raises   NotEvaluable at the step limit
        """
        if id(kept) in self._counted:
            return
        self._counted[id(kept)] = kept
        self.steps += kept.steps
        self._apart += kept.steps
        for part in kept.within:
            self._count(part)
        self._check_limit()

    def _check_limit(self) -> None:
        if self.steps > STEP_LIMIT:
            raise NotEvaluable("the step limit is reached")

    def members_of(self, item: Bound, scope: Locals) -> list[Any]:
        """List what a bound name ranges over, once for a model where no local name stands in it."""
        if item.domain is None or not self.is_lasting(item.domain, scope):
            return Enumerator.members_of(self, item, scope)
        return list(self.lasting(item.domain, self._listed, Asked.MEMBERS))

    def _listed(self, domain: Term, scope: Locals) -> list[Any]:
        return self.members(self.value(domain, scope))

    def members(self, value: Any) -> list[Any]:
        """List a finite set; one that a condition describes is listed once for the same names.

        Names that stand in its sorts alone count: an empty sum has the shape that its sort says.
        """
        if isinstance(value, SetValue):
            self.need_no_jets(value.term, value.scope)
        if not isinstance(value, SetValue) or not isinstance(value.term, Binding):
            return Enumerator.members(self, value)
        term, scope = value.term, value.scope
        written = written_names(term)[0]
        local = tuple((name, scope[name]) for name in sorted(written) if name in scope)
        if any(isinstance(x, _NOT_KEPT) or is_symbolic(x) for _, x in local):
            return Enumerator.members(self, value)  # these cannot be kept by value
        listed = self._keeping((term, local), term, Enumerator.members, self, value)
        return list(listed)

    def begin(self) -> None:
        """Begin another question about the same model; values of definitions are kept."""
        self.steps = 0
        self._empty, self._noted = {}, {}

    def _application(self, term: Application, scope: Locals) -> Any:
        arguments = tuple([self.value(a, scope) for a in term.arguments])
        name = term.function.name
        table = scope[name] if name in scope else self.model.get(name)
        if isinstance(table, Table):
            if not all(isinstance(a, Fraction) for a in arguments):
                raise NotEvaluable("an index is not a known number")
            if isinstance(table, Recurrence):
                return self._member(table, *arguments)
            member = table.members.get(arguments)
            if member is None:
                raise Undefined(f"`{name}` has no member with this index")
            return member
        if isinstance(table, Closure):
            return self.applied(name, table, arguments)
        definition = None if name in scope else self.definitions.get(name)
        if definition is None or definition.body is None:
            raise NotEvaluable(f"`{name}` has no value on this model")
        if any(isinstance(a, _NOT_KEPT) or is_symbolic(a) or has_jets(a) for a in arguments):
            return self._apply(definition, arguments)  # these cannot be kept by value
        return self._keeping((name, arguments), name, self._apply, definition, arguments)

    def _member(self, family: Recurrence, at: Fraction) -> Any:
        """Return a member of a family that an equation gives, from the first ones on.

        Each is computed once, and from those before it, so that nothing is deep.  Steps are counted
        by the family, since it does not matter who asks first.

        raises   Undefined below the least index; NotEvaluable beyond a limit, or where a member is
                 asked for while it is being computed
        """
        place = int(at) - family.start
        if at.denominator != 1 or place < 0:
            raise Undefined("a family has no member with this index")
        members = self._members_known(family)
        if place >= len(members.known) and (members.is_asked or place >= MOST_MEMBERS):
            raise NotEvaluable("a member of a family is out of reach")
        while place >= len(members.known):
            members.known.append(self._next_member(members))
        return members.known[place]

    def _members_known(self, family: Recurrence) -> Members:
        """Return the members that are known at this precision; at first those that are given."""
        known = self._known.families
        if id(family) not in known:
            first = [family.members[key] for key in sorted(family.members)]
            known[id(family)] = Members(family, first)
        return known[id(family)]

    def _next_member(self, members: Members) -> Any:
        family, before = members.family, self.steps
        index = family.start + len(members.known) - family.offset
        members.is_asked, self.steps = True, members.steps
        try:
            scope = {family.index.name: Fraction(index)}
            found = self._computed(self.value, family.step, scope).answer
            members.steps = self.steps
        finally:
            members.is_asked, self.steps = False, before
        if isinstance(found, _NO_VALUE):
            raise type(found)(*found.args)
        if _length(found) > LONGEST_MEMBER:
            raise NotEvaluable("the members of a family become too long")
        return found

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
        self._note_range(term, is_empty=not parts)
        return fold(parts) if parts else self._without_terms(term, scope)

    def _note_range(self, term: Term, *, is_empty: bool) -> None:
        """Note whether a range was empty every time; the term is kept, so that it keeps its number."""
        _, before = self._empty.get(id(term), (term, True))
        self._empty[id(term)] = term, is_empty and before

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

    def need_no_jets(self, term: Term, scope: Locals) -> None:
        """Refuse what is not understood of numbers that depend on an infinitesimal.

        raises   NotEvaluable where a local name in a term stands for one
        """
        if self.differentiations and any(
            name in scope and has_jets(scope[name]) for name in written_names(term)[0]
        ):
            raise NotEvaluable("the derivative of this is not evaluated")

    def _measure(self, term: Operation, scope: Locals) -> Fraction:
        self.need_no_jets(term, scope)
        found = self.value(term.arguments[0], scope)
        if not isinstance(found, SetValue):
            raise NotEvaluable("a set is expected")
        if term.operator == "card":
            return Fraction(len(distinct(self.members(found))))
        inner = found.term
        if not isinstance(inner, Operation) or inner.operator not in ("kernel", "image"):
            raise NotEvaluable("the dimension of this set is not computed")
        matrix = arithmetic.as_matrix(self.value(inner.arguments[0], found.scope))
        rank = matrices.rank(matrix)
        return Fraction(rank if inner.operator == "image" else matrix.columns - rank)


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


def _is_exact_key(key: Hashable) -> bool:
    """Say whether a definition is asked for at exact values, which may be met again."""
    if not isinstance(key, tuple):
        return True
    values = (x[1] if isinstance(x, tuple) else x for x in key[1])
    return all(
        type(x) is Fraction or (isinstance(x, MatrixValue) and x.rational is not None)
        for x in values
    )


def _length(value: Any) -> int:
    """Return how many binary digits the longest exact number in a value has."""
    cells = value.flat() if isinstance(value, MatrixValue) else (value,)
    parts = [part for x in cells for part in (getattr(x, "re", x), getattr(x, "im", x))]
    exact = [x for x in parts if isinstance(x, Fraction)]
    sizes = (max(x.numerator.bit_length(), x.denominator.bit_length()) for x in exact)
    return max(sizes, default=0)


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
