"""Positivity: that a number is positive, not negative, or not zero, by the signs of what it is made of.

Nothing is multiplied out, and no equation is used: other provers do that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import order_facts
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script, quietly
from proofcheck.search.certificates.side_proofs import (
    NotShown,
    Prove,
    attempt,
    follow_from,
    make_known,
)
from proofcheck.search.congruence.families import ways_with_families
from proofcheck.search.congruence.goals import Goals, Way, by_law, say_domain
from proofcheck.search.congruence.terms import is_scalar
from proofcheck.search.instances.openings import both_cases
from proofcheck.search.instances.preparation import begin, close_evident, prepare
from proofcheck.search.instances.singular_values import supply_all_smallest
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_sums import sum_as_term
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable

HIGHEST_POWER = 12
"""Powers up to this one are written as products."""

_RELATIONS = frozenset({"ne", "lt", "le", "gt", "ge"})


def prove_sign(search: GoalSearch, script: Script) -> bool:
    """Prove a sign by positivity where rows, or laws of families, speak of it.

    Conditions of laws are left to others, but for signs of sums and exponentials: there are too many.
    """
    term = _of_which_sign(script.goal)
    if isinstance(term, Application):
        say_domain(script, term)
        if close_evident(script):
            return True
    is_asked = not search.nested or _multiplies_sums_or_exponentials(term)
    is_worth = term is not None and is_asked and _is_made(script, term)
    return is_worth and positivity(search, script)


def _multiplies_sums_or_exponentials(term: Term | None) -> bool:
    """Say whether a number is a sum or an exponential, or a product or quotient of such."""
    match term:
        case Operation("mul" | "div" | "inv" | "pow", parts):
            others = [part for part in parts if not isinstance(part, Number)]
            return bool(others) and all(map(_multiplies_sums_or_exponentials, others))
    return getattr(term, "binder", "") == "sum" or getattr(term, "operator", "") == "exp"


def positivity(search: GoalSearch, script: Script) -> bool:
    """Prove that a number has a sign, or is not zero, by the signs of what it is made of."""
    if _of_which_sign(script.goal) is None:
        return False
    prepare(script)  # what the terms of a goal bring along is of use where this fails, too

    def way(inner: Script) -> None:
        context = begin(search, inner)  # what facts come to, once for all parts
        supply_all_smallest(context, script.goal)
        order_facts(inner)
        Goals(search, ways_of_signs, rounds=1).prove(inner)

    return attempt(script, way)


def _of_which_sign(goal: Term) -> Term | None:
    """Return the number that a goal compares with zero, or the quotient that it compares with one."""
    match goal:
        case Operation(relation, (left, right)) if relation in _RELATIONS and is_scalar(left):
            if ZERO in (left, right):
                return left if right == ZERO else right
            found = [t for t in (left, right) if getattr(t, "operator", "") == "div"]
            return found[0] if found and ONE in (left, right) else None
    return None


def _is_made(script: Script, term: Term) -> bool:
    """Say whether rows, or laws of families, speak of the sign of such a number."""
    if isinstance(term, Binding):
        return term.binder in ("sum", "prod", "max", "sup", "inf")
    if isinstance(term, Variable | Application):
        return script.meaning_of(term) is not None
    if getattr(term, "operator", "") == "entry":
        matrix = term.children[0]
        return getattr(script.meaning_of(matrix) or matrix, "binder", "") == "matrix"
    return getattr(term, "operator", "") in _MADE


_MADE = frozenset(
    {*("mul", "div", "inv", "pow", "sqrt", "exp", "log", "min", "max", "cases")}
    | {*("abs", "norm", "normF", "norm1", "norminf", "det", "rank")}
)


def ways_of_signs(_: Script, goal: Operation) -> Iterator[Way]:
    """Yield what may be done with a sign, or another inequality, besides the table."""
    if goal.operator == "ne" or ZERO in goal.arguments:
        yield from _ways_of_powers(goal)
    match goal:
        case Operation("lt", (low, Operation("abs" | "norm" | "normF"))) if low == ZERO:
            yield _as_not_zero
    if ZERO in goal.arguments:
        values = (t for t in goal.arguments if getattr(t, "operator", "") == "cases")
        yield from (partial(_in_each_case, term) for term in values)
    yield from ways_with_families(goal)


def _in_each_case(term: Term, goals: Goals, script: Script, depth: int) -> None:
    """Compare the value in the first case, where that applies, and in the later ones."""

    def prove(law: str) -> Prove:
        def way(inner: Script) -> bool:
            goals.rewrite(inner, goals.cite(inner, law, term, depth=depth), depth)
            return True

        return way

    both_cases(script, term.children[1], prove("first case"), prove("later case"))


def _ways_of_powers(goal: Operation) -> Iterator[Way]:
    for term in goal.arguments:
        match goal.operator, term:
            case "ne", Operation("pow", (x, Number(exponent))) if 2 <= exponent <= HIGHEST_POWER:
                rest = x
                for _ in range(int(exponent) - 2):
                    rest = make("mul", rest, x)
                yield by_law("product that is not zero", (rest, x))
            case "le", Operation("pow" | "mul"):
                yield _by_square


def _as_not_zero(goals: Goals, script: Script, depth: int) -> None:
    """What is not negative, and not zero, is positive."""
    goals.conclude(
        script, goals.cite(script, "positive or zero", script.goal.children[1], depth=depth), depth
    )


def _by_square(_: Goals, script: Script, __: int) -> None:
    """A multiple of the square of a monomial is not negative."""
    form = script.sequent.algebra.form(script.goal.children[1])
    match list(form.terms.items()):
        case [((scalars, ()), c)] if c > 0 and all(scalars.count(s) % 2 == 0 for s in scalars):
            root = sorted(scalars)[::2]
            follow_from(script, [str(c), "square", [["1", root, []]]])
        case _:
            raise NotShown


def say_signs(context: RewritingContext, names: Iterable[str]) -> None:
    """Make known that numbers are not negative by their shape, and what a modulus is at least."""
    script, atoms = context.script, context.script.sequent.algebra.atoms
    for term in [atoms[n].term for n in dict.fromkeys(names) if n in atoms]:
        if term is None or not context.sees(term):
            continue
        if isinstance(term, Application):
            say_domain(script, term)
        elif _has_sign_by_shape(term) and context.first_time("sign", term):
            relation = "lt" if getattr(term, "operator", "") == "exp" else "le"
            _say_sign(context, make(relation, ZERO, term))
            if getattr(term, "operator", "") == "abs":
                for fact in cite(context, "number and modulus", *term.children):
                    quietly(script, "and-elimination", fact)


def say_signs_of_sums(context: RewritingContext, names: Iterable[str]) -> None:
    """Make known that sums of numbers are not negative whose terms are not, by their shape."""
    bodies = context.script.sequent.algebra.bodies
    for name in [n for n in dict.fromkeys(names) if n in bodies][:MOST_SUMS]:
        is_sum = bodies[name].binder == "sum" and bodies[name].shape[0] is None
        if is_sum and context.first_time("sign of a sum", name):
            term = sum_as_term(context, name)
            if term is not None:
                _say_sign(context, make("le", ZERO, term))


MOST_SUMS = 6
"""Sums of which it is asked whether they are not negative."""


def _has_sign_by_shape(term: Term) -> bool:
    if isinstance(term, Binding):
        return term.binder == "max" and getattr(term.body, "operator", "") in ("norm", "normF")
    return getattr(term, "operator", "") in ("norm", "normF", "norm1", "norminf", "exp", "abs")


def _say_sign(context: RewritingContext, claim: Term) -> None:
    script = context.script
    prove = context.prove or (lambda _: False)
    make_known(script, claim, lambda inner: prove_by_rows(inner, prove))


def prove_by_rows(script: Script, prove: Prove) -> bool:
    """Prove a sign by the table; a script that fails is of no use.

    prove   search for what is no inequality
    """
    search = GoalSearch(lambda _, condition, __: prove(condition), steps=1)
    return Goals(search, ways_of_signs).prove(script)
