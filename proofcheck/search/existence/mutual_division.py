"""Integers that are equal because each divides the other, and neither is negative."""

from __future__ import annotations

from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import Prove, attempt
from proofcheck.search.existence.quotients import quotients
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.sorts import INTEGER, TRUTH, SetOf

_LAW = "numbers that divide one another"

_SOUGHT = Variable("sought quotient", INTEGER)


def divide_mutually(search: GoalSearch, script: Script, prove: Prove) -> bool:
    """Prove that two integers are equal by a quotient of each by the other; say whether it is proved.

    prove   search for what the quotients have to satisfy
    """
    match script.goal:
        case Operation("eq", (left, right)) if sort_of(left) == sort_of(right) == INTEGER:
            pass
        case _:
            return False
    if (
        search.nested
        or _LAW in script.prepared
        or not any(map(_speaks_of_quotients, script.sequent.facts))
    ):
        return False
    return attempt(script, partial(_by_quotients, search, left, right, prove))


def _by_quotients(
    search: GoalSearch, left: Term, right: Term, prove: Prove, script: Script
) -> bool:
    script.prepared.add(_LAW)  # what the quotients have to satisfy is no case for others
    begin(search, script)  # what facts say to exist
    found = [_quotient(script, *pair) for pair in ((right, left), (left, right))]
    terms = [one for one in found if one is not None]
    if len(terms) < len(found):
        return False
    return bool(use_law(script, _LAW, (left, right, *terms), prove)) and close_evident(script)


def _quotient(script: Script, whole: Term, part: Term) -> Term | None:
    """Return an integer that a part is to be multiplied with, if what is known tells one."""
    wanted = make("eq", whole, make("mul", part, _SOUGHT))
    goal = Binding(
        "exists", (Bound(_SOUGHT, Operation("Int", (), SetOf(INTEGER))),), None, wanted, TRUTH
    )
    return next((one for (one,) in quotients(script, goal)), None)


def _speaks_of_quotients(fact: Term) -> bool:
    """Say whether an integer is said to exist, or has been named."""
    return any(isinstance(t, Binding) and t.binder == "exists" for t in walk(fact)) or (
        getattr(fact, "operator", "") == "eq" and sort_of(fact.children[0]) == INTEGER
    )
