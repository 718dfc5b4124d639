"""Expressions to typed terms: the rule for each construct of the syntax."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.language import syntax
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.relations import type_chain
from proofcheck.language.typing.typing_binders import (
    type_big,
    type_expectation,
    type_extremum,
    type_finite_set,
    type_fun,
    type_image,
    type_quantified,
    type_set_builder,
)
from proofcheck.language.typing.typing_derivatives import type_diff
from proofcheck.language.typing.typing_matrices import type_cases, type_matrix_literal, type_tuple
from proofcheck.language.typing.typing_names import type_call, type_index, type_name
from proofcheck.language.typing.typing_operators import (
    type_binary,
    type_norm,
    type_number,
    type_postfix,
    type_power,
    type_unary,
)
from proofcheck.language.typing.typing_remainders import with_remainder
from proofcheck.terms.expressions import Term


def type_relation(context: Context, node: syntax.Relation) -> Term:
    """Understand an equation with a remainder, or a chain: every link holds."""
    remainder = with_remainder(context, node.first, node.links)
    return type_chain(context, node) if remainder is None else remainder


RULES: Mapping[type, Callable[[Any, Any], Term]] = {
    syntax.Name: type_name,
    syntax.NumberLiteral: type_number,
    syntax.Unary: type_unary,
    syntax.Postfix: type_postfix,
    syntax.Power: type_power,
    syntax.Binary: type_binary,
    syntax.Relation: type_relation,
    syntax.Call: type_call,
    syntax.Index: type_index,
    syntax.Norm: type_norm,
    syntax.Tuple: type_tuple,
    syntax.MatrixLiteral: type_matrix_literal,
    syntax.Cases: type_cases,
    syntax.Quantified: type_quantified,
    syntax.Big: type_big,
    syntax.Expect: type_expectation,
    syntax.Extremum: type_extremum,
    syntax.Fun: type_fun,
    syntax.Diff: type_diff,
    syntax.FiniteSet: type_finite_set,
    syntax.SetBuilder: type_set_builder,
    syntax.ImageSet: type_image,
}
"""One rule per construct; each takes a context and a node."""
