"""Equations about matrices of known size, said of their entries.

Definitions are unfolded and each matrix is written out.  From the innermost outwards a product of
one row and one column, a determinant, a trace becomes a polynomial in entries; what is left is an
equation of polynomials, which commute, and what is known of them is said in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from proofcheck.logic.laws.laws_of_shape import LARGEST_SIDE
from proofcheck.logic.polynomials import Form, Terms
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.monomial_order import WRITTEN_OUT
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.congruence.equal_squares import compare_squares
from proofcheck.search.families.said_anew import SaidAnew, close_equation, conclude, unfolded
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.preparation import begin, prepare
from proofcheck.search.rewriting.citing import use_law
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
from proofcheck.terms.sorts import Matrix, Scalar

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

STEPS = 1_500
"""Reductions and critical pairs for one equation that is written out."""

MOST_MATRICES = 8
MOST_NUMBERS = 60
"""Matrices that are written out, numbers made of them that are computed."""

MOST_TERMS = 400
"""Monomials of a number that is computed; where one has more, the equation is left alone."""

_NUMBERS = frozenset({"scalar", "trace", "det", "entry"})


@dataclass(slots=True)
class ByEntries:
    """A goal on the way to one about entries.

    said       the goal, and facts
    context    knows what the matrices are, and no fact
    matrices   what is written out
    seen       numbers that nothing simpler was found for
    """

    said: SaidAnew
    context: RewritingContext
    matrices: set[Term] = field(default_factory=set)
    seen: set[Term] = field(default_factory=set)


def say_by_entries(script: Script) -> Script | None:
    """Return a script of the same goal, said of entries; None where it is about no such matrices."""
    if (WRITTEN_OUT,) in script.prepared or not _mentions_small(script, script.goal):
        return None
    prepare(script)  # that roots and quotients have values
    inner = script.child(script.goal)
    inner.prepared.add((WRITTEN_OUT,))
    try:
        said = ByEntries(
            unfolded(inner, _speaks_of_matrices), RewritingContext(inner, RULES, STEPS)
        )
        _say_lengths(said.said)
        if not _write_out(said):
            return None
        for _ in range(MOST_NUMBERS):
            if not _compute_next(said):
                break
    except (*Failure, Unspellable):
        return None
    return inner


def prove_written_out(search: GoalSearch, script: Script) -> bool:
    """Prove an equation by the polynomials in entries that its sides are."""
    inner = say_by_entries(script)
    if inner is None or not isinstance(inner.goal, Operation):
        return False
    context = begin(search, inner)
    context.completion.budget = STEPS
    is_proved = close_equation(context) or compare_squares(search, context)
    return is_proved and conclude(script, inner)


def prove_said_by_entries(search: GoalSearch, script: Script, depth: int) -> bool:
    """Look for any proof of the equation that is written out."""
    inner = say_by_entries(script)
    if inner is None:
        return False
    before, search.steps = search.steps, max(search.steps, STEPS)
    is_proved = search.prove(inner, depth + 1)
    search.steps = min(before, search.steps)
    return is_proved and conclude(script, inner)


# --- which matrices -----------------------------------------------------------------------------------


def _mentions_small(script: Script, goal: Term) -> bool:
    """Say whether a goal speaks of matrices of known size, and of none of another."""
    sides = [sort for t in walk(goal) if isinstance(sort := sort_of(t), Matrix)]
    return any(not _is_single(script, s) for s in sides) and all(
        _is_small(script, s) for s in sides
    )


def _sides(script: Script, sort: Matrix) -> list[str]:
    try:
        return [script.sequent.algebra.size(side) for side in (sort.rows, sort.columns)]
    except Failure:
        return ["", ""]


def _is_single(script: Script, sort: Matrix) -> bool:
    return _sides(script, sort) == ["1", "1"]


def _is_small(script: Script, sort: Matrix) -> bool:
    return all(s.isdecimal() and 1 <= int(s) <= LARGEST_SIDE for s in _sides(script, sort))


def _matrices(script: Script, term: Term) -> Iterator[Term]:
    """Yield names of matrices, and their values, of few rows and columns; not below binders."""
    declarations = script.sequent.shared.declarations
    stack = [term]
    while stack:
        node = stack.pop()
        head = node.function if isinstance(node, Application) else node
        sort = sort_of(node)
        if isinstance(head, Variable) and isinstance(sort, Matrix):
            item = declarations.get(head.name)
            is_open = item is not None and item.body is None
            if is_open and _is_small(script, sort) and not _is_single(script, sort):
                yield node
        elif not isinstance(node, Binding):
            stack += reversed(node.children)


# --- writing out --------------------------------------------------------------------------------------


def _say_lengths(said: SaidAnew) -> None:
    """Say that the square of the length of a column is a product."""
    script = said.script
    for term in dict.fromkeys(node for one in said.terms() for node in walk(one)):
        match term:
            case Operation("norm", (x,)) if script.sequent.algebra.form(x).columns == "1":
                said.facts += use_law(script, "square of a length", (x,), None)


def _speaks_of_matrices(term: Term) -> bool:
    return any(isinstance(sort_of(t), Matrix) for t in walk(term))


def _write_out(said: ByEntries) -> bool:
    """Make known what the matrices of the goal are by their entries; say whether there are any."""
    script = said.said.script
    found = dict.fromkeys(m for term in said.said.terms() for m in _matrices(script, term))
    if not found or len(found) > MOST_MATRICES:
        return False
    for term in found:
        script.prepared.add((WRITTEN_OUT, term))
        facts = use_law(script, "matrix written out", (term,), None)
        if not facts:
            return False
        said.matrices.add(term)
        said.context.enter_all(script.do("equality", facts[0]))
    return True


# --- numbers ------------------------------------------------------------------------------------------


def _compute_next(said: ByEntries) -> bool:
    """Replace one number that is made of matrices by a polynomial; say whether there was one."""
    for whole in said.said.terms():
        for node in _numbers_in(said, whole):
            equation = _computed(said, node)
            if equation is None:
                said.seen.add(node)
                continue
            said.said.rewrite(equation)
            return True
    return False


def _numbers_in(said: ByEntries, term: Term) -> Iterator[Term]:
    """Yield numbers that are made of matrices, innermost first."""
    if isinstance(term, Binding):
        return
    for child in term.children:
        yield from _numbers_in(said, child)
    match term:
        case Operation("entry", (matrix, *_)) if matrix in said.matrices:
            return
        case Operation(operator) if operator in _NUMBERS and isinstance(sort_of(term), Scalar):
            if term not in said.seen:
                yield term


def _computed(said: ByEntries, number: Term) -> Ref | None:
    """Return what says that a number is a polynomial in entries."""
    context, script = said.context, said.said.script
    form = script.sequent.algebra.form(number)
    context.facts_read = len(script.facts)  # none of them says what a number is
    poly, used = context.reduced(form)
    if not used or len(poly) > MOST_TERMS or any(word for _, word in poly):
        return None
    terms: Terms = {(scalars, ()): c for (scalars, _), c in poly.items()}
    value = term_of(script.sequent.algebra, Form(None, None, terms))
    if value is None:
        return None
    line = context.combined(form.shape, used)
    (fact,) = script.do("equation", line, *map(context.spec, (number, value)))
    return fact
