"""Laws worth citing for an atom that occurs: entries, cosines, determinants, exponentials."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofcheck.kernel.building import make, ring_of
from proofcheck.kernel.laws import LAWS
from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.semantics.polynomials import Algebra, Form
from proofcheck.terms.expressions import Binding, Number, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix, Scalar

if TYPE_CHECKING:
    from proofcheck.provers.workbench import Workbench

Prove = Callable[[Script], bool]


def cite(bench: Workbench, law: str, *terms: Term, prove: Prove | None = None) -> list[Ref]:
    """Use a law at these terms; its conditions are proved by the given search."""
    script = bench.script
    try:
        specs = [spell_for_certificate(script, t) for t in terms]
        found = LAWS[law].schema(script.sequent, *[script.sequent.term(s) for s in specs])
        proofs: list[Script] = []
        for condition in found[0]:
            if script.sequent.is_evident(condition):
                continue
            inner = script.child(condition)
            if prove is None or not prove(inner):
                return []
            proofs.append(inner)
        return script.do("law", law, specs, proofs)
    except (*Failure, Unspellable):
        return []


def supply_laws(bench: Workbench, name: str) -> None:
    """Cite what is known about one atom."""
    atom = bench.script.sequent.algebra.atoms.get(name)
    if atom is None or atom.term is None or not bench.sees(atom.term):
        return
    term = atom.term
    if isinstance(term, Operation):
        rule = _RULES.get(term.operator)
        if rule is not None:
            rule(bench, term)


def term_of(algebra: Algebra, form: Form) -> Term | None:
    """Return a number as a term, where all its atoms are."""
    total: Term | None = None
    for (scalars, word), c in sorted(form.terms.items()):
        if word or form.rows is not None:
            return None
        part: Term | None = None if c == 1 and scalars else Number(Fraction(c))
        for code in scalars:
            atom = algebra.atoms.get(code[:-1])
            if atom is None or atom.term is None or code[-1] != " ":
                return None
            part = atom.term if part is None else make("mul", part, atom.term)
        assert part is not None
        total = part if total is None else make("add", total, part)
    return Number(Fraction(0)) if total is None else total


def _trigonometry(bench: Workbench, term: Operation) -> None:
    (angle,) = term.arguments
    algebra = bench.script.sequent.algebra
    form = algebra.form(angle)
    monomials = sorted(form.terms.items())
    if not monomials:
        cite(bench, f"{term.operator} of zero", angle)
    elif len(monomials) > 1:
        first = term_of(algebra, Form(None, None, dict(monomials[:1])))
        rest = term_of(algebra, Form(None, None, dict(monomials[1:])))
        if first is not None and rest is not None:
            cite(bench, f"{term.operator} of a sum", first, rest)
    elif monomials[0][1] < 0:
        opposite = term_of(algebra, Form(None, None, {monomials[0][0]: -monomials[0][1]}))
        if opposite is not None:
            cite(bench, "cos is even" if term.operator == "cos" else "sin is odd", opposite)
    else:
        cite(bench, "circle", angle)


def _entry(bench: Workbench, term: Operation) -> None:
    matrix, i, j = term.arguments
    if isinstance(matrix, Binding) and matrix.binder == "matrix":
        cite(bench, "entry of a matrix", matrix, i, j)
    bench.unfold_entry(term)


def _cases(bench: Workbench, term: Operation) -> None:
    bench.open_cases(term)


def _root(bench: Workbench, term: Operation) -> None:
    cite(bench, "square of a root", term.arguments[0])


def _modulus(bench: Workbench, term: Operation) -> None:
    cite(bench, "square of a modulus", term.arguments[0])


_RULES: Mapping[str, Callable[[Any, Operation], None]] = {
    "cos": _trigonometry,
    "sin": _trigonometry,
    "entry": _entry,
    "cases": _cases,
    "sqrt": _root,
    "abs": _modulus,
}

__all__ = ["Matrix", "Scalar", "cite", "ring_of", "sort_of", "supply_laws", "term_of"]
