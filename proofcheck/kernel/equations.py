"""Rules that yield equations: each adds one polynomial that vanishes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from proofcheck.kernel.sequents import (
    Rejected,
    Sequent,
    place,
    read_form,
    read_monomial,
    require,
    run,
)
from proofcheck.semantics.polynomials import ONE, Body, Form, Terms, times, total
from proofcheck.semantics.propositions import make
from proofcheck.semantics.translation import entry_of, only_entry, part_letter, product, trace_of
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.expressions import Operation, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar


def _fact(sequent: Sequent, position: Any) -> None:
    match sequent.fact(position):
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar | Matrix):
            sequent.lines.append(sequent.algebra.difference(left, right))
        case _:
            raise Rejected("the fact is no equation")


def _definition(sequent: Sequent, spec: Any) -> None:
    """A defined name equals its body."""
    term = sequent.term(spec)
    sequent.lines.append(sequent.algebra.difference(term, sequent.body(term)))


def _turn(sequent: Sequent, position: Any, transposed: Any, conjugated: Any) -> None:
    flags = transposed, conjugated
    require(all(isinstance(f, bool) for f in flags) and any(flags), "nothing to turn")
    form = sequent.line(position)
    turned = sequent.algebra.flavoured(form, transposed=transposed, conjugated=conjugated)
    sequent.lines.append(turned)


def _combine(sequent: Sequent, rows: Any, columns: Any, parts: Any) -> None:
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
    sequent.lines.append(Form(rows, columns, total(summands)))


def _square(sequent: Sequent, position: Any, size: Any, left: Any, right: Any) -> None:
    """Square matrices with P Q = I satisfy Q P = I."""
    first, second = (read_form(sequent, size, size, t) for t in (left, right))
    one = Form(size, size, ONE)
    line = sequent.line(position)
    require(line.shape == (size, size), "the equation has another shape")
    require(line.terms == _minus(product(first, second), one), "the equation is another")
    sequent.lines.append(Form(size, size, _minus(product(second, first), one)))


def _minus(left: Form, right: Form) -> Terms:
    return total([(1, left.terms), (-1, right.terms)])


def _squares(sequent: Sequent, position: Any, squares: Any, chosen: Any) -> None:
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
        adjoint = sequent.algebra.flavoured(form, transposed=True, conjugated=True)
        gram = product(form, adjoint) if side == "right" else product(adjoint, form)
        if side == "trace":
            gram = trace_of(sequent.algebra, gram)
        else:
            require(side in ("left", "right"), "a square is a left, a right one or a trace")
        require(gram.shape == line.shape, "a square of another shape")
        parts.append((weight, gram.terms))
        forms.append(form)
    require(total(parts) == line.terms, "the equation is another")
    sequent.lines.append(forms[place(chosen, forms)])


def _number(sequent: Sequent, position: Any) -> None:
    sequent.lines.append(only_entry(sequent.algebra, sequent.line(position)))


def _matrix(sequent: Sequent, position: Any) -> None:
    """An equation of numbers, as one of matrices of shape (1, 1)."""
    form = sequent.line(position)
    require(form.rows is None, "not an equation of numbers")
    sequent.algebra.sizes.setdefault("1", dict(ONE))
    words = sequent.algebra.words
    parts: list[tuple[Fraction, Terms]] = []
    for (scalars, _), c in form.terms.items():
        value: Terms = ONE
        for code in scalars:
            word = words.get(code[:-1]) if code[-1] == " " else None
            atom = ((code,), ()) if word is None else ((), word)
            value = times(value, {atom: Fraction(1)})
        parts.append((c, value))
    sequent.lines.append(Form("1", "1", total(parts)))


def _place(sequent: Sequent, position: Any, row: Any, column: Any) -> None:
    """One entry of an equation between matrices."""
    at = sequent.term(row), sequent.term(column)
    sequent.lines.append(entry_of(sequent.algebra, sequent.line(position), *at))


def _trace(sequent: Sequent, position: Any) -> None:
    sequent.lines.append(trace_of(sequent.algebra, sequent.line(position)))


def _orthonormal(sequent: Sequent, left: Any, right: Any) -> None:
    """E_a^T E_b is the identity or zero."""
    (a, sizes), (b, others) = sequent.algebra.parts[left], sequent.algebra.parts[right]
    require(sizes == others, "parts of different sums")
    word = (left + "t", right + " ")
    terms: Terms = {((), word): Fraction(1)}
    if a == b:
        terms[(), ()] = Fraction(-1)
    sequent.lines.append(Form(sizes[a - 1], sizes[b - 1], terms))


def _complete(sequent: Sequent, part: Any) -> None:
    """The sum of all E_k E_k^T is the identity."""
    _, sizes = sequent.algebra.parts[part]
    terms: Terms = {((), ()): Fraction(-1)}
    for k in range(len(sizes)):
        (letter,) = part_letter(sequent.algebra, k + 1, sizes)
        terms[(), (letter, letter[:-1] + "t")] = Fraction(1)
    whole = sequent.algebra.add_sizes(sizes)
    sequent.lines.append(Form(whole, whole, terms))


def _merge(sequent: Sequent, left: Any, right: Any) -> None:
    """Direct sums over one set are multiplied part by part."""
    first, second = (sequent.algebra.bodies[name] for name in (left, right))
    both = {first.binder, second.binder}
    require(both == {"bigoplus"}, "only direct sums are multiplied part by part")
    same = sequent.algebra.spell(first.domain) == sequent.algebra.spell(second.domain)
    require(same and first.bound == second.bound, "direct sums over different sets")
    parts = [Form(*b.shape, {b.monomial: Fraction(1)}) for b in (first, second)]
    merged = sequent.algebra.bind("bigoplus", first.bound, first.domain, product(*parts))
    word: Terms = {((), (left + " ", right + " ")): Fraction(1)}
    sequent.lines.append(Form(*merged.shape, total([(1, word), (-1, merged.terms)])))


def _pointwise(sequent: Sequent, name: Any, binder: Any, proof: Any) -> None:
    """What vanishes for each index vanishes in the sum, or the direct sum, over all."""
    require(binder in ("sum", "bigoplus"), "neither a sum nor a direct sum")
    body = sequent.algebra.bodies[name]
    inner = open_index(sequent, body)
    steps, position = proof
    from proofcheck.kernel.rules import EXTENDING

    run(inner, steps, EXTENDING)
    form = inner.line(position)
    require(inner.visible == sequent.visible | {body.bound}, "a name depends on the index")
    sequent.lines.append(sequent.algebra.bind(binder, body.bound, body.domain, form))


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


def _inverse(sequent: Sequent, position: Any, side: Any) -> None:
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
    one = Form(*form.shape, ONE)
    sequent.lines.append(Form(*form.shape, _minus(form, one)))


EQUATIONS: Mapping[str, Callable[..., None]] = {
    "equality": _fact,
    "definition": _definition,
    "turn": _turn,
    "combine": _combine,
    "square": _square,
    "squares": _squares,
    "number": _number,
    "entry": _matrix,
    "trace": _trace,
    "place": _place,
    "orthonormal": _orthonormal,
    "complete": _complete,
    "merge": _merge,
    "pointwise": _pointwise,
    "inverse": _inverse,
}
