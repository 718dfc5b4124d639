"""What is made known before a goal is put to work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from proofcheck.logic.propositions import make, shape
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script, quietly
from proofcheck.search.certificates.side_proofs import established
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_facts import is_described
from proofcheck.terms.expressions import Binding, Operation, Term, above_binders
from proofcheck.terms.sorts import TRUTH

STEPS_FOR_A_LEMMA = 1_500
MOST_WITHOUT_A_NAME = 2
"""Matrices that are given by their entries where they stand, and tested for symmetry."""

_TRUE = Operation("true", (), TRUTH)


def begin(search: GoalSearch, script: Script) -> RewritingContext:
    """Return the rules of a script, with what its goal and its names bring along."""
    prepare(script)
    if not search.nested and search.looks_for_lemmas:
        _name_what_exists(script)
        _find_symmetries(search, script)
    context = RewritingContext(script, RULES, search.steps, search.kept, search.prove_condition)
    context.prove_apart = search.prove_apart
    if search.nested:
        context.least_size = 1
    context.follows = not search.is_lemma
    context.leaves_general = search.leaves_general
    context.absorb()
    return context


def begin_with_order(search: GoalSearch, script: Script) -> RewritingContext:
    """Return a context that knows no equations: enough for what follows from inequalities alone."""
    return RewritingContext(script, RULES, search.steps, search.kept, search.prove_condition)


def _name_what_exists(script: Script) -> None:
    for ref in list(script.facts):
        if isinstance(fact := script.term_of(ref), Binding) and fact.binder == "exists":
            for said in quietly(script, "exists-elimination", ref):
                if getattr(script.term_of(said), "operator", "") == "and":
                    quietly(script, "and-elimination", said)


def _find_symmetries(search: GoalSearch, script: Script) -> None:
    """Show that matrices which are given by their entries are symmetric or skew."""
    for matrix in list(_matrices_by_entries(script)):
        if ("symmetry", matrix) not in script.prepared:
            script.prepared.add(("symmetry", matrix))
            _find_symmetry(search, script, matrix)


def _matrices_by_entries(script: Script) -> Iterator[Term]:
    """Yield defined names of such matrices, and those that facts speak of without a name."""
    for name in sorted(script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        if is_by_entries(item.body) and not item.parameters:
            yield item.variable
    written = (node for ref in script.facts for node in above_binders(script.term_of(ref)))
    yield from islice(filter(is_by_entries, dict.fromkeys(written)), MOST_WITHOUT_A_NAME)


def is_by_entries(term: Term | None) -> bool:
    """Say whether a term lists the entries of a square matrix by a formula."""
    match term:
        case Binding("matrix"):
            rows, columns = shape(term)
            return rows == columns
    return False


def _find_symmetry(search: GoalSearch, script: Script, matrix: Term) -> None:
    for other in (make("neg", matrix), matrix):
        lemma = make("eq", make("transpose", matrix), other)
        begun = GoalSearch(search.by_shape, STEPS_FOR_A_LEMMA, is_lemma=True)
        if lemma != script.goal and established(script, lemma, begun.prove) is not None:
            return


def prepare(script: Script) -> None:
    """Make known what the goal's own terms and the sets of declared names bring along."""
    if script.sequent.is_own and ("prepared", script.goal) not in script.prepared:
        script.prepared.add(("prepared", script.goal))
        quietly(script, "definedness", "goal")
    for number, ref in enumerate(list(script.facts)):
        if script.term_of(ref) == _TRUE:  # left out; it must not cost a step
            continue
        if script.sequent.origin[number] < 0 and ("fact", ref) not in script.prepared:
            script.prepared.add(("fact", ref))
            quietly(script, "definedness", ref)
    for name in sorted(script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        is_told = item.domain is not None and is_described(script, item.domain)
        if is_told and not item.parameters and ("domain", name) not in script.prepared:
            script.prepared.add(("domain", name))
            quietly(script, "domain", ["v", name], [])


def close_evident(script: Script) -> bool:
    """Close a goal that is evident; say whether it was."""
    try:
        script.close("evident")
    except Failure:
        return False
    return True
