"""The rules of every workbench: what is done with a fact, an equation, a name."""

from __future__ import annotations

from proofcheck.logic.polynomials import Form, Terms
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.instances.rules_of_atoms import (
    cite_laws,
    define,
    look_below,
    merge_neighbours,
    relate_parts,
    supply_rules,
)
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.search.rewriting.rewriting_context import Rules, Workbench
from proofcheck.search.rewriting.rules_of_equations import (
    change_kind,
    is_real,
    use_finite_dimension,
    use_squares,
)
from proofcheck.search.rewriting.rules_of_facts import make_rules
from proofcheck.search.rewriting.rules_of_numbers import simplify_traced, simplify_word
from proofcheck.search.rewriting.rules_of_sums import look_around, look_inside, separate_indices


def _derive(bench: Workbench, ref: Ref, form: Form) -> None:
    """Enter what an equation brings along, its transpose and its conjugates."""
    if form.rows == form.columns == "1" or form.rows is None:
        change_kind(bench, ref, form)
    use_finite_dimension(bench, ref, form)
    use_squares(bench, ref, form)
    turns = [(True, False)] if form.rows is not None else []
    if not is_real(bench, form):
        turns += [(False, True), *([(True, True)] if form.rows is not None else [])]
    for transposed, conjugated in turns:
        for turned in bench.attempt("turn", ref, transposed, conjugated):
            bench.enter(turned, bench.script.form_of(turned))


def _look_up(bench: Workbench, terms: Terms | Poly) -> None:
    """Enter what is known about the atoms of a polynomial."""
    algebra = bench.script.sequent.algebra
    for name in bench.occurring(terms):
        if name in algebra.parts:
            relate_parts(bench, name)
        elif name in algebra.bodies:
            look_inside(bench, name)
        elif name in algebra.traces:
            simplify_traced(bench, algebra.traces[name])
        elif name in algebra.words:
            simplify_word(bench, algebra.words[name])
        elif name.startswith("1/"):
            look_below(bench, name)
        else:
            define(bench, name)
            cite_laws(bench, name)
    merge_neighbours(bench, terms)
    look_around(bench, terms)
    separate_indices(bench, terms)


RULES = Rules(make_rules, _derive, _look_up, instantiate, supply_rules)
