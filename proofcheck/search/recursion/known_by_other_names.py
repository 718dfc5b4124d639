"""Goals that are known, once what names and members of families are is put for them.

From `forall k: y[k] = f(x[k])` and `forall t: 0 <= f(t)` so follows `0 <= y[j]`: one fact says what a name
is, another says the goal of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import Prove, attempt
from proofcheck.search.congruence.known_chains import close_as_instance
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.recursion.conditions import holds
from proofcheck.search.recursion.members import said_of
from proofcheck.search.recursion.spoken import key_of, unbound
from proofcheck.terms.expressions import Application, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.sorts import Matrix, Scalar

MOST_GOALS = 24
"""Ways to say one goal that are looked at."""

MOST_PUT = 4
"""Names for which something is put, one after the other."""

STEPS = 120


def close_by_other_names(script: Script, prove: Prove | None) -> bool:
    """Close a goal that is a fact once what names are is put for some of them; say whether it was.

    prove   search for what a general fact asks for
    """
    seen = set[str | None]({None})

    def way(inner: Script) -> bool:
        return _close(inner, prove, seen, 0)

    return bool(_names_in(script.goal)) and attempt(script, way, STEPS)


def _close(script: Script, prove: Prove | None, seen: set[str | None], depth: int) -> bool:
    key = key_of(script, script.goal)
    if key in seen or len(seen) > MOST_GOALS:
        return False
    seen.add(key)
    if close_evident(script) or close_as_instance(script, prove):
        return True
    for equation in list(_equations(script)) if depth < MOST_PUT else ():
        if attempt(script, partial(_put, equation, prove, seen, depth)):
            return True
    return False


def _put(
    equation: Ref, prove: Prove | None, seen: set[str | None], depth: int, script: Script
) -> bool:
    script.do("rewrite-goal", equation, False)
    return _close(script, prove, seen, depth + 1)


def _equations(script: Script) -> Iterator[Ref]:
    """Yield equations that say what a name, or a member of a family, of the goal is."""
    names = _names_in(script.goal)
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("eq", (name, other)) if name in names and name not in walk(other):
                yield ref
    for name in names:
        if isinstance(name, Application):
            yield from said_of(script, holds, name)


def _names_in(goal: Term) -> list[Term]:
    return [
        part
        for part in dict.fromkeys(unbound(goal))
        if isinstance(part, Application | Variable) and isinstance(sort_of(part), Scalar | Matrix)
    ]
