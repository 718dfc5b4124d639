"""The next larger and the next smaller set."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.terms.expressions import Operation, Term

_LARGER = {"PosNat": "Nat", "Nat": "Int", "PosReal": "NonNegReal", "NonNegReal": "Real"}
_SMALLER = {larger: smaller for smaller, larger in _LARGER.items()}
_LARGER_GROUP = {"SO": "O", "O": "Matrices", "U": "ComplexMatrices"}


def enlarge(domain: Term | None) -> Term | None:
    """Return the next larger set of elements of the same sort; None where there is none.

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


def shrink(domain: Term | None) -> Term | None:
    """Return the next smaller set; None where there is none.

    >>> from proofcheck.terms.expressions import operation
    >>> shrink(operation("Nat")).operator
    'PosNat'
    """
    if not isinstance(domain, Operation):
        return None
    if domain.operator in _SMALLER:
        return replace(domain, operator=_SMALLER[domain.operator])
    return replace(domain, operator="SO") if domain.operator == "O" else None
