"""Goals about absolute constants, which say inside for what names, and by which facts, they hold."""

from __future__ import annotations

from proofcheck.certificates.building import At
from proofcheck.certificates.tasks import WrittenTask
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.places import Supposed
from proofcheck.search.translation.translator import Translator


def suppose(t: Translator, written: WrittenTask) -> Supposed:
    """Assume what a goal `exists C: forall names: what they are ==> facts ==> Q` supposes."""
    formula = t.proof.keys.head(t.proof.goal)
    while formula.op in ("exists", "and"):
        inner = formula.args[1]
        number = t.proof.terms.number(0)  # facts do not mention the constant
        formula = t.proof.terms.put(inner, number) if formula.op == "exists" else inner
    names = tuple(t.node(item.variable) for item in written.names.free)
    for name in names:
        if formula.op != "all":
            raise Left(Why.NOT_SHOWN, "a goal about names is written in another way")
        formula = t.proof.terms.put(formula.args[1], name)
    formulas: list[Node] = []
    numbers = _in_order(t, len(written.about))
    while len(formulas) < len(numbers) and formula.op == "imp":
        formulas.append(formula.args[0])
        formula = formula.args[1]
    lines = [t.take("assume", one) for one in formulas]
    return Supposed(names, tuple(formulas), dict(zip(numbers, lines, strict=False)))


def _in_order(t: Translator, about: int) -> list[int]:
    """Return the numbers of facts as the goal lists them: about names first, then those permitted."""
    first = len(t.proof.facts) - about
    permitted = [number for number in range(first) if t.proof.facts[number].is_permitted]
    return [*range(first, len(t.proof.facts)), *permitted]


def for_all(t: Translator, supposed: Supposed, line: At) -> At:
    """Return that a line holds for all names, under what is supposed of them."""
    for formula in reversed(supposed.formulas):
        line = t.take("imp-intro", line, formula)
    return t.take("all-intro", line, supposed.names) if supposed.names else line
