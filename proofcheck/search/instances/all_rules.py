"""The rules of every rewriting context: what is done with a fact, an equation, a name."""

from __future__ import annotations

from proofcheck.logic.polynomials import Form, Terms
from proofcheck.search.arithmetic.wider_ranges import instantiate_in_ranges
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.instances.diagonal_columns import meet_units
from proofcheck.search.instances.rules_of_atoms import (
    cite_laws,
    define,
    look_below,
    merge_neighbours,
    merge_powers,
    relate_parts,
    supply_rules,
)
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext, Rules
from proofcheck.search.rewriting.rules_of_equations import (
    change_kind,
    is_real,
    use_finite_dimension,
    use_squares,
)
from proofcheck.search.rewriting.rules_of_facts import make_rules
from proofcheck.search.rewriting.rules_of_numbers import (
    simplify_entry,
    simplify_traced,
    simplify_word,
)
from proofcheck.search.rewriting.rules_of_sums import look_around, look_inside, separate_indices


def _derive(context: RewritingContext, ref: Ref, form: Form) -> None:
    """Enter what an equation brings along, its transpose and its conjugates."""
    if form.rows == form.columns == "1" or form.rows is None:
        change_kind(context, ref, form)
    use_finite_dimension(context, ref, form)
    use_squares(context, ref, form)
    turns = [(True, False)] if form.rows is not None else []
    if not is_real(context, form):
        turns += [(False, True), *([(True, True)] if form.rows is not None else [])]
    for transposed, conjugated in turns:
        for turned in context.attempt("involution", ref, transposed, conjugated):
            context.enter(turned, context.script.form_of(turned))


def _look_up(context: RewritingContext, terms: Terms | Poly) -> None:
    """Enter what is known about the atoms of a polynomial."""
    algebra = context.script.sequent.algebra
    for name in context.occurring(terms):
        if name in algebra.parts:
            relate_parts(context, name)
        elif name in algebra.bodies:
            look_inside(context, name)
        elif name in algebra.traces:
            simplify_traced(context, algebra.traces[name])
        elif name in algebra.words:
            simplify_word(context, algebra.words[name])
        elif name in algebra.entries:
            simplify_entry(context, *algebra.entries[name])
        elif name.startswith("1/"):
            look_below(context, name)
        else:
            define(context, name)
            cite_laws(context, name)
    merge_neighbours(context, terms)
    merge_powers(context, terms)
    meet_units(context, terms)
    look_around(context, terms)
    separate_indices(context, terms)


RULES = Rules(make_rules, _derive, _look_up, instantiate_in_ranges, supply_rules)
