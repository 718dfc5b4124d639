"""Definite forms: what is positive at all columns but zero is not negative at any."""

from __future__ import annotations

from proofcheck.logic.instances import instance_where_real
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.positivity.summands import compared
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term

MOST_REDUCTIONS = 200


def is_definite(fact: Term) -> bool:
    """Say whether a fact compares two numbers that are made of any column but zero."""
    match fact:
        case Binding(
            "forall",
            (item,),
            Operation("ne", (x, Operation("zero"))),
            Operation("lt" | "gt"),
        ):
            return x == item.variable
    return False


def semidefinite(fact: Term, column: Term) -> Term | None:
    """Return what a definite form is at any column; None where it is no longer that."""
    assert isinstance(fact, Binding)
    said = instance_where_real(fact.body, {fact.bound[0].variable.name: column})
    match said:
        case Operation("lt", (left, right)) | Operation("gt", (right, left)):
            return make("le", left, right)
    return None


def say_semidefinite(script: Script, ref: Ref, column: Term, claim: Term) -> list[Ref]:
    """Say it by cases: the column is zero, or the fact speaks of it.

    raises   one of ``Failure`` or Unspellable where the kernel does not take a step
    """
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    assert fact.condition is not None
    asked = instance_where_real(fact.condition, {fact.bound[0].variable.name: column})
    case = make("eq", *asked.children)
    inner = script.child(claim)
    branches = [inner.branch(one) for one in (case, make("not", case))]
    close_vanishing(branches[0])
    _cite(branches[1], ref, column, asked)
    inner.close("cases", spell_for_certificate(script, case), branches)
    return script.do("have", spell_for_certificate(script, claim), inner)


def close_vanishing(script: Script) -> bool:
    """Show an inequality between numbers of which equations say that they are one.

    raises   one of ``Failure`` where they do not
    """
    script.do("by-contradiction")
    denied = script.facts[-1]
    context = RewritingContext(script, RULES, MOST_REDUCTIONS)
    context.absorb()
    form = compared(script, script.term_of(denied))
    line = context.prove_zero(form[0]) if form is not None and form[0].terms else None
    items = [] if line is None else [["-1", "line", line]]
    script.close("farkas", [["1", "fact", denied], *items])
    return True


def _cite(script: Script, ref: Ref, column: Term, asked: Term) -> None:
    said = _said(script, ref, column, asked)
    if getattr(script.term_of(said), "operator", "") == "gt":
        (said,) = script.do("expand", said)
    script.do("by-contradiction")
    script.close("farkas", [["1", "fact", said], ["1", "fact", script.facts[-1]]])


def _said(script: Script, ref: Ref, column: Term, asked: Term) -> Ref:
    condition = script.child(asked)
    condition.do("expand-goal")
    condition.close("evident")
    return _said_where(script, ref, column, [condition])


def _said_where(script: Script, ref: Ref, column: Term, proofs: list[Script]) -> Ref:
    spec = spell_for_certificate(script, column)
    (said,) = script.do("forall-elimination", ref, [spec], proofs)
    return said


def is_known_to_differ(fact: Term) -> bool:
    """Say whether a fact says that a matrix is not zero."""
    match fact:
        case Operation("not", (Operation("eq", (_, Operation("zero"))),)):
            return True
        case Operation("ne", (_, Operation("zero"))):
            return True
    return False


def say_positive(context: RewritingContext, ref: Ref, column: Term) -> None:
    """Say that a definite form is positive at a column, if that is proved not to be zero.

    raises   one of ``Failure`` or Unspellable where the kernel does not take a step
    """
    script = context.script
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    assert fact.condition is not None
    name = fact.bound[0].variable.name
    asked = instance_where_real(fact.condition, {name: column})
    condition = script.child(asked)
    if script.sequent.is_evident(asked):
        _said_where(script, ref, column, [])
    elif context.prove is not None and context.prove(condition):
        _said_where(script, ref, column, [condition])


def say_definite(script: Script, column: Term) -> None:
    """Say that definite forms are positive at a column that is known not to be zero.

    raises   one of ``Failure`` or Unspellable where the kernel does not take a step
    """
    for ref in [ref for ref in script.facts if is_definite(script.term_of(ref))]:
        fact = script.term_of(ref)
        assert isinstance(fact, Binding)
        assert fact.condition is not None
        name = fact.bound[0].variable.name
        if script.sequent.fits(column, fact.bound[0].variable.sort):
            asked = instance_where_real(fact.condition, {name: column})
            _said(script, ref, column, asked)
