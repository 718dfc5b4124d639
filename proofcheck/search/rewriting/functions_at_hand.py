"""General facts about functions or families, said of those that are declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import Function, Matrix, Scalar, Sort
from proofcheck.terms.substitution import free_names, substitute

Images = Mapping[str, Term]

MOST_CHOICES = 12
"""Ways to put declared functions for those that one fact is about."""


def at_functions(script: Script, fact: Binding) -> Iterator[tuple[Term, Images]]:
    """Yield what a fact about functions says of declared ones, with what stands for its names.

    Sizes are told by what the functions take and give.  What is left may be a fact about all other
    objects that it speaks of, or about none.
    """
    functions = [item for item in fact.bound if item.parameters]
    known = _known_functions(script)
    names = {item.variable.name for item in fact.bound}
    for images in islice(_choices(functions, known, {}, names), MOST_CHOICES):
        yield said_at(fact, images), images


def said_at(fact: Binding, images: Images) -> Term:
    """Return what a fact says once terms are put for some of its names, or for all."""
    left = tuple(item for item in fact.bound if item.variable.name not in images)
    rest = Binding("forall", left, fact.condition, fact.body, fact.sort) if left else fact.body
    return substitute(rest, images)


def _known_functions(script: Script) -> list[Variable]:
    """Return the functions that the goal or a fact speaks of, those of the goal first."""
    spoken = dict.fromkeys(sorted(free_names(script.goal)))
    for ref in script.facts:
        spoken |= dict.fromkeys(sorted(free_names(script.term_of(ref))))
    declared = script.sequent.shared.declarations
    variables = [declared[name].variable for name in spoken if name in script.sequent.visible]
    return [one for one in variables if isinstance(one.sort, Function)]


def _choices(
    items: list[Bound], known: list[Variable], images: dict[str, Term], names: set[str]
) -> Iterator[dict[str, Term]]:
    if not items:
        yield images
        return
    (item, *others) = items
    for one in known:
        found = dict(images)
        if _fits(item.variable.sort, one.sort, found, names):
            found[item.variable.name] = one
            yield from _choices(others, known, found, names)


def _fits(wanted: Sort, own: Sort, images: dict[str, Term], names: set[str]) -> bool:
    """Say whether a function takes and gives what another does; sizes are put down."""
    if isinstance(wanted, Function) and isinstance(own, Function):
        is_alike = (len(wanted.parameters), wanted.called) == (len(own.parameters), own.called)
        pairs = zip(map(sort_of, wanted.parameters), map(sort_of, own.parameters), strict=False)
        fit = all(_fits(first, second, images, names) for first, second in pairs)
        return is_alike and fit and _fits(wanted.result, own.result, images, names)
    if isinstance(wanted, Matrix) and isinstance(own, Matrix):
        sizes = ((wanted.rows, own.rows), (wanted.columns, own.columns))
        return own.ring <= wanted.ring and all(
            _is_size(pattern, size, images, names) for pattern, size in sizes
        )
    return isinstance(wanted, Scalar) and isinstance(own, Scalar) and own.ring <= wanted.ring


def _is_size(pattern: Term, size: Term, images: dict[str, Term], names: set[str]) -> bool:
    if isinstance(pattern, Variable) and pattern.name in names:
        return images.setdefault(pattern.name, size) == size
    return bool(substitute(pattern, images) == size)
