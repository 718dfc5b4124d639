"""From grammar rules to syntax nodes: expressions and binders.

The parser calls one method per rule, bottom up, with the tokens and nodes the rule is made of.
A mistake that the grammar cannot see is noted in `problems`, and the node is built all the same,
in the way the author most likely meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

from proofcheck.language.parsing.chains import find_chain_fault
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.spelling import canonical_name, canonical_sign
from proofcheck.language.syntax import (
    Big,
    BigO,
    Binary,
    Binders,
    BindingSign,
    Call,
    Case,
    Cases,
    Declared,
    Diff,
    Expect,
    Expression,
    Extremum,
    FiniteSet,
    Fun,
    Group,
    ImageSet,
    Index,
    Label,
    Link,
    MatrixLiteral,
    Name,
    Node,
    Norm,
    NumberLiteral,
    Postfix,
    Power,
    Quantified,
    Relation,
    SetBuilder,
    Tuple,
    Unary,
)
from proofcheck.source.span import Span
from proofcheck.terms.rationals import Fraction

LONGEST_NUMBER = 1000
"""How many digits a number may have."""


class Token(Protocol):
    """What is used of a token: it is a string that knows its sort and its place."""

    type: str
    start_pos: int
    end_pos: int

    def __str__(self) -> str: ...


# A rule hands over its children in the order of the text: tokens, nodes, and lists of nodes.
Children = list[Any]


class TermBuilder:
    """Builds expressions; `offset` is where the text being parsed begins in its file."""

    def __init__(self) -> None:
        self.offset = 0
        self.problems: list[Problem] = []

    # --- places -----------------------------------------------------------------------------

    def span_of(self, children: Children) -> Span:
        """Return the span from the first to the last of the children of a rule."""
        return Span(self._start(children[0]), self._end(children[-1]))

    def _start(self, child: Any) -> int:
        if isinstance(child, Node):
            return child.span.start
        return self._start(child[0]) if isinstance(child, list) else child.start_pos + self.offset

    def _end(self, child: Any) -> int:
        if isinstance(child, Node):
            return child.span.end
        return self._end(child[-1]) if isinstance(child, list) else child.end_pos + self.offset

    def token_span(self, token: Any) -> Span:
        """Return the span of one token."""
        return Span(token.start_pos + self.offset, token.end_pos + self.offset)

    # --- names, numbers, brackets -----------------------------------------------------------

    def name(self, children: Children) -> Name:
        version = self.label_of(children[2]) if len(children) == 3 else None
        return Name(canonical_name(str(children[0])), version, span=self.span_of(children))

    def label_of(self, token: Any) -> Label:
        """Return the label that a token between brackets is."""
        text, span = str(token)[1:-1].strip(), self.token_span(token)
        if not text:
            advice = "a label stands between brackets: `[2.4]`"
            self.problems.append(Problem("P0115", span, "a label is empty", advice=advice))
        return Label(text, span=span)

    def literal(self, children: Children) -> NumberLiteral:
        token = children[0]
        span, text = self.token_span(token), str(token)
        if len(text) > LONGEST_NUMBER:
            message = f"a number has {len(text)} characters"
            label = f"at most {LONGEST_NUMBER} digits are read"
            self.problems.append(Problem("P0604", span, message, label))
            return NumberLiteral(Fraction(0), span=span)
        if token.type == "DECIMAL":
            return NumberLiteral(self._decimal(text, span), span=span)
        if token.type == "IMAGINARY":
            return NumberLiteral(Fraction(int(text[:-1])), imaginary=True, span=span)
        return NumberLiteral(Fraction(int(text)), span=span)

    def _decimal(self, text: str, span: Span) -> Fraction:
        mantissa, _, exponent = text.lower().partition("e")
        # `Fraction` would write out a power of ten with as many digits as the exponent says.
        is_short = len(exponent) <= len("-9")
        value = Fraction(mantissa) * Fraction(10) ** int(exponent or 0) if is_short else None
        advice = f"write `{value}`" if value is not None else "write an exact number"
        message = "a decimal number in an exact claim"
        self.problems.append(Problem("P0126", span, message, "not an exact number", advice))
        return value if value is not None else Fraction(0)

    def grouped(self, children: Children) -> Expression:
        return with_span(children[1], self.span_of(children))

    def tuple_(self, children: Children) -> Tuple:
        return Tuple((children[1], *children[3]), span=self.span_of(children))

    def norm(self, children: Children) -> Norm:
        kind = str(children[2])[2:] or None
        return Norm(children[1], cast(Any, kind), span=self.span_of(children))

    def matrix(self, children: Children) -> MatrixLiteral:
        rows: list[list[Expression]] = children[1::2]
        for row in rows:
            if len(row) != len(rows[0]):
                self.problems.append(self._ragged(rows[0], row))
                break
        return MatrixLiteral(tuple(map(tuple, rows)), span=self.span_of(children))

    def _ragged(self, first: list[Expression], row: list[Expression]) -> Problem:
        message = "the rows of a matrix have different lengths"
        other = (self.span_of(first), f"{len(first)} in the first row")
        label = f"{len(row)} in this row"
        return Problem("P0133", self.span_of(row), message, label, other=other)

    def row(self, children: Children) -> list[Expression]:
        return cast(list[Expression], children[1])

    def cases(self, children: Children) -> Cases:
        return Cases(tuple(children[2:-1:2]), span=self.span_of(children))

    def case(self, children: Children) -> Case:
        condition = children[2] if len(children) == 3 else None
        return Case(children[0], condition, span=self.span_of(children))

    # --- operators --------------------------------------------------------------------------

    def call(self, children: Children) -> Call:
        return Call(children[0], tuple(children[2]), span=self.span_of(children))

    def extremum_call(self, children: Children) -> Call:
        function = Name(str(children[0]), span=self.token_span(children[0]))
        return Call(function, tuple(children[2]), span=self.span_of(children))

    def index(self, children: Children) -> Index:
        return Index(children[0], tuple(children[2]), span=self.span_of(children))

    def postfix(self, children: Children) -> Postfix:
        text = str(children[1])
        op = "^*" if text == "^*" else "^-T" if text[1:2] in {"-", "−"} else "^T"
        return Postfix(cast(Any, op), children[0], span=self.span_of(children))

    def powered(self, children: Children) -> Power:
        return Power(children[0], children[2], span=self.span_of(children))

    def exponent(self, children: Children) -> Expression:
        if len(children) == 3:
            return self.grouped(children)
        token = children[-1]
        node = self.literal([token]) if token.type == "INTEGER" else self.name([token])
        if len(children) == 1:
            return node
        return Unary("-", node, span=self.span_of(children))

    def unary(self, children: Children) -> Unary:
        op = canonical_sign(str(children[0]))
        return Unary(cast(Any, op), children[1], span=self.span_of(children))

    def binary(self, children: Children) -> Binary:
        left, sign, right = children
        span = Span(left.span.start, right.span.end)
        return Binary(cast(Any, canonical_sign(str(sign))), left, right, span=span)

    def relation(self, children: Children) -> Relation:
        first, links = children
        fault = find_chain_fault(links)
        if fault:
            self.problems.append(fault)
        return Relation(first, tuple(links), span=self.span_of(children))

    def links(self, children: Children) -> list[Link]:
        return children

    def link(self, children: Children) -> Link:
        sign, right = children
        span = Span(self._start(sign), right.span.end)
        return Link(cast(Any, canonical_sign(str(sign))), right, span=span)

    def relation_sign(self, children: Children) -> Any:
        return children[0]

    # --- binders ----------------------------------------------------------------------------

    def groups(self, children: Children) -> list[Group]:
        return children[::2]

    def group(self, children: Children) -> Group:
        *declared, sign, domain = children
        return self._group(declared[::2], sign, domain)

    def _group(self, declared: Sequence[Declared], sign: Any, domain: Expression) -> Group:
        span = Span(declared[0].span.start, domain.span.end)
        binding = cast(BindingSign, canonical_sign(str(sign)))
        return Group(tuple(declared), binding, domain, span=span)

    def declared(self, children: Children) -> Declared:
        indices: tuple[Group, ...] = ()
        parameters: tuple[Group, ...] = ()
        for bracket, groups in zip(children[1::3], children[2::3], strict=True):
            if str(bracket) == "[":
                indices = tuple(groups)
            else:
                parameters = tuple(groups)
        text = canonical_name(str(children[0]))
        return Declared(text, indices, parameters, span=self.span_of(children))

    def binding_sign(self, children: Children) -> Any:
        return children[0]

    def binders(self, children: Children) -> Binders:
        where = children[2] if len(children) == 3 else None
        return Binders(tuple(children[0]), where, span=self.span_of(children))

    def quantified(self, children: Children) -> Quantified:
        kind = canonical_sign(str(children[0]))
        *_, binders, _, body = children
        absolute = len(children) == 5
        span = self.span_of(children)
        if absolute and kind == "forall":
            message = "`absolute` belongs to `exists`"
            label = "only a constant that exists can be absolute"
            self.problems.append(Problem("P0120", self.token_span(children[1]), message, label))
        return Quantified(cast(Any, kind), binders, body, absolute, span=span)

    def big(self, children: Children) -> Big | BigO | Expect | Extremum | Diff:
        sign, *_, body = children
        span, kind = self.span_of(children), cast(Any, canonical_sign(str(sign)))
        if sign.type == "DIFF":
            return Diff(tuple(children[2]), body, span=span)
        if sign.type == "BIGO":
            return BigO(self.declared([children[2]]), children[4], body, span=span)
        if sign.type == "BIG":
            return Big(kind, children[2], body, span=span)
        if sign.type == "LAW":
            return Expect(kind, children[2], body, span=span)
        where = children[4] if len(children) == 7 else None
        end = where.span.end if where else children[2][-1].span.end
        place = Span(children[2][0].span.start, end)
        binders = Binders(tuple(children[2]), where, span=place)
        return Extremum(kind, binders, body, span=span)

    def function(self, children: Children) -> Fun:
        span = self.span_of(children)
        return Fun(tuple(children[2]), children[4], span=span)

    def named_groups(self, children: Children) -> list[Group]:
        return children[::2]

    def named_group(self, children: Children) -> Group:
        terms, sign, domain = children
        return self._group([self._as_declared(term) for term in terms], sign, domain)

    def _as_declared(self, term: Expression) -> Declared:
        if isinstance(term, Name) and term.version is None:
            return Declared(term.text, span=term.span)
        message = "a binder does not bind a name"
        advice = "bind a name: `x in X`, `x, y : Vector(n)`"
        self.problems.append(Problem("P0132", term.span, message, "expected a name", advice))
        return Declared("_", span=term.span)

    # --- sets -------------------------------------------------------------------------------

    def finite_set(self, children: Children) -> FiniteSet:
        elements = tuple(children[1]) if len(children) == 3 else ()
        return FiniteSet(elements, span=self.span_of(children))

    def set_builder(self, children: Children) -> SetBuilder:
        _, terms, sign, domain, _, propositions, _ = children
        if len(terms) > 1:
            message = "a set is built from one name"
            advice = "write `{ (x, y) where x in X, y in Y, P }` for a set of tuples"
            span = self.span_of(terms)
            self.problems.append(Problem("P0132", span, message, "expected one name", advice))
        group = self._group([self._as_declared(term) for term in terms], sign, domain)
        where = conjunction_of(propositions)
        binders = Binders((group,), where, span=group.span | where.span)
        return SetBuilder(binders, span=self.span_of(children))

    def image_set(self, children: Children) -> ImageSet:
        _, terms, _, conditions, _ = children
        if len(terms) > 1:
            message = "an image is the set of the values of one expression"
            advice = "write `{ (a, b) where ... }` for a set of tuples"
            span = self.span_of(terms)
            self.problems.append(Problem("P0132", span, message, "expected one term", advice))
        binders = self._image_binders(conditions)
        return ImageSet(terms[0], binders, span=self.span_of(children))

    def _image_binders(self, conditions: list[tuple[Expression, Expression | None]]) -> Binders:
        """Tell names from conditions: first come names with their domains, then conditions."""
        groups: list[Group] = []
        pending: list[Declared] = []
        rest = list(conditions)
        while rest:
            term, domain = rest[0]
            bound = self._membership(term) if domain is None else (term, domain)
            taken = {declared.name for group in groups for declared in group.declared}
            if bound and isinstance(bound[0], Name) and bound[0].text not in taken:
                pending.append(self._as_declared(bound[0]))
                sign = "in" if domain is None else ":"
                groups.append(self._group(pending, sign, bound[1]))
                pending = []
            elif domain is None and isinstance(term, Name) and _names_follow(rest):
                pending.append(self._as_declared(term))
            else:
                break
            rest.pop(0)
        where = [self._condition(term, domain) for term, domain in rest]
        return self._binders(groups, where, conditions[0][0].span)

    def _binders(self, groups: list[Group], where: list[Expression], at: Span) -> Binders:
        if not groups:
            message = "an image says where its names range"
            advice = "write `{ f(x) where x : Vector(n) }`"
            self.problems.append(Problem("P0132", at, message, "expected `x : ...`", advice))
        condition = conjunction_of(where) if where else None
        ends = [part.span for part in (*groups, condition) if part is not None]
        return Binders(tuple(groups), condition, span=Span(ends[0].start, ends[-1].end))

    def _membership(self, term: Expression) -> tuple[Expression, Expression] | None:
        if isinstance(term, Relation) and len(term.links) == 1 and term.links[0].op == "in":
            return term.first, term.links[0].right
        return None

    def _condition(self, term: Expression, domain: Expression | None) -> Expression:
        if domain is not None:
            message = "a name stands after the conditions of an image"
            advice = "write the names and their domains first, then the conditions"
            self.problems.append(Problem("P0132", term.span, message, advice=advice))
        return term

    def condition(self, children: Children) -> tuple[Expression, Expression | None]:
        return children[0], children[2] if len(children) == 3 else None

    def _listed(self, children: Children) -> list[Any]:
        return children[::2]

    arguments = propositions = terms = conditions = _listed


def _names_follow(rest: list[tuple[Expression, Expression | None]]) -> bool:
    """Return whether a name is followed by more names and then a `:` or `in`: `M, N : V`."""
    for term, domain in rest[1:]:
        if domain is not None:
            return isinstance(term, Name)
        if isinstance(term, Relation):
            return isinstance(term.first, Name) and [link.op for link in term.links] == ["in"]
        if not isinstance(term, Name):
            return False
    return False


def conjunction_of(propositions: Sequence[Expression]) -> Expression:
    """Join propositions with `and`."""
    whole = propositions[0]
    for part in propositions[1:]:
        whole = Binary("and", whole, part, span=whole.span | part.span)
    return whole


def with_span(node: Expression, span: Span) -> Expression:
    """Return the same node with another span."""
    return replace(node, span=span)
