"""Functions of a small parameter: what encloses them contains their value at every t."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from proofcheck.evaluation.belonging import has_sort
from proofcheck.evaluation.functions import elementary_functions, enclosed_spectra, functions
from proofcheck.evaluation.functions.exact_values import decode_value, encode_value, is_exact
from proofcheck.evaluation.functions.logarithms import logarithm
from proofcheck.evaluation.functions.taylor_models import (
    BIT_LIMIT,
    LENGTH,
    TaylorModel,
    collect,
    enclosed_by,
    parameter,
)
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values import arithmetic, matrices, order
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Undefined,
    enclosure,
    reciprocal,
    zero_test,
)
from proofcheck.kernel.model import precision
from proofcheck.terms.encoding import EncodingError
from proofcheck.terms.sorts import INTEGER, RATIONAL, REAL

END = Fraction(1, 8)
TIMES = [END * k / 7 for k in range(1, 8)] + [END / 10**6]

T = parameter(END)


def at(value: Any, time: Fraction) -> Any:
    """Return an enclosure of a function's value at one t."""
    from flint import acb, fmpq

    if not isinstance(value, TaylorModel):
        return enclosure(value)
    t = acb(fmpq(time.numerator, time.denominator))
    total = sum((enclosure(c) * t**k for k, c in value.terms), acb(0))
    return total if value.rest is None else total + value.rest[1] * t ** value.rest[0]


def agree(found: Any, expected: Callable[[Fraction], Any]) -> bool:
    """Say whether what is found may be what is expected, at every t that is tried."""
    return all(at(found, t).overlaps(enclosure(expected(t))) for t in TIMES)


numbers = some.fractions(-3, 3, max_denominator=5)
functions_of_t = some.dictionaries(some.integers(-3, 4), numbers, min_size=1, max_size=4)


@given(functions_of_t, functions_of_t, some.integers(-2, 3), some.sampled_from([-2, 2]))
def test_sums_and_products_hold_at_every_t(one: Any, two: Any, cut: int, end: int) -> None:
    from flint import acb, arb

    def left(t: Fraction) -> Fraction:
        """Return what the enclosed function may be: an end of its remainder is taken."""
        return right(t, one) + end * t**cut

    def right(t: Fraction, terms: Any = two) -> Fraction:
        return sum((c * t**k for k, c in terms.items()), Fraction(0))

    with precision(128):
        rough = collect(END, one) + enclosed_by(END, cut, acb(arb(0, 2)))
        exact = collect(END, two)
        assert agree(rough, left)
        assert agree(rough * exact, lambda t: left(t) * right(t))
        assert agree(exact - rough, lambda t: right(t) - left(t))
        assert agree(rough * rough, lambda t: left(t) ** 2)
        assert agree(exact * exact, lambda t: right(t) ** 2)
        assert not agree(exact + 1, right)


def test_what_is_constant_is_a_number_again() -> None:
    assert Fraction(0) == T - T
    assert Fraction(3) == T + 3 - T
    assert Fraction(1) == T * reciprocal(T)
    assert isinstance(T * T, TaylorModel)


def test_exact_terms_stay_exact_up_to_a_length() -> None:
    with precision(128):
        total: Any = Fraction(0)
        for k in range(LENGTH):
            total = total + reciprocal(reciprocal(T)) * collect(END, {k: Fraction(1)})
        assert total.is_exact
        longer = total + collect(END, {LENGTH + 1: Fraction(1)})
        assert not longer.is_exact
        assert agree(longer, lambda t: sum(t ** (k + 1) for k in range(LENGTH + 1)))


FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "a reciprocal": (reciprocal, 2 - T + T * T),
    "a reciprocal with a pole": (reciprocal, T - T * T * 3),
    "a reciprocal of a complex function": (reciprocal, Gaussian(Fraction(1), Fraction(2)) + T),
    "a root": (elementary_functions.square_root, 1 + T),
    "a root of a square": (elementary_functions.square_root, (T - 2) * (T - 2) * T * T),
    "a root with a pole": (elementary_functions.square_root, 4 / (T * T) + 3),
    "a root that is not rational": (elementary_functions.square_root, 2 + T),
    "an exponential": (elementary_functions.exponential, 2 * T - T * T),
    "an exponential away from one": (elementary_functions.exponential, 3 + T),
    "a logarithm": (elementary_functions.logarithm, 1 + T - T * T),
    "a logarithm away from one": (elementary_functions.logarithm, 3 - T),
    "a cosine": (elementary_functions.cosine, T * 3),
    "a cosine away from one": (elementary_functions.cosine, T + 2),
    "a sine": (elementary_functions.sine, T - T * T),
    "a sine away from zero": (elementary_functions.sine, 1 - T),
    "an absolute value": (elementary_functions.modulus, T - 1),
    "an absolute value of a complex function": (
        elementary_functions.modulus,
        Gaussian(Fraction(1), Fraction(2)) * T + 1,
    ),
    "an absolute value of what changes sign": (elementary_functions.modulus, T - Fraction(1, 16)),
}


def value_at(function: TaylorModel, time: Fraction) -> Any:
    return sum((c * time**k for k, c in function.terms), Fraction(0))


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("end", [None, -1, 0, 1])
def test_functions_hold_at_every_t(name: str, end: int | None) -> None:
    """The argument is exact, or has a remainder of which an end is taken."""
    from flint import acb, arb

    apply, argument = FUNCTIONS[name]
    power = argument.low + 3

    def expected(t: Fraction) -> Any:
        return apply(value_at(argument, t) + (end or 0) * t**power)

    with precision(256):
        error = Fraction(0) if end is None else enclosed_by(END, power, acb(arb(0, 1)))
        found = apply(argument + error)
        assert agree(found, expected)
        assert not agree(found, lambda t: expected(t) + Fraction(1, 2) / t)


def test_roots_of_squares_and_reciprocals_of_powers_are_exact() -> None:
    with precision(128):
        square = (T * 2 - 3) * (T * 2 - 3)
        assert encode_value(3 - T * 2) == encode_value(elementary_functions.square_root(square))
        assert encode_value(collect(END, {-2: Fraction(1, 3)})) == encode_value(
            reciprocal(3 * T * T)
        )


UNDECIDED: dict[str, Callable[[], Any]] = {
    "the reciprocal of what may vanish": lambda: reciprocal(T - END / 2),
    "the root of an odd power": lambda: elementary_functions.square_root(T),
    "the root of an odd power, not rational": lambda: elementary_functions.square_root(2 * T),
    "a quotient by too high a power": lambda: T.over(2),
    "the root of what may be negative": lambda: elementary_functions.square_root(T - END / 2),
    "the exponential of a pole": lambda: elementary_functions.exponential(1 / T),
    "the logarithm of what vanishes": lambda: elementary_functions.logarithm(T),
    "the logarithm of a pole": lambda: elementary_functions.logarithm(1 / T),
    "the logarithm of what may be negative": lambda: elementary_functions.logarithm(T - END / 2),
    "the larger of two that cross": lambda: order.larger(T, END / 2),
    "different intervals": lambda: T + parameter(END / 2),
    "a long number": lambda: T * Fraction(1, 2 ** (BIT_LIMIT + 1)),
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_is_not_known_for_all_t_is_left_open(name: str) -> None:
    with precision(128), pytest.raises(NotEvaluable):
        UNDECIDED[name]()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (T, Truth.TRUE),
        (T - END * 2, Truth.FALSE),
        (-T, Truth.FALSE),
        (T - END / 2, Truth.UNKNOWN),
        (1 / T - 8, Truth.UNKNOWN),  # zero at the end of the interval
        (1 / T - 7, Truth.TRUE),
        (T - T * T * 9, Truth.UNKNOWN),
        (T - T * T * 7, Truth.TRUE),
    ],
)
def test_signs_are_decided_for_all_t(value: Any, expected: Truth) -> None:
    with precision(128):
        assert expected is order.is_less(Fraction(0), value)
        not_zero = Truth.UNKNOWN if expected is Truth.UNKNOWN else Truth.FALSE
        assert not_zero is zero_test(value)


