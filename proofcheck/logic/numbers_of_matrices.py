"""Numbers made of matrices, as polynomials: only entries, traces, and entries at given places."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import (
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
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, Scalar

Word = tuple[str, ...]


def turned_word(algebra: Algebra, word: Word, *, transposed: bool, conjugated: bool) -> Word | None:
    """Return the transpose, conjugate or adjoint of a product, if it is a product of letters too."""
    form = Form(None, None, {((), word): Fraction(1)})
    turned = algebra.with_involution(form, transposed=transposed, conjugated=conjugated).terms
    (monomial,) = turned if len(turned) == 1 else [((), word)]
    return None if monomial[0] or turned.get(monomial) != 1 else monomial[1]


def _of_word(
    algebra: Algebra, word: Word, spell: Callable[[Word], str]
) -> tuple[str, bool, bool, Word]:
    """Choose among a word, its transpose and their conjugates.

    returns   the spelling, whether the conjugate is spelled, whether the value is real, the word
    """
    choices: list[tuple[str, bool, Word]] = []
    for number in range(4):
        turned = turned_word(algebra, word, transposed=bool(number & 1), conjugated=number > 1)
        if turned is None:
            return spell(word), False, False, word
        choices.append((spell(turned), number > 1, turned))
    text, conjugated, chosen = min(choices)
    real = choices[2][0] in (choices[0][0], choices[1][0])
    return text, conjugated and not real, real, chosen


def word_atom(algebra: Algebra, kind: str, word: Word, spell: Callable[[Word], str]) -> Terms:
    """Return the scalar atom of a word: its only entry, or its trace."""
    known = algebra.numbers.get((kind, word))
    if known is None:
        known = algebra.numbers[kind, word] = _word_atom_anew(algebra, kind, word, spell)
    return known


def _word_atom_anew(algebra: Algebra, kind: str, word: Word, spell: Callable[[Word], str]) -> Terms:
    text, conjugated, real, chosen = _of_word(algebra, word, spell)
    name = shorten(f"{kind}<{text}>")
    algebra.enter(name, Atom(None, None, None, real, algebra.dependence(word)))
    (algebra.traces if kind else algebra.words).setdefault(name, chosen)
    return {((name + ("~" if conjugated else " "),), ()): Fraction(1)}


def _entry_of_identity(size: Term, at: tuple[Term, Term]) -> Operation:
    identity = Operation("identity", (size,), Matrix(size, size, Ring.INTEGER))
    return Operation("entry", (identity, *at), INTEGER)


def unit_vector(size: Term, index: Term) -> Operation:
    """Return the vector e_i: a column of the identity, and 0 for an index outside of it."""
    identity = Operation("identity", (size,), Matrix(size, size, Ring.INTEGER))
    one = Number(Fraction(1))
    return Operation("column", (identity, index), Matrix(size, one, Ring.INTEGER))


def _place_of_unit(algebra: Algebra, letter: str, *, is_row: bool) -> Term | None:
    """Return the index i where a letter is e_i, or its transpose."""
    match algebra.atoms[letter[:-1]].term:
        case Operation("column" | "row" as kind, (Operation("identity"), index)):
            return index if is_row is ((kind == "row") is (letter[-1] == " ")) else None
    return None


def _cut_at_units(algebra: Algebra, word: Word, at: tuple[Term, Term]) -> Terms | None:
    """Return an entry of a word by entries of its parts, where it passes the size 1 or ends there.

    (X x y^T Y)[i, j] = (X x)[i, 1] (y^T Y)[1, j], (X e_k)[i, 1] = X[i, k], (e_k^T X)[1, j] = X[k, j].
    """
    one = Number(Fraction(1))
    for k, letter in enumerate(word):
        if k and algebra.vertices(letter)[0] == "1":
            left, right = (at[0], one), (one, at[1])
            return times(_entry_at(algebra, word[:k], left), _entry_at(algebra, word[k:], right))
    first = _place_of_unit(algebra, word[0], is_row=True)
    last = _place_of_unit(algebra, word[-1], is_row=False)
    if first is not None and at[0] == one:
        rows = algebra.vertices(word[0])[1]
        return _entry_at(algebra, word[1:], (first, at[1]), rows)
    if last is not None and at[1] == one:
        rows = algebra.vertices(word[-1])[0]
        return _entry_at(algebra, word[:-1], (at[0], last), rows)
    return None


def _entry_at(algebra: Algebra, word: Word, at: tuple[Term, Term], size: str = "") -> Terms:
    """Return an entry of a word; that of none is the identity of a size."""
    shape = size, size
    if word:
        shape = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    return entry_of(algebra, Form(*shape, {((), word): Fraction(1)}), *at).terms


def only_entry(algebra: Algebra, form: Form) -> Form:
    """Return the entry of a matrix of shape (1, 1), as a number; linear and multiplicative.

    raises   Untranslatable where it has another shape
    """
    if form.shape != ("1", "1"):
        raise Untranslatable("a matrix of shape (1, 1) is needed")
    parts = []
    for (scalars, word), c in form.terms.items():
        value: Terms = {(scalars, ()): Fraction(1)}
        start = 0
        for end, letter in enumerate(word, 1):
            if algebra.vertices(letter)[1] == "1":
                value = times(value, _number_of(algebra, word[start:end]))
                start = end
        parts.append((c, value))
    return Form(None, None, total(parts))


def _number_of(algebra: Algebra, word: Word) -> Terms:
    """Return the entry of a word from size 1 to size 1, with no such size inside."""
    one = Number(Fraction(1))
    cut = _cut_at_units(algebra, word, (one, one))
    return word_atom(algebra, "", word, repr) if cut is None else cut


def trace_of(algebra: Algebra, form: Form) -> Form:
    """Return the trace of a square matrix; words count up to rotation and transposition.

    raises   Untranslatable where the form is no square matrix
    """
    if form.rows is None or form.rows != form.columns:
        raise Untranslatable("the trace of a matrix that is not square")
    parts = []
    for (scalars, word), c in form.terms.items():
        value = _trace_of_word(algebra, word) if word else _trace_of_one(algebra, form)
        parts.append((c, times({(scalars, ()): Fraction(1)}, value)))
    return Form(None, None, total(parts))


def _trace_of_word(algebra: Algebra, word: Word) -> Terms:
    """Return the trace of a word; with a unit vector in it, it is a number: tr(x e_i^T) = x[i, 1]."""
    ones = [k for k, letter in enumerate(word) if algebra.vertices(letter)[0] == "1"]
    pairs = [(letter, is_row) for letter in word for is_row in (True, False)]
    if not ones or all(_place_of_unit(algebra, x, is_row=y) is None for x, y in pairs):
        return word_atom(algebra, "tr", word, _rotated)
    turned = word[ones[0] :] + word[: ones[0]]
    return only_entry(algebra, Form("1", "1", {((), turned): Fraction(1)})).terms


def inner_product(algebra: Algebra, left: Form, right: Form) -> Form:
    """Return the trace of X^* Y; a word that passes through size 1 is the product of its parts.

    raises   Untranslatable for what is no matrix, or another shape
    """
    if left.rows is None or left.shape != right.shape:
        raise Untranslatable("matrices of one shape are needed")
    adjoint = algebra.with_involution(left, transposed=True, conjugated=True)
    whole = product(adjoint, right)
    parts: list[tuple[Fraction | int, Terms]] = []
    for monomial, c in whole.terms.items():
        scalars, word = monomial
        at = next((k for k, x in enumerate(word) if algebra.vertices(x)[0] == "1"), None)
        turned = word if at is None else word[at:] + word[:at]
        shape = whole.shape if at is None else ("1", "1")
        value = (trace_of if at is None else only_entry)(
            algebra, Form(*shape, {(scalars, turned): Fraction(1)})
        )
        parts.append((c, value.terms))
    return Form(None, None, total(parts))


def one_number_each(algebra: Algebra, form: Form) -> Form:
    """Return an equal polynomial in which no word and no trace passes through the size 1 inside.

    What stands between two such places is a number: x*y^T*z is (y^T*z)*x, and the trace of x*y^T is
    y^T*x.
    """
    parts = [
        (c, times(_numbers(algebra, scalars), _split(algebra, word)))
        for (scalars, word), c in form.terms.items()
    ]
    return Form(*form.shape, total(parts))


def _numbers(algebra: Algebra, scalars: tuple[str, ...]) -> Terms:
    result: Terms = ONE
    for code in scalars:
        word = algebra.traces.get(code[:-1], ())
        at = next((k for k, x in enumerate(word) if algebra.vertices(x)[0] == "1"), None)
        if at is None:
            result = times(result, {((code,), ()): Fraction(1)})
            continue
        entry = only_entry(algebra, Form("1", "1", {((), word[at:] + word[:at]): Fraction(1)}))
        is_conjugate = code[-1] == "~"
        turned = algebra.with_involution(entry, transposed=False, conjugated=is_conjugate)
        result = times(result, turned.terms)
    return result


def _split(algebra: Algebra, word: Word) -> Terms:
    ones = [k for k, x in enumerate(word) if algebra.vertices(x)[0] == "1"]
    if word and algebra.vertices(word[-1])[1] == "1":
        ones.append(len(word))
    if len(ones) < 2:
        return {((), word): Fraction(1)}
    first, last = ones[0], ones[-1]
    number = only_entry(algebra, Form("1", "1", {((), word[first:last]): Fraction(1)}))
    return times(number.terms, {((), word[:first] + word[last:]): Fraction(1)})


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
    if known is None and word:
        known = _cut_at_units(algebra, word, at)
    if known is not None:
        return known
    i, j = (algebra.canonical_key(k) for k in at)
    inside = frozenset[str]()
    for index in at:
        inside |= algebra.dependence(c for m in algebra.form(index).terms for c in m[0])
    sizes = [s for s in form.shape if s is not None]
    free = algebra.dependence(word) | inside | algebra.size_dependence(sizes)
    if not word:
        name = shorten(f"%delta({form.rows}: {min(i, j)}, {max(i, j)})")
        size = algebra.term_of_size(form.rows or "")
        algebra.enter(name, Atom(size and _entry_of_identity(size, at), None, None, True, free))
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
        turned = algebra.with_involution(
            Form(None, None, {((), word): Fraction(1)}),
            transposed=bool(number & 1),
            conjugated=number > 1,
        ).terms
        i, j = at[::-1] if number & 1 else at
        text = f"{key_of_terms(turned)}[{algebra.canonical_key(i)},{algebra.canonical_key(j)}]"
        choices.append((text, number))
    text, number = min(choices)
    real = choices[0][0] == choices[2][0]
    name = shorten(text)
    term = _entry_term(algebra, word, at[::-1] if number & 1 else at, number)
    algebra.enter(name, Atom(term, None, None, real, free))
    if len(word) > 1:
        algebra.entries.setdefault(name, (word, at))
    return {((name + ("~" if number > 1 and not real else " "),), ()): Fraction(1)}


def _entry_term(
    algebra: Algebra, word: Word, at: tuple[Term, Term], number: int
) -> Operation | None:
    """Return the term of an entry of a single letter that is chosen plain."""
    atom = algebra.atoms[word[0][:-1]]
    involution = " t~*".index(word[0][-1]) ^ (number & 1 if atom.is_real else number)
    if len(word) > 1 or involution or atom.term is None:
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
