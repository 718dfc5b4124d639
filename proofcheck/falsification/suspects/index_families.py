"""Models in which families of whole numbers are constant, or turned round.

Families such as ``x[p]`` in 1..n say where others are looked at.  Where they run through all
indices, as most that are drawn or offered do, sums over them do not depend on their order, and what
one member would show is made up for by the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from proofcheck.evaluation.values.values import Table, Value
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.terms.sorts import INTEGER, Function
from proofcheck.terms.task import Task

MOST = 5
"""Models that are made of one."""


def with_other_indices(task: Task, names: Sequence[str], model: Model) -> Iterator[Model]:
    """Yield models of an opened task in which families of whole numbers are others, checked.

    names   of the objects that may be changed

    One family is constant, or turned round by a place, or one is and another one the other.
    """
    asked = {d.variable.name for d in task.declarations if _is_of_integers(d.variable.sort)}
    families = {n: v for n in names if n in asked and isinstance(v := model.values[n], Table)}
    constant = [(n, other) for n, v in families.items() for other in _constant(v)]
    turned = [(n, other) for n, v in families.items() for other in _turned(v)]
    both = ({a: x, b: y} for (a, x), (b, y) in product(constant, turned) if a != b)
    changes = (*({n: other} for n, other in constant), *both, *({n: other} for n, other in turned))
    changed = (replace(model, values={**model.values, **one}) for one in changes)
    yield from islice((one for one in changed if is_model(task, one)), MOST)


def _is_of_integers(sort: object) -> bool:
    return isinstance(sort, Function) and sort.result == INTEGER


def _constant(family: Table) -> Iterator[Value]:
    """Yield the family all of whose members are the first one, unless they are."""
    first = family.members[min(family.members)] if family.members else None
    if any(one != first for one in family.members.values()):
        yield Table(dict.fromkeys(family.members, first))


def _turned(family: Table) -> Iterator[Value]:
    """Yield the family with each member in the place before its own, unless that is the same."""
    keys = sorted(family.members)
    values = [family.members[key] for key in keys]
    later = values[1:] + values[:1]
    if later != values:
        yield Table(dict(zip(keys, later, strict=True)))