def test_complex_functions_have_no_sign() -> None:
    with precision(128), pytest.raises(Undefined):
        order.is_less(Fraction(0), T * Gaussian(Fraction(0), Fraction(1)) + T)


def test_a_function_is_real_but_no_known_integer_or_rational_number() -> None:
    evaluator = StandardEvaluator({})
    assert Truth.TRUE is has_sort(evaluator, REAL, T, {}).truth
    assert Truth.UNKNOWN is has_sort(evaluator, INTEGER, T, {}).truth
    assert Truth.UNKNOWN is has_sort(evaluator, RATIONAL, T, {}).truth
    imaginary = T * Gaussian(Fraction(0), Fraction(1))
    assert Truth.TRUE is not has_sort(evaluator, REAL, imaginary, {}).truth


# --- matrices ---------------------------------------------------------------------------------


def matrix(*rows: tuple[Any, ...]) -> MatrixValue:
    cells = [[Fraction(x) if isinstance(x, int) else x for x in row] for row in rows]
    return matrices.build(len(cells), len(cells[0]), lambda i, j: cells[i][j])


def frozen(value: MatrixValue, time: Fraction) -> MatrixValue:
    return matrices.entrywise(
        value, lambda x: value_at(x, time) if isinstance(x, TaylorModel) else x
    )


MATRICES: dict[str, tuple[Callable[[Any], Any], MatrixValue]] = {
    "an inverse": (matrices.inverse, matrix((1 + T, T), (2, 1 - T))),
    "an inverse of size three": (
        matrices.inverse,
        matrix((1, T, 0), (T, 2, 1), (0, T * T, 1 - T)),
    ),
    "an inverse with a pole": (matrices.inverse, matrix((T, 0), (1, T))),
    "an exponential": (matrices.exponential, matrix((T, 2 * T), (-T, T * T))),
    "an exponential that ends": (matrices.exponential, matrix((0, 1 + T), (0, 0))),
    "a logarithm": (logarithm, matrix((1 + T, T), (T * T, 1 - T))),
    "a logarithm that ends": (logarithm, matrix((1, 1 + T), (0, 1))),
    "a norm": (functions.FUNCTIONS["norm"], matrix((1, T), (T, T * T))),
    "a norm of a sum": (functions.FUNCTIONS["norm"], matrix((1, T), (T, 1))),
    "a norm of orthogonal columns": (functions.FUNCTIONS["norm"], matrix((0, 1 - T), (2, 0))),
    "a norm of a column": (functions.FUNCTIONS["norm"], matrix((3 * T,), (4 * T,))),
    "a norm of one number": (functions.FUNCTIONS["norm"], matrix((1 / T - 20,))),
    "a norm with a pole": (functions.FUNCTIONS["norm"], matrix((1 / T, 1), (2, 3))),
    "a norm of columns that cross": (functions.FUNCTIONS["norm"], matrix((8 * T, 0), (0, 1))),
    "the norm of Frobenius": (functions.FUNCTIONS["normF"], matrix((1, T), (T, T * T))),
    "the norm of columns": (functions.FUNCTIONS["norm1"], matrix((1, T), (T, T * T))),
}


@pytest.mark.parametrize("name", MATRICES)
def test_functions_of_matrices_hold_at_every_t(name: str) -> None:
    apply, argument = MATRICES[name]
    with precision(256):
        found = arithmetic.as_matrix(apply(argument))
        for time in TIMES:
            expected = arithmetic.as_matrix(apply(frozen(argument, time)))
            pairs = list(zip(found.flat(), expected.flat(), strict=True))
            assert all(at(x, time).overlaps(enclosure(y)) for x, y in pairs)
            assert not all(at(x, time).overlaps(enclosure(y) * 9 + 30) for x, y in pairs)


