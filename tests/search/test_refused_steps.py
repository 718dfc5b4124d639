"""A step that the kernel refuses leaves nothing behind, or a search would take it for known."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.printing import render_term
from proofcheck.search.certificates.proof_script import Failure, Script
from tests.audit.real_tasks import claimed

NUMBERS = "given n : PosNat\n  assume exists k : Nat, c : PosReal: c = k\n  show n = n"
FAMILY = NUMBERS.replace("c : PosReal: c", "f[i in 1..n] : Real: f[1]")


def test_of_what_exists_all_is_opened() -> None:
    script = Script.of_task(claimed(NUMBERS))
    before = len(script.facts)

    assert script.do("exists-elimination", script.facts[-1])
    assert len(script.sequent.facts) == len(script.facts) > before


def test_of_a_family_that_exists_the_indices_are_kept() -> None:
    script = Script.of_task(claimed(FAMILY))
    before = set(script.sequent.visible)

    script.do("exists-elimination", script.facts[-1])
    (family,) = (
        script.sequent.shared.declarations[name]
        for name in script.sequent.visible - before
        if name.startswith("f ")
    )
    (index,) = family.parameters
    assert index.domain is not None
    assert render_term(index.domain) == "1..n"


def test_where_nothing_is_said_to_exist_nothing_is_opened_and_nothing_is_left() -> None:
    script = Script.of_task(claimed(FAMILY.replace("exists k : Nat, f", "forall k : Nat, f")))
    before = len(script.facts)

    with pytest.raises(Failure, match="not say exists"):
        script.do("exists-elimination", script.facts[-1])
    assert before == len(script.sequent.facts) == len(script.facts)
