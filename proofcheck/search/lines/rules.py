"""Rules: what a line says for all values of its unknowns, under which conditions, and where it is of use."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.certificates.building import At, OpenProof
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.patterns import is_negation
from proofcheck.search.lines.triggers import Trigger, definitions, triggers


@dataclass(frozen=True, slots=True)
class Rule:
    """A line, its quantifiers and its antecedents.

    parts        what is taken off in turn: an unknown, or a condition
    conclusion   what is left, spelled
    definitions  terms that conditions equate unknowns with
    """

    line: At
    parts: tuple[tuple[str, Node], ...]
    unknowns: frozenset[str]
    conclusion: Node
    triggers: tuple[Trigger, ...]
    definitions: tuple[tuple[str, Node], ...]

    @property
    def conditions(self) -> tuple[Node, ...]:
        """The antecedents."""
        return tuple([node for kind, node in self.parts if kind == "imp"])


def make_rule(proof: OpenProof, speller: Speller, line: At) -> Rule:
    """Return the rule that a line is."""
    formula = speller.view(proof.formula(line))
    parts: list[tuple[str, Node]] = []
    unknowns: list[str] = []
    while True:
        if formula.op == "all":
            sort, body = formula.args
            unknown = proof.new_name(sort, "?")
            unknowns.append(str(unknown.data))
            parts.append(("all", unknown))
            formula = speller.view(proof.terms.put(body, unknown))
        elif formula.op == "imp" and not is_negation(formula):
            parts.append(("imp", formula.args[0]))
            formula = formula.args[1]
        else:
            break
    names = frozenset(unknowns)
    conditions = [node for kind, node in parts if kind == "imp"]
    own = proof.line(line)
    is_supposed = bool(own.assumptions or own.facts)
    defined = definitions(conditions, names)
    found = triggers(formula, conditions, names, defined, is_supposed=is_supposed) if names else ()
    return Rule(line, tuple(parts), names, formula, found, tuple(defined.items()))
