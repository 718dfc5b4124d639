"""Sorts of terms, whether terms are well-formed, and whether a sort fits another.

An environment lists the sorts of the variables in scope: the variable of level p has the p-th sort, which mentions
variables of smaller levels at most. Binders are opened with the next level, so no level is ever hidden in one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from proofcheck.second_checker.answers import Refusal
from proofcheck.second_checker.limits import MAX_BINDERS, Budget, exceeded
from proofcheck.second_checker.operations import (
    RESULTS,
    check_arguments,
    is_matrix,
    is_number,
    operands_of_one_kind,
    ring,
)
from proofcheck.second_checker.scalars import check_number_text
from proofcheck.second_checker.terms import (
    INT,
    PROP,
    RAT,
    RINGS,
    Term,
    binder,
    instantiate,
    variable,
)

Place: TypeAlias = "tuple[int, int, tuple[int, ...]]"


@dataclass(frozen=True)
class Environment:
    """Sorts by level, and for each level the levels that its sort rests on, itself included, as bits."""

    sorts: tuple[Term, ...] = ()
    reach: tuple[int, ...] = ()

    def extended(self, sort: Term) -> Environment:
        if len(self.sorts) >= MAX_BINDERS:
            raise exceeded("there are too many binders around a term")
        rests_on = 1 << len(self.sorts)
        for level in _levels(sort.free):
            rests_on |= self.reach[level]
        return Environment((*self.sorts, sort), (*self.reach, rests_on))

    def place(self, term: Term) -> Place:
        """What the meaning of a term in this environment depends on, to remember it by."""
        if not term.free:
            return id(term), len(self.sorts), ()
        used = 0
        for level in _levels(term.free):
            used |= self.reach[level]
        sorts = [id(self.sorts[level]) for level in _levels(used)]
        return id(term), len(self.sorts), tuple(sorts)


def _levels(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


EMPTY = Environment()


class Equality(Protocol):
    """Which sizes and sorts count as equal."""

    def same_size(self, left: Term, right: Term, around: Environment) -> bool: ...

    def same_sort(self, left: Term, right: Term, around: Environment) -> bool: ...


class Opening:
    """Opens binders at the next level, each once, so that what is known of a body is found again."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._bodies: dict[tuple[int, int], tuple[Term, Term]] = {}

    def body(self, bound: Term, level: int) -> Term:
        if bound.level == level:
            return bound.args[1]
        key = (id(bound), level)
        if key not in self._bodies:
            body = instantiate(bound, variable(level), self._budget)
            self._bodies[key] = (bound, body)
        return self._bodies[key][1]


