"""Sequents: what is known and what is to be shown, and what is evident from it.

A certificate names terms, facts and equations; here they are read, and nothing is taken from it
that is not well-formed and visible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, TypeVar

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.bound_by_certificates import read_bound
from proofcheck.logic.meanings import body_at
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, are_alike, fits, is_meant, make
from proofcheck.terms.canonical import canonical_sort
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import free_names, free_variables, substitute, substitute_sort
from proofcheck.terms.task import Declaration, Origin, Role, Step

T = TypeVar("T")

USABLE = frozenset(
    {
        *(Role.HYPOTHESIS, Role.WHERE, Role.RECURSION, Role.ASSUMED, Role.DECLARED, Role.SHOWN),
        Role.THEOREM,
    }
)
"""Roles of facts that a goal may rest on."""


class Rejected(Exception):
    """A step does not follow; the message says why."""


def require(condition: object, message: str) -> None:
    """Reject a step unless a condition holds."""
    if not condition:
        raise Rejected(message)


def given(value: T | None, message: str) -> T:
    """Return what there is, or reject a step where there is nothing."""
    if value is None:
        raise Rejected(message)
    return value


def place(position: object, items: Any) -> int:
    """Return a position in a list."""
    at = position if isinstance(position, int) and not isinstance(position, bool) else -1
    require(0 <= at < len(items), "no such position")
    return at


Rule = Callable[..., None]
"""A rule takes a sequent and the data of a step, and extends or closes the sequent."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules by name: those that extend what is known or change the goal, and those that end."""

    extending: Mapping[str, Rule]
    closing: Mapping[str, Rule]


@dataclass(slots=True)
class Shared:
    """What all sequents of one proof have in common.

    operators  all that occur in the task: laws of others are out of sight
    steps      those that the task's author offers; nothing is known of what they say
    rules      by which steps are taken
    taken      steps: the rule, its data, and what it rests on: steps, and below them facts of the
               task, see ``Sequent.origin``; the first is the proof as a whole
    running    numbers of the steps that are being taken, each inside the one before; the last is
               the step that is rejected, if one is
    """

    algebra: Algebra
    declarations: dict[str, Declaration]
    operators: frozenset[str]
    steps: tuple[Step, ...]
    rules: Rules
    taken: list[tuple[str, list[Any], set[int]]] = field(default_factory=lambda: [("", [], set())])
    running: list[int] = field(default_factory=lambda: [0])

    def essential(self) -> tuple[list[tuple[str, Any]], tuple[int, ...]]:
        """Return the steps that the goal rests on, and the positions of the task's facts.

        Of a step the rule and its first datum.
        """
        reached, waiting = {0}, [0]
        while waiting:
            new = self.taken[waiting.pop()][2] - reached
            reached |= new
            waiting += [n for n in new if n > 0]
        taken = [self.taken[n] for n in sorted(reached) if n > 0]
        steps = [(name, data[0] if data else None) for name, data, _ in taken]
        return steps, tuple(sorted(-1 - n for n in reached if n < 0))


