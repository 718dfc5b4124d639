"""A step that the kernel refuses leaves nothing behind, or a search would take it for known."""

from __future__ import annotations

import pytest

from proofcheck.search.certificates.proof_script import Failure, Script
from tests.audit.real_tasks import claimed

NUMBERS = "given n : PosNat\n  assume exists k : Nat, c : PosReal: c = k\n  show n = n"
FUNCTION = NUMBERS.replace("c : PosReal: c", "f[i in 1..n] : Real: f[1]")


def test_of_what_exists_all_is_opened() -> None:
    script = Script.of_task(claimed(NUMBERS))
    before = len(script.facts)

    assert script.do("exists-elimination", script.facts[-1])
    assert len(script.sequent.facts) == len(script.facts) > before


def test_where_a_function_exists_nothing_is_opened_and_nothing_is_left() -> None:
    script = Script.of_task(claimed(FUNCTION))
    before = len(script.facts)

    with pytest.raises(Failure, match="a function is not opened"):
        script.do("exists-elimination", script.facts[-1])
    assert before == len(script.sequent.facts) == len(script.facts)
