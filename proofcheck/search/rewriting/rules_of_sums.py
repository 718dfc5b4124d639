"""Sums and direct sums, simplified index by index."""

from __future__ import annotations

from itertools import pairwise, product

from proofcheck.logic.polynomials import Body, Form, Terms, key_of_terms
from proofcheck.logic.propositions import ONE, ZERO, make, unused
from proofcheck.search.certificates.canonical_keys import OF_CERTIFICATES, Unspellable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Element, Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_deltas import pick_terms
from proofcheck.search.rewriting.rules_of_exponents import split_exponents
from proofcheck.search.rewriting.rules_of_numbers import read_numbers_in, read_product
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import substitute

DEEPEST = 2
"""Index sets inside index sets that are looked into."""

STEPS = 400
"""Reductions and critical pairs for one index set."""


_Sum = tuple[str, Ref | None]
"""A sum, and the equation that says a letter to be it, if one does."""


def look_inside(context: RewritingContext, name: str) -> None:
    """Simplify the body of a sum under an arbitrary index."""
    body = context.script.sequent.algebra.bodies[name]
    _count(context, body)
    if body.binder == "sum":
        _read_short_range(context, name, body)
        pick_terms(context, name, body)
        read_product(context, body)
        split_exponents(context, name, body)
    _simplify_inside(context, name, Form(*body.shape, {body.monomial: Fraction(1)}))


def _read_short_range(context: RewritingContext, name: str, body: Body) -> None:
    """A sum over one index is the term there, and one over none is zero."""
    match body.domain:
        case Operation("range", (first, last)):
            count = context.script.sequent.algebra.difference(last, first).terms
        case _:
            return
    whole = range_as_term(context, name) if count in (_NONE, {}) else None
    if whole is not None and context.sees(whole):
        family = function_of([Bound(whole.bound[0].variable, None)], whole.body)
        adds_matrices = bool(body.monomial[1])
        if count == _NONE:
            law = "sum of no matrices" if adds_matrices else "sum of none"
            cite(context, law, first, last, family, prove=context.prove)
        elif not adds_matrices:
            cite(context, "sum over one index", family, first)


_NONE = {((), ()): Fraction(-1)}
"""The last index less the first one, where there is none."""


def _count(context: RewritingContext, body: Body) -> None:
    """A sum of ones is the number of its indices, one of a row of the identity is one, one of powers geometric."""
    _sum_powers(context, body)
    match body.domain:
        case Operation("range", (first, last)) if first == ONE and body.binder == "sum":
            if body.monomial == ((), ()):
                cite(context, "sum of ones over a range", last)
                _divide_by(context, last)
            for code in body.monomial[0] if len(body.monomial[0]) == 1 else ():
                _count_places(context, body, context.script.sequent.algebra.atoms[code[:-1]].term)
        case Operation("range", (first, Operation("sub", (last, one)))) if (first, one) == (
            ZERO,
            ONE,
        ):
            if body.monomial == ((), ()) and body.binder == "sum":
                cite(context, "sum of ones from zero", last)


def _sum_powers(context: RewritingContext, body: Body) -> None:
    """Say what a sum of the powers of one matrix is, from the power 0 on."""
    match body.domain, body.monomial:
        case Operation("range", (first, last)), ((), (letter,)) if first == ZERO:
            power = context.script.sequent.algebra.atoms[letter[:-1]].term
        case _:
            return
    match power:
        case Operation("pow", (matrix, Variable(name))) if (
            name == body.bound and body.binder == "sum"
        ):
            for law in ("geometric sum of a matrix", "geometric sum of a matrix, from the right"):
                cite(context, law, matrix, last, prove=context.prove)


def _count_places(context: RewritingContext, body: Body, term: Term | None) -> None:
    match term:
        case Operation("entry", (Operation("identity", (size,)), i, j)):
            for index, other in ((i, j), (j, i)):
                if getattr(other, "name", "") == body.bound:
                    cite(context, "sum of a row of the identity", size, index)


def _divide_by(context: RewritingContext, number: Term) -> None:
    """Show that a number of indices has an inverse, where something is divided by it."""
    algebra = context.script.sequent.algebra
    if (
        f"1/{key_of_terms(algebra.form(number).terms)}" not in algebra.atoms
        or context.prove is None
    ):
        return
    if context.first_time("divisor", number):
        make_known(context.script, make("ne", number, ZERO), context.prove)


