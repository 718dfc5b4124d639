"""Steps towards a proof by the shape of the goal."""

from __future__ import annotations

from functools import partial

from proofcheck.search.cases.kinds import asks_for_cases, is_about_numbers
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.congruence.known_chains import close_as_instance
from proofcheck.search.congruence.positivity import prove_sign
from proofcheck.search.driver.goals_of_equality import prove_equation
from proofcheck.search.driver.goals_of_membership import prove_membership
from proofcheck.search.driver.goals_of_multivectors import prove_multivector
from proofcheck.search.driver.goals_of_order import prove_order
from proofcheck.search.driver.goals_of_size import prove_small
from proofcheck.search.driver.goals_of_spectra import prove_off_the_cut
from proofcheck.search.existence.goals_of_existence import (
    prove_constant,
    prove_existence,
    prove_invertible,
)
from proofcheck.search.existence.quotients import prove_by_cases_of_remainders
from proofcheck.search.families.goals_by_angles import tell_apart_by_angles
from proofcheck.search.instances.conclusions import conclude, conclude_from_known
from proofcheck.search.instances.derivatives import prove_at_equal_point, prove_differentiable
from proofcheck.search.instances.openings import EXPANDED, both_cases, each_part, each_way
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.norms.contradictions import compares_integers, contradict
from proofcheck.search.positivity.cases import prove_by_cases
from proofcheck.search.recursion.known_by_other_names import close_by_other_names
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import Matrix, Scalar, SetOf


def prove_by_shape(search: GoalSearch, script: Script, depth: int) -> bool:
    """Take the steps that the shape of a goal asks for; say whether it is closed.

    raises   Failure or Unspellable where the kernel does not take a step, or it has no spelling
    """
    if close_evident(script) or close_evaluated(script) or _prove_number(search, script):
        return True
    if search.by_lemmas and not search.nested and close_by_other_names(script, None):
        return True
    if search.nested or not _is_of_numbers_alone(script.goal):
        return _opened(search, script, depth)
    if asks_for_cases(script) and prove_by_cases(search, script):
        return True
    inner = script.child(None, is_own=script.sequent.is_own)
    if _is_opened(search, inner, depth):
        script.follow(inner)
    return script.is_closed or prove_by_cases(search, script)


def _is_of_numbers_alone(goal: Term) -> bool:
    """Say whether a goal compares numbers and speaks of no matrices: these are left to rewriting."""
    return is_about_numbers(goal) and not any(
        isinstance(sort_of(node), Matrix) for node in walk(goal)
    )


def _is_opened(search: GoalSearch, script: Script, depth: int) -> bool:
    try:
        return _opened(search, script, depth)
    except (*Failure, Unspellable):
        return False


def _opened(search: GoalSearch, script: Script, depth: int) -> bool:
    """Open a goal by its shape."""
    goal = script.goal
    if isinstance(goal, Binding):
        return _binding(search, script, goal, depth)
    if isinstance(goal, Operation) and goal.operator == "in":
        begin(search, script)  # what facts say of the sets that objects lie in
        if close_evident(script) or prove_membership(search, script, depth):
            return True
        if prove_multivector(search, script, depth) or conclude(search, script, depth):
            return True
    if isinstance(goal, Operation) and (goal.operator in (*EXPANDED, "in") or _compares_sets(goal)):
        return _expanded(search, script, goal, depth)
    match goal:
        case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar | Matrix):
            return prove_equation(search, script, depth)
        case Operation("invertible", (x,)):
            return prove_invertible(search, script, x, depth)
        case Application(Variable(name)) | Variable(name):
            script.do("unfold-goal", [name])
            return search.prove(script, depth + 1)
        case Operation("le" | "lt"):
            return prove_order(search, script, depth)
        case _:
            return _connective(search, script, depth)


def _expanded(search: GoalSearch, script: Script, goal: Operation, depth: int) -> bool:
    """Say a goal in other words; that numbers differ by base arguments, where angles occur."""
    is_apart = goal.operator == "ne" and not search.nested
    if is_apart and tell_apart_by_angles(search, script, depth):
        return True
    script.do("expand-goal")
    return search.prove(script, depth + 1)


def _compares_sets(goal: Operation) -> bool:
    return goal.operator == "eq" and isinstance(sort_of(goal.arguments[0]), SetOf)


def _prove_number(search: GoalSearch, script: Script) -> bool:
    """Prove what is said of signs, and of what is small."""
    return prove_sign(search, script) or prove_small(search, script)


def _binding(search: GoalSearch, script: Script, goal: Binding, depth: int) -> bool:
    if goal.binder == "exists":
        return prove_existence(search, script, depth)
    if goal.binder == "absolute":
        return prove_constant(search, script, depth)
    if prove_off_the_cut(search, script):
        return True
    script.do("intro")
    return search.prove(script, depth + 1)


def _connective(search: GoalSearch, script: Script, depth: int) -> bool:
    match script.goal:
        case Operation("differentiable") as claim:
            return _differentiable(search, script, claim, depth)
        case Operation("not", (inner,)):
            if conclude_from_known(script):
                return True
            script.do("intro")
            return contradict(search, script, is_order=compares_integers(inner))
        case Operation("implies", (Operation("or"), _)):
            script.do("intro")
            return each_way(script, script.facts[-1], partial(search.prove, depth=depth + 1))
        case Operation("implies"):
            script.do("intro")
            return search.prove(script, depth + 1)
        case Operation("and"):
            return each_part(script, partial(search.prove, depth=depth + 1))
        case Operation("or", parts):
            return _any(search, script, parts, depth)
    return False


def _differentiable(search: GoalSearch, script: Script, claim: Operation, depth: int) -> bool:
    """Show that a function is differentiable; that an unknown one is follows from facts alone."""
    if close_as_instance(script, search.prove_condition):
        return True
    begin(search, script)  # what facts are made of
    if close_as_instance(script, search.prove_condition):
        return True

    def prove(inner: Script) -> bool:
        if inner.goal == claim:
            return search.prove_condition(inner)
        return search.prove(inner, depth + 1)

    return prove_at_equal_point(script, search.prove_condition, claim) or prove_differentiable(
        script, prove, claim
    )


def _any(search: GoalSearch, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
    for number, part in enumerate(parts):
        if search.prove(script.child(part), depth + 1):
            script.do("or-introduction", number)
            return search.prove(script, depth + 1)
    if prove_by_cases_of_remainders(search, script, depth):
        return True
    return len(parts) == 2 and _either_or(search, script, parts[0], depth)


def _either_or(search: GoalSearch, script: Script, first: Term, depth: int) -> bool:
    """Show the second of two, should the first not hold."""

    def show(branch: Script, place: int) -> bool:
        branch.do("or-introduction", place)
        return search.prove(branch, depth + 1)

    return both_cases(script, first, partial(show, place=0), partial(show, place=1))
