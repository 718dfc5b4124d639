"""What is known of all columns of a shape, said of one: the order of matrices, and bounds of norms.

What is said of a sum of two columns is computed before it is said; steps are taken for what is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from proofcheck.logic.instances import instance_where_real
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import Unbuildable, ring_of
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.norm_laws import norms_among
from proofcheck.search.positivity.columns import Column, term_of_column
from proofcheck.search.positivity.definite_forms import (
    is_definite,
    say_semidefinite,
    semidefinite,
)
from proofcheck.search.positivity.summands import YET_TO_BE_SAID, Summand, compared
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.sorts import Matrix, Ring

LENGTH_OF_AN_IMAGE = "square of the length of an image under a real matrix"


@dataclass(frozen=True, slots=True)
class FormFact:
    """What holds for all columns of a shape.

    source   the fact, or the matrix of whose norm a law speaks
    """

    shape: tuple[str, str]
    source: Ref | Term

    def of(self, script: Script, column: Term) -> Term | None:
        """Return what is said of a column, before it is."""
        try:
            if isinstance(self.source, Ref):
                fact = script.term_of(self.source)
                if is_definite(fact):
                    return semidefinite(fact, column)
                assert isinstance(fact, Binding)
                return instance_where_real(fact.body, {fact.bound[0].variable.name: column})
            return LAWS[LENGTH_OF_AN_IMAGE].schema(script.sequent, self.source, column)[1]
        except (*Failure, Unbuildable):
            return None

    def say(self, script: Script, column: Term) -> list[Ref]:
        """Say it.

        raises   one of ``Failure`` or Unspellable where the kernel does not take the step
        """
        if isinstance(self.source, Ref) and is_definite(script.term_of(self.source)):
            claim = self.of(script, column)
            return [] if claim is None else say_semidefinite(script, self.source, column, claim)
        if isinstance(self.source, Ref):
            spec = spell_for_certificate(script, column)
            return script.once("forall-elimination", self.source, [spec], [])
        return use_law(script, LENGTH_OF_AN_IMAGE, (self.source, column), None)


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


def bounded_images(context: RewritingContext, names: list[str]) -> Iterator[FormFact]:
    """Yield that a real matrix of whose norm is spoken makes no column longer than that times."""
    algebra = context.script.sequent.algebra
    for norm in norms_among(context, names):
        (x,) = norm.arguments
        if norm.operator == "norm" and ring_of(x) <= Ring.REAL:
            rows, columns = algebra.form(x).shape
            if columns not in (None, "1") and rows is not None:
                yield FormFact((columns, "1"), x)


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
