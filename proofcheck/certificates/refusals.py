"""What the nodes of certificates cannot say, as a closed answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from proofcheck.terms.expressions import Term


class Construct(StrEnum):
    """A construct of the language that has no node, in words."""

    ABSOLUTE_CONSTANT = "an absolute constant below another construct"
    CONDITION_ON_DRAWS = "a condition on what is drawn"
    DEPENDENT_DRAWS = "draws that depend on one another"
    DIRECT_SUM_OVER_A_SET = "a direct sum over something else than one range"
    INTEGER_OF_NO_SORT = "a whole number whose node has a larger sort"
    LAW = "a law other than a uniform one"
    PRODUCT_OF_MATRICES = "a product of a family of matrices"
    SET_OF_FUNCTIONS = "a set of functions or families"
    SET_OF_SETS = "a set of sets"
    UNKNOWN_OPERATION = "an operation without a node"


@dataclass(frozen=True, slots=True)
class NotExpressible:
    """There is no node for an expression.

    construct   what has no node
    where       the part of the expression that is such a construct
    """

    construct: Construct
    where: Term


class Refused(Exception):
    """Ends an elaboration; caught where it began."""

    def __init__(self, construct: Construct, where: Term) -> None:
        super().__init__(construct.value)
        self.answer = NotExpressible(construct, where)
