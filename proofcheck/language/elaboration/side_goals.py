"""What has to hold so that a written term makes sense.

An inverse exists, a divisor is not zero, a root is taken of a number that is not negative, an
index lies within its matrix, a size is not negative, an argument lies where its function is
meant.  A condition below binders and implications is closed over them: what guards a term guards
its condition.  Conditions that are evident from signs and ranges are left out.  Convergence of
infinite sums and of expectations is not among them: the language cannot state it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from proofcheck.language.elaboration.definedness import (
    conditions_of,
    conditions_of_extremum,
    conditions_of_series,
    conditions_of_sort,
    some_choice,
)
from proofcheck.language.printing.layout import LAWS
from proofcheck.language.signs import Signs
from proofcheck.language.sizes import LookUp, Sizes
from proofcheck.language.typing.closing import size_equations
from proofcheck.language.typing.meanings import Meaning
from proofcheck.logic.analyticity import is_evidently_differentiable
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    operation,
    parts_of_conjunction,
    sort_of,
)
from proofcheck.terms.functions import value_at
from proofcheck.terms.partial_sums import Naming
from proofcheck.terms.remainders import Nearby, Remainder, near_zero, remainder_of
from proofcheck.terms.sorts import TRUTH, Function
from proofcheck.terms.substitution import free_names, free_variables, names_of_sort, substitute


@dataclass(frozen=True, slots=True)
class _Frame:
    """One thing around a term: a name bound over it, or a proposition that guards it.

    near   a name of which something holds close to zero, but for zero
    """

    bound: Bound | None = None
    guard: Term | None = None
    near: Variable | None = None


@dataclass(slots=True)
class Conditions:
    """Gathers the conditions of the terms of one statement, each once.

    sizes       equations between sizes
    domain_of   sets that names which are not bound below lie in
    meaning_of  what a name of the derivation means, by its spelling in terms
    own_label   of the statement; the guards of its own names hold in it
    name_limit  finds a name for the bound of a supremum, or of a series
    givens      names given in the statement, by their spelling in terms
    """

    sizes: Sizes
    domain_of: LookUp
    meaning_of: Callable[[str], Meaning | None]
    own_label: str
    name_limit: Naming
    givens: dict[str, Bound] = field(default_factory=dict)
    seen: set[Term] = field(default_factory=set)
    _local: dict[str, Bound] = field(default_factory=dict)
    _frames: list[_Frame] = field(default_factory=list)
    _found: list[Term] = field(default_factory=list)

    def find(self, term: Term | None, bound: tuple[Bound, ...] = ()) -> list[Term]:
        """Return the conditions of a term that were not found before.

        bound   names over which the term stands; the conditions of their sets come first
        """
        self._found = []
        self._frames = []
        self._local = dict(self.givens)
        sizes = self.sizes
        for item in bound:
            self._bind(item)
        if term is not None:
            self._walk(term)
        self.sizes = sizes
        return self._found

    @property
    def signs(self) -> Signs:
        """What is evident at this place."""
        return Signs(self.sizes, self._known_domain, self._known_result)

    def _known_domain(self, name: str) -> Term | None:
        item = self._local.get(name)
        if item is None:
            return self.domain_of(name)
        return None if item.parameters else item.domain

    def _known_result(self, name: str) -> Term | None:
        meaning = None if name in self._local else self.meaning_of(name)
        return None if meaning is None else meaning.body

    # --- walking ----------------------------------------------------------------------------

    def _walk(self, term: Term) -> None:
        if isinstance(term, Operation):
            self._walk_operation(term)
        elif isinstance(term, Application):
            for argument in term.arguments:
                self._walk(argument)
            self._require(self._conditions_of_application(term))
        elif isinstance(term, Variable):
            self._require(self._guards_of(term.name))
        elif isinstance(term, Binding):
            self._walk_binding(term)

    def _walk_operation(self, term: Operation) -> None:
        if term.operator in ("and", "implies"):
            self._walk_guarding(term.arguments)
        elif term.operator == "or":
            self._walk_alternatives(term.arguments)
        elif term.operator == "cases":
            self._walk_cases(term)
        elif term.operator in ("derivative", "differentiable"):
            self._walk_derivative(term)
        else:
            for argument in term.arguments:
                self._walk(argument)
            self._require(conditions_of(self.signs, term))

    def _walk_guarding(self, parts: Iterable[Term]) -> None:
        """An antecedent guards its consequent, a conjunct those after it."""
        depth, sizes = len(self._frames), self.sizes
        for part in parts:
            self._walk(part)
            self._frames.append(_Frame(guard=part))
            pairs = list(size_equations(part))
            self.sizes = self.sizes.extended(pairs) if pairs else self.sizes
        del self._frames[depth:]
        self.sizes = sizes

    def _walk_alternatives(self, parts: Iterable[Term]) -> None:
        """Where a part holds, what stands after it does not matter."""
        depth = len(self._frames)
        for part in parts:
            self._walk(part)
            self._frames.append(_Frame(guard=operation("not", part)))
        del self._frames[depth:]

    def _walk_cases(self, term: Operation) -> None:
        """A condition guards its value, and its negation everything after."""
        depth = len(self._frames)
        *guarded, last = term.arguments
        for value, condition in zip(guarded[::2], guarded[1::2], strict=True):
            self._walk_guarding((condition, value))
            self._frames.append(_Frame(guard=operation("not", condition)))
        self._walk(last)
        del self._frames[depth:]

    def _walk_derivative(self, term: Operation) -> None:
        """The function has a value at the point, and a derivative, save where that is evident."""
        function, point = term.arguments
        self._walk(point)
        self._walk(value_at(function, point))
        if term.operator == "derivative" and not is_evidently_differentiable(
            function, self._definition
        ):
            condition = operation("differentiable", function, point)
            if not self._is_said(condition):
                self._require(iter((condition,)))

    def _is_said(self, condition: Operation) -> bool:
        """Say whether what guards this place says it, at this point or at all."""
        said = (
            part
            for frame in self._frames
            if frame.guard
            for part in parts_of_conjunction(frame.guard)
        )
        return any(part == condition or _says_of_all(part, condition) for part in said)

    def _definition(self, name: str) -> tuple[tuple[Bound, ...], Term] | None:
        meaning = None if name in self._local else self.meaning_of(name)
        if meaning is None or meaning.body is None:
            return None
        return meaning.parameters, meaning.body

    def _walk_binding(self, term: Binding) -> None:
        remainder = remainder_of(term)
        if remainder is not None:
            self._walk_remainder(remainder)
            return
        depth, sizes = len(self._frames), self.sizes
        for item in term.bound:
            self._bind(item)
        parts = (term.body,) if term.condition is None else (term.condition, term.body)
        self._walk_guarding(parts)
        del self._frames[depth:]
        self.sizes = sizes
        if term.binder in ("max", "min", "sup", "inf"):
            self._require(conditions_of_extremum(self.signs, term, self.name_limit))
        elif term.binder in ("expect", "var", "prob") and all(map(_is_uniform, term.bound)):
            supports = tuple(map(_support, term.bound))
            self._require(some_choice(self.signs, supports, term.condition))
        elif term.binder == "sum":
            self._require(conditions_of_series(term, self.name_limit))
        elif term.binder == "matrix":
            self._require(conditions_of_sort(self.signs, term.sort))

    def _walk_remainder(self, remainder: Remainder) -> None:
        """What is compared has values close to zero: elsewhere none is asked for."""
        depth, name, sizes = len(self._frames), remainder.name, self.sizes
        self._local[name.name] = Bound(name, None)
        self.sizes = sizes.hiding((name.name,))
        self._frames.append(_Frame(near=name))
        self._walk(remainder.difference)
        self._walk(remainder.gauge)
        del self._frames[depth:]
        self.sizes = sizes

    def _bind(self, item: Bound) -> None:
        """Walk the sets of a bound name, then put its name around what follows."""
        depth = len(self._frames)
        for parameter in item.parameters:
            self._bind(parameter)
        if item.domain is None:
            sort = item.variable.sort
            result = sort.result if isinstance(sort, Function) else sort
            self._require(conditions_of_sort(self.signs, result))
        else:
            self._walk(item.domain)
        del self._frames[depth:]
        self._local[item.variable.name] = item
        self.sizes = self.sizes.hiding((item.variable.name,))
        self._frames.append(_Frame(bound=_support(item)))

    def _conditions_of_application(self, term: Application) -> Iterator[Term]:
        """The arguments lie where the function is meant, and what it was obtained under holds."""
        item = self._local.get(term.function.name)
        meaning = self.meaning_of(term.function.name) if item is None else None
        parameters = item.parameters if item else meaning.parameters if meaning else ()
        names = (p.variable.name for p in parameters)
        images = dict(zip(names, term.arguments, strict=False))
        for parameter, argument in zip(parameters, term.arguments, strict=False):
            if parameter.domain is None:
                continue
            if parameter.parameters:
                yield from self._conditions_of_values(parameter, images)
            elif not self._is_evident(argument, domain := substitute(parameter.domain, images)):
                yield operation("in", argument, domain)
        if meaning is not None and meaning.label != self.own_label:
            yield from (substitute(guard, images) for guard in meaning.guards)

    def _conditions_of_values(self, parameter: Bound, images: Mapping[str, Term]) -> Iterator[Term]:
        """A function that stands for another has its values where those of that one lie."""
        sort, variable = parameter.variable.sort, parameter.variable
        assert isinstance(sort, Function)
        assert parameter.domain is not None
        taken = tuple(p.variable for p in parameter.parameters)
        inside = operation("in", Application(variable, taken, sort.result), parameter.domain)
        quantified = Binding("forall", parameter.parameters, None, inside, TRUTH)
        condition = substitute(quantified, images)
        assert isinstance(condition, Binding)
        assert isinstance(condition.body, Operation)
        value, domain = condition.body.arguments
        if not self._is_evident(value, domain) and not self._lies_within(value, domain):
            yield condition

    def _lies_within(self, value: Term, domain: Term) -> bool:
        """Say whether all values of a family are in a set, by the set that it is declared with."""
        known = self._set_of_values(value)
        if known is None:
            return False
        anyone = Variable("", sort_of(value))
        self._local[anyone.name] = Bound(anyone, known)
        return self.signs.is_member(anyone, domain)

    def _is_evident(self, element: Term, domain: Term) -> bool:
        """Say whether a term lies in a set evidently, or because it was declared to."""
        unfolded, known = self.signs.unfolded, self._set_of_values(element)
        return unfolded(known) == unfolded(domain) or self.signs.is_member(element, domain)

    def _set_of_values(self, term: Term) -> Term | None:
        """Return the set in which the members of a family lie, at indices that it is meant for."""
        if not isinstance(term, Application):
            return None
        item = self._local.get(term.function.name)
        meaning = self.meaning_of(term.function.name) if item is None else None
        known = meaning if item is None else _support(item)
        if known is None:
            return None
        names = (p.variable.name for p in known.parameters)
        domain = known.domain
        images = dict(zip(names, term.children, strict=False))
        return None if domain is None else substitute(domain, images)

    def _guards_of(self, name: str) -> Iterator[Term]:
        meaning = None if name in self._local else self.meaning_of(name)
        if meaning is not None and meaning.label != self.own_label and not meaning.parameters:
            yield from meaning.guards

    # --- closing over what is around -----------------------------------------------------------

    def _require(self, conditions: Iterator[Term]) -> None:
        for condition in conditions:
            closed = self._closed(condition)
            form = canonical_form(closed)
            if form not in self.seen:
                self.seen.add(form)
                self._found.append(closed)

    def _closed(self, condition: Term) -> Term:
        goal = condition
        for frame in reversed(self._frames):
            if frame.guard is not None:
                goal = operation("implies", frame.guard, goal)
            elif frame.near is not None and frame.near.name in free_names(goal):
                goal = near_zero(Nearby(frame.near, goal), self.name_limit)
            elif frame.bound is not None and self._matters(frame.bound, goal):
                goal = _quantified(frame.bound, goal)
        return goal

    def _matters(self, item: Bound, goal: Term) -> bool:
        """Say whether quantifying over a name may change a goal's truth."""
        return item.variable.name in _names_with_sizes(goal) or not self.signs.is_inhabited(item)


