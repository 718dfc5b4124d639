"""Moduli of numbers that are c x^T N y: at most |c| |x| |N| |y|, and |N| is divided.

Such a number need not be written so.  Numbers that facts or definitions are equations for are
replaced as these are written, so that all its terms begin with one row and end with one column;
what stands between is a matrix, and is compared with those whose norms are spoken of.

source   Axler 2024, Linear Algebra Done Right, 6.14 and 7.88
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form, Terms, replaced, total
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.factors_of_forms import word_form
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.instances.preparation import close_evident, prepare
from proofcheck.search.norms.norm_division import Division
from proofcheck.search.norms.norm_factors import Divisors, let_rules_meet
from proofcheck.search.order.goals_of_sign import prove_sign
from proofcheck.search.rewriting.citing import NOT_NEGATIVE, cite, equate_by
from proofcheck.search.rewriting.instantiation import use_equations
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

PAIRS_FOR_DIVISION = 120
"""Critical pairs that are treated before a norm is divided once more."""

STEPS_TO_COMPARE = 1_000
"""Reductions to see that products of norms contradict what is supposed."""

MOST_UNFOLDED = 3
"""How often numbers are replaced by what they stand for."""


@dataclass(frozen=True, slots=True)
class _Bilinear:
    """A number c x^T N y: its factor, its row, its matrix, and its column."""

    factor: Term
    row: Term
    matrix: Term
    column: Term

    @property
    def image(self) -> Term:
        """The column N y."""
        return make("mul", self.matrix, self.column)

    @property
    def lengths(self) -> tuple[Term, Term]:
        """|x| and |y|."""
        return make("norm", self.row.children[0]), make("norm", self.column)

    @property
    def value(self) -> Term:
        """The number x^T N y."""
        return make("scalar", make("mul", self.row, self.image))

    @property
    def product(self) -> Term:
        """The number as a product."""
        return make("mul", self.factor, self.value)


def bound_bilinear(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that the modulus of a number c x^T N y is at most a product with norms of matrices."""
    match script.goal:
        case Operation("le" | "lt", (Operation("abs", (x,)), _)) if not search.nested:
            pass
        case _:
            return False
    mark = "bilinear", x
    if mark in script.prepared or not _measures_matrices(script):
        return False
    script.prepared.add(mark)
    inner = script.child(script.goal)
    try:
        is_proved = _bounds(search, inner, x, depth)
    except (*Failure, Unspellable):
        return False
    if not is_proved:
        return False
    script.do("have", spell_for_certificate(script, script.goal), inner)
    return close_evident(script)


def _measures_matrices(script: Script) -> bool:
    """Say whether a bound speaks of norms of two columns, and of that of another matrix."""
    form = script.sequent.algebra.form
    columns = [form(*norm.arguments).columns for norm in _spoken(script)]
    return columns.count("1") > 1 and any(c != "1" for c in columns)


def _bounds(search: GoalSearch, script: Script, x: Term, depth: int) -> bool:
    prepare(script)
    kept = Kept(_measured(script, search.kept.names))
    context = RewritingContext(script, RULES, search.steps, kept, search.prove_condition)
    context.leaves_general = True
    context.absorb()
    first, spoken = len(script.facts), _spoken(script)
    number = _bilinear(context, script.goal, x)
    if number is None or not _is_equal(search, context, x, number, depth):
        return False
    if not _take_off(search, context, number):
        return False
    simple = _simpler(context, number.matrix)
    if simple is None:
        return False
    _find_isometries(search, context, simple, depth)
    script.do("by-contradiction")
    context.absorb()
    divided = _divide(context, simple, spoken)
    return divided is not None and _compare(context, number, divided, first)


def _find_isometries(search: GoalSearch, context: RewritingContext, x: Term, depth: int) -> None:
    """Prove of the letters of a matrix that they are orthogonal, where names have to be expanded."""
    script, divisors = context.script, Divisors(context)
    algebra = script.sequent.algebra
    letters = {code[:-1]: None for _, word in algebra.form(x).terms for code in word}
    for name in letters:
        term = algebra.atoms[name].term if name in algebra.atoms else None
        sort = sort_of(term) if isinstance(term, Application) else None
        if not isinstance(term, Application) or not isinstance(sort, Matrix):
            continue
        if sort.rows != sort.columns or divisors.is_contraction(term):
            continue
        claim = make("eq", gram(term), make("identity", sort.rows))
        inner = script.child(claim)
        kept = Kept(search.kept.names - {getattr(term.function, "name", "")})
        if replace(search, kept=kept, leaves_general=True).prove(inner, depth + 1):
            script.do("have", context.spec(claim), inner)
    context.absorb()