def look_around(context: RewritingContext, terms: Terms | Poly) -> None:
    """Simplify the body of a sum of matrices together with its neighbours."""
    algebra = context.script.sequent.algebra
    named = _sums_with_names(context)
    for _, w in list(terms):
        word = context.letters(w) if isinstance(w, str) else list(w)
        for at, letter in enumerate(word):
            is_sum = getattr(algebra.bodies.get(letter[:-1]), "binder", "") == "sum"
            for one in [(letter[:-1], None)] if is_sum else named.get(letter, []):
                _look_beside(context, one, word[:at], word[at + 1 :])


def _look_beside(context: RewritingContext, sum_: _Sum, left: list[str], right: list[str]) -> None:
    """Simplify a product with a sum term by term: with its neighbours, and where terms are numbers."""
    ways = [(left[-1:], right[:1]), (left[-1:], []), ([], right[:1])]
    for before, after in dict.fromkeys((tuple(x), tuple(y)) for x, y in ways if x or y):
        for line in _simplify_between(context, sum_[0], before, after):
            _say_of_names(context, line, ([*before], sum_, [*after]))
    for line in _move_in(context, sum_[0], left, right):
        _say_of_names(context, line, (left, sum_, right))


def _sums_with_names(context: RewritingContext) -> dict[str, list[_Sum]]:
    """Return the sums that known equations say letters to be, with these, by the letters."""
    _read_rules(context)
    found: dict[str, list[_Sum]] = {}
    for number, (name, letter) in context.named_sums.items():
        element = context.completion.elements[number]
        if element.is_active:
            ref = context.combined(element.shape, [(Fraction(1), (), "", number, "")])
            found.setdefault(letter, []).append((name, ref))
    return found


def _read_rules(context: RewritingContext) -> None:
    """Note which of the rules that are new say what sum a letter is."""
    elements = context.completion.elements
    for number in range(context.rules_read, len(elements)):
        names = _sum_and_name(context, elements[number])
        if names is not None:
            context.named_sums[number] = names
    context.rules_read = len(elements)


def _sum_and_name(context: RewritingContext, element: Element) -> tuple[str, str] | None:
    """Return a sum of matrices and the letter that an equation says to be the same."""
    match [*element.poly.items()]:
        case [(((), first), c), (((), second), d)] if c == -d and len(first) == len(second) == 1:
            pair = [*context.letters(first), *context.letters(second)]
        case _:
            return None
    bodies = context.script.sequent.algebra.bodies
    for one, other in (pair, pair[::-1]):
        if getattr(bodies.get(one[:-1]), "binder", "") == "sum" and other[:-1] not in bodies:
            return None if _speaks_of(context, one[:-1], other[:-1]) else (one[:-1], other)
    return None


def _speaks_of(context: RewritingContext, name: str, letter: str) -> bool:
    """Say whether what is added up is made with a letter: put for it, the sum would come up again."""
    algebra = context.script.sequent.algebra
    codes, word = algebra.bodies[name].monomial
    inner = [c for code in codes for c in algebra.words.get(code[:-1], ())]
    return letter in {code[:-1] for code in (*codes, *word, *inner)}


def _move_in(context: RewritingContext, name: str, left: list[str], right: list[str]) -> list[Ref]:
    """Say that a product with a sum of matrices is the sum of its products, where these are numbers."""
    body = context.script.sequent.algebra.bodies[name]
    scalars, inner = body.monomial
    word = (*left, *inner, *right)
    if not (left or right) or not context.first_time("moved in", name, word):
        return []
    try:
        script = context.script.at_index(name)
        line = read_numbers_in(script, scalars, word, body.bound)
    except (*Failure, Unspellable):
        return []
    if line is None:
        return []
    script.finish_with(line)
    made = context.attempt("pointwise", name, body.binder, script)
    context.enter_all(made)
    terms = [context.script.form_of(ref).terms for ref in made]
    for code in dict.fromkeys(code for one in terms for scalars, _ in one for code in scalars):
        if code[:-1] in context.script.sequent.algebra.bodies:
            look_inside(context, code[:-1])
    return made


def separate_indices(context: RewritingContext, terms: Terms | Poly) -> None:
    """Give the indices of two sums that are multiplied different names.

    Both are called alike where each stands alone, so that no index would be arbitrary beside the
    other.
    """
    bodies, named = context.script.sequent.algebra.bodies, _sums_with_names(context)
    for _, w in list(terms):
        word = context.letters(w) if isinstance(w, str) else list(w)
        for pair in pairwise(word):
            ways = [[(x[:-1], None)] if x[:-1] in bodies else named.get(x, []) for x in pair]
            for first, second in product(*ways):
                _separate(context, pair, first, second)


