"""Theorems that proofs may cite: of the library's functions, and of linear algebra.

Each is a schema: given terms, what has to hold, and what follows.  A law of a symbol of the
library may be used only where a statement in sight binds the symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from proofcheck.semantics import laws_of_norms, laws_of_shape
from proofcheck.semantics.algebra import Algebra
from proofcheck.semantics.bound_sums import index_set
from proofcheck.semantics.propositions import ONE, ZERO, Unbuildable, make, ring_of, shape, unused
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix, Ring, Scalar, SetOf
from proofcheck.terms.substitution import free_names, substitute


class Setting(Protocol):
    """Where a theorem is used: what is known about sizes."""

    @property
    def algebra(self) -> Algebra:
        """The normal forms of the task."""

    def same_size(self, left: Term, right: Term) -> bool:
        """Say whether two sizes are equal by the task's equations."""


Schema = Callable[..., tuple[list[Term], Term]]

_MEANINGS = frozenset({"definition", "ordered field"})
"""References of what is no theorem: what operations mean, and the axioms of order."""


@dataclass(frozen=True, slots=True)
class Law:
    """A theorem with its reference, and the library symbols that it is about."""

    reference: str
    schema: Schema
    symbols: frozenset[str] = frozenset()

    @property
    def is_definition(self) -> bool:
        """Whether it only says what an operation means."""
        return self.reference in _MEANINGS

    @property
    def is_library(self) -> bool:
        """Whether it says something about a symbol of the library."""
        return bool(self.symbols)


def _square(setting: Setting, *matrices: Term) -> Term:
    """Check that matrices are square of one size, and return it."""
    size = shape(matrices[0])[0]
    for matrix in matrices:
        for other in shape(matrix):
            if not setting.same_size(size, other):
                raise Unbuildable("a square matrix is needed")
    return size


def _number(term: Term, ring: Ring = Ring.REAL) -> Term:
    sort = sort_of(term)
    if not isinstance(sort, Scalar) or sort.ring > ring:
        raise Unbuildable("a number is needed")
    return term


def _equal(left: Term, right: Term) -> Operation:
    return make("eq", left, right)


def _mul(*factors: Term) -> Term:
    product = factors[0]
    for factor in factors[1:]:
        product = make("mul", product, factor)
    return product


# --- exponential, cosine, sine, root ------------------------------------------------------------------


