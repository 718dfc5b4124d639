"""First variation: where a quadratic function is least, its slope vanishes in every direction.

A fact says of all y that f(x) <= f(y), and the goal is an equation L = R of columns.  The direction of
interest is d = L - R: if f(x + s d) - f(x) = a s^2 - b s for all real s, then b = 0; where b is a
multiple of |d|^2, the equation follows.  (Boyd and Vandenberghe 2004, Convex Optimization, 4.2.3.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

from proofcheck.logic.polynomials import Form, Terms, total
from proofcheck.logic.propositions import ONE, make, ring_of
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Exhausted, Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import NotShown, attempt, follow_from
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.e_matching import ground_terms
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Number, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import substitute

POSITIVE, RECIPROCAL, SLOPE = "one and a square", "reciprocal", "slope of a parabola at one place"

VANISHING = "vector whose square is not positive"

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class _Parabola:
    """What a fact says at x + s d: that a s^2 - b s is not negative, where b is c |d|^2.

    square, slope, factor   a, b and c
    """

    fact: Ref
    place: Term
    direction: Term
    square: Term
    slope: Term
    factor: Fraction


def prove_by_variation(search: GoalSearch, script: Script) -> bool:
    """Prove that two columns are equal, because a quadratic function is least somewhere."""
    match script.goal:
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Matrix):
            directions = make("sub", left, right), make("sub", right, left)
        case _:
            return False
    minima = [] if search.nested else list(_minima(script, directions[0]))
    if not minima:
        return False
    context = begin(search, script)
    for (ref, place), direction in product(minima, directions):
        parabola = _parabola(context, ref, place, direction)
        if parabola is not None and _vanishes(search, script, parabola):
            return True
    return False


def _minima(script: Script, direction: Term) -> Iterator[tuple[Ref, Term]]:
    """Yield facts that compare a value with those at all y, and terms that may be where it is least."""
    terms = ground_terms(script.sequent, list(script.sequent.algebra.atoms))
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", (item,), None, Operation("le" | "ge")) if (
                item.domain is None and _is_column(script, item.variable, direction)
            ):
                yield from ((ref, t) for t in terms if _is_column(script, item.variable, t))


def _is_column(script: Script, variable: Variable, term: Term) -> bool:
    sort = variable.sort
    return isinstance(sort, Matrix) and sort.columns == ONE and script.sequent.fits(term, sort)


def _parabola(
    context: RewritingContext, ref: Ref, place: Term, direction: Term
) -> _Parabola | None:
    """Read off what a fact says along a line: quadratic, and as steep as the square of the direction."""
    fact, form = context.script.term_of(ref), context.script.sequent.algebra.form
    assert isinstance(fact, Binding)
    name = fact.bound[0].variable.name

    def at(step: int) -> Term:
        moved = make("add", place, make("mul", Number(Fraction(step)), direction))
        return _excess(substitute(fact.body, {name: moved}))

    start, after, before, twice = (form(at(step)).terms for step in (0, 1, -1, 2))
    square = total([(HALF, after), (HALF, before)])
    slope = total([(HALF, before), (-HALF, after)])
    if not all(_is_zero(context, one) for one in (start, _total_of(twice, square, slope))):
        return None
    gram = form(_square(direction)).terms
    factor = _ratio(*(context.settled(Form(None, None, terms)) for terms in (slope, gram)))
    if factor is None:
        return None
    half = make("mul", Number(HALF), make("add", at(1), at(-1)))
    steep = make("mul", Number(factor), _square(direction))
    return _Parabola(ref, place, direction, half, steep, factor)


def _total_of(twice: Terms, square: Terms, slope: Terms) -> Terms:
    """Return what is left at the second step if the values are those of a parabola through zero."""
    return total([(1, twice), (-4, square), (2, slope)])


def _is_zero(context: RewritingContext, terms: Terms) -> bool:
    """Say whether a number is zero, also by the equations that are known."""
    return not terms or not context.settled(Form(None, None, terms))


def _ratio(terms: Poly, unit: Poly) -> Fraction | None:
    """Return c where one polynomial is c times another, and c is positive."""
    if not terms or terms.keys() != unit.keys():
        return None
    factors = {Fraction(c) / unit[monomial] for monomial, c in terms.items()}
    factor = factors.pop()
    return factor if not factors and factor > 0 else None


def _excess(body: Term) -> Term:
    """Return by how much one side of an inequality is larger, of two lengths by their squares."""
    left, right = body.children if getattr(body, "operator", "") == "le" else body.children[::-1]
    if all(getattr(side, "operator", "") in ("norm", "normF") for side in (left, right)):
        left, right = (_square(side.children[0]) for side in (left, right))
    return make("sub", right, left)


def _square(column: Term) -> Term:
    """Return the square of the length of a column, as a real number."""
    square = make("scalar", gram(column))
    return make("re", square) if ring_of(column) is Ring.COMPLEX else square


def _vanishes(search: GoalSearch, script: Script, parabola: _Parabola) -> bool:
    """Close the goal: the slope vanishes, and so does the direction."""
    above = make("add", ONE, make("mul", parabola.square, parabola.square))
    try:
        q = _reciprocal(script, parabola.square, above)
        step = make("mul", q, parabola.slope)
        there = make("add", parabola.place, make("mul", step, parabola.direction))
        spec = spell_for_certificate(script, there)
        (said,) = script.do("forall-elimination", parabola.fact, [spec], [])
        terms = (parabola.square, parabola.slope, above, q)
        made = use_law(script, SLOPE, terms, partial(_prove, search, said))
        if made:
            (line,) = script.do("equality", script.do("and-elimination", *made)[-1])
            _close_by_slope(script, line, parabola)
    except (*Failure, Unspellable, Exhausted):
        return False
    return script.is_closed


def _prove(search: GoalSearch, said: Ref, script: Script) -> bool:
    """Prove a condition of the law: what the fact says at the place, or what is evident."""
    return attempt(script, partial(_is_said, search, said)) or search.prove(script, 1)


def _is_said(search: GoalSearch, said: Ref, script: Script) -> None:
    """Close an inequality that an inequality is, once equations are put in.

    raises   NotShown, or one of ``Failure`` or Unspellable where it is not
    """
    if getattr(script.goal, "operator", "") != "le":
        raise NotShown
    asked, known = _excess(script.goal), _excess(script.term_of(said))
    whole = script.sequent.algebra.difference(asked, known)
    line = begin(search, script).prove_zero(whole) if whole.terms else None
    follow_from(script, said, *([] if line is None else [["1", "line", line]]))


def _reciprocal(script: Script, square: Term, above: Term) -> Term:
    """Return a name for 1/(1 + a^2)."""
    script.do("and-elimination", *use_law(script, POSITIVE, [square], None))
    some = use_law(script, RECIPROCAL, [above], close_evident)
    existing = script.do("and-elimination", *some)[-1]
    (said,) = script.do("exists-elimination", existing)
    return script.term_of(said).children[0].children[0]


def _close_by_slope(script: Script, line: Ref, parabola: _Parabola) -> None:
    """The square of the direction is not positive, as a multiple of it is zero."""
    law = f"{'complex ' if ring_of(parabola.direction) is Ring.COMPLEX else ''}{VANISHING}"

    def prove(inner: Script) -> bool:
        return follow_from(inner, [str(-1 / parabola.factor), "line", line])

    (zero,) = use_law(script, law, [parabola.direction], prove)
    (equation,) = script.do("equality", zero)
    difference = [["-1", [], [], equation, []]]
    shape = script.sequent.algebra.form(parabola.direction).shape
    goal = script.sequent.algebra.difference(*script.goal.children)
    same = goal.terms == script.form_of(equation).terms
    script.close(
        "close", equation if same else script.do("linear-combination", *shape, difference)[0]
    )