@dataclass(slots=True)
class Sequent:
    """Facts and equations that are known, and the goal.

    visible   names that terms may mention
    named     the number of the step that introduced a name: where it exists, something else does
    origin    the number of the step that yielded a fact, or -1 - its position in the task
    lines     polynomials that vanish, with the numbers of the steps that yielded them
    is_own    the goal is the task's own, opened, so its terms may be taken to have values
    """

    shared: Shared
    visible: set[str]
    facts: list[Term]
    origin: list[int]
    lines: list[tuple[Form, int]]
    goal: Term
    is_own: bool
    known: dict[str, int]
    named: dict[str, int] = field(default_factory=dict)

    @property
    def algebra(self) -> Algebra:
        """The normal forms of this task."""
        return self.shared.algebra

    def child(self, goal: Term | None = None, *, is_own: bool = False) -> Sequent:
        """Return a sequent that knows the same and has another goal."""
        return replace(
            self,
            visible=set(self.visible),
            facts=list(self.facts),
            origin=list(self.origin),
            lines=list(self.lines),
            goal=self.goal if goal is None else goal,
            is_own=is_own,
            known=dict(self.known),
            named=dict(self.named),
        )

    def add(self, proposition: Term) -> None:
        """Extend what is known."""
        self.known.setdefault(self.algebra.canonical_key(proposition), len(self.facts))
        self.facts.append(proposition)
        self.origin.append(self.shared.running[-1])

    def fact(self, position: object) -> Term:
        """Return a known proposition; the step under way then rests on it."""
        at = place(position, self.facts)
        self.rest_on(self.origin[at])
        return self.facts[at]

    def line(self, position: object) -> Form:
        """Return a polynomial that vanishes; the step under way then rests on it."""
        form, number = self.lines[place(position, self.lines)]
        self.rest_on(number)
        return form

    def rest_on(self, number: int) -> None:
        """Note that the step under way rests on another, or on a fact of the task."""
        self.shared.taken[self.shared.running[-1]][2].add(number)

    def aim(self, goal: Term, *, is_own: bool = False) -> None:
        """Replace the goal by one that implies it."""
        self.goal, self.is_own = goal, self.is_own and is_own

    def declare(self, variable: Variable, domain: Term | None, *parameters: Bound) -> None:
        """Make a new name visible."""
        item = Declaration(variable, Origin.GIVEN, "", parameters, domain)
        self.shared.declarations[variable.name] = item
        self.visible.add(variable.name)
        self.named[variable.name] = self.shared.running[-1]

    def fresh(self, name: str, text: str) -> str:
        """Return a name that is not visible; equal names stand for objects of one description.

        text   describes sort and set of what is named
        """
        mark = blake2b(text.encode(), digest_size=16).hexdigest()
        new = f"{name.partition(' ')[0]} {mark}"
        while new in self.visible:
            new += "'"
        return new

    # --- terms of certificates ------------------------------------------------------------------

    def term(self, spec: Any) -> Term:
        """Read a term of a certificate; sorts are computed, and every name is visible.

        The step under way then rests on those that introduced its names.
        """
        term = self.read(spec)
        for name in free_names(term) & self.named.keys():
            self.rest_on(self.named[name])
        hidden = free_names(term) - self.visible
        require(not hidden, f"names are not visible: {', '.join(sorted(hidden))}")
        for variable in free_variables(term):
            declared = self.shared.declarations[variable.name].variable.sort
            require(self._is_same(variable.sort, declared), "a bound name, not the visible one")
        self._check_shapes(term)
        return term

    def _is_same(self, sort: Sort, declared: Sort) -> bool:
        if isinstance(sort, Matrix) and isinstance(declared, Matrix):
            return sort.ring == declared.ring and are_alike(sort, declared, self.same_size)
        return canonical_sort(sort) == canonical_sort(declared)

    def _check_shapes(self, term: Term) -> None:
        """Check that matrices exist of the shapes of families and of what was obtained.

        Outside its range, or without its assumptions, a member would have a negative size.
        """
        stack = [term]
        while stack:
            node = stack.pop()
            if not isinstance(node, Binding):
                stack += node.children
            head = getattr(node, "function", node)
            item = self.shared.declarations.get(head.name) if isinstance(head, Variable) else None
            sort = sort_of(node)
            if not isinstance(sort, Matrix):
                continue
            built = isinstance(node, Binding) or getattr(node, "operator", "") in _BUILT
            loose = item is not None and (item.parameters or item.origin is Origin.OBTAINED)
            for size in (sort.rows, sort.columns) if built or loose else ():
                fine = self.algebra.is_natural(size) or self.is_evident(make("le", ZERO, size))
                require(fine, "a size may be negative")

    def read(self, spec: Any) -> Term:
        """Read a term whose names may be hidden, and its sizes negative."""
        match spec:
            case ["n", str(text)]:
                return Number(decode_fraction(text))
            case ["v", str(name)]:
                return self.shared.declarations[name].variable
            case ["f", str(name), *arguments]:
                return self._apply(name, tuple(map(self.read, arguments)))
            case ["a", str(name)]:
                return given(self.algebra.atoms[name].term, "this atom is no term")
            case ["d", inner]:
                return self.body(self.read(inner))
            case ["q", position, *path]:
                term = self.goal if position == "goal" else self.fact(position)
                for step in path:
                    term = term.children[place(step, term.children)]
                return term
            case ["s", at, *chosen]:
                step = self.shared.steps[place(at, self.shared.steps)]
                return step.at[place(chosen[0], step.at)] if chosen else step.proposition
            case ["o", str(operator), *arguments]:
                return self._make(operator, tuple(map(self.read, arguments)))
        return read_bound(self.algebra, self.read, spec)

    def body(self, term: Term) -> Term:
        """Return what a defined name, or a defined function of arguments, stands for."""
        head = term.function if isinstance(term, Application) else term
        require(isinstance(head, Variable), "not a name")
        assert isinstance(head, Variable)
        item = self.shared.declarations[head.name]
        return given(body_at(item, term.children, self.fits), f"`{head.name}` is not defined here")

    def _apply(self, name: str, arguments: tuple[Term, ...]) -> Term:
        variable = self.shared.declarations[name].variable
        sort = variable.sort
        require(isinstance(sort, Function), f"`{name}` is no function")
        assert isinstance(sort, Function)
        images: dict[str, Term] = {}
        for parameter, argument in zip(sort.parameters, arguments, strict=True):
            wanted = substitute_sort(parameter.sort, images)
            require(self.fits(argument, wanted), "an argument of another sort")
            images[parameter.name] = argument
        return Application(variable, arguments, substitute_sort(sort.result, images))

    def _make(self, operator: str, arguments: tuple[Term, ...]) -> Term:
        require(is_meant(operator, arguments, self.same_size), "arguments of other sorts")
        return make(operator, *arguments)

    def fits(self, term: Term, sort: Any) -> bool:
        """Say whether every value of a term has a sort."""
        return fits(term, sort, self.same_size)

    def same_size(self, left: Term, right: Term) -> bool:
        """Say whether two sizes are equal by the task's equations."""
        return self.algebra.size(left) == self.algebra.size(right)

    def proposition(self, spec: Any) -> Term:
        """Read a proposition of a certificate."""
        term = self.term(spec)
        require(sort_of(term) == TRUTH, "not a proposition")
        return term

    # --- evidence -------------------------------------------------------------------------------

    def is_evident(self, proposition: Term) -> bool:
        """Say whether a proposition is known, an identity, or true by the sorts of its terms."""
        at = self.known.get(self.algebra.canonical_key(proposition))
        if at is not None:
            self.fact(at)
            return True
        match proposition:
            case Operation("true"):
                return True
            case Operation("and", parts):
                return all(self.is_evident(p) for p in parts)
            case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar | Matrix):
                return not self.algebra.difference(left, right).terms
            case Operation("in", (x, domain)):
                return self._belongs(x, domain)
            case Operation("le", (low, x)) if low == ZERO:
                return sort_of(x) == INTEGER and self.algebra.is_natural(x)
        return False

    def _belongs(self, x: Term, domain: Term) -> bool:
        if isinstance(domain, Operation) and self._has_kind(x, domain):
            return True
        declared = self.declared_set(x)
        if declared is None or not all(map(self.is_evident, declared[0])):
            return False
        return self.algebra.canonical_key(declared[1]) == self.algebra.canonical_key(
            domain
        ) or _is_smaller(declared[1], domain)

    def declared_set(self, x: Term) -> tuple[list[Term], Term] | None:
        """Return what a name asks of its arguments, and the set in which it then lies.

        None for what is no name, is defined, or lies there under assumptions only
        """
        name = getattr(x, "function", x)
        item = self.shared.declarations.get(name.name) if isinstance(name, Variable) else None
        if item is None or item.body is not None or item.domain is None or not _inhabited(item):
            return None
        if len(item.parameters) != len(x.children) or any(p.parameters for p in item.parameters):
            return None
        images: dict[str, Term] = {}
        obligations: list[Term] = []
        for parameter, argument in zip(item.parameters, x.children, strict=True):
            if parameter.domain is not None:
                obligations.append(make("in", argument, substitute(parameter.domain, images)))
            images[parameter.variable.name] = argument
        return obligations, substitute(item.domain, images)

    def _has_kind(self, x: Term, domain: Operation) -> bool:
        sort = sort_of(x)
        match domain.operator, domain.arguments:
            case ("Matrices" | "ComplexMatrices") as kind, (rows, columns):
                ring = Ring.REAL if kind == "Matrices" else Ring.COMPLEX
                return self.fits(x, Matrix(rows, columns, ring))
            case ("Int" | "Rat" | "Real" | "Complex") as kind, ():
                return isinstance(sort, Scalar) and sort.ring <= _RINGS[kind]
            case "Nat", ():
                return sort == INTEGER and self.algebra.is_natural(x)
            case "PosNat", ():
                return isinstance(x, Number) and x.value.denominator == 1 and x.value >= 1
            case "range", (low, high):
                return _lies_between(x, low, high) or (x == low == ONE and self._is_positive(high))
        return False

    def _is_positive(self, size: Term) -> bool:
        return self.is_evident(make("in", size, Operation("PosNat", (), sort_of(ZERO))))


