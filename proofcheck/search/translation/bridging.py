"""Equations that the kernel's normal form takes as identities, and that of lines does not.

Traces may be turned, entries and traces are linear, an inverse cancels what it is of: of the atoms at hand, instances
of the axioms and lemmas that say so.
"""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.certificates.building import At
from proofcheck.checker.operations import is_number
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import close_equation
from proofcheck.search.lines.patterns import atoms_of
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.atoms import instances_of
from proofcheck.search.translation.exchanging import sides
from proofcheck.search.translation.normalising import MOST_WORK, vanishes
from proofcheck.search.translation.parts import (
    by_parts,
    goal_by_parts,
    has_blocks,
    put_together,
)
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.products import difference
from proofcheck.search.translation.translator import Translator

MOST_ATOMS = 40
"""Atoms of which instances are taken: each of them brings others."""


def bridges(t: Translator, place: Place, formulas: Iterable[Node]) -> list[At]:
    """Return what is known of the atoms of formulas, and of those that come up."""
    waiting = list(formulas)
    seen: set[Node] = set()
    found: list[At] = []
    while waiting:
        for atom in atoms_of(t.shared.speller.view(waiting.pop(0))):
            if atom in seen or len(seen) >= MOST_ATOMS:
                continue
            seen.add(atom)
            lines = [line for _, line in instances_of(t, place, atom)]
            found += lines
            waiting += [t.proof.formula(line) for line in lines]
    return found


def equation(t: Translator, place: Place, goal: Node, lines: Iterable[At]) -> At:
    """Return an equation that follows from others, and from what is known of the atoms.

    Where that is not enough, matrices of blocks are written by their parts.
    """
    chosen = list(lines)
    found = _closed(t, place, goal, chosen)
    if found is None and has_blocks([goal, *map(t.proof.formula, chosen)]):
        whole, stages = goal_by_parts(t, place, goal)
        found = _closed(t, place, whole, [by_parts(t, place, line) for line in chosen])
        found = None if found is None else put_together(t, place, found, stages)
    if found is None:
        raise Left(Why.NOT_SHOWN, t.text(goal))
    return found


def _closed(t: Translator, place: Place, goal: Node, chosen: list[At]) -> At | None:
    found = t.added_up(place, goal, chosen)
    if found is None:
        context = Context(t.shared)
        for line in (*chosen, *bridges(t, place, [goal, *map(t.proof.formula, chosen)])):
            context.add(line)
        found = t.within(lambda: close_equation(context, t.shared.speller.view(goal)))
    return found or _in_normal_form(t, place, goal, chosen)


def _in_normal_form(t: Translator, place: Place, goal: Node, chosen: list[At]) -> At | None:
    """Return an equation whose sides, less those of others, have one normal form."""
    is_matrix = not is_number(t.proof.keys.sorts.of(goal.args[0]))
    if any(is_number(t.proof.keys.sorts.of(sides(t, line)[0])) is is_matrix for line in chosen):
        return None
    pairs = [goal.args, *(sides(t, line) for line in chosen)]
    rest, *others = (difference(t, *pair) for pair in pairs)
    for other in others:
        rest = difference(t, rest, other)
    line = t.within(lambda: vanishes(t, place, rest), MOST_WORK)
    return None if line is None else t.added_up(place, goal, (line, *chosen))


def bridged(t: Translator, place: Place, formula: Node) -> At | None:
    """Return an equation that holds by what is known of its atoms, with all that is known here."""
    view = t.shared.speller.view(formula)
    if view.op != "eq" or t.proof.keys.sorts.of(view.args[0]).op in ("Fun", "Prop"):
        return None
    try:
        return equation(t, place, formula, ())
    except Left:
        return None
