"""Closing comparisons: sums of known inequalities, products of two, squares, and multiples of equations.

The simplex method says which of these add up to a contradiction with the denial of the goal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from proofcheck.certificates.building import At, Part
from proofcheck.checker.polynomials import (
    UNIT,
    Monomial,
    Polynomial,
    Rational,
    combined,
)
from proofcheck.checker.terms import Node
from proofcheck.search.arithmetic.linear_order import cancelling, find_contradiction
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.context import Bound, Context, bound_of
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.ideals import Equation, Multiples
from proofcheck.search.lines.positivity import Candidates, Summand
from proofcheck.terms.rationals import Fraction

MOST_FACTORS = 9
"""Inequalities that are multiplied by one another."""

MOST_BOUNDS = 300
DENIAL = At(-1)
"""Stands for the line that denies the goal, which is assumed when it is of use."""


def close_comparison(context: Context, goal: Node, *, effort: int) -> At | None:
    """Return the line of a comparison, or of `false`.

    effort   0: linear, 1: products and squares as well
    """
    found = _Closing(context, goal)
    return found.close(effort)


def close_whole(context: Context, goal: Node) -> At | None:
    """Return the line of a comparison between integers, from such alone, linearly."""
    return _Closing(context, goal, whole=True).close(0)


class _Closing:
    def __init__(self, context: Context, goal: Node, *, whole: bool = False) -> None:
        self.context = context
        self.shared = context.shared
        self.proof = context.shared.proof
        self.speller: Speller = context.shared.speller
        self.goal = goal
        self.whole = whole
        self.denial = self._denial()

    def _denial(self) -> Bound | None:
        """Return what is supposed against the goal; its line is assumed when it is of use."""
        if self.goal.op == "false":
            return None
        denied = self.proof.terms.negation(self.goal)
        return bound_of(self.shared, DENIAL, denied)

    def close(self, effort: int) -> At | None:
        if self.goal.op != "false" and self.denial is None:
            return None
        bounds = self._relevant()
        for level in range(effort + 1):
            line = self._attempt(bounds, level)
            if line is not None:
                return line
        others = self._every()
        return self._attempt(others, 0) if len(bounds) < len(others) else None

    def _every(self) -> list[Bound]:
        """Return the last bounds of all: what contradicts itself need not be about the goal."""
        return [b for b in self.context.bounds if b.is_whole or not self.whole][-MOST_BOUNDS:]

    def _relevant(self) -> list[Bound]:
        """Return the bounds that share atoms with the goal, directly or through others."""
        if self.denial is None:
            return self._every()
        near = _atoms(self.denial.form)
        equations = [] if self.whole else self.context.equations
        found: list[Bound] = []
        waiting = [b for b in self.context.bounds if b.is_whole or not self.whole]
        linked = [_atoms(e.form) for e in equations]
        grown = True
        while grown and len(found) < MOST_BOUNDS:
            grown = False
            for atoms in list(linked):
                if not atoms.isdisjoint(near):
                    linked.remove(atoms)
                    near |= atoms
                    grown = True
            for bound in list(waiting):
                if not _atoms(bound.form).isdisjoint(near):
                    waiting.remove(bound)
                    found.append(bound)
                    grown = True
            for bound in found:
                near |= _atoms(bound.form)
        return found[:MOST_BOUNDS]

    def _attempt(self, bounds: list[Bound], level: int) -> At | None:
        summands = [Summand("known", (b.line,), b.form, b.is_strict) for b in bounds]
        if self.denial is not None:
            form, is_strict = self.denial.form, self.denial.is_strict
            summands.insert(0, Summand("known", (DENIAL,), form, is_strict))
        if level > 0:
            candidates = Candidates(self.proof.keys, self.speller, summands[:MOST_FACTORS])
            summands += candidates.grams(self.context.terms)
            summands += candidates.products()
            needed = self._multiples(summands, level).needed
            summands += candidates.squares(needed, wide=level > 1)
            summands += candidates.weighted(needed)
            if level > 1:
                summands += candidates.triples(needed)
        multiples = self._multiples(summands, level)
        reduced = [multiples.span.reduced(s.form) for s in summands]
        found = self._contradiction([form for form, _ in reduced], summands)
        if found is None:
            return None
        used: dict[int, Rational] = {}
        for n, c in found.items():
            for k, d in reduced[n][1].items():
                used[k] = used.get(k, 0) - c * d
        return self._said([(c, summands[n]) for n, c in found.items()], multiples, used)

    def _contradiction(
        self, forms: list[Polynomial], summands: list[Summand]
    ) -> dict[int, Rational] | None:
        """Return positive factors by number with which the forms add up to a contradiction."""
        kept = cancelling(forms, UNIT)
        given = [
            ({_linear(m): Fraction(c) for m, c in forms[n].items()}, summands[n].is_strict)
            for n in kept
        ]
        self.proof.terms.spend(len(given) * len({m for form, _ in given for m in form}))
        found = find_contradiction(given)
        return None if found is None else {kept[k]: c for k, c in found.items() if c}

    def _multiples(self, summands: list[Summand], level: int) -> Multiples:
        keys = self.proof.keys
        equations = [e for e in self._equations() if not e.is_matrix]
        multiples = Multiples(keys, equations, [s.form for s in summands], plain=True)
        for count in range(2 + level):
            if not multiples.grow(by_constants=count > 0 and level > 0) and count > 0:
                break
        return multiples

    def _equations(self) -> Iterable[Equation]:
        if not self.whole:
            return self.context.equations
        sorts = self.proof.keys.sorts
        views = self.context.views
        return [e for e in self.context.equations if sorts.of(views[e.line].args[0]).op == "Int"]

    def _said(
        self,
        chosen: list[tuple[Rational, Summand]],
        multiples: Multiples,
        used: dict[int, Rational],
    ) -> At | None:
        """Say the goal directly where the denial is used once and alone, else by contradiction."""
        equations = _factors_of(multiples, used)
        plain = [c for c, s in chosen if s.parts == (DENIAL,)]
        others = [(c, s) for c, s in chosen if DENIAL not in s.parts]
        if plain and len(others) + 1 == len(chosen):
            items = self._items(others, equations, 1 / Fraction(plain[0]))
            line = attempt(self.proof, "positive", self.goal, items)
            if line is not None:
                return line
        return self._contradicted(chosen, equations)

    def _contradicted(
        self, chosen: list[tuple[Rational, Summand]], equations: dict[At, Polynomial]
    ) -> At | None:
        terms = self.proof.terms
        if any(DENIAL in s.parts for _, s in chosen):
            line = self.proof.take("assume", terms.negation(self.goal))
            chosen = [(c, _supposed(s, line)) for c, s in chosen]
        items = self._items(chosen, equations, 1)
        false = attempt(self.proof, "positive", terms.falsehood(), items)
        if false is None or self.goal.op == "false":
            return false
        return attempt(self.proof, "classical", false, self.goal)

    def _items(
        self,
        chosen: list[tuple[Rational, Summand]],
        equations: dict[At, Polynomial],
        scale: Rational,
    ) -> tuple[Part, ...]:
        """Return the items of `positive`."""
        items = [self._item(str(Fraction(c) * scale), s) for c, s in chosen]
        real = self.proof.terms.make("Real")
        for line, form in equations.items():
            if form:
                factor = self.speller.spell(combined((scale, form)), real)
                items.append(("equation", factor, line))
        return tuple(items)

    def _item(self, factor: str, summand: Summand) -> tuple[Part, ...]:
        parts = summand.parts
        if summand.kind == "weighted":
            line, root = parts
            assert isinstance(root, Node)
            square = self.proof.terms.make("mul", root, root)
            return "product", factor, line, self._positive(square, ("square", "1", root))
        if summand.kind == "triple":
            first, second, third = parts
            assert isinstance(first, At)
            assert isinstance(second, At)
            product = self.proof.terms.make("mul", self._excess(first), self._excess(second))
            both = self._positive(
                product, ("product", "1", first, second), op="lt" if summand.is_strict else "le"
            )
            return "product", factor, both, third
        return (summand.kind, factor, *parts)

    def _excess(self, line: At) -> Node:
        """Return what a line says is not negative."""
        proof = self.proof
        bound = bound_of(self.shared, line, self.speller.view(proof.formula(line)))
        assert bound is not None
        return self.speller.spell(bound.form, proof.terms.make("Real"))

    def _positive(self, term: Node, item: tuple[Part, ...], op: str = "le") -> At:
        terms = self.proof.terms
        return self.proof.take("positive", terms.make(op, terms.number(0), term), (item,))


def _supposed(summand: Summand, line: At) -> Summand:
    """Return a summand with the line that was assumed for the denial."""
    parts = [line if isinstance(p, At) and p == DENIAL else p for p in summand.parts]
    return replace(summand, parts=tuple(parts))


def _factors_of(multiples: Multiples, used: dict[int, Rational]) -> dict[At, Polynomial]:
    """Return the factor of each equation."""
    found: dict[At, Polynomial] = {}
    for n, c in sorted(used.items()):
        multiple = multiples.span.multiples[n]
        monomial = UNIT if multiple.left is None else multiple.left
        before = found.get(multiple.line, {})
        found[multiple.line] = combined((1, before), (c, {monomial: 1}))
    return found


def _linear(monomial: Monomial) -> object:
    return () if monomial == UNIT else monomial


def _atoms(form: Polynomial) -> set[int]:
    return {code for m in form for part in m for code in part}