class Sorter:
    """Computes sorts; a term that is not well-formed raises `Refusal`."""

    def __init__(self, equality: Equality, opening: Opening, budget: Budget) -> None:
        self._equality = equality
        self._opening = opening
        self._budget = budget
        self._sorts: dict[Place, tuple[Term, Environment, Term]] = {}
        self._sound: dict[Place, tuple[Term, Environment]] = {}
        self._kinds: dict[int, tuple[Term, str]] = {}
        self._kind_names: dict[tuple[str, str], str] = {}

    def sort(self, term: Term, around: Environment) -> Term:
        """The sort of a term, which may be a matrix sort without a shape."""
        place = around.place(term)
        known = self._sorts.get(place)
        if known is not None:
            return known[2]
        self._budget.enter()
        found = self._computed(term, around)
        self._budget.leave()
        self._sorts[place] = (term, around, found)
        return found

    def check(self, sort: Term, around: Environment) -> None:
        """Raises `Refusal` unless the sort exists: its sizes are of sort Int."""
        place = around.place(sort)
        if place in self._sound:
            return
        self._budget.enter()
        if sort.op == "Fun":
            self.check(sort.args[0], around)
            size = len(around.sorts)
            self.check(self._opening.body(sort, size), around.extended(sort.args[0]))
        else:
            for part in sort.args:
                if self.sort(part, around) is not INT:
                    raise Refusal("a size of a matrix sort does not have the sort Int")
        self._budget.leave()
        self._sound[place] = (sort, around)

    def kind(self, sort: Term) -> str:
        """A text that two sorts share if they are of one kind."""
        if is_number(sort):
            return "number"
        if sort.op != "Fun":
            return sort.op
        if id(sort) not in self._kinds:
            pair = (self.kind(sort.args[0]), self.kind(sort.args[1]))
            name = self._kind_names.setdefault(pair, f"function {len(self._kind_names)}")
            self._kinds[id(sort)] = (sort, name)
        return self._kinds[id(sort)][1]

    def fits(self, first: Term, second: Term, around: Environment) -> bool:
        """Whether all values of the first sort are values of the second, as the page decides it."""
        if is_number(first) and is_number(second):
            return RINGS.index(first.op) <= RINGS.index(second.op)
        if is_matrix(first) and is_matrix(second):
            return self._matrix_fits(first, second, around)
        if first.op == "Fun" and second.op == "Fun":
            return self._function_fits(first, second, around)
        return first.op == "Prop" and second.op == "Prop"

    def _matrix_fits(self, first: Term, second: Term, around: Environment) -> bool:
        if not first.args or not second.args:
            return False
        return RINGS.index(first.data) <= RINGS.index(second.data) and all(
            self._equality.same_size(left, right, around)
            for left, right in zip(first.args, second.args, strict=True)
        )

    def _function_fits(self, first: Term, second: Term, around: Environment) -> bool:
        if not self._equality.same_sort(first.args[0], second.args[0], around):
            return False
        level = len(around.sorts)
        inside = around.extended(first.args[0])
        left, right = self._opening.body(first, level), self._opening.body(second, level)
        return self.fits(left, right, inside)

    # ------------------------------------------------------------------------------ sorts of terms

    def _computed(self, term: Term, around: Environment) -> Term:
        match term.op:
            case "bound":
                return around.sorts[term.level]
            case "number":
                return INT if check_number_text(term.data, "a number").denominator == 1 else RAT
            case "name" | "const":
                self.check(term.args[0], EMPTY)
                return term.args[0]
            case "lambda":
                return self._of_lambda(term, around)
            case "all" | "exists":
                return self._of_quantifier(term, around)
            case "app":
                return self._of_application(term, around)
            case _:
                return self._of_operation(term, around)

    def _of_body(self, term: Term, around: Environment) -> Term:
        self.check(term.args[0], around)
        body = self._opening.body(term, len(around.sorts))
        return self.sort(body, around.extended(term.args[0]))

    def _of_lambda(self, term: Term, around: Environment) -> Term:
        return binder("Fun", term.args[0], len(around.sorts), self._of_body(term, around))

    def _of_quantifier(self, term: Term, around: Environment) -> Term:
        if self._of_body(term, around) is not PROP:
            raise Refusal(f"the body of `{term.op}` is no proposition")
        return PROP

    def _of_application(self, term: Term, around: Environment) -> Term:
        function, argument = [self.sort(part, around) for part in term.args]
        if function.op != "Fun":
            raise Refusal("something that is no function is applied")
        domain, values = function.args
        if self.kind(domain) != self.kind(argument):
            raise Refusal("a function is applied to an argument of another kind")
        if not values.free >> function.level & 1:
            return values
        if not self.fits(argument, domain, around):
            raise Refusal("the codomain mentions an argument that does not lie in the domain")
        return instantiate(function, term.args[1], self._budget)

    def _of_operation(self, term: Term, around: Environment) -> Term:
        sorts = [self.sort(part, around) for part in term.args]
        check_arguments(term.op, sorts)
        pair = operands_of_one_kind(term.op, sorts)
        if pair is not None and self.kind(pair[0]) != self.kind(pair[1]):
            raise Refusal(f"the operands of {term.op} are of different kinds")

        def same(left: Term, right: Term) -> bool:
            return self._equality.same_size(left, right, around)

        return RESULTS[term.op](term.args, sorts, same)

    def has_real_ring(self, sort: Term) -> bool:
        """Whether the sort has a ring up to Real."""
        return (is_number(sort) or is_matrix(sort)) and ring(sort).op != "Complex"
