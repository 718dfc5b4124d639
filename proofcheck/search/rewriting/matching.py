"""Matching: what bound names stand for where a term is an instance of a pattern.

Sums and products in which bound names stand are matched in every way in which the summands or
factors of a term fall into groups, so that ``f(a + b)`` matches ``f(x + 2*y)``, ``f((a + b)/2)``
matches ``f(x + y/3)``, and ``det(I(n) + A*B)`` matches ``det(X*Y*Z + I(n))``: where sums stand under a
function there is nothing else to be seen of their parts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import product

from proofcheck.logic.propositions import Unbuildable, make, unused
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names, substitute

Images = dict[str, Term]

MOST_PARTS = 5
"""Summands or factors of a term that are told apart, a multiple counted as often as it says."""

ONE = Fraction(1)

_Part = tuple[Fraction, Term]
"""A summand with its factor; a factor of a product has none but 1."""


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


def without_conditions(term: Term) -> tuple[list[Term], Term]:
    """Return under what a proposition is said to hold, the first condition first, and what is said."""
    conditions: list[Term] = []
    while isinstance(term, Operation) and term.operator == "implies":
        condition, term = term.arguments
        conditions.append(condition)
    return conditions, term


@dataclass(frozen=True, slots=True)
class _Matching:
    """Matches patterns, whose bound names are these.

    inner        names that match anything
    splits_sums  sums and products of two bound names are matched in all ways
    rigid        indices bound in the pattern and in the term alike, under one name
    """

    names: set[str]
    inner: Collection[str]
    splits_sums: bool
    rigid: frozenset[str] = frozenset()

    def match(self, pattern: Term, term: Term, images: Images) -> Iterator[Images]:
        if isinstance(pattern, Variable):
            if pattern.name not in self.names:
                if pattern.name in self.inner or _is_named_alike(pattern, term):
                    yield images
            elif images.get(pattern.name, term) == term:
                yield {**images, pattern.name: term}
        elif isinstance(pattern, Binding):
            if not self.names.isdisjoint(free_names(pattern)):
                yield from self._match_binding(pattern, term, images)
            elif _are_alike(pattern, term):
                yield images
        elif isinstance(pattern, Application) and pattern.function.name in self.names:
            yield from self._match_member(pattern, term, images)
        else:
            yield from self._match_operation(pattern, term, images)

    def _match_binding(self, pattern: Binding, term: Term, images: Images) -> Iterator[Images]:
        """Match what is bound over as many plain indices, which no name may stand for."""
        if not isinstance(term, Binding) or not _are_bound_alike(pattern, term):
            return
        parts, apart = _with_common_indices(pattern, term)
        ends = [(p.domain, t.domain) for p, t in zip(pattern.bound, term.bound, strict=True)]
        pairs = [(p, t) for p, t in ends if p is not None and t is not None]
        inner = replace(self, rigid=self.rigid | apart)
        for first in self.match_all(pairs, images):
            for found in inner.match_all(parts, first):
                if all(apart.isdisjoint(free_names(image)) for image in found.values()):
                    yield found

    def _match_member(self, pattern: Application, term: Term, images: Images) -> Iterator[Images]:
        """Let a family be what its member at some indices is, as a function of these.

        Of one that is known already, any member may be asked for.
        """
        known = images.get(pattern.function.name)
        if known is not None:
            member = substitute(pattern, {pattern.function.name: known})
            if canonical_form(member) == canonical_form(term):
                yield images
            return
        indices = [one for one in pattern.arguments if isinstance(one, Variable)]
        names = {one.name for one in indices}
        if len(names) == len(pattern.arguments) and names <= self.rigid:
            family = function_of([Bound(one, None) for one in indices], term)
            yield {**images, pattern.function.name: family}

    def _match_operation(self, pattern: Term, term: Term, images: Images) -> Iterator[Images]:
        is_open = self.splits_sums and not self.names.isdisjoint(free_names(pattern))
        if is_open and _is_sum(pattern):
            yield from self._match_sum(pattern, term, images)
        elif is_open and getattr(pattern, "operator", "") == "mul":
            yield from self._match_product(pattern, term, images)
        elif have_one_head(pattern, term):
            pairs = list(zip(pattern.children, term.children, strict=True))
            yield from self.match_all(pairs, images)

    def match_all(self, pairs: Sequence[tuple[Term, Term]], images: Images) -> Iterator[Images]:
        if not pairs:
            yield images
            return
        (pattern, term), *others = pairs
        for found in self.match(pattern, term, images):
            yield from self.match_all(others, found)

    def _match_sum(self, pattern: Term, term: Term, images: Images) -> Iterator[Images]:
        """Let summands that are no bound names match single ones, and bound names the rest."""
        wanted, parts = [*_summands(pattern)], [*_repeated(_summands(term))]
        whole = [(c, p) for c, p in wanted if not self._is_open(p)]
        for left, found in self._match_each(whole, parts, images):
            open_ = [(c, p) for c, p in wanted if self._is_open(p)]
            yield from self._match_groups(open_, left, found, _combined)

    def _match_product(self, pattern: Term, term: Term, images: Images) -> Iterator[Images]:
        """Let factors that are no bound names match single ones, and bound names the rest."""
        wanted, parts = [*_factors(pattern)], [*_factors(term)]
        whole = [p for p in wanted if not self._is_open(p[1])]
        for left, found in self._match_each(whole, parts, images):
            open_ = [p for p in wanted if self._is_open(p[1])]
            yield from self._match_groups(open_, left, found, _multiplied)

    def _is_open(self, pattern: Term) -> bool:
        return isinstance(pattern, Variable) and pattern.name in self.names

    def _match_each(
        self, wanted: Sequence[_Part], parts: Sequence[_Part], images: Images
    ) -> Iterator[tuple[list[_Part], Images]]:
        """Match patterns with as many parts; yield the parts that are left."""
        if not wanted:
            yield [*parts], images
            return
        (c, pattern), *others = wanted
        for place, (own, part) in enumerate(parts):
            if own == c or self._takes_factors(pattern):
                left = [*parts[:place], *parts[place + 1 :]]
                for found in self.match(pattern, _multiple(own / c, part), images):
                    yield from self._match_each(others, left, found)

    def _takes_factors(self, pattern: Term) -> bool:
        """Say whether a product is one of names alone, to which a number may be put."""
        factors = [factor for _, factor in _factors(pattern)]
        return len(factors) > 1 and all(map(self._is_open, factors))

    def _match_groups(
        self,
        wanted: Sequence[_Part],
        parts: Sequence[_Part],
        images: Images,
        join: _Join,
    ) -> Iterator[Images]:
        """Let each of some bound names be made of a group of parts."""
        if not len(wanted) <= len(parts) <= MOST_PARTS:
            return
        for places in _placings(wanted, parts):
            in_order = [at for at, (_, p) in zip(places, parts, strict=True) if not commutes(p)]
            if join is _multiplied and in_order != sorted(in_order):
                continue
            groups = [
                [p for p, at in zip(parts, places, strict=True) if at == g]
                for g in range(len(wanted))
            ]
            found = _joined(wanted, groups, images, join) if all(groups) else None
            if found is not None:
                yield found


def _placings(wanted: Sequence[_Part], parts: Sequence[_Part]) -> Iterator[tuple[int, ...]]:
    """Yield to which of some names each part may belong.

    Of as many parts as names, only such as have the factors that the names have, if there are any: where
    `x - y` is `a - b`, nobody means that x is -b.
    """
    every = [*product(range(len(wanted)), repeat=len(parts))]
    if len(wanted) == len(parts):
        factors = [c for c, _ in wanted]
        alike = [
            one
            for one in every
            if all(factors[at] == c for at, (c, _) in zip(one, parts, strict=True))
            and len({*one}) == len(one)
        ]
        return iter(alike or every)
    return iter(every)


def _is_named_alike(pattern: Variable, term: Term) -> bool:
    return isinstance(term, Variable) and pattern.name == term.name


def _are_alike(pattern: Term, term: Term) -> bool:
    """Say whether terms are the same but for the names that they bind."""
    return isinstance(term, Binding) and canonical_form(pattern) == canonical_form(term)


def _are_bound_alike(pattern: Binding, term: Binding) -> bool:
    """Say whether two terms bind as many plain indices in one way.

    They are of the same sorts, and of a set, or under a condition, in both or in none.
    """
    is_plain = not any(item.parameters for item in (*pattern.bound, *term.bound))
    first, second = (
        [(item.variable.sort, item.domain is None) for item in one.bound] for one in (pattern, term)
    )
    has_one_form = (pattern.condition is None) is (term.condition is None) and first == second
    return is_plain and pattern.binder == term.binder and has_one_form


def _with_common_indices(
    pattern: Binding, term: Binding
) -> tuple[list[tuple[Term, Term]], frozenset[str]]:
    """Return what two terms bind, conditions first, with the same new names for their indices, and these."""
    taken: list[Term] = [pattern, term]
    images: tuple[Images, Images] = ({}, {})
    for item, other in zip(pattern.bound, term.bound, strict=True):
        index = Variable(unused("index", *taken), item.variable.sort)
        taken.append(index)
        images[0][item.variable.name] = images[1][other.variable.name] = index
    pairs = ((pattern.condition, term.condition), (pattern.body, term.body))
    parts = [
        (substitute(one, images[0]), substitute(other, images[1]))
        for one, other in pairs
        if one is not None and other is not None
    ]
    return parts, frozenset(one.name for one in taken[2:] if isinstance(one, Variable))


def have_one_head(pattern: Term, term: Term) -> bool:
    """Say whether two terms apply the same to as many arguments, or are one number."""
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


_Join = Callable[[Sequence[_Part], Fraction], Term]
"""Makes a term of parts, divided by a number."""


def _joined(
    wanted: Sequence[_Part], groups: Sequence[Sequence[_Part]], images: Images, join: _Join
) -> Images | None:
    """Let each of some names stand for what its group makes, unless it stands for another."""
    found = dict(images)
    for (c, pattern), group in zip(wanted, groups, strict=True):
        assert isinstance(pattern, Variable)
        try:
            term = join(group, c)
        except Unbuildable:  # factors that do not stand side by side
            return None
        if found.setdefault(pattern.name, term) != term:
            return None
    return found


def _combined(parts: Sequence[_Part], factor: Fraction) -> Term:
    """Return the sum of multiples of terms, divided by a number."""
    return reduce(partial(make, "add"), [_multiple(c / factor, part) for c, part in parts])


def _multiple(factor: Fraction, term: Term) -> Term:
    if factor == 1:
        return term
    return make("neg", term) if factor == -1 else make("mul", Number(factor), term)


def commutes(factor: Term) -> bool:
    """Say whether a factor may stand anywhere in a product."""
    return not isinstance(sort_of(factor), Matrix)


def _multiplied(parts: Sequence[_Part], _: Fraction) -> Term:
    return reduce(partial(make, "mul"), [part for _, part in parts])


def _summands(term: Term, factor: Fraction = ONE) -> Iterator[_Part]:
    """Yield what a sum is made of, each with its factor."""
    match term:
        case Operation("add", parts):
            for part in parts:
                yield from _summands(part, factor)
        case Operation("sub", (left, right)):
            yield from _summands(left, factor)
            yield from _summands(right, -factor)
        case Operation("neg", (part,)):
            yield from _summands(part, -factor)
        case Operation("div", (part, Number(value))) if value:
            yield from _summands(part, factor / value)
        case Operation("mul", (Number(value), part)) if value:
            yield from _summands(part, factor * value)
        case _:
            yield factor, term


def _repeated(parts: Iterable[_Part]) -> Iterator[_Part]:
    """Yield a small multiple of a term as often as it says."""
    for c, part in parts:
        is_small = c.denominator == 1 and 1 < abs(c) <= MOST_PARTS
        yield from [(c / abs(c), part)] * int(abs(c)) if is_small else [(c, part)]


def _is_sum(term: Term) -> bool:
    return len([*_summands(term)]) > 1


def _factors(term: Term) -> Iterator[_Part]:
    match term:
        case Operation("mul", parts):
            for part in parts:
                yield from _factors(part)
        case Operation("neg", (part,)):
            yield ONE, Number(-ONE)
            yield from _factors(part)
        case _:
            yield ONE, term