def _divide(context: RewritingContext, matrix: Term, spoken: list[Operation]) -> Operation | None:
    """Make known what the norm of a matrix is at most, by norms that are spoken of."""
    since = len(context.script.facts)
    for pairs in (0, PAIRS_FOR_DIVISION):
        let_rules_meet(context, pairs)
        division = Division(context)
        division.speak_of(spoken)
        bound = division.least(matrix, since)
        if bound is not None:
            return make("le", make("norm", matrix), bound)
    return None


def _simpler(context: RewritingContext, matrix: Term) -> Term | None:
    """Make known what a matrix is equal to where names are left folded; return that."""
    script = context.script
    algebra = script.sequent.algebra
    form = algebra.form(matrix)
    _leave_folded(context)
    context.current = context.poly(form.terms)
    line = context.simplify(form)
    if line is None:
        return matrix
    terms = total([(1, form.terms), (-1, script.form_of(line).terms)])
    simple = term_of(algebra, Form(form.rows, form.columns, terms))
    if simple is None:
        return None
    for equation in script.do("equation", line, context.spec(matrix), context.spec(simple)):
        equate_by(context, "norm", equation)
    return simple


def _leave_folded(context: RewritingContext) -> None:
    """Leave aside facts that are equations for names which are not to be expanded."""
    kept = context.weights.kept.names
    for ref in list(context.templates):
        match context.script.term_of(ref):
            case Binding("forall", _, None, Operation("eq", (Application(Variable(name)), _))):
                if name in kept:
                    context.templates.remove(ref)


def _measured(script: Script, kept: frozenset[str]) -> frozenset[str]:
    """Return the names with a definition in norms that the goal speaks of, and others."""
    bodies = {n: d.body for n, d in script.sequent.shared.declarations.items()}
    names = {n for norm in _spoken(script) for n in free_names(norm)}
    return kept | {n for n in names if bodies.get(n) is not None}


def _spoken(script: Script) -> list[Operation]:
    """Return norms that the goal speaks of, by names of numbers as well."""
    declarations = script.sequent.shared.declarations
    sides = [script.goal.children[1]]
    for node in walk(sides[0]):
        item = declarations.get(getattr(node, "name", ""))
        if item is not None and item.body is not None and not item.parameters:
            sides.append(item.body)
    nodes = [node for side in sides for node in walk(side)]
    norms = [n for n in nodes if isinstance(n, Operation) and n.operator == "norm"]
    return list(dict.fromkeys(norms))


def _is_equal(
    search: GoalSearch, context: RewritingContext, x: Term, number: _Bilinear, depth: int
) -> bool:
    """Make known that a number is c x^T N y, and so with its modulus."""
    script, claim = context.script, make("eq", x, number.product)
    inner = script.child(claim)
    if not search.prove(inner, depth + 1):
        return False
    (equation,) = script.do("have", context.spec(claim), inner)
    return bool(equate_by(context, "abs", equation))


def _compare(context: RewritingContext, number: _Bilinear, divided: Operation, since: int) -> bool:
    """Multiply what bounds c x^T N y, and contradict what is supposed by that.

    divided   what bounds the norm of what N is equal to
    since     facts before this one are not needed
    """
    column, c, (first, second) = number.row.children[0], number.factor, number.lengths
    front, image = make("mul", c, first), make("norm", number.image)
    cite(context, "Cauchy-Schwarz inequality", column, number.image)
    cite(context, "norm of a product", number.matrix, number.column)
    for length in (first, second):
        cite(context, "norm is not negative", *length.children)
    _times(context, make("abs", number.value), make("mul", first, image), c)
    _times(context, ZERO, c, first)
    _times(context, image, make("mul", make("norm", number.matrix), second), front)
    _times(context, ZERO, front, second)
    small, large = divided.arguments
    _times(context, small, large, make("mul", front, second))
    last = RewritingContext(context.script, RULES, STEPS_TO_COMPARE, context.kept)
    last.facts_read = since
    last.absorb()
    let_rules_meet(last, PAIRS_FOR_DIVISION)
    return contradict_order(last, rounds=1, with_equations=True)


def _take_off(search: GoalSearch, context: RewritingContext, number: _Bilinear) -> bool:
    """Make known that |c z| = c |z|, if c is not negative."""
    script, c = context.script, number.factor
    cite(context, "modulus of a product of two numbers", c, number.value)
    claim = make("le", ZERO, c)
    if not script.sequent.is_evident(claim):
        inner = script.child(claim)
        if not prove_sign(search, inner):
            return False
        script.do("have", context.spec(claim), inner)
    return bool(cite(context, NOT_NEGATIVE, c))


