"""Goals about nothing that is given: what their terms mean decides them."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Term
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration


def close_evaluated(script: Script) -> bool:
    """Close a goal that the kernel evaluates to be true; say whether it was."""
    if not is_closed(script.goal, script.sequent.shared.declarations):
        return False
    try:
        script.close("evaluate")
    except Failure:
        return False
    return True


def is_closed(goal: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Say whether a goal mentions nothing but what is defined without anything that is given."""
    seen, waiting = set[str](), [*free_names(goal)]
    while waiting:
        name = waiting.pop()
        item = declarations.get(name)
        if item is None or item.body is None:
            return False
        if name not in seen:
            seen.add(name)
            waiting += free_names(item.body) - {p.variable.name for p in item.parameters}
    return True
