"""Names that an item introduces."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.language import syntax
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.typing_binders import (
    bind_groups,
    check_is_free,
    function_sort,
    read_domain,
)
from proofcheck.terms.expressions import Bound, Variable


def introduced_by(item: syntax.Item) -> Iterable[str]:
    """Return the names that an item introduces, read from its syntax alone."""
    if isinstance(item, syntax.LetLibrary):
        return (item.name,)
    if isinstance(item, syntax.LetDefinition):
        return (item.declared.name,)
    if isinstance(item, syntax.Given | syntax.LetDeclaration | syntax.Obtain):
        return [declared.name for group in item.groups for declared in group.declared]
    return ()


def check_is_not_given(context: Context, declared: syntax.Declared) -> None:
    """Refuse a name that is a given one here.

    raises   Rejection
    """
    if declared.name in context.local:
        check_is_free(context, declared.name, declared.span)


def bind_own(context: Context, declared: syntax.Declared, group: syntax.Group) -> Bound:
    """Bind a name that this statement introduces: unlike a bound one it may replace another's."""
    parameters, inside = bind_groups(context, (*declared.indices, *declared.parameters))
    domain, sort = read_domain(inside, group)
    if parameters:
        sort = function_sort(parameters, sort, declared)
    return Bound(Variable(declared.name, sort), domain, parameters)
