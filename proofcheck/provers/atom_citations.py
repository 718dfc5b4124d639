"""Laws worth citing for an atom that occurs: entries, cosines, determinants, exponentials."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.semantics.laws import LAWS
from proofcheck.semantics.polynomials import Algebra, Form
from proofcheck.semantics.propositions import make
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, sort_of
from proofcheck.terms.sorts import Scalar

if TYPE_CHECKING:
    from proofcheck.provers.workbench import Workbench

Prove = Callable[[Script], bool]


def cite(bench: Workbench, law: str, *terms: Term, prove: Prove | None = None) -> list[Ref]:
    """Use a law at these terms; its conditions are proved by the given search."""
    script = bench.script
    try:
        specs = [spell_for_certificate(script, t) for t in terms]
        found = LAWS[law].schema(script.sequent, *map(script.read, specs))
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


Applied = Callable[[Term], Term]


def equate(bench: Workbench, operator: str | Applied, left: Term, right: Term) -> list[Ref]:
    """Show that a function has one value at two arguments, because these are equal."""
    script = bench.script
    apply = operator if callable(operator) else partial(make, operator)
    key = str(apply(left)), script.sequent.algebra.spell(left), script.sequent.algebra.spell(right)
    if key[1] == key[2] or not bench.first_time("equate", *key) or bench.prove is None:
        return []
    try:
        goal = make("eq", left, right)
        inner = script.child(goal)
        if not bench.prove(inner):
            return []
        (fact,) = script.do("have", spell_for_certificate(script, goal), inner)
        values = make("eq", apply(left), apply(right))
        last = script.child(values)
        last.do("rewrite goal", fact, False)
        last.close("evident")
        return script.do("have", spell_for_certificate(script, values), last)
    except (*Failure, Unspellable):
        return []


def supply_laws(bench: Workbench, name: str) -> None:
    """Cite what is known about one atom."""
    atom = bench.script.sequent.algebra.atoms.get(name)
    if atom is None or atom.term is None or not bench.sees(atom.term):
        return
    term = atom.term
    if isinstance(term, Application):
        from proofcheck.provers.function_laws import supply_application

        supply_application(bench, term)
    if isinstance(term, Operation):
        rule = _RULES.get(term.operator)
        if rule is not None:
            rule(bench, term)


def term_of(algebra: Algebra, form: Form) -> Term | None:
    """Return a polynomial as a term, where all its atoms are terms."""
    total: Term | None = None
    for (scalars, word), c in sorted(form.terms.items()):
        part = _product_of(algebra, form, scalars, word)
        if part is None:
            return None
        if c != 1:
            part = make("neg", part) if c == -1 else make("mul", Number(Fraction(c)), part)
        total = part if total is None else make("add", total, part)
    return _constant(algebra, form, 0) if total is None else total


def _product_of(
    algebra: Algebra, form: Form, scalars: tuple[str, ...], word: tuple[str, ...]
) -> Term | None:
    factors = [_factor_of(algebra, code) for code in (*scalars, *word)]
    if form.rows is not None and not word:
        factors.append(_constant(algebra, form, 1))
    if not factors:
        return _constant(algebra, form, 1)
    if any(f is None for f in factors):
        return None
    return reduce(partial(make, "mul"), [f for f in factors if f is not None])


def _factor_of(algebra: Algebra, code: str) -> Term | None:
    atom = algebra.atoms.get(code[:-1])
    if atom is None or atom.term is None:
        return None
    wrap = {" ": "", "t": "transpose", "~": "conj", "*": "adjoint"}[code[-1]]
    return make(wrap, atom.term) if wrap else atom.term


def _constant(algebra: Algebra, form: Form, value: int) -> Term | None:
    """Return zero or one of a shape, where its sizes can be written."""
    if form.rows is None or form.columns is None:
        return Number(Fraction(value))
    rows, columns = (
        term_of(algebra, Form(None, None, algebra.sizes[s])) for s in (form.rows, form.columns)
    )
    if rows is None or columns is None:
        return None
    return make("zero", rows, columns) if value == 0 else make("identity", rows)


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
    elif monomials[0][1] > 1:
        monomial, c = monomials[0]
        first = term_of(algebra, Form(None, None, {monomial: Fraction(1)}))
        rest = term_of(algebra, Form(None, None, {monomial: c - 1}))
        if first is not None and rest is not None:
            cite(bench, f"{term.operator} of a sum", first, rest)
    elif monomials[0][1] < 0:
        opposite = term_of(algebra, Form(None, None, {monomials[0][0]: -monomials[0][1]}))
        if opposite is not None:
            cite(bench, "cos is even" if term.operator == "cos" else "sin is odd", opposite)
    else:
        cite(bench, "circle", angle)


def _inverse(bench: Workbench, term: Operation) -> None:
    """Show that what is inverted has an inverse, where that is not known."""
    script, (argument,) = bench.script, term.arguments
    claim = make("invertible", argument)
    if isinstance(sort_of(argument), Scalar) or script.sequent.is_evident(claim):
        return
    mark = "inverse", script.sequent.algebra.spell(argument)
    if mark in script.prepared:
        return
    script.prepared.add(mark)
    inner = script.child(claim)
    try:
        if bench.prove is not None and bench.prove(inner):
            script.do("have", spell_for_certificate(script, claim), inner)
    except (*Failure, Unspellable):
        return


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


def _function(bench: Workbench, term: Operation) -> None:
    from proofcheck.provers.function_laws import supply_function

    supply_function(bench, term)


def _dimension(bench: Workbench, term: Operation) -> None:
    space = term.arguments[0]
    while not isinstance(space, Operation):
        body = bench.body_of(space)
        if body is None:
            return
        space = body
    if space.operator in ("image", "kernel"):
        cite(
            bench,
            f"dimension of {'an image' if space.operator == 'image' else 'a kernel'}",
            space.arguments[0],
        )


_RULES: Mapping[str, Callable[[Any, Operation], None]] = {
    "cos": _trigonometry,
    "sin": _trigonometry,
    "entry": _entry,
    "cases": _cases,
    "inv": _inverse,
    "det": _function,
    "rank": _function,
    "exp": _function,
    "dim": _dimension,
    "sqrt": _root,
    "abs": _modulus,
}
