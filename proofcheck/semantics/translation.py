"""How each operation becomes a polynomial; what has no rule of its own is an atom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce

from proofcheck.semantics.algebra import Algebra
from proofcheck.semantics.bound_sums import bound_variable, index_set
from proofcheck.semantics.polynomials import (
    IMAGINARY,
    LARGEST_POWER,
    ONE,
    Atom,
    Form,
    Terms,
    Untranslatable,
    shorten,
    spell_terms,
    times,
    total,
)
from proofcheck.semantics.spelling import is_cut_off, spell_binding, spell_operation
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, Ring, Scalar
from proofcheck.terms.substitution import substitute

Word = tuple[str, ...]


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
    if isinstance(term, Binding) and term.binder in ("sum", "bigoplus"):
        return _indexed(algebra, term)
    return algebra.atom(term, shorten(_spelling(algebra, term)))


def _spelling(algebra: Algebra, term: Term) -> str:
    if isinstance(term, Operation):
        return spell_operation(algebra, term)
    if isinstance(term, Application):
        return f"{term.function.name}({','.join(algebra.spell(a) for a in term.children)})"
    assert isinstance(term, Binding)
    return spell_binding(algebra, term)


def _indexed(algebra: Algebra, term: Binding) -> Form:
    if term.condition is not None or any(b.parameters for b in term.bound):
        return algebra.atom(term, shorten(spell_binding(algebra, term)))
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
        return algebra.atom(term, shorten(spell_binding(algebra, term)))


def _combine(*signs: int) -> Callable[[Algebra, Operation], Form]:
    def rule(algebra: Algebra, term: Operation) -> Form:
        forms = [algebra.form(a) for a in term.arguments]
        if any(f.shape != forms[0].shape for f in forms):
            raise Untranslatable("a sum of different shapes")
        factors = (*signs, *[1] * (len(forms) - len(signs)))
        parts = zip(factors, (f.terms for f in forms), strict=True)
        return Form(*forms[0].shape, total(parts))

    return rule


def product(left: Form, right: Form) -> Form:
    """Return the product of numbers or matrices.

    raises   Untranslatable where the shapes do not fit
    """
    if left.rows is None or right.rows is None:
        shape = right.shape if left.rows is None else left.shape
        return Form(*shape, times(left.terms, right.terms))
    if left.columns != right.rows:
        raise Untranslatable("a product of shapes that do not fit")
    return Form(left.rows, right.columns, times(left.terms, right.terms))


def _multiply(algebra: Algebra, term: Operation) -> Form:
    return reduce(product, (algebra.form(a) for a in term.arguments))


def _divide(algebra: Algebra, term: Operation) -> Form:
    left, right = (algebra.form(a) for a in term.arguments)
    return product(left, Form(None, None, reciprocal(algebra, right)))


def reciprocal(algebra: Algebra, form: Form) -> Terms:
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
    other = algebra.flavoured(Form(None, None, terms), transposed=False, conjugated=True).terms
    text, conjugate = spell_terms(terms), spell_terms(other)
    free = algebra.dependence(c for m in terms for c in m[0])
    name = shorten(f"1/{min(text, conjugate)}")
    algebra.enter(name, Atom(None, None, None, text == conjugate, free))
    return name + (" " if text <= conjugate else "~")


def _invert(algebra: Algebra, term: Operation) -> Form:
    form = algebra.form(term.arguments[0])
    if form.rows is None:
        return Form(None, None, reciprocal(algebra, form))
    if form.rows != form.columns:
        raise Untranslatable("the inverse of a matrix that is not square")
    if form.terms == ONE:
        return form
    turned = []
    for number, flavour in enumerate(" t~*"):
        other = algebra.flavoured(form, transposed=bool(number & 1), conjugated=number > 1)
        turned.append((spell_terms(other.terms), flavour))
    text, flavour = min(turned)
    real = turned[0][0] == turned[2][0]
    if real and flavour in "~*":
        flavour = " " if flavour == "~" else "t"
    free = algebra.dependence(c for m in form.terms for part in m for c in part)
    name = shorten(f"%inv({form.rows}: {text})")
    algebra.enter(name, Atom(term if flavour == " " else None, form.rows, form.rows, real, free))
    return Form(form.rows, form.rows, {((), (name + flavour,)): Fraction(1)})


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
        return algebra.flavoured(form, transposed=transposed, conjugated=conjugated)

    return rule


def _part(algebra: Algebra, term: Operation) -> Form:
    """Re z = (z + conj z)/2 and Im z = (z - conj z)/(2i)."""
    form = algebra.form(term.arguments[0])
    other = algebra.flavoured(form, transposed=False, conjugated=True)
    half = Fraction(1, 2)
    if term.operator == "re":
        return Form(*form.shape, total([(half, form.terms), (half, other.terms)]))
    difference = total([(-half, form.terms), (half, other.terms)])
    return Form(*form.shape, times({((IMAGINARY,), ()): Fraction(1)}, difference))


# --- numbers made of matrices ---------------------------------------------------------------------


def _of_word(
    algebra: Algebra, word: Word, spell: Callable[[Word], str]
) -> tuple[str, bool, bool, Word]:
    """Choose among a word, its transpose and their conjugates.

    returns   the spelling, whether the conjugate is spelled, whether the value is real, the word
    """
    choices: list[tuple[str, bool, Word]] = []
    for number in range(4):
        form = Form(None, None, {((), word): Fraction(1)})
        turned = algebra.flavoured(form, transposed=bool(number & 1), conjugated=number > 1).terms
        (monomial,) = turned if len(turned) == 1 else [((), word)]
        if monomial[0] or turned.get(monomial) != 1:
            return spell(word), False, False, word
        choices.append((spell(monomial[1]), number > 1, monomial[1]))
    text, conjugated, chosen = min(choices)
    real = choices[2][0] in (choices[0][0], choices[1][0])
    return text, conjugated and not real, real, chosen


def word_atom(algebra: Algebra, kind: str, word: Word, spell: Callable[[Word], str]) -> Terms:
    """Return the scalar atom of a word: its only entry, or its trace."""
    text, conjugated, real, chosen = _of_word(algebra, word, spell)
    name = shorten(f"{kind}<{text}>")
    algebra.enter(name, Atom(None, None, None, real, algebra.dependence(word)))
    (algebra.traces if kind else algebra.words).setdefault(name, chosen)
    return {((name + ("~" if conjugated else " "),), ()): Fraction(1)}


def only_entry(algebra: Algebra, form: Form) -> Form:
    """Return the entry of a matrix of shape (1, 1), as a number; linear and multiplicative."""
    if form.shape != ("1", "1"):
        raise Untranslatable("a matrix of shape (1, 1) is needed")
    parts = []
    for (scalars, word), c in form.terms.items():
        value: Terms = {(scalars, ()): Fraction(1)}
        start = 0
        for end, letter in enumerate(word, 1):
            if algebra.vertices(letter)[1] == "1":
                value = times(value, word_atom(algebra, "", word[start:end], repr))
                start = end
        parts.append((c, value))
    return Form(None, None, total(parts))


def _scalar(algebra: Algebra, term: Operation) -> Form:
    return only_entry(algebra, algebra.form(term.arguments[0]))


def trace_of(algebra: Algebra, form: Form) -> Form:
    """Return the trace of a square matrix; words count up to rotation and transposition."""
    if form.rows is None or form.rows != form.columns:
        raise Untranslatable("the trace of a matrix that is not square")
    parts = []
    for (scalars, word), c in form.terms.items():
        value = word_atom(algebra, "tr", word, _rotated) if word else _trace_of_one(algebra, form)
        parts.append((c, times({(scalars, ()): Fraction(1)}, value)))
    return Form(None, None, total(parts))


def _trace_of_one(algebra: Algebra, form: Form) -> Terms:
    """The trace of the identity is its size, unless that may be negative."""
    assert form.rows is not None
    if algebra.is_size(form.rows):
        return algebra.sizes[form.rows]
    name = shorten(f"%trace({form.rows})")
    algebra.enter(name, Atom(None, None, None, True, algebra.size_dependence([form.rows])))
    return {((name + " ",), ()): Fraction(1)}


def _rotated(word: Word) -> str:
    return repr(min(word[k:] + word[:k] for k in range(len(word))))


def _trace(algebra: Algebra, term: Operation) -> Form:
    return trace_of(algebra, algebra.form(term.arguments[0]))


def _entry(algebra: Algebra, term: Operation) -> Form:
    matrix, row, column = term.arguments
    return entry_of(algebra, algebra.form(matrix), row, column)


def entry_of(algebra: Algebra, form: Form, row: Term, column: Term) -> Form:
    """Return one entry of a matrix; linear, and those of the transpose are those of the matrix.

    raises   Untranslatable where the form is no matrix
    """
    if form.rows is None:
        raise Untranslatable("the entry of a number")
    if form.shape == ("1", "1") and row == column == Number(Fraction(1)):
        return only_entry(algebra, form)
    parts = []
    for (scalars, word), c in form.terms.items():
        value = _entry_of_word(algebra, form, word, (row, column))
        parts.append((c, times({(scalars, ()): Fraction(1)}, value)))
    return Form(None, None, total(parts))


def _entry_of_word(algebra: Algebra, form: Form, word: Word, at: tuple[Term, Term]) -> Terms:
    known = _unit_entry(algebra, form, word, at)
    if known is not None:
        return known
    i, j = (algebra.spell(k) for k in at)
    inside = frozenset[str]()
    for index in at:
        inside |= algebra.dependence(c for m in algebra.form(index).terms for c in m[0])
    sizes = [s for s in form.shape if s is not None]
    free = algebra.dependence(word) | inside | algebra.size_dependence(sizes)
    if not word:
        name = shorten(f"%delta({form.rows}: {min(i, j)}, {max(i, j)})")
        algebra.enter(name, Atom(None, None, None, True, free))
        return {((name + " ",), ()): Fraction(1)}
    body = algebra.bodies.get(word[0][:-1]) if len(word) == 1 else None
    if body is not None and body.binder == "sum" and body.bound not in inside:
        inner = Form(*body.shape, {((), body.monomial[1]): Fraction(1)})
        value = _entry_of_word(algebra, inner, body.monomial[1], at)
        value = times({(body.monomial[0], ()): Fraction(1)}, value)
        return algebra.bind("sum", body.bound, body.domain, Form(None, None, value)).terms
    return _opaque_entry(algebra, word, at, free)


def _opaque_entry(
    algebra: Algebra, word: Word, at: tuple[Term, Term], free: frozenset[str]
) -> Terms:
    choices = []
    for number in range(4):
        turned = algebra.flavoured(
            Form(None, None, {((), word): Fraction(1)}),
            transposed=bool(number & 1),
            conjugated=number > 1,
        ).terms
        i, j = at[::-1] if number & 1 else at
        text = f"{spell_terms(turned)}[{algebra.spell(i)},{algebra.spell(j)}]"
        choices.append((text, number))
    text, number = min(choices)
    real = choices[0][0] == choices[2][0]
    name = shorten(text)
    term = _entry_term(algebra, word, at[::-1] if number & 1 else at, number)
    algebra.enter(name, Atom(term, None, None, real, free))
    return {((name + ("~" if number > 1 and not real else " "),), ()): Fraction(1)}


def _entry_term(
    algebra: Algebra, word: Word, at: tuple[Term, Term], number: int
) -> Operation | None:
    """Return the term of an entry of a single letter that is chosen plain."""
    atom = algebra.atoms[word[0][:-1]]
    flavour = " t~*".index(word[0][-1]) ^ (number & 1 if atom.is_real else number)
    if len(word) > 1 or flavour or atom.term is None:
        return None
    ring = getattr(sort_of(atom.term), "ring", Ring.COMPLEX)
    return Operation("entry", (atom.term, *at), Scalar(ring))


def _unit_entry(algebra: Algebra, form: Form, word: Word, at: tuple[Term, Term]) -> Terms | None:
    """Entries at known places of the identity and of products of unit vectors."""
    i, j = (int(k.value) if isinstance(k, Number) and k.sort == INTEGER else 0 for k in at)
    sizes = [int(s) if s is not None and s.isdigit() else 0 for s in form.shape]
    if not (1 <= i <= sizes[0] and 1 <= j <= sizes[1]):
        return None
    if not word:
        return ONE if i == j else {}
    places = []
    for letter in word:
        name = letter[:-1]
        parts = algebra.parts.get(name)
        if parts is None or set(parts[1]) != {"1"}:
            return None
        places.append((parts[0], letter[-1]))
    match places:
        case [(a, " "), (b, "t")]:
            return ONE if (a, b) == (i, j) else {}
        case [(a, " ")]:
            return ONE if (a, 1) == (i, j) else {}
        case [(b, "t")]:
            return ONE if (1, b) == (i, j) else {}
    return None


# --- blocks ---------------------------------------------------------------------------------------


def part_letter(algebra: Algebra, number: int, sizes: tuple[str, ...]) -> Word:
    """Return the isometry of one part of a direct sum; of a single part, nothing."""
    if len(sizes) == 1:
        return ()
    if not all(map(algebra.is_size, sizes)):
        raise Untranslatable("a part of a direct sum may have a negative size")
    name = shorten(f"E{number}[{','.join(sizes)}]")
    whole = algebra.add_sizes(sizes)
    algebra.enter(name, Atom(None, whole, sizes[number - 1], True, algebra.size_dependence(sizes)))
    algebra.parts[name] = number, sizes
    return (name + " ",)


def assemble(algebra: Algebra, blocks: list[list[Form | None]]) -> Form:
    """Return the matrix made of blocks; None is a zero block."""
    heights = tuple(_common(row, 0) for row in blocks)
    widths = tuple(_common([row[k] for row in blocks], 1) for k in range(len(blocks[0])))
    parts: list[tuple[int, Terms]] = []
    for i, row in enumerate(blocks):
        for j, block in enumerate(row):
            if block is None:
                continue
            if block.shape != (heights[i], widths[j]):
                raise Untranslatable("blocks do not fit")
            left = part_letter(algebra, i + 1, heights)
            right = tuple(c[:-1] + "t" for c in part_letter(algebra, j + 1, widths))
            inner = times({((), left): Fraction(1)}, block.terms)
            parts.append((1, times(inner, {((), right): Fraction(1)})))
    return Form(algebra.add_sizes(heights), algebra.add_sizes(widths), total(parts))


def _common(blocks: list[Form | None], axis: int) -> str:
    for block in blocks:
        size = None if block is None else block.shape[axis]
        if size is not None:
            return size
    raise Untranslatable("a block without size")


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