def _separate(
    context: RewritingContext, letters: tuple[str, str], first: _Sum, second: _Sum
) -> None:
    """Say what the product of two sums is, and so of the letters that stand for them."""
    one, other = (context.script.sequent.algebra.bodies[name] for name, _ in (first, second))
    if one.bound != other.bound or {one.binder, other.binder} != {"sum"}:
        return
    if not context.first_time("sums", first[0], second[0]):
        return
    x, y = (sum_as_term(context, name) for name, _ in (first, second))
    for fact in cite(context, "product of sums", x, y) if x is not None and y is not None else ():
        for equation in context.attempt("and-elimination", fact):
            for line in context.attempt("equality", equation):
                context.enter(line, context.script.form_of(line))
                look_around(context, context.script.form_of(line).terms)
                _say_of_names(context, line, ([], first, [second[0] + " "]))
                _say_of_names(
                    context, line, ([letters[0]], second, []), ([], first, [second[0] + " "])
                )


def _say_of_names(
    context: RewritingContext, line: Ref, *places: tuple[list[str], _Sum, list[str]]
) -> None:
    """Put letters for the sums that they are known to be: between these words."""
    form, parts = context.script.form_of(line), [["1", [], [], line, []]]
    for left, (name, equation), right in places:
        if equation is not None:
            c = context.script.form_of(equation).terms[(), (name + " ",)]
            parts.append([str(-1 / c), [], left, equation, right])
    if len(parts) > 1:
        context.enter_all(context.attempt("linear-combination", *form.shape, parts))


def sum_as_term(context: RewritingContext, name: str) -> Binding | None:
    """Return a sum over a range from one on as a term, by its letter."""
    body = context.script.sequent.algebra.bodies[name]
    match body.domain:
        case Operation("range", (first, _)) if first == ONE:
            return range_as_term(context, name)
    return None


def range_as_term(context: RewritingContext, name: str) -> Binding | None:
    """Return a sum over a range as a term, by its letter."""
    algebra = context.script.sequent.algebra
    body = algebra.bodies[name]
    term = term_of(algebra, Form(*body.shape, {body.monomial: Fraction(1)}))
    if getattr(body.domain, "operator", "") != "range" or term is None or body.binder != "sum":
        return None
    index = Variable(unused(OF_CERTIFICATES + "k", term), INTEGER)
    terms = substitute(term, {body.bound: index})
    return Binding("sum", (Bound(index, body.domain),), None, terms, sort_of(terms))


def _simplify_between(
    context: RewritingContext, name: str, left: tuple[str, ...], right: tuple[str, ...]
) -> list[Ref]:
    algebra = context.script.sequent.algebra
    body = algebra.bodies[name]
    scalars, inner = body.monomial
    word = (*left, *inner, *right)
    rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    return _simplify_inside(context, name, Form(rows, columns, {(scalars, word): Fraction(1)}))


def _simplify_inside(context: RewritingContext, name: str, form: Form) -> list[Ref]:
    if context.depth >= DEEPEST or not context.first_time("inside", name, *form.terms):
        return []
    bodies = context.script.sequent.algebra.bodies
    try:
        inner = context.script.at_index(name)
    except Failure:
        return []
    result = _simplified(context, inner, form, Variable(bodies[name].bound, INTEGER))
    if result is None:
        return []
    inner.finish_with(result)
    made = context.attempt("pointwise", name, bodies[name].binder, inner)
    context.enter_all(made)
    return made


def _simplified(outer: RewritingContext, inner: Script, form: Form, index: Variable) -> Ref | None:
    """Simplify a polynomial in a script about one index, with the rules around it."""
    context = RewritingContext(
        inner, outer.rules, min(outer.budget, STEPS), outer.kept, outer.prove, outer.depth + 1
    )
    context.asked, context.index = outer.asked or outer.script.goal, index
    context.templates = list(outer.templates)
    context.largest, context.prove_apart = outer.largest, outer.prove_apart
    context.done |= {x for x in outer.done if isinstance(x, str)}
    # One order of letters everywhere: else each would call simple what it met first.
    context.letter_of, context.codes = outer.letter_of, outer.codes
    try:
        context.inherit(outer)
        return context.simplify(form)
    except Failure:
        return None
