"""Equations that are linear in several unknowns, their transposes and conjugates: solved together.

Each equation is read as it stands, transposed, conjugated and both, and times the imaginary unit, so
that B = B^T, C = -C^T and A = B + C determine B = 1/2*(A + A^T).  Nothing is proved here: what comes out is a candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.polynomials import IMAGINARY, ONE, Form, Terms, times, total
from proofcheck.logic.propositions import shape
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import substitute

IMAGINARY_UNIT: Terms = {((IMAGINARY,), ()): Fraction(1)}

Letter = tuple[bool, str]
"""An unknown or its transpose or conjugate; with or without the imaginary unit before it."""


@dataclass(frozen=True, slots=True)
class _Row:
    """An equation: a combination of unknown letters is equal to what is known."""

    unknown: dict[Letter, Fraction]
    known: Terms

    def minus(self, factor: Fraction, other: _Row) -> _Row:
        """Return this row less a multiple of another."""
        letters = sorted(self.unknown.keys() | other.unknown.keys())
        values = {x: self.of(x) - factor * other.of(x) for x in letters}
        unknown = {x: value for x, value in values.items() if value}
        return _Row(unknown, total([(1, self.known), (-factor, other.known)]))

    def of(self, letter: Letter) -> Fraction:
        """Return the coefficient of a letter."""
        return self.unknown.get(letter, Fraction(0))

    def beginning_with_one(self) -> _Row:
        """Return the row divided by the coefficient of its first letter."""
        return _Row({}, {}).minus(-1 / self.unknown[min(self.unknown)], self)


def linear_solution(
    script: Script, unknowns: Sequence[Variable], parts: Sequence[Term]
) -> dict[str, Term] | None:
    """Return terms for all unknowns where the linear equations among the parts determine them."""
    sequent = script.sequent
    try:
        codes = {item.name: _renamed(sequent, item) for item in unknowns}
        rows = [row for part in parts for row in _rows(sequent, part, codes)]
    except Failure:
        return None
    solved = _eliminated(rows)
    found = {item.name: _said(sequent, solved, codes[item.name], item) for item in unknowns}
    return {n: t for n, t in found.items() if t is not None} if all(found.values()) else None


def _renamed(sequent: Sequent, unknown: Variable) -> Variable:
    """Return an unknown by a name that no other shape has: an atom keeps its own."""
    if not isinstance(unknown.sort, Matrix):
        return Variable(f"sought {unknown.name}", unknown.sort)
    sizes = " by ".join(map(sequent.algebra.size, shape(unknown)))
    return Variable(f"sought {unknown.name} {sizes}", unknown.sort)


def _rows(sequent: Sequent, part: Term, codes: dict[str, Variable]) -> Iterator[_Row]:
    """Yield an equation in its four readings, where it is linear in the unknowns."""
    match part:
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar | Matrix):
            left, right = (substitute(side, dict(codes)) for side in (left, right))
            form = sequent.algebra.difference(left, right)
        case _:
            return
    names = {variable.name for variable in codes.values()}
    for transposed, conjugated in product((False, True), repeat=2):
        turned = sequent.algebra.with_involution(form, transposed=transposed, conjugated=conjugated)
        for factor in (ONE, IMAGINARY_UNIT):
            row = _row(times(factor, turned.terms), names)
            if row is not None:
                yield row


def _row(terms: Terms, names: set[str]) -> _Row | None:
    """Take the unknown letters out of a polynomial; None where they stand in products."""
    unknown, known = dict[Letter, Fraction](), Terms()
    for (scalars, word), c in terms.items():
        letters = [letter for letter in (*scalars, *word) if letter != IMAGINARY]
        if names.isdisjoint(letter[:-1] for letter in letters):
            known[scalars, word] = -Fraction(c)
        elif len(letters) == 1:
            unknown[IMAGINARY in scalars, letters[0]] = Fraction(c)
        else:
            return None
    return _Row(unknown, known) if unknown else None


def _eliminated(rows: Sequence[_Row]) -> dict[Letter, _Row]:
    """Return the reduced echelon form of a system: each row by the letter that it begins with."""
    found: dict[Letter, _Row] = {}
    for row in rows:
        rest = row
        for letter, other in found.items():
            rest = rest.minus(rest.of(letter), other)
        if rest.unknown:
            first, new = min(rest.unknown), rest.beginning_with_one()
            found = {x: other.minus(other.of(first), new) for x, other in found.items()}
            found[first] = new
    return found


def _said(
    sequent: Sequent, solved: dict[Letter, _Row], code: Variable, unknown: Variable
) -> Term | None:
    """Return the term that an unknown is equal to; None where the system leaves it open."""
    row = solved.get((False, f"{code.name} "))
    if row is None or len(row.unknown) > 1:
        return None
    rows, columns = None, None
    if isinstance(unknown.sort, Matrix):
        rows, columns = map(sequent.algebra.size, shape(unknown))
    return term_of(sequent.algebra, Form(rows, columns, row.known))