def test_the_determinant_is_exact() -> None:
    found = matrices.determinant(matrix((T, 1, 0), (0, T, 1), (1, 0, T)))
    assert encode_value(T * T * T + 1) == encode_value(found)


def test_a_matrix_that_is_singular_for_all_t_has_no_inverse() -> None:
    with precision(128):
        with pytest.raises(Undefined):
            matrices.inverse(matrix((T, T), (1, 1)))
        with pytest.raises(NotEvaluable):
            matrices.inverse(matrix((T, T), (END / 2, T)))


FAR: dict[str, Callable[[], Any]] = {
    "the exponential of a constant part": lambda: matrices.exponential(matrix((1, T), (0, 2))),
    "the logarithm away from the identity": lambda: logarithm(matrix((2, T), (T, 1))),
    "a logarithm whose series may diverge": lambda: logarithm(matrix((1 + 9 * T, 0), (0, 1))),
    "the rank": lambda: matrices.rank(matrix((T - END / 2, 0), (0, 1))),
    "eigenvalues": lambda: enclosed_spectra.eigenvalues(matrix((T, 1), (0, 1))),
}


@pytest.mark.parametrize("name", FAR)
def test_what_no_series_reaches_is_left_open(name: str) -> None:
    with precision(128), pytest.raises(NotEvaluable):
        FAR[name]()


def test_the_logarithm_of_what_is_not_positive_for_any_t_is_undefined() -> None:
    unit = Gaussian(Fraction(0), Fraction(1))
    for argument in (-T, -1 - T, -1 / T, unit + T):
        with precision(128), pytest.raises(Undefined):
            elementary_functions.logarithm(argument)


# --- as they are written down -----------------------------------------------------------------


@given(functions_of_t)
def test_exact_functions_are_written_down_and_read_back(terms: Any) -> None:
    value = collect(END, terms)
    assert is_exact(value)
    again = decode_value(encode_value(value), END)
    assert Fraction(0) == again - value


def test_what_is_only_enclosed_is_not_written_down() -> None:
    with precision(128):
        vague = 1 / (1 + T)
        assert not is_exact(vague)
        with pytest.raises(TypeError):
            encode_value(vague)
        rough = collect(END, {1: Ball(enclosure(Fraction(1, 3)))})
        assert not is_exact(rough)
        with pytest.raises(TypeError):
            encode_value(rough)


@pytest.mark.parametrize(
    "written",
    [
        {"powers": [[1]]},
        {"powers": [[True, "1"]]},
        {"powers": [["1", "1"]]},
        {"powers": [[1, 1]]},
        {"powers": [[65, "1"]]},
        {"powers": [[-65, "1"]]},
        {"powers": [[1, {"powers": []}]]},
        {"powers": [[1, {"shape": [0, 0], "entries": []}]]},
        {"powers": {"1": "1"}},
    ],
)
def test_anything_else_is_no_function(written: Any) -> None:
    with pytest.raises(EncodingError):
        decode_value(written, END)


def test_a_function_stands_only_where_there_is_an_interval() -> None:
    with pytest.raises(EncodingError):
        decode_value({"powers": [[1, "1"]]})


@pytest.mark.parametrize("low", [-6, -8, -10, -12, -16])
def test_what_is_left_of_a_root_may_be_a_constant(low: int) -> None:
    """sqrt(t^low + 1) is t^(low/2) and a little more, however fast both grow."""
    found = elementary_functions.square_root(collect(END, {low: Fraction(1), 0: Fraction(1)}))
    lead = collect(END, {low // 2: Fraction(1)})

    with precision(200):
        assert agree(found, lambda t: elementary_functions.square_root(t**low + 1))
    assert zero_test(found - lead) is not Truth.TRUE
