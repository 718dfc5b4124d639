"""Tell a proof from the mere instance of a cited theorem.

A goal that is one theorem at terms of its own, in other words, is not proved: whoever doubts the
theorem doubts the goal.  What the theorem asks for may be assumed, in other words as well.  Lemmas
of the theory are proved, and definitions in it are no theorems, so that none of them is doubted.
A theorem beside a lemma that is derived from theorems is more than one theorem.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofcheck.logic.laws.all_laws import cited_name, is_trusted, is_work
from proofcheck.terms.task import Fact, Role

_RESTATING = frozenset(
    {*("intro", "by-contradiction", "equality", "equation", "definition", "linear-combination")}
    | {*("resolution-of-identity", "law", "orthonormal", "involution", "have", "rewrite", "close")}
    | {*("rewrite-goal", "unfold", "unfold-goal", "and-elimination", "evident", "expand-goal")}
    | {"exists-elimination", "exists-introduction"}
)
"""Steps that say in other words what is known: they unfold definitions, put equals for equals, name
what exists and collect terms.  Of inequalities, one is rearranged to another."""

MOST_ASSUMED = 2
"""Assumptions that may stand for what one theorem asks for."""


def cites_only(steps: Iterable[tuple[str, Any]], used: tuple[Fact, ...]) -> bool:
    """Say whether a proof applies one theorem once, and else restates.

    steps   that the goal rests on, each the name of a rule and its first datum
    used    facts of the task that it rests on
    """
    roles = [fact.role for fact in used]
    cited = {f.label for f in used if f.role is Role.THEOREM and is_trusted(cited_name(f.label))}
    few = len(cited) < 2 and roles.count(Role.ASSUMED) <= MOST_ASSUMED
    names = {n for n, at in steps if n != "farkas" or not _rearranges(at)}
    laws = [at for name, at in steps if name == "law" and is_work(at)]
    instances = [at for name, at in steps if name == "forall-elimination" and cited]
    allowed = _RESTATING | {"forall-elimination", "modus-ponens"} if cited else _RESTATING
    is_one = len(laws) + len(instances) == 1 and all(map(is_trusted, laws))
    return few and is_one and {*roles} <= {Role.THEOREM, Role.ASSUMED} and names <= allowed


def _rearranges(items: Any) -> bool:
    """Say whether a sum of inequalities only says one of them in other words."""
    kinds = [item[1] for item in items]
    return kinds.count("fact") <= 2 and not {"gram", "product"} & {*kinds}
