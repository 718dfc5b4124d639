"""Propositions written in the language, decided on the empty model."""

from __future__ import annotations

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import precision
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile

HEAD = """derivation "closed propositions"

[0] definition
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let pi := library pi

[1] claim
"""


def truth_of(goal: str, *lines: str, bits: int = 300) -> Truth:
    """Decide a proposition without free names, after the given lines of definitions."""
    written = "".join(f"  {line}\n" for line in lines)
    text = f"{HEAD}{written}  show {goal}\n  from [0]\n"
    derivation = read_derivation(SourceFile("closed.proof", text), "closed")
    statement = derivation.statements[1]
    assert not statement.diagnostics, [d.message for d in statement.diagnostics]
    shown = next(g for g in statement.goals if g.role.value == "show")
    names = {d.variable.name: d for d in statement.declarations}
    with precision(bits):
        return decide(StandardEvaluator({}, names), shown.proposition, {}).truth
