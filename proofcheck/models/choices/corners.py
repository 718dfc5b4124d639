"""Corners: one object is zero, or equal to another, where everything else is generic.

What a statement divides by, or bounds by, hides there: a perturbation that vanishes, an
approximation that is the thing itself.  A mixture of styles meets them by chance; here each is
tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from proofcheck.models.choices.draws import Style
from proofcheck.terms.sorts import INTEGER, Matrix
from proofcheck.terms.task import Declaration

Corner = tuple[str, Style]
"""An object, and the style that it has by exception."""


def corners(objects: Iterable[Declaration], relevant: Collection[str]) -> Iterator[Corner]:
    """Yield each corner once: matrices that equal another first, then what is zero.

    objects    in the order of their declaration
    relevant   names of those that count
    """
    chosen = [d for d in objects if d.variable.name in relevant and d.variable.sort != INTEGER]
    for item in chosen:
        if isinstance(item.variable.sort, Matrix):
            yield item.variable.name, Style.EQUAL
    for item in chosen:
        yield item.variable.name, Style.ZERO
