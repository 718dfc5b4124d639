"""Integers that satisfy linear equations between polynomials: the exact quotients, by what is known.

``b = k*a`` and ``c = l*b`` say that ``c = (k*l)*a``: the unknown factor of ``a`` is the quotient of
``c`` by ``a`` modulo the known equations.  Where several are unknown, ``x*a + y*b = c`` asks for the
factors of a combination, and several equations ask for one of vectors.  Factors have integer
coefficients.  Nothing is proved here: what comes out is a candidate, of which the kernel asks for
proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.logic.polynomials import Untranslatable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import attempt
from proofcheck.search.divisibility.integer_equations import IntegerEquations
from proofcheck.search.divisibility.integer_solutions import integer_solution
from proofcheck.search.divisibility.remainders import in_each_case
from proofcheck.search.divisibility.systems import systems_of, systems_with
from proofcheck.search.instances.preparation import begin
from proofcheck.search.norms.contradictions import contradict
from proofcheck.terms.expressions import Binding, Term


def quotients(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    """Yield integers for all unknowns of an existence that satisfy its linear equations."""
    reading = IntegerEquations(script)
    for system in systems_with(script, goal):
        try:
            found = integer_solution(system.rows, system.codes, reading.known(system.rows))
        except Untranslatable:
            continue
        yield from [] if found is None else reading.said(found[: len(goal.bound)])


def prove_by_cases_of_remainders(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove an existence of integers, or one of several, case by case; say whether it is proved."""
    if not any(systems_of(script, script.goal)):
        return False
    begin(search, script)  # what facts say to exist
    return in_each_case(script, [script.goal], partial(_is_proved, search, depth))


def _is_proved(search: GoalSearch, depth: int, case: Script) -> bool:
    """Prove the goal in a case, or that there is no such case."""
    return search.prove(case, depth + 1) or attempt(case, partial(_contradict, search))


def _contradict(search: GoalSearch, script: Script) -> bool:
    script.do("by-contradiction")
    return contradict(search, script)
