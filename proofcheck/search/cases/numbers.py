"""What is known of the numbers that facts speak of: equations, what is not zero, what is compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from proofcheck.logic.polynomials import Form, Terms, Untranslatable
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.linear_order import find_contradiction
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.cases.elimination import Elimination, Unit
from proofcheck.search.cases.polynomials import Ring, Vanishing
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.openings import each_part
from proofcheck.search.instances.preparation import close_evident
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Scalar


@dataclass(frozen=True, slots=True)
class Denied:
    """A fact that two numbers differ; ``terms`` is their difference."""

    fact: Ref
    sides: tuple[Term, ...]
    terms: Terms


@dataclass(slots=True)
class Numbers:
    """Equations of a script, what is not zero, and inequalities, as polynomials in atoms.

    conjugates   numbers of equations, each with that of its conjugate
    """

    script: Script
    lines: list[tuple[Ref, Terms]] = field(default_factory=list)
    denied: list[Denied] = field(default_factory=list)
    inverses: list[tuple[Ref, Terms, Terms]] = field(default_factory=list)
    order: list[tuple[Ref, Terms, bool]] = field(default_factory=list)
    conjugates: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, script: Script) -> Numbers:
        """Read the facts of a script."""
        found = cls(script)
        found.read_order()
        for ref in list(script.facts):
            found._read(ref, script.term_of(ref))
        found._conjugate()
        return found

    def read_order(self) -> None:
        """Add the inequalities that facts say."""
        for ref in order_facts(self.script):
            order = order_form(self.script, ref)
            if order is not None and _is_plain(order[0].terms):
                self.order.append((ref, order[0].terms, order[1]))

    def _read(self, ref: Ref, fact: Term) -> None:
        match fact:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
                self.enter(quietly(self.script, "equality", ref))
            case Operation("not", (Operation("eq", (left, right)),)) if isinstance(
                sort_of(left), Scalar
            ):
                self.know_apart(ref, left, right)

    def enter(self, lines: Iterable[Ref]) -> None:
        """Add equations of the script."""
        for line in lines:
            form = self.script.form_of(line)
            if form.rows is None and _is_plain(form.terms) and form.terms:
                self.lines.append((line, form.terms))

    def know_apart(self, ref: Ref, left: Term, right: Term) -> None:
        """Add that two numbers differ, as a fact says."""
        try:
            terms = self.script.sequent.algebra.difference(left, right).terms
        except Untranslatable:
            return
        is_known = any(one.terms in (terms, _negated(terms)) for one in self.denied)
        if is_known or not _is_plain(terms) or terms.keys() <= {((), ())}:
            return
        self.denied.append(Denied(ref, (left, right), terms))
        difference = difference_is_not_zero(self.script, ref, left, right)
        for line in (
            () if difference is None else quietly(self.script, "inverse", difference, "right")
        ):
            inverse = self.script.sequent.algebra.form(make("inv", self._zero_side(difference)))
            self.inverses.append((line, terms, inverse.terms))

    def _zero_side(self, ref: Ref | None) -> Term:
        assert ref is not None
        return self.script.term_of(ref).children[0].children[0]

    def _conjugate(self) -> None:
        """Add conjugates of equations, where conjugates are spoken of."""
        if any(code.endswith("~") for terms in self._spoken() for s, _ in terms for code in s):
            known = {_key(terms) for _, terms in self.lines}
            for number, (line, _) in enumerate(list(self.lines)):
                for made in quietly(self.script, "involution", line, False, True):
                    terms = self.script.form_of(made).terms
                    if _key(terms) not in known and _key(_negated(terms)) not in known:
                        self.conjugates.append((number, len(self.lines)))
                        self.lines.append((made, terms))

    def _spoken(self) -> list[Terms]:
        """Return all polynomials that facts speak of."""
        found = [terms for _, terms in self.lines] + [one.terms for one in self.denied]
        return [*found, *(terms for _, terms, _ in self.order)]

    # --- order ------------------------------------------------------------------------------------

    def contradict_order(self) -> bool:
        """Close the goal, which is false, by a sum of inequalities and equations; say whether it is."""
        forms = [(_linear(terms), strict) for _, terms, strict in self.order]
        if not forms:
            return False
        for _, terms in self.lines:
            forms += [(_linear(terms), False), (_linear(_negated(terms)), False)]
        multiples = find_contradiction(forms)
        if multiples is None:
            return False
        self.script.close("farkas", [self._item(k, c) for k, c in multiples.items() if c])
        return True

    def _item(self, number: int, factor: Fraction) -> list[Any]:
        if number < len(self.order):
            return [str(factor), "fact", self.order[number][0]]
        at, is_opposite = divmod(number - len(self.order), 2)
        return [str(-factor if is_opposite else factor), "line", self.lines[at][0]]

    # --- fields -----------------------------------------------------------------------------------

    def elimination(self, more: Iterable[Terms] = ()) -> Elimination:
        """Return the equations, and what is not zero, to be solved.

        more   polynomials that are to be looked at as well
        """
        inverses = [t for _, terms, inverse in self.inverses for t in (terms, inverse)]
        every = [*self._spoken(), *more]
        ring = Ring.of([*every, *inverses])
        equations = [
            Vanishing(ring.read(terms), {k: ring.constant(1)})
            for k, (_, terms) in enumerate(self.lines)
        ]
        for one, other in self.conjugates:  # their difference has a factor that may be cancelled
            poly = equations[one].poly - equations[other].poly
            parts = {one: ring.constant(1), other: ring.constant(-1)}
            equations.append(Vanishing(poly, parts))
        units, first = list[Unit](), set[int]()
        spoken = {code for terms in every for s, _ in terms for code in s}
        for k, (_, terms, inverse) in enumerate(self.inverses, len(self.lines)):
            poly, other = ring.read(terms), ring.read(inverse)
            reason = Vanishing(poly * other - 1, {k: ring.constant(1)})
            if any(code in spoken for s, _ in inverse for code in s):
                equations.append(reason)
            for whole, rest in ((poly, other), (other, poly)):
                units += _units(whole, rest, reason)
            first |= {p for p in range(len(ring.codes)) if ring.codes[p].startswith("1/")}
        return Elimination(ring, equations, units, frozenset(first))

    def line_of(self, ring: Ring, one: Vanishing) -> Ref:
        """Return an equation of the script that says that a polynomial vanishes.

        raises   one of ``Failure`` where the kernel does not take the step
        """
        refs = [ref for ref, _ in self.lines] + [ref for ref, _, _ in self.inverses]
        parts = [
            [str(c), list(scalars), [], refs[number], []]
            for number, part in sorted(one.parts.items())
            for (scalars, _), c in ring.write(part).items()
        ]
        (line,) = self.script.do("linear-combination", None, None, parts)
        return line

    def deny(self, ring: Ring, number: int, one: Vanishing) -> None:
        """Close the goal, which is false: numbers that differ are equal.

        raises   one of ``Failure`` or Unspellable where the kernel does not take a step
        """
        denied = self.denied[number]
        line = self.line_of(ring, one)
        specs = [spell_for_certificate(self.script, side) for side in denied.sides]
        self.script.do("equation", line, *specs)
        self.script.close("absurd", denied.fact)

    def close_constant(self, ring: Ring, one: Vanishing) -> None:
        """Close the goal, which is false: a number that is not zero vanishes.

        raises   one of ``Failure`` where the kernel does not take a step
        """
        value = one.poly.leading_coefficient()
        factor = -Fraction(int(value.q), int(value.p))
        self.script.close("farkas", [[str(factor), "line", self.line_of(ring, one)]])


def _units(whole: Any, rest: Any, reason: Vanishing) -> Iterator[Unit]:
    """Yield the factors of what is not zero."""
    if not whole.is_constant():
        for factor, _ in whole.factor()[1]:
            yield Unit(factor, (whole / factor) * rest, reason)


def prove_in_order(script: Script, contradict: Prove) -> bool:
    """Prove that numbers are in order, or lie in a set of integers, by what denies the opposite.

    contradict   closes a goal that is false, by inequalities
    """
    if close_evident(script):
        return True
    match script.goal:
        case Operation("in" | "gt" | "ge" | "ne"):
            script.do("expand-goal")
            return prove_in_order(script, contradict)
        case Operation("and"):
            return each_part(script, partial(prove_in_order, contradict=contradict))
        case Operation("not", (Operation("le" | "lt" | "gt" | "ge"),)):
            script.do("intro")
        case Operation("le" | "lt"):
            script.do("by-contradiction")
        case Operation("false"):
            pass
        case _:
            return False
    return contradict(script)


def difference_is_not_zero(
    script: Script, ref: Ref, left: Term, right: Term, *, is_turned: bool = False
) -> Ref | None:
    """Return the fact that the difference of two numbers that differ is not zero.

    is_turned   whether what is on the left is taken away
    """
    if not script.sequent.algebra.form(right).terms and not is_turned:
        return ref
    key = "difference", ref, is_turned
    if key not in script.remembered:
        difference = make("sub", *((right, left) if is_turned else (left, right)))
        claim = make("not", make("eq", difference, ZERO))
        inner = script.child(claim)
        try:
            inner.do("intro")
            (line,) = inner.do("equality", inner.facts[-1])
            if is_turned:
                (line,) = inner.do("linear-combination", None, None, [["-1", [], [], line, []]])
            specs = [spell_for_certificate(inner, side) for side in (left, right)]
            inner.do("equation", line, *specs)
            inner.close("absurd", ref)
            made = script.do("have", spell_for_certificate(script, claim), inner)
        except (*Failure, Unspellable):
            made = []
        script.remembered[key] = made
    found = script.remembered[key]
    return found[0] if found else None


def as_form(terms: Terms) -> Form:
    """Return a polynomial between numbers as one of the kernel."""
    return Form(None, None, terms)


def _is_plain(terms: Terms) -> bool:
    return not any(word for _, word in terms)


def _linear(terms: Terms) -> dict[Any, Fraction]:
    return {s or (): c for (s, _), c in terms.items()}


def _negated(terms: Terms) -> Terms:
    return {m: -c for m, c in terms.items()}


def _key(terms: Terms) -> frozenset[Any]:
    return frozenset(terms.items())
