"""Equations between squared lengths of vectors: |x|^2 is x^T x, and all that defines x is put in.

Facts about all members of a set are left aside, so that this is short where it is in vain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from proofcheck.logic.polynomials import Form, times, total
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

STEPS_FOR_LENGTHS = 500
"""Reductions and critical pairs for products of vectors."""


@dataclass(frozen=True, slots=True)
class Products:
    """A number without squared lengths, and the multiples of |x|^2 - x^T x that it leaves out.

    script   in which these are known
    """

    script: Script
    form: Form
    parts: tuple[Any, ...]

    def conclude(self, line: Ref | None) -> None:
        """Close the script's goal; the line says that the number without lengths vanishes."""
        rest = [] if line is None else [["1", [], [], line, []]]
        (whole,) = self.script.do("linear-combination", None, None, [*rest, *self.parts])
        self.script.close("close", whole)


def write_as_products(script: Script, form: Form) -> Products | None:
    """Return the difference of the sides of a goal, with squared lengths written as products.

    None where there are no lengths, or some length stands by itself
    """
    lengths = _lengths(script, form)
    if not lengths or any(s.count(f"{n} ") % 2 for s, _ in form.terms for n in lengths):
        return None
    prepare(script)
    inner = script.child(script.goal)
    terms, parts = form.terms, list[Any]()
    for name, norm in lengths.items():
        facts = use_law(inner, "square of a length", norm.arguments, None)
        lines = [line for fact in facts for line in inner.do("equality", fact)]
        if len(lines) != 1:
            return None
        square = inner.form_of(lines[0]).terms
        while found := [m for m in terms if m[0].count(f"{name} ") > 1]:
            rest = list(found[0][0])
            for _ in range(2):
                rest.remove(f"{name} ")
            c = terms[found[0]] / square[(f"{name} ",) * 2, ()]
            parts.append([str(c), rest, [], lines[0], []])
            terms = total([(1, terms), (-c, times({(tuple(rest), ()): Fraction(1)}, square))])
    return Products(inner, Form(None, None, terms), tuple(parts))


def _lengths(script: Script, form: Form) -> dict[str, Operation]:
    """Return the lengths that occur in an equation, by the names of their atoms."""
    atoms, found = script.sequent.algebra.atoms, dict[str, Operation]()
    for scalars, _ in form.terms:
        for code in scalars:
            match atoms[code[:-1]].term if code[:-1] in atoms else None:
                case Operation("norm") as norm:
                    found[code[:-1]] = norm
    return found


def begin_with_products(search: GoalSearch, script: Script) -> RewritingContext:
    """Return a context that expands all definitions, and uses no fact about all members of a set.

    What its script has learnt of its own is no rule: it would make lengths of products again.
    """
    steps = min(search.steps, STEPS_FOR_LENGTHS)
    context = RewritingContext(script, RULES, steps, Kept(), search.prove_condition)
    context.follows = False
    for ref in (ref for step in script.steps for ref in step.outputs if not ref.is_line):
        context.first_time(script.sequent.algebra.canonical_key(script.term_of(ref)))
    context.absorb()
    context.templates.clear()
    context.implications.clear()
    return context
