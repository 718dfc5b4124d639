"""Texts of terms: what is spelled alike has equal values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Untranslatable, key_of_terms
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    by_twos,
    sort_of,
)
from proofcheck.terms.sorts import Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import free_names, substitute, substitute_sort

if TYPE_CHECKING:
    from proofcheck.logic.algebra import Algebra


_OF_NUMBERS = (Scalar, Matrix)


def canonical_key_anew(algebra: Algebra, term: Term) -> str:
    """Return a text for any term, a number or matrix as the polynomial that it is."""
    if isinstance(sort_of(term), _OF_NUMBERS):
        try:
            form = algebra.form(term)
            return f"[{form.rows},{form.columns}:{key_of_terms(form.terms)}]"
        except Untranslatable:
            pass
    if isinstance(term, Operation):
        return key_of_operation(algebra, term)
    if isinstance(term, Binding):
        return key_of_binding(algebra, term)
    if isinstance(term, Application):
        return f"{term.function.name}({','.join(algebra.canonical_key(a) for a in term.arguments)})"
    return _spell_name(algebra, term)


def key_of_operation(algebra: Algebra, term: Operation) -> str:
    """Spell an operation by its arguments, and by its sort where the value depends on that."""
    kind = ""
    if term.operator in ("max", "min"):
        term = by_twos(term)
    if term.operator in ("kernel", "image") and isinstance(term.sort, SetOf):
        kind = _spell_sort(algebra, term.sort.element)  # of real or of complex vectors
    elif is_cut_off(algebra, term):
        kind = " of integers"
    return f"%{term.operator}{kind}({','.join(algebra.canonical_key(a) for a in term.arguments)})"


def is_cut_off(algebra: Algebra, term: Operation) -> bool:
    """Say whether a power is called integral, but for what is known where it stands.

    Elsewhere its exponent may be negative; it is then read as 0, which is an integer.
    """
    ring = getattr(term.sort, "ring", None)
    return (
        term.operator == "pow"
        and ring is Ring.INTEGER
        and not algebra.is_natural(term.arguments[1])
    )


def _spell_name(algebra: Algebra, term: Term) -> str:
    if not isinstance(term, Variable):
        return str(term)
    item = algebra.declarations.get(term.name)
    is_set = isinstance(term.sort, SetOf)
    if is_set and item is not None and item.body is not None and not item.parameters:
        return algebra.canonical_key(item.body)
    return f"<{term.name}:{_spell_sort(algebra, term.sort)}>"


def key_of_binding(algebra: Algebra, term: Binding) -> str:
    """Spell a binder; bound names are replaced by their places, so that they do not matter."""
    if any(item.parameters for item in term.bound):
        return f"%{canonical_form(term)!r}"
    heads, renaming = [], dict[str, Term]()
    depth = sum(1 for n in free_names(term) if n.startswith("place "))
    taken = {n.partition(":")[0] for n in free_names(term) if n.startswith("place ")}
    for item in term.bound:
        domain = None if item.domain is None else substitute(item.domain, renaming)
        while f"place {depth}" in taken:
            depth += 1
        sort = substitute_sort(item.variable.sort, renaming)
        sort_text = _spell_sort(algebra, sort)
        taken.add(f"place {depth}")
        renaming[item.variable.name] = Variable(f"place {depth}: {sort_text}", sort)
        heads.append(
            f"place {depth}:{sort_text}:{'' if domain is None else algebra.canonical_key(domain)}"
        )
    condition = (
        ""
        if term.condition is None
        else algebra.canonical_key(substitute(term.condition, renaming))
    )
    body = algebra.canonical_key(substitute(term.body, renaming))
    return f"%{term.binder}({';'.join(heads)};{condition};{body})"


def _spell_sort(algebra: Algebra, sort: Sort) -> str:
    if isinstance(sort, Matrix):
        return f"{algebra.size(sort.rows)}x{algebra.size(sort.columns)}/{int(sort.ring)}"
    return str(int(sort.ring)) if isinstance(sort, Scalar) else repr(sort)
