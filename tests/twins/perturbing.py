"""Terms one sign, one factor or one quantifier away from a given one.

Every twin is well-sorted by construction: what is put in a place has the sort of what stood
there, so nothing around it changes; :meth:`Place.put` insists on it.  Twins that would be equal
for every value are left out where that is evident from the form: a sign is not flipped inside of
a product, a factor is not exchanged with a number.  Twins that are evidently weaker are left out
as well: what is changed in one direction only (a relation made strict, a set, a quantifier) is
changed so that the whole claims more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from proofcheck.language.printing.printing import plain_name, render_term
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, sort_of
from proofcheck.terms.sorts import TRUTH, Matrix, Scalar
from proofcheck.terms.substitution import free_names
from tests.twins.places import Place, is_made_of, is_zero, places
from tests.twins.sets import enlarge, shrink


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
        """What tells it from every other twin of its term."""
        return f"{self.kind} at {self.place or 'the root'}: {self.change}"


_STRICT = {"le": "lt", "ge": "gt"}
_LOOSE = {strict: loose for loose, strict in _STRICT.items()}
_DENIAL = {"eq": "ne", "ne": "eq", "in": "notin", "notin": "in"}
_FOLDS = frozenset({"sum", "prod"})


def perturb(term: Term, polarity: int = 1) -> Iterator[Twin]:
    """Yield every twin of a term, in the order of its subterms; none of them twice.

    polarity   1 for a goal, -1 for an assumption, 0 for the body of a definition
    """
    seen = {term}
    is_value = sort_of(term) != TRUTH
    root = Place(term, "", lambda other: other, polarity, may_flip=is_value, may_turn=is_value)
    for place in places(root):
        for kind, other in _replacements(place):
            twin = place.put(other)
            if twin not in seen:
                seen.add(twin)
                change = (
                    f"{render_term(place.term, plain_name)} -> {render_term(other, plain_name)}"
                )
                yield Twin(kind, place.path, change, twin)


def _replacements(place: Place) -> Iterator[tuple[str, Term]]:
    term = place.term
    yield from _flip_sign(place)
    yield from _transpose(place)
    if isinstance(term, Number):
        yield "constant", Number(term.value + Fraction(1))
    if isinstance(term, Operation):
        yield from _swap_factors(term)
        yield from _change_relation(term, place.polarity)
        yield from _drop_condition(term, place.polarity)
        yield from _change_set(term, place.polarity)
    if isinstance(term, Binding):
        yield from _change_quantifier(term, place.polarity)
        yield from _change_range(term, place.polarity)


def _flip_sign(place: Place) -> Iterator[tuple[str, Term]]:
    term = place.term
    if isinstance(term, Operation) and term.operator in ("add", "sub") and len(term.arguments) == 2:
        other = "sub" if term.operator == "add" else "add"
        yield "sign", replace(term, operator=other)
    if not place.may_flip or is_zero(term) or not isinstance(sort_of(term), (Scalar, Matrix)):
        return
    if isinstance(term, Operation) and term.operator == "neg":
        if sort_of(term.arguments[0]) == term.sort:
            yield "sign", term.arguments[0]
    elif isinstance(term, Number):
        yield "sign", Number(-term.value)
    else:
        yield "sign", Operation("neg", (term,), sort_of(term))


def _transpose(place: Place) -> Iterator[tuple[str, Term]]:
    """Add or remove a transpose where rows and columns are equal letter by letter."""
    term, sort = place.term, sort_of(place.term)
    if not isinstance(sort, Matrix) or sort.rows != sort.columns or not place.may_turn:
        return
    if isinstance(term, Operation) and term.operator in ("transpose", "adjoint"):
        if sort_of(term.arguments[0]) == sort:
            yield "transpose", term.arguments[0]
    elif not is_made_of(term, "identity", "zero"):
        yield "transpose", Operation("transpose", (term,), sort)


def _swap_factors(term: Operation) -> Iterator[tuple[str, Term]]:
    """Exchange two factors; A*B*C is (A*B)*C, so the last two are not children of one product."""
    if term.operator != "mul" or len(term.arguments) != 2:
        return
    left, right = term.arguments
    if _may_swap(left, right):
        yield "factors", replace(term, arguments=(right, left))
    if isinstance(left, Operation) and left.operator == "mul" and len(left.arguments) == 2:
        first, middle = left.arguments
        if _may_swap(middle, right):
            yield (
                "factors",
                replace(term, arguments=(replace(left, arguments=(first, right)), middle)),
            )


def _may_swap(left: Term, right: Term) -> bool:
    are_alike = isinstance(sort_of(left), Matrix) and sort_of(left) == sort_of(right)
    return are_alike and left != right and not _any_is_scalar_matrix(left, right)


def _any_is_scalar_matrix(*terms: Term) -> bool:
    return any(is_made_of(one, "identity", "zero") for one in terms)


def _change_relation(term: Operation, polarity: int) -> Iterator[tuple[str, Term]]:
    other = {1: _STRICT, -1: _LOOSE}.get(polarity, {}).get(term.operator)
    if other is not None:
        yield "strict", replace(term, operator=other)
    if term.operator in _DENIAL:
        yield "denied", replace(term, operator=_DENIAL[term.operator])
    if term.operator in ("subset", "invertible"):
        yield "denied", Operation("not", (term,), TRUTH)


def _drop_condition(term: Operation, polarity: int) -> Iterator[tuple[str, Term]]:
    """Drop an antecedent, or one of several conditions."""
    if polarity > 0 and term.operator == "implies":
        yield "hypothesis", term.arguments[1]
    if polarity <= 0 and term.operator == "and":
        for number in range(len(term.arguments)):
            kept = (*term.arguments[:number], *term.arguments[number + 1 :])
            yield "hypothesis", kept[0] if len(kept) == 1 else replace(term, arguments=kept)


def _change_set(term: Operation, polarity: int) -> Iterator[tuple[str, Term]]:
    if polarity == 0 or term.operator not in ("in", "subset"):
        return
    left, right = term.arguments
    other = shrink(right) if polarity > 0 else enlarge(right)
    if other is not None:
        yield "set", replace(term, arguments=(left, other))


def _change_quantifier(term: Binding, polarity: int) -> Iterator[tuple[str, Term]]:
    if term.binder == "forall" and polarity > 0:
        if term.condition is not None:
            yield "hypothesis", replace(term, condition=None)
        yield from _exchange_quantifiers(term)
    # With a condition the other quantifier would claim the condition as well, or less.
    if term.binder == "exists" and polarity > 0 and term.condition is None:
        yield "quantifier", replace(term, binder="forall")
    if term.binder == "forall" and polarity < 0 and term.condition is None:
        yield "quantifier", replace(term, binder="exists")


def _exchange_quantifiers(term: Binding) -> Iterator[tuple[str, Term]]:
    """Turn `for all x there is y` into `there is y for all x`, where y does not need x."""
    inner = term.body
    if not isinstance(inner, Binding) or inner.binder != "exists" or term.condition is not None:
        return
    outer_names = {one.variable.name for one in term.bound}
    domains = [domain for one in inner.bound for domain in one.domains]
    if inner.condition is None and not any(outer_names & free_names(one) for one in domains):
        yield "quantifier", replace(inner, body=replace(term, body=inner.body))


def _change_range(term: Binding, polarity: int) -> Iterator[tuple[str, Term]]:
    """Let a name range over the next set so that more is claimed; begin a sum one later."""
    if polarity * {"forall": 1, "exists": -1}.get(term.binder, 0) > 0:
        yield from _change_domains(term, "set", enlarge)
    if polarity * {"forall": -1, "exists": 1}.get(term.binder, 0) > 0:
        yield from _change_domains(term, "set", shrink)
    if term.binder in _FOLDS:
        yield from _change_domains(term, "constant", _begin_later)


def _begin_later(domain: Term | None) -> Term | None:
    if not isinstance(domain, Operation) or domain.operator != "range":
        return None
    first, last = domain.arguments
    if not isinstance(first, Number):
        return None
    return replace(domain, arguments=(Number(first.value + 1), last))


def _change_domains(
    term: Binding, kind: str, change: Callable[[Term | None], Term | None]
) -> Iterator[tuple[str, Term]]:
    for number, item in enumerate(term.bound):
        other = change(item.domain)
        if other is not None:
            changed = Bound(item.variable, other, item.parameters)
            bound = (*term.bound[:number], changed, *term.bound[number + 1 :])
            yield kind, replace(term, bound=bound)