_BUILT = frozenset({"identity", "zero", "cases"})
"""Operations whose shape is written, not that of their arguments."""

_INHABITED = frozenset(
    {*("Nat", "PosNat", "Int", "Rat", "Real", "NonNegReal", "PosReal", "Complex")}
    | {*("O", "SO", "U", "Matrices", "ComplexMatrices")}
)


def _inhabited(item: Declaration) -> bool:
    """Say whether a name lies in its set whatever was assumed where it was obtained."""
    is_known = isinstance(item.domain, Operation) and item.domain.operator in _INHABITED
    return is_known or item.origin is not Origin.OBTAINED


_RINGS = {"Int": Ring.INTEGER, "Rat": Ring.RATIONAL, "Real": Ring.REAL, "Complex": Ring.COMPLEX}
_CHAIN = ("PosNat", "Nat", "Int", "Rat", "Real", "Complex")


def _is_smaller(own: Term, domain: Term) -> bool:
    match own, domain:
        case Operation(a, ()), Operation(b, ()) if a in _CHAIN and b in _CHAIN:
            return _CHAIN.index(a) <= _CHAIN.index(b)
        case Operation("SO", (n,)), Operation("O", (m,)):
            return n == m
    return False


def _lies_between(x: Term, low: Term, high: Term) -> bool:
    match x, low, high:
        case Number(a), Number(b), Number(c):
            return a.denominator == 1 and b <= a <= c
    return False
