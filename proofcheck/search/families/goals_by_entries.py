"""Equations of matrices that are given entry by entry, and of numbers that are given by cases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.logic.propositions import ONE, equates_sizes, make, shape
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script, quietly
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.instances.known_cases import is_decided
from proofcheck.search.instances.openings import both_cases
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Binding, Operation, Term, sort_of, walk
from proofcheck.terms.sorts import Matrix


def compare_entries(
    search: GoalSearch, script: Script, depth: int, *, is_asked: bool = False
) -> bool:
    """Matrices that are given entry by entry are compared entry by entry, and others where asked."""
    goal = script.goal
    is_of_matrices = isinstance(goal, Operation) and isinstance(sort_of(goal.children[0]), Matrix)
    if not is_of_matrices or not (is_asked or _is_listed(script)):
        return False
    sides = shape(goal.children[0])
    if names := [*_listing_functions(script)]:
        script.do("unfold-goal", names)
    script.do("matrix-extensionality")
    script.do("intro")
    for place, side in enumerate(sides, 1):
        if side == ONE:
            _as_only(script, script.goal.children[0].children[place])
    return search.prove(script, depth + 2)


def _as_only(script: Script, index: Term) -> None:
    """Say the goal with 1 for an index that lies in 1..1."""
    inside = make("in", index, make("range", ONE, ONE))
    for ref in list(script.facts):
        if script.term_of(ref) == inside:
            for bounds in quietly(script, "expand", ref):
                quietly(script, "and-elimination", bounds)
            for equal in use_law(script, "order is antisymmetric", (index, ONE), None):
                quietly(script, "rewrite-goal", equal, False)


def _is_listed(script: Script) -> bool:
    """Say whether a matrix in the goal is given by its entries, or is a derivative."""
    if any(_is_gradient(node) for node in walk(script.goal)):
        return isinstance(sort_of(script.goal.children[0]), Matrix)
    declarations = script.sequent.shared.declarations
    for node in walk(script.goal):
        name = getattr(node, "function", node)
        item = declarations.get(getattr(name, "name", ""))
        body = node if item is None else item.body
        if isinstance(body, Binding) and body.binder == "matrix":
            return isinstance(sort_of(node), Matrix)
    return False


def _listing_functions(script: Script) -> Iterator[str]:
    """Yield the names of functions in the goal whose values are given entry by entry."""
    declarations = script.sequent.shared.declarations
    called = [t.function.name for t in walk(script.goal) if isinstance(t, Application)]
    for name in dict.fromkeys(called):
        item = declarations.get(name)
        if item is not None and getattr(item.body, "binder", "") == "matrix":
            yield name


def _is_gradient(term: Term) -> bool:
    """Say whether a term is the derivative of an expression, and a matrix."""
    match term:
        case Operation("derivative", (Binding(), _)):
            return isinstance(sort_of(term), Matrix)
    return False


def _undecided(script: Script, condition: Term) -> Iterator[Term]:
    """Yield the parts of a condition of which it is not known whether they hold."""
    match condition:
        case Operation("and" | "or", parts):
            for part in parts:
                yield from _undecided(script, part)
        case _:
            if not is_decided(script, condition):
                yield condition


def leaves_cases(context: RewritingContext) -> bool:
    """Say whether a definition by cases is left of what was to vanish."""
    return any(True for _ in _conditions(context))


def split_condition(search: GoalSearch, context: RewritingContext, depth: int) -> bool:
    """Where a definition by cases is left in the goal, take its first condition in turn."""
    for condition in _conditions(context):
        if context.sees(condition):
            if equates_sizes(condition) and _is_denied(search, context.script, condition):
                return search.prove(context.script, depth)
            deeper = 0 if equates_sizes(condition) else 1  # of equal indices there is an end
            prove = partial(search.prove, depth=depth + deeper)
            return both_cases(context.script, condition, prove)
    return False


def _is_denied(search: GoalSearch, script: Script, equation: Term) -> bool:
    """Make known that two indices differ, where their order says so."""
    return make_known(script, make("not", equation), search.prove_condition)


def _conditions(context: RewritingContext) -> Iterator[Term]:
    """Yield what decides between cases that are left, entries of diagonal matrices first."""
    atoms = context.script.sequent.algebra.atoms
    terms = [atoms[n].term for n in context.occurring(context.remaining) if n in atoms]
    for term in terms:
        match term:
            case Operation("entry", (Operation("identity") | Binding("bigoplus"), i, j)):
                yield from _undecided(context.script, make("eq", i, j))
    for term in terms:
        match term:
            case Operation("cases", (_, condition, *_)):
                yield from _undecided(context.script, condition)
