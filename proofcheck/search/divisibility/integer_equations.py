"""Equations between integers, as polynomials with integer coefficients."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.logic.polynomials import Form, Terms, Untranslatable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.divisibility.integer_solutions import with_integers
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names

MOST_FACTS = 40
"""Known equations between integers that are looked at."""


@dataclass(frozen=True, slots=True)
class IntegerEquations:
    """Reads equations between integers as polynomials."""

    script: Script

    def known(self, rows: Iterable[Terms]) -> list[Terms]:
        """Return what vanishes by what facts state, and by the definitions of what occurs."""
        found: list[Terms] = []
        for fact in map(self.script.term_of, self.script.facts):
            match fact:
                case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar):
                    terms = self.vanishing(left, right)
                    found += [terms] if terms and len(found) < MOST_FACTS else []
        return [*self._definitions([*rows, *found]), *found]

    def said(self, factors: Sequence[Terms]) -> Iterator[tuple[Term, ...]]:
        """Yield the polynomials that have been found, as terms."""
        terms = [term_of(self.script.sequent.algebra, Form(None, None, one)) for one in factors]
        named = tuple(term for term in terms if term is not None)
        yield from [named] if len(named) == len(terms) else []

    def _definitions(self, forms: Iterable[Terms]) -> Iterator[Terms]:
        """Yield what vanishes by the definitions of names, and of the names in these."""
        atoms, seen = self.script.sequent.algebra.atoms, set[str]()
        waiting = [code for terms in forms for code in codes_of(terms)]
        while waiting:
            code = waiting.pop()
            atom = atoms.get(code[:-1]) if code not in seen else None
            seen.add(code)
            term = None if atom is None else atom.term
            body = None if term is None else self.script.meaning_of(term)
            terms = None if term is None or body is None else self.vanishing(term, body)
            if terms:
                waiting += codes_of(terms)
                yield terms

    def vanishing(self, left: Term, right: Term, codes: Sequence[str] = ()) -> Terms | None:
        """Return the difference of two terms as a polynomial in integers; None where it is none.

        codes   unknowns, as polynomials call them
        """
        try:
            terms = self.script.sequent.algebra.difference(left, right).terms
        except Untranslatable:
            return None
        is_of_numbers = not any(word for _, word in terms)
        of_integers = all(code in codes or self._is_integer(code) for code in codes_of(terms))
        if not (is_of_numbers and of_integers):
            return None
        return with_integers(terms)

    def _is_integer(self, code: str) -> bool:
        """Say whether an atom is an integer in sight, and so depends on no unknown."""
        atom = self.script.sequent.algebra.atoms.get(code[:-1])
        if atom is None or atom.term is None or code[-1] != " " or sort_of(atom.term) != INTEGER:
            return False
        return free_names(atom.term) <= self.script.sequent.visible


def codes_of(terms: Terms) -> Iterator[str]:
    """Yield the atoms that occur in a polynomial."""
    yield from dict.fromkeys(code for scalars, _ in terms for code in scalars)
