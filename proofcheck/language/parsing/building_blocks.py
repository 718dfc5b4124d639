"""From grammar rules to syntax nodes: items, statements, sections, models, headers."""

from __future__ import annotations

from typing import Any, cast

from proofcheck.language.parsing.building_terms import Children, TermBuilder
from proofcheck.language.parsing.chains import find_chain_fault
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.spelling import canonical_name
from proofcheck.language.syntax import (
    Assume,
    Avoids,
    Cite,
    Comparison,
    Correspondence,
    Expression,
    From,
    Given,
    Have,
    Header,
    Item,
    Label,
    LetDeclaration,
    LetDefinition,
    LetLibrary,
    Link,
    Method,
    Model,
    ModelDraw,
    ModelValue,
    Name,
    Notation,
    Note,
    Obtain,
    Reads,
    Relation,
    Repairs,
    Section,
    Show,
    Split,
    Statement,
    Step,
    Take,
    Taken,
)
from proofcheck.source.span import Span

LANGUAGES = (1, 2)
"""The versions of the language that this grammar describes."""


class BlockBuilder(TermBuilder):
    """Builds whole blocks."""

    # --- items ------------------------------------------------------------------------------

    def given(self, children: Children) -> Given:
        return Given(tuple(children[1]), span=self.span_of(children))

    def let_declaration(self, children: Children) -> LetDeclaration:
        return LetDeclaration(tuple(children[1]), span=self.span_of(children))

    def let_definition(self, children: Children) -> LetDefinition:
        return LetDefinition(children[1], children[3], span=self.span_of(children))

    def let_library(self, children: Children) -> LetLibrary:
        declared, symbol = children[1], canonical_name(str(children[4]))
        if declared.indices or declared.parameters:
            message = "a symbol of the library is bound to a plain name"
            advice = f"write `let {declared.name} := library {symbol}`"
            span = declared.span
            self.problems.append(Problem("P0132", span, message, "expected a name", advice))
        return LetLibrary(declared.name, symbol, span=self.span_of(children))

    def assume(self, children: Children) -> Assume:
        return Assume(children[1], span=self.span_of(children))

    def show(self, children: Children) -> Show:
        span, proposition = self.span_of(children), children[1]
        by = tuple(children[2]) if len(children) > 2 else None
        more: list[Step] = children[3] if len(children) > 3 else []
        if isinstance(proposition, Relation):
            return self._show_chain(proposition, by, more, span)
        if more:
            message = "a chain of steps begins with a relation"
            label = "this is no relation, so it cannot be continued"
            self.problems.append(Problem("P0120", proposition.span, message, label))
        return Show(proposition, (), by, span=span)

    def _show_chain(
        self, relation: Relation, by: tuple[Label, ...] | None, more: list[Step], span: Span
    ) -> Show:
        steps = [*steps_of(list(relation.links), by), *more]
        # The links before the first `by` were looked at when the relation was built.
        if more and find_chain_fault(relation.links) is None:
            fault = find_chain_fault(steps)
            if fault:
                self.problems.append(fault)
        return Show(relation.first, tuple(steps), span=span)

    def steps(self, children: Children) -> list[Step]:
        links, *rest = children
        by = tuple(rest[0]) if rest else None
        return [*steps_of(links, by), *(rest[1] if len(rest) > 1 else [])]

    def by(self, children: Children) -> list[Label]:
        return cast(list[Label], children[1])

    def labels(self, children: Children) -> list[Label]:
        *earlier, last = children
        found: list[Label] = earlier[0] if earlier else []
        found.append(self.label_of(last))
        return found

    def obtain(self, children: Children) -> Obtain:
        where: tuple[Expression, ...] = tuple(children[3::2])
        return Obtain(tuple(children[1]), where, span=self.span_of(children))

    def from_(self, children: Children) -> From:
        labels = tuple(children[1]) if isinstance(children[1], list) else ()
        truncated = not isinstance(children[-1], list)
        return From(labels, truncated, span=self.span_of(children))

    def repairs(self, children: Children) -> Repairs:
        return Repairs(self.label_of(children[1]), span=self.span_of(children))

    def reads(self, children: Children) -> Reads:
        text = unquoted(children[2]) if len(children) > 2 else ""
        return Reads(self.label_of(children[1]), text, span=self.span_of(children))

    def avoids(self, children: Children) -> Avoids:
        return Avoids(tuple(children[1]), span=self.span_of(children))

    def cite(self, children: Children) -> Cite:
        return Cite(unquoted(children[1]), span=self.span_of(children))

    def note(self, children: Children) -> Note:
        return Note(unquoted(children[1]), span=self.span_of(children))

    # --- steps of a proof ---------------------------------------------------------------------

    def have(self, children: Children) -> Have:
        method = children[3] if len(children) > 2 else None
        return Have(children[1], method, span=self.span_of(children))

    def split(self, children: Children) -> Split:
        method = children[3] if len(children) > 2 else None
        return Split(tuple(children[1]), method, span=self.span_of(children))

    def take(self, children: Children) -> Take:
        values = tuple(one for one in children if isinstance(one, Taken))
        return Take(values, span=self.span_of(children))

    def taken(self, children: Children) -> Taken:
        name = Name(canonical_name(str(children[0])), span=self.token_span(children[0]))
        return Taken(name, children[2], span=self.span_of(children))

    def by_word(self, children: Children) -> Method:
        return Method(str(children[0]), span=self.span_of(children))

    def by_induction(self, children: Children) -> Method:
        name = Name(canonical_name(str(children[2])), span=self.token_span(children[2]))
        return Method("induction", on=name, span=self.span_of(children))

    def by_labels(self, children: Children) -> Method:
        return Method(labels=tuple(children[0]), span=self.span_of(children))

    def by_instance(self, children: Children) -> Method:
        label = self.label_of(children[0])
        return Method(labels=(label,), at=tuple(children[2]), span=self.span_of(children))

    # --- blocks -----------------------------------------------------------------------------

    def statement(self, children: Children) -> Statement:
        label, kind, *rest = children
        title = None
        if rest and not isinstance(rest[0], Item):
            title = unquoted(rest.pop(0))
        span = self.span_of(children)
        return Statement(self.label_of(label), cast(Any, str(kind)), title, tuple(rest), span=span)

    def section(self, children: Children) -> Section:
        return Section(unquoted(children[1]), span=self.span_of(children))

    def model(self, children: Children) -> Model:
        lines = [line for line in children[2:] if isinstance(line, ModelValue | ModelDraw)]
        return Model(unquoted(children[1]), tuple(lines), span=self.span_of(children))

    def line_separator(self, children: Children) -> Any:
        return children[0]

    def model_value(self, children: Children) -> ModelValue:
        name, *lists, _, value = children
        indices: tuple[str, ...] = ()
        parameters: tuple[str, ...] = ()
        for sign, names in lists:
            if sign == "[":
                indices = names
            else:
                parameters = names
        span = self.span_of(children)
        return ModelValue(canonical_name(str(name)), value, indices, parameters, span=span)

    def indices_named(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "[", tuple(canonical_name(str(name)) for name in children[1::2])

    def parameters_named(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "(", tuple(canonical_name(str(name)) for name in children[1::2])

    def model_draw(self, children: Children) -> ModelDraw:
        name = canonical_name(str(children[0]))
        return ModelDraw(name, domain=children[3], span=self.span_of(children))

    def model_entries(self, children: Children) -> ModelDraw:
        name, entries = canonical_name(str(children[0])), cast(Any, str(children[2]))
        return ModelDraw(name, entries=entries, span=self.span_of(children))

    def comparison(self, children: Children) -> Comparison:
        label, other = self.label_of(children[1]), self.label_of(children[3])
        where = tuple(one for one in children[5:] if isinstance(one, Correspondence))
        return Comparison(label, other, where, span=self.span_of(children))

    def correspondence(self, children: Children) -> Correspondence:
        return Correspondence(children[0], children[2], span=self.span_of(children))

    def header(self, children: Children) -> Header:
        given: dict[str, Any] = {}
        for name, value, span in children[2:]:
            if name in given and name != "notations":
                message = f"`{name}` is said twice"
                self.problems.append(Problem("P0142", span, message))
            given[name] = given.get(name, ()) + value if name == "notations" else value
        places = tuple((name, span) for name, _, span in children[2:])
        title, whole = unquoted(children[1]), self._header_span(children)
        return Header(title, **given, places=places, span=whole)

    def _header_span(self, children: Children) -> Span:
        first, last = self.span_of(children[:2]), children[-1]
        return first | last[2] if isinstance(last, tuple) else first

    def language(self, children: Children) -> tuple[str, object, Span]:
        token, span = children[1], self.span_of(children)
        version = int(str(token)[:9])
        if version not in LANGUAGES:
            message = f"version {version} of the language is not known here"
            label = f"this release reads versions {LANGUAGES[0]} to {LANGUAGES[-1]}"
            self.problems.append(Problem("P0112", self.token_span(token), message, label))
        return "language", version, span

    def source(self, children: Children) -> tuple[str, object, Span]:
        return "source", unquoted(children[1]), self.span_of(children)

    def main(self, children: Children) -> tuple[str, object, Span]:
        return "main", tuple(children[1]), self.span_of(children)

    def notations(self, children: Children) -> tuple[str, object, Span]:
        return "notations", tuple(children[1::2]), self.span_of(children)

    def notation(self, children: Children) -> Notation:
        name = canonical_name(str(children[0]))
        return Notation(name, unquoted(children[2]), span=self.span_of(children))


def steps_of(links: list[Link], by: tuple[Label, ...] | None) -> list[Step]:
    """Return links as steps, of which the last is limited to the labels after it."""
    steps = [Step(link.op, link.right, span=link.span) for link in links]
    steps[-1] = Step(links[-1].op, links[-1].right, by, span=links[-1].span)
    return steps


def unquoted(token: Any) -> str:
    """Return the text of a quoted text."""
    return str(token)[1:-1]
