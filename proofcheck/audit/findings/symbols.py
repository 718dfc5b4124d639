"""One symbol, two meanings: names that two derivations define, or declare, in different ways.

A reader takes a symbol for what it was in the last document.  So names count as one symbol where
they are written alike, and where their notation prints them alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from proofcheck.language.printing.latex_names import latex_name
from proofcheck.language.printing.printing import plain_name
from proofcheck.language.printing.statement_printing import render_declaration
from proofcheck.language.statements import Derivation, Statement
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Number, Variable
from proofcheck.terms.sorts import Function, Matrix, Scalar, SetOf, Sort
from proofcheck.terms.task import Declaration, canonical_declaration


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name means in one derivation, and where it says so.

    text    the declaration, as it stands after `let`
    latex   how the name is typeset
    kind    of what sort of thing it is, sizes aside: two numbers may be the same number
    body    of a definition, as text, its bound names replaced by numbers
    """

    derivation: Derivation
    statement: Statement
    name: str
    latex: str
    text: str
    kind: str
    body: str | None = None

    def differs_from(self, other: Meaning) -> bool:
        """Say whether two derivations cannot mean the same by a name, as they are written.

        Two definitions do where they agree up to bound names.  Of what is not defined in both
        nothing is known but what sort of thing it is.
        """
        if self.kind != other.kind:
            return True
        return self.body is not None and other.body is not None and self.body != other.body


def list_symbols(shown: Iterable[tuple[Derivation, Iterable[Statement]]]) -> list[Json]:
    """Return the symbols with different meanings in two derivations, each with its meanings.

    shown   derivations, each with the statements of it that count
    """
    found = [meaning for one, statements in shown for meaning in _meanings(one, statements)]
    groups = map(_conflicting, _group(found))
    return [_describe(group) for group in groups if group]


def _meanings(derivation: Derivation, statements: Iterable[Statement]) -> Iterator[Meaning]:
    """Yield what names mean; of a repair, or another reading, the original speaks."""
    notation = dict(derivation.notation)
    for statement in statements:
        if statement.repairs is not None or statement.reads is not None:
            continue
        for item in statement.declarations:
            name = plain_name(item.variable.name)
            text = render_declaration(item, plain_name, derivation.symbols)
            latex, kind = latex_name(name, notation), _kind_of(item.variable.sort)
            yield Meaning(derivation, statement, name, latex, text, kind, _body_of(item))
        for name, symbol in statement.library:
            text, latex = f"{name} := library {symbol}", latex_name(name, notation)
            yield Meaning(derivation, statement, name, latex, text, f"library {symbol}")


def _body_of(item: Declaration) -> str | None:
    """Return a definition as text, without its name, its bound names replaced by numbers."""
    if item.body is None:
        return None
    one = canonical_declaration(item)
    nameless = replace(one, variable=Variable("", one.variable.sort))
    return render_declaration(nameless, plain_name)


def _kind_of(sort: Sort) -> str:
    """Say what sort of thing a name stands for; that sizes have other names makes no other thing."""
    if isinstance(sort, Scalar):
        return "complex number" if sort.ring.name == "COMPLEX" else "number"
    if isinstance(sort, Matrix):
        is_vector = isinstance(sort.columns, Number) and sort.columns.value == 1
        word = "vector" if is_vector else "matrix"
        return f"complex {word}" if sort.ring.name == "COMPLEX" else word
    if isinstance(sort, SetOf):
        return f"set of {_kind_of(sort.element)}"
    if isinstance(sort, Function):
        written = sort.parameters[sort.implicit :]
        arguments = ", ".join(_kind_of(p.sort) for p in written)
        return f"function of {arguments} to {_kind_of(sort.result)}"
    return "proposition"


def _group(meanings: Sequence[Meaning]) -> list[list[Meaning]]:
    """Put together what is written alike or printed alike, in the order of first mention."""
    leader: dict[str, str] = {}

    def find(key: str) -> str:
        while leader.setdefault(key, key) != key:
            key = leader[key]
        return key

    for one in meanings:
        leader[find(f"printed {one.latex}")] = find(f"written {one.name}")
    groups: dict[str, list[Meaning]] = {}
    for one in meanings:
        groups.setdefault(find(f"written {one.name}"), []).append(one)
    return list(groups.values())


def _conflicting(group: Sequence[Meaning]) -> list[Meaning]:
    """Return the meanings that differ from one in another derivation, each once per derivation."""
    kept = set[int]()
    for (i, first), (j, second) in combinations(enumerate(group), 2):
        if first.derivation is not second.derivation and first.differs_from(second):
            kept |= {i, j}
    shown: dict[tuple[str, str], Meaning] = {}
    for i in sorted(kept):
        shown.setdefault((group[i].derivation.source.path, group[i].text), group[i])
    return list(shown.values())


def _describe(group: Sequence[Meaning]) -> Json:
    return {"symbol": group[0].name, "meanings": [_describe_one(one) for one in group]}


def _describe_one(one: Meaning) -> Json:
    source = one.derivation.source
    return {
        "derivation": one.derivation.name,
        "path": source.path,
        "line": source.line_at(one.statement.span.start),
        "label": one.statement.label,
        "name": one.name,
        "latex": one.latex,
        "formula": one.text,
    }
