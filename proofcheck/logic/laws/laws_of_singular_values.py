"""Theorems about the smallest singular value of a matrix, which is the least of |X v| for |v| = 1.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  The
singular values of X are the roots of the eigenvalues of X^* X, as many as X has columns: where X has
fewer rows, the smallest is 0.  A matrix without columns has none, so its smallest has no value.

source   Horn and Johnson 2013, Matrix Analysis, sections 4.2, 5.6 and 7.3
"""

from __future__ import annotations

from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, square, times
from proofcheck.logic.laws.laws_of_norms import gram, require_same
from proofcheck.logic.laws.laws_of_order import real
from proofcheck.logic.propositions import ONE, ZERO, make, shape, unused
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, operation
from proofcheck.terms.sorts import COMPLEX, INTEGER, REAL, SetOf


def smallest_singular_value(x: Term) -> Binding:
    """Return the smallest root of an eigenvalue of X^* X."""
    t, s = (Variable(unused(name, x), REAL) for name in "ts")
    spectrum = operation("spectrum", gram(x), sort=SetOf(COMPLEX))
    numbers = Operation("NonNegReal", (), SetOf(REAL))
    eigenvalues = operation("inter", numbers, spectrum, sort=SetOf(REAL))
    roots = Binding("set", (Bound(t, eigenvalues),), None, make("sqrt", t), SetOf(REAL))
    return Binding("min", (Bound(s, roots),), None, s, REAL)


def not_negative(_: Setting, x: Term) -> Instance:
    """The smallest singular value is not negative."""
    return [], make("le", ZERO, smallest_singular_value(x))


def perturbed(setting: Setting, x: Term, y: Term) -> Instance:
    """The smallest singular values of X and Y differ by |X - Y| at most: so much they stretch less.

    source   Horn and Johnson 2013, Matrix Analysis, Corollary 7.3.5
    """
    require_same(setting, (0, 1), x, y)
    apart = make("norm", make("sub", x, y))
    bound = make("add", smallest_singular_value(y), apart)
    return [], make("le", smallest_singular_value(x), bound)


def bounded_below(setting: Setting, c: Term, y: Term, z: Term) -> Instance:
    """From c >= 0 and c^2 I + Y^* Y = Z^* Z follows that c is at most the smallest of Z.

    source   Horn and Johnson 2013, Matrix Analysis, Theorem 4.2.2: |Z v|^2 >= c^2 |v|^2
    """
    require_same(setting, (1,), y, z)
    whole = make("add", _multiple_of_identity(c, z), gram(y))
    conditions = [_has_columns(z), make("le", ZERO, real(c)), equal(whole, gram(z))]
    return conditions, make("le", c, smallest_singular_value(z))


def of_isometry(_: Setting, c: Term, x: Term) -> Instance:
    """From c >= 0 and X^* X = c^2 I follows that c is the smallest singular value of X."""
    whole = equal(gram(x), _multiple_of_identity(c, x))
    return [_has_columns(x), make("le", ZERO, real(c)), whole], equal(smallest_singular_value(x), c)


def of_inverse(setting: Setting, x: Term) -> Instance:
    """The norm of an inverse, times the smallest singular value, is 1."""
    square(setting, x)
    norm = make("norm", make("inv", x))
    conditions = [_has_columns(x), make("invertible", x)]
    return conditions, equal(times(norm, smallest_singular_value(x)), ONE)


def regular(setting: Setting, x: Term) -> Instance:
    """A square matrix is invertible where its smallest singular value is positive."""
    square(setting, x)
    return [make("lt", ZERO, smallest_singular_value(x))], make("invertible", x)


# --- parts ------------------------------------------------------------------------------------------


def _multiple_of_identity(c: Term, x: Term) -> Term:
    """Return c^2 I, as large as X^* X."""
    return make("mul", make("mul", c, c), make("identity", shape(x)[1]))


def _has_columns(x: Term) -> Term:
    return make("in", shape(x)[1], Operation("PosNat", (), SetOf(INTEGER)))
