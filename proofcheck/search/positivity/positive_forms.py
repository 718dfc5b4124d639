"""What is known of all columns of a shape, said of one: the order of matrices, and bounds of norms.

What is said of a sum of two columns is computed before it is said; steps are taken for what is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from proofcheck.logic.instances import instance_where_real
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.positivity.columns import Column, term_of_column
from proofcheck.search.positivity.definite_forms import (
    is_definite,
    say_semidefinite,
    semidefinite,
)
from proofcheck.search.positivity.summands import YET_TO_BE_SAID, Summand, compared
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.sorts import Matrix


@dataclass(frozen=True, slots=True)
class FormFact:
    """A fact that holds for all columns of a shape, or for all but zero."""

    shape: tuple[str, str]
    source: Ref

    def of(self, script: Script, column: Term) -> Term | None:
        """Return what is said of a column, before it is."""
        fact = script.term_of(self.source)
        if is_definite(fact):
            return semidefinite(fact, column)
        assert isinstance(fact, Binding)
        return instance_where_real(fact.body, {fact.bound[0].variable.name: column})

    def say(self, script: Script, column: Term) -> list[Ref]:
        """Say it.

        raises   one of ``Failure`` or Unspellable where the kernel does not take the step
        """
        if is_definite(script.term_of(self.source)):
            claim = self.of(script, column)
            return [] if claim is None else say_semidefinite(script, self.source, column, claim)
        spec = spell_for_certificate(script, column)
        return script.once("forall-elimination", self.source, [spec], [])


def form_facts(context: RewritingContext) -> Iterator[FormFact]:
    """Yield facts about all columns of a shape that compare two numbers."""
    script = context.script
    for ref in list(script.facts):
        fact = script.term_of(ref)
        match fact:
            case Binding("forall", (item,), condition, Operation("le" | "lt" | "ge" | "gt")):
                if condition is not None and not is_definite(fact):
                    continue
                shape = shape_asked_for(context, item)
                if shape is not None and shape[1] == "1":
                    yield FormFact(shape, ref)


def shape_asked_for(context: RewritingContext, item: Bound) -> tuple[str, str] | None:
    """Return the shape of matrices, where a bound name is one and may be any of them."""
    sort = item.variable.sort
    if item.domain is not None or item.parameters or not isinstance(sort, Matrix):
        return None
    algebra = context.script.sequent.algebra
    return algebra.size(sort.rows), algebra.size(sort.columns)


def summand_of(context: RewritingContext, fact: FormFact, column: Column) -> Summand | None:
    """Return what a fact says of a column as a summand that is yet to be said."""
    script = context.script
    term = term_of_column(script.sequent.algebra, column)
    said = None if term is None else fact.of(script, term)
    found = None if said is None else compared(script, said)
    if term is None or found is None:
        return None
    return Summand((YET_TO_BE_SAID, partial(_made, script, fact, term)), found[0].terms, found[1])


def _made(script: Script, fact: FormFact, column: Term) -> list[object]:
    """Say what a fact says of a column; return it as an item of a sum.

    raises   one of ``Failure`` or Unspellable where the kernel does not take the step
    """
    (ref,) = fact.say(script, column)
    if getattr(script.term_of(ref), "operator", "") in ("ge", "gt"):
        (ref,) = script.once("expand", ref)
    return ["fact", ref]
