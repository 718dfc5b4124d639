"""Theorems that proofs may cite: of the library's functions, and of linear algebra.

Each is a schema: given terms, what has to hold, and what follows.  Most are axioms and lemmas of the
theory; those written here speak of functions, named sets, blocks or propositions.  A law
of a symbol of the library may be used only where a statement in sight binds the symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from proofcheck.logic.laws import (
    laws_of_direct_sums,
    laws_of_expectations,
    laws_of_extrema,
    laws_of_probabilities,
    laws_of_series,
    laws_of_shape,
    laws_of_sums,
)
from proofcheck.logic.laws.law_schemas import Schema
from proofcheck.logic.laws.stated_laws import StatedLaw, read_stated_laws
from proofcheck.logic.propositions import Unbuildable

_AXIOMS = "ordered field"
_MEANINGS = ("definition", _AXIOMS)
"""What references of those begin with that are no theorems: what operations mean, and the axioms of
order."""

_FUNCTIONS = frozenset({"exp", "log", "cos", "sin", "sqrt"})
"""Functions of the library, of one of which a statement in sight has to speak."""

_OF_ANGLES = frozenset({"exp", "log", "cos", "sin", "pi"})
"""Of one of these one has to speak where a law is about pi alone: angles come with exponentials."""


@dataclass(frozen=True, slots=True)
class Law:
    """A theorem with its reference, and the library symbols that it is about.

    rests_on   of a lemma of the theory: the axioms from which its checkers derive it
    """

    reference: str
    schema: Schema
    symbols: frozenset[str] = frozenset()
    rests_on: tuple[str, ...] | None = None

    def in_sight_of(self, operators: frozenset[str]) -> Law:
        """Return the law itself, where the operators in sight include a symbol that it is about.

        raises   Unbuildable where it is about symbols, and none of them is in sight
        """
        if self.symbols and self.symbols.isdisjoint(operators):
            spoken = " or ".join(sorted(self.symbols))
            raise Unbuildable(f"no statement in sight binds {spoken}")
        return self

    @property
    def is_lemma(self) -> bool:
        """Whether it is derived from axioms, so that these are believed, and not it."""
        return self.rests_on is not None

    @property
    def is_of_terms(self) -> bool:
        """Whether it is about terms, and about no families."""
        return not isinstance(self.schema, StatedLaw) or self.schema.is_of_terms

    @property
    def is_definition(self) -> bool:
        """Whether it only says what an operation means, or how numbers are ordered."""
        return self.reference.startswith(_MEANINGS)

    @property
    def is_axiom(self) -> bool:
        """Whether it follows from the axioms of order alone."""
        return self.reference.startswith(_AXIOMS)

    @property
    def kind(self) -> str:
        """What a report calls it: a theorem is taken on trust, and so are definitions and axioms."""
        if self.is_lemma:
            return "lemma"
        if self.is_axiom:
            return "axiom of order"
        return "definition" if self.is_definition else "theorem"

    @property
    def is_library(self) -> bool:
        """Whether it says something about a symbol of the library."""
        return bool(self.symbols)


_EXP = frozenset({"exp"})
_HIGHAM = "Higham 2008, Functions of Matrices, Theorem"
_RUDIN = "Rudin 1976, Principles of Mathematical Analysis, Theorem"
_BILLINGSLEY = "Billingsley 1995, Probability and Measure, section"
_HOEFFDING = (
    "Hoeffding 1963, Probability inequalities for sums of bounded random variables, Theorem 2"
)
_AXLER = "Horn and Johnson 2013, Matrix Analysis, section"

WRITTEN: Mapping[str, Law] = {
    "exp of a direct sum over a set": Law(
        f"{_HIGHAM} 1.13 (g)", laws_of_direct_sums.exp_direct_family, _EXP
    ),
    "norm of a direct sum over a set": Law(
        f"{_AXLER} 5.6", laws_of_direct_sums.direct_sum_within_bound
    ),
    "geometric series": Law(f"{_AXLER} 5.6", laws_of_series.geometric_series),
    "geometric series of numbers": Law(f"{_RUDIN} 3.26", laws_of_series.geometric_series),
    "convergence of a geometric series": Law(f"{_RUDIN} 3.26", laws_of_series.absolute_convergence),
    "norm of a geometric series": Law(f"{_AXLER} 5.6", laws_of_series.norm_of_series),
    "sum of norms of powers": Law(f"{_AXLER} 5.6", laws_of_series.sum_of_norms),
    "mean bounded term by term": Law(_AXIOMS, laws_of_sums.mean_term_by_term),
    "maximum bounded term by term": Law(_AXIOMS, laws_of_sums.maximum_term_by_term),
    "member of a maximum": Law("definition", laws_of_sums.member_of_maximum),
    "sum or product by recursion": Law(
        "definition of a finite sum, and of a product, by recursion", laws_of_sums.by_recursion
    ),
    "product of sums": Law("definition", laws_of_shape.product_of_sums),
    "sum under a condition": Law("definition", laws_of_shape.sum_under_a_condition),
    "determinant of a direct sum of ones": Law(
        f"{_AXLER} 0.9.2", laws_of_direct_sums.det_direct_ones
    ),
    "first case": Law("definition", laws_of_shape.first_case),
    "later case": Law("definition", laws_of_shape.later_case),
    "matrix written out": Law("definition", laws_of_shape.written_out),
    "moment generating function of a normal law": Law(
        f"{_BILLINGSLEY} 21", laws_of_expectations.exponential, _EXP
    ),
    "expectation of a multiple": Law(f"{_BILLINGSLEY} 21", laws_of_expectations.multiple),
    "expectation of a sum of draws": Law(
        f"{_BILLINGSLEY} 21", laws_of_expectations.of_sum("expect")
    ),
    "variance of a sum of independent draws": Law(
        f"{_BILLINGSLEY} 21", laws_of_expectations.of_sum("var")
    ),
    "variance by moments": Law("definition", laws_of_expectations.moments),
    "probability of a larger event": Law(f"{_BILLINGSLEY} 2", laws_of_probabilities.larger_event),
    "union bound": Law(f"{_BILLINGSLEY} 2", laws_of_probabilities.union_bound),
    "probability of a conjunction": Law(f"{_BILLINGSLEY} 2", laws_of_probabilities.conjunction),
    "mean of bounded independent draws": Law(
        _HOEFFDING, laws_of_probabilities.hoeffding(), frozenset({"log", "sqrt"})
    ),
    "mean of bounded independent draws, from above": Law(
        _HOEFFDING, laws_of_probabilities.hoeffding(from_above=True), frozenset({"log", "sqrt"})
    ),
    "equal random numbers": Law("definition", laws_of_expectations.equal_numbers),
    "family of what exists": Law("definition", laws_of_shape.family),
    "supremum is an upper bound": Law("definition", laws_of_extrema.bounds_each("sup")),
    "infimum is a lower bound": Law("definition", laws_of_extrema.bounds_each("inf")),
    "least upper bound": Law("definition", laws_of_extrema.is_best_bound("sup")),
    "greatest lower bound": Law("definition", laws_of_extrema.is_best_bound("inf")),
}
"""Laws that the theory, or its statements as terms, cannot say: of propositions, named sets, blocks of all sizes."""


def law_of(stated: StatedLaw) -> Law:
    """Return an axiom or a lemma of the theory as a law."""
    axioms = stated.axioms if stated.is_lemma else None
    return Law(stated.reference, stated, _symbols(stated.operators), axioms)


def _symbols(operators: frozenset[str]) -> frozenset[str]:
    """Return the symbols of the library of one of which a statement in sight has to speak."""
    if "pi" in operators and not operators & _FUNCTIONS:
        return _OF_ANGLES
    return operators & _FUNCTIONS


LAWS: Mapping[str, Law] = MappingProxyType(
    {**{name: law_of(one) for name, one in read_stated_laws().items()}, **WRITTEN}
)
"""All laws by name: those of the theory, and those that are written here."""


def believed(name: str) -> tuple[str, ...]:
    """Return what is taken on trust where a law is applied: the axioms of a lemma, or the law itself."""
    axioms = LAWS[name].rests_on
    return (name,) if axioms is None else axioms


def cited_name(label: str) -> str:
    """Return the name of a theorem, from the label of a fact that is one.

    >>> cited_name("library:Neumann series")
    'Neumann series'
    """
    return label.partition(":")[2]


def is_trusted(name: str) -> bool:
    """Say whether what is cited by this name is a theorem, and neither a lemma nor a definition."""
    law = LAWS.get(name)
    return law is None or law.kind == "theorem"


def account_for(applied: Iterable[str], cited: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return what a proof rests on: laws of symbols of the library, other laws, and lemmas.

    applied   names of laws that the proof applies
    cited     labels of facts that are theorems; some of them are laws
    """
    names = {*applied, *({*map(cited_name, cited)} & LAWS.keys())}
    laws = sorted({one for name in names for one in believed(name)})
    library = tuple(name for name in laws if LAWS[name].is_library)
    own = tuple(name for name in laws if not LAWS[name].is_library)
    return library, own, tuple(sorted(name for name in names if LAWS[name].is_lemma))


def theorems_among(laws: Iterable[str], cited: Iterable[str]) -> tuple[str, ...]:
    """Return the theorems among laws, with what is cited and is no law, by name and sorted.

    cited   labels of facts that are theorems
    """
    trusted = {name for name in laws if not LAWS[name].is_definition}
    return tuple(sorted(trusted | ({*map(cited_name, cited)} - LAWS.keys())))


def is_work(name: str) -> bool:
    """Whether who applies a law does more than say in other words what is known.

    It is a theorem, or a lemma that rests on more than how numbers are ordered.
    """
    law = LAWS[name]
    if law.is_lemma:
        return any(not LAWS[one].is_axiom for one in believed(name))
    return law.kind == "theorem"
