"""How each operation becomes a polynomial; what has no rule of its own is an atom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.block_matrices import assemble
from proofcheck.logic.bound_sums import bound_variable, index_set, written_out
from proofcheck.logic.canonical_keys import is_cut_off, key_of_binding, key_of_operation
from proofcheck.logic.numbers_of_matrices import entry_of, only_entry, trace_of
from proofcheck.logic.polynomials import (
    IMAGINARY,
    LARGEST_POWER,
    ONE,
    Atom,
    Form,
    Terms,
    Untranslatable,
    key_of_terms,
    product,
    shorten,
    times,
    total,
)
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import substitute


def translate(algebra: Algebra, term: Term) -> Form:
    """Return the polynomial of a number or matrix.

    raises   Untranslatable where the term is neither, or its shapes do not fit
    """
    if isinstance(term, Number):
        value = term.value
        return Form(None, None, {((), ()): value} if value else {})
    if isinstance(term, Variable):
        return algebra.atom(term, term.name)
    if isinstance(term, Operation) and term.operator in _RULES:
        return _RULES[term.operator](algebra, term)
    if isinstance(term, Binding) and (opened := written_out(algebra, term)) is not None:
        return algebra.form(opened)
    if isinstance(term, Binding) and term.binder in ("sum", "bigoplus"):
        return _indexed(algebra, term)
    return algebra.atom(term, shorten(_spelling(algebra, term)))


def _spelling(algebra: Algebra, term: Term) -> str:
    if isinstance(term, Operation):
        return key_of_operation(algebra, term)
    if isinstance(term, Application):
        return f"{term.function.name}({','.join(algebra.canonical_key(a) for a in term.children)})"
    assert isinstance(term, Binding)
    return key_of_binding(algebra, term)


def _indexed(algebra: Algebra, term: Binding) -> Form:
    if term.condition is not None or any(b.parameters for b in term.bound):
        return algebra.atom(term, shorten(key_of_binding(algebra, term)))
    try:
        first, rest = term.bound[0], term.bound[1:]
        domain = index_set(algebra, first.domain)
        body: Term = Binding(term.binder, rest, None, term.body, term.sort) if rest else term.body
        if rest and term.binder != "sum":
            raise Untranslatable("a direct sum over several names")
        name = bound_variable(algebra, domain, term, first.variable.sort)
        form = algebra.form(substitute(body, {first.variable.name: name}))
        return algebra.bind(term.binder, name.name, domain, form)
    except Untranslatable:
        return algebra.atom(term, shorten(key_of_binding(algebra, term)))


def _combine(*signs: int) -> Callable[[Algebra, Operation], Form]:
    def rule(algebra: Algebra, term: Operation) -> Form:
        forms = [algebra.form(a) for a in term.arguments]
        if any(f.shape != forms[0].shape for f in forms):
            raise Untranslatable("a sum of different shapes")
        factors = (*signs, *[1] * (len(forms) - len(signs)))
        parts = zip(factors, (f.terms for f in forms), strict=True)
        return Form(*forms[0].shape, total(parts))

    return rule


def _multiply(algebra: Algebra, term: Operation) -> Form:
    return reduce(product, (algebra.form(a) for a in term.arguments))


def _divide(algebra: Algebra, term: Operation) -> Form:
    left, right = (algebra.form(a) for a in term.arguments)
    return product(left, Form(None, None, _reciprocal(algebra, right)))


def _reciprocal(algebra: Algebra, form: Form) -> Terms:
    """Return 1/x as a monomial, with 1/0 = 0; that of a product is a product."""
    if form.rows is not None:
        raise Untranslatable("only numbers divide")
    if len(form.terms) != 1:
        return {((_reciprocal_atom(algebra, form.terms),), ()): Fraction(1)} if form.terms else {}
    ((scalars, _word), c) = next(iter(form.terms.items()))
    result: Terms = {((), ()): 1 / c}
    for code in scalars:
        one: Terms = {((code,), ()): Fraction(1)}
        inverse: Terms = {((IMAGINARY,), ()): Fraction(-1)}
        if code != IMAGINARY:
            inverse = {((_reciprocal_atom(algebra, one),), ()): Fraction(1)}
        result = times(result, inverse)
    return result


def _reciprocal_atom(algebra: Algebra, terms: Terms) -> str:
    """1/conj(x) = conj(1/x): of both the first in alphabetical order is the atom."""
    other = algebra.with_involution(
        Form(None, None, terms), transposed=False, conjugated=True
    ).terms
    text, conjugate = key_of_terms(terms), key_of_terms(other)
    free = algebra.dependence(c for m in terms for c in m[0])
    name = shorten(f"1/{min(text, conjugate)}")
    algebra.enter(name, Atom(None, None, None, text == conjugate, free))
    algebra.divisors[name] = terms if text <= conjugate else other
    return name + (" " if text <= conjugate else "~")


def _invert(algebra: Algebra, term: Operation) -> Form:
    form = algebra.form(term.arguments[0])
    if form.rows is None:
        return Form(None, None, _reciprocal(algebra, form))
    if form.rows != form.columns:
        raise Untranslatable("the inverse of a matrix that is not square")
    if form.terms == ONE:
        return form
    turned = []
    for number, involution in enumerate(" t~*"):
        other = algebra.with_involution(form, transposed=bool(number & 1), conjugated=number > 1)
        turned.append((key_of_terms(other.terms), involution))
    text, involution = min(turned)
    real = turned[0][0] == turned[2][0]
    if real and involution in "~*":
        involution = " " if involution == "~" else "t"
    free = algebra.dependence(c for m in form.terms for part in m for c in part)
    name = shorten(f"%inv({form.rows}: {text})")
    algebra.enter(name, Atom(term if involution == " " else None, form.rows, form.rows, real, free))
    return Form(form.rows, form.rows, {((), (name + involution,)): Fraction(1)})


def _power(algebra: Algebra, term: Operation) -> Form:
    base, exponent = term.arguments
    if not isinstance(exponent, Number) or abs(exponent.value) > LARGEST_POWER:
        return algebra.atom(term, shorten(_spelling(algebra, term)))
    form = algebra.form(base)
    if form.rows != form.columns:
        raise Untranslatable("a power of a matrix that is not square")
    if exponent.value < 0 and is_cut_off(algebra, term):
        return Form(*form.shape, {})
    if exponent.value < 0:
        form = _invert(algebra, Operation("inv", (base,), term.sort))
    result = Form(*form.shape, ONE)
    for _ in range(abs(int(exponent.value))):
        result = product(result, form)
    return result


def _turn(*, transposed: bool, conjugated: bool) -> Callable[[Algebra, Operation], Form]:
    def rule(algebra: Algebra, term: Operation) -> Form:
        form = algebra.form(term.arguments[0])
        return algebra.with_involution(form, transposed=transposed, conjugated=conjugated)

    return rule


def _part(algebra: Algebra, term: Operation) -> Form:
    """Re z = (z + conj z)/2 and Im z = (z - conj z)/(2i)."""
    form = algebra.form(term.arguments[0])
    other = algebra.with_involution(form, transposed=False, conjugated=True)
    half = Fraction(1, 2)
    if term.operator == "re":
        return Form(*form.shape, total([(half, form.terms), (half, other.terms)]))
    difference = total([(-half, form.terms), (half, other.terms)])
    return Form(*form.shape, times({((IMAGINARY,), ()): Fraction(1)}, difference))


def _scalar(algebra: Algebra, term: Operation) -> Form:
    return only_entry(algebra, algebra.form(term.arguments[0]))


def _trace(algebra: Algebra, term: Operation) -> Form:
    return trace_of(algebra, algebra.form(term.arguments[0]))


def _entry(algebra: Algebra, term: Operation) -> Form:
    matrix, row, column = term.arguments
    return entry_of(algebra, algebra.form(matrix), row, column)


def _block(algebra: Algebra, term: Term) -> Form:
    form = algebra.form(term)
    if form.rows is None:
        algebra.sizes.setdefault("1", dict(ONE))
        return Form("1", "1", form.terms)
    return form


def _blocks(algebra: Algebra, term: Operation) -> Form:
    count, *cells = term.arguments
    if not isinstance(count, Number):
        raise Untranslatable("the number of block columns is not known")
    across = int(count.value)
    if across < 1 or not cells or len(cells) % across:
        raise Untranslatable("the blocks do not fill rows")
    forms: list[Form | None] = [_block(algebra, c) for c in cells]
    return assemble(algebra, [forms[k : k + across] for k in range(0, len(forms), across)])


def _direct_sum(algebra: Algebra, term: Operation) -> Form:
    forms = [_block(algebra, a) for a in term.arguments]
    rows: list[list[Form | None]] = [
        [form if i == j else None for j in range(len(forms))] for i, form in enumerate(forms)
    ]
    return assemble(algebra, rows)


def _identity(algebra: Algebra, term: Operation) -> Form:
    size = algebra.size(term.arguments[0])
    return Form(size, size, ONE)


def _zero(algebra: Algebra, term: Operation) -> Form:
    rows, columns = (algebra.size(a) for a in term.arguments)
    return Form(rows, columns, {})


_RULES: Mapping[str, Callable[[Algebra, Operation], Form]] = {
    "add": _combine(),
    "sub": _combine(1, -1),
    "neg": _combine(-1),
    "mul": _multiply,
    "div": _divide,
    "pow": _power,
    "inv": _invert,
    "transpose": _turn(transposed=True, conjugated=False),
    "adjoint": _turn(transposed=True, conjugated=True),
    "conj": _turn(transposed=False, conjugated=True),
    "re": _part,
    "im": _part,
    "i": lambda _algebra, _term: Form(None, None, {((IMAGINARY,), ()): Fraction(1)}),
    "scalar": _scalar,
    "trace": _trace,
    "entry": _entry,
    "blocks": _blocks,
    "dsum": _direct_sum,
    "diag": _direct_sum,
    "identity": _identity,
    "zero": _zero,
}
