"""Terms at which a quantified fact is worth using: those that match what it speaks of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.polynomials import Terms, Untranslatable
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.rewriting.matching import Images, matches, splits, without_conditions
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar
from proofcheck.terms.substitution import free_names, substitute, substitute_sort

MOST_MATCHES = 64
"""Choices of terms for one fact that are looked at in one round."""

KEPT = 1 << 10
"""Terms whose parts are kept, and facts whose patterns are."""

_TRIGGERS = frozenset(
    {*("entry", "exp", "det", "inv", "cos", "sin", "sqrt", "rank", "dim", "trace", "abs")}
    | {"derivative"}
)


def ground_terms(sequent: Sequent, names: Iterable[str]) -> list[Term]:
    """Return the numbers and matrices inside these atoms that mention visible names only."""
    algebra = sequent.algebra
    found: dict[Term, None] = {}
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or name == "1i":
            continue
        seen.add(name)
        body, atom = algebra.bodies.get(name), algebra.atoms.get(name)
        if body is not None:
            waiting += [c[:-1] for part in body.monomial for c in part]
        waiting += [c[:-1] for c in algebra.words.get(name, ())]
        if atom is not None and atom.term is not None:
            found |= dict.fromkeys(_values_in(atom.term))
    return [t for t in found if free_names(t) <= sequent.visible]


@lru_cache(KEPT)
def _values_in(term: Term) -> tuple[Term, ...]:
    """Return the numbers and matrices in a term."""
    return tuple(t for t in walk(term) if isinstance(sort_of(t), Scalar | Matrix))


def choices(script: Script, fact: Binding, terms: list[Term]) -> list[list[Term]]:
    """Return terms for the bound names of a fact about all of them."""
    sequent = script.sequent
    key = "choices", fact, tuple(terms), frozenset(sequent.visible)
    if key not in script.notes:
        script.notes[key] = list(_choices(sequent, fact, terms))
    found: list[list[Term]] = script.notes[key]
    return found


def _choices(sequent: Sequent, fact: Binding, terms: list[Term]) -> Iterator[list[Term]]:
    names = {item.variable.name for item in fact.bound}
    if any(item.parameters for item in fact.bound):
        return
    if not _patterns(fact):
        terms = [*terms, *_turned(terms), *_units(fact, names)]
    for patterns in _covers(fact):
        yield from choices_by(sequent, fact, patterns, terms)


def choices_by(
    sequent: Sequent, fact: Binding, patterns: Sequence[Term], terms: list[Term]
) -> Iterator[list[Term]]:
    """Yield terms for the bound names of a fact at which all of some patterns occur."""
    names = {item.variable.name for item in fact.bound}
    for images in images_by(sequent, patterns, terms, names):
        yield from islice(_completed(sequent, fact, images, terms), MOST_MATCHES)


def images_by(
    sequent: Sequent, patterns: Sequence[Term], terms: list[Term], names: set[str]
) -> Iterator[Images]:
    """Yield what bound names stand for where all of some patterns occur."""
    found = [
        list(_matches(p, terms, names, free_names(p) - names - sequent.visible)) for p in patterns
    ]
    for chosen in islice(product(*found), MOST_MATCHES * 4):
        images: Images | None = {}
        for one in chosen:
            images = _united(sequent, images, one)
        if images is not None:
            yield images


def _turned(terms: list[Term]) -> list[Term]:
    """Return the transposes of matrices: letters of words come in both involutions."""
    matrices = [t for t in terms if isinstance(sort_of(t), Matrix)]
    return [make("transpose", t) for t in matrices if isinstance(t, Variable)]


def _units(fact: Binding, names: set[str]) -> list[Term]:
    """Return the identities among the square matrices that a fact is about."""
    found: dict[Term, None] = {}
    for item in fact.bound:
        sort = item.variable.sort
        if not isinstance(sort, Matrix) or sort.rows != sort.columns:
            continue
        if not free_names(sort.rows) & names:
            found[make("identity", sort.rows)] = None
    return [*found]


def is_general(fact: Binding) -> bool:
    """Say whether a fact is a theorem about objects of all sizes, or under a condition."""
    return is_conditional(fact) or is_of_all_sizes(fact)


def is_conditional(fact: Binding) -> bool:
    """Say whether a fact holds under a condition."""
    return isinstance(fact.body, Operation) and fact.body.operator == "implies"


def is_equation(fact: Binding) -> bool:
    """Say whether a fact asserts an equation of all its members."""
    return isinstance(fact.body, Operation) and fact.body.operator == "eq"


def is_inequality_of_values(fact: Binding) -> bool:
    """Say whether a fact asserts an inequality, and speaks of values that show where it is of use."""
    is_order = getattr(without_conditions(fact.body)[1], "operator", "") in ("le", "lt", "ge", "gt")
    return is_order and bool(_patterns(fact))


def is_of_all_sizes(fact: Binding) -> bool:
    """Say whether a fact is about objects of all sizes."""
    return any(_is_size(item.variable, fact) for item in fact.bound)


def novelty(
    script: Script, fact: Binding, chosen: list[Term], names: Collection[str]
) -> tuple[int, int]:
    """Count the library functions, then all functions, that an instance applies to new terms."""
    key = "applied", fact, tuple(chosen)
    if key not in script.notes:
        script.notes[key] = _applied(script.sequent, fact, chosen)
    applied: list[tuple[bool, frozenset[str]]] | None = script.notes[key]
    if applied is None:
        return 1, 1
    new = [is_trigger for is_trigger, atoms in applied if any(a not in names for a in atoms)]
    return sum(new), len(new)


def sides_at(script: Script, fact: Binding, chosen: list[Term]) -> list[Terms]:
    """Return both sides of the equation that a fact asserts of some terms; none if they have none."""
    key = "sides", fact, tuple(chosen)
    if key not in script.notes:
        images = {item.variable.name: t for item, t in zip(fact.bound, chosen, strict=True)}
        equation = substitute(fact.body, images)
        try:
            script.notes[key] = [script.sequent.algebra.form(t).terms for t in equation.children]
        except Untranslatable:
            script.notes[key] = []
    found: list[Terms] = script.notes[key]
    return found


def _applied(
    sequent: Sequent, fact: Binding, chosen: list[Term]
) -> list[tuple[bool, frozenset[str]]] | None:
    """Return the functions applied in an instance: whether of the library, and the atoms in each.

    None where some of it is no polynomial
    """
    images = {item.variable.name: t for item, t in zip(fact.bound, chosen, strict=True)}
    found: list[tuple[bool, frozenset[str]]] = []
    for term in walk(substitute(without_conditions(fact.body)[1], images)):
        is_trigger = isinstance(term, Operation) and term.operator in _TRIGGERS
        if not is_trigger and not isinstance(term, Application):
            continue
        try:
            terms = sequent.algebra.form(term).terms
        except Untranslatable:
            return None
        found.append((is_trigger, frozenset(c[:-1] for s, w in terms for c in (*s, *w))))
    return found


def _united(sequent: Sequent, left: Images | None, right: Images) -> Images | None:
    if left is None:
        return None
    for name, term in right.items():
        if name in left and sequent.algebra.canonical_key(
            left[name]
        ) != sequent.algebra.canonical_key(term):
            return None
    return {**right, **left}


@lru_cache(KEPT)
def _covers(fact: Binding) -> tuple[tuple[Term, ...], ...]:
    """Return sets of patterns that together mention all names, so that each pattern is in one."""
    patterns, names = _patterns(fact), {item.variable.name for item in fact.bound}
    orders = [patterns, sorted(patterns, key=lambda t: len(free_names(t) & names))]
    found = dict.fromkeys(_cover(fact, order) for order in orders)
    for one in patterns:
        if not any(one in cover for cover in found):
            found[_cover(fact, (one, *patterns))] = None
    return tuple(found)


def _cover(fact: Binding, patterns: Iterable[Term]) -> tuple[Term, ...]:
    """Choose patterns, the first ones first, each of which mentions a name that others do not."""
    names = {item.variable.name for item in fact.bound}
    chosen: list[Term] = []
    covered: set[str] = set()
    for term in patterns:
        mentioned = free_names(term) & names
        if not mentioned <= covered:
            chosen.append(term)
            covered |= mentioned
    return tuple(chosen)


@lru_cache(KEPT)
def _patterns(fact: Binding) -> tuple[Term, ...]:
    """Return subterms of a fact whose instances show what its names stand for, large ones first."""
    names = {item.variable.name for item in fact.bound}
    found: dict[Term, int] = {}
    for term in walk(without_conditions(fact.body)[1]):
        is_trigger = isinstance(term, Application) or (
            isinstance(term, Operation) and term.operator in _TRIGGERS
        )
        mentioned = free_names(term) & names
        if is_trigger and mentioned and _is_pattern(term, names):
            found[term] = len(mentioned)
    return tuple(sorted(found, key=lambda t: (-found[t], sum(1 for _ in walk(t)))))


def _is_pattern(term: Term, names: set[str]) -> bool:
    """Bound names stand as arguments, or two of them in a sum: of more an instance shows no trace."""
    return all(
        (isinstance(a, Variable) and a.name in names)
        or splits(a, names)
        or _is_inner_pattern(a, names)
        for a in term.children
    )


def _is_inner_pattern(term: Term, names: set[str]) -> bool:
    if not free_names(term) & names:
        return True
    if isinstance(term, Application) or (isinstance(term, Operation) and term.operator == "entry"):
        return _is_pattern(term, names)
    return False


def _matches(
    pattern: Term, terms: Iterable[Term], names: set[str], inner: frozenset[str]
) -> Iterator[Images]:
    seen: set[tuple[tuple[str, Term], ...]] = set()
    for term in terms:
        for images in matches(pattern, term, names, inner):
            key = tuple(sorted(images.items(), key=lambda item: item[0]))
            if key not in seen:
                seen.add(key)
                yield images


def _completed(
    sequent: Sequent, fact: Binding, images: Images, terms: list[Term]
) -> Iterator[list[Term]]:
    """Extend a choice to all bound names: sizes from shapes, the rest from terms of the sort.

    Nothing is chosen for a name while there is nothing to be had for another; sizes come last,
    since what is chosen for other names brings theirs along.
    """
    names = [item.variable.name for item in fact.bound]
    images = dict(images)
    for item in fact.bound:
        term = images.get(item.variable.name)
        if term is not None:
            _match_shape(item.variable, term, set(names), images)
    open_ = [item for item in fact.bound if item.variable.name not in images]
    if not open_:
        yield [images[name] for name in names]
        return
    open_ = [i for i in open_ if not _is_size(i.variable, fact)] or open_
    pools = [
        [t for t in terms if _could_be(sequent, t, i.variable, images, {*names})] for i in open_
    ]
    if not all(pools):
        return
    at = -1 if not _is_size(open_[-1].variable, fact) else 0
    for term in pools[at]:
        yield from _completed(sequent, fact, {**images, open_[at].variable.name: term}, terms)


def _is_size(variable: Variable, fact: Binding) -> bool:
    return variable.name in sizes_of(fact)


@lru_cache(KEPT)
def sizes_of(fact: Binding) -> frozenset[str]:
    """Return the names that are in sizes of matrices which a fact is about."""
    sorts = [item.variable.sort for item in fact.bound]
    sides = [side for s in sorts if isinstance(s, Matrix) for side in (s.rows, s.columns)]
    return frozenset[str]().union(*map(free_names, sides))


def _match_shape(variable: Variable, term: Term, names: set[str], images: Images) -> None:
    wanted, own = variable.sort, sort_of(term)
    if isinstance(wanted, Matrix) and isinstance(own, Matrix):
        for size, value in ((wanted.rows, own.rows), (wanted.columns, own.columns)):
            if isinstance(size, Variable) and size.name in names:
                images.setdefault(size.name, value)


def _could_be(
    sequent: Sequent, term: Term, variable: Variable, images: Images, names: set[str]
) -> bool:
    if isinstance(term, Number) and variable.sort != INTEGER:
        return False
    sort = substitute_sort(variable.sort, images)
    own = sort_of(term)
    if isinstance(sort, Matrix) and isinstance(own, Matrix):
        if names & (free_names(sort.rows) | free_names(sort.columns)):
            return own.ring <= sort.ring
        return sequent.fits(term, sort)
    return sequent.fits(term, sort)
