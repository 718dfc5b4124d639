"""Whether a term has a value for every index from some number on, and whether that is positive.

The answer is yes only where that is certain: members of families are reached from those before them,
nothing is divided by what may be zero, and what does not depend on the index has a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values import order
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    Closure,
    NotEvaluable,
    Recurrence,
    Undefined,
)
from proofcheck.terms.expressions import (
    Application,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    parts_of_conjunction,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.recurrences import least_index, offset_of
from proofcheck.terms.sorts import COMPLEX, Matrix, Ring, Scalar
from proofcheck.terms.substitution import free_names, substitute
from proofcheck.terms.task import names_in_declaration

ZERO = integer(0)

ALWAYS = frozenset(
    {
        *("add", "sub", "neg", "mul", "transpose", "adjoint", "conj", "re", "im", "abs"),
        *("max", "min", "scalar", "blocks", "dsum", "diag", "trace", "det"),
        *("norm", "norm1", "norminf", "normF", "eq", "ne", "lt", "le", "gt", "ge"),
        *("and", "or", "not"),
    }
)
"""Operations that have a value wherever their arguments do, where sorts are right."""


@dataclass(slots=True)
class FromSomewhere:
    """All values of an index from a number on.

    evaluator  of a model
    index      the name of the index
    low        its least value
    signs      what is supposed of members of families: that they are positive, or not negative;
               None where nothing is
    holding    conditions under which a term is looked at
    reached    families that were spoken of, each with what is added to the index; None for a number
    """

    evaluator: Evaluator
    index: Variable
    low: int
    signs: Mapping[str, bool | None] = field(default_factory=dict)
    holding: tuple[Term, ...] = ()
    reached: list[tuple[str, int | None, int]] = field(default_factory=list)

    def has_value(self, term: Term) -> bool:
        """Say whether a term certainly has a value for each of these, if members of families do."""
        if not self._depends(term):
            return self._constant(term) is not None
        match term:
            case Application() | Variable():
                return term == self.index or self._named(term)
            case Operation("cases", (*guarded, last)):
                return self._have_values(guarded) and self.has_value(last)
            case Operation("pow", (base, exponent)):
                natural = self.is_positive(exponent, strictly=False)
                return natural and self.has_value(base) and self.has_value(exponent)
            case Operation("div", (top, bottom)):
                return self.has_value(top) and self.has_value(bottom) and self._divides(bottom)
            case Operation("entry", (matrix, Number(row), Number(column))):
                return self.has_value(matrix) and self._is_within(matrix, row, column)
            case Operation("sqrt", (inner,)):
                return self.has_value(inner) and self.is_positive(inner, strictly=False)
            case Operation(operator, parts) if operator in ALWAYS:
                return all(map(self.has_value, parts))
        return False

    def _have_values(self, guarded: Sequence[Term]) -> bool:
        """Say whether conditions have values, and terms do where their conditions hold."""
        return all(
            self.has_value(condition) and self._where(condition).has_value(value)
            for value, condition in zip(guarded[::2], guarded[1::2], strict=True)
        )

    def _where(self, condition: Term) -> FromSomewhere:
        return replace(self, holding=(*self.holding, *parts_of_conjunction(condition)))

    def _is_not_zero(self, term: Term) -> bool:
        """Say whether it is supposed that a number, or a matrix, is not zero."""
        return any(
            isinstance(one, Operation)
            and one.operator == "ne"
            and term in one.arguments
            and any(map(_is_written_zero, one.arguments))
            for one in self.holding
        )

    def _divides(self, number: Term) -> bool:
        return self._is_not_zero(number) or self.is_positive(number)

    def _is_within(self, matrix: Term, row: Fraction, column: Fraction) -> bool:
        """Say whether a matrix, whose shape does not depend on the index, has such an entry."""
        sort = sort_of(matrix)
        if not isinstance(sort, Matrix) or self._depends(sort.rows) or self._depends(sort.columns):
            return False
        rows, columns = self._constant(sort.rows), self._constant(sort.columns)
        if not isinstance(rows, Fraction) or not isinstance(columns, Fraction):
            return False
        return 1 <= row <= rows and 1 <= column <= columns

    def _named(self, term: Term) -> bool:
        """Say the same of a member of a family, or of what is defined."""
        body = self._body(term)
        if body is not None:
            return all(map(self.has_value, term.children)) and self.has_value(body)
        family = self._family(term)
        if family is None or not isinstance(term, Application):
            return False
        index = term.arguments[0]
        offset, least = offset_of(index, self.index), self.low
        if isinstance(index, Number):
            offset, least = int(index.value), 0
        if offset is None or least + offset < family.start:
            return False
        is_number = isinstance(index, Number)
        self.reached.append((term.function.name, None if is_number else offset, offset))
        return True

    def _family(self, term: Term) -> Recurrence | None:
        name = term.function.name if isinstance(term, Application) else ""
        value = self.evaluator.model.get(name)
        return value if isinstance(value, Recurrence) else None

    def _body(self, term: Term) -> Term | None:
        """Return what a defined name, or a function that is defined for all arguments, stands for."""
        given = self._given(term)
        if given is not None:
            return given
        head = term.function if isinstance(term, Application) else term
        name = head.name if isinstance(head, Variable) else ""
        item = None if name in self.evaluator.model else self.evaluator.definitions.get(name)
        if item is None or item.body is None or len(item.parameters) != len(term.children):
            return None
        if any(p.domain is not None or p.parameters for p in item.parameters):
            return None
        names = (p.variable.name for p in item.parameters)
        return substitute(item.body, dict(zip(names, term.children, strict=True)))

    def _given(self, term: Term) -> Term | None:
        """Return what a function of the model, or a family, is at an argument for which it is meant."""
        name = term.function.name if isinstance(term, Application) else ""
        value = self.evaluator.model.get(name)
        if not isinstance(value, Closure) or value.scope or len(value.parameters) != 1:
            return None
        (item,), (argument,) = value.parameters, term.children
        least, offset = least_index(item), offset_of(argument, self.index)
        if item.domain is not None and (
            least is None or offset is None or self.low + offset < least
        ):
            return None
        return substitute(value.body, {item.variable.name: argument})

    def is_positive(self, term: Term, *, strictly: bool = True) -> bool:
        """Say whether a number is certainly positive, or not negative, wherever it has a value."""
        measured, sort = _measured(term), sort_of(term)
        if measured is not None and (not strictly or self._is_not_zero(measured)):
            return True
        if sort == COMPLEX or not isinstance(sort, Scalar):
            return False
        if not self._depends(term):
            return self._is_constant_positive(term, strictly=strictly)
        shift = offset_of(term, self.index)
        if shift is not None:
            return self.low + shift >= int(strictly)
        match term:
            case Application() | Variable():
                return self._is_name_positive(term, strictly=strictly)
            case Operation("add", parts):
                signs = [self.is_positive(one, strictly=False) for one in parts]
                return all(signs) and (not strictly or any(map(self.is_positive, parts)))
            case Operation("mul" | "max" | "min", parts):
                return all(self.is_positive(one, strictly=strictly) for one in parts)
            case Operation("div", (top, bottom)):
                return self.is_positive(bottom) and self.is_positive(top, strictly=strictly)
            case Operation("pow", (base, exponent)):
                is_even = exponent == Number(Fraction(2)) and not strictly
                return is_even or self.is_positive(base, strictly=strictly)
        return False

    def _is_name_positive(self, term: Term, *, strictly: bool) -> bool:
        if term == self.index:
            return self.low >= int(strictly)
        body = self._body(term)
        if body is not None:
            return self.is_positive(body, strictly=strictly)
        family = self._family(term)
        if family is None or not isinstance(term, Application):
            return False
        return self._is_family_positive(term.function.name, family, strictly=strictly)

    def _is_family_positive(self, name: str, family: Recurrence, *, strictly: bool) -> bool:
        """Say the same of all members of a family, by induction: as its first members, so the others."""
        if name in self.signs:
            known = self.signs[name]
            return known is not None and (known or not strictly)
        first = [*family.members.values()]
        if not all(_is_positive(one, strictly=strictly) for one in first):
            return False
        # What is supposed of other families is not known where these are spoken of.
        supposed = dict.fromkeys(self.signs, None) | {name: strictly}
        least = family.given - family.offset
        later = FromSomewhere(self.evaluator, family.index, least, supposed)
        return later.is_positive(family.step, strictly=strictly)

    def _is_constant_positive(self, term: Term, *, strictly: bool) -> bool:
        value = self._constant(term)
        return value is not None and _is_positive(value, strictly=strictly)

    def _depends(self, term: Term) -> bool:
        """Say whether a term may speak of the index, or of a family that an equation gives."""
        seen, waiting = set[str](), [*free_names(term)]
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            if name in self.evaluator.model:
                continue
            item = self.evaluator.definitions.get(name)
            waiting += () if item is None else names_in_declaration(item)
        families = (self.evaluator.model.get(name) for name in seen)
        return self.index.name in seen or any(isinstance(one, Recurrence) for one in families)

    def _constant(self, term: Term) -> Any:
        """Return the value of a term that does not depend on the index; None where it has none."""
        try:
            return self.evaluator.value(term, {})
        except (NotEvaluable, Undefined, *FAULTS):
            return None


def _is_written_zero(term: Term) -> bool:
    return term == ZERO or (isinstance(term, Operation) and term.operator == "zero")


def _measured(term: Term) -> Term | None:
    """Return of what a number is the length, or its square: it is zero where that is, and positive elsewhere."""
    match term:
        case Operation("abs" | "norm" | "norm1" | "norminf" | "normF", (inner,)):
            return inner
        case Operation("scalar", (Operation("mul", (row, column)),)) if _is_dual(row, column):
            return column
    return None


def _is_dual(row: Term, column: Term) -> bool:
    """Say whether a row is the adjoint of a column, so that their product is a sum of squares."""
    match row:
        case Operation("adjoint", (other,)):
            return other == column
        case Operation("transpose", (other,)):
            sort = sort_of(other)
            return other == column and isinstance(sort, Matrix) and sort.ring < Ring.COMPLEX
    return False


def _is_positive(value: Any, *, strictly: bool) -> bool:
    try:
        below = order.is_less(value, Fraction(0))
        above = order.is_less(Fraction(0), value)
    except (NotEvaluable, Undefined, *FAULTS):
        return False
    return above is Truth.TRUE or (below is Truth.FALSE and not strictly)