def _times(context: RewritingContext, small: Term, large: Term, factor: Term) -> None:
    """Make known that an inequality holds for multiples by a number that is not negative."""
    cite(context, "product of differences", small, large, ZERO, factor)


# --- the number as a product ------------------------------------------------------------------------


def _bilinear(context: RewritingContext, goal: Term, x: Term) -> _Bilinear | None:
    """Return a number as a product, if all its terms begin with one row and end with one column."""
    algebra = context.script.sequent.algebra
    terms = _unfolded(context, x)
    if terms is None:
        return None
    firsts, lasts = ({word[at] for _, word in terms} for at in (0, -1))
    if len(firsts) != 1 or len(lasts) != 1:
        return None
    (first,), (last,) = firsts, lasts
    sides = algebra.vertices(first)[1], algebra.vertices(last)[0]
    shared = _in_sight(context, goal, terms)
    inner = Form(*sides, total((c, {((), w[1:-1]): Fraction(1)}) for (_, w), c in terms.items()))
    factor = _factor_term(context, goal, shared)
    row = term_of(algebra, word_form(("1", sides[0]), [first]))
    column = term_of(algebra, word_form((sides[1], "1"), [last]))
    matrix = term_of(algebra, inner)
    if factor is None or matrix is None or column is None:
        return None
    match row:
        case Operation("transpose"):
            return _Bilinear(factor, row, matrix, column)
    return None


def _in_sight(context: RewritingContext, goal: Term, terms: Terms) -> tuple[str, ...]:
    """Return the factor of a term, of one that is written in the goal if there is such.

    Factors of other terms are taken to be equal to it: that will be shown, or nothing is.
    """
    form = context.script.sequent.algebra.form
    sides = (*goal.children, *goal.children[0].children)
    written = {code for side in sides for scalars, _ in form(side).terms for code in scalars}
    return max((s for s, _ in terms), key=lambda s: (written.issuperset(s), s))


def _factor_term(context: RewritingContext, goal: Term, codes: tuple[str, ...]) -> Term | None:
    """Return a product of numbers as a term, of reciprocals that are written in the goal as well."""
    algebra = context.script.sequent.algebra
    known: dict[str, Term] = {}
    for node in walk(goal):
        match node:
            case Operation("div", (_, below)) if context.sees(below):
                reciprocal = make("div", ONE, below)
                for scalars, _ in algebra.form(reciprocal).terms:
                    known |= {scalars[0]: reciprocal} if len(scalars) == 1 else {}
    rest = Form(None, None, {(tuple(c for c in codes if c not in known), ()): Fraction(1)})
    written = [known[code] for code in codes if code in known]
    other = term_of(algebra, rest)
    if other is None or not written:
        return other
    return reduce(partial(make, "mul"), written if other == ONE else [*written, other])


def _unfolded(context: RewritingContext, x: Term) -> Terms | None:
    """Return a number as a sum of words of matrices, each from a row to a column."""
    algebra = context.script.sequent.algebra
    terms = algebra.form(x).terms
    for _ in range(MOST_UNFOLDED):
        whole = [_as_word(context, monomial) for monomial in terms]
        if all(w is not None for w in whole):
            return {w: c for w, c in zip(whole, terms.values(), strict=True) if w is not None}
        images = {s[:-1]: f for ss, _ in terms for s in ss if (f := _image(context, s[:-1]))}
        if not images:
            return None
        terms = replaced(terms, {f"{name} ": image for name, image in images.items()})
    return None


def _as_word(
    context: RewritingContext, monomial: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    words = context.script.sequent.algebra.words
    scalars, word = monomial
    inner = [s for s in scalars if s[:-1] in words and s[-1] == " "]
    if word or len(inner) != 1 or len(words[inner[0][:-1]]) < 3:
        return None
    rest = list(scalars)
    rest.remove(inner[0])
    return tuple(rest), words[inner[0][:-1]]


def _image(context: RewritingContext, name: str) -> Terms | None:
    """Return what a number is said to be equal to, or defined as."""
    script = context.script
    algebra = script.sequent.algebra
    atom = algebra.atoms.get(name)
    if atom is None or not isinstance(atom.term, Application):
        return None
    use_equations(context, atom.term)
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("eq", (left, right)) if left == atom.term and context.sees(right):
                return algebra.form(right).terms
    body = context.weights.body_of(atom.term)
    return None if body is None else algebra.form(body).terms
