"""Squares, and numbers that are known to be positive, which add up to nothing modulo equations.

Real numbers are squares' moduli: of a complex z that is no real number, |z - conj(z)|^2 is positive.
Squares are found by completing them in what equations leave of an inequality.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import Terms
from proofcheck.search.arithmetic.linear_order import find_contradiction
from proofcheck.search.cases.elimination import Elimination
from proofcheck.search.cases.numbers import Numbers
from proofcheck.search.cases.polynomials import Poly, Ring, degree_in
from proofcheck.terms.rationals import Fraction

MOST_ITEMS = 40
"""Squares and inequalities that are added up."""


MOST_LINES = 80
"""Equations among which squares are looked for."""

ROUNDS = 2
"""How often what is left of squares is completed to others."""


@dataclass(frozen=True, slots=True)
class Item:
    """What is not negative: an inequality that is a fact, a product, or the square of a modulus.

    poly    what it is, as a polynomial
    rest    what equations leave of it
    said    as a certificate says it, without its factor; None for a square
    root    the polynomial that is squared
    denied  whether that is known not to be zero
    """

    poly: Poly
    rest: Poly
    said: list[Any] | None = None
    is_strict: bool = False
    root: Poly | None = None
    denied: bool = False


def contradict_squares(numbers: Numbers, solved: Elimination) -> bool:
    """Close the goal, which is false, or learn that a number is zero which is not; say whether so."""
    partners = _partners(solved.ring)
    items = [*_order(numbers, solved), *_moduli(numbers, solved, partners)]
    if not (solved.chain or solved.equations):
        return False
    roots = [*_squared(solved, partners)]
    for _ in range(ROUNDS):
        squares = [_square(solved, root, partners) for root in roots]
        items += [one for one in squares if one is not None][: MOST_ITEMS - len(items)]
        roots = [root for item in items for root in _roots(solved.ring, item.rest)]
    return added_up(numbers, solved, items) or _learnt(numbers, solved, items)


def added_up(numbers: Numbers, solved: Elimination, items: list[Item]) -> bool:
    """Close the goal, which is false, by a sum of multiples; say whether it is closed."""
    forms = [(_linear(item.rest), item.is_strict or item.denied) for item in items]
    return _closed(numbers, solved, items, find_contradiction(forms))


def _learnt(numbers: Numbers, solved: Elimination, items: list[Item]) -> bool:
    """Learn of numbers that they are zero, since their squares add up to nothing."""
    squares = [one for one in items if one.root is not None and _is_new(solved, one.root)]
    forms = [(_linear(one.rest), True) for one in squares]
    is_full = len(numbers.lines) >= MOST_LINES
    return not is_full and _closed(numbers, solved, squares, find_contradiction(forms))


def _is_new(solved: Elimination, root: Poly) -> bool:
    return not solved.reduced(root).rest.is_zero()


def _squared(solved: Elimination, partners: dict[int, int]) -> Iterator[Poly]:
    """Yield unknowns that are complex, or squared in equations, and what equations are squares of."""
    known = [*solved.equations, *(pivot.equation for pivot in solved.chain)]
    for place, code in enumerate(solved.ring.codes):
        degree = max((degree_in(one.poly, place) for one in known), default=0)
        is_complex = code.endswith(" ") and place in partners
        if not code.startswith("1/") and (is_complex or degree == 2):
            yield solved.ring.variable(place)
    for one in known:
        yield from _roots(solved.ring, one.poly)


def _closed(
    numbers: Numbers,
    solved: Elimination,
    items: list[Item],
    multiples: dict[int, Fraction] | None,
) -> bool:
    """Close the goal by a sum of multiples, or learn that what is squared in it vanishes."""
    if multiples is None:
        return False
    chosen = [(c, items[k]) for k, c in multiples.items() if c]
    ring, whole = solved.ring, solved.ring.constant(0)
    value = Fraction(0)
    for c, item in chosen:
        whole += _rational(c) * item.poly
        value += c * _constant_of(item.rest)
    shown = solved.shown_to_vanish(ring.in_i(whole - _rational(value)))
    if shown is None:
        return False
    line = None if shown.poly.is_zero() else numbers.line_of(ring, shown)
    if value < 0 or any(item.is_strict for _, item in chosen):
        said = [[str(c), *_said(ring, item)] for c, item in chosen]
        numbers.script.close("farkas", [*said, *([] if line is None else [["-1", "line", line]])])
        return True
    if line is None or any(item.root is None for _, item in chosen):
        return False
    squares = [[str(c), "left", None, None, _written(ring.write(i.root))] for c, i in chosen]
    for at in range(len(squares)):
        for made in numbers.script.do("sum-of-squares-vanishes", line, squares, at):
            numbers.lines.append((made, numbers.script.form_of(made).terms))
    return True


def _said(ring: Ring, item: Item) -> list[Any]:
    return ["square", _written(ring.write(item.root))] if item.said is None else item.said


def _written(terms: Terms) -> list[Any]:
    return [[str(c), list(s), list(w)] for (s, w), c in terms.items()]


def _order(numbers: Numbers, solved: Elimination) -> Iterator[Item]:
    for ref, terms, strict in numbers.order:
        yield from item_of(solved, solved.ring.read(terms), ["fact", ref], is_strict=strict)


def item_of(solved: Elimination, poly: Poly, said: list[Any], *, is_strict: bool) -> Iterator[Item]:
    """Yield what is not negative, with what equations leave of it, where no sign stands before that."""
    reduced = solved.reduced(poly)
    if reduced.factor.is_constant() and reduced.factor.leading_coefficient() > 0:
        rest = reduced.rest / reduced.factor.leading_coefficient()
        yield Item(poly, rest, said, is_strict)


def _moduli(numbers: Numbers, solved: Elimination, partners: dict[int, int]) -> Iterator[Item]:
    """Yield squares of moduli of numbers that are not zero, multiplied so that equations divide."""
    for one in numbers.denied:
        poly = solved.ring.read(one.terms)
        for _ in range(2):
            found = _square(solved, poly, partners, denied=True)
            if found is not None:
                yield found
                break
            poly = solved.ring.in_i(poly * _factor_of(solved, poly, partners))


def _factor_of(solved: Elimination, root: Poly, partners: dict[int, int]) -> Poly:
    """Return what a square has to be multiplied by; its root, where it is a square itself."""
    ring = solved.ring
    factor = solved.reduced(ring.conjugate(root, partners) * root).factor
    return _root_of_factors(factor / factor.leading_coefficient()) or factor


def _square(
    solved: Elimination, root: Poly, partners: dict[int, int], *, denied: bool = False
) -> Item | None:
    ring = solved.ring
    poly = ring.in_i(ring.conjugate(root, partners) * root)
    reduced = solved.reduced(poly)
    factor = reduced.factor
    if not factor.is_constant():
        rest = _exact(reduced.rest, factor)
        return None if rest is None else Item(poly, rest, root=root, denied=denied)
    return Item(poly, reduced.rest / factor.leading_coefficient(), root=root, denied=denied)


def _exact(poly: Poly, factor: Poly) -> Poly | None:
    quotient, rest = divmod(poly, factor)
    return quotient if rest.is_zero() else None


def _roots(ring: Ring, poly: Poly) -> Iterator[Poly]:
    """Yield what is squared where a polynomial, or its opposite, is completed to squares."""
    for sign in (1, -1):
        yield from _completed(ring, sign * poly)


def _completed(ring: Ring, poly: Poly) -> Iterator[Poly]:
    """Yield roots of squares that a polynomial is the sum of, as far as they are found."""
    while not poly.is_constant():
        if (whole := _root_of_factors(poly)) is not None:
            yield whole
            return
        place = next((k for k in range(len(ring.codes)) if _leads(ring, poly, k)), None)
        if place is None:
            return
        powers = ring.by_powers(poly, place)
        lead = powers[2].leading_coefficient()
        root = ring.variable(place) + powers.get(1, ring.constant(0)) / (2 * lead)
        yield root
        poly -= lead * root * root


def _leads(ring: Ring, poly: Poly, place: int) -> bool:
    if degree_in(poly, place) != 2:
        return False
    leading = ring.leading(poly, place)[1]
    return leading.is_constant() and bool(leading.leading_coefficient() > 0)


def _root_of_factors(poly: Poly) -> Poly | None:
    """Return the root of a positive multiple of a square."""
    content, factors = poly.factor()
    if content < 0 or any(power % 2 for _, power in factors):
        return None
    root = poly.context().constant(1)
    for factor, power in factors:
        root *= factor ** (power // 2)
    return root


def _partners(ring: Ring) -> dict[int, int]:
    """Return for each unknown that has a conjugate among the unknowns that conjugate."""
    places = {code: k for k, code in enumerate(ring.codes)}
    found: dict[int, int] = {}
    for code, k in places.items():
        other = places.get(code[:-1] + ("~" if code.endswith(" ") else " "))
        if other is not None:
            found[k] = other
    return found


def _linear(poly: Poly) -> dict[Any, Fraction]:
    terms = poly.to_dict().items()
    return {k if any(k) else (): Fraction(int(c.p), int(c.q)) for k, c in terms}


def _constant_of(poly: Poly) -> Fraction:
    return _linear(poly).get((), Fraction(0))


def _rational(value: Fraction) -> Any:
    from flint import fmpq

    return fmpq(int(value.numerator), int(value.denominator))
