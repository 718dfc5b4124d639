"""Theorems about principal logarithms of matrices: where they exist, and what they undo.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  A matrix
has a principal logarithm where no eigenvalue is zero or a negative real number, which is how the
language says that a logarithm is defined.  Norms are operator norms for Euclidean norms.

source   Higham 2008, Functions of Matrices, Theorem 1.31 and Problem 1.39; Casas 2007, Sufficient
         conditions for the convergence of the Magnus expansion, section 3: along x' = A x the
         direction of x turns by an angle of at most the integral of |A|, so that a product of
         exponentials turns no vector to an opposite one while the norms of the exponents add up to
         less than pi
"""

from __future__ import annotations

from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, square, times
from proofcheck.logic.meanings import off_the_cut
from proofcheck.logic.propositions import ONE, make
from proofcheck.terms.expressions import Number, Term
from proofcheck.terms.rationals import Fraction


def exp_of_logarithm(setting: Setting, x: Term) -> Instance:
    """exp(log(x)) = x where no eigenvalue of x is zero or negative."""
    square(setting, x)
    return [off_the_cut(x)], equal(make("exp", make("log", x)), x)


def logarithm_of_exp(setting: Setting, x: Term) -> Instance:
    """log(exp(x)) = x where |x| < pi: eigenvalues of x are less than pi from zero."""
    square(setting, x)
    return [_less_than_pi(make("norm", x))], equal(make("log", make("exp", x)), x)


def spectrum_of_exp(setting: Setting, x: Term) -> Instance:
    """No eigenvalue of exp(x) is zero or negative where |x| < pi."""
    square(setting, x)
    return [_less_than_pi(make("norm", x))], off_the_cut(make("exp", x))


def spectrum_of_exponentials(setting: Setting, x: Term, y: Term) -> Instance:
    """No eigenvalue of exp(x) exp(y) is zero or negative where |x| + |y| < pi."""
    square(setting, x, y)
    angles = make("add", make("norm", x), make("norm", y))
    return [_less_than_pi(angles)], off_the_cut(times(make("exp", x), make("exp", y)))


def spectrum_near_identity(setting: Setting, x: Term) -> Instance:
    """No eigenvalue of I + x is zero or negative where |x| < 1."""
    n = square(setting, x)
    return [make("lt", make("norm", x), ONE)], off_the_cut(make("add", make("identity", n), x))


def bounds_of_pi(_: Setting) -> Instance:
    """3 + 10/71 < pi < 3 + 1/7."""
    below, above = (Number(Fraction(*parts)) for parts in ((223, 71), (22, 7)))
    return [], make("and", make("lt", below, make("pi")), make("lt", make("pi"), above))


def _less_than_pi(length: Term) -> Term:
    return make("lt", length, make("pi"))