def _says_of_all(part: Term, condition: Operation) -> bool:
    """Say whether a proposition says of all points that a function has a derivative there."""
    match part:
        case Binding("forall", (Bound(point, None),), None, Operation(name, (function, at))):
            return name == condition.operator and at == point and function == condition.arguments[0]
    return False


def _support(item: Bound) -> Bound:
    """Return a name with the set that holds its draws, where it ranges over a law."""
    domain = item.domain
    if not isinstance(domain, Operation) or domain.operator not in LAWS:
        return item
    values = domain.arguments[0] if domain.operator == "uniform" else None
    return Bound(item.variable, values, item.parameters)


def _is_uniform(item: Bound) -> bool:
    """Say whether a name is drawn from a set, each element alike."""
    return isinstance(item.domain, Operation) and item.domain.operator == "uniform"


def _names_with_sizes(goal: Term) -> frozenset[str]:
    """Return the free names of a goal and those in the shapes of its free names."""
    names = frozenset[str]()
    for variable in free_variables(goal):
        names |= {variable.name} | names_of_sort(variable.sort)
    return names


def _quantified(item: Bound, goal: Term) -> Term:
    """Return ``forall item: goal``, joined with a quantifier that follows."""
    if isinstance(goal, Binding) and goal.binder == "forall":
        return Binding("forall", (item, *goal.bound), goal.condition, goal.body, TRUTH)
    return Binding("forall", (item,), None, goal, TRUTH)
