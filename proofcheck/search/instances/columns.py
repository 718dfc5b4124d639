"""Equations of matrices, column by column: where facts speak of the images of all vectors."""

from __future__ import annotations

from proofcheck.logic.numbers_of_matrices import unit_vector
from proofcheck.logic.propositions import ONE, make, shape
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.rewriting.e_matching import is_equation
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of, walk
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
    entries = _equal_images(search, script, (left, right), (row, column), depth)
    if entries is None:
        entries = _equal_forms(search, script, (left, right), (row, column), depth)
    return entries is not None and search.prove(script, depth + 1)


Sides = tuple[Term, Term]


def _equal_images(
    search: GoalSearch, script: Script, sides: Sides, units: Sides, depth: int
) -> Ref | None:
    """Prove that both sides send a unit vector to the same, and say so of an entry."""
    row, column = units
    images = [make("mul", side, column) for side in sides]
    claim = script.child(make("eq", *images))
    if not search.prove(claim, depth + 1):
        return None
    (equal,) = script.do("have", spell_for_certificate(script, make("eq", *images)), claim)
    same = make("eq", *[make("scalar", make("mul", row, x)) for x in images])
    entries = script.child(same)
    entries.do("rewrite-goal", equal, False)
    entries.close("evident")
    (said,) = script.do("have", spell_for_certificate(script, same), entries)
    return said


def _equal_forms(
    search: GoalSearch, script: Script, sides: Sides, units: Sides, depth: int
) -> Ref | None:
    """Prove that both sides have the same form at two unit vectors, which is an entry.

    Equations about all vectors are used at both and at their sum: so a quadratic form says what the
    bilinear form is, of which it is the diagonal (polarisation).
    """
    row, column = units
    forms = [make("scalar", make("mul", make("mul", row, side), column)) for side in sides]
    claim = script.child(make("eq", *forms))
    for ref in list(claim.facts):
        _say_at(claim, ref, (*row.children, column))
    if not search.prove(claim, depth + 1):
        return None
    (said,) = script.do("have", spell_for_certificate(script, make("eq", *forms)), claim)
    return said


def _say_at(script: Script, ref: Ref, units: tuple[Term, ...]) -> None:
    """Use an equation about all vectors at unit vectors, and one about one vector at their sum."""
    fact = script.term_of(ref)
    if not isinstance(fact, Binding) or not is_equation(fact):
        return
    if not all(isinstance(item.variable.sort, Matrix) for item in fact.bound):
        return
    is_of_one = len(fact.bound) == 1
    at = [(unit,) for unit in units] if is_of_one else [units]
    if is_of_one and shape(units[0]) == shape(units[-1]):
        at.append((make("add", *units),))
    for terms in at:
        if [shape(term) for term in terms] == [shape(item.variable) for item in fact.bound]:
            specs = [spell_for_certificate(script, term) for term in terms]
            quietly(script, "forall-elimination", ref, specs, [])


def _speaks_of_images(script: Script) -> bool:
    """Say whether a fact is about all members of the image of a matrix, all vectors, or all columns."""
    return any(_is_of_images(script.term_of(ref)) for ref in script.facts)


def _is_of_images(fact: Term) -> bool:
    if isinstance(fact, Binding) and fact.binder == "forall":
        is_of_vectors = any(isinstance(item.variable.sort, Matrix) for item in fact.bound)
        return is_of_vectors or any(_is_any_column(fact, t) for t in walk(fact.body))
    is_inclusion = getattr(fact, "operator", "") in ("subset", "eq")
    return is_inclusion and any(getattr(t, "operator", "") == "image" for t in walk(fact))


def _is_any_column(fact: Binding, term: Term) -> bool:
    """Say whether a term is a column, or a row, at an index that a fact is about."""
    match term:
        case Operation("column" | "row", (_, Variable(name))):
            return any(item.variable.name == name for item in fact.bound)
    return False
