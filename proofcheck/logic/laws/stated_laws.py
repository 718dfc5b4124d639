"""Laws that the theory states: its axioms and lemmas at terms.

The theory is written in the language (``proofcheck/theory/*.proof``).  Of each entry that speaks of
numbers, matrices and families of these ``statements.json`` there holds the terms; the kernel puts
others for its given names, a ``fun`` for a family.  That a lemma follows from axioms is what the
checkers of the theory say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from typing import Any

from proofcheck.logic.chosen_families import function_conditions
from proofcheck.logic.instances import instance_at
from proofcheck.logic.laws.law_schemas import Instance, Setting
from proofcheck.logic.propositions import Unbuildable, fits, make
from proofcheck.terms.encoding import decode_bound, decode_term
from proofcheck.terms.expressions import Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import Function, Matrix, Sort
from proofcheck.terms.substitution import substitute_sort


@dataclass(frozen=True)
class StatedLaw:
    """An axiom or a lemma of the theory, applied to terms.

    axioms   from which a lemma is derived: none where the rules of its checkers suffice
    row      the terms of the statement as JSON, read when the law is first applied; none of a
             statement about predicates
    """

    name: str
    reference: str
    axioms: tuple[str, ...]
    row: Mapping[str, Any]

    @cached_property
    def given(self) -> tuple[Bound, ...]:
        """The names that terms are put for, with the sets that these have to lie in."""
        return tuple([decode_bound(one) for one in self.row["given"]])

    @cached_property
    def sizes(self) -> frozenset[str]:
        """The given sizes that the shapes of the terms tell, or those of the members of families."""
        return frozenset[str]().union(*(_told_by(one.variable.sort) for one in self.given))

    @cached_property
    def sizes_of_matrices(self) -> frozenset[str]:
        """The given sizes of matrices, and not only of members of families, which may have none."""
        sorts = [one.variable.sort for one in self.given if not one.parameters]
        return frozenset[str]().union(*map(_told_by, sorts))

    @cached_property
    def assumed(self) -> tuple[Term, ...]:
        """What has to hold."""
        return tuple([decode_term(one) for one in self.row["assume"]])

    @cached_property
    def shown(self) -> Term:
        """What follows."""
        parts = [decode_term(one) for one in self.row["show"]]
        return parts[0] if len(parts) == 1 else make("and", *parts)

    @property
    def is_lemma(self) -> bool:
        """Whether it is derived, and not taken on trust."""
        return bool(self.row["kind"] == "lemma")

    @property
    def is_stated(self) -> bool:
        """Whether what it says is known here, so that it may be applied."""
        return "given" in self.row

    @cached_property
    def is_of_terms(self) -> bool:
        """Whether it speaks of numbers and matrices alone, and of no families."""
        return self.is_stated and not any(one.parameters for one in self.given)

    @property
    def operators(self) -> frozenset[str]:
        """All operations that it speaks of."""
        return frozenset(_operators([*self.row.values()]))

    def __call__(self, setting: Setting, *terms: Term) -> Instance:
        """Put terms for the given names, in order; sizes are read off their shapes.

        A size that a shape tells is a natural number, since the matrix exists.

        raises   Unbuildable where they are too few or too many, or of other sorts
        """
        if not self.is_stated:
            raise Unbuildable("it speaks of predicates")
        images: dict[str, Term] = {}
        asked = [one for one in self.given if one.variable.name not in self.sizes]
        if len(terms) != len(asked):
            raise Unbuildable(f"it speaks of {len(asked)} terms, and not of {len(terms)}")
        for one, term in zip(asked, terms, strict=True):
            self._read_sizes(one.variable, term, images)
        obligations: list[Term] = []
        for one, term in zip(asked, terms, strict=True):
            obligations += _conditions(setting, one, term, images)
            images[one.variable.name] = term
        obligations += self._memberships(images)
        obligations += (instance_at(one, images) for one in self.assumed)
        return obligations, instance_at(self.shown, images)

    def _read_sizes(self, variable: Variable, term: Term, images: dict[str, Term]) -> None:
        own, sort = _of_members(sort_of(term)), _of_members(variable.sort)
        if isinstance(own, Matrix) and isinstance(sort, Matrix):
            for side, size in zip(_sides(sort), _sides(own), strict=True):
                if isinstance(side, Variable) and side.name in self.sizes:
                    images.setdefault(side.name, size)

    def _memberships(self, images: Mapping[str, Term]) -> Iterator[Term]:
        """Yield the sets that terms have to lie in, unless their sorts and shapes say that they do."""
        for one in self.given:
            is_size = one.variable.name in self.sizes_of_matrices
            told = _TOLD_OF_SIZES if is_size else _TOLD_BY_SORTS
            is_told = getattr(one.domain, "operator", "") in told
            if one.domain is not None and not is_told and not one.parameters:
                yield instance_at(make("in", one.variable, one.domain), images)


_TOLD_BY_SORTS = frozenset({"Int", "Rat", "Real", "Complex", "Matrices", "ComplexMatrices"})
_TOLD_OF_SIZES = _TOLD_BY_SORTS | {"Nat"}


def _conditions(
    setting: Setting, asked: Bound, term: Term, images: Mapping[str, Term]
) -> list[Term]:
    """Return what makes a term one that may be put for a name: of a family that its members are such.

    raises   Unbuildable where its sort says that it is none
    """
    if not asked.parameters:
        if not fits(term, substitute_sort(asked.variable.sort, images), setting.same_size):
            raise Unbuildable(f"{asked.variable.name} is of another sort")
        return []
    is_told = getattr(asked.domain, "operator", "") in _TOLD_BY_SORTS
    item = replace(asked, domain=None) if is_told else asked
    return function_conditions(item, term, setting.algebra.declarations, images, setting.same_size)


def _operators(encoded: object) -> Iterator[str]:
    if isinstance(encoded, list):
        if encoded and encoded[0] == "op":
            yield encoded[1]
        for one in encoded:
            yield from _operators(one)


def _of_members(sort: Sort) -> Sort:
    """Return the sort of the members of a family, of anything else its own."""
    return sort.result if isinstance(sort, Function) else sort


def _told_by(sort: Sort) -> frozenset[str]:
    """Return the names of sizes that the shape of something tells; an index is none."""
    own = _of_members(sort)
    sides = _sides(own) if isinstance(own, Matrix) else ()
    indices = [p.name for p in sort.parameters] if isinstance(sort, Function) else []
    return frozenset(side.name for side in sides if isinstance(side, Variable)).difference(indices)


def _sides(sort: Matrix) -> tuple[Term, Term]:
    return sort.rows, sort.columns


def read_stated_laws() -> dict[str, StatedLaw]:
    """Return the axioms and lemmas of the theory, by name."""
    file = resources.files("proofcheck") / "theory" / "statements.json"
    rows = json.loads(file.read_text(encoding="utf-8"))["entries"]
    return {row["name"]: _stated(row) for row in rows}


def _stated(row: Mapping[str, Any]) -> StatedLaw:
    return StatedLaw(row["name"], row["reference"], tuple(row["axioms"]), row)
