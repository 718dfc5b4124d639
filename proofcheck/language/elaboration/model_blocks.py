"""The models that an author offers.

Every name of the file is visible in them, by its first meaning unless `x@[label]` says
otherwise.  Names of other objects may be introduced on the way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.language import syntax
from proofcheck.language.elaboration.elaboration import Elaboration
from proofcheck.language.elaboration.model_givens import find_values_of_givens
from proofcheck.language.elaboration.model_order import ModelLine, find_disorder
from proofcheck.language.sizes import Sizes
from proofcheck.language.statements import ModelAssignment, ModelBlock
from proofcheck.language.typing.builtins import ALWAYS, LIBRARY
from proofcheck.language.typing.context import Context, Local
from proofcheck.language.typing.meanings import Meaning, Register
from proofcheck.language.typing.rejection import Consequence, Finding, Findings, Rejection
from proofcheck.language.typing.typing import RULES
from proofcheck.source.file import SourceFile
from proofcheck.source.labels import normalise_label
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Bound, Term, Variable, operation, sort_of
from proofcheck.terms.sorts import INTEGER, RATIONAL, Function, SetOf, Sort
from proofcheck.terms.substitution import free_names, substitute, substitute_sort
from proofcheck.terms.task import Origin


@dataclass(slots=True)
class ModelScope:
    """All names of a file, and the auxiliary names of one model.

    readings   normalised label -> label that is read instead, as in :mod:`rereading`
    mentions   names of objects that the line at hand mentions, and where
    coming     names of the line at hand and of later ones, and where these are
    remarks    what may be meant differently than it is read, by its place
    """

    register: Register
    readings: Mapping[str, str] = field(default_factory=dict)
    own: dict[str, Meaning] = field(default_factory=dict)
    uses: dict[str, Meaning] = field(default_factory=dict)
    mentions: list[tuple[str, Span]] = field(default_factory=list)
    coming: dict[str, Span] = field(default_factory=dict)
    remarks: dict[Span, Finding] = field(default_factory=dict)

    @property
    def symbols(self) -> Mapping[str, str]:
        """The names that the author bound to symbols of the library."""
        return self.register.symbols

    def find(
        self,
        name: str,
        version: syntax.Label | None,
        span: Span,
        bound: Collection[str] = (),  # noqa: ARG002 - names of formulas help elsewhere
    ) -> Meaning | None:
        """Return the meaning of a name; `None` where it is one of those always available.

        raises   Rejection where there is none; Consequence where its statement is ill-formed
        """
        meaning = self.own.get(name) if version is None else None
        if meaning is None:
            meaning = self._find_declared(name, version, span)
        if meaning is not None and meaning.variable is not None:
            self.uses[meaning.variable.name] = meaning
            self.mentions.append((meaning.variable.name, span))
        return meaning

    def _find_declared(self, name: str, version: syntax.Label | None, span: Span) -> Meaning | None:
        places = [self._reread(i, name) for i in self.register.introduced.get(name, {})]
        if version is not None:
            at = self.register.positions.get(normalise_label(version.text))
            places = [] if at is None else [i for i in places if i == self._reread(at, name)]
        if places:
            found = self.register.meanings.get((places[0], name))
            if found is None:
                raise Consequence(self.register.statements[places[0]].label.text, name, span)
            return found
        if name in ALWAYS and version is None:
            return None
        if name in LIBRARY and version is None:
            return Meaning(name, span, "", Origin.DEFINITION, symbol=name)
        if name in self.coming and version is None:
            raise self._early(name, span)
        raise Rejection("P0231", span, f"`{name}` is not defined", "unknown name")

    def _early(self, name: str, span: Span) -> Rejection:
        chosen = self.coming[name]
        if chosen.start <= span.start < chosen.end:
            message, label = f"`{name}` depends on itself", "not chosen yet"
            return Rejection("P0260", span, message, label, advice="write a value")
        message = f"`{name}` is used here, but a later line chooses it"
        remark = ((chosen, f"`{name}` is chosen here"),)
        advice = f"move the line of `{name}` above this one"
        return Rejection("P0260", span, message, "not chosen yet", remarks=remark, advice=advice)

    def _reread(self, place: int, name: str) -> int:
        """Return the statement whose meaning of a name is read instead, where it has one."""
        label = self.register.statements[place].label.text
        other = self.readings.get(normalise_label(label))
        at = None if other is None else self.register.positions.get(normalise_label(other))
        has_one = at is not None and at in self.register.introduced.get(name, {})
        return at if at is not None and has_one else place

    def known(self, spelling: str) -> Meaning | None:
        """Return what a name means that stands in a term."""
        return self.uses.get(spelling) or self.register.by_spelling.get(spelling)

    def is_ambiguous(self, name: str) -> bool:
        """Say whether a name alone has two different meanings in the file."""
        candidates = self.register.introduced.get(name, {})
        return self.register.disagree(name, (self._reread(i, name) for i in candidates))

    def find_shadowed(self, name: str) -> tuple[str, Span] | None:
        """Return the first meaning that a bound name would hide."""
        for index, entry in self.register.introduced.get(name, {}).items():
            return self.register.statements[index].label.text, entry.span
        return ("", self.own[name].span) if name in self.own else None

    def remark(self, finding: Finding) -> None:
        """Note what may be meant differently than it is read; each place is noted once."""
        self.remarks[finding.span] = finding


def elaborate_models(
    elaboration: Elaboration,
    nodes: Sequence[syntax.Model],
    readings: Mapping[str, str] | None = None,
) -> tuple[tuple[ModelBlock, ...], list[Diagnostic]]:
    """Return the model blocks of an elaborated file, and what is wrong with them.

    readings   normalised label -> label that is read instead, see :mod:`rereading`: a name of
               a statement is that of its repair, where the repair introduces it as well
    """
    models: list[ModelBlock] = []
    found: list[Diagnostic] = []
    sizes = elaboration.register.all_sizes() if nodes else Sizes()
    for node in nodes:
        draft = _ModelDraft(node, ModelScope(elaboration.register, readings or {}), sizes)
        models.append(draft.read())
        found += draft.diagnose(elaboration.source)
    return tuple(models), found


class _ModelDraft:
    """One model while its lines are being understood."""

    def __init__(self, node: syntax.Model, scope: ModelScope, sizes: Sizes) -> None:
        self.node = node
        self.scope = scope
        self.context = Context(self.scope, sizes, {}, RULES)
        self.findings = Findings()
        self.lines: list[ModelLine] = []

    def read(self) -> ModelBlock:
        """Understand every line that can be understood, and leave out what is never computed."""
        for place, line in enumerate(self.node.lines):
            later = reversed(self.node.lines[place:])
            self.scope.coming = {one.name: one.span for one in later}
            try:
                self.lines.append(self._line(line))
            except Rejection as rejection:
                self.findings.add(rejection.finding)
            except Consequence as consequence:
                self.findings.blame(consequence)
        self.findings.entries += self.scope.remarks.values()
        known = self.scope.register.by_spelling
        wrong = [(line.assignment, found) for line, found in find_disorder(self.lines, known)]
        self.findings.entries += [found for _, found in wrong]
        if len(self.lines) == len(self.node.lines):  # else a line that is in error may use a name
            statements = self.scope.register.statements
            self.findings.entries += find_values_of_givens(self.lines, statements)
        refused = [assignment for assignment, _ in wrong]
        kept = tuple(one.assignment for one in self.lines if one.assignment not in refused)
        return ModelBlock(self.node.name, kept, self.node.span)

    def _line(self, line: syntax.ModelValue | syntax.ModelDraw) -> ModelLine:
        self.scope.mentions.clear()
        read = self._value(line) if isinstance(line, syntax.ModelValue) else self._draw(line)
        ranges = [domain for item in read.declaration.parameters for domain in item.domains]
        indices = [(name, line.span) for one in ranges for name in sorted(free_names(one))]
        return ModelLine(read, (*self.scope.mentions, *indices))

    def diagnose(self, source: SourceFile) -> list[Diagnostic]:
        """Return what is wrong with the model."""
        return [finding.diagnose(source) for finding in self.findings.entries]

    # --- values -------------------------------------------------------------------------------

    def _value(self, line: syntax.ModelValue) -> ModelAssignment:
        meaning = self._declared(line.name, line.span)
        if meaning is None:
            return self._auxiliary_value(line)
        parameters = self._parameters(meaning, line)
        images: dict[str, Term] = {
            old.variable.name: new.variable
            for old, new in zip(meaning.parameters, parameters, strict=True)
        }
        inside = self._inside(parameters, line)
        result = _result(meaning)
        wanted = substitute_sort(result, images)
        term = inside.fit(inside.term(line.value), wanted, line.value)
        assert meaning.variable is not None
        if wanted == INTEGER and not parameters:
            sizes = self.context.sizes.extended([(meaning.variable, term)])
            self.context = self.context.with_sizes(sizes)
        declaration = replace(
            meaning.declaration,
            parameters=parameters,
            domain=None if meaning.domain is None else substitute(meaning.domain, images),
        )
        return ModelAssignment(declaration, "value", term, line.span)

    def _declared(self, name: str, span: Span) -> Meaning | None:
        """Return the object of the file that a line is about, `None` for an auxiliary one.

        raises   Rejection where the name is computed from others
        """
        if name not in self.scope.register.introduced:
            return None
        meaning = self.scope.find(name, None, span)
        self.scope.mentions.clear()  # to choose a name is not to mention it
        assert meaning is not None
        if meaning.origin is Origin.DEFINITION:
            message = f"`{name}` is defined, so a model does not choose it"
            remark = ((meaning.span, "the definition"),)
            raise Rejection("P0238", span, message, remarks=remark)
        return meaning

    def _parameters(self, meaning: Meaning, line: syntax.ModelValue) -> tuple[Bound, ...]:
        names = (*line.indices, *line.parameters)
        if len(names) != len(meaning.parameters):
            usage = ", ".join(p.variable.name for p in meaning.parameters)
            message = f"`{line.name}` is given with the wrong number of arguments"
            label = f"its arguments are {usage}" if usage else "it takes no arguments"
            remark = ((meaning.span, f"`{line.name}` is declared here"),)
            raise Rejection("P0304", line.span, message, label, remarks=remark)
        images: dict[str, Term] = {}
        bound: list[Bound] = []
        for name, old in zip(names, meaning.parameters, strict=True):
            variable = Variable(name, substitute_sort(old.variable.sort, images))
            domain = None if old.domain is None else substitute(old.domain, images)
            images[old.variable.name] = variable
            bound.append(Bound(variable, domain, old.parameters))
        return tuple(bound)

    def _inside(self, parameters: Sequence[Bound], line: syntax.ModelValue) -> Context:
        return self.context.inside({p.variable.name: Local(p, line.span) for p in parameters})

    def _auxiliary_value(self, line: syntax.ModelValue) -> ModelAssignment:
        names = (*line.indices, *line.parameters)
        parameters = tuple(Bound(Variable(name, INTEGER), None) for name in names)
        term = self._inside(parameters, line).term(line.value)
        sort = sort_of(term)
        if parameters:
            called = len(line.parameters) if line.indices else 0
            variables = tuple(p.variable for p in parameters)
            sort = Function(variables, sort, bool(line.indices), called=called)
        meaning = self._introduce(line.name, sort, parameters, None, line.span)
        if sort == INTEGER and meaning.variable is not None:
            sizes = self.context.sizes.extended([(meaning.variable, term)])
            self.context = self.context.with_sizes(sizes)
        return ModelAssignment(meaning.declaration, "value", term, line.span)

    def _introduce(
        self, name: str, sort: Sort, parameters: tuple[Bound, ...], domain: Term | None, span: Span
    ) -> Meaning:
        variable = Variable(name, sort)
        meaning = Meaning(name, span, "", Origin.CONSTANT, variable, parameters, domain)
        self.scope.own[name] = meaning
        return meaning

    # --- draws --------------------------------------------------------------------------------

    def _draw(self, line: syntax.ModelDraw) -> ModelAssignment:
        meaning = self._declared(line.name, line.span)
        if line.domain is None:
            if meaning is None:
                meaning = self._auxiliary_draw(line)
            integers = operation("Int", sort=SetOf(INTEGER))
            term = integers if line.entries == "integer" else None
            return ModelAssignment(meaning.declaration, "random", term, line.span)
        domain = self.context.collection(line.domain)
        sort = sort_of(domain)
        assert isinstance(sort, SetOf)
        if meaning is None:
            meaning = self._introduce(line.name, sort.element, (), domain, line.span)
        elif not self.context.have_one_shape(_result(meaning), sort.element):
            message = f"`{line.name}` does not lie in this set, whose elements have another shape"
            remark = ((meaning.span, f"`{line.name}` is declared here"),)
            raise Rejection("P0301", line.domain.span, message, remarks=remark)
        return ModelAssignment(meaning.declaration, "random_in", domain, line.span)

    def _auxiliary_draw(self, line: syntax.ModelDraw) -> Meaning:
        """Introduce numbers whose indices are those of their first use."""
        count = self._written_indices(line.name)
        element: Sort = INTEGER if line.entries == "integer" else RATIONAL
        if not count:
            return self._introduce(line.name, element, (), None, line.span)
        names = tuple(Variable(f"k_{place}", INTEGER) for place in range(1, count + 1))
        parameters = tuple(Bound(name, None) for name in names)
        sort = Function(names, element, indexed=True)
        return self._introduce(line.name, sort, parameters, None, line.span)

    def _written_indices(self, name: str) -> int:
        stack: list[syntax.Node] = list(reversed(self.node.lines))
        while stack:
            node = stack.pop()
            if isinstance(node, syntax.Index) and isinstance(node.base, syntax.Name):
                if node.base.text == name:
                    return len(node.indices)
            elif isinstance(node, syntax.Name) and node.text == name:
                return 0
            stack.extend(reversed(list(syntax.children(node))))
        return 0


def _result(meaning: Meaning) -> Sort:
    assert meaning.variable is not None
    sort = meaning.variable.sort
    return sort.result if isinstance(sort, Function) else sort
