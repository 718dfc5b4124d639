"""Laws of the theory, found at the values of functions that occur by what the laws say.

No law is named here for what it says.  One that concludes an equation, or an inequality, is of use where
the largest value of a function in it occurs, if it brings in no larger ones; so a lemma that is added to
the theory is found.  Where it assumes X = T and T tells X, that value is looked for with T in the place
of X: `rank of zero` is found at rank(zero(m, n)), and at what has this normal form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from types import MappingProxyType

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.rewriting.citing import cite, equate
from proofcheck.search.rewriting.matching import matches
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.triggers import is_function, patterns_of
from proofcheck.terms.expressions import (
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    above_binders,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import free_names, substitute

TRIGGERS: Mapping[str, int | None] = MappingProxyType(
    {
        "exp of a sum": None,  # the other way round, where the exponents commute
        "square of a length": None,  # where lengths are multiplied
        "power of a sum of exponents": None,  # where exponents differ by a number
        "norm of a tall rectangular identity": None,  # steps on the way to a law of the theory
        "norm of a rectangular identity": None,
        "norm of a rectangular identity by cases": None,
    }
)
"""Which value of a function in a law is its trigger, the largest first, where that is not the first;
None where the law is not looked for at all."""

MOST_WAYS = 4
"""Ways in which a law is about one term."""

_NATIVE = frozenset({"trace", "cos", "sin", "max", "min", "derivative", "row", "column"})
"""Functions whose values have normal forms of their own."""

_FAMILIES = frozenset({"sum", "max"})
"""What values are of families of numbers, which laws may bring in."""


@dataclass(frozen=True, slots=True)
class Row:
    """A law, and where it is of use.

    trigger    the value of a function that has to occur
    asked      the names that terms are put for, in order
    solved     what those of them stand for that the law says to equal something
    names      all names that the law is given
    binders    what it brings in: sums, maxima; it is of use where the goal has such
    """

    law: str
    trigger: Operation
    asked: tuple[str, ...]
    solved: Mapping[str, Term]
    names: frozenset[str]
    binders: frozenset[str]

    @property
    def is_special(self) -> bool:
        """Whether the law is about arguments of some form, so that its conditions are worth a proof."""
        return not all(isinstance(a, Variable) for a in self.trigger.arguments)

    @property
    def asks_for_equations(self) -> bool:
        """Whether its conditions are equations between matrices, which rules decide soon."""
        schema = LAWS[self.law].schema
        assert isinstance(schema, StatedLaw)
        return all(map(_equates_matrices, schema.assumed))

    def ways(self, term: Operation) -> Iterator[tuple[Term, ...]]:
        """Yield the terms at which the law is about a term."""
        for images in matches(self.trigger, term, set(self.names)):
            whole = {**images, **{n: substitute(t, images) for n, t in self.solved.items()}}
            if whole.keys() >= {*self.asked}:
                yield tuple(whole[name] for name in self.asked)


@cache
def table() -> Mapping[str, tuple[Row, ...]]:
    """Return where laws are of use, by the function whose value is looked at."""
    found: dict[str, list[Row]] = {}
    for name, law in LAWS.items():
        if isinstance(law.schema, StatedLaw) and law.schema.is_stated:
            for row in _rows(name, law.schema):
                found.setdefault(row.trigger.operator, []).append(row)
    return {operator: tuple(rows) for operator, rows in found.items()}


def _rows(name: str, law: StatedLaw) -> Iterator[Row]:
    names = frozenset(one.variable.name for one in law.given)
    asked = tuple(n for n in (one.variable.name for one in law.given) if n not in law.sizes)
    solved = _solved(law, names)
    said = substitute(law.shown, solved)
    patterns = [p for p in patterns_of(said, names) if not _is_entry(p)]
    patterns = patterns or [*_special_power(said)]
    place = TRIGGERS.get(name, 0)
    if place is None or not patterns or any(map(_equates_names, law.assumed)):
        return
    trigger = patterns[place]
    needed = {*asked} - solved.keys() - law.sizes
    is_whole = isinstance(trigger, Operation) and needed <= free_names(trigger)
    if isinstance(trigger, Operation) and is_whole and _is_simple(said, trigger):
        yield Row(name, trigger, asked, solved, names, _binders(said))


def _equates_names(assumed: Term) -> bool:
    """Say whether two names are assumed to be equal: what is said of both holds of one."""
    sides = assumed.children if getattr(assumed, "operator", "") == "eq" else ()
    return bool(sides) and all(isinstance(side, Variable) for side in sides)


def _special_power(said: Term) -> Iterator[Term]:
    """Yield the power that a law is about, of a base or with an exponent of some form."""
    match said:
        case Operation("eq", (Operation("pow", parts) as power, _)):
            if not all(isinstance(p, Variable | Number) for p in parts):
                yield power


def _solved(law: StatedLaw, names: frozenset[str]) -> dict[str, Term]:
    """Return what names stand for that a law assumes to equal terms about others."""
    found: dict[str, Term] = {}
    for one in law.assumed:
        match one:
            case Operation("eq", (Variable(name), other)) if name in names and isinstance(
                other, Operation
            ):
                if name not in free_names(other):
                    found[name] = other
    return found


def _binders(said: Term) -> frozenset[str]:
    return frozenset(t.binder for t in walk(said) if isinstance(t, Binding))


def _is_simple(said: Term, trigger: Operation) -> bool:
    """Say whether a law is of use at a value without bringing in what is as large, but for sums and maxima."""
    if _is_carried_into_a_family(said, trigger):
        return True
    if trigger.operator in _NATIVE or not _binders(said) <= _FAMILIES:
        return False
    if trigger.operator == "exp" and not isinstance(sort_of(trigger.arguments[0]), Matrix):
        return False
    if trigger.operator == "log" and isinstance(trigger.arguments[0], Variable):
        return False
    parts = said.children if getattr(said, "operator", "") == "and" else (said,)
    if not {getattr(p, "operator", "") for p in parts} <= {"eq", "le", "lt"}:
        return False
    others = {t for t in above_binders(said) if is_function(t) and not _is_entry(t)}
    others -= {*walk(trigger)}
    is_equation = all(getattr(p, "operator", "") == "eq" for p in parts)
    return (is_equation and all(_is_smaller(t, trigger) for t in others)) or not others


def _is_carried_into_a_family(said: Term, trigger: Operation) -> bool:
    """Say whether a law says what a function of a sum, or of a product, is term by term."""
    match said:
        case Operation("eq", (left, Binding())):
            return left == trigger and isinstance(trigger.arguments[0], Binding)
    return False


def _is_entry(term: Term) -> bool:
    return getattr(term, "operator", "") == "entry"


def _equates_matrices(condition: Term) -> bool:
    match condition:
        case Operation("eq", (left, _)):
            return isinstance(sort_of(left), Matrix)
    return False


def _is_sought(context: RewritingContext, term: Operation) -> bool:
    """Say whether the goal speaks of a function of a product, about whose factors something is known."""
    is_of_product = any(_is_product_of_matrices(argument) for argument in term.arguments)
    return is_of_product and term in walk(context.script.goal)


def _is_product_of_matrices(term: Term) -> bool:
    factors = term.children if getattr(term, "operator", "") == "mul" else ()
    return bool(factors) and all(isinstance(sort_of(factor), Matrix) for factor in factors)


def _is_smaller(term: Term, trigger: Operation) -> bool:
    size, most = (sum(1 for _ in walk(t)) for t in (term, trigger))
    return size < most or (size == most and getattr(term, "operator", "") != trigger.operator)


def supply_stated(context: RewritingContext, term: Operation) -> None:
    """Cite the laws that are about a value of a function, as it is written and in normal form."""
    occurring = _binders(context.script.goal)
    rows = tuple([r for r in table().get(term.operator, ()) if r.binders <= occurring])
    if not rows:
        return
    _cite_rows(context, rows, term)
    normal = _in_normal_form(context, term)
    is_of_number = normal is not None and not isinstance(sort_of(normal.arguments[0]), Matrix)
    if normal is not None and (
        is_of_number or any(row.is_special and [*row.ways(normal)] for row in rows)
    ):
        (argument,), (other,) = term.arguments, normal.arguments
        if equate(context, term.operator, argument, other):
            _cite_rows(context, rows, normal)


def _cite_rows(context: RewritingContext, rows: tuple[Row, ...], term: Operation) -> None:
    for row in rows:
        for terms in islice(row.ways(term), MOST_WAYS):
            is_worth = row.is_special or (row.asks_for_equations and _is_sought(context, term))
            prove = context.prove if is_worth else None
            if cite(context, row.law, *terms, prove=prove):
                break


def _in_normal_form(context: RewritingContext, term: Operation) -> Operation | None:
    """Return a function of one argument at the normal form of that, where this is another term."""
    algebra = context.script.sequent.algebra
    match term.arguments:
        case (argument,) if isinstance(sort_of(argument), Matrix | Scalar):
            form = algebra.form(argument)
            poly = context.settled(form)
        case _:
            return None
    terms = {(s, tuple(context.letters(w))): c for (s, w), c in poly.items()}
    other = term_of(algebra, type(form)(form.rows, form.columns, terms))
    if other is None or algebra.canonical_key(other) == algebra.canonical_key(argument):
        return None
    return Operation(term.operator, (other,), term.sort)
