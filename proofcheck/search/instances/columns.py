"""Equations of matrices, column by column: where facts speak of the images of all vectors."""

from __future__ import annotations

from proofcheck.logic.numbers_of_matrices import unit_vector
from proofcheck.logic.propositions import ONE, make, shape
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Binding, Operation, Term, sort_of, walk
from proofcheck.terms.sorts import Matrix


def compare_columns(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two matrices are equal, as they send every unit vector to the same."""
    match script.goal:
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Matrix):
            columns = shape(left)[1]
        case _:
            return False
    if search.nested or columns == ONE or not _speaks_of_images(script):
        return False
    rows = shape(left)[0]
    script.do("matrix-extensionality")
    script.do("intro")
    _, i, j = script.goal.children[0].children
    column, row = unit_vector(columns, j), make("transpose", unit_vector(rows, i))
    images = [make("mul", side, column) for side in (left, right)]
    claim = script.child(make("eq", *images))
    if not search.prove(claim, depth + 1):
        return False
    (equal,) = script.do("have", spell_for_certificate(script, make("eq", *images)), claim)
    same = make("eq", *[make("scalar", make("mul", row, x)) for x in images])
    entries = script.child(same)
    entries.do("rewrite-goal", equal, False)
    entries.close("evident")
    script.do("have", spell_for_certificate(script, same), entries)
    return search.prove(script, depth + 1)


def _speaks_of_images(script: Script) -> bool:
    """Say whether a fact is about all members of the image of a matrix, or about all vectors."""
    return any(_is_of_images(script.term_of(ref)) for ref in script.facts)


def _is_of_images(fact: Term) -> bool:
    if isinstance(fact, Binding) and fact.binder == "forall":
        return any(isinstance(item.variable.sort, Matrix) for item in fact.bound)
    is_inclusion = getattr(fact, "operator", "") in ("subset", "eq")
    return is_inclusion and any(getattr(t, "operator", "") == "image" for t in walk(fact))
