"""What follows from polynomial equations: membership in the ideal they generate.

An element of the ideal is a combination of polynomials that vanish on every model, hence
vanishes there itself.  The converse is not claimed: membership is sufficient, not necessary.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import Any

BASIS_LIMIT = 160
"""Most polynomials of a basis; beyond, an incomplete basis is used."""

TERM_LIMIT = 500
"""Most terms of a polynomial of a basis."""

GENERATOR_LIMIT = 250
"""Longest generator that is used, in terms; leaving some out makes the ideal smaller."""

BIT_LIMIT = 1024
"""Most bits of a coefficient of a basis."""


@dataclass(slots=True)
class VanishingIdeal:
    """Polynomials that vanish on every model; a basis is computed when first needed.

    generators  polynomials over one context
    basis       a Groebner basis, or an incomplete one where the limits are reached
    """

    generators: list[Any]
    basis: Any = None

    def contains(self, polynomial: Any) -> bool:
        """Say whether a polynomial is found to lie in the ideal; sound, not complete."""
        if not self.generators:
            return False
        basis = self._over(polynomial.context().py_names)
        return len(basis) > 0 and not _integral(polynomial).reduction_primitive_part(basis)

    @property
    def is_everything(self) -> bool:
        """Say whether one is known to lie in the ideal: then there is no model at all."""
        return self.basis is not None and any(p.is_constant() for p in self.basis if p)

    def _over(self, names: tuple[str, ...]) -> Any:
        """Return the basis over more symbols; those come last, so it remains a basis."""
        from flint import fmpz_mpoly_vec

        context = _context(names)
        if self.basis is None:
            short = [p for p in self.generators if len(p) <= GENERATOR_LIMIT]
            integral = [_integral(p).project_to_context(context) for p in short]
            limits = (max(BASIS_LIMIT, 2 * len(integral)), TERM_LIMIT, BIT_LIMIT)
            self.basis = fmpz_mpoly_vec(integral, context).buchberger_naive(limits=limits)[0]
        elif len(self.basis) and self.basis[0].context() is not context:
            lifted = [p.project_to_context(context) for p in self.basis]
            self.basis = fmpz_mpoly_vec(lifted, context)
        return self.basis


def _context(names: tuple[str, ...]) -> Any:
    from flint import Ordering, fmpz_mpoly_ctx

    return fmpz_mpoly_ctx.get(names, Ordering.degrevlex)


def _integral(polynomial: Any) -> Any:
    """Return a multiple of the polynomial with integer coefficients."""
    from flint import fmpz

    terms = polynomial.to_dict()
    scale = lcm(*(int(c.q) for c in terms.values()))
    whole = {m: fmpz(int(c.p) * (scale // int(c.q))) for m, c in terms.items()}
    return _context(polynomial.context().py_names).from_dict(whole)
