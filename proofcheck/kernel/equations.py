"""Rules that yield equations: each adds one polynomial that vanishes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.kernel.sequents import Rejected, Rule, Sequent, place, require
from proofcheck.kernel.steps import read_form, read_monomial, run
from proofcheck.logic.block_matrices import part_letter
from proofcheck.logic.numbers_of_matrices import entry_of, only_entry, trace_of
from proofcheck.logic.polynomials import ONE, Body, Form, Terms, product, times, total
from proofcheck.logic.propositions import make
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.expressions import Operation, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar


def minus(left: Form, right: Form) -> Form:
    """Return the difference of polynomials of one shape."""
    return Form(*left.shape, total([(1, left.terms), (-1, right.terms)]))


def _equality(sequent: Sequent, position: Any) -> Form:
    match sequent.fact(position):
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar | Matrix):
            return sequent.algebra.difference(left, right)
    raise Rejected("the fact is no equation")


def _definition(sequent: Sequent, spec: Any) -> Form:
    """A defined name equals its body."""
    term = sequent.term(spec)
    return sequent.algebra.difference(term, sequent.body(term))


def _involution(sequent: Sequent, position: Any, transposed: Any, conjugated: Any) -> Form:
    flags = transposed, conjugated
    require(all(isinstance(f, bool) for f in flags) and any(flags), "nothing to turn")
    form = sequent.line(position)
    return sequent.algebra.with_involution(form, transposed=transposed, conjugated=conjugated)


def _linear_combination(sequent: Sequent, rows: Any, columns: Any, parts: Any) -> Form:
    """A sum of multiples: coefficient, scalar atoms, left word, equation, right word."""
    require(parts, "an empty sum")
    summands: list[tuple[Fraction, Terms]] = []
    for text, scalars, left, position, right in parts:
        form = sequent.line(position)
        is_number = form.rows is None
        first = read_monomial(sequent, scalars, left, rows, columns if is_number else form.rows)
        require(not (is_number and right), "a multiple of an equation of numbers has one word")
        end = columns if is_number else form.columns
        second = read_monomial(sequent, [], right, end, columns)
        inner = times({first: Fraction(1)}, form.terms)
        coefficient = decode_fraction(text)
        require(coefficient, "a coefficient is zero")
        summands.append((coefficient, times(inner, {second: Fraction(1)})))
    return Form(rows, columns, total(summands))


def _inverse_swap(sequent: Sequent, position: Any, size: Any, left: Any, right: Any) -> Form:
    """Square matrices with P Q = I satisfy Q P = I."""
    first, second = (read_form(sequent, size, size, t) for t in (left, right))
    one = Form(size, size, ONE)
    require(sequent.line(position) == minus(product(first, second), one), "the equation is another")
    return minus(product(second, first), one)


def _sum_of_squares_vanishes(sequent: Sequent, position: Any, squares: Any, chosen: Any) -> Form:
    """Where a sum of X^* X with positive weights vanishes, each X does.

    source   X^* X is positive semidefinite, and its trace is the sum of the squared moduli of X
    """
    parts: list[tuple[Fraction, Terms]] = []
    forms: list[Form] = []
    line = sequent.line(position)
    for text, side, rows, columns, terms in squares:
        weight = decode_fraction(text)
        require(weight > 0, "a weight is not positive")
        form = read_form(sequent, rows, columns, terms)
        adjoint = sequent.algebra.with_involution(form, transposed=True, conjugated=True)
        require(side in ("left", "right", "trace"), "a square is a left, a right one or a trace")
        gram = product(form, adjoint) if side == "right" else product(adjoint, form)
        if side == "trace":
            gram = trace_of(sequent.algebra, gram)
        require(gram.shape == line.shape, "a square of another shape")
        parts.append((weight, gram.terms))
        forms.append(form)
    require(total(parts) == line.terms, "the equation is another")
    return forms[place(chosen, forms)]


def _number_as_matrix(sequent: Sequent, position: Any) -> Form:
    """An equation of numbers, as one of matrices of shape (1, 1)."""
    form = sequent.line(position)
    require(form.rows is None, "not an equation of numbers")
    sequent.algebra.sizes.setdefault("1", dict(ONE))
    parts: list[tuple[Fraction, Terms]] = []
    for (scalars, _), c in form.terms.items():
        value: Terms = ONE
        for code in scalars:
            word = sequent.algebra.words.get(code[:-1]) if code[-1] == " " else None
            atom = ((code,), ()) if word is None else ((), word)
            value = times(value, {atom: Fraction(1)})
        parts.append((c, value))
    return Form("1", "1", total(parts))


def _matrix_entry(sequent: Sequent, position: Any, row: Any, column: Any) -> Form:
    """One entry of an equation between matrices."""
    return entry_of(sequent.algebra, sequent.line(position), *map(sequent.term, (row, column)))


def _orthonormal(sequent: Sequent, left: Any, right: Any) -> Form:
    """E_a^T E_b is the identity or zero."""
    (a, sizes), (b, others) = sequent.algebra.parts[left], sequent.algebra.parts[right]
    require(sizes == others, "parts of different sums")
    word: Terms = {((), (left + "t", right + " ")): Fraction(1)}
    unit = ONE if a == b else {}
    return Form(sizes[a - 1], sizes[b - 1], total([(1, word), (-1, unit)]))


def _resolution_of_identity(sequent: Sequent, part: Any) -> Form:
    """The sum of all E_k E_k^T is the identity."""
    _, sizes = sequent.algebra.parts[part]
    terms: Terms = {((), ()): Fraction(-1)}
    for k in range(len(sizes)):
        (letter,) = part_letter(sequent.algebra, k + 1, sizes)
        terms[(), (letter, letter[:-1] + "t")] = Fraction(1)
    whole = sequent.algebra.add_sizes(sizes)
    return Form(whole, whole, terms)


def _direct_sum_product(sequent: Sequent, left: Any, right: Any) -> Form:
    """Direct sums over one set are multiplied part by part."""
    first, second = (sequent.algebra.bodies[name] for name in (left, right))
    both = {first.binder, second.binder}
    require(both == {"bigoplus"}, "only direct sums are multiplied part by part")
    one, other = (sequent.algebra.canonical_key(body.domain) for body in (first, second))
    require(one == other and first.bound == second.bound, "direct sums over different sets")
    parts = [Form(*b.shape, {b.monomial: Fraction(1)}) for b in (first, second)]
    merged = sequent.algebra.bind("bigoplus", first.bound, first.domain, product(*parts))
    word: Terms = {((), (left + " ", right + " ")): Fraction(1)}
    return minus(Form(*merged.shape, word), merged)


def _pointwise(sequent: Sequent, name: Any, binder: Any, proof: Any) -> Form:
    """What vanishes for each index vanishes in the sum, or the direct sum, over all."""
    require(binder in ("sum", "bigoplus"), "neither a sum nor a direct sum")
    body = sequent.algebra.bodies[name]
    inner = open_index(sequent, body)
    steps, position = proof
    run(inner, steps)
    form = inner.line(position)
    require(inner.visible == sequent.visible | {body.bound}, "a name depends on the index")
    return sequent.algebra.bind(binder, body.bound, body.domain, form)


def open_index(sequent: Sequent, body: Body) -> Sequent:
    """Return a sequent that speaks of one arbitrary index of a sum.

    raises   Rejected where something is already known about that index
    """
    require(body.bound not in sequent.visible, "the index is not arbitrary")
    inner = sequent.child(make("false"))
    index = Variable(body.bound, INTEGER)
    inner.declare(index, body.domain)
    inner.add(make("in", index, body.domain))
    return inner


def _inverse(sequent: Sequent, position: Any, side: Any) -> Form:
    """X inv(X) = I and inv(X) X = I where X is invertible; x (1/x) = 1 where x is not 0."""
    match sequent.fact(position):
        case Operation("invertible", (x,)):
            pass
        case Operation("ne", (x, zero)) | Operation("not", (Operation("eq", (x, zero)),)):
            numbers = all(isinstance(sort_of(side_), Scalar) for side_ in (x, zero))
            require(numbers, "only numbers have inverses for this")
            require(not sequent.algebra.form(zero).terms, "it differs from something else than 0")
        case _:
            raise Rejected("the fact is about no inverse")
    require(side in ("left", "right"), "an inverse is a left or a right one")
    forms = sequent.algebra.form(x), sequent.algebra.form(make("inv", x))
    form = product(*(forms if side == "right" else forms[::-1]))
    return minus(form, Form(*form.shape, ONE))


def adding(rule: Callable[..., Form]) -> Rule:
    """Return the rule that adds an equation."""
    return lambda sequent, *data: sequent.lines.append(
        (rule(sequent, *data), sequent.shared.running[-1])
    )


_FORMS: Mapping[str, Callable[..., Form]] = {
    "equality": _equality,
    "definition": _definition,
    "involution": _involution,
    "linear-combination": _linear_combination,
    "inverse-swap": _inverse_swap,
    "sum-of-squares-vanishes": _sum_of_squares_vanishes,
    "matrix-as-number": lambda sequent, at: only_entry(sequent.algebra, sequent.line(at)),
    "trace": lambda sequent, at: trace_of(sequent.algebra, sequent.line(at)),
    "number-as-matrix": _number_as_matrix,
    "matrix-entry": _matrix_entry,
    "orthonormal": _orthonormal,
    "resolution-of-identity": _resolution_of_identity,
    "direct-sum-product": _direct_sum_product,
    "pointwise": _pointwise,
    "inverse": _inverse,
}

EQUATIONS: Mapping[str, Rule] = {name: adding(rule) for name, rule in _FORMS.items()}
