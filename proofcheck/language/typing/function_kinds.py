"""Functions, and families, as arguments: which of them a parameter takes, and why not others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from proofcheck.language.printing.printing import plain_name
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.meanings import Meaning
from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import substitute, substitute_sort

_Images = Mapping[str, Term]


def ring_in(sort: Sort) -> Ring:
    """Return the ring of the numbers in a value; the smallest where there are none."""
    if isinstance(sort, SetOf):
        return ring_in(sort.element)
    return sort.ring if isinstance(sort, Scalar | Matrix) else Ring.INTEGER


def with_images(item: Bound, images: _Images) -> Bound:
    """Return a bound name in a place where others have images."""
    parameters = tuple(with_images(p, images) for p in item.parameters)
    domain = None if item.domain is None else substitute(item.domain, images)
    sort = substitute_sort(item.variable.sort, images)
    return Bound(Variable(item.variable.name, sort), domain, parameters)


# --- givens that stand where a name is used ---------------------------------------------------


def same_givens(context: Context, meaning: Meaning) -> tuple[tuple[Term, ...], str]:
    """Return the givens that a name depends on and that need not be written, since they stand here.

    None of them where one is not given here under the same name, with the same sort; that one is
    named then.
    """
    images: dict[str, Term] = {}
    for item in meaning.parameters[: meaning.givens]:
        name = plain_name(item.variable.name)
        entry = context.local.get(name)
        wanted = with_images(item, images)
        if entry is None or not entry.is_given or not _is_same(context, entry.bound, wanted):
            return (), name
        images[item.variable.name] = entry.variable
    assert meaning.variable is not None
    return tuple(images.values())[getattr(meaning.variable.sort, "implicit", 0) :], ""


def _is_same(context: Context, given: Bound, wanted: Bound) -> bool:
    if isinstance(wanted.variable.sort, Function):
        return are_of_one_kind(given, wanted)
    return _lies_in(context, given.variable.sort, wanted.variable.sort)


# --- functions that fit -------------------------------------------------------------------------


def are_of_one_kind(one: Bound, other: Bound) -> bool:
    """Say whether two families have the same indices, and values of one sort."""
    sorts = (_without_index_names(item.variable.sort) for item in (one, other))
    ranges = ([p.domain for p in item.parameters] for item in (one, other))
    return len(set(sorts)) == 1 and next(ranges) == next(ranges)


def is_written_alike(sort: Function, wanted: Bound) -> bool:
    """Say whether a function takes its arguments in brackets just where another does."""
    other = wanted.variable.sort
    assert isinstance(other, Function)
    return (sort.indexed, sort.called) == (other.indexed, other.called)


def takes_all(own: Sequence[Bound], bound: Sequence[Bound], value: Application) -> bool:
    """Say whether a function is meant for all that is bound, by what its parameters range over.

    own     the parameters of the function, and `value` what it is of what is bound
    """
    names = (p.variable.name for p in own)
    images = dict(zip(names, value.arguments, strict=True))
    ranges = [with_images(p, images).domain for p in own[-len(bound) :]]
    return all(r in (None, item.domain) for r, item in zip(ranges, bound, strict=True))


def is_fitting_function(context: Context, term: Term, wanted: Bound) -> bool:
    """Say whether an argument is a `fun` that takes what a parameter takes, and has such values."""
    if not isinstance(term, Binding) or term.binder != "fun":
        return False
    return (
        all(item.domain is None for item in term.bound)
        and wanted.domain is None
        and _may_stand_for(context, term.sort, wanted.variable.sort)
    )


def _may_stand_for(context: Context, function: Sort, wanted: Sort) -> bool:
    """Say whether a function takes what another takes, and its values lie where those of that do."""
    assert isinstance(function, Function)
    assert isinstance(wanted, Function)
    if len(function.parameters) != len(wanted.parameters):
        return False
    pairs = zip(function.parameters, wanted.parameters, strict=True)
    names: dict[str, Term] = {p.name: q for p, q in pairs}
    sorts = [p.sort for p in function.parameters], [q.sort for q in wanted.parameters]
    takes = all(_lies_in(context, q, p) for p, q in zip(*sorts, strict=True))
    return takes and _lies_in(context, substitute_sort(function.result, names), wanted.result)


def _lies_in(context: Context, part: Sort, whole: Sort) -> bool:
    return context.have_one_shape(part, whole) and ring_in(part) <= ring_in(whole)


def _without_index_names(sort: Sort) -> Sort:
    if not isinstance(sort, Function):
        return sort
    names = [Variable(f"index {k}", p.sort) for k, p in enumerate(sort.parameters)]
    renaming: dict[str, Term] = {p.name: new for p, new in zip(sort.parameters, names, strict=True)}
    result = substitute_sort(sort.result, renaming)
    return Function(tuple(names), result, sort.indexed, sort.implicit, sort.called)


# --- why one does not fit -----------------------------------------------------------------------


def no_function(wanted: Bound) -> str:
    """Say what a parameter is, where something else stands for it."""
    place, sort = plain_name(wanted.variable.name), wanted.variable.sort
    assert isinstance(sort, Function)
    if sort.indexed:
        return f"`{place}` is a family; only the name of one with the same indices can stand for it"
    return f"`{place}` is a function; only one that takes the same can stand for it"


def wrong_number(context: Context, wanted: Bound, function: Variable, missing: str) -> str:
    """Say how many arguments a function takes that is to stand for another.

    missing   a given that it depends on, and that is not given here
    """
    sort, name = function.sort, context.spell(function.name)
    assert isinstance(sort, Function)
    count = len(sort.parameters) - sort.implicit
    place = plain_name(wanted.variable.name)
    label = f"`{place}` takes {_arguments(len(wanted.parameters))}, and `{name}` takes {count}"
    return f"{label}: `{missing}`, which it depends on, is not given here" if missing else label


def _arguments(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"


def other_kind(
    context: Context, wanted: Bound, arguments: Sequence[Variable], function: Variable
) -> str:
    """Say why a function cannot take arguments, whatever the sizes that it depends on."""
    own = function.sort
    assert isinstance(own, Function)
    for argument, parameter in zip(arguments, own.parameters[-len(arguments) :], strict=True):
        if type(argument.sort) is not type(parameter.sort):
            return _takes(context, wanted, function, argument.sort, parameter.sort)
    return ""


def _takes(context: Context, wanted: Bound, function: Variable, taken: Sort, found: Sort) -> str:
    place, name = plain_name(wanted.variable.name), context.spell(function.name)
    return f"`{place}` takes {_kind(context, taken)}, and `{name}` {_kind(context, found)}"


def why_not(
    context: Context, wanted: Bound, arguments: Sequence[Variable], value: Application
) -> str:
    """Say why a function cannot stand for another, where it cannot.

    arguments   what that one takes, and `value` what the function is there
    """
    own, other = value.function.sort, wanted.variable.sort
    assert isinstance(own, Function)
    assert isinstance(other, Function)
    images = {p.name: a for p, a in zip(own.parameters, value.arguments, strict=True)}
    for parameter in own.parameters[-len(arguments) :]:
        taken, found = sort_of(images[parameter.name]), substitute_sort(parameter.sort, images)
        if not _lies_in(context, taken, found):
            return _takes(context, wanted, value.function, taken, found)
    names: dict[str, Term] = {p.name: a for p, a in zip(other.parameters, arguments, strict=True)}
    result = substitute_sort(other.result, names)
    if _lies_in(context, value.sort, result):
        return ""
    place, name = plain_name(wanted.variable.name), context.spell(value.function.name)
    kinds = _kind(context, result), _kind(context, value.sort)
    return f"a value of `{place}` is {kinds[0]}, and one of `{name}` {kinds[1]}"


def _kind(context: Context, sort: Sort) -> str:
    if isinstance(sort, Matrix):
        word = "complex matrix" if sort.ring is Ring.COMPLEX else "matrix"
        return f"a {word} of shape {context.shape(sort)}"
    if isinstance(sort, Scalar):
        return _NUMBERS[sort.ring]
    return context.shape(sort)


_NUMBERS = {
    Ring.INTEGER: "an integer",
    Ring.RATIONAL: "a rational number",
    Ring.REAL: "a real number",
    Ring.COMPLEX: "a complex number",
}
