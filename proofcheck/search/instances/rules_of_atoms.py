"""What is known about an atom: its definition, laws of its function, relations of its parts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Terms
from proofcheck.search.arithmetic.denominators import make_divisors_known
from proofcheck.search.instances.atom_citations import supply_laws
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rules_of_sums import look_inside
from proofcheck.terms.expressions import Operation
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

FUNCTIONS = frozenset({"exp", "det", "rank"})
MOST_FUNCTIONS = 24
"""Values of functions whose laws are cited although the goal does not mention them."""


def cite_laws(context: RewritingContext, name: str) -> None:
    """Cite what is known of a function's value, and of the values that this brings up."""
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if not context.first_time("laws", name):
            continue
        before = len(context.completion.elements)
        context.functions_seen += _is_function(context, name)
        supply_laws(context, name)
        if context.functions_seen >= MOST_FUNCTIONS:
            continue
        for element in context.completion.elements[before:]:
            waiting += [n for n in context.occurring(element.poly) if _is_function(context, n)]
            _look_inside_functions(context, element.poly)


def look_below(context: RewritingContext, name: str) -> None:
    """Look at a sum, a root or a modulus of which the reciprocal occurs.

    It stands in what says that it is not zero.
    """
    bodies = context.script.sequent.algebra.bodies
    for element in list(context.completion.elements):
        scalars, word = element.lead
        if word or f"{name} " not in scalars:  # x*(1/x), or the same of a power
            continue
        for code in scalars:
            if code[:-1] in bodies:
                look_inside(context, code[:-1])
            if _operator(context, code[:-1]) in ("sqrt", "abs"):
                cite_laws(context, code[:-1])


def _look_inside_functions(context: RewritingContext, terms: Poly) -> None:
    """Simplify sums over values of functions."""
    bodies = context.script.sequent.algebra.bodies
    for name in context.occurring(terms):
        if name in bodies:
            scalars, word = bodies[name].monomial
            if any(_is_function(context, c[:-1]) for c in (*scalars, *word)):
                look_inside(context, name)


def _is_function(context: RewritingContext, name: str) -> bool:
    return _operator(context, name) in FUNCTIONS


def _operator(context: RewritingContext, name: str) -> str:
    """Return the operation whose value an atom is, if any."""
    atom = context.script.sequent.algebra.atoms.get(name)
    return str(getattr(getattr(atom, "term", None), "operator", ""))


def relate_parts(context: RewritingContext, name: str) -> None:
    """Add that the parts of a direct sum are orthonormal, and make up the whole."""
    algebra = context.script.sequent.algebra
    _, sizes = algebra.parts[name]
    if not context.first_time("parts", sizes):
        return
    lines = context.attempt("resolution-of-identity", name)
    names = [n for n, (_, other) in list(algebra.parts.items()) if other == sizes]
    for left in names:
        for right in names:
            lines += context.attempt("orthonormal", left, right)
    for ref in lines:
        context.enter(ref, context.script.form_of(ref))


def define(context: RewritingContext, name: str) -> None:
    """Expand a definition, unless it is to be kept."""
    if ("define", name) in context.done or name.partition("(")[0] in context.kept:
        return
    atom = context.script.sequent.algebra.atoms[name]
    if context.body_of(atom.term) is None or not context.first_time("define", name):
        return
    assert atom.term is not None
    if free_names(atom.term) <= context.script.sequent.visible:
        context.enter_all(context.attempt("definition", context.spec(atom.term)))


def merge_neighbours(context: RewritingContext, terms: Terms | Poly) -> None:
    """Multiply direct sums over one set part by part, where they stand side by side."""
    bodies = context.script.sequent.algebra.bodies
    for _, w in terms:
        word = context.letters(w) if isinstance(w, str) else list(w)
        for left, right in pairwise(word):
            a, b = bodies.get(left[:-1]), bodies.get(right[:-1])
            if a is None or b is None or {a.binder, b.binder} != {"bigoplus"}:
                continue
            if context.first_time("direct-sum-product", left, right):
                context.enter_all(context.attempt("direct-sum-product", left[:-1], right[:-1]))


def merge_powers(context: RewritingContext, terms: Terms | Poly) -> None:
    """Multiply powers of one matrix that stand side by side."""
    atoms = context.script.sequent.algebra.atoms
    for _, w in terms:
        word = context.letters(w) if isinstance(w, str) else list(w)
        for left, right in pairwise(word):
            if left[-1] != right[-1] or left[-1] not in " t":
                continue
            match atoms[left[:-1]].term, atoms[right[:-1]].term:
                case Operation("pow", (x, k)), Operation("pow", (y, m)) if x == y:
                    if context.sees(k) and context.sees(m):
                        cite(context, "product of powers", x, k, m, prove=context.prove)
                        cite(context, "product of powers", x, m, k, prove=context.prove)
    context.absorb()


def supply_rules(context: RewritingContext) -> bool:
    """Expand definitions in equations that are facts, and show that divisors are not zero."""
    before = len(context.completion.elements)
    for number in range(before):
        element = context.completion.elements[number]
        if element.source is None or not context.first_time("rule", number):
            continue
        for name in context.occurring(element.poly):
            if name in context.script.sequent.algebra.parts:
                relate_parts(context, name)
            elif name not in context.script.sequent.algebra.bodies:
                define(context, name)
                if _operator(context, name) in ("inv", "pow"):
                    cite_laws(context, name)
    context.absorb()
    is_grown = len(context.completion.elements) > before
    return is_grown or make_divisors_known(context)
