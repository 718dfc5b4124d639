"""Numbers made of matrices: traces, products of vectors, entries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from typing import Any

from proofcheck.logic.polynomials import Body, Form
from proofcheck.logic.propositions import ONE, equates_sizes, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.normal_terms import factor_of, term_of
from proofcheck.search.certificates.products_in_sums import rows_added
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.rewriting.citing import cite, equate_by
from proofcheck.search.rewriting.completion import Multiple, Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.rationals import Fraction

Word = tuple[str, ...]

MOST_ROUNDS = 4
"""How often what is left of a product is looked at anew."""


def simplify_traced(context: RewritingContext, word: tuple[str, ...]) -> None:
    """Simplify a word under a trace, however it is rotated or transposed."""
    if not context.first_time("trace", word, context.times_met):
        return
    algebra = context.script.sequent.algebra
    rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    whole = Form(rows, columns, {((), word): Fraction(1)})
    turned = algebra.with_involution(whole, transposed=True, conjugated=False)
    for one in (whole, turned):
        for _, letters in one.terms:
            for k in range(len(letters)):
                _trace_word(context, (*letters[k:], *letters[:k]))
    _trace_of_one_entry(context, word)


def _trace_of_one_entry(context: RewritingContext, word: tuple[str, ...]) -> None:
    """Say that the trace of a word which passes through the size 1 is a number: tr(x*y^T) = y^T*x."""
    algebra = context.script.sequent.algebra
    at = next((k for k, x in enumerate(word) if algebra.vertices(x)[0] == "1"), None)
    if at is not None:
        turned = (*word[at:], *word[:at])
        product = term_of(algebra, Form("1", "1", {((), turned): Fraction(1)}))
        if product is not None:
            cite(context, "trace of one entry", product)


def _trace_word(context: RewritingContext, word: tuple[str, ...]) -> None:
    algebra = context.script.sequent.algebra
    rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    form = Form(rows, columns, {((), word): Fraction(1)})
    for ref in _reduced(context, form):
        context.enter_all(context.attempt("trace", ref))


def _reduced(context: RewritingContext, form: Form) -> Iterator[Ref]:
    """Yield what the rules so far say of a product, if anything."""
    context.supply(form.terms)
    _, used = context.completion.reduce(context.poly(form.terms))
    if used:
        yield context.combined(form.shape, used)


def simplify_word(context: RewritingContext, word: tuple[str, ...]) -> None:
    """Simplify a product of shape (1, 1), its transpose, which is the same number, and conjugates."""
    if not context.first_time("word", word, context.times_met):
        return
    for one in _readings(context, word):
        for line in _reduced(context, one):
            for ref in context.attempt("matrix-as-number", line):
                context.enter(ref, context.script.form_of(ref))


def _readings(context: RewritingContext, word: tuple[str, ...]) -> list[Form]:
    """Return a product of shape (1, 1), its transpose, and of a complex one what is conjugate."""
    turn = context.script.sequent.algebra.with_involution
    whole = Form("1", "1", {((), word): Fraction(1)})
    found = [whole, turn(whole, transposed=True, conjugated=False)]
    for transposed in (False, True):
        other = turn(whole, transposed=transposed, conjugated=True)
        if other not in found:
            found.append(other)
    return found


def simplify_entry(context: RewritingContext, word: tuple[str, ...], at: tuple[Term, Term]) -> None:
    """Simplify a product of which an entry is asked for."""
    if not context.first_time("entry", word, at) or not all(map(context.sees, at)):
        return
    algebra = context.script.sequent.algebra
    factors = [_letter_term(context, letter) for letter in word]
    if None not in factors:
        move_entry(context, reduce(partial(make, "mul"), filter(None, factors)), *at)
    rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    form = Form(rows, columns, {((), word): Fraction(1)})
    used: list[Multiple] = []
    poly = context.poly(form.terms)
    for _ in range(MOST_ROUNDS):
        context.supply(poly)
        poly, more = context.completion.reduce(poly)
        used += more
        if not more:
            break
    if used:
        line = context.combined(form.shape, used)
        context.enter_all(context.attempt("matrix-entry", line, *map(context.spec, at)))


def move_entry(context: RewritingContext, matrix: Term, i: Term, j: Term) -> None:
    """Say that an entry is one at other places, where indices are known to be equal."""
    if any(isinstance(x, Binding) or context.body_of(x) is not None for x in walk(matrix)):
        return  # its entries are known by what it stands for
    spell = context.script.sequent.algebra.canonical_key
    for ref in list(context.script.facts):
        fact = context.script.term_of(ref)
        if not equates_sizes(fact):
            continue
        sides = sorted(map(spell, fact.children))
        if getattr(matrix, "operator", "") == "identity":
            del sides[0]  # its entries are told apart by cases, and each once is enough
        if spell(i) in sides and context.first_time("row", matrix, j, fact):
            equate_by(context, lambda x: make("entry", matrix, x, j), ref)
        if spell(j) in sides and context.first_time("column", matrix, i, fact):
            equate_by(context, lambda x: make("entry", matrix, i, x), ref)
    context.absorb()


def expand_products(context: RewritingContext, goal: Poly) -> bool:
    """Write products of two vectors in the goal as sums over their entries."""
    algebra = context.script.sequent.algebra
    before = len(context.completion.elements)
    for name in context.occurring(goal):
        word = algebra.words.get(name, ())
        if len(word) == 2 and context.first_time("product", name):
            left, right = (_letter_term(context, letter) for letter in word)
            if left is not None and right is not None:
                cite(context, "entry of a product", left, right, ONE, ONE)
    context.absorb()
    return len(context.completion.elements) > before


def expand_entries(context: RewritingContext, goal: Poly) -> bool:
    """Write entries of products in the goal as sums, where a factor is given entry by entry."""
    algebra = context.script.sequent.algebra
    before = len(context.completion.elements)
    for name in context.occurring(goal):
        word, at = algebra.entries.get(name, ((), None))
        factors = [_letter_term(context, letter) for letter in word]
        law = _OF_PRODUCTS.get(len(word))
        if at is None or law is None or None in factors or not all(map(context.sees, at)):
            continue
        terms = [factor for factor in factors if factor is not None]
        if any(_is_listed(context, t) for t in terms) and context.first_time("by entries", name):
            cite(context, law, *terms, *at)
            context.absorb()
            _read_products(
                context, context.settled(Form(None, None, {((f"{name} ",), ()): Fraction(1)}))
            )
    return len(context.completion.elements) > before


def _read_products(context: RewritingContext, terms: Poly) -> None:
    """Say that sums over products of two entries are entries of products of two matrices."""
    algebra = context.script.sequent.algebra
    for name in context.occurring(terms):
        body = algebra.bodies.get(name)
        made = [] if body is None else read_product(context, body)
        context.absorb()
        context.rules.instantiate(context)
        for ref in made:
            context.supply(algebra.form(context.script.term_of(ref).children[0]).terms)


def read_product(context: RewritingContext, body: Body) -> list[Ref]:
    """Say that a sum over products of two entries is an entry of the product of two matrices."""
    factors = rows_added(context.script.sequent.algebra, body)
    if factors is None or not all(context.sees(term) for factor in factors for term in factor):
        return []
    (left, i), (right, j) = factors
    return cite(context, "entry of a product", left, make("transpose", right), i, j)


_OF_PRODUCTS = {2: "entry of a product", 3: "entry of a product of three"}


def _is_listed(context: RewritingContext, factor: Term) -> bool:
    """Say whether a matrix, or what it is the transpose of, is given entry by entry."""
    match factor:
        case Operation("transpose" | "adjoint", (inner,)):
            return _is_listed(context, inner)
    body = context.script.meaning_of(factor)
    return getattr(factor if body is None else body, "binder", "") in ("matrix", "sum")


def expand_traces(context: RewritingContext, goal: Poly) -> bool:
    """Write traces of matrices, and of products of two, in the goal as sums over entries, beside sums."""
    algebra = context.script.sequent.algebra
    before = len(context.completion.elements)
    occurring = context.occurring(goal)
    for name in occurring if any(n in algebra.bodies for n in occurring) else ():
        word = algebra.traces.get(name, ())
        factors = [_letter_term(context, letter) for letter in word]
        if len(factors) > 2 or None in factors or not context.first_time("trace by entries", name):
            continue
        match [factor for factor in factors if factor is not None]:
            case [left, right]:
                cite(context, "trace of a product by entries", make("transpose", left), right)
            case [alone]:
                cite(context, "trace", alone)
    context.absorb()
    return len(context.completion.elements) > before


def read_numbers(context: RewritingContext) -> bool:
    """Read equations between 1x1 matrices that came up as equations between numbers."""
    before = len(context.completion.elements)
    for number in range(before):
        element = context.completion.elements[number]
        if element.shape == ("1", "1") and element.made_of and context.first_time("read", number):
            ref = context.combined(element.shape, [(Fraction(1), (), "", number, "")])
            for made in context.attempt("matrix-as-number", ref):
                context.enter(made, context.script.form_of(made))
    return len(context.completion.elements) > before


def read_single_entries(context: RewritingContext, goal: Poly) -> bool:
    """Read products of shape (1, 1) inside the words of a goal as numbers, which commute."""
    before = len(context.completion.elements)
    for _, word in goal:
        letters = context.letters(word)
        for start, end in _narrow_parts(context.script, letters):
            if context.first_time("single entry", word, start):
                _read_single_entry(context, letters[:start], letters[start:end], letters[end:])
    context.absorb()
    return len(context.completion.elements) > before


def _narrow_parts(
    script: Script, word: list[str], *, whole: bool = False
) -> Iterator[tuple[int, int]]:
    """Yield the shortest parts of a word that have one row and one column.

    whole   whether the word itself may be one
    """
    vertices = script.sequent.algebra.vertices
    for start in (k for k, letter in enumerate(word) if vertices(letter)[0] == "1"):
        ends = (k + 1 for k in range(start, len(word)) if vertices(word[k])[1] == "1")
        end = next(ends, start)
        if 0 < end - start < len(word) + whole:
            yield start, end


def _read_single_entry(
    context: RewritingContext, left: list[str], inner: list[str], right: list[str]
) -> None:
    factors = [f for f in (_letter_term(context, letter) for letter in inner) if f is not None]
    if len(factors) < len(inner):
        return
    vertices = context.script.sequent.algebra.vertices
    rows = vertices(left[0])[0] if left else "1"
    columns = vertices(right[-1])[1] if right else "1"
    for fact in cite(context, "single entry", reduce(partial(make, "mul"), factors)):
        for line in context.attempt("equality", fact):
            parts = [["1", [], left, line, right]]
            context.enter_all(context.attempt("linear-combination", rows, columns, parts))


def read_numbers_in(script: Script, scalars: Word, word: Word, index: str) -> Ref | None:
    """Say what is left of a word without the parts that are numbers and depend on an index.

    raises   Failure or Unspellable where the kernel does not take a step, or a part has no spelling
    """
    factor, codes, kept, at = Fraction(1), scalars, Word(), 0
    steps: list[list[Any]] = []
    for start, end in _numbers_in(script, word, index):
        number = _number_of(script, word[start:end])
        if number is None:
            return None
        line, c, read = number
        kept += word[at:start]
        steps.append([str(factor), [*codes], [*kept], line, [*word[end:]]])
        factor, codes, at = factor * c, (*codes, *read), end
    shape = [script.sequent.algebra.vertices(word[k])[-k] for k in (0, -1)]
    return script.do("linear-combination", *shape, steps)[0] if steps else None


def _numbers_in(script: Script, word: Word, index: str) -> Iterator[tuple[int, int]]:
    """Yield the shortest parts of a word that are numbers, one after the other, and depend on an index."""
    algebra, at = script.sequent.algebra, 0
    for start, end in _narrow_parts(script, [*word], whole=True):
        if start >= at and end > start + 1 and index in algebra.dependence(word[start:end]):
            yield start, end
            at = end


def _number_of(script: Script, word: Word) -> tuple[Ref, Fraction, Word] | None:
    """Say that a product of shape (1, 1) is a number; return that, and the number with its factor."""
    factors = [factor_of(script.sequent.algebra, letter) for letter in word]
    terms = [factor for factor in factors if factor is not None]
    if len(terms) < len(word):
        return None
    spec = spell_for_certificate(script, reduce(partial(make, "mul"), terms))
    (fact,) = script.do("law", "single entry", [spec], [])
    (line,) = script.do("equality", fact)
    match [(c, s) for (s, w), c in script.form_of(line).terms.items() if not w]:
        case [(c, codes)]:
            return line, -c, codes
    return None


def write_out(context: RewritingContext, goal: Poly) -> bool:
    """Write matrices of known size in the goal out entry by entry."""
    algebra = context.script.sequent.algebra
    before = len(context.completion.elements)
    for name in context.occurring(goal):
        atom = algebra.atoms.get(name)
        if atom is None or atom.term is None or name in algebra.parts:
            continue
        sides = atom.rows or "", atom.columns or ""
        if (
            not all(s.isdecimal() for s in sides)
            or sides == ("1", "1")
            or not context.sees(atom.term)
        ):
            continue
        if context.first_time("written out", name) and cite(
            context, "matrix written out", atom.term
        ):
            _compare_entries(context, *map(int, sides))
    context.absorb()
    return len(context.completion.elements) > before


def _compare_entries(context: RewritingContext, rows: int, columns: int) -> None:
    """Read equations of matrices of known size entry by entry."""
    places = [(i, j) for i in range(1, rows + 1) for j in range(1, columns + 1)]
    for element in list(context.completion.elements):
        if element.source is None or element.shape != (str(rows), str(columns)):
            continue
        for i, j in places:
            for made in context.attempt(
                "matrix-entry", element.source, ["n", str(i)], ["n", str(j)]
            ):
                context.enter(made, context.script.form_of(made))


def _letter_term(context: RewritingContext, letter: str) -> Term | None:
    term = factor_of(context.script.sequent.algebra, letter)
    return term if term is not None and context.sees(term) else None
