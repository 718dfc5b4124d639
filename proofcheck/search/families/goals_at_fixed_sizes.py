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
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.monomial_order import WRITTEN_OUT
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.completion import Multiple, Poly
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
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

STEPS = 1_500
"""Reductions and critical pairs for one equation that is written out."""

MOST_MATRICES = 8
MOST_NUMBERS = 60
MOST_FACTS = 8
"""Matrices that are written out, numbers made of them that are computed, facts that are said anew."""

MOST_ROUNDS = 12
"""How often what is left of a number is looked at anew."""

MOST_TERMS = 400
"""Monomials of a number that is computed; where one has more, the equation is left alone."""

_NUMBERS = frozenset({"scalar", "trace", "det", "entry"})
_FACTS = frozenset({"eq", "ne", "not", "le", "lt", "ge", "gt"})


@dataclass(slots=True)
class ByEntries:
    """A goal on the way to one about entries.

    script     has the goal, and what is shown on the way
    facts      what is said about these matrices as well
    matrices   what is written out, and what says so
    seen       numbers that nothing simpler was found for
    context    knows what the matrices are, and no fact
    """

    script: Script
    context: RewritingContext
    facts: list[Ref] = field(default_factory=list)
    matrices: dict[Term, Ref] = field(default_factory=dict)
    seen: set[Term] = field(default_factory=set)

    def rewrite(self, equation: Ref) -> None:
        """Put the right side of an equation for the left, in the goal and in the facts."""
        left = self.script.term_of(equation).children[0]
        if _occurs(left, self.script.goal):
            self.script.do("rewrite-goal", equation, False)
        for k, ref in enumerate(self.facts):
            if _occurs(left, self.script.term_of(ref)):
                (self.facts[k],) = self.script.do("rewrite", ref, equation, False)

    def terms(self) -> list[Term]:
        """Return the goal and the facts as they are now."""
        return [self.script.goal, *map(self.script.term_of, self.facts)]


def say_by_entries(script: Script) -> Script | None:
    """Return a script of the same goal, said of entries; None where it is about no such matrices."""
    if (WRITTEN_OUT,) in script.prepared or not _mentions_small(script, script.goal):
        return None
    inner = script.child(script.goal)
    inner.prepared.add((WRITTEN_OUT,))
    said = ByEntries(inner, _bare_context(inner))
    try:
        _unfold(said)
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
    return _close(context) and _conclude(script, inner)


def prove_said_by_entries(search: GoalSearch, script: Script, depth: int) -> bool:
    """Look for any proof of the equation that is written out."""
    inner = say_by_entries(script)
    if inner is None:
        return False
    before, search.steps = search.steps, max(search.steps, STEPS)
    is_proved = search.prove(inner, depth + 1)
    search.steps = min(before, search.steps)
    return is_proved and _conclude(script, inner)


def _close(context: RewritingContext) -> bool:
    """Close an equation whose sides are one polynomial by rules; say whether it was."""
    script = context.script
    if close_evident(script):
        return True
    line = context.prove_zero(script.sequent.algebra.difference(*script.goal.children))
    if line is not None:
        script.close("close", line)
    return line is not None


def _conclude(script: Script, inner: Script) -> bool:
    try:
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    script.close("evident")
    return True


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


def _unfold(said: ByEntries) -> None:
    """Say the goal, and facts about the same objects, without definitions and lengths."""
    script = said.script
    while names := _defined(script, script.goal):
        script.do("unfold-goal", names)
    about = free_names(script.goal)
    for ref in list(script.facts):
        term = script.term_of(ref)
        if getattr(term, "operator", "") in _FACTS and _concerns(script, term, about):
            said.facts.append(_unfolded(script, ref))
    del said.facts[MOST_FACTS:]
    for term in dict.fromkeys(node for one in said.terms() for node in walk(one)):
        match term:
            case Operation("norm", (x,)) if script.sequent.algebra.form(x).columns == "1":
                said.facts += use_law(script, "square of a length", (x,), None)


def _unfolded(script: Script, ref: Ref) -> Ref:
    while names := _defined(script, script.term_of(ref)):
        (ref,) = script.do("unfold", ref, names)
    return ref


def _concerns(script: Script, term: Term, about: frozenset[str]) -> bool:
    """Say whether a fact speaks of matrices, and of no objects but those of the goal."""
    names = {n for n in free_names(term) if not _defined(script, Variable(n, sort_of(term)))}
    return names <= about and any(isinstance(sort_of(t), Matrix) for t in walk(term))


def _defined(script: Script, term: Term) -> list[str]:
    declarations = script.sequent.shared.declarations
    found = (declarations.get(name) for name in sorted(free_names(term)))
    return [d.variable.name for d in found if d is not None and d.body is not None]


def _write_out(said: ByEntries) -> bool:
    """Make known what the matrices of the goal are by their entries; say whether there are any."""
    script = said.script
    found = dict.fromkeys(m for term in said.terms() for m in _matrices(script, term))
    if not found or len(found) > MOST_MATRICES:
        return False
    for term in found:
        script.prepared.add((WRITTEN_OUT, term))
        facts = use_law(script, "matrix written out", (term,), None)
        if not facts:
            return False
        said.matrices[term] = facts[0]
        said.context.enter_all(script.do("equality", facts[0]))
    return True


def _bare_context(script: Script) -> RewritingContext:
    """Return a context that reads no fact: enough to compute."""
    context = RewritingContext(script, RULES, STEPS)
    context.facts_read = len(script.facts)
    return context


def _occurs(part: Term, whole: Term) -> bool:
    return any(node == part for node in walk(whole))


# --- numbers ------------------------------------------------------------------------------------------


def _compute_next(said: ByEntries) -> bool:
    """Replace one number that is made of matrices by a polynomial; say whether there was one."""
    for whole in said.terms():
        for node in _numbers_in(said, whole):
            equation = _computed(said, node)
            if equation is None:
                said.seen.add(node)
                continue
            said.rewrite(equation)
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
    context, script = said.context, said.script
    form = script.sequent.algebra.form(number)
    context.facts_read = len(script.facts)  # none of them says what a number is
    poly, used = _reduced(context, form)
    if not used or len(poly) > MOST_TERMS or any(word for _, word in poly):
        return None
    terms = {(scalars, ()): c for (scalars, _), c in poly.items()}
    value = term_of(script.sequent.algebra, Form(None, None, terms))
    if value is None:
        return None
    line = context.combined(form.shape, used)
    (fact,) = script.do("equation", line, *map(context.spec, (number, value)))
    return fact


def _reduced(context: RewritingContext, form: Form) -> tuple[Poly, list[Multiple]]:
    """Return a normal form, and the multiples that were subtracted; rules do not meet."""
    poly, used = context.poly(form.terms), list[Multiple]()
    for _ in range(MOST_ROUNDS):
        context.current = poly
        grown = context.supply(poly)
        poly, more = context.completion.reduce(poly)
        used += more
        if not grown and not more:
            break
    return poly, used
