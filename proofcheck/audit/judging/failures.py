"""Why a proposition fails on a model: the part that is false, and what a reader can recompute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.audit.judging.shown_multivectors import first_coefficient
from proofcheck.audit.judging.shown_values import SHOWN_DIGITS, show_value, shown_digits
from proofcheck.audit.judging.spelling import Spelling, TwofoldSpelling
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals, SetValue
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.remainders import LowestTerm, lowest_term
from proofcheck.evaluation.unknowns import Unknowns, clear_inverses
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    zero_test,
)
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    operation,
    parts_of_conjunction,
    sort_of,
)
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.remainders import Remainder, remainder_of
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH
from proofcheck.terms.substitution import free_names, free_variables, substitute

SIDED = {"eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
"""Relations between two values, and how they are written."""

MORE_DIGITS = (SHOWN_DIGITS, 24, 48, 72)
"""Decimal digits that are shown of two sides, until they differ."""

_IN_SETS = frozenset({"in", "notin", "subset"})
_GROUPS = frozenset({"O", "SO", "U"})
_NO_VALUE = (NotEvaluable, Undefined, *FAULTS)


@dataclass(frozen=True, slots=True)
class Failure:
    """The innermost proposition that fails, and the local names it is about."""

    term: Term
    scope: Locals


def find_failure(evaluator: Evaluator, term: Term, scope: Locals) -> Failure:
    """Walk from a false proposition to the part that makes it false."""
    if isinstance(term, Operation) and term.operator == "and":
        for part in term.arguments:
            if _truth(evaluator, part, scope) is Truth.FALSE:
                return find_failure(evaluator, part, scope)
    if isinstance(term, Operation) and term.operator == "implies":
        return find_failure(evaluator, term.arguments[1], scope)
    if isinstance(term, Binding) and term.binder == "forall":
        return _failing_instance(evaluator, term, scope) or Failure(term, scope)
    return Failure(term, scope)


def _failing_instance(evaluator: Evaluator, term: Binding, scope: Locals) -> Failure | None:
    try:
        for inner in evaluator.instances(term.bound, scope):
            guard = term.condition
            if guard is not None and _truth(evaluator, guard, inner) is not Truth.TRUE:
                continue
            if _truth(evaluator, term.body, inner) is Truth.FALSE:
                return find_failure(evaluator, term.body, inner)
    except _NO_VALUE:
        return None
    return None


def _truth(evaluator: Evaluator, term: Term, scope: Locals) -> Truth:
    try:
        return decide(evaluator, term, scope).truth
    except Undefined:
        return Truth.UNKNOWN


@dataclass(frozen=True, slots=True)
class Explainer:
    """Says of propositions that are false on one model what makes them so."""

    evaluator: Evaluator
    spelling: Spelling

    def sides(self, failure: Failure) -> tuple[str, str]:
        """Return both sides evaluated; of a set, what defines it; empty where there are none."""
        term = failure.term
        if not isinstance(term, Operation) or term.operator not in (*SIDED, *_IN_SETS):
            return "", ""
        left, right = (self.side(argument, failure.scope) for argument in term.arguments)
        return self._apart(term, failure.scope) if left == right else (left, right)

    def _apart(self, term: Operation, scope: Locals) -> tuple[str, str]:
        """Return both sides with as many digits as it takes to tell them apart."""
        sides: tuple[str, str] = ("", "")
        for digits in MORE_DIGITS:
            with shown_digits(digits):
                left, right = (self.side(argument, scope) for argument in term.arguments)
            sides = left, right
            if left != right:
                break
        return sides

    def side(self, term: Term, scope: Locals) -> str:
        """Return the value of a term, or the term where it has none that can be written."""
        try:
            value = self.evaluator.value(term, scope)
        except _NO_VALUE:
            return self.spelling.term(term)
        if isinstance(value, SetValue):
            return self.spelling.term(value.term)
        return show_value(value, sort_of(term))

    def why(self, failure: Failure, goal: Term) -> str:
        """Say in one sentence why a proposition is false.

        goal   of which it may be a part; then the part is named
        """
        reason = self._reason(failure.term, failure.scope)
        is_part = failure.term != goal and not isinstance(failure.term, Binding)
        return f"{reason}, in {self.spelling.term(failure.term)}" if is_part else reason

    def why_twofold(self, failure: Failure, goal: Term) -> tuple[str, str]:
        """Say why as text, and with the formulas in LaTeX between dollar signs."""
        spelling = TwofoldSpelling.of(self.spelling)
        return spelling.read(Explainer(self.evaluator, spelling).why(failure, goal))

    def _reason(self, term: Term, scope: Locals) -> str:
        if isinstance(term, Binding) and term.binder == "exists":
            remainder = remainder_of(term)
            if remainder is not None:
                return self._unbounded(remainder, scope)
            return self._nothing_exists(term, scope)
        if not isinstance(term, Operation):
            return f"{self.spelling.term(term)} is false"
        match term.operator:
            case "eq":
                return self._different(term, scope)
            case "ne":
                return "both sides are equal"
            case "in":
                return self.outside(term, scope)
            case "notin":
                return "the left side does lie in the set"
            case "invertible":
                return self._singular(term.arguments[0], scope)
            case operator if operator in SIDED:
                return f"the left side is not {SIDED[operator]} the right side"
        return f"{self.spelling.term(term)} is false"

    def _different(self, term: Operation, scope: Locals) -> str:
        left, right = (self.evaluator.value(a, scope) for a in term.arguments)
        if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
            found = None
            if dimensions_of(sort_of(term.arguments[0])) is not None:
                found = first_coefficient(left, right)
            found = found or _first_entry(left, right)
            if found is not None:
                place, x, y = found
                return f"{place} is {show_value(x)} on the left, {show_value(y)} on the right"
        return "the sides differ"

    def _singular(self, term: Term, scope: Locals) -> str:
        name, value = self.spelling.term(term), self.evaluator.value(term, scope)
        if not isinstance(value, MatrixValue):
            return f"{name} = {show_value(value)}"
        determinant = show_value(matrices.determinant(value))
        return f"{name} has determinant {determinant}"

    def outside(self, term: Operation, scope: Locals) -> str:
        """Say which condition of a set an element fails."""
        element, collection = term.arguments
        formula = f"{self.spelling.term(element)} is not in {self.spelling.term(collection)}"
        try:
            value = self.evaluator.value(collection, scope)
            reason = self._condition_failed(element, value, scope)
        except _NO_VALUE:
            return formula
        return f"{formula}: {reason}" if reason else formula

    def _condition_failed(self, element: Term, value: object, scope: Locals) -> str:
        if not isinstance(value, SetValue):
            return ""
        inner = value.term
        if isinstance(inner, Operation) and inner.operator in _GROUPS:
            return self._outside_group(inner.operator, element, scope)
        if not isinstance(inner, Binding):
            return ""
        if inner.body == inner.bound[0].variable:
            return self._outside_comprehension(inner, element, {**value.scope, **scope})
        equation = Operation("eq", (element, inner.body), TRUTH)
        parts = (equation, *(() if inner.condition is None else (inner.condition,)))
        question = Binding("exists", inner.bound, None, Operation("and", parts, TRUTH), TRUTH)
        return self._nothing_exists(question, {**value.scope, **scope})

    def _outside_comprehension(self, inner: Binding, element: Term, scope: Locals) -> str:
        """Of ``{ x in D where P }``, say how x fails D, or else P."""
        name, domain = inner.bound[0].variable.name, inner.bound[0].domain
        if domain is not None:
            question = Operation("in", (element, domain), TRUTH)
            if _truth(self.evaluator, question, scope) is Truth.FALSE:
                return self.outside(question, scope)
        if inner.condition is None:
            return ""
        condition = substitute(inner.condition, {name: element})
        failure = find_failure(self.evaluator, condition, scope)
        reason = self._reason(failure.term, failure.scope)
        return f"{reason}, in {self.spelling.term(failure.term)}"

    def _outside_group(self, group: str, element: Term, scope: Locals) -> str:
        matrix = self.evaluator.value(element, scope)
        if group == "U" or not isinstance(matrix, MatrixValue):
            return ""
        product = matrices.multiply(matrices.transpose(matrix), matrix)
        place = _first_difference(product, matrices.identity(matrix.columns))
        if place is None:
            return f"its determinant is {show_value(matrices.determinant(matrix))}"
        i, j = place
        sort = sort_of(element)
        formula = operation("mul", operation("transpose", element, sort=sort), element, sort=sort)
        entry = show_value(product.entries[i][j])
        return f"entry ({i + 1}, {j + 1}) of {self.spelling.term(formula)} is {entry}"

    def _unbounded(self, remainder: Remainder, scope: Locals) -> str:
        """Name the term of the difference of two sides that their remainder does not bound."""
        gauge = self.spelling.term(remainder.gauge)
        found = lowest_term(self.evaluator, remainder, scope)
        if found is None:
            return f"the difference of the sides is not bounded by any multiple of {gauge}"
        which = "the difference of the sides"
        if found.place is not None:
            which = f"entry ({found.place[0]}, {found.place[1]}) of {which}"
        where = f" for {self.spelling.term(remainder.name)} < 0" if found.is_left else ""
        return f"{which} has the term {self._power(found, remainder.name)}{where}"

    def _power(self, found: LowestTerm, name: Variable) -> str:
        """Spell a multiple of a power of a name."""
        power = (
            name if found.power == 1 else operation("pow", name, integer(found.power), sort=REAL)
        )
        if isinstance(found.coefficient, Fraction):
            size = Number(abs(found.coefficient))
            term: Term = size if size.value != 1 or not found.power else power
            if found.power and size.value != 1:
                term = operation("mul", size, power, sort=REAL)
            sign = "-" if found.coefficient < 0 else ""
            return sign + self.spelling.term(term)
        shown = show_value(found.coefficient)
        return f"({shown})*{self.spelling.term(power)}" if found.power else shown

    def _nothing_exists(self, term: Binding, scope: Locals) -> str:
        parts = [term.body] if term.condition is None else [term.condition, term.body]
        for part in [p for whole in parts for p in parts_of_conjunction(whole)]:
            alone = Binding("exists", term.bound, None, part, TRUTH)
            if _truth(self.evaluator, alone, scope) is Truth.FALSE:
                used = tuple(b for b in term.bound if b.variable.name in free_names(part))
                who = self.spelling.bound(used or term.bound)
                what = f"no {who} satisfies {self.spelling.term(part)}"
                return what + self._restated(part, term.bound, scope)
        return f"no {self.spelling.bound(term.bound)} satisfies all of these conditions"

    def _restated(self, part: Term, bound: tuple[Bound, ...], scope: Locals) -> str:
        """Put sizes in, and take inverses out, so that the reader sees the contradiction."""
        with_sizes = self._with_sizes(part, scope)
        if with_sizes != part and _is_about_integers(part):
            return f", that is {self.spelling.term(with_sizes)}"
        if not isinstance(part, Operation) or part.operator != "eq":
            return ""
        cleared = clear_inverses(part)
        text = "" if cleared == part else f", that is {self.spelling.term(cleared)}"
        return text + self._contradiction(cleared, bound, scope)

    def _with_sizes(self, part: Term, scope: Locals) -> Term:
        known = {**self.evaluator.model, **scope}
        values = {
            v.name: Number(known[v.name])
            for v in free_variables(part)
            if v.sort == INTEGER and isinstance(known.get(v.name), Fraction)
        }
        return substitute(part, values)

    def _contradiction(self, equation: Operation, bound: tuple[Bound, ...], scope: Locals) -> str:
        """Name an entry in which the two sides differ, whatever the bound names are."""
        try:
            unknowns, inner = Unknowns(), dict(scope)
            for item in bound:
                inner[item.variable.name] = unknowns.stand_in(self.evaluator, item, inner)
            left, right = (self.evaluator.value(a, inner) for a in equation.arguments)
        except _NO_VALUE:
            return ""
        if not isinstance(left, MatrixValue) or not isinstance(right, MatrixValue):
            return ""
        for i, j in _places(left, right):
            x, y = left.entries[i][j], right.entries[i][j]
            if not isinstance(x - y, Affine) and zero_test(x - y) is Truth.FALSE:
                return f", where entry ({i + 1}, {j + 1}) {_state_difference(x, y)}"
        return ""


def _state_difference(left: Scalar, right: Scalar) -> str:
    if isinstance(left, Affine) or isinstance(right, Affine):
        difference = left - right
        size = abs(difference) if isinstance(difference, Fraction) else difference
        return f"differs by {show_value(size)} in any case"
    return f"reads {show_value(left)} = {show_value(right)}"


def _first_entry(left: MatrixValue, right: MatrixValue) -> tuple[str, Any, Any] | None:
    """Return where matrices of several entries differ, and what stands there; None for others."""
    place = _first_difference(left, right) if left.rows * left.columns > 1 else None
    if place is None:
        return None
    i, j = place
    return f"entry ({i + 1}, {j + 1})", left.entries[i][j], right.entries[i][j]


def _first_difference(left: MatrixValue, right: MatrixValue) -> tuple[int, int] | None:
    for i, j in _places(left, right):
        if zero_test(left.entries[i][j] - right.entries[i][j]) is Truth.FALSE:
            return i, j
    return None


def _places(left: MatrixValue, right: MatrixValue) -> Iterator[tuple[int, int]]:
    for i in range(min(left.rows, right.rows)):
        for j in range(min(left.columns, right.columns)):
            yield i, j


def _is_about_integers(term: Term) -> bool:
    return all(variable.sort == INTEGER for variable in free_variables(term))