def _exp_zero(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    if isinstance(sort_of(x), Scalar):
        return [_equal(x, ZERO)], _equal(make("exp", x), ONE)
    n = _square(setting, x)
    return [_equal(x, make("zero", n, n))], _equal(make("exp", x), make("identity", n))


def _exp_sum(setting: Setting, x: Term, y: Term) -> tuple[list[Term], Term]:
    whole = make("exp", make("add", x, y))
    conclusion = _equal(whole, _mul(make("exp", x), make("exp", y)))
    if isinstance(sort_of(x), Scalar):
        return [], _equal(whole, _mul(make("exp", x), make("exp", _number(y, Ring.COMPLEX))))
    _square(setting, x, y)
    return [_equal(_mul(x, y), _mul(y, x))], conclusion


def _exp_turned(operator: str) -> Schema:
    def schema(setting: Setting, x: Term) -> tuple[list[Term], Term]:
        _square(setting, x)
        return [], _equal(make("exp", make(operator, x)), make(operator, make("exp", x)))

    return schema


def _exp_similar(setting: Setting, p: Term, x: Term, q: Term) -> tuple[list[Term], Term]:
    n = _square(setting, p, x, q)
    conclusion = _equal(make("exp", _mul(p, x, q)), _mul(p, make("exp", x), q))
    return [_equal(_mul(q, p), make("identity", n))], conclusion


def _exp_direct(setting: Setting, x: Term, y: Term) -> tuple[list[Term], Term]:
    _square(setting, x)
    _square(setting, y)
    parts = make("dsum", make("exp", x), make("exp", y))
    return [], _equal(make("exp", make("dsum", x, y)), parts)


def _exp_direct_family(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            _square(setting, body)
            parts = Binding("bigoplus", (item,), None, make("exp", body), _real(x))
            return [], _equal(make("exp", x), parts)
    raise Unbuildable("a direct sum over a set is needed")


def _real(x: Term) -> Matrix:
    return Matrix(*shape(x), max(ring_of(x), Ring.REAL))


def _exp_determinant(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    _square(setting, x)
    return [], _equal(make("det", make("exp", x)), make("exp", make("trace", x)))


def _exp_rotation(setting: Setting, angle: Term, x: Term) -> tuple[list[Term], Term]:
    a = _number(angle)
    c, s = make("cos", a), make("sin", a)
    generator = _two_by_two(ZERO, make("neg", a), a, ZERO)
    rotation = _two_by_two(c, make("neg", s), s, c)
    _square(setting, x, generator)
    return [_equal(x, generator)], _equal(make("exp", x), rotation)


def _two_by_two(*entries: Term) -> Term:
    two = integer(2)
    ring = max(map(ring_of, entries))
    return operation("blocks", two, *entries, sort=Matrix(two, two, ring))


def _circle(_: Setting, angle: Term) -> tuple[list[Term], Term]:
    c, s = make("cos", _number(angle)), make("sin", angle)
    return [], _equal(make("add", _mul(c, c), _mul(s, s)), ONE)


def _addition(operator: str, first: str, second: str, sign: str) -> Schema:
    def schema(_: Setting, a: Term, b: Term) -> tuple[list[Term], Term]:
        whole = make(operator, make("add", _number(a), _number(b)))
        c, s = make("cos", b), make("sin", b)
        return [], _equal(whole, make(sign, _mul(make(first, a), c), _mul(make(second, a), s)))

    return schema


def _even(_: Setting, a: Term) -> tuple[list[Term], Term]:
    return [], _equal(make("cos", make("neg", _number(a))), make("cos", a))


def _odd(_: Setting, a: Term) -> tuple[list[Term], Term]:
    return [], _equal(make("sin", make("neg", _number(a))), make("neg", make("sin", a)))


def _at_zero(operator: str, value: Term) -> Schema:
    def schema(_: Setting, a: Term) -> tuple[list[Term], Term]:
        return [_equal(_number(a), ZERO)], _equal(make(operator, a), value)

    return schema


def _root(_: Setting, x: Term) -> tuple[list[Term], Term]:
    root = make("sqrt", _number(x))
    is_root = _equal(_mul(root, root), x)
    return [make("le", ZERO, x)], make("and", make("le", ZERO, root), is_root)


def _modulus(_: Setting, z: Term) -> tuple[list[Term], Term]:
    modulus = make("abs", _number(z, Ring.COMPLEX))
    square = _equal(_mul(modulus, modulus), _mul(z, make("conj", z)))
    return [], make("and", make("le", ZERO, modulus), square)


def _norm_zero(operator: str) -> Schema:
    def schema(_: Setting, x: Term) -> tuple[list[Term], Term]:
        return [_equal(x, make("zero", *shape(x)))], _equal(make(operator, x), ZERO)

    return schema


def _norm_sign(operator: str) -> Schema:
    def schema(_: Setting, x: Term) -> tuple[list[Term], Term]:
        shape(x)
        return [], make("le", ZERO, make(operator, x))

    return schema


# --- determinants -------------------------------------------------------------------------------------


def _det_product(setting: Setting, x: Term, y: Term) -> tuple[list[Term], Term]:
    _square(setting, x, y)
    return [], _equal(make("det", _mul(x, y)), _mul(make("det", x), make("det", y)))


def _det_transpose(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    _square(setting, x)
    return [], _equal(make("det", make("transpose", x)), make("det", x))


def _det_identity(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    n = _square(setting, x)
    return [_equal(x, make("identity", n))], _equal(make("det", x), ONE)


def _det_direct(setting: Setting, x: Term, y: Term) -> tuple[list[Term], Term]:
    _square(setting, x)
    _square(setting, y)
    return [], _equal(make("det", make("dsum", x, y)), _mul(make("det", x), make("det", y)))


def _det_direct_ones(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    """A direct sum of matrices of determinant 1 has determinant 1."""
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            _square(setting, body)
            each = Binding("forall", (item,), None, _equal(make("det", body), ONE), TRUTH)
            return [each], _equal(make("det", x), ONE)
    raise Unbuildable("a direct sum over a set is needed")


def _det_two(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    n = _square(setting, x)
    if not setting.same_size(n, integer(2)):
        raise Unbuildable("a matrix of shape (2, 2) is needed")
    a, b, c, d = (make("entry", x, integer(i), integer(j)) for i in (1, 2) for j in (1, 2))
    return [], _equal(make("det", x), make("sub", _mul(a, d), _mul(b, c)))


def _det_invertible(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    _square(setting, x)
    nonzero = make("not", _equal(make("det", x), ZERO))
    return [], make("iff", make("invertible", x), nonzero)


# --- inverses -----------------------------------------------------------------------------------------


def _one_sided(setting: Setting, x: Term, y: Term) -> tuple[list[Term], Term]:
    n = _square(setting, x, y)
    return [_equal(_mul(x, y), make("identity", n))], make("invertible", x)


def _injective(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    """A square matrix that sends no vector but 0 to 0 has an inverse."""
    n = _square(setting, x)
    ring = max(ring_of(x), Ring.REAL)
    v = Variable(unused("v", x), Matrix(n, ONE, ring))
    zero = make("zero", n, ONE)
    only = make("implies", _equal(_mul(x, v), zero), _equal(v, zero))
    return [Binding("forall", (Bound(v, None),), None, only, TRUTH)], make("invertible", x)


def _singular(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    """A square matrix without inverse sends some vector but 0 to 0."""
    n = _square(setting, x)
    ring = max(ring_of(x), Ring.REAL)
    v = Variable(unused("v", x), Matrix(n, ONE, ring))
    zero = make("zero", n, ONE)
    both = make("and", make("not", _equal(v, zero)), _equal(_mul(x, v), zero))
    found = Binding("exists", (Bound(v, None),), None, both, TRUTH)
    return [make("not", make("invertible", x))], found


# --- ranks and dimensions -----------------------------------------------------------------------------


def _rank_identity(setting: Setting, x: Term) -> tuple[list[Term], Term]:
    n = _square(setting, x)
    return [_equal(x, make("identity", n))], _equal(make("rank", x), n)


def _rank_zero(_: Setting, x: Term) -> tuple[list[Term], Term]:
    return [_equal(x, make("zero", *shape(x)))], _equal(make("rank", x), ZERO)


def _rank_direct(_: Setting, x: Term, y: Term) -> tuple[list[Term], Term]:
    parts = make("add", make("rank", x), make("rank", y))
    return [], _equal(make("rank", make("dsum", x, y)), parts)


def _rank_similar(setting: Setting, p: Term, x: Term, q: Term) -> tuple[list[Term], Term]:
    sizes = _square(setting, p), _square(setting, q)
    if not all(map(setting.same_size, shape(x), sizes)):
        raise Unbuildable("the shapes do not fit")
    conclusion = _equal(make("rank", _mul(p, x, q)), make("rank", x))
    return [make("invertible", p), make("invertible", q)], conclusion


def _dim_image(_: Setting, x: Term) -> tuple[list[Term], Term]:
    image = operation("image", x, sort=_subspace(x, 0))
    return [], _equal(make("dim", image), make("rank", x))


def _dim_kernel(_: Setting, x: Term) -> tuple[list[Term], Term]:
    kernel = operation("kernel", x, sort=_subspace(x, 1))
    rest = make("sub", shape(x)[1], make("rank", x))
    return [], _equal(make("dim", kernel), rest)


def _subspace(x: Term, side: int) -> SetOf:
    """Return the sort of the subspaces of a matrix: columns below, rows across."""
    return SetOf(Matrix(shape(x)[side], ONE, max(ring_of(x), Ring.REAL)))


# --- entries and cases --------------------------------------------------------------------------------


def _entry_of_matrix(_: Setting, x: Term, i: Term, j: Term) -> tuple[list[Term], Term]:
    """An entry of a matrix that is given entry by entry."""
    match x:
        case Binding("matrix", (Bound(down, rows), Bound(across, columns)), None, body) if (
            _starts_at_one(rows) and _starts_at_one(columns)
        ):
            assert rows is not None
            assert columns is not None
            if down.name in free_names(columns):
                raise Unbuildable("two independent ranges of indices are needed")
            value = substitute(body, {down.name: i, across.name: j})
            places: list[Term] = [make("in", i, rows), make("in", j, columns)]
            return places, _equal(make("entry", x, i, j), value)
    raise Unbuildable("a matrix given by its entries is needed")


def _starts_at_one(domain: Term | None) -> bool:
    return isinstance(domain, Operation) and (
        domain.operator == "range" and domain.arguments[0] == ONE
    )


def _entry_of_product(
    setting: Setting, x: Term, y: Term, i: Term, j: Term
) -> tuple[list[Term], Term]:
    """An entry of a product is a sum of products."""
    if not setting.same_size(shape(x)[1], shape(y)[0]):
        raise Unbuildable("the shapes do not fit")
    k = Variable(unused("k", x, y, i, j), INTEGER)
    summand = _mul(make("entry", x, i, k), make("entry", y, k, j))
    index = Bound(k, make("range", ONE, shape(x)[1]))
    total = Binding("sum", (index,), None, summand, sort_of(summand))
    return [], _equal(make("entry", _mul(x, y), i, j), total)


def _first_case(_: Setting, x: Term) -> tuple[list[Term], Term]:
    match x:
        case Operation("cases", (value, condition, *_rest)):
            return [condition], _equal(x, value)
    raise Unbuildable("a definition by cases is needed")


def _later_case(_: Setting, x: Term) -> tuple[list[Term], Term]:
    match x:
        case Operation("cases", (_value, condition, *rest)) if rest:
            later = rest[0] if len(rest) == 1 else Operation("cases", tuple(rest), x.sort)
            return [make("not", condition)], _equal(x, later)
    raise Unbuildable("a definition by cases is needed")


def _unit_entry(setting: Setting, x: Term, i: Term, j: Term) -> tuple[list[Term], Term]:
    """A diagonal entry of the identity is 1."""
    n = _square(setting, x)
    places: list[Term] = [make("in", k, make("range", ONE, n)) for k in (i, j)]
    same: list[Term] = [_equal(x, make("identity", n)), _equal(i, j)]
    return [*same, *places], _equal(make("entry", x, i, j), ONE)


_EXP, _TRIG = frozenset({"exp"}), frozenset({"cos", "sin"})
_HIGHAM = "Higham 2008, Functions of Matrices, Theorem"
_AXLER = "Horn and Johnson 2013, Matrix Analysis, section"

LAWS: Mapping[str, Law] = {
    "exp of zero": Law(f"{_HIGHAM} 1.13; power series", _exp_zero, _EXP),
    "exp of a sum": Law(f"{_HIGHAM} 10.2", _exp_sum, _EXP),
    "exp of a transpose": Law(f"{_HIGHAM} 1.13 (b)", _exp_turned("transpose"), _EXP),
    "exp of an adjoint": Law(f"{_HIGHAM} 1.18", _exp_turned("adjoint"), _EXP),
    "exp of a similar matrix": Law(f"{_HIGHAM} 1.13 (c)", _exp_similar, _EXP),
    "exp of a direct sum": Law(f"{_HIGHAM} 1.13 (g)", _exp_direct, _EXP),
    "exp of a direct sum over a set": Law(f"{_HIGHAM} 1.13 (g)", _exp_direct_family, _EXP),
    "determinant of exp": Law(
        "Horn and Johnson 1991, Topics in Matrix Analysis, section 6.2", _exp_determinant, _EXP
    ),
    "exp of a plane rotation": Law("power series", _exp_rotation, _EXP | _TRIG),
    "circle": Law("addition theorems", _circle, _TRIG),
    "cos of a sum": Law("addition theorems", _addition("cos", "cos", "sin", "sub"), _TRIG),
    "sin of a sum": Law("addition theorems", _addition("sin", "sin", "cos", "add"), _TRIG),
    "cos is even": Law("power series", _even, frozenset({"cos"})),
    "sin is odd": Law("power series", _odd, frozenset({"sin"})),
    "cos of zero": Law("power series", _at_zero("cos", ONE), frozenset({"cos"})),
    "sin of zero": Law("power series", _at_zero("sin", ZERO), frozenset({"sin"})),
    "square of a root": Law("definition of the root", _root, frozenset({"sqrt"})),
    "square of a modulus": Law("definition of the modulus", _modulus),
    "triangle inequality": Law(f"{_AXLER} 5.6", laws_of_norms.triangle("norm")),
    "norm of a multiple": Law(f"{_AXLER} 5.6", laws_of_norms.multiple("norm")),
    "norm of a product": Law(f"{_AXLER} 5.6", laws_of_norms.product("norm", "norm")),
    "norm of a transpose": Law(f"{_AXLER} 5.6", laws_of_norms.transpose("norm")),
    "norm of a Gram matrix": Law(f"{_AXLER} 5.6", laws_of_norms.norm_of_gram),
    "norm of the identity": Law(f"{_AXLER} 5.6", laws_of_norms.norm_of_identity),
    "norm by the Gram matrix": Law(f"{_AXLER} 5.6", laws_of_norms.same_gram("norm")),
    "norm of a part": Law(f"{_AXLER} 5.6", laws_of_norms.larger_gram("norm")),
    "Frobenius triangle inequality": Law(f"{_AXLER} 5.6", laws_of_norms.triangle("normF")),
    "Frobenius norm of a multiple": Law(f"{_AXLER} 5.6", laws_of_norms.multiple("normF")),
    "Frobenius norm of a transpose": Law(f"{_AXLER} 5.6", laws_of_norms.transpose("normF")),
    "Frobenius norm by the Gram matrix": Law(f"{_AXLER} 5.6", laws_of_norms.same_gram("normF")),
    "Frobenius norm of a product": Law(f"{_AXLER} 5.6", laws_of_norms.product("norm", "normF")),
    "operator norm and Frobenius norm": Law(f"{_AXLER} 5.6", laws_of_norms.comparison),
    "Cauchy-Schwarz inequality": Law(f"{_AXLER} 5.1", laws_of_norms.cauchy_schwarz),
    "square of a length": Law("definition", laws_of_norms.square_of_length),
    "square of a Frobenius norm": Law("definition", laws_of_norms.square_of_frobenius),
    "modulus": Law("definition", laws_of_norms.modulus),
    "modulus of a number": Law("definition", laws_of_norms.modulus_of_number),
    "modulus by sign": Law("definition", laws_of_norms.modulus_by_sign),
    "modulus of a product": Law("ordered field", laws_of_norms.modulus_of_product),
    "largest of some numbers": Law("definition", laws_of_norms.maximum),
    "order is antisymmetric": Law("ordered field", laws_of_norms.antisymmetric),
    "product of differences": Law("ordered field", laws_of_norms.product_of_differences),
    "product of sums": Law("definition", laws_of_shape.product_of_sums),
    "single entry": Law("definition", laws_of_shape.single_entry),
    "norm of zero": Law(f"{_AXLER} 5.1", _norm_zero("norm")),
    "norm is not negative": Law(f"{_AXLER} 5.1", _norm_sign("norm")),
    "Frobenius norm of zero": Law(f"{_AXLER} 5.1", _norm_zero("normF")),
    "Frobenius norm is not negative": Law(f"{_AXLER} 5.1", _norm_sign("normF")),
    "determinant of a product": Law(f"{_AXLER} 0.3.5", _det_product),
    "determinant of a transpose": Law(f"{_AXLER} 0.3.2", _det_transpose),
    "determinant of the identity": Law(f"{_AXLER} 0.3.2", _det_identity),
    "determinant of a direct sum": Law(f"{_AXLER} 0.9.2", _det_direct),
    "determinant of a direct sum of ones": Law(f"{_AXLER} 0.9.2", _det_direct_ones),
    "determinant of two rows": Law(f"{_AXLER} 0.3.1", _det_two),
    "determinant of an invertible matrix": Law(f"{_AXLER} 0.5", _det_invertible),
    "one-sided inverse": Law(f"{_AXLER} 0.5", _one_sided),
    "injective square matrix": Law(f"{_AXLER} 0.5", _injective),
    "singular matrix": Law(f"{_AXLER} 0.5", _singular),
    "rank of the identity": Law(f"{_AXLER} 0.4", _rank_identity),
    "rank of zero": Law(f"{_AXLER} 0.4", _rank_zero),
    "rank of a direct sum": Law(f"{_AXLER} 0.9.2", _rank_direct),
    "rank of an equivalent matrix": Law(f"{_AXLER} 0.4.6", _rank_similar),
    "dimension of an image": Law(f"{_AXLER} 0.4.1", _dim_image),
    "dimension of a kernel": Law(f"{_AXLER} 0.4.1", _dim_kernel),
    "entry of a matrix": Law("definition", _entry_of_matrix),
    "entry of a product": Law("definition", _entry_of_product),
    "first case": Law("definition", _first_case),
    "later case": Law("definition", _later_case),
    "entry of the identity": Law("definition", _unit_entry),
    "matrix written out": Law("definition", laws_of_shape.written_out),
    "block of a matrix": Law(f"{_AXLER} 0.9.2", laws_of_shape.supported_on_a_block),
    "count of a covered matrix": Law("counting", laws_of_shape.counted_twice),
    "count of a transpose": Law("counting", laws_of_shape.counted_in_transpose),
    "family of what exists": Law("definition", laws_of_shape.family),
}
