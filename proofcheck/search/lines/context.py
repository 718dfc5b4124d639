"""What is known at a place of a proof: lines, read as facts and rules, and the terms that occur."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proofcheck.certificates.building import At, OpenProof
from proofcheck.checker.operations import is_number
from proofcheck.checker.polynomials import UNIT, Polynomial, combined
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.ideals import Equation
from proofcheck.search.lines.patterns import atoms_of, is_negation, names_in
from proofcheck.search.lines.rules import Rule, make_rule


@dataclass(frozen=True, slots=True)
class Bound:
    """A known comparison, as what is not negative, or is positive."""

    line: At
    form: Polynomial
    is_strict: bool
    is_whole: bool


@dataclass
class Shared:
    """What all contexts of a search share.

    opened        functions, with a new name and what they say of it
    definitions   digests of the bodies of constants that may be unfolded, by name
    """

    proof: OpenProof
    speller: Speller
    rules: dict[At, Rule] = field(default_factory=dict)
    opened: dict[Node, tuple[Node, Node]] = field(default_factory=dict)
    definitions: dict[str, str] = field(default_factory=dict)

    def rule(self, line: At) -> Rule:
        """Return the rule that a line is, made once."""
        if line not in self.rules:
            self.rules[line] = make_rule(self.proof, self.speller, line)
        return self.rules[line]


@dataclass
class Context:
    """Lines at hand.

    views       what they say, spelled
    says        lines by what they say
    terms       atoms that occur, with the round in which they came up
    names       free names that occur, and so with constants
    instances   rules and values that are done with
    failed      those whose conditions were not shown, with how many lines there were
    wanted      comparisons that were not shown
    """

    shared: Shared
    views: dict[At, Node] = field(default_factory=dict)
    says: dict[Node, At] = field(default_factory=dict)
    rules: dict[At, Rule] = field(default_factory=dict)
    disjunctions: list[At] = field(default_factory=list)
    existences: list[At] = field(default_factory=list)
    equations: list[Equation] = field(default_factory=list)
    bounds: list[Bound] = field(default_factory=list)
    terms: dict[Node, int] = field(default_factory=dict)
    names: dict[Node, None] = field(default_factory=dict)
    constants: dict[Node, None] = field(default_factory=dict)
    instances: set[object] = field(default_factory=set)
    failed: dict[object, int] = field(default_factory=dict)
    wanted: dict[Node, None] = field(default_factory=dict)
    round: int = 0

    def child(self) -> Context:
        """Return a context that begins with what is known here."""
        return Context(
            self.shared,
            dict(self.views),
            dict(self.says),
            dict(self.rules),
            list(self.disjunctions),
            list(self.existences),
            list(self.equations),
            list(self.bounds),
            dict(self.terms),
            dict(self.names),
            dict(self.constants),
            set(self.instances),
            dict(self.failed),
            dict(self.wanted),
            self.round,
        )

    def without(self, name: str) -> Context:
        """Return a context of the lines that do not mention a name."""
        found = Context(self.shared)
        for line, view in self.views.items():
            if name not in view.names:
                found.add(line)
        return found

    def add(self, line: At) -> bool:
        """Take up a line, a conjunction part by part; say whether it is new."""
        proof = self.shared.proof
        try:
            view = self.shared.speller.view(proof.formula(line))
        except Refusal:
            return False
        if view in self.says:
            return False
        self.says[view] = line
        self.views[line] = view
        self.see(view)
        if view.op == "and":
            for part in (0, 1):
                self.add(proof.take("and-elim", line, part))
        elif view.op == "all" or (view.op == "imp" and not is_negation(view)):
            self.rules[line] = self.shared.rule(line)
        elif view.op == "or":
            self.disjunctions.append(line)
        elif view.op == "exists":
            self.existences.append(line)
        else:
            self._compare(line, view)
        return True

    def see(self, formula: Node) -> None:
        """Take up the terms that occur."""
        for name in names_in(formula):
            (self.names if name.op == "name" else self.constants).setdefault(name)
        for atom in atoms_of(formula):
            self.terms.setdefault(atom, self.round)

    def _compare(self, line: At, view: Node) -> None:
        keys = self.shared.proof.keys
        if view.op == "eq":
            sort = keys.sorts.of(view.args[0])
            if is_number(sort) or sort.op == "Matrix":
                form = keys.difference(*view.args)
                if form:
                    self.equations.append(Equation(line, form, not is_number(sort)))
            return
        bound = bound_of(self.shared, line, view)
        if bound is not None and bound.form:
            self.bounds.append(bound)


def bound_of(shared: Shared, line: At, view: Node) -> Bound | None:
    """Return what a line says if it compares, read as the rule `positive` reads it."""
    keys = shared.proof.keys
    is_denied = is_negation(view)
    inner = view.args[0] if is_denied else view
    if inner.op not in ("le", "lt"):
        return None
    low, high = inner.args
    is_strict = inner.op == "lt"
    if is_denied:
        low, high, is_strict = high, low, not is_strict
    form = keys.difference(high, low)
    is_whole = all(keys.sorts.of(side).op == "Int" for side in (low, high))
    if is_whole and is_strict:
        return Bound(line, combined((1, form), (-1, {UNIT: 1})), False, True)
    return Bound(line, form, is_strict, is_whole)


def mentioned(views: Iterable[Node]) -> frozenset[str]:
    """Return the free names of some formulas."""
    return frozenset().union(*[view.names for view in views])
