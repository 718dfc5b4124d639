"""Terms one sign, one factor or one quantifier away from a given one.

Every twin is well-sorted by construction: what is put in a place has the sort of what stood
there, so nothing around it changes; :func:`_put` insists on it.  Twins that would be equal for
every value are left out where that is evident from the form: a sign is not flipped inside of a
product, a factor is not exchanged with a number, a bound that the claim only uses negatively is
not weakened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from proofcheck.language.printing import plain_name, render_term
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    sort_of,
)
from proofcheck.terms.sorts import Function, Matrix, Scalar
from proofcheck.terms.substitution import free_names


@dataclass(frozen=True, slots=True)
class Twin:
    """A perturbed term: what was done to it, and where.

    place   the way from the root, as numbers of children separated by dots; empty at the root
    """

    kind: str
    place: str
    change: str
    term: Term

    @property
    def name(self) -> str:
        """What tells it from every other twin of its goal."""
        return f"{self.kind} at {self.place or 'the root'}: {self.change}"


@dataclass(frozen=True, slots=True)
class _Place:
    """A subterm in its surroundings.

    rebuild      puts another term of the same sort in its place
    polarity     1 where a stronger subterm makes the whole stronger, -1 the reverse, 0 unknown
    may_flip     whether flipping its sign could change the whole otherwise than elsewhere
    may_turn     the same of a transpose
    """

    term: Term
    path: str
    rebuild: Callable[[Term], Term]
    polarity: int
    may_flip: bool
    may_turn: bool


_SIZES = frozenset({"identity", "zero", "Matrices", "ComplexMatrices", "O", "SO", "U", "blocks"})
"""Operators among whose arguments are sizes: a change there would change shapes."""

_LINEAR = frozenset(
    {"mul", "neg", "transpose", "adjoint", "scalar", "trace", "entry", "row", "column", "dsum"}
)
"""Operators through which a sign passes, so that it is flipped further out or inside a sum."""

_EVEN = frozenset(
    {"pow", "abs", "norm", "norm1", "norminf", "normF", "cos", "rank", "nnz", "kernel", "image"}
)
"""Operators whose first argument may change its sign; of an odd power the sign passes out."""

_SYMMETRIC = frozenset({"transpose", "trace", "det", "rank", "nnz", "norm", "normF"})
"""Operators that do not see a transpose, or undo it."""

_PASSING = frozenset({"forall", "exists", "absolute", "sum", "bigoplus"})
"""Binders through whose body a transpose passes, or whose body is no matrix."""

_INDEXED = frozenset({"entry", "row", "column"})
_LARGER = {"PosNat": "Nat", "Nat": "Int", "PosReal": "NonNegReal", "NonNegReal": "Real"}
_SMALLER = {larger: smaller for smaller, larger in _LARGER.items()}
_LARGER_GROUP = {"SO": "O", "O": "Matrices", "U": "ComplexMatrices"}
_STRICT = {"le": "lt", "ge": "gt"}


def perturb(goal: Term) -> Iterator[Twin]:
    """Yield every twin of a proposition, in the order of its subterms; none of them twice."""
    seen = {goal}
    for place in _places(_Place(goal, "", lambda term: term, 1, may_flip=False, may_turn=False)):
        for kind, other in _replacements(place):
            twin = _put(place, other)
            if twin not in seen:
                seen.add(twin)
                change = (
                    f"{render_term(place.term, plain_name)} -> {render_term(other, plain_name)}"
                )
                yield Twin(kind, place.path, change, twin)


def enlarge(domain: Term | None) -> Term | None:
    """Return the next larger set for a name that a claim is about; None where there is none.

    >>> from proofcheck.terms.expressions import operation
    >>> enlarge(operation("PosNat")).operator
    'Nat'
    """
    if not isinstance(domain, Operation):
        return None
    if domain.operator in _LARGER:
        return replace(domain, operator=_LARGER[domain.operator])
    if domain.operator in _LARGER_GROUP:
        size = domain.arguments[0]
        larger = _LARGER_GROUP[domain.operator]
        arguments = (size,) if larger == "O" else (size, size)
        return replace(domain, operator=larger, arguments=arguments)
    return None


def _put(place: _Place, other: Term) -> Term:
    assert sort_of(place.term) == sort_of(other), f"{place.term} and {other} differ in sort"
    return place.rebuild(other)


def _places(root: _Place) -> Iterator[_Place]:
    """Yield the subterms in which something may be changed, parents first."""
    waiting = [root]
    while waiting:
        place = waiting.pop()
        yield place
        waiting += reversed(list(_below(place)))


def _below(place: _Place) -> Iterator[_Place]:
    term = place.term
    if isinstance(term, Operation) and term.operator not in _SIZES:
        for number, argument in enumerate(term.arguments):
            if term.operator in _INDEXED and number > 0:
                continue
            yield _Place(
                argument,
                f"{place.path}.{number}".lstrip("."),
                _into_arguments(place, term, number),
                place.polarity * _sign(term.operator, number),
                _may_flip(term, number),
                _may_turn(term, number),
            )
    elif isinstance(term, Application) and not _is_family(term):
        for number, argument in enumerate(term.arguments):
            yield _Place(
                argument,
                f"{place.path}.{number}".lstrip("."),
                _into_arguments(place, term, number),
                0,
                may_flip=True,
                may_turn=True,
            )
    elif isinstance(term, Binding):
        yield from _below_binding(place, term)


def _below_binding(place: _Place, term: Binding) -> Iterator[_Place]:
    carries = term.binder in ("forall", "exists", "absolute")
    condition = term.condition
    if condition is not None:
        sign = {"forall": -1, "exists": 1}.get(term.binder, 0)
        yield _Place(
            condition,
            f"{place.path}.where".lstrip("."),
            lambda other: place.rebuild(replace(term, condition=other)),
            place.polarity * sign,
            may_flip=False,
            may_turn=False,
        )
    yield _Place(
        term.body,
        f"{place.path}.body".lstrip("."),
        lambda other: place.rebuild(replace(term, body=other)),
        place.polarity if carries else 0,
        may_flip=False,
        may_turn=term.binder not in _PASSING,
    )


def _into_arguments(
    place: _Place, term: Operation | Application, number: int
) -> Callable[[Term], Term]:
    def rebuild(other: Term) -> Term:
        before, after = term.arguments[:number], term.arguments[number + 1 :]
        return place.rebuild(replace(term, arguments=(*before, other, *after)))

    return rebuild


def _is_family(term: Application) -> bool:
    """Whether arguments are indices, which lie in a range of their own."""
    sort = term.function.sort
    return isinstance(sort, Function) and sort.indexed


def _sign(operator: str, number: int) -> int:
    if operator in ("and", "or"):
        return 1
    if operator == "implies":
        return 1 if number else -1
    return -1 if operator == "not" else 0


def _may_flip(term: Operation, number: int) -> bool:
    """Flipping the left of an equation is flipping its right; a sign passes through a product."""
    if term.operator in _LINEAR or (term.operator in {"div", *_EVEN} and number == 0):
        return False
    return not (term.operator in ("eq", "ne", "add", "sub") and number == 0)


def _may_turn(term: Operation, number: int) -> bool:
    """As for a sign; and a transpose of a side says nothing where the other side is zero."""
    if term.operator in ("eq", "ne"):
        return number == 1 and not any(map(_is_zero, term.arguments))
    return term.operator not in _SYMMETRIC


def _replacements(place: _Place) -> Iterator[tuple[str, Term]]:
    term = place.term
    yield from _flip_sign(place)
    yield from _transpose(place)
    if isinstance(term, Number):
        yield "constant", Number(term.value + Fraction(1))
    if isinstance(term, Operation):
        yield from _swap_factors(term)
        yield from _change_operation(term, place.polarity)
    if isinstance(term, Binding):
        yield from _change_binding(term, place.polarity)


def _flip_sign(place: _Place) -> Iterator[tuple[str, Term]]:
    term = place.term
    if isinstance(term, Operation) and term.operator in ("add", "sub") and len(term.arguments) == 2:
        other = "sub" if term.operator == "add" else "add"
        yield "sign", replace(term, operator=other)
    if not place.may_flip or _is_zero(term) or not isinstance(sort_of(term), (Scalar, Matrix)):
        return
    if isinstance(term, Operation) and term.operator == "neg":
        if sort_of(term.arguments[0]) == term.sort:
            yield "sign", term.arguments[0]
    elif isinstance(term, Number):
        yield "sign", Number(-term.value)
    else:
        yield "sign", Operation("neg", (term,), sort_of(term))


def _is_zero(term: Term) -> bool:
    return (isinstance(term, Number) and not term.value) or _is_made_of(term, "zero")


def _is_made_of(term: Term, *operators: str) -> bool:
    return isinstance(term, Operation) and term.operator in operators


def _transpose(place: _Place) -> Iterator[tuple[str, Term]]:
    """Add or remove a transpose where rows and columns are equal letter by letter."""
    term, sort = place.term, sort_of(place.term)
    if not isinstance(sort, Matrix) or sort.rows != sort.columns or not place.may_turn:
        return
    if isinstance(term, Operation) and term.operator == "transpose":
        if sort_of(term.arguments[0]) == sort:
            yield "transpose", term.arguments[0]
    elif not _is_made_of(term, "identity", "zero"):
        yield "transpose", Operation("transpose", (term,), sort)


def _swap_factors(term: Operation) -> Iterator[tuple[str, Term]]:
    if term.operator != "mul" or len(term.arguments) != 2:
        return
    left, right = term.arguments
    are_alike = isinstance(sort_of(left), Matrix) and sort_of(left) == sort_of(right)
    if (
        are_alike
        and left != right
        and not any(_is_made_of(one, "identity", "zero") for one in (left, right))
    ):
        yield "factors", replace(term, arguments=(right, left))


def _change_operation(term: Operation, polarity: int) -> Iterator[tuple[str, Term]]:
    if polarity > 0 and term.operator in _STRICT:
        yield "strict", replace(term, operator=_STRICT[term.operator])
    if polarity > 0 and term.operator in ("eq", "ne"):
        yield "denied", replace(term, operator="ne" if term.operator == "eq" else "eq")
    if polarity > 0 and term.operator == "implies":
        yield "hypothesis", term.arguments[1]


def _change_binding(term: Binding, polarity: int) -> Iterator[tuple[str, Term]]:
    if term.binder == "forall" and polarity > 0:
        if term.condition is not None:
            yield "hypothesis", replace(term, condition=None)
        yield from _exchange_quantifiers(term)
        yield from _change_domains(term, enlarge)
    if term.binder == "exists" and polarity > 0:
        if term.condition is None:  # with a condition it would claim the condition of everything
            yield "quantifier", replace(term, binder="forall")
        yield from _change_domains(term, _shrink)


def _exchange_quantifiers(term: Binding) -> Iterator[tuple[str, Term]]:
    """Turn `for all x there is y` into `there is y for all x`, where y does not need x."""
    inner = term.body
    if not isinstance(inner, Binding) or inner.binder != "exists" or term.condition is not None:
        return
    outer_names = {one.variable.name for one in term.bound}
    domains = [domain for one in inner.bound for domain in one.domains]
    if inner.condition is None and not any(outer_names & free_names(one) for one in domains):
        yield "quantifier", replace(inner, body=replace(term, body=inner.body))


def _shrink(domain: Term | None) -> Term | None:
    if isinstance(domain, Operation) and domain.operator in _SMALLER:
        return replace(domain, operator=_SMALLER[domain.operator])
    return None


def _change_domains(
    term: Binding, change: Callable[[Term | None], Term | None]
) -> Iterator[tuple[str, Term]]:
    for number, item in enumerate(term.bound):
        other = change(item.domain)
        if other is not None:
            bound = (
                *term.bound[:number],
                Bound(item.variable, other, item.parameters),
                *term.bound[number + 1 :],
            )
            yield "set", replace(term, bound=bound)
