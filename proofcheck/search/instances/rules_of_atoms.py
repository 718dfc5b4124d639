"""What is known about an atom: its definition, laws of its function, relations of its parts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Terms
from proofcheck.search.instances.atom_citations import supply_laws
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rules_of_sums import look_inside
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import Workbench

FUNCTIONS = frozenset({"exp", "det", "rank"})
MOST_FUNCTIONS = 24
"""Values of functions whose laws are cited although the goal does not mention them."""


def cite_laws(bench: Workbench, name: str) -> None:
    """Cite what is known of a function's value, and of the values that this brings up."""
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if not bench.first_time("laws", name):
            continue
        before = len(bench.completion.elements)
        bench.functions_seen += _is_function(bench, name)
        supply_laws(bench, name)
        if bench.functions_seen >= MOST_FUNCTIONS:
            continue
        for element in bench.completion.elements[before:]:
            waiting += [n for n in bench.occurring(element.poly) if _is_function(bench, n)]
            _look_inside_functions(bench, element.poly)


def look_below(bench: Workbench, name: str) -> None:
    """Cite the laws of a root of which the reciprocal occurs: it stands in what says it is no zero."""
    for element in list(bench.completion.elements):
        scalars, word = element.lead
        if word or len(scalars) != 2 or f"{name} " not in scalars:  # x*(1/x)
            continue
        for code in scalars:
            if _operator(bench, code[:-1]) == "sqrt":
                cite_laws(bench, code[:-1])


def _look_inside_functions(bench: Workbench, terms: Poly) -> None:
    """Simplify sums over values of functions."""
    bodies = bench.script.sequent.algebra.bodies
    for name in bench.occurring(terms):
        if name in bodies:
            scalars, word = bodies[name].monomial
            if any(_is_function(bench, c[:-1]) for c in (*scalars, *word)):
                look_inside(bench, name)


def _is_function(bench: Workbench, name: str) -> bool:
    return _operator(bench, name) in FUNCTIONS


def _operator(bench: Workbench, name: str) -> str:
    """Return the operation whose value an atom is, if any."""
    atom = bench.script.sequent.algebra.atoms.get(name)
    return str(getattr(getattr(atom, "term", None), "operator", ""))


def relate_parts(bench: Workbench, name: str) -> None:
    """Add that the parts of a direct sum are orthonormal, and make up the whole."""
    algebra = bench.script.sequent.algebra
    _, sizes = algebra.parts[name]
    if not bench.first_time("parts", sizes):
        return
    lines = bench.attempt("complete", name)
    names = [n for n, (_, other) in list(algebra.parts.items()) if other == sizes]
    for left in names:
        for right in names:
            lines += bench.attempt("orthonormal", left, right)
    for ref in lines:
        bench.enter(ref, bench.script.form_of(ref))


def define(bench: Workbench, name: str) -> None:
    """Expand a definition, unless it is to be kept."""
    if ("define", name) in bench.done or name.partition("(")[0] in bench.kept:
        return
    atom = bench.script.sequent.algebra.atoms[name]
    if bench.body_of(atom.term) is None or not bench.first_time("define", name):
        return
    assert atom.term is not None
    if free_names(atom.term) <= bench.script.sequent.visible:
        bench.enter_all(bench.attempt("definition", bench.spec(atom.term)))


def merge_neighbours(bench: Workbench, terms: Terms | Poly) -> None:
    """Multiply direct sums over one set part by part, where they stand side by side."""
    bodies = bench.script.sequent.algebra.bodies
    for _, w in terms:
        word = bench.letters(w) if isinstance(w, str) else list(w)
        for left, right in pairwise(word):
            a, b = bodies.get(left[:-1]), bodies.get(right[:-1])
            if a is None or b is None or {a.binder, b.binder} != {"bigoplus"}:
                continue
            if bench.first_time("merge", left, right):
                bench.enter_all(bench.attempt("merge", left[:-1], right[:-1]))


def supply_rules(bench: Workbench) -> bool:
    """Expand definitions in equations that are facts."""
    before = len(bench.completion.elements)
    for number in range(before):
        element = bench.completion.elements[number]
        if element.source is None or not bench.first_time("rule", number):
            continue
        for name in bench.occurring(element.poly):
            if name in bench.script.sequent.algebra.parts:
                relate_parts(bench, name)
            elif name not in bench.script.sequent.algebra.bodies:
                define(bench, name)
                if _operator(bench, name) == "inv":
                    cite_laws(bench, name)
    bench.absorb()
    return len(bench.completion.elements) > before
