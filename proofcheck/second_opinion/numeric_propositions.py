"""Propositions on a model, numerically: clearly true, clearly false, or neither."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofcheck.second_opinion.numeric_multivectors import count_of_blades, nearest
from proofcheck.second_opinion.numeric_terms import NumericReader, NumericSet, Propositions, Scope
from proofcheck.second_opinion.numeric_values import Grid, NoOpinion
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import TRUTH

Answer = bool | None

_ELEMENT = "the member in question"


def is_true(reader: NumericReader, term: Term, scope: Scope) -> Answer:
    """Return the truth of a proposition, None where it is not clear; raises NoOpinion."""
    if isinstance(term, Binding):
        return _quantified(reader, term, scope)
    if not isinstance(term, Operation):
        raise NoOpinion("a proposition of another kind")
    connective = _CONNECTIVES.get(term.operator)
    if connective is not None:
        return connective(reader, term.arguments, scope)
    relation = _RELATIONS.get(term.operator)
    if relation is None:
        raise NoOpinion(f"`{term.operator}` is not translated")
    return relation(reader, *(reader.value(a, scope) for a in term.arguments))


def _all(answers: Iterable[Answer]) -> Answer:
    unclear = False
    for answer in answers:
        if answer is False:
            return False
        unclear = unclear or answer is None
    return None if unclear else True


def _any(answers: Iterable[Answer]) -> Answer:
    return _not(_all(_not(answer) for answer in answers))


def _not(answer: Answer) -> Answer:
    return None if answer is None else not answer


def _implies(reader: NumericReader, arguments: tuple[Term, ...], scope: Scope) -> Answer:
    antecedent = is_true(reader, arguments[0], scope)
    if antecedent is False:
        return True
    consequent = is_true(reader, arguments[1], scope)
    return consequent if antecedent else (True if consequent else None)


def _iff(reader: NumericReader, arguments: tuple[Term, ...], scope: Scope) -> Answer:
    left, right = (is_true(reader, a, scope) for a in arguments)
    return None if left is None or right is None else left is right


_CONNECTIVES: dict[str, Callable[[NumericReader, tuple[Term, ...], Scope], Answer]] = {
    "true": lambda _r, _a, _s: True,
    "false": lambda _r, _a, _s: False,
    "not": lambda r, a, s: _not(is_true(r, a[0], s)),
    "and": lambda r, a, s: _all(is_true(r, p, s) for p in a),
    "or": lambda r, a, s: _any(is_true(r, p, s) for p in a),
    "implies": _implies,
    "iff": _iff,
}


def _quantified(reader: NumericReader, term: Binding, scope: Scope) -> Answer:
    if term.binder == "forall":
        body = (
            term.body
            if term.condition is None
            else Operation("implies", (term.condition, term.body), TRUTH)
        )
        return _all(is_true(reader, body, inner) for inner in reader.instances(term.bound, scope))
    if term.binder != "exists":
        raise NoOpinion(f"`{term.binder}` is not translated")
    parts = (term.body,) if term.condition is None else (term.condition, term.body)
    try:
        return _any(
            _all(is_true(reader, p, inner) for p in parts)
            for inner in reader.instances(term.bound, scope)
        )
    except NoOpinion as reason:
        if _is_offered(reader, term, parts, scope):
            return True
        raise NoOpinion(f"{reason}, and the model offers no witness") from reason


def _is_offered(
    reader: NumericReader, term: Binding, parts: tuple[Term, ...], scope: Scope
) -> bool:
    """Say whether the model offers a witness, which shows existence; nothing shows its absence."""
    for inner in reader.offered(term.bound, scope):
        domains = (
            _lies_in_domain(reader, item.variable, item.domain, inner) for item in term.bound
        )
        if _all([*domains, *(is_true(reader, p, inner) for p in parts)]):
            return True
    return False


def _lies_in_domain(
    reader: NumericReader, variable: Variable, domain: Term | None, scope: Scope
) -> Answer:
    if domain is None:
        return True
    return is_member(reader, scope[variable.name], reader.value(domain, scope))


def is_member(reader: NumericReader, value: Any, collection: Any) -> Answer:
    """Say whether a value is clearly in a set, or clearly not; raises NoOpinion."""
    if not isinstance(collection, NumericSet):
        raise NoOpinion("membership of what is no set")
    term = collection.term
    if isinstance(term, Binding):
        return _in_builder(reader, value, collection, term)
    if not isinstance(term, Operation):
        raise NoOpinion("a set of another kind")
    known = _SETS.get(term.operator)
    if known is None:
        raise NoOpinion(f"`{term.operator}` is not translated")
    return known(reader, value, *(reader.value(a, collection.scope) for a in term.arguments))


def _in_builder(reader: NumericReader, value: Any, collection: NumericSet, term: Binding) -> Answer:
    scope, first = collection.scope, term.bound[0]
    conditions = () if term.condition is None else (term.condition,)
    if len(term.bound) == 1 and term.body == first.variable:
        inner = {**scope, first.variable.name: value}
        inside = _lies_in_domain(reader, first.variable, first.domain, inner)
        return _all([inside, *(is_true(reader, c, inner) for c in conditions)])
    element = Variable(_ELEMENT, sort_of(term.body))
    body = Operation("and", (*conditions, Operation("eq", (element, term.body), TRUTH)), TRUTH)
    return _quantified(
        reader, Binding("exists", term.bound, None, body, TRUTH), {**scope, _ELEMENT: value}
    )


def _equal(reader: NumericReader, left: Any, right: Any) -> Answer:
    if isinstance(left, NumericSet) or isinstance(right, NumericSet):
        return _all([_subset(reader, left, right), _subset(reader, right, left)])
    if isinstance(left, Grid) is not isinstance(right, Grid):
        raise NoOpinion("a matrix is compared with a number")
    return reader.numerics.are_equal(left, right)


def _subset(reader: NumericReader, left: Any, right: Any) -> Answer:
    return _all(is_member(reader, member, right) for member in reader.members(left))


def _at_least(reader: NumericReader, left: Any, right: Any) -> Answer:
    return _not(reader.numerics.is_less(left, right))


_RELATIONS: dict[str, Callable[..., Answer]] = {
    "eq": _equal,
    "ne": lambda r, x, y: _not(_equal(r, x, y)),
    "lt": lambda r, x, y: r.numerics.is_less(x, y),
    "gt": lambda r, x, y: r.numerics.is_less(y, x),
    "le": lambda r, x, y: _at_least(r, y, x),
    "ge": _at_least,
    "in": is_member,
    "notin": lambda r, x, s: _not(is_member(r, x, s)),
    "subset": _subset,
    "invertible": lambda r, x: r.numerics.is_regular(x),
}


def _is_real(reader: NumericReader, value: Any) -> Answer:
    numerics = reader.numerics
    imaginary = numerics.each(value, numerics.mp.im)
    return numerics.are_equal(imaginary, numerics.each(imaginary, lambda _x: numerics.mp.mpf(0)))


def _is_integer(reader: NumericReader, value: Any, least: int | None) -> Answer:
    numerics = reader.numerics
    if isinstance(value, Grid):
        raise NoOpinion("a matrix where a number is expected")
    nearest = numerics.mp.nint(numerics.mp.re(value))
    found = numerics.are_equal(value, nearest)
    return found if least is None or not found else bool(nearest >= least)


def _exceeds(reader: NumericReader, value: Any) -> Answer:
    return _all(
        [_is_real(reader, value), reader.numerics.is_less(reader.numerics.mp.mpf(0), value)]
    )


def _in_range(reader: NumericReader, value: Any, low: Any, high: Any) -> Answer:
    whole = _is_integer(reader, value, None)
    if not whole:
        return whole
    found = reader.numerics.integer(value)
    return reader.numerics.integer(low) <= found <= reader.numerics.integer(high)


def _is_shaped(reader: NumericReader, value: Any, rows: Any, columns: Any) -> bool:
    matrix, numerics = reader.numerics.as_grid(value), reader.numerics
    return (matrix.rows, matrix.columns) == (numerics.integer(rows), numerics.integer(columns))


def _in_matrices(reader: NumericReader, value: Any, rows: Any, columns: Any) -> Answer:
    return _is_real(reader, value) if _is_shaped(reader, value, rows, columns) else False


def _in_unitary(reader: NumericReader, value: Any, size: Any) -> Answer:
    if not _is_shaped(reader, value, size, size):
        return False
    numerics = reader.numerics
    matrix = numerics.as_grid(value)
    gram = numerics.multiply(numerics.adjoint(matrix), matrix)
    return numerics.are_equal(gram, numerics.identity(matrix.rows))


def _in_orthogonal(reader: NumericReader, value: Any, size: Any) -> Answer:
    inside = _in_unitary(reader, value, size)
    return False if inside is False else _all([inside, _is_real(reader, value)])


def _in_special(reader: NumericReader, value: Any, size: Any) -> Answer:
    inside = _in_orthogonal(reader, value, size)
    if inside is False:
        return False
    numerics = reader.numerics
    return _all([inside, numerics.are_equal(numerics.determinant(value), numerics.mp.mpf(1))])


def _in_multivectors(reader: NumericReader, value: Any, dimensions: Any) -> Answer:
    numerics = reader.numerics
    size = count_of_blades(numerics, dimensions)
    inside = _in_matrices(reader, value, size, size)
    return inside and _all([inside, numerics.are_equal(value, nearest(numerics, value))])


def _in_kernel(reader: NumericReader, value: Any, matrix: Any) -> Answer:
    numerics = reader.numerics
    image = numerics.multiply(numerics.as_grid(matrix), numerics.as_grid(value))
    return numerics.are_equal(image, numerics.zeros(image.rows, image.columns))


def _in_image(reader: NumericReader, value: Any, matrix: Any) -> Answer:
    from proofcheck.second_opinion.numeric_operations import OPERATIONS

    numerics = reader.numerics
    joined = OPERATIONS["blocks"](numerics, numerics.mp.mpf(2), matrix, value)
    return numerics.rank(joined) == numerics.rank(matrix)


def _in_spectrum(reader: NumericReader, value: Any, matrix: Any) -> Answer:
    numerics = reader.numerics
    square = numerics.as_grid(matrix)
    shift = numerics.multiply(-value, numerics.identity(square.rows))
    return _not(numerics.is_regular(numerics.add(square, shift)))


_SETS: dict[str, Callable[..., Answer]] = {
    "Nat": lambda r, x: _is_integer(r, x, 0),
    "PosNat": lambda r, x: _is_integer(r, x, 1),
    "Int": lambda r, x: _is_integer(r, x, None),
    "Real": _is_real,
    "PosReal": _exceeds,
    "NonNegReal": lambda r, x: _all([_is_real(r, x), _at_least(r, x, r.numerics.mp.mpf(0))]),
    "Complex": lambda _r, _x: True,
    "Matrices": _in_matrices,
    "ComplexMatrices": _is_shaped,
    "O": _in_orthogonal,
    "SO": _in_special,
    "U": _in_unitary,
    "Clifford": _in_multivectors,
    "range": _in_range,
    "finite": lambda r, x, *members: _any(_equal(r, x, m) for m in members),
    "union": lambda r, x, *parts: _any(is_member(r, x, s) for s in parts),
    "inter": lambda r, x, *parts: _all(is_member(r, x, s) for s in parts),
    "minus": lambda r, x, s, t: _all([is_member(r, x, s), _not(is_member(r, x, t))]),
    "kernel": _in_kernel,
    "image": _in_image,
    "spectrum": _in_spectrum,
}

PROPOSITIONS = Propositions(is_true, is_member)
