"""Matching: what bound names stand for where a term is an instance of a pattern.

Sums and products of two bound names are matched in every way in which the summands or factors of
a term fall into two groups, so that ``f(a + b)`` matches ``f(x + 2*y)``: where sums stand under an
unknown function there is nothing else to be seen of their parts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from proofcheck.logic.propositions import make
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import Binding, Number, Operation, Term, Variable
from proofcheck.terms.substitution import free_names

Images = dict[str, Term]

MOST_PARTS = 5
"""Summands or factors of a term that are told apart, a multiple counted as often as it says."""


def match_whole(pattern: Term, term: Term, names: set[str]) -> Images | None:
    """Return what bound names stand for, where a term is an instance as it is written; else None."""
    return next(_Matching(names, (), splits_sums=False).match(pattern, term, {}), None)


def matches(
    pattern: Term, term: Term, names: set[str], inner: Collection[str] = ()
) -> Iterator[Images]:
    """Return in all ways what bound names stand for, where a term is an instance of a pattern.

    inner    names that the pattern binds further inside, which match anything
    """
    return _Matching(names, inner, splits_sums=True).match(pattern, term, {})


@dataclass(frozen=True, slots=True)
class _Matching:
    """Matches patterns, whose bound names are these.

    inner        names that match anything
    splits_sums  sums and products of two bound names are matched in all ways
    """

    names: set[str]
    inner: Collection[str]
    splits_sums: bool

    def match(self, pattern: Term, term: Term, images: Images) -> Iterator[Images]:
        if isinstance(pattern, Variable):
            if pattern.name not in self.names:
                if pattern.name in self.inner or _is_named_alike(pattern, term):
                    yield images
            elif images.get(pattern.name, term) == term:
                yield {**images, pattern.name: term}
        elif isinstance(pattern, Binding):
            if self.names.isdisjoint(free_names(pattern)) and _are_alike(pattern, term):
                yield images
        elif self.splits_sums and splits(pattern, self.names):
            yield from _split(pattern, term, images)
        elif _have_one_head(pattern, term):
            pairs = list(zip(pattern.children, term.children, strict=True))
            yield from self._match_all(pairs, images)

    def _match_all(self, pairs: Sequence[tuple[Term, Term]], images: Images) -> Iterator[Images]:
        if not pairs:
            yield images
            return
        (pattern, term), *others = pairs
        for found in self.match(pattern, term, images):
            yield from self._match_all(others, found)


def _is_named_alike(pattern: Variable, term: Term) -> bool:
    return isinstance(term, Variable) and pattern.name == term.name


def _are_alike(pattern: Term, term: Term) -> bool:
    """Say whether terms are the same but for the names that they bind."""
    return isinstance(term, Binding) and canonical_form(pattern) == canonical_form(term)


def _have_one_head(pattern: Term, term: Term) -> bool:
    if type(pattern) is not type(term):
        return False
    if isinstance(pattern, Number):
        return pattern == term
    own, other = _head(pattern), _head(term)
    return own == other and len(pattern.children) == len(term.children)


def _head(term: Term) -> tuple[str, str]:
    function = getattr(term, "function", term)
    return getattr(term, "operator", ""), getattr(function, "name", "")


def splits(pattern: Term, names: set[str]) -> bool:
    """Say whether a pattern is a sum or a product of two bound names."""
    if not isinstance(pattern, Operation) or pattern.operator not in ("add", "mul"):
        return False
    own = [p.name for p in pattern.arguments if isinstance(p, Variable) and p.name in names]
    return len(own) == len(pattern.arguments) == len(set(own)) == 2


def _split(pattern: Term, term: Term, images: Images) -> Iterator[Images]:
    assert isinstance(pattern, Operation)
    left, right = (p.name for p in pattern.arguments if isinstance(p, Variable))
    parts = [*(_summands if pattern.operator == "add" else _factors)(term)]
    if not 1 < len(parts) <= MOST_PARTS:
        return
    for places in product((0, 1), repeat=len(parts)):
        groups = [[p for p, at in zip(parts, places, strict=True) if at == g] for g in (0, 1)]
        if all(groups):
            chosen = [g[0] if len(g) == 1 else make(pattern.operator, *g) for g in groups]
            if all(images.get(n, t) == t for n, t in zip((left, right), chosen, strict=True)):
                yield {**images, left: chosen[0], right: chosen[1]}


def _summands(term: Term) -> Iterator[Term]:
    match term:
        case Operation("add", parts):
            for part in parts:
                yield from _summands(part)
        case Operation("sub", (left, right)):
            yield from _summands(left)
            yield from (make("neg", part) for part in _summands(right))
        case Operation("neg", (part,)):
            yield from (make("neg", one) for one in _summands(part))
        case Operation("mul", (Number(value), part)) if value in range(2, MOST_PARTS + 1):
            yield from [part] * int(value)
        case _:
            yield term


def _factors(term: Term) -> Iterator[Term]:
    if isinstance(term, Operation) and term.operator == "mul":
        for part in term.arguments:
            yield from _factors(part)
    else:
        yield term
