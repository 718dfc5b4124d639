"""A family that exists is named with its indices and its set: at others nothing is known of it."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Application, Variable, integer
from proofcheck.terms.sorts import REAL
from tests.audit.real_tasks import claimed

EXISTS = "given x : Real\n  assume exists f[k in 1..2] : PosReal: f[1] = x\n  show x > 0"


def opened(lines: str = EXISTS) -> tuple[Script, Variable]:
    """Return a script whose last fact is opened, and the family's name."""
    script = Script.of_task(claimed(lines))
    before = set(script.sequent.visible)
    script.do("exists-elimination", script.facts[-1])
    (name,) = script.sequent.visible - before
    return script, script.sequent.shared.declarations[name].variable


def member(script: Script, family: Variable, index: int) -> Any:
    return spell_for_certificate(script, Application(family, (integer(index),), REAL))


def test_a_member_lies_in_the_set() -> None:
    script, family = opened()

    (ref,) = script.do("domain", member(script, family, 2), [])
    assert "PosReal" in repr(script.term_of(ref))


def test_what_is_no_member_does_not() -> None:
    script, family = opened()

    with pytest.raises(Failure, match="neither evident nor proved"):
        script.do("domain", member(script, family, 3), [])


def test_that_all_members_lie_in_the_set_is_said_of_its_indices() -> None:
    script, _ = opened()
    (all_members,) = (
        r for r in script.facts if getattr(script.term_of(r), "binder", "") == "forall"
    )

    assert script.do("forall-elimination", all_members, [["n", "2"]], [])
    with pytest.raises(Failure, match="neither evident nor proved"):
        script.do("forall-elimination", all_members, [["n", "3"]], [])


def test_a_name_is_in_sight_only_below_its_existence() -> None:
    outer = Script.of_task(claimed(EXISTS))
    inner = outer.child(outer.goal)
    inner.do("exists-elimination", inner.facts[-1])
    (name,) = inner.sequent.visible - outer.sequent.visible
    family = inner.sequent.shared.declarations[name].variable

    with pytest.raises(Failure, match="names are not visible"):
        outer.do("domain", member(inner, family, 1), [])


def test_two_families_of_one_description_have_two_names() -> None:
    script, first = opened()
    script.do("exists-elimination", script.facts[0])

    names = [name for name in script.sequent.visible if name.startswith("f ")]
    assert 2 == len(names)
    assert first.name in names
