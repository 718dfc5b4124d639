"""Terms for the bound names of a fact: all that fit, and no search where nothing does."""

from __future__ import annotations

import pytest

from proofcheck.kernel.sequents import Sequent
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.rewriting import e_matching as matching
from proofcheck.search.rewriting.e_matching import choices
from proofcheck.terms.expressions import Binding, Term, Variable
from tests.audit.real_tasks import last_task

NUMBERS = [f"a{k}" for k in range(12)]
BODY = f"""\
[1] definition
  let n : PosNat
  let v : Vector(n)
  let {", ".join(NUMBERS)} : Real

[2] claim
  assume forall u : Vector(n), x, y, z : Real: x + y + z = u^T*u
  show {" + ".join(NUMBERS)} = v^T*v
  from [1]
"""
MOST_LOOKED_AT = 200


def _choices(names: list[str]) -> list[list[Term]]:
    task = last_task(BODY)
    script = Script.of_task(task)
    fact = next(t for t in script.sequent.facts if isinstance(t, Binding))
    declared = {d.variable.name: d.variable for d in task.declarations}
    return choices(script, fact, [declared[name] for name in names])


def test_terms_that_fit_are_chosen_for_all_names() -> None:
    found = _choices(["v", "a0", "a1"])

    assert {("v", x, y, z) for x in ("a0", "a1") for y in ("a0", "a1") for z in ("a0", "a1")} <= {
        tuple(getattr(term, "name", "") for term in one) for one in found
    }


def test_nothing_is_chosen_for_numbers_where_there_is_no_vector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[Variable] = []
    could_be = matching._could_be

    def counted(sequent: Sequent, term: Term, variable: Variable, *rest: object) -> bool:
        looked_at.append(variable)
        return could_be(sequent, term, variable, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(matching, "_could_be", counted)

    assert [] == _choices(NUMBERS)
    assert 0 < len(looked_at) < MOST_LOOKED_AT
